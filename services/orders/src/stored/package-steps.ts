import type { OrderPackageStatus, OrderView } from '@okruh/contracts/http/orders/view';
import { formatMoney, type Locale, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { describeArrival } from './arrival.ts';
import { countPackages, nameCarrier, type NumberedPackage } from './packages.ts';
import type { OrderRow } from './tables.ts';

type Step = OrderView['timeline'][number];

/** What the steps from the shelf to the customer are made of. */
export interface PackageFacts {
  readonly row: Pick<
    OrderRow,
    | 'market'
    | 'placedAt'
    | 'status'
    | 'paymentStatus'
    | 'snapshot'
    | 'currency'
    | 'total'
    | 'pickingStartedAt'
    | 'packedAt'
    | 'handedOverAt'
    | 'readyAt'
    | 'deliveredAt'
    | 'holdReason'
    | 'heldAt'
  >;
  readonly packages: readonly NumberedPackage[];
  readonly locale: Locale;
  /** Whether numbers of parcels are shown. */
  readonly mayAct: boolean;
  readonly now: Date;
  /** What is collected at the door or the counter, minor units. */
  readonly due: number;
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
const join = (parts: readonly string[], separator: string): string => [...new Set(parts)].filter((part) => part !== '').join(separator);
const countIn = (packages: readonly NumberedPackage[], ...states: readonly OrderPackageStatus[]): number =>
  packages.filter(({ customerStatus }) => states.includes(customerStatus)).length;
const countParts = (packages: readonly NumberedPackage[]): number => packages[0]?.parts ?? 0;
const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null);

/** The customer has, or had, all that was sent. */
const hasOrder = ({ status, deliveredAt }: PackageFacts['row']): boolean =>
  status === 'delivered' || (status === 'withdrawn' && deliveredAt !== null);
/** States of an order whose packages have left. */
const outside: ReadonlySet<OrderRow['status']> = new Set(['handed_over', 'ready_for_pickup', 'delivered', 'returned', 'withdrawn']);

/** From the warehouse to the customer, or as far as it went. */
export function listPackageSteps(facts: PackageFacts): Step[] {
  const { row, packages } = facts;
  // What nobody brings any more isn't promised; what is there already stays so.
  const isEnded = packages.length > 0 && countIn(packages, 'delivered', 'returning', 'returned', 'lost') === countParts(packages);
  const hasArrived = hasOrder(row) || countIn(packages, 'delivered') > 0;
  const isOver = row.status === 'returned' || row.status === 'withdrawn';
  const hasDelivery = hasArrived || (!isOver && !isEnded);
  return [
    describePicking(facts),
    ...describeHandOver(facts),
    ...describeHold(facts),
    ...(hasDelivery && !isStopped(facts) ? [describeDelivery(facts, isEnded)] : []),
    ...describeReturn(facts),
    ...describeLoss(facts),
  ];
}

function describePicking({ row, packages, locale }: PackageFacts): Step {
  const { status } = row;
  if (status === 'awaiting_payment' || status === 'awaiting_trade_in')
    return { key: 'picking', label: texts.text(locale, 'timeline.picking.later'), text: '', state: 'later', at: null };
  const parts = countParts(packages);
  const isNow = status === 'new' || status === 'paid' || status === 'picking';
  if (!isNow) return { key: 'picking', label: texts.text(locale, 'timeline.picking.done'), text: '', state: 'done', at: iso(row.packedAt) };
  const text = parts > 1 ? texts.text(locale, 'timeline.picking.parts', { parts }) : '';
  const at = status === 'picking' ? iso(row.pickingStartedAt) : null;
  return { key: 'picking', label: texts.text(locale, 'timeline.picking.now'), text, state: 'now', at };
}

/** What is fetched in a store is handed over there. */
function describeHandOver({ row, packages, locale, mayAct }: PackageFacts): Step[] {
  const { status, snapshot } = row;
  if (snapshot.delivery.kind === 'store') return [];
  const left = packages.filter(({ handedOverAt }) => handedOverAt !== null);
  const parts = countParts(packages);
  const text = join(
    left.map(({ parcel }) => {
      if (!parcel) return '';
      const carrier = nameCarrier(parcel.carrier, row, locale);
      return mayAct ? texts.text(locale, 'timeline.handed-over.parcel', { carrier, number: parcel.tracking_number }) : carrier;
    }),
    '; ',
  );
  const isDone = outside.has(status);
  const at = iso(row.handedOverAt ?? latest(left.map(({ handedOverAt }) => handedOverAt)));
  if (isDone) return [{ key: 'handed_over', label: texts.text(locale, 'timeline.handed-over.done'), text, state: 'done', at }];
  if (left.length > 0) {
    const label = texts.text(locale, 'timeline.handed-over.some', { packages: countPackages(locale, left.length, parts) });
    return [{ key: 'handed_over', label, text, state: 'now', at: iso(latest(left.map(({ handedOverAt }) => handedOverAt))) }];
  }
  const state = status === 'packed' ? 'now' : 'later';
  return [{ key: 'handed_over', label: texts.text(locale, 'timeline.handed-over.later'), text: '', state, at: null }];
}

/** @param isEnded nothing of it is on its way to the customer any more */
function describeDelivery({ row, packages, locale, now, due: total }: PackageFacts, isEnded: boolean): Step {
  const { delivery } = row.snapshot;
  const parts = countParts(packages);
  const delivered = countIn(packages, 'delivered');
  if (hasOrder(row) || isEnded) {
    // Some of it may be back with us; at the counter the clerk says that it is handed over before picking does.
    const isWhole = countIn(packages, 'returning', 'returned', 'lost') === 0;
    const label = isWhole
      ? texts.text(locale, 'timeline.delivered.done')
      : texts.text(locale, 'timeline.delivered.some', { packages: countPackages(locale, delivered, parts) });
    const at = row.deliveredAt ?? latest(packages.map(({ deliveredAt }) => deliveredAt));
    return { key: 'delivered', label, text: '', state: 'done', at: iso(at) };
  }
  const place = delivery.place?.name ?? '';
  const isAddress = delivery.kind === 'address' || place === '';
  const isReady = row.status === 'ready_for_pickup';
  const label = texts.text(locale, `timeline.delivered.${isAddress ? 'address' : isReady ? 'ready' : 'place'}`, { place });
  const isDue = row.paymentStatus !== 'paid' && row.status !== 'awaiting_payment' && row.status !== 'awaiting_trade_in';
  const due = isDue ? texts.text(locale, 'timeline.at-the-door', { amount: formatMoney(money(total, row.currency)) }) : '';
  const waiting = isReady ? 0 : countIn(packages, 'ready_for_pickup');
  const text = join(
    [
      isReady ? '' : describeArrival(row, now),
      delivered > 0 ? texts.text(locale, 'timeline.delivered.part', { packages: countPackages(locale, delivered, parts) }) : '',
      waiting > 0 ? texts.text(locale, 'timeline.delivered.part-ready', { packages: countPackages(locale, waiting, parts) }) : '',
      due,
    ],
    ', ',
  );
  const isNow = isReady || row.status === 'handed_over' || (row.status === 'packed' && delivery.kind === 'store');
  return { key: 'delivered', label, text, state: isNow ? 'now' : 'later', at: isReady ? iso(row.readyAt) : null };
}

/** Its money is in doubt and its customer doesn't have it: nothing of it is promised. */
const isStopped = ({ row }: PackageFacts): boolean => row.holdReason !== null && !hasOrder(row);

/** What has left is asked back, the rest waits; when it is back, the step after this one says so. */
function describeHold(facts: PackageFacts): Step[] {
  const { row, packages, locale } = facts;
  if (!isStopped(facts) || row.holdReason === null) return [];
  const hasLeft = packages.some(({ handedOverAt, customerStatus }) => handedOverAt !== null && customerStatus !== 'delivered');
  const isBack = row.status === 'returned';
  const label = texts.text(locale, isBack ? 'timeline.hold.back' : hasLeft ? 'timeline.hold.recalled' : 'timeline.hold.waits');
  return [{ key: 'held', label, text: texts.text(locale, `timeline.hold.${row.holdReason}`), state: 'failed', at: iso(row.heldAt) }];
}

/** Nobody took it, or we asked it back: it is on its way back, or back. */
function describeReturn({ row, packages, locale }: PackageFacts): Step[] {
  const back = packages.filter(({ customerStatus }) => customerStatus === 'returning' || customerStatus === 'returned');
  if (back.length === 0 && row.status !== 'returned') return [];
  const count = back.length;
  const parts = countParts(packages);
  const isArrived = row.status === 'returned' || countIn(back, 'returned') === count;
  const words = isArrived ? 'returned' : 'returning';
  const label =
    row.status === 'returned' || count === parts
      ? texts.text(locale, `timeline.${words}.all`)
      : texts.text(locale, `timeline.${words}.some`, { packages: countPackages(locale, count, parts) });
  const why = row.snapshot.delivery.kind === 'address' ? 'timeline.returned.address' : 'timeline.returned.place';
  const text = row.holdReason === null ? texts.text(locale, why) : '';
  return [{ key: 'returned', label, text, state: 'failed', at: iso(latest(back.map(({ changedAt }) => changedAt))) }];
}

function describeLoss({ packages, locale }: PackageFacts): Step[] {
  const lost = packages.filter(({ customerStatus }) => customerStatus === 'lost');
  if (lost.length === 0) return [];
  const parts = countParts(packages);
  const label = texts.text(locale, lost.length === parts ? 'timeline.lost.all' : 'timeline.lost.some', {
    packages: countPackages(locale, lost.length, parts),
  });
  const at = iso(latest(lost.map(({ changedAt }) => changedAt)));
  return [{ key: 'lost', label, text: texts.text(locale, 'timeline.lost.text'), state: 'failed', at }];
}
