import type { OrderFigures } from '@okruh/contracts/http/orders-admin';
import { LATE_PAYMENT_MINUTES } from '@okruh/contracts/http/orders-admin';
import { addDays, localTime, type Market, markets, money } from '@okruh/market';
import { startOfDay, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';

/** States of an order that may be picked and that nobody outside has yet. */
const toSend = sql`('new', 'paid', 'picking', 'packed', 'ready_for_pickup')`;

interface Row extends Record<string, unknown> {
  readonly orders: number;
  readonly revenue: number;
  readonly orders_before: number;
  readonly revenue_before: number;
  readonly late: number;
  readonly to_send: number;
  readonly handed_over: number;
}

/** Orders and money of a time, without what was cancelled; the index by time has both. */
const sumUp = (market: Market, from: SQL, to: SQL, column: SQL): SQL => sql`(
  select ${column} from orders where market = ${market} and placed_at >= ${from} and placed_at < ${to} and status <> 'cancelled')`;

/** A market's day in figures, in one round trip. */
export async function readFigures(tx: Tx, market: Market, now: Date): Promise<OrderFigures> {
  const today = localTime(now, market).date;
  const midnight = startOfDay(today, market);
  const until = sql`${now.toISOString()}::timestamptz`;
  // The same time on the clock, also across the days on which clocks change.
  const { timezone } = markets[market];
  const [from, to] = [
    startOfDay(addDays(today, -7), market),
    sql`((${until} at time zone ${timezone}) - interval '7 days') at time zone ${timezone}`,
  ];
  const count = sql`count(*)::int`;
  const revenue = sql`coalesce(sum(total), 0)::float8`;
  const { rows } = await tx.execute<Row>(sql`
    select ${sumUp(market, midnight, until, count)} as orders, ${sumUp(market, midnight, until, revenue)} as revenue,
      ${sumUp(market, from, to, count)} as orders_before, ${sumUp(market, from, to, revenue)} as revenue_before,
      (select count(*)::int from orders where market = ${market} and status = 'awaiting_payment'
        and placed_at < ${until} - make_interval(mins => ${LATE_PAYMENT_MINUTES})) as late,
      (select count(*)::int from orders where market = ${market} and status in ${toSend}) as to_send,
      (select count(*)::int from orders where market = ${market} and handed_over_at >= ${midnight} and handed_over_at < ${until}) as handed_over`);
  const [row] = rows;
  if (row === undefined) throw new Error('the figures have no row');
  const { currency } = markets[market];
  return {
    market,
    today: { orders: row.orders, revenue: money(row.revenue, currency) },
    week_ago: { orders: row.orders_before, revenue: money(row.revenue_before, currency) },
    late: row.late,
    to_send: row.to_send,
    handed_over: row.handed_over,
  };
}
