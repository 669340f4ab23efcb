import type { stockQuerySchema, StockRow } from '@okruh/contracts/http/picking-admin/stock';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';
import { FENCE, joinConditions, matchProductWords, MAX_LISTED, nameIn, specIn } from '../stored/list-sql.ts';
import { instant, instantOrNull, type Locale, placeName } from '../stored/places.ts';

type StockQuery = z.output<typeof stockQuerySchema>;

/** Where visitors are reported "the last pieces" from. */
const LOW = 3;
const MAX_EXPORTED = 50_000;

interface Found extends Record<string, unknown> {
  readonly variant_id: string;
  readonly market: Market;
  readonly code: string | null;
  readonly name: string | null;
  readonly spec: string | null;
  readonly type_device: string | null;
  readonly available: number;
  readonly reserved: number;
  readonly in_transit: number;
  readonly is_endless: boolean;
  readonly expected_at: Date | string | null;
  readonly changed_at: Date | string;
  readonly places: readonly { readonly place: string; readonly name: string | null; readonly on_hand: number; readonly reserved: number }[];
}

const columnsIn = (locale: Locale): SQL => sql`
  s.variant_id, s.market, p.code, ${nameIn(locale)} as name, ${specIn(locale)} as spec, p.type_device, s.available,
  coalesce(o.reserved, 0)::int as reserved, (select coalesce(sum(l.quantity), 0)::int from transfer_lines l
    join transfers t on t.id = l.transfer_id where l.variant_id = s.variant_id and t.market = s.market and t.state = 'sent') as in_transit,
  s.is_endless, s.expected_at, s.changed_at, coalesce(o.places, '[]') as places`;
/** What lies where, for each row of `s`. */
const places = sql`left join lateral (
  select sum(l.reserved) as reserved, jsonb_agg(jsonb_build_object('place', l.place, 'name', st.name, 'on_hand', l.on_hand,
    'reserved', l.reserved) order by (l.place = ${WAREHOUSE}) desc, st.name, l.place) filter (where l.on_hand > 0) as places
  from stock_places l left join stores st on st.id = l.place
  where l.market = s.market and l.variant_id = s.variant_id) o on true`;

/** The rows that `f` names by market and variant, in the order of its `n`. */
const buildRows = (f: SQL, locale: Locale, more: SQL = sql``): SQL => sql`
  select ${columnsIn(locale)} ${more}
  from ${f} f join stock s on s.market = f.market and s.variant_id = f.variant_id
  left join products p on p.variant_id = s.variant_id ${places} order by f.n`;

/** A page of the list with the number of rows that fit, counted as far as {@link MAX_LISTED}. */
export interface StockPage {
  readonly items: StockRow[];
  readonly total: number;
  /** More fit than were counted. */
  readonly isTotalBounded: boolean;
}

export async function listStock(tx: Tx, query: StockQuery, locale: Locale): Promise<StockPage> {
  const fitting = await findFitting(tx, query, locale, MAX_LISTED + 1);
  const offset = (query.page - 1) * query.page_size;
  const last = Math.min(offset + query.page_size, MAX_LISTED);
  const count = sql`select count(*)::int as total from fitting`;
  const page = sql`(select * from fitting where n > ${offset} and n <= ${last})`;
  const { rows } = await tx.execute<Found & { all: number }>(sql`${fitting} ${buildRows(page, locale, sql`, (${count}) as all`)}`);
  const all = rows[0]?.all ?? (await tx.execute<{ total: number }>(sql`${fitting} ${count}`)).rows[0]?.total ?? 0;
  return { items: rows.map((row) => rowView(row, locale)), total: Math.min(all, MAX_LISTED), isTotalBounded: all > MAX_LISTED };
}

/** Every row that the filters leave. */
export async function everyStock(tx: Tx, query: StockQuery, locale: Locale): Promise<StockRow[]> {
  const fitting = await findFitting(tx, query, locale, MAX_EXPORTED);
  const { rows } = await tx.execute<Found>(sql`${fitting} ${buildRows(sql`fitting`, locale)}`);
  return rows.map((row) => rowView(row, locale));
}

/** The stock of one variant in a market; null when there is none. */
export async function findStock(tx: Tx, market: Market, variantId: string, locale: Locale): Promise<StockRow | null> {
  const { rows } = await tx.execute<Found>(
    buildRows(sql`(select ${market}::text as market, ${variantId}::text as variant_id, 1 as n)`, locale),
  );
  const [row] = rows;
  return row === undefined ? null : rowView(row, locale);
}

/** Up to so many finds of a search are looked up one by one; for more the list is walked in its order. */
const FEW = 3_000;
const isReserved = sql`exists (select 1 from stock_places r where r.market = l.market and r.variant_id = l.variant_id and r.reserved > 0)`;

/** What of the list fits. */
interface StockFilter {
  /** Conditions of `l`, a row of the list, other than the typed words. */
  readonly conditions: readonly SQL[];
  /** The conditions find rows by another table: these are looked up first. */
  readonly isElsewhere: boolean;
  /** Variants of the typed words; null when nothing was typed. */
  readonly found: SQL | null;
  readonly isFew: boolean;
}

async function toFilter(tx: Tx, { market, state, place, type_device: typeDevice, q }: StockQuery): Promise<StockFilter> {
  const states = {
    none: sql`not l.is_endless and l.available = 0`,
    low: sql`not l.is_endless and l.available between 1 and ${LOW}`,
    enough: sql`not l.is_endless and l.available > ${LOW}`,
    reserved: isReserved,
    endless: sql`l.is_endless`,
  } as const;
  const conditions = [
    market !== undefined && sql`l.market = ${market}`,
    typeDevice !== undefined && typeDevice !== '' && sql`l.type_device = ${typeDevice}`,
    state !== undefined && states[state],
    place !== undefined &&
      sql`exists (select 1 from stock_places o where o.market = l.market and o.variant_id = l.variant_id and o.place = ${place} and o.on_hand > 0)`,
  ].filter((condition) => condition !== false);
  const isElsewhere = place !== undefined || state === 'reserved';
  const words = matchProductWords(q);
  if (words.length === 0) return { conditions, isElsewhere, found: null, isFew: false };
  const found = sql`select p.variant_id from products p where ${joinConditions(words)}`;
  const { rows } = await tx.execute<{ total: number }>(sql`select count(*)::int as total from (${found} limit ${FEW + 1}) few`);
  return { conditions, isElsewhere, found, isFew: (rows[0]?.total ?? 0) <= FEW };
}

/** How the list is sorted; ties stand by variant and market, turned as well. */
interface Order {
  /** Null: by reserved pieces, which the list doesn't hold. */
  readonly column: SQL | null;
  readonly direction: SQL;
}

/** Order of the list: by name unless something else is asked. A minus in front turns it. */
function toOrder(sort: string | undefined, locale: Locale): Order {
  const named = locale === 'cs' ? sql`l.name_cs` : sql`l.name_ro`;
  const columns: Readonly<Record<string, SQL | null>> = {
    name: named,
    code: sql`l.code`,
    available: sql`l.available`,
    changed_at: sql`l.changed_at`,
    reserved: null,
  };
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  return { column: column === undefined ? named : column, direction: sql.raw(sort?.startsWith('-') === true ? 'desc' : 'asc') };
}

/** Rows `l` of the list that fit, for a walk in its order. */
function findRows({ conditions, isElsewhere, found, isFew }: StockFilter): SQL {
  if (found === null) return sql`stock_list l where ${joinConditions(conditions)}`;
  if (isFew) return sql`stock_list l where ${joinConditions([sql`l.variant_id = any(array(${found}))`, ...conditions])}`;
  // `is true` keeps the planner from making a join of it, which would sort all finds before the page is cut.
  const isFound = sql`(l.variant_id in (${found})) is true`;
  return isElsewhere
    ? sql`(select l.* from stock_list l where ${joinConditions(conditions)} ${FENCE}) l where ${isFound}`
    : sql`stock_list l where ${joinConditions([...conditions, isFound])}`;
}

/**
 * `with fitting (market, variant_id, n)`: rows that fit, numbered from 1 in the order that was asked, the first `limit` of them. One walk
 * along an index gives a page and the number of all.
 */
async function findFitting(tx: Tx, query: StockQuery, locale: Locale, limit: number): Promise<SQL> {
  const filter = await toFilter(tx, query);
  const { column, direction } = toOrder(query.sort, locale);
  const sortBy = (sorted: SQL): SQL => sql`order by ${sorted} ${direction}, l.variant_id ${direction}, l.market ${direction}`;
  const numberRows = (sorted: SQL, rows: SQL): SQL => sql`with fitting as materialized (
    select l.market, l.variant_id, row_number() over (${sortBy(sorted)}) as n from ${rows} ${sortBy(sorted)} limit ${limit})`;
  if (column !== null) return numberRows(column, findRows(filter));
  // Few rows have reserved pieces: these are summed up, and the others follow them or come before them.
  const { found, conditions } = filter;
  const reserved = sql`
    select l.market, l.variant_id, l.sorted from (
      select l.*, r.sorted from (
        select market, variant_id, sum(reserved)::int as sorted from stock_places where reserved > 0 group by market, variant_id
      ) r join stock_list l on l.market = r.market and l.variant_id = r.variant_id where ${joinConditions(conditions)} ${FENCE}
    ) l ${found === null ? sql`` : sql`where l.variant_id in (${found})`} ${sortBy(sql`l.sorted`)} limit ${limit}`;
  const others = sql`
    select l.market, l.variant_id, 0 as sorted from ${findRows({ ...filter, conditions: [...conditions, sql`not ${isReserved}`] })}
    order by l.variant_id ${direction}, l.market ${direction} limit ${limit}`;
  return numberRows(sql`l.sorted`, sql`((${reserved}) union all (${others})) l`);
}

const rowView = (row: Found, locale: Locale): StockRow => ({
  variant_id: row.variant_id,
  market: row.market,
  code: row.code ?? '',
  name: row.name ?? row.variant_id,
  spec: row.spec ?? '',
  type_device: row.type_device,
  available: row.available,
  reserved: row.reserved,
  in_transit: row.in_transit,
  is_endless: row.is_endless,
  expected_at: instantOrNull(row.expected_at),
  places: row.places.map(({ place, name, on_hand, reserved }) => ({ place, name: placeName(place, name, locale), on_hand, reserved })),
  changed_at: instant(row.changed_at),
});

/** Where the pieces of a variant lie, place by place in walking order. */
export async function listStockLocations(
  tx: Tx,
  market: Market,
  variantId: string,
): Promise<{ place: string; id: string; code: string; on_hand: number }[]> {
  const { rows } = await tx.execute<{ place: string; id: string; code: string; on_hand: number }>(sql`
    select l.place, o.id, o.code, l.on_hand from location_stock l join locations o on o.id = l.location_id
    where l.market = ${market} and l.variant_id = ${variantId} order by l.place, o.walk_order, o.code`);
  return rows;
}

/** Places of both markets where pieces can lie. */
export async function listPlaces(tx: Tx, locale: Locale): Promise<{ place: string; market: Market; name: string }[]> {
  const { rows } = await tx.execute<{ id: string; market: Market; name: string }>(
    sql`select id, market, name from stores where is_open order by market, name`,
  );
  return (['cz', 'ro'] as const).flatMap((market) => [
    { place: WAREHOUSE, market, name: texts.text(locale, 'place.warehouse') },
    ...rows.filter((row) => row.market === market).map(({ id, name }) => ({ place: id, market, name })),
  ]);
}
