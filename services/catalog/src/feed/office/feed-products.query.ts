import type { FeedProduct, FeedReason } from '@okruh/contracts/http/catalog-admin/feeds';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { all, buildPage, holdsWords, orderBy } from '../../stored/office-list.ts';
import { isOffered, toLocale, offerJoins, reasonConditions } from '../offer-reasons.ts';

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

/** Rows of a statement of an export. */
const EXPORTED = 1_000;

const from = (market: Market): SQL => sql.raw(`from variants v ${offerJoins(`'${market}'`)} where v.state = 'on-sale'`);
/** Every reason that a variant has, as an array. */
const reasonsSql = (market: Market): SQL =>
  sql.raw(
    `array_remove(array[${reasonConditions(market)
      .map(([reason, condition]) => `case when ${condition} then '${reason}' end`)
      .join(', ')}], null)`,
  );
const hasReason = (market: Market, wanted: FeedReason | undefined): SQL =>
  sql.raw(
    `(${reasonConditions(market)
      .filter(([reason]) => wanted === undefined || reason === wanted)
      .map(([, condition]) => `(${condition})`)
      .join(' or ')})`,
  );
const nameSql = (market: Market): SQL => sql.raw(`v.name_${toLocale(market)}`);

const select = (market: Market): SQL => sql`
  select v.number, v.id as variant, v.code, ${nameSql(market)} as name, v.master_product_id as master_product, v.ean,
    (${sql.raw(isOffered)}) as is_offered, ${reasonsSql(market)} as reasons ${from(market)}`;
const fits = ({ market, reason, q }: Wanted): SQL =>
  all([hasReason(market, reason), q === undefined ? undefined : holdsWords(q, [sql`v.code`, nameSql(market), sql`coalesce(v.ean, '')`])]);

const toProduct = ({ number: _number, ...row }: Row): FeedProduct => row;

/** Variants on sale that the feeds of a market leave out or offer with something wrong. */
export async function listFeedProducts(
  tx: Tx,
  query: Wanted & Page,
): Promise<{ readonly items: readonly FeedProduct[]; readonly total: number }> {
  const order = orderBy(query.sort, { code: sql`v.code`, name: nameSql(query.market) }, sql`v.number`);
  const { rows } = await tx.execute<Row>(sql`${select(query.market)} and ${fits(query)} ${order}, v.number ${buildPage(query)}`);
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total ${from(query.market)} and ${fits(query)}`,
  );
  return { items: rows.map(toProduct), total: counted[0]?.total ?? 0 };
}

/** All of them, a page in memory at once. */
export async function* everyFeedProduct(tx: Tx, wanted: Wanted): AsyncGenerator<FeedProduct> {
  let last = 0;
  for (;;) {
    const { rows } = await tx.execute<Row>(
      sql`${select(wanted.market)} and ${fits(wanted)} and v.number > ${last} order by v.number limit ${EXPORTED}`,
    );
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
  const conditions = reasonConditions(market);
  const counts = conditions.map(([reason, condition]) => `count(*) filter (where ${condition})::int as "${reason}"`).join(', ');
  const { rows } = await tx.execute<Record<string, number>>(sql`
    select count(*)::int as total, count(*) filter (where ${sql.raw(isOffered)})::int as offered, ${sql.raw(counts)} ${from(market)}`);
  const [{ total = 0, offered = 0, ...counted } = {}] = rows;
  return {
    offered,
    left_out: total - offered,
    reasons: conditions.flatMap(([reason]) => {
      const count = counted[reason] ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
  };
}
