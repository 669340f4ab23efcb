import { collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy } from '../testing/buyer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { cancelUnpaid, remindOfCollection } from './cancel-unpaid.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('one turn ends every overdue order, however many pages they fill, past one that can not be ended', async () => {
  const { order_id: id } = await buy(shop);
  const written = await shop.database.pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const columns = written.rows[0]?.names ?? '';
  await shop.database.pool.query(
    `insert into orders (${columns}) select ${columns} from (
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 'N' || n, 'code', 'C' || n,
         'payable_until', now() - make_interval(mins => 3, secs => n)))).*
       from orders o, generate_series(1, 230) n where o.id = $1) copies`,
    [id],
  );
  // One that somebody holds for longer than anybody waits.
  await shop.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refused before update on orders for each row when (old.number = 'N230') execute function refuse()`);
  await expect(cancelUnpaid(shop.database.db)).rejects.toThrow('1 of 2 could not be ended');
  const { rows } = await shop.database.pool.query(
    `select status, count(*)::int as orders from orders where number like 'N%' group by status order by status`,
  );
  expect(rows).toEqual([
    { status: 'awaiting_payment', orders: 1 },
    { status: 'cancelled', orders: 229 },
  ]);
});

it('what is due is found by indexes', async () => {
  const plans = await collectPlans(shop.database, async () => {
    await cancelUnpaid(shop.database.db).catch(() => undefined);
    await remindOfCollection(shop.database.db);
  });
  expect(plans.map(({ plan }) => /orders_overdue|orders_at_counter/.exec(plan)?.[0])).toEqual([
    'orders_overdue',
    'orders_at_counter',
    'orders_at_counter',
  ]);
  for (const { plan } of plans) expect(plan).not.toContain('Seq Scan');
});
