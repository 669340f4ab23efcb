import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const get = async (url: string, market: Market = 'cz') => {
  const answer = await shop.app.inject({ url, headers: identityFor({ market }) });
  return { status: answer.statusCode, body: answer.json(), keys: answer.headers['surrogate-key'] };
};
const lease = (master: string, market: Market = 'cz') => get(`/api/new/special-offers/product/lease-info/${master}/`, market);
const limited = (id: string, market: Market = 'cz') => get(`/api/new/leases/time-limited-offer/limited-offers-lease/${id}/`, market);

it('a leased phone costs so much a month, the cheapest programme first', async () => {
  const { body, keys } = await lease('mp-apple-iphone-16-pro');
  expect(body.programmes.length).toBeGreaterThan(0);
  const months = body.programmes.map((programme: { monthly: { amount: number } }) => programme.monthly.amount);
  expect(months).toEqual(months.toSorted((a: number, b: number) => a - b));
  expect(body.programmes[0].monthly.currency).toBe('CZK');
  expect(keys).toBe('product:mp-apple-iphone-16-pro');
  expect((await lease('mp-apple-iphone-16-pro', 'ro')).body.programmes[0].monthly.currency).toBe('RON');
});

it('a case isn’t leased, a product that we don’t have isn’t found', async () => {
  expect((await lease('mp-apple-silicone-case-iphone-15')).body.programmes).toEqual([]);
  expect((await lease('mp-nothing')).status).toBe(404);
});

it('a time-limited offer shows its end, its products and their leasing', async () => {
  const { body, keys } = await limited('weekend-phones');
  expect(body).toMatchObject({ id: 'weekend-phones', title: 'Telefony týdne', ends_at: '2026-11-22T22:59:00.000Z' });
  expect(body.items.length).toBeGreaterThan(0);
  for (const card of body.items) {
    expect(card.price.discount_percent).toBeGreaterThan(0);
    expect(keys).toContain(`product:${card.master_product_id}`);
  }
  expect(body.items.some((card: { lease_from: { amount: number } | null }) => (card.lease_from?.amount ?? 0) > 0)).toBe(true);
  expect((await limited('weekend-phones', 'ro')).body).toMatchObject({ title: 'Telefoanele săptămânii' });
});

it('an offer that has ended is gone', async () => {
  await shop.database.pool.query(
    `update limited_offers set starts_at = '2026-11-01', ends_at = '2026-11-20T09:59:59Z' where id = 'weekend-phones'`,
  );
  expect((await limited('weekend-phones')).status).toBe(404);
  expect((await limited('nothing')).status).toBe(404);
});
