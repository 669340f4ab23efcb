import type {
  adminListStockTakeLines,
  adminListStockTakes,
  StockTake,
  StockTakeLine,
} from '@okruh/contracts/http/picking-admin/stock-takes';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { joinConditions, matchWords, nameIn, specIn, toOrderBy, toPattern } from '../stored/list-sql.ts';
import { instant, type Locale, placeName } from '../stored/places.ts';
import { type ProductColumns, productColumns, productView } from '../stored/products.ts';

type TakeQuery = z.output<(typeof adminListStockTakes)['query']>;
type LineQuery = z.output<(typeof adminListStockTakeLines)['query']>;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly market: Market;
  readonly place: string;
  readonly place_name: string | null;
  readonly from_code: string | null;
  readonly to_code: string | null;
  readonly note: string;
  readonly state: StockTake['state'];
  readonly version: number;
  readonly lines: number;
  readonly counted: number;
  readonly different: number;
  readonly to_recount: number;
  readonly opened_by: string;
  readonly opened_at: Date | string;
  readonly closed_by: string | null;
  readonly closed_at: Date | string | null;
}

/** The last count of a line `l` less what was expected; null while nobody has counted. */
export const difference = sql`(coalesce(l.second_count, l.first_count) - l.expected)`;
/** The first count of a line `l` differs, and nobody has counted again. */
export const waitsForRecount = sql`(l.first_count <> l.expected and l.second_count is null)`;

const rowsWhere = (condition: SQL, tail: SQL): SQL => sql`
  select t.*, st.name as place_name, c.*
  from stock_takes t left join stores st on st.id = t.place
  cross join lateral (
    select count(*)::int as lines, count(l.first_count)::int as counted, (count(*) filter (where ${difference} <> 0))::int as different,
      (count(*) filter (where ${waitsForRecount}))::int as to_recount
    from stock_take_lines l where l.stock_take_id = t.id) c
  where ${condition} ${tail}`;

const view = (row: Found, locale: Locale): StockTake => ({
  id: row.id,
  number: row.number,
  market: row.market,
  place: row.place,
  place_name: placeName(row.place, row.place_name, locale),
  from_code: row.from_code,
  to_code: row.to_code,
  note: row.note,
  state: row.state,
  version: row.version,
  lines: row.lines,
  counted: row.counted,
  different: row.different,
  to_recount: row.to_recount,
  opened: { by: row.opened_by, at: instant(row.opened_at) },
  closed: row.closed_at === null ? null : { by: row.closed_by ?? '', at: instant(row.closed_at) },
});

/** A page of the stock-takes, the newest first, and how many the filters leave. */
export async function listStockTakes(tx: Tx, query: TakeQuery, locale: Locale): Promise<{ items: StockTake[]; total: number }> {
  const searched = (query.q ?? '').trim();
  const condition = joinConditions([
    ...(query.market === undefined ? [] : [sql`t.market = ${query.market}`]),
    ...(query.place === undefined ? [] : [sql`t.place = ${query.place}`]),
    ...(query.state === undefined ? [] : [sql`t.state = ${query.state}`]),
    ...(searched === '' ? [] : [sql`(t.number::text = ${searched} or t.note ilike ${toPattern(searched)})`]),
  ]);
  const { rows } = await tx.execute<Found>(
    rowsWhere(condition, sql`order by t.opened_at desc, t.id limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`),
  );
  const all = await tx.execute<{ total: number }>(sql`select count(*)::int as total from stock_takes t where ${condition}`);
  return { items: rows.map((row) => view(row, locale)), total: all.rows[0]?.total ?? 0 };
}

/** One stock-take; null when there is none. */
export async function findStockTake(tx: Tx, id: string, locale: Locale): Promise<StockTake | null> {
  const { rows } = await tx.execute<Found>(rowsWhere(sql`t.id = ${id}`, sql``));
  const [row] = rows;
  return row === undefined ? null : view(row, locale);
}

interface FoundLine extends ProductColumns {
  readonly id: string;
  readonly location_id: string | null;
  readonly location_code: string | null;
  readonly expected: number;
  readonly expected_at: Date | string;
  readonly first_count: number | null;
  readonly first_by: string | null;
  readonly second_count: number | null;
  readonly second_by: string | null;
  readonly difference: number | null;
  readonly booked: number | null;
  readonly version: number;
  readonly changed_by: string | null;
  readonly changed_at: Date | string | null;
}

/** In walking order. */
const walkOrder = (locale: Locale): SQL => sql`o.walk_order nulls last, o.code, ${nameIn(locale)}, l.variant_id`;

const linesWhere = (condition: SQL, locale: Locale, order: SQL, tail: SQL): SQL => sql`
  select l.id, l.location_id, o.code as location_code, l.expected, l.expected_at, l.first_count, l.first_by, l.second_count, l.second_by,
    ${difference} as difference, l.booked, l.version, l.changed_by, l.changed_at, ${productColumns(sql`l.variant_id`, locale)}
  from stock_take_lines l left join products p on p.variant_id = l.variant_id left join locations o on o.id = l.location_id
  where ${condition} order by ${order} ${tail}`;

const lineView = (row: FoundLine): StockTakeLine => ({
  id: row.id,
  product: productView(row),
  location: row.location_id === null ? null : { id: row.location_id, code: row.location_code ?? '' },
  expected: row.expected,
  expected_at: instant(row.expected_at),
  first_count: row.first_count,
  first_by: row.first_by,
  second_count: row.second_count,
  second_by: row.second_by,
  difference: row.difference,
  booked: row.booked,
  version: row.version,
  changed_by: row.changed_by,
  changed_at: row.changed_at === null ? null : instant(row.changed_at),
});

/** A page of lines, in walking order unless another is asked for, and how many the filters leave. */
export async function listLines(
  tx: Tx,
  takeId: string,
  query: LineQuery,
  locale: Locale,
): Promise<{ items: StockTakeLine[]; total: number }> {
  const states = {
    uncounted: sql`l.first_count is null`,
    counted: sql`l.first_count is not null`,
    different: sql`${difference} <> 0`,
    recount: waitsForRecount,
  } as const;
  const condition = joinConditions([
    sql`l.stock_take_id = ${takeId}`,
    ...(query.state === undefined ? [] : [states[query.state]]),
    ...matchWords(query.q, [nameIn(locale), specIn(locale), sql`p.code`, sql`p.ean`, sql`l.variant_id`, sql`o.code`]),
  ]);
  const sorts = { product: nameIn(locale), expected: sql`l.expected`, difference };
  const order = toOrderBy(query.sort, sorts, walkOrder(locale));
  const { rows } = await tx.execute<FoundLine>(
    linesWhere(condition, locale, order, sql`limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`),
  );
  const all = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from stock_take_lines l left join products p on p.variant_id = l.variant_id
    left join locations o on o.id = l.location_id where ${condition}`);
  return { items: rows.map(lineView), total: all.rows[0]?.total ?? 0 };
}

/** Every line, for the report. */
export async function everyLine(tx: Tx, takeId: string, locale: Locale): Promise<StockTakeLine[]> {
  const { rows } = await tx.execute<FoundLine>(linesWhere(sql`l.stock_take_id = ${takeId}`, locale, walkOrder(locale), sql``));
  return rows.map(lineView);
}

/** One line; null when there is none. */
export async function findLine(tx: Tx, id: string, locale: Locale): Promise<StockTakeLine | null> {
  const { rows } = await tx.execute<FoundLine>(linesWhere(sql`l.id = ${id}`, locale, walkOrder(locale), sql``));
  const [row] = rows;
  return row === undefined ? null : lineView(row);
}
