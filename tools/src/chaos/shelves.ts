import type { Market } from '@okruh/market';
import type pg from 'pg';

const VARIANTS = 30;
/** Of these there is less than will be wanted. */
const SCARCE = 4;
/** Minor units; more expensive parcels can't be paid on delivery. */
const MAX_PRICE = 1_500_000;
const IN_A_STORE = 2;

/** Pieces by `<variant>@<market>`. */
export type Started = Map<string, number>;
const countStarted = `select variant_id || '@' || market as key, sum(on_hand)::int as pieces from picking.stock_places
  where variant_id = any($1) group by variant_id, market`;

/**
 * Lays pieces of products that both markets sell into the warehouse and some into every store, and waits until the checkout knows.
 * @returns ids of what is for sale, and how many pieces of it there are
 */
export async function fillShelves(client: pg.Client, orders: number): Promise<{ products: string[]; started: Started }> {
  const products = await chooseProducts(client);
  await client.query('begin');
  for (const [index, product] of products.entries()) {
    const pieces = index < SCARCE ? Math.ceil(orders / 100) + 1 : Math.ceil(orders * 0.07) + 5;
    await client.query(
      `insert into picking.stock_places (variant_id, market, place, on_hand)
       select $1::text, m, 'warehouse', $2::int from unnest('{cz,ro}'::text[]) m
       union all select $1::text, s.market, s.id, $3::int from picking.stores s where s.is_open
       on conflict (market, variant_id, place) do update set on_hand = excluded.on_hand`,
      [product, pieces, IN_A_STORE],
    );
  }
  await client.query(
    `update picking.stock s set is_dirty = true, changed_at = clock_timestamp(), available =
       (select sum(on_hand - reserved) from picking.stock_places p where p.market = s.market and p.variant_id = s.variant_id)
     where s.variant_id = any($1)`,
    [products],
  );
  await client.query('commit');
  await untilKnown(client, products);
  const { rows } = await client.query<{ key: string; pieces: number }>(countStarted, [products]);
  return { products, started: new Map(rows.map(({ key, pieces }) => [key, pieces])) };
}

async function chooseProducts(client: pg.Client): Promise<string[]> {
  for (const until = Date.now() + 90_000; ;) {
    const { rows } = await client.query<{ variant_id: string }>(
      `select cz.variant_id from picking.stock cz
         join picking.stock ro on ro.variant_id = cz.variant_id and ro.market = 'ro' and not ro.is_endless and ro.available > 0
         join checkout.prices p on p.variant_id = cz.variant_id and p.market = 'cz' and p.now < $1
         join checkout.prices q on q.variant_id = cz.variant_id and q.market = 'ro'
       where cz.market = 'cz' and not cz.is_endless and cz.available > 0 order by md5(cz.variant_id) limit $2`,
      [MAX_PRICE, VARIANTS],
    );
    if (rows.length === VARIANTS) return rows.map((row) => row.variant_id);
    if (Date.now() > until) throw new Error(`only ${rows.length} products are for sale in both markets`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** A shop that has just come up learns of stock over time. */
async function untilKnown(client: pg.Client, products: readonly string[]): Promise<void> {
  for (const until = Date.now() + 90_000; ;) {
    const { rows } = await client.query(
      `select 1 from picking.stock s left join checkout.stock c on c.variant_id = s.variant_id and c.market = s.market
       where s.variant_id = any($1) and c.available is distinct from s.available limit 1`,
      [products],
    );
    if (rows.length === 0) return;
    if (Date.now() > until) throw new Error('the checkout did not learn of the stock');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Goods arrive for lists that wait for pieces. @returns how many pieces */
export async function restock(client: pg.Client, started: Started): Promise<number> {
  await client.query('begin');
  const { rows } = await client.query<{ variant_id: string; market: Market; pieces: number }>(
    `select i ->> 'variant_id' as variant_id, l.market, sum((i ->> 'quantity')::int)::int as pieces
     from picking.picking_lists l, jsonb_array_elements(l.items) i where l.status = 'not_available' group by 1, 2 order by 2, 1`,
  );
  let sum = 0;
  for (const { variant_id: variant, market, pieces } of rows) {
    await client.query('select 1 from picking.stock where market = $1 and variant_id = $2 for update', [market, variant]);
    await client.query(
      `update picking.stock_places set on_hand = on_hand + $3 where market = $1 and variant_id = $2 and place = 'warehouse'`,
      [market, variant, pieces],
    );
    await client.query(
      `update picking.stock set available = available + $3, is_dirty = true, changed_at = clock_timestamp() where market = $1 and variant_id = $2`,
      [market, variant, pieces],
    );
    const key = `${variant}@${market}`;
    started.set(key, (started.get(key) ?? 0) + pieces);
    sum += pieces;
  }
  await client.query('commit');
  return sum;
}
