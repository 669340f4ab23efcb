import type pg from 'pg';

/** Orders of one statement; their sums grow by the table's own triggers. */
const PART = 50_000;
const DAYS = 400;
const VARIANTS = 5_000;

/** A line of order `n`: 0 its delivery, 1 and 2 goods, of which those of every fifth order are used. */
const line = `
  ('00000000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid as order_id, l as line, 1 as version,
  case when n % 3 = 0 then 'ro' else 'cz' end as market, current_date - (n % ${DAYS}) as day, (8 + n % 14)::smallint as hour,
  case when n % 4 = 0 then 'store-' || n % 12 else '' end as store,
  case when l = 0 then 'delivery' else (array['phone', 'tablet', 'smartwatch', 'computer', 'accessory'])[1 + n % 5] end as category,
  case when l = 0 then '' else (array['Apple', 'Samsung', 'Xiaomi', 'Garmin', 'Lenovo'])[1 + n % 7 % 5] end as brand,
  l > 0 and n % 5 = 0 as is_used, case when l > 0 then 'bench-' || (n * 7 + l) % ${VARIANTS} end as variant_id,
  case when l = 0 then 1 else 0 end as orders, case when l = 0 then 0 else 1 end as pieces,
  case when l = 0 then 9900 else 100000 + n % 1000 * 1000 end as gross, case when l = 0 then 8182 else 82645 + n % 1000 * 826 end as net,
  case when n % 25 = 0 then 'cancelled' when n % 40 = 1 then 'returned' else 'sold' end as outcome`;

/** Adds orders of two goods each, over a year, and what their goods cost, to the facts of the statistics. */
export async function addSales(client: pg.Client, orders: number, say: (detail: string) => void): Promise<void> {
  await client.query('set statement_timeout = 0; set search_path = orders');
  await client.query(
    `insert into variant_costs (variant_id, market, effective_on, version, unit_cost)
     select 'bench-' || v, m, current_date - ${DAYS} + d * 90, 1, 60000 + v % 500 * 100
     from generate_series(0, ${VARIANTS - 1}) v, unnest('{cz,ro}'::text[]) m, generate_series(0, 3) d on conflict do nothing`,
  );
  for (let from = 1; from <= orders; from += PART) {
    say(`${from - 1} of ${orders} orders`);
    await client.query(
      `insert into sale_lines (order_id, line, version, market, day, hour, store, category, brand, is_used, variant_id, orders, pieces, gross, net, outcome)
       select ${line} from generate_series($1::int, $2::int) n, generate_series(0, 2) l`,
      [from, Math.min(from + PART - 1, orders)],
    );
  }
  await client.query('vacuum analyze sale_lines, sale_sums, sale_hours, sale_store_hours, sale_variants, sale_margins, variant_costs');
  await client.query('reset search_path');
}
