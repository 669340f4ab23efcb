import {
  LATE_PARCEL_DAYS,
  type OrderParcel,
  type Parcel,
  type ParcelEvent,
  type ParcelQuery,
  type ParcelRow as ParcelView,
  parcelStates,
} from '@okruh/contracts/http/picking-shipping';
import { type Locale, markets } from '@okruh/market';
import { startOfDay, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { texts as serviceTexts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';
import { groupBy } from './group-by.ts';
import { texts } from './locales/texts.ts';
import { toCash } from './shipping.ts';
import { parcelEvents, type ParcelRow, parcels } from './tables.ts';

const MAX_EXPORTED = 50_000;

const isLate = sql<boolean>`(state in ('handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning')
  and coalesce(last_event_at, handed_over_at) < now() - make_interval(days => ${sql.raw(String(LATE_PARCEL_DAYS))}))`;
const placeName = sql<string | null>`(select s.name from stores s where s.id = ${parcels.place})`;

interface Found {
  readonly parcel: ParcelRow;
  readonly isLate: boolean;
  readonly placeName: string | null;
}
const select = (tx: Tx) => tx.select({ parcel: parcels, isLate, placeName }).from(parcels);

/** A page of the list, and how many rows the filters leave. */
export async function listParcels(tx: Tx, query: ParcelQuery, locale: Locale): Promise<{ items: ParcelView[]; total: number }> {
  const where = buildCondition(query);
  const rows = await select(tx)
    .where(where)
    .orderBy(...toOrderBy(query.sort))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  return { items: rows.map((row) => rowView(row, locale)), total: await tx.$count(parcels, where) };
}

/** Every row that the filters leave. */
export async function everyParcel(tx: Tx, query: ParcelQuery, locale: Locale): Promise<ParcelView[]> {
  const rows = await select(tx)
    .where(buildCondition(query))
    .orderBy(...toOrderBy(query.sort))
    .limit(MAX_EXPORTED);
  return rows.map((row) => rowView(row, locale));
}

const isState = (word: string): word is ParcelView['state'] => parcelStates.some((state) => state === word);

function buildCondition({ market, carrier, state, late, from, to, q }: ParcelQuery): SQL | undefined {
  const states = (state ?? '').split(',').filter(isState);
  const beginning = `${(q ?? '')
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    market === undefined ? undefined : eq(parcels.market, market),
    carrier === undefined ? undefined : eq(parcels.carrier, carrier),
    states.length === 0 ? undefined : inArray(parcels.state, states),
    late === undefined ? undefined : isLate,
    from === undefined ? undefined : sql`${parcels.createdAt} >= ${startOfDay(from, market)}`,
    to === undefined ? undefined : sql`${parcels.createdAt} < ${startOfDay(to, market)} + interval '1 day'`,
    beginning === '%' ? undefined : or(sql`${parcels.orderNumber} like ${beginning}`, sql`${parcels.trackingNumber} like ${beginning}`),
  );
}

function toOrderBy(sort: string | undefined): SQL[] {
  const columns = { created_at: parcels.createdAt, order_number: parcels.orderNumber, last_event_at: parcels.lastEventAt } as const;
  const name = (sort ?? '').replace(/^-/, '');
  const column = name === 'order_number' || name === 'last_event_at' || name === 'created_at' ? columns[name] : null;
  if (column === null) return [desc(parcels.createdAt), desc(parcels.id)];
  return sort?.startsWith('-') === true
    ? [sql`${column} desc nulls last`, desc(parcels.id)]
    : [sql`${column} asc nulls last`, asc(parcels.id)];
}

export const namePlace = (place: string, name: string | null, locale: Locale): string =>
  place === WAREHOUSE ? serviceTexts.text(locale, 'place.warehouse') : (name ?? place);

function rowView({ parcel, isLate: late, placeName: name }: Found, locale: Locale): ParcelView {
  return {
    id: parcel.id,
    list_id: parcel.listId,
    order_id: parcel.orderId,
    order_number: parcel.orderNumber,
    market: parcel.market,
    place: parcel.place,
    place_name: namePlace(parcel.place, name, locale),
    carrier: parcel.carrier,
    carrier_name: texts.text(locale, `carrier.${parcel.carrier}`),
    state: parcel.state,
    refusal: parcel.refusal,
    tracking_number: parcel.trackingNumber,
    tracking_url: parcel.trackingUrl,
    weight_grams: parcel.weightGrams,
    weight_billed: parcel.weightBilled,
    cash_on_delivery: toCash(parcel),
    is_late: late,
    created_at: parcel.createdAt.toISOString(),
    handed_over_at: parcel.handedOverAt?.toISOString() ?? null,
    last_event_at: parcel.lastEventAt?.toISOString() ?? null,
  };
}

/** Whether it may be voided and booked again: nothing has left us. */
export const mayRebook = ({ state }: Pick<ParcelRow, 'state'>): boolean => state === 'booking' || state === 'booked' || state === 'refused';
/** Whether its store may take it out of our van. */
export const mayReceive = ({ carrier, state }: Pick<ParcelRow, 'carrier' | 'state'>): boolean =>
  carrier === 'store-transfer' && (state === 'handed_over' || state === 'in_transit');

/** One parcel whole; null when there is none. */
export async function parcelView(tx: Tx, id: string, locale: Locale): Promise<Parcel | null> {
  const [found] = await select(tx).where(eq(parcels.id, id));
  if (found === undefined) return null;
  const { parcel } = found;
  return {
    ...rowView(found, locale),
    pickup_point_id: parcel.pickupPointId,
    labels_printed: parcel.labelsPrinted,
    has_label: parcel.labelPdfCiphertext !== null,
    may_rebook: mayRebook(parcel),
    may_receive: mayReceive(parcel),
    is_recalled: parcel.recalledAt !== null,
    cash_paid_at: parcel.codPaidAt?.toISOString() ?? null,
    booked_at: parcel.bookedAt?.toISOString() ?? null,
    events: (await loadEvents(tx, [id], locale)).get(id) ?? [],
  };
}

/** Events by parcel, the oldest first. */
async function loadEvents(tx: Tx, ids: readonly string[], locale: Locale): Promise<ReadonlyMap<string, ParcelEvent[]>> {
  const rows = await tx
    .select()
    .from(parcelEvents)
    .where(inArray(parcelEvents.parcelId, [...ids]))
    .orderBy(parcelEvents.at, parcelEvents.eventId);
  const byParcel = groupBy(rows, ({ parcelId }) => parcelId);
  return new Map(
    [...byParcel].map(([parcelId, events]) => [
      parcelId,
      events.map(({ kind, at, text, place }) => ({ kind, at: at.toISOString(), label: texts.text(locale, `event.${kind}`), text, place })),
    ]),
  );
}

/** Living parcels of an order as its recipient sees them. */
export async function listOrderParcels(tx: Tx, orderId: string): Promise<OrderParcel[]> {
  const rows = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), notInArray(parcels.state, ['cancelled', 'refused'])))
    .orderBy(parcels.createdAt, parcels.id);
  const [first] = rows;
  if (first === undefined) return [];
  const { locale } = markets[first.market];
  const events = await loadEvents(
    tx,
    rows.map(({ id }) => id),
    locale,
  );
  return rows.map((parcel) => ({
    carrier: parcel.carrier,
    carrier_name: texts.text(locale, `carrier.${parcel.carrier}`),
    state: parcel.state,
    state_label: texts.text(locale, `customer.${parcel.state}`),
    tracking_number: parcel.trackingNumber,
    tracking_url: parcel.trackingUrl,
    cash_on_delivery: toCash(parcel),
    // What it weighed is between the carrier and us.
    events: (events.get(parcel.id) ?? [])
      .filter(({ kind }) => kind !== 'weight_corrected')
      .map(({ kind, at, label, place }) => ({ kind, at, label, place })),
  }));
}
