import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { REVIEWS_ANCHOR } from '@okruh/contracts/reviews-anchor';
import { type IsoDate, formatMoney, formatNumber } from '@okruh/market';
import { Button, Icon } from '@okruh/ui';
import { cartIcon, sellIcon, starIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { RemoteSlot, useIsReleased } from '../remote/remote-slot.tsx';
import { areaPaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { LatePlanTabs } from './late-plan-tabs.ts';
import { PriceBox } from './price-box.tsx';
import { ProductFacts } from './product-facts.tsx';
import type { BuyKey } from './use-buy-key.ts';
import type { PlacesToBuy } from './use-places-to-buy.tsx';
import type { PriceAfterTradeIn } from './use-trade-in.ts';
import { VariantChoices } from './variant-choices.tsx';

interface BuyBoxProps {
  readonly product: ProductPage;
  readonly today: IsoDate;
  readonly tradeIn: PriceAfterTradeIn | null;
  readonly places: PlacesToBuy;
  readonly buyKey: BuyKey | null;
}

/** Name, variants, price, and the one thing to do. */
export function BuyBox({ product, today, tradeIn, places, buyKey }: BuyBoxProps): ReactElement {
  const text = useText();
  return (
    <section className="buybox" aria-label={text('product.buy')}>
      <Head product={product} />
      <VariantChoices product={product} />
      {buyKey && <LatePlanTabs product={product} />}
      <div className="stack buybox-price">
        <PriceBox product={product} tradeIn={tradeIn} />
        <TradeInSlot product={product} />
        <KeyAction product={product} places={places} buyKey={buyKey} />
      </div>
      <ProductFacts product={product} today={today} places={places} />
    </section>
  );
}

function Head({ product }: { readonly product: ProductPage }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { average, count } = product.reviews.summary;
  return (
    <div className="stack stack-tight">
      <h1>{product.h1}</h1>
      {product.spec !== '' && <p className="soft">{product.spec}</p>}
      <p className="row soft buybox-about">
        {average !== null && (
          <>
            <span className="rating">
              <Icon of={starIcon} />
              <b>{formatNumber(average, market, 1)}</b>
              <span>({formatNumber(count, market)})</span>
              <span className="sr">{text('card.rating')}</span>
            </span>
            <a href={REVIEWS_ANCHOR} className="small">
              {text('product.reviews.read')}
            </a>
          </>
        )}
        <span className="small muted num">{text('product.code', { code: product.code })}</span>
      </p>
    </div>
  );
}

/** What an old device takes off; a plain way to the buy-out until the fragment is there. */
function TradeInSlot({ product }: { readonly product: ProductPage }): ReactElement | null {
  const text = useText();
  const { market } = useShell();
  if (product.is_service) return null;
  const best = product.trade_in_price;
  return (
    <RemoteSlot
      name="mfe-buyout"
      expose="./trade-in-bonus"
      className="trade-in-slot"
      fallback={
        <Link className="choice trade-in-link" href={areaPaths.buyout[market]}>
          <Icon of={sellIcon} size="large" />
          <span className="choice-body">
            <b>{text('product.trade-in')}</b>
            <small>{best === null ? text('product.trade-in.text') : text('product.trade-in.from', { price: formatMoney(best) })}</small>
          </span>
        </Link>
      }
    />
  );
}

/** The cart's own key where there is a cart, with one of the shell's before it; else the way to a store that has the product. */
function KeyAction({ product, places, buyKey }: Pick<BuyBoxProps, 'product' | 'places' | 'buyKey'>): ReactElement {
  const hasCart = useIsReleased('mfe-cart-checkout');
  const toStores = places.link({ kind: 'key', size: 'large', block: true });
  if (!hasCart) return toStores;
  return (
    <RemoteSlot
      name="mfe-cart-checkout"
      expose="./add-to-cart"
      className="add-to-cart-slot"
      {...(buyKey && { onFailed: buyKey.fail })}
      fallback={
        buyKey === null || buyKey.hasFailed ? (
          toStores
        ) : (
          <>
            <EarlyKey product={product} buyKey={buyKey} />
            <noscript>{toStores}</noscript>
          </>
        )
      }
    />
  );
}

/** Stands where the cart's own key will, in the same size: beside the room for pieces, and above that for instalments and extras. */
function EarlyKey({ product, buyKey }: { readonly product: ProductPage; readonly buyKey: BuyKey }): ReactElement {
  const text = useText();
  return (
    <div className="early-key buy">
      <div className="buy-row">
        {product.stock.quantity !== 1 && (
          <span className="quantity" aria-hidden="true">
            1
          </span>
        )}
        <Button kind="key" size="large" block icon={cartIcon} busy={buyKey.isBusy} onClick={buyKey.press}>
          {text('product.buy.price', { price: formatMoney(product.price.now) })}
        </Button>
      </div>
      <div className="buy-more" />
    </div>
  );
}
