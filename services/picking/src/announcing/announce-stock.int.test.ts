import { stockChanged } from '@okruh/contracts/events/picking';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { announceStock } from './announce-stock.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const published = async () =>
  (await shop.published(stockChanged.type)).map(({ subject, version, data }) => ({ subject, version, ...stockChanged.data.parse(data) }));

it('what can be sold is published with the stores where it lies', async () => {
  await shop.stock('phone', { warehouse: 5, 'store-b': 2, 'store-a': 1, 'store-empty': 0 });
  await shop.stock('screen-cleaning', null);
  expect(await announceStock(shop.database)).toBe(2);
  expect(await published()).toMatchObject([
    {
      subject: 'phone@cz',
      version: 1,
      available: 8,
      is_endless: false,
      stores: [
        { store_id: 'store-a', available: 1 },
        { store_id: 'store-b', available: 2 },
      ],
    },
    { subject: 'screen-cleaning@cz', version: 1, available: 0, is_endless: true, stores: [] },
  ]);
  expect(await announceStock(shop.database, { few: 0, plenty: 0 })).toBe(0);
});

it('a thousand reservations make a few events, and the last one is true', async () => {
  await shop.stock('phone', { warehouse: 1_500 });
  await announceStock(shop.database);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 100 }, () => shop.reserve({ phone: 1 })));
    // Several processes announce, one of them does.
    await Promise.all([announceStock(shop.database), announceStock(shop.database)]);
  }
  await announceStock(shop.database, { few: 0, plenty: 0 });
  const events = await published();
  expect(events.length).toBeLessThanOrEqual(12);
  expect(events.at(-1)).toMatchObject({ available: 500 });
  // Each version once, and growing: a consumer that takes the newest ends with the truth.
  expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
});

it('a variant rests between two announcements, others don’t wait for it', async () => {
  await shop.stock('phone', { warehouse: 5 });
  await announceStock(shop.database);
  await shop.stock('case', { warehouse: 5 });
  await shop.reserve({ phone: 1, case: 1 });
  expect(await announceStock(shop.database, { few: 60_000, plenty: 60_000 })).toBe(1);
  expect((await published()).map(({ subject }) => subject)).toEqual(['phone@cz', 'case@cz']);
  expect(await announceStock(shop.database, { few: 0, plenty: 0 })).toBe(1);
  expect((await published()).at(-1)).toMatchObject({ subject: 'phone@cz', available: 4 });
});

it('where there is plenty the number is published seldom, until few are left', async () => {
  await shop.stock('cable', { warehouse: 1_000 });
  await announceStock(shop.database);
  await shop.reserve({ cable: 100 });
  expect(await announceStock(shop.database, { few: 0, plenty: 60_000 })).toBe(0);
  await shop.reserve({ cable: 800 });
  expect(await announceStock(shop.database, { few: 0, plenty: 60_000 })).toBe(1);
  expect((await published()).at(-1)).toMatchObject({ available: 100 });
});
