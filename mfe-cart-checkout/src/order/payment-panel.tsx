import { formatDateTime, formatMoney, localTime, type Market, todayIn } from '@okruh/market';
import { Notice } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { Hotline } from '../parts/hotline.tsx';
import type { PaymentStage } from './payment-stage.ts';
import { PayButtons } from './pay-buttons.tsx';
import type { OrderData, PaymentData } from '../model/use-order.ts';
import styles from './order.module.css';

const Transfer = lazy(async () => ({ default: (await import('./transfer.tsx')).Transfer }));

interface PaymentPanelProps {
  readonly order: OrderData;
  readonly payment: PaymentData | null | undefined;
  readonly stage: PaymentStage;
  /** The provider takes its time. */
  readonly isLong: boolean;
}

/** Where the money is: waited for, due, refused with the next try, or where to send it. */
export function PaymentPanel({ order, payment, stage, isLong }: PaymentPanelProps) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const until = payment?.retry_until ?? order.payable_until;
  const deadline = until === null ? null : heldWords(text, until, market);
  const changed = (): void => {
    void queryClient.invalidateQueries({ queryKey: ['payment_status', order.code] });
    void queryClient.invalidateQueries({ queryKey: ['get_order', order.code] });
  };
  switch (stage) {
    case 'none':
      return null;
    case 'waiting':
    case 'loan':
      return (
        <Notice tone="info" role="status" title={text(`pay.${stage}`)}>
          {text(isLong ? `pay.${stage}.long` : `pay.${stage}.text`)}
        </Notice>
      );
    case 'held':
    case 'on-store':
      return (
        <Notice tone="info" title={text(`pay.${stage}`)}>
          {text(`pay.${stage}.text`)}
        </Notice>
      );
    case 'due':
      return (
        <section className={`panel stack ${styles.pay}`} aria-labelledby="pay-heading">
          <h2 id="pay-heading">{text('pay.due', { amount: formatMoney(order.totals.total) })}</h2>
          {deadline !== null && <p className="small soft">{deadline}</p>}
          <PayButtons order={order} isRetry={false} onChange={changed} />
        </section>
      );
    case 'failed':
      return (
        <section className={`panel stack ${styles.pay}`} aria-labelledby="pay-heading">
          <h2 id="pay-heading">{text('pay.failed')}</h2>
          <Notice tone="danger" role="alert">
            {payment?.message === undefined || payment.message === '' ? text('pay.failed.text') : payment.message} <Hotline />
          </Notice>
          {payment?.may_retry === false ? (
            <p className="small soft">{text('pay.over')}</p>
          ) : (
            <>
              {deadline !== null && <p className="small soft">{deadline}</p>}
              <PayButtons order={order} isRetry onChange={changed} />
            </>
          )}
        </section>
      );
    case 'transfer': {
      const transfer = payment?.transfer ?? order.transfer;
      if (transfer === null) {
        return (
          <section className={`panel stack ${styles.pay}`} aria-labelledby="pay-heading">
            <h2 id="pay-heading">{text('pay.due', { amount: formatMoney(order.totals.total) })}</h2>
            <PayButtons order={order} isRetry={false} onChange={changed} />
          </section>
        );
      }
      return (
        <Suspense fallback={null}>
          <Transfer transfer={transfer} />
        </Suspense>
      );
    }
  }
}

/** How long the goods are held; today needs no date. */
function heldWords(text: TextFunction, until: string, market: Market): string {
  const { date, time } = localTime(until, market);
  return date === todayIn(market, new Date())
    ? text('pay.until.today', { time })
    : text('pay.until', { until: formatDateTime(until, market) });
}
