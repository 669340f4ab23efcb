import type { OrderPackage, OrderPackageStatus } from '@okruh/contracts/http/orders/view';
import type { PickingListStatus } from '@okruh/contracts/http/picking-work';
import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { orderPackages, type OrderPackageRow, type OrderRow } from './tables.ts';

/** The packages that an order still has, in the order of their parts. */
export const loadPackages = (db: Tx, orderId: string): Promise<OrderPackageRow[]> =>
  db
    .select()
    .from(orderPackages)
    .where(and(eq(orderPackages.orderId, orderId), ne(orderPackages.status, 'cancelled')))
    .orderBy(asc(orderPackages.part), asc(orderPackages.listId));

/** Packages of several orders, by order: of those that are named, and of those that the named picking lists belong to. */
export async function loadPackagesTogether(
  db: Tx,
  { orderIds, listIds }: { readonly orderIds: readonly string[]; readonly listIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly NumberedPackage[]>> {
  if (orderIds.length + listIds.length === 0) return new Map();
  const ofLists = db
    .select({ id: orderPackages.orderId })
    .from(orderPackages)
    .where(inArray(orderPackages.listId, [...listIds]));
  const isWanted = or(inArray(orderPackages.orderId, [...orderIds]), inArray(orderPackages.orderId, ofLists));
  const rows = await db
    .select()
    .from(orderPackages)
    .where(and(isWanted, ne(orderPackages.status, 'cancelled')))
    .orderBy(asc(orderPackages.part), asc(orderPackages.listId));
  const byOrder = new Map<string, OrderPackageRow[]>();
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
  return new Map([...byOrder].map(([orderId, ofOrder]) => [orderId, numberPackages(ofOrder)]));
}

/** What the picking list's state means for the customer. */
export function toPackageStatus(status: Exclude<PickingListStatus, 'cancelled'>): OrderPackageStatus {
  switch (status) {
    case 'waiting':
    case 'not_available':
    case 'in_progress':
    case 'picked':
    case 'not_found':
    case 'wrapped':
      return 'preparing';
    default:
      return status;
  }
}

/** One package with its place among those that the order has now: lists that were cancelled leave gaps in picking's own numbers. */
export interface NumberedPackage extends OrderPackageRow {
  readonly customerStatus: OrderPackageStatus;
}

/** @param rows packages of one order, as `loadPackages` brings them */
export function numberPackages(rows: readonly OrderPackageRow[]): NumberedPackage[] {
  const live = rows.flatMap((row) => (row.status === 'cancelled' ? [] : [{ ...row, customerStatus: toPackageStatus(row.status) }]));
  // The newest word on how many there are: one that wasn't reported yet has no row.
  const newest = live.reduce<NumberedPackage | null>((last, row) => (last === null || row.changedAt > last.changedAt ? row : last), null);
  const parts = Math.max(live.length, newest?.parts ?? 0);
  return live.map((row, index) => ({ ...row, part: index + 1, parts }));
}

/** "1 ze 2 zásilek" */
export const countPackages = (locale: Locale, count: number, parts: number): string =>
  texts.text(locale, 'package.count', { count, parts });

/** "Balíkobod"; a carrier that the catalogue doesn't know goes by the name of the chosen delivery. */
export function nameCarrier(carrier: string, { snapshot }: Pick<OrderRow, 'snapshot'>, locale: Locale): string {
  const key = `carrier.${carrier}`;
  return texts.has(key) ? texts.text(locale, key) : snapshot.delivery.name;
}

/** "Apple iPhone 15, 128 GB" by variant, and how many pieces of it; one that neither the order knows nor picking names is left out. */
export const listContents = (
  { items }: Pick<OrderPackageRow, 'items'>,
  { snapshot }: Pick<OrderRow, 'snapshot'>,
): OrderPackage['contents'] =>
  items.flatMap(({ variant_id: variant, quantity, substitute_name: substitute }) => {
    const line = snapshot.lines.find((each) => each.variant_id === variant);
    const name = line === undefined ? substitute : [line.name, line.spec].filter((part) => part !== '').join(', ');
    return name === undefined ? [] : [{ name, quantity }];
  });

/** The carrier's page of a parcel; null when it isn't one that a browser should open. */
export function readTrackingUrl(parcel: OrderPackageRow['parcel']): string | null {
  const url = parcel?.tracking_url ?? '';
  return /^https?:\/\/[^\s<>"]+$/.test(url) && URL.canParse(url) ? url : null;
}

interface PackageReader {
  readonly locale: Locale;
  /** Holds the token or owns the order, or works in the office: sees the numbers of the parcels. */
  readonly mayAct: boolean;
}

/** What a person sees of an order's package. */
export function showPackage(one: NumberedPackage, row: Pick<OrderRow, 'snapshot'>, { locale, mayAct }: PackageReader): OrderPackage {
  const { place } = row.snapshot.delivery;
  return {
    part: one.part,
    parts: one.parts,
    status: one.customerStatus,
    status_label: texts.text(locale, `package.${one.customerStatus}`),
    carrier_name: one.parcel ? nameCarrier(one.parcel.carrier, row, locale) : null,
    tracking_number: mayAct ? (one.parcel?.tracking_number ?? null) : null,
    tracking_url: mayAct ? readTrackingUrl(one.parcel) : null,
    pieces: one.quantity - one.missing,
    contents: listContents(one, row),
    place_name: place?.name ?? null,
    handed_over_at: one.handedOverAt?.toISOString() ?? null,
    delivered_at: one.deliveredAt?.toISOString() ?? null,
  };
}
