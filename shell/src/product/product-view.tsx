import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import type { IsoDate } from '@okruh/market';
import type { ReactElement } from 'react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { LateProductParts } from '../islands.ts';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { StickyBuy } from './sticky-buy.tsx';
import { useBuyKey } from './use-buy-key.ts';
import { useProductVisit } from './use-product-visit.ts';
import { usePlacesToBuy } from './use-places-to-buy.tsx';
import { useTradeIn } from './use-trade-in.ts';
import { breadcrumbsTo } from './breadcrumbs-to.ts';

interface ProductViewProps {
  readonly product: ProductPage;
  readonly today: IsoDate;
}

/** Everything about one variant of a product. */
export function ProductView({ product, today }: ProductViewProps): ReactElement {
  const tradeIn = useTradeIn(product.price.now);
  const places = usePlacesToBuy(product, today);
  const buyKey = useBuyKey(product, places);
  useProductVisit(product);
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={breadcrumbsTo(product)} />
        <div className="product-page">
          <Gallery key={product.images[0]?.base ?? product.id} product={product} />
          <BuyBox product={product} today={today} tradeIn={tradeIn} places={places} buyKey={buyKey} />
        </div>
        <LateProductParts product={product} today={today} />
      </div>
      <StickyBuy product={product} tradeIn={tradeIn} places={places} buyKey={buyKey} />
      {places.dialog}
    </>
  );
}
