import type { FeedProduct, FeedReason } from '@okruh/contracts/http/catalog-admin/feeds';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { all, beginnings, buildPage, orderBy } from '../../stored/office-list.ts';
import { buildReasonQuery, toLocale } from '../offer-reasons.ts';

interface Wanted {
  readonly market: Market;
  readonly reason?: FeedReason | undefined;
  readonly q?: string | undefined;
}
interface Page {
  readonly page: number;
  readonly page_size: number;
  readonly sort?: string | undefined;
}
type Row = Record<string, unknown> & FeedProduct & { readonly number: number };

/** More rows are not counted: who has so many narrows the list or exports it. */
const MAX_COUNTED = 1_000;
/** Rows of a statement of an export. */
const EXPORTED = 1_000;

/** Variants on sale, with conditions of them. */
function build(market: Market, { reason, q }: Omit<Wanted, 'market'>) {
  const { joins, isOffered, reasons } = buildReasonQuery(market);
  const words = beginnings(q).map((word) => sql`price_words(v.name_cs, v.name_ro, v.code, v.ean) @@ ${word}`);
  const wanted = reasons.filter(([one]) => reason === undefined || one === reason);
  // Found first by what was typed: reasons are asked of those alone.
  const found = words.length === 0 ? sql`variants v` : sql`(select * from variants v where ${all(words)} offset 0) v`;
  return {
    from: sql`from ${found} ${sql.raw(joins)} where v.state = 'on-sale'`,
    fits: sql.raw(`(${wanted.map(([, condition]) => `(${condition})`).join(' or ')})`),
    isOffered: sql.raw(`(${isOffered})`),
    /** Every reason that a variant has, as an array. */
    reasons: sql.raw(
      `array_remove(array[${reasons.map(([one, condition]) => `case when ${condition} then '${one}' end`).join(', ')}], null)`,
    ),
    counts: sql.raw(reasons.map(([one, condition]) => `count(*) filter (where ${condition})::int as "${one}"`).join(', ')),
    names: reasons.map(([one]) => one),
  };
}
const nameSql = (market: Market): SQL => sql.raw(`v.name_${toLocale(market)}`);

function select(wanted: Wanted, tail: SQL): SQL {
  const { from, fits, isOffered, reasons } = build(wanted.market, wanted);
  return sql`select v.number, v.id as variant, v.code, ${nameSql(wanted.market)} as name, v.master_product_id as master_product, v.ean,
    ${isOffered} as is_offered, ${reasons} as reasons ${from} and ${fits} ${tail}`;
}

const toProduct = ({ number: _number, ...row }: Row): FeedProduct => row;

/** Variants on sale that the feeds of a market leave out or offer with something wrong, with their number as far as {@link MAX_COUNTED}. */
export async function listFeedProducts(
  tx: Tx,
  query: Wanted & Page,
): Promise<{ readonly items: readonly FeedProduct[]; readonly total: number; readonly isTotalBounded: boolean }> {
  const order = orderBy(query.sort, { code: sql`v.code`, name: nameSql(query.market) }, sql`v.number`);
  const { rows } = await tx.execute<Row>(select(query, sql`${order}, v.number ${buildPage(query)}`));
  const { from, fits } = build(query.market, query);
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select ${from} and ${fits} limit ${MAX_COUNTED + 1}) fitting`,
  );
  const total = counted[0]?.total ?? 0;
  return { items: rows.map(toProduct), total: Math.min(total, MAX_COUNTED), isTotalBounded: total > MAX_COUNTED };
}

/** All of them, a page in memory at once. */
export async function* everyFeedProduct(tx: Tx, wanted: Wanted): AsyncGenerator<FeedProduct> {
  let last = 0;
  for (;;) {
    const { rows } = await tx.execute<Row>(select(wanted, sql`and v.number > ${last} order by v.number limit ${EXPORTED}`));
    yield* rows.map(toProduct);
    if (rows.length < EXPORTED) return;
    last = rows.at(-1)?.number ?? last;
  }
}

export interface ReasonCounts {
  readonly offered: number;
  readonly left_out: number;
  /** Those that somebody has. */
  readonly reasons: { readonly reason: FeedReason; readonly count: number }[];
}

/** How many variants on sale are offered, left out, and have each reason. */
export async function countReasons(tx: Tx, market: Market): Promise<ReasonCounts> {
  const { from, isOffered, counts, names } = build(market, {});
  const { rows } = await tx.execute<Record<string, number>>(sql`
    select count(*)::int as total, count(*) filter (where ${isOffered})::int as offered, ${counts} ${from}`);
  const [{ total = 0, offered = 0, ...counted } = {}] = rows;
  return {
    offered,
    left_out: total - offered,
    reasons: names.flatMap((reason) => {
      const count = counted[reason] ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
  };
}
