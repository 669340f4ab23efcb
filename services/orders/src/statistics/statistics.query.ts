import type { SaleCategory, StatisticsQuery } from '@okruh/contracts/http/orders-admin/statistics';
import { type Market, marketCodes, markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Period } from './statistics-period.ts';

/** What sums are grouped by; the others are null. */
interface Parts {
  readonly day: string | null;
  readonly category: SaleCategory | null;
  readonly brand: string | null;
  readonly store: string | null;
}
/** Sums of sales of one part, of the period or of the days before. */
export interface SaleRow extends Parts {
  readonly part: 'all' | keyof Parts;
  readonly is_now: boolean;
  readonly orders: number;
  readonly pieces: number;
  readonly revenue: number;
  readonly net: number;
  readonly cancelled: number;
  readonly returned: number;
}

const inPeriod = ({ previousFrom, to }: Period): SQL => sql`day between ${previousFrom}::date and ${to}::date`;

/** Orders that were cancelled count only when they are asked for. */
const counted = ({ cancelled }: StatisticsQuery): SQL => (cancelled === 'true' ? sql`outcome <> 'returned'` : sql`outcome = 'sold'`);

const narrowCategory = ({ category }: StatisticsQuery): SQL | undefined =>
  category === undefined ? undefined : sql`category = ${category}`;

const narrowStore = ({ store }: StatisticsQuery): SQL | undefined =>
  store === undefined ? undefined : sql`store = ${store === 'sent' ? '' : store}`;

const narrowGoods = (query: StatisticsQuery): SQL | undefined =>
  and(
    narrowCategory(query),
    query.brand === undefined ? undefined : sql`brand = ${query.brand}`,
    // Delivery has no condition.
    query.condition === undefined ? undefined : sql`category <> 'delivery' and is_used = ${query.condition === 'used'}`,
    narrowStore(query),
  );

/** Sales of a market: all of them, and by day, category, brand and store, in one pass over the sums. */
export async function sumSales(tx: Tx, query: StatisticsQuery, period: Period): Promise<SaleRow[]> {
  const where = and(sql`market = ${query.market}`, inPeriod(period), narrowGoods(query));
  const { rows } = await tx.execute<SaleRow & Record<string, unknown>>(sql`
    select case grouping(day, category, brand, store) when 7 then 'day' when 11 then 'category' when 13 then 'brand' when 14 then 'store' else 'all' end as part,
      is_now, day::text, category, brand, store,
      coalesce(sum(orders) filter (where is_counted), 0)::float8 as orders,
      coalesce(sum(pieces) filter (where is_counted), 0)::float8 as pieces,
      coalesce(sum(gross) filter (where is_counted), 0)::float8 as revenue,
      coalesce(sum(net) filter (where is_counted), 0)::float8 as net,
      coalesce(sum(gross) filter (where outcome = 'cancelled'), 0)::float8 as cancelled,
      coalesce(sum(gross) filter (where outcome = 'returned'), 0)::float8 as returned
    from (select *, day >= ${period.from}::date as is_now, ${counted(query)} as is_counted from sale_sums where ${where}) as sums
    group by grouping sets ((is_now), (is_now, day), (is_now, category), (is_now, brand), (is_now, store))`);
  return rows;
}

/** Sums of one hour of the market's clock. */
export interface HourRow {
  readonly hour: number;
  readonly orders: number;
  readonly revenue: number;
}

/** When things were bought in the period, narrowed by category and store: hours of brands and conditions aren't kept. */
export async function sumHours(tx: Tx, query: StatisticsQuery, { from, to }: Period): Promise<HourRow[]> {
  const where = and(
    sql`market = ${query.market} and day between ${from}::date and ${to}::date`,
    counted(query),
    narrowCategory(query),
    narrowStore(query),
  );
  const table = query.store === undefined ? sql`sale_hours` : sql`sale_store_hours`;
  const { rows } = await tx.execute<HourRow & Record<string, unknown>>(
    sql`select hour, sum(orders)::float8 as orders, sum(gross)::float8 as revenue from ${table} where ${where} group by hour order by hour`,
  );
  return rows;
}

/** A store by the name that accounts gave it. */
export interface StoreRow {
  readonly store_id: string;
  readonly name: string;
}

/** Stores of a market by their names. */
export async function listStores(tx: Tx, { market }: StatisticsQuery): Promise<StoreRow[]> {
  const { rows } = await tx.execute<StoreRow & Record<string, unknown>>(
    sql`select id as store_id, name from stores where market = ${market} order by name, id`,
  );
  return rows;
}

/** Orders and revenue of a market. */
export interface MarketRow {
  readonly market: Market;
  readonly orders: number;
  readonly revenue: number;
}

/** Orders and revenue of the period in the markets that aren't asked for: the sums of that one are read anyway. */
export async function sumOtherMarkets(tx: Tx, query: StatisticsQuery, { from, to }: Period): Promise<MarketRow[]> {
  const others = marketCodes.filter((market) => market !== query.market);
  const where = and(
    sql`market = any(${sql.param(others)}::text[]) and day between ${from}::date and ${to}::date`,
    counted(query),
    narrowGoods(query),
  );
  const { rows } = await tx.execute<MarketRow & Record<string, unknown>>(
    sql`select market, sum(orders)::float8 as orders, sum(gross)::float8 as revenue from sale_sums where ${where} group by market`,
  );
  return rows;
}

/** What new goods of one part cost and brought, of the period or of the days before. */
export interface MarginRow {
  readonly part: 'all' | 'category' | 'day';
  readonly is_now: boolean;
  readonly category: SaleCategory | null;
  readonly day: string | null;
  /** Revenue without VAT: all of it, and that of goods whose cost is known. */
  readonly net: number;
  readonly known_net: number;
  readonly cost: number;
}

/** The margin of new goods, each sold at the cost that held on its day. */
export async function sumMargins(tx: Tx, query: StatisticsQuery, period: Period): Promise<MarginRow[]> {
  const where = and(sql`market = ${query.market}`, inPeriod(period), narrowCategory(query), narrowStore(query));
  const { rows } = await tx.execute<MarginRow & Record<string, unknown>>(sql`
    select case grouping(day, category) when 3 then 'all' when 1 then 'day' else 'category' end as part, is_now, day::text, category,
      coalesce(sum(net), 0)::float8 as net, coalesce(sum(known_net), 0)::float8 as known_net, coalesce(sum(cost), 0)::float8 as cost
    from (select *, day >= ${period.from}::date as is_now from sale_margins where ${where}) as sold
    group by grouping sets ((is_now), (is_now, day), (is_now, category))`);
  return rows;
}

/** What was credited for withdrawals and complaints on one day. */
export interface WithdrawnRow {
  readonly day: string;
  readonly amount: number;
}

/** What was credited for withdrawals and complaints, day by day, in the period and the days before it. */
export async function sumWithdrawn(tx: Tx, query: StatisticsQuery, period: Period): Promise<WithdrawnRow[]> {
  const { rows } = await tx.execute<WithdrawnRow & Record<string, unknown>>(sql`
    select issued_on::text as day, sum(total)::float8 as amount from order_invoices i
    where ${and(
      sql`currency = ${markets[query.market].currency} and credit_reason in ('withdrawal', 'complaint')`,
      sql`issued_on between ${period.previousFrom}::date and ${period.to}::date`,
      // One look by key for each credit note: there are few of them, and millions of lines.
      query.store === undefined
        ? undefined
        : sql`(select ${narrowStore(query)} from sale_lines l where l.order_id = i.order_id and l.line = 0)`,
    )}
    group by issued_on`);
  return rows;
}

/** Sums of purchases of one part; `devices` are those that were bought. */
export interface PurchaseRow {
  readonly part: 'all' | 'day' | 'category' | 'device_name';
  readonly is_now: boolean;
  readonly day: string | null;
  readonly category: SaleCategory | null;
  readonly device_name: string | null;
  readonly devices: number;
  readonly inspected: number;
  readonly by_courier: number;
  readonly estimate: number;
  readonly paid: number;
}

/** Devices that a market bought, narrowed by kind and brand alone: they are all used, and at which store isn't kept. */
export async function sumPurchases(tx: Tx, { market, category, brand }: StatisticsQuery, period: Period): Promise<PurchaseRow[]> {
  const where = and(
    sql`market = ${market} and day between ${period.previousFrom}::date and ${period.to}::date`,
    category === undefined ? undefined : sql`category = ${category}`,
    brand === undefined ? undefined : sql`starts_with(device_name, ${`${brand} `})`,
  );
  const { rows } = await tx.execute<PurchaseRow & Record<string, unknown>>(sql`
    select case grouping(day, category, device_name) when 3 then 'day' when 5 then 'category' when 6 then 'device_name' else 'all' end as part,
      is_now, day::text, category, device_name,
      count(*) filter (where is_bought)::int as devices, count(*)::int as inspected,
      count(*) filter (where is_bought and hand_over = 'courier')::int as by_courier,
      coalesce(sum(estimate) filter (where is_bought), 0)::float8 as estimate,
      coalesce(sum(paid), 0)::float8 as paid
    from (select *, day >= ${period.from}::date as is_now from purchases where ${where}) as bought
    group by grouping sets ((is_now), (is_now, day), (is_now, category), (is_now, device_name))`);
  return rows;
}
