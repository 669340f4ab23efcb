import {
  type Margin,
  saleCategories,
  type SaleSums,
  type Statistics,
  type StatisticsQuery,
} from '@okruh/contracts/http/orders-admin/statistics';
import { type IsoDate, type Market, markets, money, type Money } from '@okruh/market';
import type { HourRow, MarginRow, MarketRow, PurchaseRow, SaleRow, StoreRow, WithdrawnRow } from './statistics.query.ts';
import { listDays, type Period } from './statistics-period.ts';

interface Sums {
  readonly sales: readonly SaleRow[];
  /** Null where a store is chosen. */
  readonly purchases: readonly PurchaseRow[] | null;
  /** Null where hours aren't kept. */
  readonly hours: readonly HourRow[] | null;
  readonly margins: readonly MarginRow[];
  /** Null where the goods are narrowed. */
  readonly withdrawn: readonly WithdrawnRow[] | null;
  readonly stores: readonly StoreRow[];
  readonly otherMarkets: readonly MarketRow[];
}

const MAX_ROWS = 10;

type Purchases = NonNullable<Statistics['purchases']>;

/** The statistics as they are shown, from their sums. */
export function buildStatistics(query: StatisticsQuery, period: Period, sums: Sums, now: Date): Statistics {
  const { market, days } = query;
  const { sales, purchases, hours, margins } = sums;
  const amount = (minor: number): Money => money(minor, markets[market].currency);
  return {
    market,
    days,
    from: period.from,
    to: period.to,
    previous_from: period.previousFrom,
    previous_to: period.previousTo,
    as_of: now.toISOString(),
    totals: toSums(sums, period, true, amount),
    previous: toSums(sums, period, false, amount),
    by_day: toDays(period, days, sums, amount),
    by_category: saleCategories.flatMap((category) => {
      const [sold, before] = pair(sales, 'category', category);
      const [bought, boughtBefore] = pair(purchases ?? [], 'category', category);
      if ([sold, before, bought, boughtBefore].every((row) => row === undefined)) return [];
      return {
        category,
        ...toPart(sold, before, amount),
        purchases: purchases && amount(bought?.paid ?? 0),
        previous_purchases: purchases && amount(boughtBefore?.paid ?? 0),
        margin: toMargin(
          margins.find((row) => row.part === 'category' && row.is_now && row.category === category),
          amount,
        ),
      };
    }),
    by_brand: list(sales, 'brand')
      .filter(({ brand }) => brand !== '')
      .slice(0, MAX_ROWS)
      .map(({ brand, now: sold, before }) => ({ brand: brand ?? '', ...toPart(sold, before, amount) })),
    by_store: list(sales, 'store').map(({ store, now: sold, before }) => ({
      store_id: store === '' ? null : store,
      orders: sold?.orders ?? 0,
      ...toPart(sold, before, amount),
    })),
    by_hour:
      hours &&
      Array.from({ length: 24 }, (_, hour) => {
        const row = hours.find((known) => known.hour === hour);
        return { hour, orders: row?.orders ?? 0, revenue: amount(row?.revenue ?? 0) };
      }),
    by_market: listMarkets(market, sums).map((row) => ({
      market: row.market,
      orders: row.orders,
      revenue: money(row.revenue, markets[row.market].currency),
    })),
    stores: nameStores(sums),
    purchases: purchases && { by_week: toWeeks(period, days, purchases), by_model: toModels(purchases, amount) },
  };
}

type Amount = (minor: number) => Money;
interface Part {
  readonly part: string;
  readonly is_now: boolean;
}

/** The rows of one part, of the period and of the days before it. */
function pair<Row extends Part, Key extends keyof Row & string>(
  rows: readonly Row[],
  part: Key,
  value: Row[Key],
): readonly [Row | undefined, Row | undefined] {
  const of = (isNow: boolean) => rows.find((row) => row.part === part && row.is_now === isNow && row[part] === value);
  return [of(true), of(false)];
}

/** Every brand or store with both rows, the highest revenue first. */
function list<Key extends 'brand' | 'store'>(rows: readonly SaleRow[], key: Key) {
  const values = [...new Set(rows.flatMap((row) => (row.part === key ? [row[key]] : [])))];
  return values
    .map((value) => {
      const [now, before] = pair(rows, key, value);
      return { [key]: value, now, before } as { readonly now?: SaleRow; readonly before?: SaleRow } & Readonly<Record<Key, string | null>>;
    })
    .toSorted((a, b) => (b.now?.revenue ?? 0) - (a.now?.revenue ?? 0));
}

/** Each market that sold something. */
function listMarkets(market: Market, { sales, otherMarkets }: Sums): readonly MarketRow[] {
  const own = sales.filter(({ part, is_now: isNow, orders, revenue }) => part === 'all' && isNow && (orders !== 0 || revenue !== 0));
  return [...otherMarkets, ...own.map(({ orders, revenue }) => ({ market, orders, revenue }))].toSorted((a, b) =>
    a.market.localeCompare(b.market),
  );
}

/** The market's stores, and those that sold something and that accounts didn't name yet. */
function nameStores({ stores, sales }: Sums): Statistics['stores'] {
  const known = new Set(stores.map(({ store_id: id }) => id));
  const others = list(sales, 'store').flatMap(({ store }) => (store === null || store === '' || known.has(store) ? [] : [store]));
  return [...stores, ...others.map((id) => ({ store_id: id, name: id }))];
}

const toPart = (now: SaleRow | undefined, before: SaleRow | undefined, amount: Amount) => ({
  pieces: now?.pieces ?? 0,
  revenue: amount(now?.revenue ?? 0),
  previous_revenue: amount(before?.revenue ?? 0),
});

const toEarned = (row: MarginRow | undefined): number => (row === undefined ? 0 : row.known_net - row.cost);

/** Null where nothing was sold whose cost is known. */
function toMargin(row: MarginRow | undefined, amount: Amount): Margin | null {
  if (row === undefined || row.known_net === 0) return null;
  const earned = toEarned(row);
  return {
    amount: amount(earned),
    percent: Math.round((1000 * earned) / row.known_net) / 10,
    known_percent: Math.min(100, Math.max(0, Math.round((100 * row.known_net) / row.net))),
  };
}

function toSums({ sales, purchases, margins, withdrawn }: Sums, { from }: Period, isNow: boolean, amount: Amount): SaleSums {
  const sold = sales.find((row) => row.part === 'all' && row.is_now === isNow);
  const bought = purchases?.find((row) => row.part === 'all' && row.is_now === isNow);
  const credited = withdrawn?.filter(({ day }) => day >= from === isNow);
  return {
    orders: sold?.orders ?? 0,
    pieces: sold?.pieces ?? 0,
    revenue: amount(sold?.revenue ?? 0),
    net: amount(sold?.net ?? 0),
    cancelled: amount(sold?.cancelled ?? 0),
    returned: amount(sold?.returned ?? 0),
    withdrawn: credited === undefined ? null : amount(credited.reduce((sum, row) => sum + row.amount, 0)),
    margin: toMargin(
      margins.find((row) => row.part === 'all' && row.is_now === isNow),
      amount,
    ),
    devices_bought: purchases && (bought?.devices ?? 0),
    purchases: purchases && amount(bought?.paid ?? 0),
  };
}

function toDays(
  { from, previousFrom }: Period,
  days: number,
  { sales, purchases, margins, withdrawn }: Sums,
  amount: Amount,
): Statistics['by_day'] {
  const sold = indexByDay(sales);
  const bought = purchases && indexByDay(purchases);
  const earned = margins.length === 0 ? null : indexByDay(margins);
  const credited = withdrawn && new Map(withdrawn.map((row) => [row.day, row.amount]));
  const before = listDays(previousFrom, days);
  return listDays(from, days).map((day, index) => {
    const now = sold.get(day);
    const then = sold.get(before[index] ?? '');
    return {
      day,
      orders: now?.orders ?? 0,
      pieces: now?.pieces ?? 0,
      revenue: amount(now?.revenue ?? 0),
      previous_orders: then?.orders ?? 0,
      previous_revenue: amount(then?.revenue ?? 0),
      cancelled: amount(now?.cancelled ?? 0),
      returned: amount(now?.returned ?? 0),
      withdrawn: credited && amount(credited.get(day) ?? 0),
      margin: earned && amount(toEarned(earned.get(day))),
      devices_bought: bought && (bought.get(day)?.devices ?? 0),
      purchases: bought && amount(bought.get(day)?.paid ?? 0),
    };
  });
}

/** The rows of single days by their day. */
const indexByDay = <Row extends { readonly part: string; readonly day: string | null }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.flatMap((row) => (row.part === 'day' && row.day !== null ? [[row.day, row] as const] : [])));

function toWeeks({ from }: Period, days: number, purchases: readonly PurchaseRow[]): Purchases['by_week'] {
  const all = listDays(from, days);
  const byDay = indexByDay(purchases);
  const weeks: IsoDate[][] = [];
  for (let start = 0; start < all.length; start += 7) weeks.push(all.slice(start, start + 7));
  return weeks.map((week) => {
    const rows = week.flatMap((day) => byDay.get(day) ?? []);
    const courier = rows.reduce((sum, row) => sum + row.by_courier, 0);
    const devices = rows.reduce((sum, row) => sum + row.devices, 0);
    return { from: week[0] ?? from, to: week.at(-1) ?? from, store: devices - courier, courier };
  });
}

const toModels = (purchases: readonly PurchaseRow[], amount: Amount): Purchases['by_model'] =>
  purchases
    .filter((row) => row.part === 'device_name' && row.is_now && row.devices > 0)
    .toSorted((a, b) => b.devices - a.devices || b.paid - a.paid)
    .slice(0, MAX_ROWS)
    .map((row) => ({
      device_name: row.device_name ?? '',
      devices: row.devices,
      estimate: amount(Math.round(row.estimate / row.devices)),
      paid: amount(Math.round(row.paid / row.devices)),
      accepted_percent: Math.round((100 * row.devices) / row.inspected),
    }));
