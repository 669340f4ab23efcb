import { fileURLToPath } from 'node:url';
import { stockChanged } from '@okruh/contracts/events/picking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { announceStock } from '../announcing/announce-stock.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { seedStock } from './demo-stock.ts';

const DEMO_DATA = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const seed = () => shop.database.db.transaction((tx) => seedStock(tx, DEMO_DATA, new Date('2026-11-20T10:00:00Z')));

it('the demo shop has its pieces in warehouse and stores, once, and publishes all of them', async () => {
  expect(await seed()).toBe(2 * 2_579);
  await shop.reserve({ 'apple-iphone-15-128gb-blue-new': 1 });
  const before = await shop.available('apple-iphone-15-128gb-blue-new');
  expect(await seed()).toBe(0);
  expect(await shop.available('apple-iphone-15-128gb-blue-new')).toEqual(before);
  const { rows } = await shop.database.pool.query<{ wrong: number; in_stores: number; places: number }>(
    `select count(*) filter (where s.available <> coalesce(p.free, 0))::int as wrong,
       count(*) filter (where p.in_stores > 0)::int as in_stores, count(*) filter (where p.free is not null)::int as places
     from stock s left join lateral (select sum(on_hand - reserved)::int as free, count(*) filter (where place <> 'warehouse') as in_stores
       from stock_places p where p.market = s.market and p.variant_id = s.variant_id) p on true`,
  );
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.in_stores).toBeGreaterThan(1_000);
  let published = 0;
  for (let batch = await announceStock(shop.database); batch > 0; batch = await announceStock(shop.database)) published += batch;
  expect(published).toBe(2 * 2_579);
  const data = (await shop.published(stockChanged.type)).map((event) => stockChanged.data.parse(event.data));
  expect(data.filter(({ is_endless: isEndless }) => isEndless).length).toBeGreaterThan(0);
  expect(data.filter(({ expected_at: at }) => at !== null).length).toBeGreaterThan(0);
  expect(data.every(({ available, stores }) => stores.reduce((sum, store) => sum + store.available, 0) <= available)).toBe(true);
});
