import {
  LATE_PARCEL_DAYS,
  type OrderParcel,
  type Parcel,
  type ParcelEvent,
  type ParcelQuery,
  type ParcelRecall,
  type ParcelRow as ParcelView,
  parcelStates,
} from '@okruh/contracts/http/picking-shipping';
import { type Locale, markets } from '@okruh/market';
import { endOfDay, escapeLike, startOfDay, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { texts as serviceTexts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';
import { groupBy } from './group-by.ts';
import { texts } from './locales/texts.ts';
import { decideRecall } from './parcel.ts';
import { toCash } from './shipping.ts';
import { parcelColumns, parcelEvents, type ParcelRow, parcels } from './tables.ts';

const MAX_EXPORTED = 50_000;

const isLate = sql<boolean>`(state in ('handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning')
  and coalesce(last_event_at, handed_over_at) < now() - make_interval(days => ${sql.raw(String(LATE_PARCEL_DAYS))}))`;
const placeName = sql<string | null>`(select s.name from stores s where s.id = ${parcels.place})`;

interface Found {
  readonly parcel: ParcelRow;
  readonly isLate: boolean;
  readonly placeName: string | null;
}
const select = (tx: Tx) => tx.select({ parcel: parcelColumns, isLate, placeName }).from(parcels);

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

// Literals, so that the partial indexes fit (parcels_recalled, parcels_not_turned).
const recallConditions = {
  open: sql`(recall_state in ('requested', 'accepted') and received_at is null)`,
  refused: sql`(recall_state = 'refused' and recall_settled_at is null)`,
} as const;

function buildCondition({ market, carrier, state, order, recall, late, from, to, q }: ParcelQuery): SQL | undefined {
  const states = (state ?? '').split(',').filter(isState);
  const beginning = `${escapeLike((q ?? '').replaceAll(/\s/g, '').toUpperCase())}%`;
  return and(
    market === undefined ? undefined : eq(parcels.market, market),
    carrier === undefined ? undefined : eq(parcels.carrier, carrier),
    states.length === 0 ? undefined : inArray(parcels.state, states),
    order === undefined ? undefined : eq(parcels.orderId, order),
    recall === undefined ? undefined : recallConditions[recall],
    late === undefined ? undefined : isLate,
    from === undefined ? undefined : sql`${parcels.createdAt} >= ${startOfDay(from, market)}`,
    to === undefined ? undefined : sql`${parcels.createdAt} < ${endOfDay(to, market)}`,
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
    recall: recallView(parcel),
    may_recall: mayRecall(parcel),
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
/** Whether it came back, and its pieces aren't in stock yet. */
export const mayTakeBack = ({ state, receivedAt }: Pick<ParcelRow, 'state' | 'receivedAt'>): boolean =>
  (state === 'returning' || state === 'returned') && receivedAt === null;
/** Whether a person may ask it back: a carrier has it, and wasn't asked yet. Our own van is called by its phone. */
export const mayRecall = ({ carrier, state, recallState }: Pick<ParcelRow, 'carrier' | 'state' | 'recallState'>): boolean =>
  carrier !== 'store-transfer' && decideRecall(state) === 'recall' && recallState !== 'requested' && recallState !== 'accepted';
/** Whether what became of it has to be noted. */
export const maySettle = ({ recallState, recallSettledAt }: Pick<ParcelRow, 'recallState' | 'recallSettledAt'>): boolean =>
  recallState === 'refused' && recallSettledAt === null;

function recallView(parcel: ParcelRow): ParcelRecall | null {
  const { recallState: state, recallReason: reason, recallSettledAt: settledAt } = parcel;
  if (state === null || reason === null) return null;
  return {
    state,
    reason,
    note: parcel.recallNote,
    by: parcel.recalledBy,
    at: (parcel.recalledAt ?? parcel.changedAt).toISOString(),
    settled: settledAt && { note: parcel.recallSettledNote, by: parcel.recallSettledBy ?? '', at: settledAt.toISOString() },
  };
}

/** One parcel whole; null when there is none. */
export async function parcelView(tx: Tx, id: string, locale: Locale): Promise<Parcel | null> {
  const [found] = await select(tx).where(eq(parcels.id, id));
  if (found === undefined) return null;
  const { parcel } = found;
  return {
    ...rowView(found, locale),
    pickup_point_id: parcel.pickupPointId,
    labels_printed: parcel.labelsPrinted,
    has_label: parcel.hasLabel,
    may_rebook: mayRebook(parcel),
    may_receive: mayReceive(parcel) ? 'transfer' : mayTakeBack(parcel) ? 'return' : null,
    received_at: parcel.receivedAt?.toISOString() ?? null,
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
