import type pg from 'pg';

/** Products that the shoppers take turns at, and pieces of each that the bench lays into the warehouse. */
const PRODUCTS = 200;
const PIECES = 1_000_000;
/** Minor units; more expensive parcels can't be paid on delivery. */
const MAX_PRICE = 4_000_000;

/** What shoppers of a bench buy. */
export interface Shelf {
  readonly products: readonly string[];
  /** Pieces that went since the shelf was filled. */
  sold(): Promise<number>;
}

/** Fills the shelf, so that the stock of the demo is no limit, and waits until the checkout knows it. */
export async function fillShelf(client: pg.Client): Promise<Shelf> {
  const lay = async () =>
    (
      await client.query<{ variant_id: string }>(
        `with chosen as (
       select s.variant_id from picking.stock s join checkout.prices p using (variant_id, market)
        where s.market = 'cz' and not s.is_endless and s.available > 0 and p.now < $3 order by s.variant_id limit $2
     ), laid as (
       insert into picking.stock_places (variant_id, market, place, on_hand) select variant_id, 'cz', 'warehouse', $1 from chosen
       on conflict (market, variant_id, place) do update set on_hand = excluded.on_hand
     )
     update picking.stock s set available = $1, is_dirty = true, changed_at = now() from chosen
      where s.market = 'cz' and s.variant_id = chosen.variant_id returning s.variant_id`,
        [PIECES, PRODUCTS, MAX_PRICE],
      )
    ).rows.map((row) => row.variant_id);
  const until = performance.now() + 60_000;
  let products = await lay();
  // A shop that has just come up hears of prices and stock over time.
  while (products.length < PRODUCTS) {
    if (performance.now() > until) throw new Error(`the checkout knows prices of ${products.length} products only`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    products = await lay();
  }
  for (;;) {
    const known = await client.query<{ count: string }>(
      "select count(*) as count from checkout.stock where market = 'cz' and variant_id = any($1) and available > $2",
      [products, PIECES / 2],
    );
    if (Number(known.rows[0]?.count ?? 0) === products.length) break;
    if (performance.now() > until) throw new Error('the checkout does not know the stock yet');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    products,
    async sold() {
      const left = await client.query<{ left: string }>(
        "select sum(available) as left from picking.stock where market = 'cz' and variant_id = any($1)",
        [products],
      );
      return products.length * PIECES - Number(left.rows[0]?.left ?? 0);
    },
  };
}
