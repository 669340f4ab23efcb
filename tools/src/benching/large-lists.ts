import type pg from 'pg';
import { sharedEnvironment, getSpec } from '../processes.ts';
import { runScript } from '../stack/preparation.ts';
import type { Stack } from '../stack/stack.ts';

/** Copies the newest order a million times, with names that open and are found. */
export const addOrders = (stack: Stack, client: pg.Client, orders: number): Promise<void> =>
  withoutIndexes(client, 'orders.orders', async () => {
    const spec = getSpec('orders');
    const env = { ...sharedEnvironment(spec, stack.around), LARGE_ORDERS: String(orders), ALLOW_SEED_LARGE: '1' };
    await runScript(spec, 'seed-large', [], env);
  });

/** Share of the lists that are open: the newest, as in a warehouse. */
const OPEN = 'n < $1::int / 25';

/** Copies the newest picking list, all but the newest of them long over, over places and two years. */
export async function addPickingLists(client: pg.Client, lists: number): Promise<void> {
  const released = 'now() - make_interval(secs => n * 63072000::float8 / $1::int)';
  const order = {
    order_id: `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`,
    order_number: `'19' || lpad(n::text, 8, '0')`,
    market: `case when n % 3 = 0 then 'ro' else 'cz' end`,
    type_delivery_code: `case when n % 3 = 0 then (array['courier', 'store_pickup', 'pickup_punct_rapid'])[1 + n % 7 % 3]
      else (array['courier', 'store_pickup', 'pickup_balikobod', 'express'])[1 + n % 7 % 4] end`,
    released_at: released,
  };
  // Lists refer to released orders: a check of each would take longer than all the rest, and both are made of the same numbers.
  await client.query("set session_replication_role = 'replica'");
  try {
    await withoutIndexes(client, 'picking.released_orders', () =>
      copyRows(client, 'picking.released_orders', lists, { ...order, is_listed: 'true' }),
    );
    await withoutIndexes(client, 'picking.picking_lists', () =>
      copyRows(client, 'picking.picking_lists', lists, {
        ...order,
        id: `('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid`,
        number: '1000000 + n',
        part: '1',
        place: `case when n % 4 = 0 then 'store-' || n % 12 else 'warehouse' end`,
        store_id: `case when n % 7 = 1 then 'store-' || n % 12 end`,
        status: `case when ${OPEN} then (array['waiting', 'waiting', 'in_progress', 'picked', 'wrapped', 'packed', 'not_available', 'not_found', 'handed_over'])[1 + n % 13 % 9]
          when n % 25 = 0 then 'cancelled' when n % 50 = 1 then 'handed_over' else 'delivered' end`,
        crate: 'null',
        wave_id: 'null',
        parcel: 'null',
        assignee_id: 'null',
        assignee: 'null',
        claimed_at: 'null',
        skipped_at: 'null',
        due_at: `${released} + interval '1 day'`,
        version: '1',
      }),
    );
  } finally {
    await client.query('reset session_replication_role');
  }
}

/** Copies a table's first row, with what differs from row to row as SQL of `n`, which counts them. */
async function copyRows(client: pg.Client, table: string, count: number, overrides: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((name) => overrides[name] ?? `template.${name}`).join(', ')}
     from (select * from ${table} limit 1) template, generate_series(1, $1::int) n`,
    [count],
  );
}

/**
 * Rows of a large table are written first and its indexes built after it, in a fraction of the time; what holds a constraint stays.
 * Afterwards the planner knows the table, and its pages are marked as seen by everybody.
 */
async function withoutIndexes(client: pg.Client, table: string, write: () => Promise<void>): Promise<void> {
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`);
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  try {
    await write();
  } finally {
    for (const { definition } of rows) await client.query(definition);
  }
  await client.query(`vacuum analyze ${table}`);
}
