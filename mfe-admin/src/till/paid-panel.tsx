import type { CounterPayment } from '@okruh/contracts/http/counter-admin';
import { Button, Icon, Notice } from '@okruh/ui';
import { cardIcon, cashIcon, printerIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useState } from 'react';
import { counter } from '../office/api/counter-api.ts';
import { orders } from '../office/api/orders-api.ts';
import { printFile } from '../office/page/print-file.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { OrderInvoices } from './order-invoices.tsx';
import type { TillBill } from './till-bill.ts';
import styles from './till.module.css';
import { useFollowFocus } from './use-follow-focus.ts';
import { formatMoney } from '../office/language/format.ts';

interface PaidPanelProps {
  readonly payments: readonly CounterPayment[];
  readonly bills: readonly TillBill[];
  /** Nothing is left to pay. */
  readonly isServed: boolean;
  onFinish(): void;
}

/** What was paid, its receipts, and what is handed over now. */
export function PaidPanel({ payments, bills, isServed, onFinish }: PaidPanelProps) {
  const text = useText();
  // Of the last one: what the customer got before is in their hand.
  const change = payments.at(-1)?.change ?? null;
  return (
    <section className="panel stack" aria-labelledby="till-paid">
      <h2 id="till-paid" tabIndex={-1}>
        {text('till.receipts')}
      </h2>
      {change !== null && change.amount > 0 && (
        <p className={styles.change} role="status">
          <span>{text('till.change-due')}</span>
          <b>{formatMoney(change)}</b>
        </p>
      )}
      <ul className={`list-plain ${styles.paid}`}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <Icon of={payment.tender === 'cash' ? cashIcon : cardIcon} />
            <span>
              <b>
                {payment.kind === 'payout'
                  ? text('till.paid.payout')
                  : text(`till.paid.${payment.tender}`, { digits: payment.card_digits ?? '' })}
              </b>
              <span className="sub">{payment.receipt_number}</span>
              {payment.change !== null && payment.change.amount > 0 && (
                <span className="sub">{text('till.give-back', { amount: formatMoney(payment.change) })}</span>
              )}
            </span>
            <b>{formatMoney(payment.amount)}</b>
            <Button kind="quiet" size="small" icon={printerIcon} onClick={() => printReceipt(payment.id)}>
              {text('till.print')}
            </Button>
          </li>
        ))}
      </ul>
      {isServed && (
        <>
          {bills.map((bill) => (
            <HandOver key={bill.id} bill={bill} />
          ))}
          <Button id="till-next" kind="key" size="large" block onClick={onFinish}>
            {text('till.next')}
          </Button>
        </>
      )}
    </section>
  );
}

export const printReceipt = (id: string): void => printFile('receipt', counter.getUrl('admin_get_receipt', { params: { id } }));

/** The payment reaches the order by an event: so often, and so long apart, it is tried. */
const TRIES = 8;
const TRY_EVERY_MS = 700;

/** What the customer takes along: repairs and sales are handed over by their payment, orders by the clerk. */
function HandOver({ bill }: { readonly bill: TillBill }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const [isDone, setDone] = useState(false);
  const handOver = useMutation({
    mutationFn: () => orders.call('admin_hand_over_order', { params: { id: bill.id }, body: {} }),
    retry: (failures, error) => failures < TRIES && error instanceof ProblemError && error.code === 'transition-not-allowed',
    retryDelay: TRY_EVERY_MS,
    onSuccess: () => setDone(true),
    onError: (error) => reportFailure(text('till.hand-over.failed', { number: bill.number }), error),
  });
  useFollowFocus(isDone ? 'till-next' : null, '');
  if (bill.kind === 'buyout') return <Notice tone="success" title={text('till.sign', { number: bill.number })} />;
  if (bill.isSale === true)
    return (
      <>
        <Notice tone="success" title={text('till.give-sale', { number: bill.number })} />
        <OrderInvoices order={bill} isJustHandedOver />
      </>
    );
  if (bill.is_handed_over_when_paid)
    return (
      <Notice
        tone={bill.is_ready ? 'success' : 'info'}
        title={text(bill.is_ready ? 'till.give-repair' : 'till.keep-repair', { number: bill.number })}
      />
    );
  if (isDone)
    return (
      <>
        <Notice tone="success" role="status" title={text('till.handed-over', { number: bill.number })} />
        <OrderInvoices order={bill} isJustHandedOver />
      </>
    );
  return (
    <Button kind="quiet" block busy={handOver.isPending} onClick={() => handOver.mutate()}>
      {text('till.hand-over', { number: bill.number })}
    </Button>
  );
}
