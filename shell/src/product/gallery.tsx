import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatPercent } from '@okruh/market';
import { Grade, Icon } from '@okruh/ui';
import { searchIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, Suspense, lazy, useRef, useState } from 'react';
import { Picture, pictureUrl } from '../picture/picture.tsx';
import { useShell } from '../model/shell-context.tsx';
import { gallerySizes } from './gallery-sizes.ts';
import { ProductBadge } from './product-badge.tsx';

// Who doesn't look closer doesn't pay for it.
const ZoomDialog = lazy(() => import('./late/zoom-dialog.tsx'));

/** Pictures side by side, swiped or chosen by their thumbnails; a press opens them large. */
export function Gallery({ product }: { readonly product: ProductPage }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { images, price, quality } = product;
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [zoomedAt, setZoomedAt] = useState<number | null>(null);
  const follow = (): void => {
    const element = track.current;
    if (element !== null && element.clientWidth > 0) setAt(Math.round(element.scrollLeft / element.clientWidth));
  };
  const show = (index: number): void => {
    setAt(index);
    const element = track.current;
    element?.scrollTo({ left: index * element.clientWidth });
  };
  return (
    <section className="gallery" aria-label={text('product.pictures')}>
      <div className="tile">
        <div className="product-flags">
          {price.discount_percent !== null && <span className="badge badge-sale">{formatPercent(-price.discount_percent, market)}</span>}
          {product.badges.map((badge) => (
            <ProductBadge key={badge.id} badge={badge} code={product.code} />
          ))}
        </div>
        {quality !== 'new' && (
          <div className="product-grade">
            <Grade grade={quality} />
          </div>
        )}
        <div className="gallery-track" ref={track} onScroll={follow} role="group" aria-label={text('product.pictures')} tabIndex={0}>
          {images.map((image, index) => (
            <button
              type="button"
              className="gallery-slide"
              key={image.base}
              onClick={() => setZoomedAt(index)}
              tabIndex={index === at ? 0 : -1}
            >
              <Picture image={image} sizes={gallerySizes} isEager={index === 0} isDecoration={false} side={560} />
              <span className="sr">{text('product.zoom')}</span>
            </button>
          ))}
        </div>
        {images.length > 0 && (
          <span className="gallery-zoom" aria-hidden="true">
            <Icon of={searchIcon} />
          </span>
        )}
      </div>
      {images.length > 1 && (
        <div className="thumbs">
          {images.map((image, index) => (
            <button
              key={image.base}
              type="button"
              aria-current={index === at || undefined}
              aria-label={text('product.picture', { number: index + 1 })}
              onClick={() => show(index)}
            >
              <img src={pictureUrl(image, 96)} alt="" width="72" height="72" loading="lazy" decoding="async" />
            </button>
          ))}
        </div>
      )}
      {zoomedAt !== null && (
        <Suspense>
          <ZoomDialog images={images} first={zoomedAt} title={product.full_name} onClose={() => setZoomedAt(null)} />
        </Suspense>
      )}
    </section>
  );
}
