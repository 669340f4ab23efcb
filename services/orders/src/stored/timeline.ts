import type { OrderView } from '@okruh/contracts/http/orders';
import { formatDate, formatDateTime, formatMoney, type Locale, localTime, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { OrderRow } from './tables.ts';

type Step = OrderView['timeline'][number];
type TimelineRow = Pick<
  OrderRow,
  | 'market'
  | 'status'
  | 'paymentStatus'
  | 'cancelReason'
  | 'typePayment'
  | 'snapshot'
  | 'currency'
  | 'total'
  | 'placedAt'
  | 'payableUntil'
  | 'paidAt'
  | 'cancelledAt'
  | 'refundedAt'
>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Way of an order for its customer, in words: what happened with its time, where it is, and what is still to come. @param due what is collected at the door, minor units */
export function timeline(row: TimelineRow, locale: Locale, due = row.total): Step[] {
  const placed: Step = { key: 'placed', label: texts.text(locale, 'timeline.placed'), text: '', state: 'done', at: iso(row.placedAt) };
  if (row.status === 'cancelled') return [placed, ...paidStep(row, locale), cancelledStep(row, locale), ...refundedStep(row, locale)];
  const method =
    row.status === 'returned' ? [] : [pickingStep(row, locale), ...handedOverStep(row, locale), deliveredStep(row, locale, due)];
  return [placed, ...counterStep(row, locale), ...paidStep(row, locale), ...method, ...refundedStep(row, locale)];
}

/** The old device and the rest of the price, both at the counter. */
function counterStep(row: TimelineRow, locale: Locale): Step[] {
  if (row.status !== 'awaiting_trade_in') return [];
  const place = row.snapshot.delivery.place?.name ?? '';
  const until =
    row.payableUntil === null ? '' : texts.text(locale, 'timeline.counter.until', { when: formatDateTime(row.payableUntil, row.market) });
  return [{ key: 'counter', label: texts.text(locale, 'timeline.counter.now', { place }), text: until, state: 'now', at: null }];
}

/** Money before the goods; what is paid at the door has no step of its own until it is paid. */
function paidStep(row: TimelineRow, locale: Locale): Step[] {
  const kind = getLoan(row) ?? (row.typePayment === 'bank_transfer' ? 'transfer' : 'online');
  const label = (state: 'done' | 'now' | 'failed'): string => texts.text(locale, `timeline.paid.${kind}.${state}`);
  if (row.paidAt !== null) return [{ key: 'paid', label: label('done'), text: instalmentText(row), state: 'done', at: iso(row.paidAt) }];
  if (row.status !== 'awaiting_payment') return [];
  const until = row.payableUntil === null ? '' : untilText(row, row.payableUntil, locale);
  return row.paymentStatus === 'failed'
    ? [{ key: 'paid', label: label('failed'), text: until, state: 'failed', at: null }]
    : [{ key: 'paid', label: label('now'), text: until, state: 'now', at: null }];
}

const getLoan = ({ typePayment }: TimelineRow): 'instalments' | 'leasing' | null =>
  typePayment === 'instalments' || typePayment === 'leasing' ? typePayment : null;

/** "10 × 1 356 Kč" */
function instalmentText({ snapshot: { payment } }: TimelineRow): string {
  if (payment.installment !== null) return `${payment.installment.instalment_count} × ${formatMoney(payment.installment.monthly_price)}`;
  return payment.leasing === null ? '' : `${payment.leasing.months} × ${formatMoney(payment.leasing.monthly_price)}`;
}

function untilText(row: TimelineRow, until: Date, locale: Locale): string {
  // A week is reported by its day, half an hour by its minute.
  const isDay = row.typePayment === 'bank_transfer';
  const when = isDay ? formatDate(localTime(until, row.market).date, row.market) : formatDateTime(until, row.market);
  return texts.text(locale, 'timeline.until', { when });
}

function pickingStep({ status }: TimelineRow, locale: Locale): Step {
  if (status === 'awaiting_payment' || status === 'awaiting_trade_in')
    return { key: 'picking', label: texts.text(locale, 'timeline.picking.later'), text: '', state: 'later', at: null };
  const isNow = status === 'new' || status === 'paid' || status === 'picking';
  return isNow
    ? { key: 'picking', label: texts.text(locale, 'timeline.picking.now'), text: '', state: 'now', at: null }
    : { key: 'picking', label: texts.text(locale, 'timeline.picking.done'), text: '', state: 'done', at: null };
}

/** What is fetched in a store is handed over there. */
function handedOverStep({ status, snapshot }: TimelineRow, locale: Locale): Step[] {
  if (snapshot.delivery.kind === 'store') return [];
  const isDone = status === 'handed_over' || status === 'ready_for_pickup' || status === 'delivered';
  if (isDone) return [{ key: 'handed_over', label: texts.text(locale, 'timeline.handed-over.done'), text: '', state: 'done', at: null }];
  return [
    {
      key: 'handed_over',
      label: texts.text(locale, 'timeline.handed-over.later'),
      text: '',
      state: status === 'packed' ? 'now' : 'later',
      at: null,
    },
  ];
}

function deliveredStep(row: TimelineRow, locale: Locale, total: number): Step {
  const { delivery } = row.snapshot;
  if (row.status === 'delivered')
    return { key: 'delivered', label: texts.text(locale, 'timeline.delivered.done'), text: '', state: 'done', at: null };
  const place = delivery.place?.name ?? '';
  const isAddress = delivery.kind === 'address' || place === '';
  const isReady = row.status === 'ready_for_pickup';
  const label = texts.text(locale, `timeline.delivered.${isAddress ? 'address' : isReady ? 'ready' : 'place'}`, { place });
  const isDue = row.paymentStatus !== 'paid' && row.status !== 'awaiting_payment' && row.status !== 'awaiting_trade_in';
  const due = isDue ? texts.text(locale, 'timeline.at-the-door', { amount: formatMoney(money(total, row.currency)) }) : '';
  const text = [isReady ? '' : delivery.arrives, due].filter((part) => part !== '').join(', ');
  const isNow = isReady || row.status === 'handed_over' || (row.status === 'packed' && delivery.kind === 'store');
  return { key: 'delivered', label, text, state: isNow ? 'now' : 'later', at: null };
}

const cancelledStep = (row: TimelineRow, locale: Locale): Step => ({
  key: 'cancelled',
  label: texts.text(locale, 'timeline.cancelled'),
  text: row.cancelReason === null ? '' : texts.text(locale, `cancelled.${row.cancelReason}`),
  state: 'failed',
  at: iso(row.cancelledAt),
});

function refundedStep(row: TimelineRow, locale: Locale): Step[] {
  if (row.paymentStatus === 'refunded')
    return [{ key: 'refunded', label: texts.text(locale, 'timeline.refunded.done'), text: '', state: 'done', at: iso(row.refundedAt) }];
  // Nothing was to be paid.
  const isOwed = row.status === 'cancelled' && row.paymentStatus === 'paid' && row.total > 0;
  return isOwed
    ? [
        {
          key: 'refunded',
          label: texts.text(locale, 'timeline.refunded.now'),
          text: texts.text(locale, 'timeline.refunded.text'),
          state: 'now',
          at: null,
        },
      ]
    : [];
}
