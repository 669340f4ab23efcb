import type { OrderPackageStatus, OrderView } from '@okruh/contracts/http/orders';
import { formatMoney, type Locale, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { countPackages, nameCarrier, type NumberedPackage } from './packages.ts';
import type { OrderRow } from './tables.ts';

type Step = OrderView['timeline'][number];

/** What the steps from the shelf to the customer are made of. */
export interface PackageFacts {
  readonly row: Pick<
    OrderRow,
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
  >;
  readonly packages: readonly NumberedPackage[];
  readonly locale: Locale;
  /** Whether numbers of parcels are shown. */
  readonly mayAct: boolean;
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
const join = (parts: readonly string[], separator: string): string => [...new Set(parts)].filter((part) => part !== '').join(separator);
const countIn = (packages: readonly NumberedPackage[], ...states: readonly OrderPackageStatus[]): number =>
  packages.filter(({ customerStatus }) => states.includes(customerStatus)).length;
const countParts = (packages: readonly NumberedPackage[]): number => packages[0]?.parts ?? 0;
const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null);

/** From the warehouse to the customer, or as far as it went. */
export function listPackageSteps(facts: PackageFacts): Step[] {
  const { row, packages } = facts;
  const isBack = row.status === 'returned';
  // What nobody brings any more isn't promised.
  const isOnItsWay = !isBack && (packages.length === 0 || countIn(packages, 'returning', 'returned', 'lost') < countParts(packages));
  return [
    describePicking(facts),
    ...describeHandOver(facts),
    ...(isOnItsWay ? [describeDelivery(facts)] : []),
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
  const isDone = status === 'handed_over' || status === 'ready_for_pickup' || status === 'delivered' || status === 'returned';
  const at = iso(row.handedOverAt ?? latest(left.map(({ handedOverAt }) => handedOverAt)));
  if (isDone) return [{ key: 'handed_over', label: texts.text(locale, 'timeline.handed-over.done'), text, state: 'done', at }];
  if (left.length > 0) {
    const label = texts.text(locale, 'timeline.handed-over.some', { packages: countPackages(locale, left.length, parts) });
    return [{ key: 'handed_over', label, text, state: 'now', at: iso(latest(left.map(({ handedOverAt }) => handedOverAt))) }];
  }
  const state = status === 'packed' ? 'now' : 'later';
  return [{ key: 'handed_over', label: texts.text(locale, 'timeline.handed-over.later'), text: '', state, at: null }];
}

function describeDelivery({ row, packages, locale }: PackageFacts): Step {
  const { delivery } = row.snapshot;
  const parts = countParts(packages);
  const delivered = countIn(packages, 'delivered');
  if (row.status === 'delivered') {
    // Some of it may be back with us; at the counter the clerk says it before picking does.
    const isWhole = countIn(packages, 'returned') === 0;
    const label = isWhole
      ? texts.text(locale, 'timeline.delivered.done')
      : texts.text(locale, 'timeline.delivered.some', { packages: countPackages(locale, delivered, parts) });
    return { key: 'delivered', label, text: '', state: 'done', at: iso(row.deliveredAt) };
  }
  const place = delivery.place?.name ?? '';
  const isAddress = delivery.kind === 'address' || place === '';
  const isReady = row.status === 'ready_for_pickup';
  const label = texts.text(locale, `timeline.delivered.${isAddress ? 'address' : isReady ? 'ready' : 'place'}`, { place });
  const isDue = row.paymentStatus !== 'paid' && row.status !== 'awaiting_payment' && row.status !== 'awaiting_trade_in';
  const due = isDue ? texts.text(locale, 'timeline.at-the-door', { amount: formatMoney(money(row.total, row.currency)) }) : '';
  const waiting = isReady ? 0 : countIn(packages, 'ready_for_pickup');
  const text = join(
    [
      isReady ? '' : delivery.arrives,
      delivered > 0 ? texts.text(locale, 'timeline.delivered.part', { packages: countPackages(locale, delivered, parts) }) : '',
      waiting > 0 ? texts.text(locale, 'timeline.delivered.part-ready', { packages: countPackages(locale, waiting, parts) }) : '',
      due,
    ],
    ', ',
  );
  const isNow = isReady || row.status === 'handed_over' || (row.status === 'packed' && delivery.kind === 'store');
  return { key: 'delivered', label, text, state: isNow ? 'now' : 'later', at: isReady ? iso(row.readyAt) : null };
}

/** Nobody took it: it is on its way back, or back. */
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
  const text = texts.text(locale, row.snapshot.delivery.kind === 'address' ? 'timeline.returned.address' : 'timeline.returned.place');
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
