import type { stockQuerySchema } from '@okruh/contracts/http/picking-admin/stock';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { FENCE, joinConditions, matchProductWords, MAX_LISTED } from '../stored/list-sql.ts';
import type { Locale } from '../stored/places.ts';

export type StockQuery = z.output<typeof stockQuerySchema>;

/** Where visitors are reported "the last pieces" from. */
const LOW = 3;
/** Up to so many products of a search are looked up one by one; for more the list is walked in its order. */
const FEW = 3_000;
const isReserved = sql`exists (select 1 from stock_places r where r.market = l.market and r.variant_id = l.variant_id and r.reserved > 0)`;

/** What of `stock_list` fits (migrations/024-stock-list.sql). */
interface StockFilter {
  /** Conditions of `l`, a row of the list, other than what its product must be. */
  readonly conditions: readonly SQL[];
  /** The conditions find rows by another table: these are looked up first. */
  readonly isElsewhere: boolean;
  /** Few rows have reserved pieces: whether each of them is found is asked one by one. */
  readonly isReservedOnly: boolean;
  /** Variants of the typed words; null when nothing was typed. */
  readonly found: SQL | null;
  readonly isFew: boolean;
  /** How many rows fit, at most one more than are listed; null: the walk through them has to say. */
  readonly total: number | null;
}

async function count(tx: Tx, rows: SQL): Promise<number> {
  const counted = await tx.execute<{ total: number }>(sql`select count(*)::int as total from (${rows} limit ${MAX_LISTED + 1}) fitting`);
  return counted.rows[0]?.total ?? 0;
}

async function toFilter(tx: Tx, { market, state, place, type_device: typeDevice = '', q }: StockQuery): Promise<StockFilter> {
  const states = {
    none: sql`not l.is_endless and l.available = 0`,
    low: sql`not l.is_endless and l.available between 1 and ${LOW}`,
    enough: sql`not l.is_endless and l.available > ${LOW}`,
    reserved: isReserved,
    endless: sql`l.is_endless`,
  } as const;
  const conditions = [
    market !== undefined && sql`l.market = ${market}`,
    state !== undefined && states[state],
    place !== undefined &&
      sql`exists (select 1 from stock_places o where o.market = l.market and o.variant_id = l.variant_id and o.place = ${place} and o.on_hand > 0)`,
  ].filter((condition) => condition !== false);
  const isReservedOnly = state === 'reserved';
  const isElsewhere = place !== undefined || isReservedOnly;
  const hasState = place !== undefined || state !== undefined;
  const words = matchProductWords(q);
  if (words.length > 0) {
    const ofType = typeDevice === '' ? [] : [sql`p.type_device = ${typeDevice}`];
    const found = sql`select p.variant_id from products p where ${joinConditions([...words, ...ofType])}`;
    const products = await count(tx, found);
    // Each product has a row in each market from the start.
    const isCounted = products === 0 || (products > MAX_LISTED && !hasState);
    return { conditions, isElsewhere, isReservedOnly, found, isFew: products <= FEW, total: isCounted ? products : null };
  }
  if (typeDevice !== '') conditions.push(sql`l.type_device = ${typeDevice}`);
  // Counted by an index of its own (migrations/025-stock-list-by-type.sql); what other tables say is counted by the walk.
  const total = isElsewhere ? null : await count(tx, sql`select from stock_list l where ${joinConditions(conditions)}`);
  return { conditions, isElsewhere, isReservedOnly, found: null, isFew: false, total };
}

/** How the list is sorted; ties stand by variant and market, turned as well. */
interface Order {
  /** Null: by reserved pieces, which the list doesn't hold. */
  readonly column: SQL | null;
  readonly direction: SQL;
  readonly isDescending: boolean;
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
  const isDescending = sort?.startsWith('-') === true;
  return { column: column === undefined ? named : column, direction: sql.raw(isDescending ? 'desc' : 'asc'), isDescending };
}

/** Rows `l` of the list that fit, for a walk in its order. */
function findRows({ conditions, isElsewhere, isReservedOnly, found, isFew }: StockFilter): SQL {
  if (found === null) return sql`stock_list l where ${joinConditions(conditions)}`;
  if (isFew) return sql`stock_list l where ${joinConditions([sql`l.variant_id = any(array(${found}))`, ...conditions])}`;
  // `is true` keeps the planner from making a join of it, which would sort all finds before the page is cut.
  const isFound = isReservedOnly ? sql`l.variant_id in (${found})` : sql`(l.variant_id in (${found})) is true`;
  return isElsewhere
    ? sql`(select l.* from stock_list l where ${joinConditions(conditions)} ${FENCE}) l where ${isFound}`
    : sql`stock_list l where ${joinConditions([...conditions, isFound])}`;
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Market and variant of rows that fit, with `n`, their number from 1 in the order that was asked. */
function numberRows(filter: StockFilter, { column, direction, isDescending }: Order, { offset, limit }: Part): SQL {
  const sortBy = (sorted: SQL): SQL => sql`order by ${sorted} ${direction}, l.variant_id ${direction}, l.market ${direction}`;
  const number = (sorted: SQL, rows: SQL): SQL => sql`
    select l.market, l.variant_id, row_number() over (${sortBy(sorted)}) as n from ${rows} ${sortBy(sorted)} limit ${limit} offset ${offset}`;
  if (column !== null) return number(column, sql`${findRows(filter)}`);
  // Few rows have reserved pieces: these are summed up, and the others follow them or come before them.
  const { found, conditions } = filter;
  const most = sql`limit ${offset + limit}`;
  const reserved = sql`
    select l.market, l.variant_id, l.sorted from (
      select l.*, r.sorted from (
        select market, variant_id, sum(reserved)::int as sorted from stock_places where reserved > 0 group by market, variant_id
      ) r join stock_list l on l.market = r.market and l.variant_id = r.variant_id where ${joinConditions(conditions)} ${FENCE}
    ) l ${found === null ? sql`` : sql`where l.variant_id in (${found})`} ${sortBy(sql`l.sorted`)} ${most}`;
  const others = sql`
    select l.market, l.variant_id, 0 as sorted from ${findRows({ ...filter, conditions: [...conditions, sql`not ${isReserved}`] })}
    order by l.variant_id ${direction}, l.market ${direction} ${most}`;
  const [first, second] = isDescending ? [reserved, others] : [others, reserved];
  return number(sql`l.sorted`, sql`((${first}) union all (${second})) l`);
}

/** What was found of the list. */
interface Selection {
  /** `with … as`, or nothing, in front of the statement. */
  readonly prefix: SQL;
  /** Rows of the page with `market`, `variant_id` and `n`. */
  readonly page: SQL;
  /** How many fit, at most one more than are listed. */
  readonly total: number | SQL;
}

const nothing = sql`(select null as market, null as variant_id, 0 as n where false)`;

/** Rows of one page of the list. */
export async function selectPage(tx: Tx, query: StockQuery, locale: Locale): Promise<Selection> {
  const filter = await toFilter(tx, query);
  const order = toOrder(query.sort, locale);
  const offset = (query.page - 1) * query.page_size;
  const last = Math.min(offset + query.page_size, MAX_LISTED);
  const { total } = filter;
  if (total === 0) return { prefix: sql``, page: nothing, total };
  // The walk along an index ends with the page.
  if (total !== null)
    return { prefix: sql``, page: sql`(${numberRows(filter, order, { offset, limit: Math.max(0, last - offset) })})`, total };
  // One walk gives the page and the number of all.
  return {
    prefix: sql`with fitting as materialized (${numberRows(filter, order, { offset: 0, limit: MAX_LISTED + 1 })})`,
    page: sql`(select * from fitting where n > ${offset} and n <= ${last})`,
    total: sql`select count(*)::int as total from fitting`,
  };
}

/** Every row that fits, as far as the limit. */
export async function selectAll(tx: Tx, query: StockQuery, locale: Locale, limit: number): Promise<SQL> {
  return sql`(${numberRows(await toFilter(tx, query), toOrder(query.sort, locale), { offset: 0, limit })})`;
}
