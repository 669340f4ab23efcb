import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatMoney } from '@okruh/market';
import { Button } from '@okruh/ui';
import { cartIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import type { BuyKey } from './use-buy-key.ts';
import type { PlacesToBuy } from './use-places-to-buy.tsx';
import type { PriceAfterTradeIn } from './use-trade-in.ts';

interface StickyBuyProps {
  readonly product: ProductPage;
  readonly tradeIn: PriceAfterTradeIn | null;
  readonly places: PlacesToBuy;
  readonly buyKey: BuyKey | null;
}

/** Price and key always at hand on a phone. */
export function StickyBuy({ product, tradeIn, places, buyKey }: StickyBuyProps): ReactElement {
  const text = useText();
  return (
    <section className="sticky-buy" aria-label={text('product.sticky')}>
      <div>
        <span className="price-now">{formatMoney(product.price.now)}</span>
        <span className="caption">
          {tradeIn === null ? product.quality_name : text('product.sticky.after', { price: formatMoney(tradeIn.price) })}
        </span>
      </div>
      <StickyKey places={places} buyKey={buyKey} />
    </section>
  );
}

/** The cart's key from afar, where there is a cart and the product can be ordered; else the way to a store that has it. */
function StickyKey({ places, buyKey }: Pick<StickyBuyProps, 'places' | 'buyKey'>): ReactElement {
  const text = useText();
  if (buyKey === null) return places.link({ kind: 'key' });
  return (
    <Button kind="key" icon={cartIcon} busy={buyKey.isBusy} onClick={buyKey.press}>
      {text('product.sticky.buy')}
    </Button>
  );
}
