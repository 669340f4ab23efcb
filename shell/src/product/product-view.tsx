import type { ProductPage } from '@okruh/contracts/http/catalog';
import type { IsoDate } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { ProductCards } from '../product-card/product-cards.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { StickyBuy } from './sticky-buy.tsx';
import { useProductVisit } from './use-product-visit.ts';
import { usePlacesToBuy } from './use-places-to-buy.tsx';
import { useTradeIn } from './use-trade-in.ts';
import { wayTo } from './way-to.ts';

interface ProductViewProps {
  readonly product: ProductPage;
  readonly today: IsoDate;
}

/** Everything about one variant of a product. */
export function ProductView({ product, today }: ProductViewProps): ReactElement {
  const text = useText();
  const tradeIn = useTradeIn(product.price.now);
  const places = usePlacesToBuy(product, today);
  useProductVisit(product);
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={wayTo(product)} />
        <div className="product-page">
          <Gallery key={product.images[0]?.base ?? product.id} product={product} />
          <BuyBox product={product} today={today} tradeIn={tradeIn} places={places} />
        </div>
        <ProductDetails product={product} />
        <Shelf id="accessories" title={text('product.accessories')} cards={product.accessories.slice(0, 8)} today={today} />
        <ProductReviews product={product} />
        <Shelf id="similar" title={text('product.similar')} cards={product.similar.slice(0, 4)} today={today} />
      </div>
      <StickyBuy product={product} tradeIn={tradeIn} places={places} />
      {places.dialog}
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
