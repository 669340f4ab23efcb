import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatMoney, formatPercent } from '@okruh/market';
import { LinkButton, Price } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, Suspense, lazy, useState } from 'react';
import { useShell } from '../model/shell-context.tsx';
import type { PriceAfterTradeIn } from './use-trade-in.ts';

const PriceHistoryDialog = lazy(() => import('./late/price-history-dialog.tsx'));

interface PriceBoxProps {
  readonly product: ProductPage;
  readonly tradeIn: PriceAfterTradeIn | null;
}

/** The price with its reduction in words, and what is left of it after the old device. */
export function PriceBox({ product, tradeIn }: PriceBoxProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const [isAsked, setIsAsked] = useState(false);
  const { price, energy } = product;
  const { now, was, discount_percent: percent } = price;
  const isReduced = was !== null && percent !== null;
  return (
    <div className="stack price-box">
      <Price
        large
        now={formatMoney(now)}
        cut={isReduced ? { was: formatMoney(was), percent: formatPercent(-percent, market) } : undefined}
        note={
          isReduced && (
            <>
              {text('product.price.note')} <LinkButton onClick={() => setIsAsked(true)}>{text('product.price.why')}</LinkButton>
            </>
          )
        }
      />
      {energy && (
        <a className={`energy-${energy.class}`} href={energy.href} aria-label={energy.text}>
          {energy.class}
        </a>
      )}
      {/* Received when another variant is chosen, and when an old device is taken off. */}
      <p className="sr" role="status">
        {tradeIn === null
          ? text('product.price.status', { spec: product.spec, quality: product.quality_name, price: formatMoney(now) })
          : text('product.price.after', { price: formatMoney(tradeIn.price) })}
      </p>
      {tradeIn !== null && (
        <p className="price-after">
          {tradeIn.isCovered ? (
            text('product.price.covered')
          ) : (
            <>
              {text('product.price.after.label')} <b className="num">{formatMoney(tradeIn.price)}</b>
            </>
          )}
        </p>
      )}
      {isAsked && (
        <Suspense>
          <PriceHistoryDialog product={product.id} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}
