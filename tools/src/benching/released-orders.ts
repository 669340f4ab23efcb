import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inRoot } from '../paths.ts';
import type { BenchContext } from './bench.ts';
import { Buyers } from './buyer.ts';

const BUYERS = 8;

/** Orders that wait for a transfer. @returns their numbers */
export async function placeOrders({ stack, say }: BenchContext, products: readonly string[], count: number): Promise<string[]> {
  say(`${count} orders`);
  const buyers = new Buyers(stack.publicUrls.cz, BUYERS);
  const numbers: string[] = [];
  let turn = 0;
  const buyer = async (): Promise<void> => {
    while (turn < count) {
      turn += 1;
      const { number } = await buyers.buy(products[turn % products.length] ?? '', 'bank_transfer');
      numbers.push(number);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  await buyers.close();
  return numbers;
}

/** Publishes that the transfers of orders have come, as services/payments would: from here the chain goes on by itself. */
export async function captureTransfers(client: pg.Client, numbers: readonly string[]): Promise<void> {
  const sample = await readFile(inRoot('packages', 'contracts', 'samples', 'payments.payment-captured.v1.json'), 'utf8');
  await client.query(
    `with paid as (
       select uuidv7() as id, uuidv7() as payment, o.id as order_id, o.number, o.market, o.total, o.currency from orders.orders o where o.number = any($1)
     )
     insert into payments.outbox (id, type, subject, envelope)
     select p.id, $2::jsonb ->> 'type', p.payment::text, $2::jsonb || jsonb_build_object('id', p.id, 'subject', p.payment, 'market', p.market, 'aggregateversion', 1,
       'time', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'data', ($2::jsonb -> 'data') || jsonb_build_object('payment_id', p.payment, 'order_id', p.order_id, 'order_number', p.number, 'market', p.market,
         'type_payment', 'bank_transfer', 'amount', jsonb_build_object('amount', p.total, 'currency', p.currency),
         'captured', jsonb_build_object('amount', p.total, 'currency', p.currency), 'refunded', jsonb_build_object('amount', 0, 'currency', p.currency)))
     from paid p`,
    [numbers, sample],
  );
  await client.query(`select pg_notify('outbox_payments', '')`);
}

/** Milliseconds from an order's order-paid event to its first list-created, by the database's clock; sorted. Null for one without a list. */
async function loadListingTimes(client: pg.Client, numbers: readonly string[]): Promise<(number | null)[]> {
  const { rows } = await client.query<{ ms: number | null }>(
    `select (select extract(epoch from min((l.envelope ->> 'time')::timestamptz) - (p.envelope ->> 'time')::timestamptz) * 1000
       from picking.picking_lists q join picking.outbox l on l.subject = q.id::text and l.type = 'picking.list-created.v1' where q.order_id = o.id)::float8 as ms
     from orders.orders o join orders.outbox p on p.subject = o.id::text and p.type = 'orders.order-paid.v1'
     where o.number = any($1) order by 1`,
    [numbers],
  );
  return rows.map(({ ms }) => ms);
}

/** Milliseconds from paid to the first picking list of each order. @throws Error when one has none within a minute */
export async function untilListed(client: pg.Client, numbers: readonly string[]): Promise<number[]> {
  for (const until = performance.now() + 60_000; ;) {
    const times = await loadListingTimes(client, numbers);
    const known = times.filter((ms) => ms !== null);
    if (known.length === numbers.length) return known;
    if (performance.now() > until) throw new Error(`${numbers.length - known.length} paid orders got no list within a minute`);
    await pause(300);
  }
}
