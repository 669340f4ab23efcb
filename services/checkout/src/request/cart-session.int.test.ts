import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetCarts } from '../cart/forget-carts.ts';
import { CASE, PHONE } from '../testing/products.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { getCartToken, type Shopper, shopper, getShownCount } from '../testing/shopper.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ACCOUNT = '00000000-0000-7000-8000-00000000000a';

describe('a cart after a login', () => {
  test('is the account’s: what the browser had comes along, the same products add up', async () => {
    const atHome = shopper(shop);
    atHome.logIn(ACCOUNT);
    await atHome.add(PHONE);
    await atHome.add(CASE);
    expect(getCartToken(atHome)).toBeUndefined();

    const onPhone = shopper(shop);
    await onPhone.add(CASE, { quantity: 2 });
    onPhone.logIn(ACCOUNT);
    await onPhone.merge();
    const { packages, count } = await onPhone.summary();
    expect(packages.map(({ productSeoName, quantity }) => [productSeoName, quantity])).toEqual([
      [PHONE, 1],
      [CASE, 3],
    ]);
    expect(getShownCount(onPhone)).toBe(count);
    expect(getCartToken(onPhone)).toBeUndefined();
    expect((await atHome.summary()).count).toBe(4);
  });

  test('shows nothing of the account to the browser that logged out', async () => {
    const eva = shopper(shop);
    const token = await (async () => {
      await eva.add(CASE);
      return getCartToken(eva);
    })();
    eva.logIn('00000000-0000-7000-8000-00000000000b');
    await eva.merge();
    eva.logOut();
    expect((await eva.summary()).packages).toEqual([]);
    // The old cookie, kept by somebody, opens nothing either.
    const thief = shopper(shop, 'cz', new Map([['okruh-cart', token ?? '']]));
    expect((await thief.summary()).packages).toEqual([]);
  });

  test('is left as it was by every read, which says that there is something to join', async () => {
    const eva = shopper(shop);
    eva.logIn('00000000-0000-7000-8000-00000000000d');
    await eva.add(PHONE);
    eva.logOut();
    await eva.add(CASE, { quantity: 2 });
    const token = getCartToken(eva);
    eva.logIn('00000000-0000-7000-8000-00000000000d');
    expect((await eva.call('GET', '/cart/count')).json()).toEqual({ count: 3 });
    for (const path of ['/summary', '/cart/products', '/cart/packages', '/deliveries', '/payments'])
      expect((await eva.call('GET', path)).statusCode).toBe(200);
    expect(await eva.summary()).toMatchObject({ has_browser_cart: true, packages: [{ productSeoName: PHONE }] });
    expect((await eva.call('GET', '/cart/products')).json()).toMatchObject({ has_browser_cart: true, count: 1 });
    expect(getCartToken(eva)).toBe(token);
    expect((await eva.merge()).json()).toEqual({ count: 3 });
    expect(await eva.summary()).toMatchObject({ has_browser_cart: false, count: 3 });
    expect(getCartToken(eva)).toBeUndefined();
    eva.logOut();
    expect((await eva.call('GET', '/cart/count')).json()).toEqual({ count: 0 });
    expect(getShownCount(eva)).toBe(0);
  });

  test('is joined by a change as well: what is ordered is everything', async () => {
    const eva = shopper(shop);
    await eva.add(CASE);
    eva.logIn('00000000-0000-7000-8000-00000000000e');
    await eva.call('POST', '/payment', { type_payment: 'card' });
    expect(await eva.summary()).toMatchObject({ has_browser_cart: false, count: 1 });
  });

  test('is merged once however many calls come first', async () => {
    const eva = shopper(shop);
    await eva.add(CASE, { quantity: 3 });
    eva.logIn('00000000-0000-7000-8000-00000000000c');
    const answers = await Promise.all([eva.merge(), eva.merge(), eva.add(CASE), eva.call('GET', '/cart/packages')]);
    expect(answers).toHaveLength(4);
    expect((await eva.summary()).count).toBe(4);
  });
});

describe('a token that no cart has', () => {
  const STRANGE = 'a'.repeat(43);

  test('is never a new cart’s: the browser gets one that only it knows', async () => {
    const eva = shopper(shop, 'cz', new Map([['okruh-cart', STRANGE]]));
    expect((await eva.add(CASE)).statusCode).toBe(200);
    expect(getCartToken(eva)).toMatch(/^[\w-]{43}$/);
    expect(getCartToken(eva)).not.toBe(STRANGE);
    expect((await eva.summary()).count).toBe(1);
    // Anybody who put the other one there sees nothing by it.
    expect((await shopper(shop, 'cz', new Map([['okruh-cart', STRANGE]])).summary()).packages).toEqual([]);
  });
});

describe('an addition to a guest’s cart', () => {
  const STRANGE = 'b'.repeat(43);
  const twice = async (eva: Shopper, key: string) => {
    const send = () => eva.call('POST', '/cart/products', { product: CASE }, { 'idempotency-key': key });
    return [await send(), await send()].map((answer) => answer.json<{ count: number }>().count);
  };

  test('that is sent again is done once in a cart of its own, and asks the database once', async () => {
    const eva = shopper(shop);
    await eva.add(CASE);
    let visits = 0;
    const count = (): void => {
      visits += 1;
    };
    shop.database.pool.on('acquire', count);
    expect(await twice(eva, 'guest-0001')).toEqual([2, 2]);
    shop.database.pool.off('acquire', count);
    expect(visits).toBe(2);
    expect((await eva.summary()).count).toBe(2);
  });

  test('with a token that no cart has makes a cart that only this browser knows, and keeps no answer for others', async () => {
    const [eva, other] = [1, 2].map(() => shopper(shop, 'cz', new Map([['okruh-cart', STRANGE]])));
    if (eva === undefined || other === undefined) throw new Error('two browsers');
    expect(await twice(eva, 'guest-0002')).toEqual([1, 2]);
    expect(getCartToken(eva)).not.toBe(STRANGE);
    expect(await twice(other, 'guest-0002')).toEqual([1, 2]);
    expect(getCartToken(other)).not.toBe(getCartToken(eva));
    expect(getCartToken(other)).not.toBe(STRANGE);
    expect((await eva.summary()).count).toBe(2);
    const { rowCount } = await shop.database.pool.query('select from carts where token_hash = sha256($1::bytea)', [
      Buffer.from(`cz:${STRANGE}`),
    ]);
    expect(rowCount).toBe(0);
  });

  test('to a cart that is 31 days old makes a new one', async () => {
    const eva = shopper(shop);
    await eva.add(CASE);
    const token = getCartToken(eva);
    await shop.database.pool.query(`update carts set touched_at = now() - interval '31 days' where token_hash = sha256($1::bytea)`, [
      Buffer.from(`cz:${token}`),
    ]);
    expect((await eva.add(PHONE)).json()).toMatchObject({ count: 1 });
    expect(getCartToken(eva)).not.toBe(token);
  });
});

describe('a cart that nobody touches', () => {
  test('is gone after 30 days, and not a day before', async () => {
    const [eva, ana] = [shopper(shop), shopper(shop)];
    await eva.add(CASE);
    await ana.add(CASE);
    const age = (token: string | undefined, days: number) =>
      shop.database.pool.query(`update carts set touched_at = now() - make_interval(days => $2) where token_hash = sha256($1::bytea)`, [
        Buffer.from(`cz:${token}`),
        days,
      ]);
    await age(getCartToken(eva), 29);
    await age(getCartToken(ana), 31);
    expect((await eva.summary()).count).toBe(1);
    expect((await ana.summary()).count).toBe(0);
    await forgetCarts(shop.database);
    const { rows } = await shop.database.pool.query<{ old: number }>(
      `select count(*)::int as old from carts where touched_at < now() - interval '30 days'`,
    );
    expect(rows[0]?.old).toBe(0);
    expect((await eva.summary()).count).toBe(1);
  });
});
