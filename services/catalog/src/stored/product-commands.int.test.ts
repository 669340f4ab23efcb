import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePrices } from './product-commands.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const PHONE = 'apple-iphone-15-128gb-blue-new';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const set = (now: number, common: number | null = null): Promise<string[]> =>
  shop.database.db.transaction((tx) => changePrices(tx, [{ variantId: PHONE, market: 'cz', now, common }], { name: 'Test' }));
const history = async (): Promise<number[]> => {
  const { rows } = await shop.database.pool.query<{ price: number }>(
    `select price::int from price_history where variant_id = $1 and market = 'cz' order by valid_from`,
    [PHONE],
  );
  return rows.map(({ price }) => price);
};
const held = async (): Promise<{ now: number; common: number | null }> => {
  const { rows } = await shop.database.pool.query<{ now: number; common: number | null }>(
    `select now::int, common::int from prices where variant_id = $1 and market = 'cz'`,
    [PHONE],
  );
  return rows[0] ?? { now: 0, common: null };
};

it('a price that holds is the last of its history, also when its change meets another one in one instant', async () => {
  const { pool } = shop.database;
  // Somebody's clock was ahead: the history ends a minute from now.
  await pool.query(
    `insert into price_history (variant_id, market, price, valid_from) values ($1, 'cz', 1999000, now() + interval '1 minute')`,
    [PHONE],
  );
  for (const price of [1_900_000, 1_800_000, 1_700_000]) await set(price);
  expect((await history()).slice(-4)).toEqual([1_999_000, 1_900_000, 1_800_000, 1_700_000]);
  expect((await held()).now).toBe(1_700_000);
});

it('two changes at once leave the price that the history ends with', async () => {
  const before = (await held()).now;
  // One changes the price, the others only what it usually costs, as they still saw the price before.
  await Promise.all([set(1_500_000), set(before, 2_100_000), set(before, 2_200_000), set(1_400_000), set(before, 2_300_000)]);
  expect((await history()).at(-1)).toBe((await held()).now);
});

it('a catalogue larger than one batch is read whole', async () => {
  const { pool } = shop.database;
  await pool.query(`
    insert into master_products (id, code, seo_name, state, manufacturer_id, type_device, name_cs, name_ro)
    select 'many-' || i, 'many-' || i, 'many-' || i, 'published', manufacturer_id, type_device, 'Telefon ' || i, 'Telefon ' || i
    from master_products, generate_series(1, 2500) as i where id = 'mp-apple-iphone-15'`);
  await pool.query(`
    insert into variants (id, code, master_product_id, quality, name_cs, name_ro)
    select id || '-new', code || '-new', id, 'new', name_cs, name_ro from master_products where id like 'many-%'`);
  await pool.query(`
    insert into prices (variant_id, market, now, changed_at) select id, 'cz', 100000, now() from variants where id like 'many-%'`);
  const listings = await shop.deps.listings.read();
  const found = listings.cards('cz').filter((card) => card.masterProductId.startsWith('many-'));
  expect(new Set(found.map((card) => card.masterProductId)).size).toBe(2_500);
});
