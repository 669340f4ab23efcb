import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import type { IsoDate } from '@okruh/market';
import { type LocaleMessages, MoreTexts, useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { ProductCards } from '../../product-card/product-cards.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductReviews } from './product-reviews.tsx';

export interface ProductPartsProps {
  readonly product: ProductPage;
  readonly today: IsoDate;
}

const messages: LocaleMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
};

/** What stands below the first screen; it comes alive with the first sign of a visitor, with its texts in the page's language. */
export default function ProductParts(props: ProductPartsProps): ReactElement {
  return (
    <MoreTexts messages={messages}>
      <PartsWithTexts {...props} />
    </MoreTexts>
  );
}

/** The same where the texts are there already: on the server, and in tests. */
export function PartsWithTexts({ product, today }: ProductPartsProps): ReactElement {
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
