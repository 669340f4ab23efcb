import type { discountQuerySchema } from '@okruh/contracts/http/checkout-admin/discounts';
import { fold, type Market, markets, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { codeBatches, discountChanges, discountCodes, type DiscountRow as Stored, discounts } from '../../stored/tables/discount.ts';
import { type CodeCounts, type DetailParts, toRow } from './discount-values.ts';

type Query = z.output<typeof discountQuerySchema>;
const noCodes: CodeCounts = { total: 0, used: 0 };
const isUsed = sql`${discountCodes.isSpent} or ${discountCodes.orderId} is not null`;

/** Discounts of the filters, whole: there are some hundred at most. */
export async function findDiscounts(db: Tx, query: Query, now: Date) {
  const counts = await codeCounts(db);
  const words = fold(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const stored = await db.select().from(discounts);
  const rows = stored
    .filter((row) => {
      const text = fold(`${row.nameCs} ${row.nameRo} ${row.id} ${row.note}`);
      return words.every((word) => text.includes(word));
    })
    .map((row) => toRow(row, counts.get(row.id) ?? noCodes, now))
    .filter(
      (row) =>
        (query.state === undefined || row.state === query.state) &&
        (query.kind === undefined || row.discount_type === query.kind) &&
        (query.market === undefined || row.sites.includes(query.market)),
    );
  return sorted(rows, query.sort);
}

type Row = ReturnType<typeof toRow>;
function sorted(rows: readonly Row[], sort: string | undefined): Row[] {
  const by = (of: (row: Row) => string) => (a: Row, b: Row) => of(a).localeCompare(of(b), 'cs', { numeric: true });
  const orders: Readonly<Record<string, (a: Row, b: Row) => number>> = {
    name: by((row) => row.marketing_name.cs),
    valid_from: by((row) => row.valid_from ?? ''),
    valid_to: by((row) => row.valid_to ?? '9999'),
    updated_at: by((row) => row.updated_at),
  };
  const name = (sort ?? '-updated_at').replace(/^-/, '');
  const order = (Object.hasOwn(orders, name) ? orders[name] : undefined) ?? by((row) => row.id);
  const up = rows.toSorted((a, b) => order(a, b) || a.id.localeCompare(b.id));
  return (sort ?? '-updated_at').startsWith('-') ? up.toReversed() : up;
}

async function codeCounts(db: Tx): Promise<ReadonlyMap<string, CodeCounts>> {
  const rows = await db
    .select({ id: discountCodes.discountId, total: count(), used: sql<number>`(count(*) filter (where ${isUsed}))::int` })
    .from(discountCodes)
    .groupBy(discountCodes.discountId);
  return new Map(rows.map(({ id, total, used }) => [id, { total, used }]));
}

export async function findDiscount(db: Tx, id: string): Promise<Stored | undefined> {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id));
  return row;
}

export async function detailParts(db: Tx, id: string): Promise<DetailParts> {
  // Before the codes, which are made meanwhile: a batch that is done has all of its codes counted below.
  const batches = await db.select().from(codeBatches).where(eq(codeBatches.discountId, id)).orderBy(desc(codeBatches.createdAt)).limit(20);
  const [counts] = await db
    .select({ total: count(), used: sql<number>`(count(*) filter (where ${isUsed}))::int` })
    .from(discountCodes)
    .where(eq(discountCodes.discountId, id));
  const changes = await db
    .select()
    .from(discountChanges)
    .where(eq(discountChanges.discountId, id))
    .orderBy(desc(discountChanges.id))
    .limit(50);
  const { rows: uses } = await db.execute<{ uses: number }>(
    sql`select count(*)::int as uses from attempts where state = 'placed' and discounts @> ${toUsedFilter(id)}::jsonb`,
  );
  return {
    codes: counts ?? noCodes,
    batches: batches.map(batchView),
    uses: uses[0]?.uses ?? 0,
    changes: changes.map(({ version, at, by }) => ({ version, at: at.toISOString(), by })),
  };
}
export const batchView = (row: typeof codeBatches.$inferSelect) => ({
  id: row.id,
  wanted: row.wanted,
  made: row.made,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
});

const toUsedFilter = (id: string): string => JSON.stringify([{ discount_id: id }]);

export interface Page {
  readonly page: number;
  readonly page_size: number;
}
const calculateOffset = ({ page, page_size }: Page): number => (page - 1) * page_size;

/** Orders that used a discount, newest first. */
export async function loadUses(db: Tx, id: string, page: Page) {
  const where = sql`a.state = 'placed' and a.discounts @> ${toUsedFilter(id)}::jsonb`;
  const { rows } = await db.execute<{ id: string; market: Market; at: string; amount: number; by_code: boolean; total: number }>(sql`
    select a.id, a.market, to_char(a.settled_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (used ->> 'amount')::float8 as amount, (used ->> 'by_code')::boolean as by_code, (count(*) over ())::int as total
    from attempts a, lateral (
      select element as used from jsonb_array_elements(a.discounts) element where element ->> 'discount_id' = ${id} limit 1
    ) part
    where ${where}
    order by a.settled_at desc, a.id
    limit ${page.page_size} offset ${calculateOffset(page)}`);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map((row) => ({
      order_id: row.id,
      market: row.market,
      amount: money(row.amount, markets[row.market].currency),
      by_code: row.by_code,
      used_at: row.at,
    })),
  };
}

export interface CodeFilter {
  readonly used?: 'true' | 'false' | undefined;
  readonly batch?: string | undefined;
}
const codesWhere = (id: string, filter: CodeFilter) => sql`${discountCodes.discountId} = ${id}
  ${filter.batch === undefined ? sql`` : sql`and ${discountCodes.batchId} = ${filter.batch}`}
  ${filter.used === undefined ? sql`` : filter.used === 'true' ? sql`and (${isUsed})` : sql`and not (${isUsed})`}`;

export async function loadCodes(db: Tx, id: string, filter: CodeFilter, page: Page) {
  const where = codesWhere(id, filter);
  const rows = await db
    .select()
    .from(discountCodes)
    .where(where)
    .orderBy(desc(discountCodes.id))
    .limit(page.page_size)
    .offset(calculateOffset(page));
  const [all] = await db.select({ total: count() }).from(discountCodes).where(where);
  return { rows, total: all?.total ?? 0 };
}

const PORTION = 1_000;
/** Every code of the filter, in portions. */
export async function* everyCode(db: Tx, id: string, filter: CodeFilter): AsyncGenerator<typeof discountCodes.$inferSelect> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select()
      .from(discountCodes)
      .where(sql`${codesWhere(id, filter)} and ${discountCodes.id} > ${after}`)
      .orderBy(discountCodes.id)
      .limit(PORTION);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) return;
    after = last.id;
  }
}
