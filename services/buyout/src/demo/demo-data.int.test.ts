import { afterAll, beforeAll, expect, it } from 'vitest';
import { appraise } from '@okruh/market/appraisal';
import { place } from '../testing/seller.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';
import { as, command, dossier } from '../testing/staff.ts';
import { seedBuyouts } from './demo-buyouts.ts';
import { seedPriceList } from './demo-price-list.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const seed = () => shop.database.db.transaction((tx) => seedBuyouts(tx, DEMO_DATA, shop.deps.priceList.current(), shop.deps.personalData));
const counts = async () =>
  (
    await shop.database.pool.query(
      'select (select count(*) from buyouts)::int as buyouts, (select count(*) from estimates)::int as estimates, (select count(*) from outbox)::int as events',
    )
  ).rows[0];

it('brings every recorded estimate and buy-out once, and no event', async () => {
  expect(await seed()).toBe(25);
  expect(await counts()).toEqual({ buyouts: 22, estimates: 3, events: 0 });
  expect(await seed()).toBe(0);
  expect(await shop.database.db.transaction((tx) => seedPriceList(tx, DEMO_DATA))).toBe(0);
  expect(await counts()).toEqual({ buyouts: 22, estimates: 3, events: 0 });
});

it('recorded prices are what the price rule makes of the recorded answers', async () => {
  const { rows } = await shop.database.pool.query('select appraisal, answers, price::int as price, quality from buyouts');
  for (const row of rows)
    expect(appraise(row.appraisal, row.answers)).toMatchObject({ kind: 'priced', quality: row.quality, price: { amount: row.price } });
});

it('an inspected buy-out waits for a counter-offer that can be sent', async () => {
  const { rows } = await shop.database.pool.query(`select id from buyouts where status = 'inspected'`);
  expect((await dossier(shop, rows[0].id)).differences).toHaveLength(1);
  expect((await command(shop, rows[0].id, 'counter-offer')).json().status).toBe('counter_offer');
});

it('open offers still wait, whatever day it is', async () => {
  const { rows } = await shop.database.pool.query(
    `select bool_and(answer_until > now()) as wait, count(*)::int as open from counter_offers where answer is null`,
  );
  expect(rows[0]).toEqual({ wait: true, open: 3 });
});

it('new numbers go on after the recorded ones', async () => {
  const list = await shop.app.inject({ url: '/api/buyout/admin/orders?status=accepted', headers: as('admin') });
  expect(list.json().items.map((item: { number: string }) => item.number)).toContain('VEERP9DUG3');
  expect((await place(shop)).number).toMatch(/^V\d\d-000017$/);
  expect((await place(shop, 'ro')).number).toMatch(/^B\d\d-000026$/);
});
