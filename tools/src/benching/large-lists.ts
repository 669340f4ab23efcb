import type pg from 'pg';
import { sharedEnvironment, getSpec } from '../processes.ts';
import { runScript } from '../stack/preparation.ts';
import type { Stack } from '../stack/stack.ts';

/** Copies the newest order a million times, with names that open and are found. @returns what the script said */
export function addOrders(stack: Stack, orders: number): Promise<string> {
  const spec = getSpec('orders');
  const env = { ...sharedEnvironment(spec, stack.around), LARGE_ORDERS: String(orders), ALLOW_SEED_LARGE: '1' };
  return runScript(spec, 'seed-large', [], env);
}

/** Copies the newest picking list, most of them long over, over places and two years. */
export async function addPickingLists(client: pg.Client, lists: number): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query(
    // As a row source the function is called once for each row; as (…).* once for each of its columns.
    `insert into picking.released_orders
     select copy.* from (select o as t from picking.released_orders o limit 1) template, generate_series(1, $1::int) n,
       jsonb_populate_record(t, jsonb_build_object('order_id', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'order_number', '19' || lpad(n::text, 8, '0'),
       'released_at', now() - make_interval(secs => n * 60), 'is_listed', true)) copy`,
    [lists],
  );
  await client.query(
    `insert into picking.picking_lists
     select copy.* from (select l as t from picking.picking_lists l limit 1) template, generate_series(1, $1::int) n,
       jsonb_populate_record(t, jsonb_build_object('id', ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, 'number', 1000000 + n, 'order_id', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       'order_number', '19' || lpad(n::text, 8, '0'), 'market', case when n % 3 = 0 then 'ro' else 'cz' end,
       'place', case when n % 4 = 0 then 'store-' || n % 12 else 'warehouse' end,
       'status', (array['waiting', 'in_progress', 'picked', 'wrapped', 'packed', 'cancelled'])[case when n % 50 < 6 then 1 + n % 50 end],
       'type_delivery_code', (array['courier', 'store_pickup', 'pickup_balikobod', 'courier'])[1 + n % 4],
       'crate', null, 'wave_id', null, 'parcel', null, 'due_at', now() - make_interval(secs => n * 60) + interval '1 day',
       'released_at', now() - make_interval(secs => n * 60), 'version', 1)
       || case when n % 50 < 6 then '{}'::jsonb else '{"status": "handed_over"}'::jsonb end) copy`,
    [lists],
  );
  await client.query('analyze picking.picking_lists');
  await client.query('analyze picking.released_orders');
}
