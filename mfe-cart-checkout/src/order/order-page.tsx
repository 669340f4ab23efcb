import { formatNearDateTime, localTime, todayIn } from '@okruh/market';
import { ButtonLink, Empty, Notice, Skeleton, Timeline, type TimelineEntry } from '@okruh/ui';
import { downloadIcon, lockIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense, useEffect } from 'react';
import { orders } from '../model/api.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import { sumReverseCharge } from '../model/to-sum-lines.ts';
import { homePath, orderPath } from '../model/pages.ts';
import { Complaint } from './complaint.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { FinishAccount } from './finish-account.tsx';
import { OrderChanges } from './order-changes.tsx';
import { OrderHero } from './order-hero.tsx';
import { useAccessToken } from '../model/order-tokens.ts';
import { Packages } from './packages.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { hasPayment, paymentStage } from './payment-stage.ts';
import { TradeIns } from './trade-ins.tsx';
import { isUnknownCode, type OrderData, useOrder, usePayment } from '../model/use-order.ts';
import styles from './order.module.css';

/** Few orders are added to. */
const Additions = lazy(() => import('./additions.tsx'));
/** Once it is sent. */
const Withdrawals = lazy(() => import('./withdrawals.tsx'));
/** Few orders are leased. */
const LeasePromises = lazy(() => import('./lease-promises.tsx'));
/** They come with the first package. */
const Invoices = lazy(() => import('./invoices.tsx'));

interface OrderPageProps {
  readonly code: string;
  /** Payment that the provider's page came back from. */
  readonly returned: string | null;
}

/** Thanks after the order, and from then on where it is. The bare code shows what happened; the token lets its customer act. */
export function OrderPage({ code, returned }: OrderPageProps) {
  const text = useText();
  const { setTitle } = useRemote();
  const token = useAccessToken(code);
  const order = useOrder(code, token);
  const title = order.data ? text('order.title.number', { number: order.data.number }) : text('order.title');
  useEffect(() => setTitle(title), [title, setTitle]);
  if (order.data !== undefined) return <ShownOrder order={order.data} returned={returned} />;
  return <MissingOrder error={order.error} isRetrying={order.isFetching} onRetry={() => void order.refetch()} />;
}

const timelineStates = { done: 'done', now: 'current', failed: 'failed', later: 'later' } as const;

function ShownOrder({ order, returned }: { readonly order: OrderData; readonly returned: string | null }) {
  const text = useText();
  const { market } = useRemote();
  const payment = usePayment({ order, returned, isEnabled: hasPayment(order) && order.payment_status !== 'paid' });
  // An order whose payment was never started has none.
  const known = payment.data ?? (payment.error instanceof ProblemError && payment.error.status === 404 ? null : undefined);
  const today = todayIn(market, new Date());
  const stage = paymentStage(order, known, returned !== null);
  const entries: TimelineEntry[] = order.timeline.map((step) => ({
    id: step.key,
    title: step.label,
    text: step.text === '' ? undefined : step.text,
    state: timelineStates[step.state],
    time: step.at === null ? undefined : formatNearDateTime(step.at, today, market),
    dateTime: step.at ?? undefined,
  }));
  return (
    <>
      <OrderHero order={order} stage={stage} />
      <div className={`split ${styles.split}`}>
        <div className={`stack ${styles.main}`}>
          <PaymentPanel order={order} payment={known} stage={stage} isLong={payment.isLong} />
          {order.additions.length > 0 && (
            <Suspense fallback={null}>
              <Additions order={order} isReturned={returned !== null} />
            </Suspense>
          )}
          <section className={`stack ${styles.section}`} aria-labelledby="timeline-heading">
            <h2 id="timeline-heading">{text('order.timeline')}</h2>
            <Timeline entries={entries} label={text('order.timeline')} />
          </section>
          <Packages packages={order.packages} />
          <OrderChanges order={order} />
          {order.invoices.length > 0 && (
            <Suspense fallback={null}>
              <Invoices order={order} />
            </Suspense>
          )}
          {(order.may_withdraw || order.withdrawals.length > 0) && (
            <Suspense fallback={null}>
              <Withdrawals order={order} />
            </Suspense>
          )}
          <Complaint order={order} />
          <TradeIns order={order} />
          {order.promises.length > 0 && (
            <Suspense fallback={null}>
              <LeasePromises order={order} />
            </Suspense>
          )}
          {order.may_register && order.customer !== null && <FinishAccount customer={order.customer} />}
          {!order.may_act && <Notice icon={lockIcon}>{text('order.locked')}</Notice>}
        </div>
        <aside className={`stack ${styles.aside}`}>
          <OrderSummary
            lines={order.lines}
            from={localTime(order.placed_at, market).date}
            sum={{
              totals: order.totals,
              discounts: order.discounts,
              tradeIns: order.trade_ins,
              delivery: order.delivery,
              payment: order.payment,
              reverseCharge: sumReverseCharge(order.lines),
            }}
          />
          <div className="row">
            <ButtonLink
              kind="quiet"
              size="small"
              icon={downloadIcon}
              href={orders.getUrl('get_order_terms', { params: { code: order.code } })}
              target="_blank"
              rel="noopener"
            >
              {text('order.terms')}
            </ButtonLink>
            {order.may_cancel && order.may_act && <CancelOrder code={order.code} isPaid={order.payment_status === 'paid'} />}
          </div>
        </aside>
      </div>
    </>
  );
}

interface MissingOrderProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Stands where an order would: its code is unknown, it could not be read, or it is on its way. */
function MissingOrder({ error, isRetrying, onRetry }: MissingOrderProps) {
  const text = useText();
  const { market } = useRemote();
  if (isUnknownCode(error)) {
    return (
      <Empty
        level={1}
        title={text('order.not-found')}
        actions={
          <>
            <ButtonLink href={orderPath(market)}>{text('order.find')}</ButtonLink>
            <ButtonLink kind="quiet" href={homePath(market)}>
              {text('shop.home')}
            </ButtonLink>
          </>
        }
      >
        {text('order.not-found.text')}
      </Empty>
    );
  }
  if (error !== null) {
    return <LoadFailed level={1} title={text('order.failed')} isRetrying={isRetrying} onRetry={onRetry} />;
  }
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="16rem" />
      <Skeleton height="20rem" />
    </div>
  );
}
