import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CASE, PHONE } from '../testing/products.ts';
import { type FakeOrders, startFakeOrders } from '../testing/fake-orders.ts';
import { readDemoDiscounts } from '../demo/demo-discount-rules.ts';
import { seedDiscounts } from '../demo/seed-discounts.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';
import { shopper, type Shopper, getShownCount } from '../testing/shopper.ts';
import { chooseMethods, submitBody } from '../testing/submit.ts';
import { silentLogger } from '@okruh/service-kit/testing';
import { resumeAttempts } from './carry-on.ts';
import { forgetCarts } from '../cart/forget-carts.ts';

let orders: FakeOrders;
let shop: Shop;
beforeAll(async () => {
  orders = await startFakeOrders();
  shop = await openShop({ ordersUrl: orders.url });
});
afterAll(async () => {
  await shop.close();
  await orders.close();
});
beforeEach(() => orders.set('works'));

const finish = (who: Shopper, body: object, headers?: Record<string, string>) => who.call('POST', '/finish', body, headers);

/** A shopper with a phone in the cart and everything chosen. */
async function readyShopper(product = PHONE): Promise<{ eva: Shopper; token: string }> {
  const eva = shopper(shop);
  await eva.add(product);
  return { eva, token: await chooseMethods(eva) };
}
const code = (response: { json(): { type?: string } }): string => (response.json().type ?? '').replace('urn:okruh:problem:', '');
const attempts = async (): Promise<{ state: string; cipher: string | null }[]> =>
  (await shop.database.pool.query<{ state: string; cipher: string | null }>('select state, cipher from attempts order by created_at')).rows;

describe('placing an order', () => {
  test('makes one order of the cart, empties it and says what comes next', async () => {
    const { eva, token } = await readyShopper();
    const before = orders.placed.size;
    const response = await finish(eva, submitBody(token));
    expect(response.statusCode, response.body).toBe(201);
    const answer = response.json<{ order_number: string; location: string; next: string; totals: { total: { amount: number } } }>();
    expect(answer).toMatchObject({ next: 'transfer', location: expect.stringContaining('#t=') });
    expect(orders.placed.size).toBe(before + 1);
    const { draft } = [...orders.placed.values()].at(-1) ?? {};
    expect(draft).toMatchObject({
      market: 'cz',
      customer_id: null,
      billing_address: { phone: '+420601234567', postcode: expect.stringMatching(/^186 ?00$/), email: 'eva@example.com' },
      consents: expect.arrayContaining([expect.objectContaining({ kind: 'terms', given: true })]),
    });
    expect(draft?.lines.map(({ kind, parent_line: parent }) => [kind, parent])).toEqual([
      ['product', null],
      ['gift', 1],
    ]);
    expect(draft?.totals.total).toEqual(answer.totals.total);
    expect((await eva.summary()).packages).toEqual([]);
    expect(getShownCount(eva)).toBe(0);
    const { rows } = await shop.database.pool.query<{ type: string }>('select type from outbox order by position desc limit 1');
    expect(rows[0]?.type).toBe('checkout.cart-checked-out.v1');
  });

  test('sent sixteen times at once is one order, and each time the same answer', async () => {
    const { eva, token } = await readyShopper();
    const before = orders.placed.size;
    const answers = await Promise.all(Array.from({ length: 16 }, () => finish(eva, submitBody(token))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 16 }, () => 201));
    expect(new Set(answers.map((answer) => answer.json<{ order_code: string }>().order_code)).size).toBe(1);
    expect(orders.placed.size).toBe(before + 1);
    const later = await finish(eva, submitBody(token));
    expect(later.json()).toEqual(answers[0]?.json());
  });

  test('is the same order for the same key, whatever became of the cart', async () => {
    const { eva, token } = await readyShopper();
    const key = { 'idempotency-key': 'order-of-eva-1' };
    const first = await finish(eva, submitBody(token), key);
    await eva.add(CASE);
    const again = await finish(eva, submitBody('another'), key);
    expect(again.json()).toEqual(first.json());
    expect((await eva.summary()).count).toBe(1);
  });

  test('is carried to its end when checkout stops after the attempt was noted', async () => {
    const { eva, token } = await readyShopper();
    orders.set('is-down');
    const pending = await finish(eva, submitBody(token));
    expect([pending.statusCode, code(pending)]).toEqual([503, 'order-pending']);
    orders.set('works');
    const before = orders.placed.size;
    expect(await resumeAttempts(shop.deps, silentLogger, 0)).toBe(1);
    expect(orders.placed.size).toBe(before + 1);
    const answer = await finish(eva, submitBody(token));
    expect(answer.statusCode).toBe(201);
    expect(orders.placed.size).toBe(before + 1);
    expect((await eva.summary()).count).toBe(0);
  });

  test('is carried to its end when the order stands and the answer was lost', async () => {
    const { eva, token } = await readyShopper();
    orders.set('loses-answer');
    const before = orders.placed.size;
    expect((await finish(eva, submitBody(token))).statusCode).toBe(503);
    expect(orders.placed.size).toBe(before + 1);
    orders.set('works');
    const answer = await finish(eva, submitBody(token));
    expect(answer.statusCode).toBe(201);
    expect(orders.placed.size).toBe(before + 1);
    expect(await resumeAttempts(shop.deps, silentLogger, 0)).toBe(0);
  });

  test('keeps what came into the cart while it was being placed', async () => {
    const { eva, token } = await readyShopper();
    orders.set('is-down');
    await finish(eva, submitBody(token));
    await eva.add(CASE);
    await eva.add(PHONE);
    orders.set('works');
    expect((await finish(eva, submitBody(token))).statusCode).toBe(201);
    const { packages } = await eva.summary();
    expect(packages.map(({ productSeoName, quantity }) => [productSeoName, quantity])).toEqual(
      expect.arrayContaining([
        [CASE, 1],
        [PHONE, 1],
      ]),
    );
  });

  test('that is not settled at a login is said in the account’s cart, and loses nothing of either', async () => {
    const { eva, token } = await readyShopper();
    orders.set('is-down');
    await finish(eva, submitBody(token));
    await eva.add(CASE);
    eva.logIn(`customer-under-way-${Date.now()}`);
    // Not even by asking for it: the order comes first.
    await eva.merge();
    expect(await eva.summary()).toMatchObject({ order_under_way: true, has_browser_cart: false, count: 0 });
    orders.set('works');
    const before = orders.placed.size;
    await resumeAttempts(shop.deps, silentLogger, 0);
    expect(orders.placed.size).toBe(before + 1);
    expect(await eva.summary()).toMatchObject({ order_under_way: false, has_browser_cart: true });
    await eva.merge();
    const after = await eva.summary();
    expect(after).toMatchObject({ order_under_way: false, has_browser_cart: false, packages: [{ productSeoName: CASE, quantity: 1 }] });
  });

  test('that is refused for want of stock leaves the cart as it was', async () => {
    const { eva, token } = await readyShopper();
    orders.set('has-no-stock');
    const refused = await finish(eva, submitBody(token));
    expect(code(refused)).toBe('out-of-stock');
    expect(refused.json<{ extra: { summary: CartSummary } }>().extra.summary.count).toBe(1);
    orders.set('works');
    const { token: now } = await eva.summary();
    expect((await finish(eva, submitBody(now))).statusCode).toBe(201);
  });

  test('is refused when the cart is not what the shopper saw', async () => {
    const { eva, token } = await readyShopper();
    const before = orders.placed.size;
    await shop.database.pool.query(`update prices set now = now + 10000 where variant_id = $1 and market = 'cz'`, [PHONE]);
    const refused = await finish(eva, submitBody(token));
    expect(code(refused)).toBe('cart-changed');
    const { summary } = refused.json<{ extra: { summary: CartSummary } }>().extra;
    expect(summary.problems).toMatchObject([{ code: 'price-changed', blocks: true, remedy: { kind: 'accept-price' } }]);
    expect(code(await finish(eva, submitBody(summary.token)))).toBe('cart-problems');
    const [only] = summary.packages;
    await eva.call('PATCH', `/cart/packages/${only?.id}`, { accept_price: true });
    expect((await finish(eva, submitBody(summary.token))).statusCode).toBe(201);
    expect(orders.placed.size).toBe(before + 1);
    await shop.database.pool.query(`update prices set now = now - 10000 where variant_id = $1 and market = 'cz'`, [PHONE]);
  });

  test('another shipping method in the form than was shown is another cart', async () => {
    const { eva, token } = await readyShopper();
    expect(code(await finish(eva, submitBody(token, 'cz', { type_payment: 'cash_on_delivery' })))).toBe('cart-changed');
  });

  test('names every field that is wrong at once', async () => {
    const { eva, token } = await readyShopper();
    const answer = await finish(eva, {
      token,
      order_billing_address: { email: 'eva@', invoice_on_company: true, tin: '12345678', postcode: '1' },
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ order_billing_address: object }>().order_billing_address).toSorted()).toEqual(
      ['address', 'city', 'company', 'email', 'first_name', 'last_name', 'phone', 'postcode', 'tin'].toSorted(),
    );
    expect(answer.json()).toHaveProperty('order_info.consent_to_terms_of_service');
  });

  test('asks who borrows money when they were born', async () => {
    const eva = shopper(shop);
    await eva.add(PHONE);
    const token = await chooseMethods(eva, 'card');
    expect((await finish(eva, submitBody(token, 'cz', { order_info: {} }))).json()).not.toHaveProperty('order_info.birth_date');
    await eva.call('POST', '/payment', { type_payment: 'pay_later' });
    const { token: later } = await eva.summary();
    const tooYoung = submitBody(later, 'cz', { order_info: { consent_to_terms_of_service: true, birth_date: '01.01.2015' } });
    expect((await finish(eva, tooYoung)).json()).toMatchObject({ order_info: { birth_date: [expect.stringContaining('18')] } });
  });

  test('that is fetched at a store names it by the id that stock is counted under', async () => {
    const { eva } = await readyShopper();
    await eva.call('POST', '/delivery', { type_delivery_code: 'store_pickup', store: 'praha-karlin' });
    const { token } = await eva.summary();
    const response = await finish(eva, submitBody(token));
    expect(response.statusCode, response.body).toBe(201);
    const { draft } = [...orders.placed.values()].at(-1) ?? {};
    expect(draft).toMatchObject({ store_id: 'store-praha-karlin', delivery: { store: 'praha-karlin' } });
  });

  test('needs a cart with something in it', async () => {
    const eva = shopper(shop);
    expect(code(await finish(eva, submitBody('x')))).toBe('cart-empty');
  });

  test('keeps no personal data in clear, and none at all after a day', async () => {
    const { eva, token } = await readyShopper();
    await finish(eva, submitBody(token));
    const { rows } = await shop.database.pool.query<{ whole: string }>('select attempts::text as whole from attempts');
    expect(rows.some(({ whole }) => /Nováková|eva@example|601234567/.test(whole))).toBe(false);
    await shop.database.pool.query(`update attempts set settled_at = now() - interval '25 hours' where state <> 'placing'`);
    await forgetCarts(shop.database);
    expect((await attempts()).every(({ state, cipher }) => state === 'placing' || cipher === null)).toBe(true);
  });
});

describe('a code in an order', () => {
  const free: string[] = [];
  beforeAll(async () => {
    await shop.database.db.transaction((tx) => seedDiscounts(tx, DEMO_DATA, shop.deps.discountKeys));
    await shop.database.pool.query(`
      update discounts set applies_to = '{"categoryIds":[],"manufacturerIds":[],"masterProductIds":[],"qualities":[]}',
        is_active = id = 'disc-vitej'`);
    await shop.deps.liveDiscounts.reload();
    const { discounts } = await readDemoDiscounts(DEMO_DATA);
    const welcome = discounts.find(({ rule }) => rule.id === 'disc-vitej');
    free.push(...(welcome?.codes.filter(({ is_used: isUsed }) => !isUsed).map(({ code: one }) => one) ?? []));
  });
  const withCode = async (one: string): Promise<{ eva: Shopper; token: string }> => {
    const { eva } = await readyShopper(CASE);
    const entered = await eva.call('POST', '/discounts', { code: one });
    if (entered.statusCode !== 200) throw new Error(entered.body);
    return { eva, token: entered.json<CartSummary>().token };
  };

  test('is used by one of eight who order with it at once; the others are informed and pay nothing', async () => {
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => withCode(free[0] ?? '')));
    const before = orders.placed.size;
    const answers = await Promise.all(shoppers.map(({ eva, token }) => finish(eva, submitBody(token))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(orders.placed.size).toBe(before + 1);
    const losers = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(new Set(losers.map(code))).toEqual(new Set(['cart-changed']));
    const { summary } = losers[0]?.json<{ extra: { summary: CartSummary } }>().extra ?? {};
    expect(summary).toMatchObject({ may_continue: false, problems: [{ code: 'discount-invalid', remedy: { kind: 'remove-discount' } }] });
    const { rows } = await shop.database.pool.query<{ type: string }>('select type from outbox order by position desc limit 2');
    expect(rows.map(({ type }) => type)).toEqual(['checkout.discount-redeemed.v1', 'checkout.cart-checked-out.v1']);
  });

  test('can be used again when the order was refused', async () => {
    const { eva, token } = await withCode(free[1] ?? '');
    orders.set('has-no-stock');
    expect(code(await finish(eva, submitBody(token)))).toBe('out-of-stock');
    orders.set('works');
    const { token: now, discounts } = await eva.summary();
    expect(discounts).toHaveLength(1);
    expect((await finish(eva, submitBody(now))).statusCode).toBe(201);
  });
});

describe('an order of a Romanian company', () => {
  test('keeps its numbers as the register writes them, and is shown in Romanian', async () => {
    const ana = shopper(shop, 'ro');
    await ana.add(PHONE);
    const token = await chooseMethods(ana);
    const body = (tin: string) => {
      const whole = submitBody(token, 'ro') as { order_billing_address: object };
      return {
        ...whole,
        order_billing_address: { ...whole.order_billing_address, invoice_on_company: true, company: 'Okruh Test SRL', tin, vatn: tin },
      };
    };
    const wrong = await finish(ana, body('RO18547291'));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toHaveProperty('order_billing_address.tin');
    const answer = await finish(ana, body('RO 18547290'));
    expect(answer.statusCode, answer.body).toBe(201);
    const { draft } = [...orders.placed.values()].at(-1) ?? {};
    expect(draft).toMatchObject({
      market: 'ro',
      billing_address: { tin: '18547290', vatn: 'RO18547290', phone: '+40722345678' },
      totals: { total: { currency: 'RON' } },
      payment: { name: 'Transfer bancar' },
    });
  });
});
