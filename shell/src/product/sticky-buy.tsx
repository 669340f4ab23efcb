import type { ProductPage } from '@okruh/contracts/http/catalog';
import { formatMoney } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import type { PlacesToBuy } from './use-places-to-buy.tsx';
import type { PriceAfterTradeIn } from './use-trade-in.ts';

interface StickyBuyProps {
  readonly product: ProductPage;
  readonly tradeIn: PriceAfterTradeIn | null;
  readonly places: PlacesToBuy;
}

/** Price and key always at hand on a phone. */
export function StickyBuy({ product, tradeIn, places }: StickyBuyProps): ReactElement {
  const text = useText();
  return (
    <section className="sticky-buy" aria-label={text('product.sticky')}>
      <div>
        <span className="price-now">{formatMoney(tradeIn?.price ?? product.price.now)}</span>
        <span className="caption">{tradeIn === null ? product.quality_name : text('product.sticky.after')}</span>
      </div>
      {places.link({ kind: 'key' })}
    </section>
  );
}
