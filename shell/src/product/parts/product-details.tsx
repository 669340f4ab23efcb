import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatNumber } from '@okruh/market';
import { Badge, Icon } from '@okruh/ui';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { RichText } from '@okruh/web-kit/rich-text';
import type { ReactElement } from 'react';
import { RemoteSlot, useIsReleased } from '../../remote/remote-slot.tsx';
import { useShell } from '../../model/shell-context.tsx';

/** Rows that stand open; the rest is a press away. */
const FIRST_ROWS = 7;

/** What the grade means, the description and the parameters, with a way to each part of the page. */
export function ProductDetails({ product }: { readonly product: ProductPage }): ReactElement {
  const text = useText();
  const isUsed = product.quality !== 'new';
  return (
    <section className="section" aria-label={text('product.details')}>
      <PartsOfPage product={product} />
      <div className="details">
        <div className="stack" id="about">
          <h2>{isUsed ? text('product.quality.means', { quality: product.quality_name }) : text('product.about')}</h2>
          {isUsed && product.quality_text !== '' && <p className="soft">{product.quality_text}</p>}
          {isUsed && <h3>{text('product.about')}</h3>}
          {product.short_description !== '' && <p className="soft">{product.short_description}</p>}
          {product.text.length > 0 && (
            <div className="stack soft">
              <RichText parts={product.text} />
            </div>
          )}
          <RepairTeaser product={product} />
        </div>
        <Parameters product={product} />
      </div>
    </section>
  );
}

/** Links to the parts below, so that the whole page is there without a script. */
function PartsOfPage({ product }: { readonly product: ProductPage }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { count } = product.reviews.summary;
  return (
    <nav className="tabs details-nav" aria-label={text('product.parts')}>
      <a className="tab" href="#about" aria-current="true">
        {text('product.about')}
      </a>
      {product.parameters.length > 0 && (
        <a className="tab" href="#parameters">
          {text('product.parameters')}
        </a>
      )}
      <a className="tab" href="#reviews">
        {text('product.reviews')} {count > 0 && <Badge>{formatNumber(count, market)}</Badge>}
      </a>
      {product.accessories.length > 0 && (
        <a className="tab" href="#accessories">
          {text('product.accessories.tab')} <Badge>{product.accessories.length}</Badge>
        </a>
      )}
    </nav>
  );
}

function Parameters({ product }: { readonly product: ProductPage }): ReactElement | null {
  const text = useText();
  const { parameters } = product;
  if (parameters.length === 0) return null;
  const rows = parameters.flatMap((group) => group.rows);
  return (
    <div id="parameters" className="parameters">
      <h2 className="sr">{text('product.parameters')}</h2>
      <Rows rows={rows.slice(0, FIRST_ROWS)} />
      {rows.length > FIRST_ROWS && (
        <details className="parameters-all">
          <summary className="link-arrow">
            {text('product.parameters.all')}
            <Icon of={chevronDownIcon} />
          </summary>
          {parameters.map((group) => (
            <div key={group.group}>
              <h3>{group.group}</h3>
              <Rows rows={group.rows} />
            </div>
          ))}
        </details>
      )}
    </div>
  );
}

function Rows({ rows }: { readonly rows: ProductPage['parameters'][number]['rows'] }): ReactElement {
  return (
    <dl className="specs">
      {rows.map((row) => (
        <div key={row.name}>
          <dt>{row.name}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a repair of this device costs, drawn by the repairs' own fragment where it is released. */
function RepairTeaser({ product }: { readonly product: ProductPage }): ReactElement | null {
  const isReleased = useIsReleased('mfe-service');
  if (!isReleased || product.repair_href === null) return null;
  return <RemoteSlot name="mfe-service" expose="./repair-teaser" className="repair-teaser-slot" fallback={null} />;
}
