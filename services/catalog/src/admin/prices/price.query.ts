import type { adminListPrices, PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { all, beginnings, listRanks, textArray } from '../../stored/office-list.ts';
import { percentOff } from '../../model/omnibus.ts';

export type PriceQuery = z.output<typeof adminListPrices.query>;

/** A row of the price list in minor units. */
export interface HeldPrice extends Record<string, unknown> {
  readonly variant: string;
  readonly code: string;
  readonly name: string;
  readonly master_product: string;
  readonly quality: PriceRow['quality'];
  readonly on_sale: boolean;
  readonly now: number;
  readonly common: number | null;
  readonly was: number | null;
  readonly version: number;
  /** Since when the price holds, and who set it; null: the history doesn't know. */
  readonly last: readonly [since: string, by: string] | null;
  readonly changed_at: string;
}

export const getCurrency = (market: Market): 'CZK' | 'RON' => (market === 'cz' ? 'CZK' : 'RON');

const iso = (at: SQL): SQL => sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = (market: Market): SQL => sql`v.id as variant, v.code, ${sql.raw(market === 'cz' ? 'v.name_cs' : 'v.name_ro')} as name,
  v.master_product_id as master_product, v.quality, (v.state = 'on-sale' and m.state = 'published') as on_sale,
  s.now::float8 as now, s.common::float8 as common, s.was::float8 as was, coalesce(s.version, 1) as version, ${iso(sql`s.changed_at`)} as changed_at,
  (select json_build_array(${iso(sql`h.valid_from`)}, h.changed_by) from price_history h
    where h.variant_id = v.id and h.market = s.market order by h.valid_from desc limit 1) as last`;
const stored = sql`prices s join variants v on v.id = s.variant_id join master_products m on m.id = v.master_product_id`;

/** More rows are neither counted nor listed: who has so many narrows the list or exports it. */
const MAX_LISTED_PRICES = 10_000;
/** Up to so many finds stand in the order of how well they fit. */
const MAX_RANKED = 1_000;

/** What a price list is filtered by. */
type PriceFilter = Omit<PriceQuery, 'page' | 'page_size' | 'sort'> & { readonly variants?: string | undefined };

const findWords = (q: string | undefined): SQL[] =>
  beginnings(q).map((word) => sql`price_words(p.name, p.other_name, p.code, p.ean) @@ ${word}`);

/** The list of a market (migrations/072-narrow-price-list.sql). Asked by its own name, it needs no condition that its indexes don't hold. */
const listOf = (market: Market): SQL => sql.raw(`price_list_${market}`);

/** Conditions on a market's list. */
const buildConditions = (query: PriceFilter): SQL =>
  all([
    ...findWords(query.q),
    query.variants === undefined ? undefined : sql`p.variant_id = any(${textArray(query.variants.split(','))})`,
    query.manufacturer === undefined ? undefined : sql`p.manufacturer_id = ${query.manufacturer}`,
    query.quality === undefined ? undefined : sql`p.quality = ${query.quality}`,
    query.reduced === undefined ? undefined : sql`p.was is not null`,
    query.category === undefined
      ? undefined
      : sql`p.master_product_id in (select mc.master_product_id from master_categories mc join categories c on c.id = mc.category_id
          where c.id = ${query.category} or ${query.category} = any(c.ancestor_ids))`,
  ]);

/** Columns that the list can be sorted by, none of them null; each has an index that holds the columns of the filters. */
const sorts: Readonly<Record<string, SQL>> = {
  name: sql`p.name`,
  code: sql`p.code`,
  price: sql`p.now`,
  since: sql`p.changed_at`,
  discount: sql`p.discount`,
};

/** The order of `p` by a column: by code unless another is asked. */
function orderByColumn(sort = ''): SQL {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  const direction = sql.raw(column !== undefined && sort.startsWith('-') ? 'desc' : 'asc');
  return sql`${column ?? sql`p.code`} ${direction}, p.variant_id ${direction}`;
}

/** A page of the price list with the number of prices that fit, counted as far as {@link MAX_LISTED_PRICES}. */
export interface PricePage {
  readonly rows: HeldPrice[];
  readonly total: number;
  /** More fit than were counted. */
  readonly isTotalBounded: boolean;
}

export async function listPrices(tx: Tx, query: PriceQuery): Promise<PricePage> {
  const total = await countPrices(tx, query);
  const met = await findPage(tx, query, total);
  const held = await pricesOfVariants(tx, query.market, met);
  return {
    rows: met.flatMap((id) => held.get(id) ?? []),
    total: Math.min(total, MAX_LISTED_PRICES),
    isTotalBounded: total > MAX_LISTED_PRICES,
  };
}

/** Number of prices that fit, at most one more than are listed. */
async function countPrices(tx: Tx, query: PriceQuery): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(sql`select count(*)::int as total from (
    select from ${listOf(query.market)} p where ${buildConditions(query)} limit ${MAX_LISTED_PRICES + 1}) fitting`);
  return rows[0]?.total ?? 0;
}

/** Ids of a page in their order. @param total how many fit */
async function findPage(tx: Tx, query: PriceQuery, total: number): Promise<string[]> {
  const { market, q, page, page_size: size, sort } = query;
  const offset = (page - 1) * size;
  const limit = Math.min(size, Math.min(total, MAX_LISTED_PRICES) - offset);
  if (limit <= 0) return [];
  const rows = q === undefined ? sql`${listOf(market)} p where ${buildConditions(query)}` : findTyped(query, total);
  // Without a wish the best find of few stands first.
  const isRanked = q !== undefined && sort === undefined && total <= MAX_RANKED;
  const ranks = isRanked ? listRanks(q.trim(), sql`p.code`, sql`p.name`) : [];
  const met = await tx.execute<{ id: string }>(
    sql`select p.variant_id as id from ${rows} order by ${sql.join([...ranks, orderByColumn(sort)], sql`, `)} limit ${limit} offset ${offset}`,
  );
  return met.rows.map(({ id }) => id);
}

/**
 * Rows `p` that have the typed words. Names that begin with a word lie together, so that a walk along the names may meet it late: few finds
 * are sorted instead. For many the list is walked, and whether a row is among the finds is looked up: sorting them takes longer.
 */
function findTyped(query: PriceQuery, total: number): SQL {
  const list = listOf(query.market);
  if (total <= MAX_LISTED_PRICES) return sql`(select * from ${list} p where ${buildConditions(query)} offset 0) p`;
  const found = sql`select p.variant_id from ${list} p where ${all(findWords(query.q))}`;
  // `is true` keeps the planner from making a join of it, which would sort all finds before the page is cut.
  return sql`${list} p where ${buildConditions({ ...query, q: undefined })} and (p.variant_id in (${found})) is true`;
}

const BATCH = 1000;

/** Every row of the filters by code, batch by batch. */
export async function* everyPrice(tx: Tx, query: PriceFilter): AsyncGenerator<HeldPrice> {
  let after = '';
  for (;;) {
    const { rows } = await tx.execute<HeldPrice>(
      sql`select ${columns(query.market)} from ${listOf(query.market)} p join ${stored} on s.variant_id = p.variant_id and s.market = p.market
        where ${buildConditions(query)} and p.code > ${after} order by p.code limit ${BATCH}`,
    );
    yield* rows;
    after = rows.at(-1)?.code ?? '';
    if (rows.length < BATCH) return;
  }
}

/** Ids of the filter's rows in the order in which their products are locked, at most `limit`. */
export async function findVariantIds(tx: Tx, filter: PriceFilter, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select p.variant_id as id from ${listOf(filter.market)} p where ${buildConditions(filter)} order by p.master_product_id, p.variant_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The variants that there are, in the order in which their products are locked. */
export async function sortForLocks(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from variants where id = any(${textArray(variantIds)}) order by master_product_id, id`,
  );
  return rows.map(({ id }) => id);
}

/** Rows of the variants named, by id. */
export async function pricesOfVariants(tx: Tx, market: Market, variantIds: readonly string[]): Promise<Map<string, HeldPrice>> {
  const { rows } = await tx.execute<HeldPrice>(
    sql`select ${columns(market)} from ${stored} where s.market = ${market} and v.id = any(${textArray(variantIds)})`,
  );
  return new Map(rows.map((row) => [row.variant, row]));
}

/** Ids of variants that have a price in the market, by their codes. */
export async function variantsByCode(tx: Tx, market: Market, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ code: string; id: string }>(
    sql`select v.code, v.id from ${stored} where s.market = ${market} and v.code = any(${textArray(codes)})`,
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

export function priceRow(row: HeldPrice, market: Market): PriceRow {
  const currency = getCurrency(market);
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  const [since, by] = row.last ?? [row.changed_at, null];
  return {
    variant: row.variant,
    code: row.code,
    name: row.name,
    master_product: row.master_product,
    quality: row.quality,
    on_sale: row.on_sale,
    now: { amount: row.now, currency },
    common: money(row.common),
    was: money(row.was),
    discount_percent: row.was === null ? null : percentOff(row.now, row.was),
    since,
    version: row.version,
    changed_by: by,
    changed_at: since,
  };
}
