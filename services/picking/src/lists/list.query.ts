import type { CrateRow, PickingList, pickingListQuerySchema, PickingListRow as RowView } from '@okruh/contracts/http/picking-work';
import { pickingListStatuses } from '@okruh/contracts/http/picking-work';
import type { Locale, Market } from '@okruh/market';
import { normaliseScan } from '@okruh/market/picking-scan';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { loadPlaceNames, type PlaceNames } from '../stored/places.ts';
import { findPickLocations, type PickLocation } from '../stored/location-stock.ts';
import { isPickedUpHere, listColumns, type PickingListRow } from '../stored/picking-lists.repository.ts';

type ListQuery = z.output<typeof pickingListQuerySchema>;
/** A total is counted up to here, and pages end here; who looks for more narrows the list. */
const MAX_COUNTED = 10_000;
/** Up to so many lists are found and sorted; of more a page is met sooner in the index of the sort order. */
const MAX_SORTED = 50_000;

/** What was put aside comes last, then what was promised first. */
export const byUrgency = sql`(l.skipped_at is not null), coalesce(l.due_at, 'infinity'::timestamptz), l.released_at, l.id`;
/** Columns that the list can be sorted by; each has an index that holds all columns of the filters. */
const sorts: Readonly<Record<string, SQL>> = {
  due_at: sql`l.due_at`,
  released_at: sql`l.released_at`,
  number: sql`l.number`,
};

const ascending = sql`asc`;
const descending = sql`desc`;

/** A minus before the column turns the order. The newest first when nothing or nonsense is asked. */
function parseSort(sort: string | undefined): { readonly column: SQL; readonly direction: SQL; readonly idDirection: SQL } {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (column === undefined) return { column: sql`l.released_at`, direction: descending, idDirection: descending };
  if (sort?.startsWith('-') !== true) return { column, direction: ascending, idDirection: ascending };
  // As the indexes have them: only a due time may be missing, and then it comes last either way.
  return { column, direction: name === 'due_at' ? sql`desc nulls last` : descending, idDirection: descending };
}

function toConditions({ market, place, status, type_delivery_code: delivery, late }: ListQuery, found: SQL | undefined): SQL {
  const asked = (status ?? '').split(',').filter((word) => (pickingListStatuses as readonly string[]).includes(word));
  const conditions = [
    ...(market === undefined ? [] : [sql`l.market = ${market}`]),
    ...(place === undefined ? [] : [sql`l.place = ${place}`]),
    ...(status === undefined || status === '' ? [] : [sql`l.status = any(${sql.param(asked)}::text[])`]),
    ...(delivery === undefined ? [] : [sql`l.type_delivery_code = ${delivery}`]),
    ...(late === undefined ? [] : [sql`l.due_at < now() and l.status in ('waiting', 'in_progress', 'picked', 'not_found', 'wrapped')`]),
    ...(found === undefined ? [] : [found]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The order's number in the order of its digits, which the index that also finds its beginnings has. */
export const orderDigits = sql`l.order_number collate "C"`;

/**
 * What a typed text narrows the list to: the beginning of an order's number, a list's number, or a crate. Lists of the last two are looked
 * up first, so that an index alone answers for the beginnings.
 */
async function resolveText(tx: Tx, typed: string): Promise<SQL | undefined> {
  const code = normaliseScan(typed);
  if (code === '') return undefined;
  const number = /^\d{1,9}$/.test(code) ? Number(code) : null;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from picking_lists where number = ${number}::bigint
    union select list_id from crates where code = ${code} and list_id is not null`);
  const begins = sql`${orderDigits} like ${`${escapeLike(code)}%`}`;
  return rows.length === 0 ? begins : sql`(${begins} or l.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]))`;
}

/** A page of lists with how many fit, counted as far as {@link MAX_COUNTED}. */
export interface ListPage {
  readonly items: RowView[];
  readonly total: number;
  /** More fit than were counted. */
  readonly isTotalBounded: boolean;
}

/** One page of lists. */
export async function listLists(tx: Tx, query: ListQuery, locale: Locale): Promise<ListPage> {
  const where = toConditions(query, await resolveText(tx, query.q ?? ''));
  const counting = await tx.execute<{ counted: number }>(
    sql`select count(*)::int as counted from (select 1 from picking_lists l where ${where} limit ${MAX_SORTED + 1}) fitting`,
  );
  const counted = counting.rows[0]?.counted ?? 0;
  const total = Math.min(counted, MAX_COUNTED);
  const isTotalBounded = counted > MAX_COUNTED;
  const offset = (query.page - 1) * query.page_size;
  const limit = Math.min(query.page_size, total - offset);
  if (limit <= 0) return { items: [], total, isTotalBounded };
  const { column, direction, idDirection } = parseSort(query.sort);
  // Without the limit the planner, which takes filters and time for independent of each other, would read a million rows in the sort order
  // for the few at its other end.
  const all = counted > MAX_SORTED ? sql`` : sql`limit ${MAX_SORTED + 1}`;
  const { rows } = await tx.execute<PickingListRow>(sql`
    with page as (
      select id from (select l.id, ${column} as key from picking_lists l where ${where} ${all}) fitting
      order by key ${direction}, id ${idDirection} limit ${limit} offset ${offset})
    select ${listColumns} from page join picking_lists l on l.id = page.id order by ${column} ${direction}, l.id ${idDirection}`);
  const names = await loadPlaceNames(tx, locale);
  return { items: rows.map((row) => rowView(row, names)), total, isTotalBounded };
}

/** Whole lists by a condition on `picking_lists l`, in an order. */
export async function loadLists(tx: Tx, where: SQL, locale: Locale, orderBy: SQL = byUrgency): Promise<PickingList[]> {
  const { rows } = await tx.execute<PickingListRow>(sql`select ${listColumns} from picking_lists l where ${where} order by ${orderBy}`);
  const names = await loadPlaceNames(tx, locale);
  const found = await tx.execute<NonNullable<PickingList['parcel']> & { list_id: string }>(sql`
    select distinct on (list_id) list_id, id, carrier, state, refusal, tracking_number from parcels
    where list_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) order by list_id, created_at desc`);
  const parcels = new Map(found.rows.map(({ list_id: listId, ...parcel }) => [listId, parcel]));
  const locations = await findLocations(tx, rows);
  return rows.map((row) => listView(row, names, locations(row), parcels.get(row.id) ?? null));
}

const getShelves = ({ market, place }: PickingListRow): string => `${market}/${place}`;

/** Where the variants of lists lie first in the order in which a picker walks; one question for each place, and lists come from one. */
async function findLocations(
  tx: Tx,
  lists: readonly PickingListRow[],
): Promise<(list: PickingListRow) => ReadonlyMap<string, PickLocation>> {
  const found = new Map<string, ReadonlyMap<string, PickLocation>>();
  for (const list of lists) {
    const shelves = getShelves(list);
    if (found.has(shelves)) continue;
    const variants = lists.filter((other) => getShelves(other) === shelves).flatMap(({ items }) => items.map(({ variant_id: id }) => id));
    const spots = await findPickLocations(tx, list.market, list.place, [...new Set(variants)]);
    found.set(shelves, new Map([...spots].flatMap(([variant, [first]]) => (first === undefined ? [] : [[variant, first] as const]))));
  }
  return (list) => found.get(getShelves(list)) ?? new Map<string, PickLocation>();
}

function rowView(row: PickingListRow, names: PlaceNames): RowView {
  const { items } = row;
  const count = (of: 'quantity' | 'picked' | 'missing'): number => items.reduce((sum, item) => sum + item[of], 0);
  return {
    id: row.id,
    number: row.number,
    order_id: row.order_id,
    order_number: row.order_number,
    market: row.market,
    place: row.place,
    place_name: names.get(row.place),
    status: row.status,
    part: row.part,
    parts: Math.max(row.parts, 1),
    type_delivery_code: row.type_delivery_code,
    store_id: row.store_id,
    store_name: row.store_id === null ? null : names.get(row.store_id),
    crate: row.crate,
    wave_id: row.wave_id,
    assignee: row.assignee,
    quantity: count('quantity'),
    picked: count('picked'),
    missing: count('missing'),
    due_at: row.due_at,
    released_at: row.released_at,
    started_at: row.started_at,
    picked_at: row.picked_at,
    packed_at: row.packed_at,
    handed_over_at: row.handed_over_at,
    delivered_at: row.delivered_at,
    skipped_at: row.skipped_at,
  };
}

const LAST = Number.MAX_SAFE_INTEGER;
const listView = (
  row: PickingListRow,
  names: PlaceNames,
  locations: ReadonlyMap<string, PickLocation>,
  parcel: PickingList['parcel'],
): PickingList => ({
  ...rowView(row, names),
  items: row.items
    .map(({ bought_as: _boughtAs, ...item }) => {
      const location = locations.get(item.variant_id);
      return { ...item, location: location?.code ?? null, walk_order: location?.walkOrder ?? null };
    })
    .toSorted((a, b) => (a.walk_order ?? LAST) - (b.walk_order ?? LAST) || a.item - b.item),
  log: [...row.log],
  is_picked_up_here: isPickedUpHere(row),
  parcel,
  version: row.version,
});

/** Rows of lists without their items, by a condition on `picking_lists l`. */
export async function loadRows(tx: Tx, where: SQL, locale: Locale, orderBy: SQL = byUrgency): Promise<RowView[]> {
  const { rows } = await tx.execute<PickingListRow>(
    sql`select ${listColumns} from picking_lists l where ${where} order by ${orderBy} limit 500`,
  );
  const names = await loadPlaceNames(tx, locale);
  return rows.map((row) => rowView(row, names));
}

/** The lists whose rows are given, in the order of `ids`. */
export async function loadListsById(tx: Tx, ids: readonly string[], locale: Locale): Promise<PickingList[]> {
  const lists = await loadLists(tx, sql`l.id = any(${sql.param([...ids])}::uuid[])`, locale);
  return ids.flatMap((id) => lists.find((list) => list.id === id) ?? []);
}

type Crate = Omit<CrateRow, 'place_name'> & Record<string, unknown>;
interface CrateQuery {
  readonly market?: Market | undefined;
  readonly place?: string | undefined;
  readonly state?: 'free' | 'in_use' | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly page_size: number;
}

export async function listCrates(tx: Tx, query: CrateQuery, locale: Locale): Promise<{ items: CrateRow[]; total: number }> {
  const code = escapeLike(normaliseScan(query.q ?? ''));
  const conditions = [
    ...(query.market === undefined ? [] : [sql`c.market = ${query.market}`]),
    ...(query.place === undefined ? [] : [sql`c.place = ${query.place}`]),
    ...(query.state === undefined ? [] : [query.state === 'free' ? sql`c.list_id is null` : sql`c.list_id is not null`]),
    ...(code === '' ? [] : [sql`(c.code like ${`${code}%`} or l.order_number like ${`${code}%`})`]),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const from = sql`from crates c left join picking_lists l on l.id = c.list_id where ${where}`;
  const { rows } = await tx.execute<Crate>(sql`
    select c.code, c.market, c.place, c.list_id, l.order_number, l.status,
      to_char(c.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
    ${from} order by c.list_id is null, c.code, c.market limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`);
  const counted = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`);
  const names = await loadPlaceNames(tx, locale);
  return { items: rows.map((row) => ({ ...row, place_name: names.get(row.place) })), total: counted.rows[0]?.total ?? 0 };
}
