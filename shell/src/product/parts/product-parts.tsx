import type { ProductPage } from '@okruh/contracts/http/catalog';
import type { IsoDate } from '@okruh/market';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { ProductCards } from '../../product-card/product-cards.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductReviews } from './product-reviews.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

export interface ProductPartsProps {
  readonly product: ProductPage;
  readonly today: IsoDate;
}

/** What stands below the first screen; it comes alive with the first sign of a visitor. */
export default function ProductParts({ product, today }: ProductPartsProps): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  return (
    <>
      <ProductDetails product={product} />
      <Shelf id="accessories" title={text('product.accessories')} cards={product.accessories.slice(0, 8)} today={today} />
      <ProductReviews product={product} />
      <Shelf id="similar" title={text('product.similar')} cards={product.similar.slice(0, 4)} today={today} />
    </>
  );
}

interface ShelfProps {
  readonly id: string;
  readonly title: string;
  readonly cards: ProductPage['similar'];
  readonly today: IsoDate;
}

function Shelf({ id, title, cards, today }: ShelfProps): ReactElement | null {
  if (cards.length === 0) return null;
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <ProductCards cards={cards} list={{ id: `product-${id}`, name: title }} today={today} />
    </section>
  );
}
