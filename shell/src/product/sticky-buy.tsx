import type { ProductPage } from '@okruh/contracts/http/catalog';
import { formatMoney } from '@okruh/market';
import { Button } from '@okruh/ui';
import { cartIcon } from '@okruh/ui/icons';
import { emitBrowserEvent } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { useIsReleased } from '../remote/remote-slot.tsx';
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
        <span className="price-now">{formatMoney(product.price.now)}</span>
        <span className="caption">
          {tradeIn === null ? product.quality_name : text('product.sticky.after', { price: formatMoney(tradeIn.price) })}
        </span>
      </div>
      <StickyKey product={product} places={places} />
    </section>
  );
}

/** The cart's key from afar, where there is a cart and the product can be ordered; else the way to a store that has it. */
function StickyKey({ product, places }: Pick<StickyBuyProps, 'product' | 'places'>): ReactElement {
  const text = useText();
  const hasCart = useIsReleased('mfe-cart-checkout');
  if (!hasCart || product.is_service || product.stock.delivery_on === null) return places.link({ kind: 'key' });
  return (
    <Button kind="key" icon={cartIcon} onClick={pressKey}>
      {text('product.sticky.buy')}
    </Button>
  );
}

/** Until the cart's own key is there, the press leads to its place. */
function pressKey(): void {
  const slot = document.querySelector('.add-to-cart-slot');
  if ((slot?.querySelector('[data-remote] button') ?? null) !== null) emitBrowserEvent('shell:buy-pressed', {});
  else slot?.scrollIntoView({ block: 'center' });
}
