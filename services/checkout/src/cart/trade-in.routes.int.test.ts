import type { CartPackage, CartSummary } from '@okruh/contracts/http/checkout/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeBuyout, startFakeBuyout } from '../testing/fake-buyout.ts';
import { type FakeOrders, startFakeOrders } from '../testing/fake-orders.ts';
import { CASE, PHONE, USED_PHONE } from '../testing/products.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { shopper, type Shopper } from '../testing/shopper.ts';
import { chooseMethods, submitBody } from '../testing/submit.ts';

const OLD = 'apple-iphone-12-64gb-black';
const ANSWERS = { device_condition_choices: ['display-a', 'battery-80'] };
const [ONE_IMEI, OTHER_IMEI] = ['490154203237518', '356938035643809'];

let shop: Shop;
let buyout: FakeBuyout;
let orders: FakeOrders;
beforeAll(async () => {
  [buyout, orders] = await Promise.all([startFakeBuyout(), startFakeOrders()]);
  shop = await openShop({ buyoutUrl: buyout.url, ordersUrl: orders.url });
});
afterAll(async () => {
  await shop.close();
  await Promise.all([buyout.close(), orders.close()]);
});
beforeEach(() => Object.assign(buyout.state, { estimate: 300_000, bonus: 50_000, isDown: false, openTradeIns: 0 }));

async function withCart(...products: string[]): Promise<{ eva: Shopper; ids: string[] }> {
  const eva = shopper(shop);
  const ids: string[] = [];
  for (const product of products) ids.push((await eva.add(product)).json<{ cart_package_item_id: string }>().cart_package_item_id);
  return { eva, ids };
}
const give = (eva: Shopper, id: string | undefined, body: object = ANSWERS) =>
  eva.call('POST', `/cart/packages/${id}/buyout-bonus`, { device_identifier: OLD, ...body });
const method = (eva: Shopper, body: object) => eva.call('PUT', '/cart/trade-in-method', body);
const code = (response: { json(): { type?: string } }): string => (response.json().type ?? '').replace('urn:okruh:problem:', '');
const codes = ({ problems }: CartSummary) => problems.map((problem) => problem.code);
const age = () => shop.database.pool.query(`update packages set trade_in_asked_at = now() - interval '6 minutes'`);
const lastDraft = () => [...orders.placed.values()].at(-1)?.draft;
async function aStore(): Promise<string> {
  const { rows } = await shop.database.pool.query<{ seo_name: string }>(
    `select seo_name from stores where market = 'cz' order by seo_name limit 1`,
  );
  return rows[0]?.seo_name ?? '';
}

describe('an old device given with a purchase', () => {
  test('changes neither price nor tax; what is expected of it stands beside', async () => {
    const { eva, ids } = await withCart(PHONE);
    const before = (await eva.summary()).totals;
    expect((await give(eva, ids[0])).json<CartPackage>().trade_in).toMatchObject({
      estimate: { amount: 300_000 },
      bonus: { amount: 50_000 },
      is_confirmed: true,
      appraisal_version: '7',
      ...ANSWERS,
      condition: 'Kondice baterie: 80 až 89 %',
    });
    const { totals } = await eva.summary();
    expect(totals).toEqual({
      ...before,
      trade_in_method: 'mail_in',
      trade_in: { amount: 300_000, currency: 'CZK' },
      trade_in_bonus: { amount: 50_000, currency: 'CZK' },
      pay_back: { amount: 350_000, currency: 'CZK' },
    });
    expect((await eva.call('DELETE', `/cart/packages/${ids[0]}/buyout-bonus`)).statusCode).toBe(204);
    expect((await eva.summary()).totals).toEqual(before);
  });

  test('worth more than all goods still leaves the whole price to be paid; the bonus is at most the product’s price', async () => {
    const { eva, ids } = await withCart(CASE);
    await give(eva, ids[0]);
    expect((await eva.summary()).totals).toMatchObject({
      total: { amount: 49_900 },
      pay_now: { amount: 49_900 },
      trade_in_bonus: { amount: 49_900 },
      pay_back: { amount: 349_900 },
    });
  });

  test('comes with the product when it is put in, and has to be described before anything is ordered', async () => {
    const eva = shopper(shop);
    await eva.add(PHONE, { buyout_product: OLD });
    const summary = await eva.summary();
    expect(summary).toMatchObject({
      may_continue: false,
      problems: [{ code: 'trade-in-unconfirmed', blocks: true, remedy: { kind: 'answer-trade-in' } }],
    });
    const token = await chooseMethods(eva);
    expect(code(await eva.call('POST', '/finish', submitBody(token)))).toBe('cart-problems');
    await give(eva, summary.packages[0]?.id);
    expect(await eva.summary()).toMatchObject({ may_continue: true, problems: [] });
    expect(code(await eva.add(CASE, { buyout_product: 'unknown' }))).toBe('trade-in-unavailable');
  });

  test('brings the answers of the wizard along', async () => {
    const eva = shopper(shop);
    await eva.add(PHONE, { buyout_product: OLD, buyout_condition_choices: ANSWERS.device_condition_choices });
    expect(await eva.summary()).toMatchObject({ may_continue: true, packages: [{ trade_in: { is_confirmed: true, ...ANSWERS } }] });
  });

  test('in a condition that isn’t bought is refused', async () => {
    const { eva, ids } = await withCart(PHONE);
    expect(code(await give(eva, ids[0], { device_condition_choices: ['broken'] }))).toBe('trade-in-not-eligible');
  });

  test('whose estimate fell holds the cart up until it is accepted, with the same answers', async () => {
    const { eva, ids } = await withCart(PHONE);
    await give(eva, ids[0]);
    buyout.state.estimate = 200_000;
    expect((await eva.summary()).problems).toEqual([]);
    await age();
    const summary = await eva.summary();
    expect(summary).toMatchObject({ may_continue: false, totals: { trade_in: { amount: 200_000 } } });
    expect(summary.problems).toMatchObject([{ code: 'trade-in-changed', remedy: { kind: 'accept-trade-in' } }]);
    expect((await give(eva, ids[0], {})).json<CartPackage>().trade_in).toMatchObject({ is_confirmed: true, ...ANSWERS });
    expect((await eva.summary()).problems).toEqual([]);
  });

  test('keeps its estimate while buy-out is away', async () => {
    const { eva, ids } = await withCart(PHONE);
    await give(eva, ids[0]);
    await age();
    buyout.state.isDown = true;
    expect(await eva.summary()).toMatchObject({ may_continue: true, totals: { trade_in: { amount: 300_000 } } });
    expect(code(await give(eva, ids[0]))).toBe('trade-in-unavailable');
  });
});

describe('one old device', () => {
  test('belongs to one product: a second one is refused with the first named', async () => {
    const { eva, ids } = await withCart(PHONE, USED_PHONE);
    await give(eva, ids[0]);
    const refused = await give(eva, ids[1]);
    expect(code(refused)).toBe('trade-in-twice');
    expect(refused.json()).toMatchObject({
      extra: { package_id: ids[0], product: expect.stringContaining('iPhone'), needs_identifier: true },
    });
    expect(code(await eva.add(CASE, { buyout_product: OLD }))).toBe('trade-in-twice');
    expect((await eva.summary()).totals.trade_in.amount).toBe(300_000);
  });

  test('moves to the other product with its answers', async () => {
    const { eva, ids } = await withCart(PHONE, USED_PHONE);
    await give(eva, ids[0]);
    expect((await give(eva, ids[1], { move: true })).statusCode).toBe(200);
    const { packages } = await eva.summary();
    expect(packages.map(({ trade_in: given }) => given?.is_confirmed ?? null)).toEqual([null, true]);
    await eva.add(CASE, { buyout_product: OLD, move_buyout_product: true });
    expect((await eva.summary()).packages.map(({ trade_in: given }) => given !== null)).toEqual([false, false, true]);
  });

  test('and another piece of its model are distinguished by the IMEI of each', async () => {
    const { eva, ids } = await withCart(PHONE, USED_PHONE);
    await give(eva, ids[0]);
    const wrong = await give(eva, ids[1], { ...ANSWERS, identifier: '123', other_identifier: '' });
    expect(Object.keys(wrong.json()).toSorted()).toEqual(['identifier', 'other_identifier']);
    const same = await give(eva, ids[1], { ...ANSWERS, identifier: ONE_IMEI, other_identifier: ONE_IMEI });
    expect(same.json()).toEqual({ identifier: [expect.stringContaining('už dáváte k jinému zboží')] });
    expect((await give(eva, ids[1], { ...ANSWERS, identifier: ONE_IMEI, other_identifier: OTHER_IMEI })).statusCode).toBe(200);
    const summary = await eva.summary();
    expect(summary).toMatchObject({ problems: [], totals: { trade_in: { amount: 600_000 } } });
    expect(summary.packages.map(({ trade_in: given }) => given?.identifier_tail)).toEqual([OTHER_IMEI.slice(-4), ONE_IMEI.slice(-4)]);
    const { rows } = await shop.database.pool.query<{ whole: string }>('select packages::text as whole from packages');
    expect(rows.some(({ whole }) => whole.includes(ONE_IMEI) || whole.includes(OTHER_IMEI))).toBe(false);
  });

  test('given twice at the same moment holds the cart up', async () => {
    const { eva, ids } = await withCart(PHONE, USED_PHONE);
    await Promise.all([give(eva, ids[0]), give(eva, ids[1])]);
    const summary = await eva.summary();
    const given = summary.packages.filter(({ trade_in: device }) => device !== null);
    // Both saw the other product without it, or the second one was refused.
    expect([given.length, codes(summary)]).toEqual(given.length === 2 ? [2, ['trade-in-twice']] : [1, []]);
  });

  test('is given once when a visitor’s cart joins the account’s', async () => {
    const account = `customer-${Date.now()}`;
    const [home, away] = [shopper(shop), shopper(shop)];
    home.logIn(account);
    await home.add(PHONE, { buyout_product: OLD, buyout_condition_choices: ANSWERS.device_condition_choices });
    await away.add(CASE, { buyout_product: OLD, buyout_condition_choices: ANSWERS.device_condition_choices });
    away.logIn(account);
    await away.merge();
    const summary = await away.summary();
    expect(summary.packages.map(({ productSeoName, trade_in: given }) => [productSeoName, given !== null])).toEqual([
      [PHONE, true],
      [CASE, false],
    ]);
    expect(summary.problems).toEqual([]);
  });

  test('is not there twice when a product is put back', async () => {
    const { eva, ids } = await withCart(PHONE, USED_PHONE);
    await give(eva, ids[0]);
    const { restore } = (await eva.call('POST', `/cart/packages/${ids[0]}/remove`, {})).json<{ restore: string }>();
    await give(eva, ids[1]);
    await eva.call('POST', '/cart/restore', { restore });
    expect(await eva.summary()).toMatchObject({ problems: [], totals: { trade_in: { amount: 300_000 } } });
  });
});

describe('handing the old device over in a store', () => {
  test('chooses the pickup and the payment there, and asks for nothing now', async () => {
    const { eva, ids } = await withCart(PHONE);
    await give(eva, ids[0]);
    const open = await method(eva, { method: 'in_store' });
    expect(open.json()).toMatchObject({
      may_continue: false,
      problems: [{ code: 'trade-in-store-missing', remedy: { kind: 'choose-store' } }],
    });
    const store = await aStore();
    const chosen = (await method(eva, { method: 'in_store', store })).json<CartSummary>();
    expect(chosen).toMatchObject({
      may_continue: true,
      problems: [],
      delivery: { type_delivery_code: 'store_pickup', store },
      payment: { type_payment: 'cash_on_delivery', name: 'Na prodejně, kartou nebo hotově', price: { amount: 0 } },
      totals: {
        trade_in_method: 'in_store',
        total: { amount: 1_799_000 },
        pay_now: { amount: 0 },
        pay_at_counter: { amount: 1_449_000 },
        pay_back: { amount: 0 },
      },
    });
  });

  test('goes with no other delivery and no other payment', async () => {
    const { eva, ids } = await withCart(PHONE);
    await give(eva, ids[0]);
    await method(eva, { method: 'in_store', store: await aStore() });
    const { deliveries } = (await eva.call('GET', '/deliveries')).json<{
      deliveries: { type_delivery_code: string; available: boolean }[];
    }>();
    expect(deliveries.filter(({ available }) => available).map((one) => one.type_delivery_code)).toEqual(['store_pickup']);
    const { payments } = (await eva.call('GET', '/payments')).json<{ payments: { type_payment: string; available: boolean }[] }>();
    expect(payments.filter(({ available }) => available).map((one) => one.type_payment)).toEqual(['cash_on_delivery']);
    expect((await eva.call('POST', '/payment', { type_payment: 'card' })).statusCode).toBe(409);
    const back = (await method(eva, { method: 'mail_in' })).json<CartSummary>();
    expect(back).toMatchObject({ payment: null, totals: { trade_in_method: 'mail_in', pay_now: { amount: 1_799_000 } } });
  });

  test('is another cart than the one sent by post', async () => {
    const { eva, ids } = await withCart(PHONE);
    await give(eva, ids[0]);
    const byPost = (await eva.summary()).token;
    await method(eva, { method: 'in_store', store: await aStore() });
    expect((await eva.summary()).token).not.toBe(byPost);
  });
});

describe('an order with an old device', () => {
  test('asks for the full price and carries answers, version and line of each (security review, finding 2)', async () => {
    const { eva, ids } = await withCart(CASE, PHONE);
    Object.assign(buyout.state, { estimate: 2_500_000 });
    await give(eva, ids[1]);
    const response = await eva.call('POST', '/finish', submitBody(await chooseMethods(eva)));
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({ next: 'transfer', totals: { total: { amount: 1_848_900 }, pay_now: { amount: 1_848_900 } } });
    const draft = lastDraft();
    expect(draft).toMatchObject({
      totals: { price: { amount: 1_848_900 }, trade_in_method: 'mail_in', pay_back: { amount: 2_550_000 } },
      trade_ins: [{ device_identifier: OLD, appraisal_version: '7', identifier_tail: null, ...ANSWERS }],
    });
    const line = draft?.lines.find(({ line: number }) => number === draft.trade_ins[0]?.package_line);
    expect(line).toMatchObject({ kind: 'product', variant_id: PHONE });
  });

  test('over the counter has nothing to pay now', async () => {
    const { eva, ids } = await withCart(PHONE);
    await give(eva, ids[0]);
    const { token } = (await method(eva, { method: 'in_store', store: await aStore() })).json<CartSummary>();
    const response = await eva.call('POST', '/finish', submitBody(token));
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({ next: 'none', totals: { pay_now: { amount: 0 }, total: { amount: 1_799_000 } } });
  });

  test('is refused while two earlier ones of the person are open, and while nobody knows', async () => {
    const { eva, ids } = await withCart(PHONE);
    await give(eva, ids[0]);
    const token = await chooseMethods(eva);
    buyout.state.openTradeIns = 2;
    expect(code(await eva.call('POST', '/finish', submitBody(token)))).toBe('too-many-trade-ins');
    buyout.state.isDown = true;
    expect((await eva.call('POST', '/finish', submitBody(token))).statusCode).toBe(503);
    Object.assign(buyout.state, { isDown: false, openTradeIns: 1 });
    expect((await eva.call('POST', '/finish', submitBody(token))).statusCode).toBe(201);
  });

  test('of three devices is held up: two are the most', async () => {
    const { eva, ids } = await withCart(PHONE, USED_PHONE, CASE);
    for (const [index, id] of ids.entries()) await give(eva, id, { ...ANSWERS, device_identifier: `old-phone-${index}` });
    expect(await eva.summary()).toMatchObject({ may_continue: false, problems: [{ code: 'too-many-trade-ins', package_id: ids[2] }] });
  });
});
