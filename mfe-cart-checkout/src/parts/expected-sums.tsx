import type { ChosenDelivery, ChosenPayment, Totals } from '@okruh/contracts/http/checkout';
import type { IsoDate } from '@okruh/market';
import { Skeleton } from '@okruh/ui';
import { MoreTexts } from '@okruh/web-kit/i18n';
import { lazy, Suspense } from 'react';
import { sumsMessages } from '../messages.ts';

/** How long a store keeps what waits for an old device, and how long one sent by post has its price. */
export const STORE_DAYS = 5;
export const PRICE_DAYS = 14;

// Most purchases are made without an old device.
const TradeInSums = lazy(() => import('./sums/trade-in-sums.tsx'));

export interface ExpectedSumsProps {
  readonly totals: Totals;
  readonly delivery: Pick<ChosenDelivery, 'place'> | null;
  readonly payment: Pick<ChosenPayment, 'type_payment'> | null;
  /** Day that deadlines count from: of the order, today for a cart. */
  readonly from?: IsoDate | undefined;
}

/** What an old device changes about the payment; nothing without one. */
export function ExpectedSums(props: ExpectedSumsProps) {
  if (props.totals.trade_in_method === null) return null;
  return (
    <Suspense fallback={<Skeleton height="10rem" />}>
      <MoreTexts messages={sumsMessages}>
        <TradeInSums {...props} />
      </MoreTexts>
    </Suspense>
  );
}
