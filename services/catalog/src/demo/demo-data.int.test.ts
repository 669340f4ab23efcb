import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_DATA, NOW, openShop, type Shop } from '../testing/shop.ts';
import { readDemoData } from './demo-files.ts';
import { seedOffers } from './demo-offers.ts';
import { ingest } from './ingest.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const seed = async (now: Date) => {
  const data = await readDemoData(DEMO_DATA);
  return shop.database.db.transaction(async (tx) => ({ ...(await ingest(tx, data, now)), offers: await seedOffers(tx, now) }));
};
const one = async (query: string): Promise<Record<string, unknown>> => (await shop.database.pool.query(query)).rows[0];

/** Everything that is stored, as one text per table. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'catalog' and table_type = 'BASE TABLE'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: hashes } = await shop.database.pool.query<{ hash: string }>(
      `select count(*) || md5(string_agg(t::text, '' order by t::text)) as hash from ${name} t`,
    );
    found[name] = hashes[0]?.hash ?? '';
  }
  return found;
}

it('brings the whole catalogue', async () => {
  expect(
    await one(`select (select count(*) from categories)::int as categories, (select count(*) from master_products where state = 'published')::int as masters,
      (select count(*) from variants)::int as variants, (select count(*) from prices)::int as prices, (select count(*) from stores)::int as stores,
      (select count(*) from outbox where type = 'catalog.product-published.v1')::int as published,
      (select count(*) from outbox where type = 'catalog.category-changed.v1')::int as changed`),
  ).toEqual({ categories: 63, masters: 206, variants: 2579, prices: 5158, stores: 20, published: 206, changed: 63 });
});

it('brings nothing twice, and no event', async () => {
  const before = await everything();
  expect(await seed(NOW)).toEqual({ categories: 0, masterProducts: 0, variants: 0, reviews: 0, offers: 0 });
  expect(await everything()).toEqual(before);
});

it('every price is what its history ends with, and every reduction is explained by it', async () => {
  expect(
    await one(`select count(*)::int as odd from prices p
      where now <> (select price from price_history h where h.variant_id = p.variant_id and h.market = p.market order by valid_from desc limit 1)`),
  ).toEqual({ odd: 0 });
  const { reduced, odd } = await one(`select count(*)::int as reduced, count(*) filter (where was <> (
      select min(price) from price_history h where h.variant_id = p.variant_id and h.market = p.market
        and h.valid_from < p.reduced_at and p.reduced_at - interval '70 days' < h.valid_from))::int as odd
    from prices p where was is not null`);
  expect(reduced).toBeGreaterThan(200);
  expect(odd).toBe(0);
});

it('stores hold no more than there is', async () => {
  expect(
    await one(`select count(*)::int as odd from stock s
      where available < (select coalesce(sum(available), 0) from store_stock t where t.variant_id = s.variant_id and t.market = s.market)`),
  ).toEqual({ odd: 0 });
});

it('offers end on Sunday and run again the next week', async () => {
  const ends = () => one(`select count(*)::int as offers, min(ends_at)::text as ends from limited_offers`);
  expect(await ends()).toEqual({ offers: 2, ends: '2026-11-22 22:59:00+00' });
  expect(await one('select min(n)::int as least from (select count(*) as n from limited_offer_items group by offer_id) as t')).toEqual({
    least: 4,
  });
  expect((await seed(new Date(NOW.getTime() + 2 * DAY_MS))).offers).toBe(0);
  expect((await seed(new Date(NOW.getTime() + 5 * DAY_MS))).offers).toBe(2);
  expect(await ends()).toEqual({ offers: 2, ends: '2026-11-29 22:59:00+00' });
});
