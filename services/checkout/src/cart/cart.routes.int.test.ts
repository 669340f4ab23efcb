import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CASE, CHARGER, PHONE, USED_PHONE, WITHDRAWN } from '../testing/products.ts';
import { getCartToken, shopper, getShownCount } from '../testing/shopper.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a cart', () => {
  test('is made by the first thing in it and known by its cookie alone', async () => {
    const eva = shopper(shop);
    expect((await eva.call('GET', '/cart/count')).json()).toEqual({ count: 0 });
    expect(getCartToken(eva)).toBeUndefined();

    const added = await eva.add(PHONE);
    expect(added.statusCode).toBe(200);
    expect(added.json()).toMatchObject({ product_price: { amount: 1_799_000, currency: 'CZK' }, count: 1 });
    expect(getCartToken(eva)).toMatch(/^[\w-]{43}$/);
    expect(String(added.headers['set-cookie'])).toContain('HttpOnly');
    expect(getShownCount(eva)).toBe(1);

    const again = await eva.add(PHONE, { quantity: 2 });
    expect(again.json()).toMatchObject({ count: 3 });
    const summary = await eva.summary();
    expect(summary.packages).toHaveLength(1);
    expect(summary.packages[0]).toMatchObject({ quantity: 3, product: { unit_price: { amount: 1_799_000 } } });
    expect(summary.totals).toMatchObject({ goods: { amount: 5_397_000 }, total: { amount: 5_397_000 } });
    expect(summary.may_continue).toBe(true);
  });

  test('brings the gift of a product, free', async () => {
    const eva = shopper(shop);
    await eva.add(PHONE);
    const [only] = (await eva.summary()).packages;
    expect(only?.children).toMatchObject([{ kind: 'gift', productSeoName: CASE, unit_price: { amount: 0 } }]);
    expect(only?.product.missing_gift).toBeUndefined();
  });

  test('says at the line of a product that its gift is out of stock, also when there are too few for all pieces', async () => {
    const pieces = (available: number) =>
      shop.database.pool.query(`update stock set available = $2 where variant_id = $1`, [CASE, available]);
    const eva = shopper(shop);
    await eva.add(PHONE, { quantity: 2 });
    const loadLine = async () => {
      const [only] = (await eva.summary()).packages;
      return { gift: only?.product.missing_gift, kinds: only?.children.map(({ kind }) => kind) };
    };
    await pieces(1);
    expect(await loadLine()).toEqual({ gift: 'Okruh Clear', kinds: [] });
    await pieces(0);
    expect(await loadLine()).toEqual({ gift: 'Okruh Clear', kinds: [] });
    await pieces(200);
    expect(await loadLine()).toEqual({ gift: undefined, kinds: ['gift'] });
  });

  test('costs what it costs on the other market, and is another cart there', async () => {
    const cookies = new Map<string, string>();
    const eva = shopper(shop, 'cz', cookies);
    await eva.add(PHONE);
    const ana = shopper(shop, 'ro', new Map(cookies));
    expect((await ana.summary()).packages).toEqual([]);
    await ana.add(PHONE);
    expect((await ana.summary()).totals.total).toEqual({ amount: 367_000, currency: 'RON' });
    expect((await eva.summary()).totals.total).toEqual({ amount: 1_799_000, currency: 'CZK' });
  });

  test('takes nothing that is not on sale or not there', async () => {
    const eva = shopper(shop);
    expect((await eva.add(WITHDRAWN)).json()).toMatchObject({ type: expect.stringContaining('not-for-sale') });
    expect((await eva.add('nothing-like-this')).statusCode).toBe(409);
    const refused = await eva.add(CHARGER, { quantity: 2 });
    expect(refused.json()).toMatchObject({ type: expect.stringContaining('not-enough-stock'), extra: { available: 1 } });
    await eva.add(CHARGER);
    expect((await eva.add(CHARGER)).statusCode).toBe(409);
  });

  test.each([-1, 0, 1.5, 21, 1e9, 'x', null])('takes no quantity of %s', async (quantity) => {
    const eva = shopper(shop);
    expect((await eva.add(PHONE, { quantity })).statusCode).toBe(400);
    expect(getCartToken(eva)).toBeUndefined();
  });

  test('keeps every one of 20 changes that come at once', async () => {
    const eva = shopper(shop);
    await eva.add(CASE);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, position) => (position % 2 === 0 ? eva.add(CASE, { quantity: 1 }) : eva.add(PHONE))),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(20);
    const summary = await eva.summary();
    expect(summary.count).toBe(21);
    expect(Math.max(...taken.map((answer) => answer.json<{ count: number }>().count))).toBe(21);
  });

  test('gives back what was taken out of it', async () => {
    const eva = shopper(shop);
    await eva.add(USED_PHONE, { quantity: 2 });
    const [only] = (await eva.summary()).packages;
    const removed = await eva.call('POST', `/cart/packages/${only?.id}/remove`, {});
    expect(removed.json()).toMatchObject({ count: 0 });
    expect(getShownCount(eva)).toBe(0);
    const { restore } = removed.json<{ restore: string }>();
    const stranger = shopper(shop);
    await stranger.add(CASE);
    expect((await stranger.call('POST', '/cart/restore', { restore })).json()).toEqual({ count: 1 });
    expect((await eva.call('POST', '/cart/restore', { restore })).json()).toEqual({ count: 2 });
  });
});
