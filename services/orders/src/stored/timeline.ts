import type { OrderView } from '@okruh/contracts/http/orders/view';
import { formatDate, formatDateTime, formatMoney, type Locale, localTime } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { leaseText } from '../model/lease-text.ts';
import { listPackageSteps, type PackageFacts } from './package-steps.ts';
import { numberPackages } from './packages.ts';
import type { OrderPackageRow, OrderRow } from './tables.ts';

type Step = OrderView['timeline'][number];
type TimelineRow = PackageFacts['row'] &
  Pick<OrderRow, 'cancelReason' | 'typePayment' | 'payableUntil' | 'paidAt' | 'cancelledAt' | 'withdrawnAt' | 'refundedAt'>;

/** What the steps are made of, and for whom. */
interface TimelineOptions {
  /** What `loadPackages` brings. */
  readonly packages: readonly OrderPackageRow[];
  readonly locale: Locale;
  /** Whether numbers of parcels are shown: to those who may act, and to the office. */
  readonly mayAct: boolean;
  readonly now: Date;
  /** What is collected at the door or the counter, minor units; the order's total when left out. */
  readonly due?: number;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Way of an order for its customer, in words: what happened with its time, where it is, and what is still to come. */
export function timeline(row: TimelineRow, { packages, locale, mayAct, now, due = row.total }: TimelineOptions): Step[] {
  const placed: Step = { key: 'placed', label: texts.text(locale, 'timeline.placed'), text: '', state: 'done', at: iso(row.placedAt) };
  if (row.status === 'cancelled') return [placed, ...paidStep(row, locale), cancelledStep(row, locale), ...refundedStep(row, locale)];
  const way = listPackageSteps({ row, packages: numberPackages(packages), locale, mayAct, now, due });
  return [
    placed,
    ...counterStep(row, locale),
    ...paidStep(row, locale),
    ...way,
    ...withdrawnStep(row, locale),
    ...refundedStep(row, locale),
  ];
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
  if (row.paidAt !== null)
    return [{ key: 'paid', label: label('done'), text: instalmentText(row, locale), state: 'done', at: iso(row.paidAt) }];
  if (row.status !== 'awaiting_payment') return [];
  const until = row.payableUntil === null ? '' : untilText(row, row.payableUntil, locale);
  return row.paymentStatus === 'failed'
    ? [{ key: 'paid', label: label('failed'), text: until, state: 'failed', at: null }]
    : [{ key: 'paid', label: label('now'), text: until, state: 'now', at: null }];
}

const getLoan = ({ typePayment }: TimelineRow): 'instalments' | 'leasing' | null =>
  typePayment === 'instalments' || typePayment === 'leasing' ? typePayment : null;

/** "10 × 1 356 Kč" */
function instalmentText({ snapshot: { payment } }: TimelineRow, locale: Locale): string {
  if (payment.installment !== null) return `${payment.installment.instalment_count} × ${formatMoney(payment.installment.monthly_price)}`;
  return payment.leasing === null ? '' : leaseText(payment.leasing, locale);
}

function untilText(row: TimelineRow, until: Date, locale: Locale): string {
  // A week is reported by its day, half an hour by its minute.
  const isDay = row.typePayment === 'bank_transfer';
  const when = isDay ? formatDate(localTime(until, row.market).date, row.market) : formatDateTime(until, row.market);
  return texts.text(locale, 'timeline.until', { when });
}

const cancelledStep = (row: TimelineRow, locale: Locale): Step => ({
  key: 'cancelled',
  label: texts.text(locale, 'timeline.cancelled'),
  text: row.cancelReason === null ? '' : texts.text(locale, `cancelled.${row.cancelReason}`),
  state: 'failed',
  at: iso(row.cancelledAt),
});

function withdrawnStep(row: TimelineRow, locale: Locale): Step[] {
  if (row.status !== 'withdrawn') return [];
  return [{ key: 'withdrawn', label: texts.text(locale, 'timeline.withdrawn'), text: '', state: 'done', at: iso(row.withdrawnAt) }];
}

function refundedStep(row: TimelineRow, locale: Locale): Step[] {
  if (row.paymentStatus === 'refunded')
    return [
      {
        key: 'refunded',
        label: texts.text(locale, row.cancelReason === 'charged-back' ? 'timeline.refunded.bank' : 'timeline.refunded.done'),
        text: '',
        state: 'done',
        at: iso(row.refundedAt),
      },
    ];
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
