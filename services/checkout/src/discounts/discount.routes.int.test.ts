import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemoDiscounts } from '../demo/demo-discount-rules.ts';
import { seedDiscounts } from '../demo/seed-discounts.ts';
import { CASE, PHONE } from '../testing/products.ts';
import { type Shopper, shopper } from '../testing/shopper.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
const codes = new Map<string, { free: string[]; used: string[] }>();
beforeAll(async () => {
  shop = await openShop();
  await shop.database.db.transaction((tx) => seedDiscounts(tx, DEMO_DATA, shop.deps.discountKeys));
  // The products of the tests stand in categories of their own.
  await shop.database.pool.query(`
    update discounts set applies_to = jsonb_set(applies_to, '{categoryIds}', case when id = 'disc-vitej' then '["cat-accessories"]'::jsonb else '["cat-phones"]'::jsonb end),
      is_active = is_active and not is_automatic`);
  await shop.deps.liveDiscounts.reload();
  for (const { rule, codes: all } of (await readDemoDiscounts(DEMO_DATA)).discounts) {
    const of = (isUsed: boolean) => all.filter(({ is_used }) => is_used === isUsed).map(({ code }) => code);
    codes.set(rule.id, { free: of(false), used: of(true) });
  }
});
afterAll(() => shop.close());

const free = (discount: string): string => codes.get(discount)?.free.pop() ?? '';
const enter = (who: Shopper, code: string) => who.call('POST', '/discounts', { code });
const withCart = async (...products: string[]): Promise<Shopper> => {
  const who = shopper(shop);
  for (const product of products) await who.add(product);
  return who;
};

describe('a code', () => {
  it('takes off what it promises, until it is taken off itself', async () => {
    const eva = await withCart(PHONE, CASE);
    const code = free('disc-vitej');
    const entered = await enter(eva, code);
    expect(entered.statusCode).toBe(200);
    const [applied] = entered.json().discounts;
    expect(applied).toMatchObject({
      discount_id: 'disc-vitej',
      name: 'Vítejte v Okruhu',
      code: `${code.slice(0, 4)}••••••`,
      amount: { amount: 2_500, currency: 'CZK' },
      is_automatic: false,
    });
    expect(entered.json().totals.discounts.amount).toBe(2_500);
    const removed = await eva.call('POST', `/discounts/${applied.id}/remove`);
    expect(removed.json().discounts).toEqual([]);
    expect((await eva.call('POST', `/discounts/${applied.id}/remove`)).statusCode).toBe(200);
  });

  it('is found in any case when its discount allows it, else only as it is written', async () => {
    const eva = await withCart(PHONE, CASE);
    const swapped = (text: string) => text.replaceAll(/\w/g, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
    expect((await enter(eva, ` ${swapped(free('disc-vitej'))} `)).statusCode).toBe(200);
    expect((await enter(eva, swapped(free('disc-nad-10000')))).json()).toEqual({
      code: ['Takový kód neznáme. Zkontrolujte prosím, jestli je opsaný přesně.'],
    });
  });

  it('that does not hold says why, in both languages', async () => {
    const eva = await withCart(PHONE);
    const said = async (code: string) => (await enter(eva, code)).json().code?.[0];
    expect(await said(codes.get('disc-vitej')?.used[0] ?? '')).toBe('Tento kód už někdo uplatnil.');
    expect(await said(free('disc-black-friday-2025'))).toBe('Platnost tohoto kódu už skončila.');
    expect(await said(free('disc-deset-let'))).toBe('Tento kód ještě neplatí.');
    expect(await said(free('disc-letni-vyprodej'))).toBe('Tento kód už neplatí.');
    expect(await said(free('disc-vitej'))).toBe('V košíku není nic, na co tento kód platí.');
    const ana = shopper(shop, 'ro');
    await ana.add(PHONE);
    expect((await enter(ana, free('disc-black-friday-2025'))).json()).toEqual({ code: ['Acest cod a expirat.'] });
    expect((await enter(shopper(shop), 'x')).json()).toEqual({ code: ['Košík je prázdný. Nejdřív do něj něco vložte.'] });
  });

  it('of a discount that is in the cart already is left for another time', async () => {
    const eva = await withCart(PHONE, CASE);
    await enter(eva, free('disc-vitej'));
    expect((await enter(eva, free('disc-vitej'))).json()).toEqual({ code: ['Tuto slevu už v košíku máte.'] });
    const twice = await withCart(CASE);
    const code = free('disc-vitej');
    await Promise.all([enter(twice, code), enter(twice, code), enter(twice, code)]);
    expect((await twice.summary()).discounts).toHaveLength(1);
  });

  it('can not be guessed: after ten wrong ones the visitor waits, others go on', async () => {
    const mallory = await withCart(CASE);
    for (let guess = 0; guess < 10; guess += 1) expect((await enter(mallory, `wrong${guess}`)).statusCode).toBe(400);
    const refused = await enter(mallory, free('disc-vitej'));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enter(await withCart(CASE), free('disc-vitej'))).statusCode).toBe(200);
  });
});

describe('a student card', () => {
  const card = (who: Shopper, cardNumber: string, cardHolder: string) => who.call('POST', '/discounts', { cardNumber, cardHolder });

  it('opens the student discount, however it is written', async () => {
    const eva = await withCart(PHONE);
    const entered = await card(eva, 's42 0000-000001a', ' vojtech  CERMAK ');
    expect(entered.statusCode).toBe(200);
    expect(entered.json().discounts).toMatchObject([{ discount_id: 'disc-student', code: null, amount: { amount: 90_000 } }]);
  });
  it('that is unknown, over or of the other market opens nothing', async () => {
    const eva = await withCart(PHONE);
    const said = async (number: string, holder: string) => (await card(eva, number, holder)).json().cardNumber?.[0];
    expect(await said('S420000000001A', 'Barbora Vaňková')).toContain('neznáme');
    expect(await said('S640000000004D', 'Radu Nistor')).toContain('neznáme');
    expect(await said('S420000000003C', 'Nikola Bartošová')).toBe('Platnost této karty už skončila.');
    expect((await card(await withCart(CASE), 'S420000000002B', 'Barbora Vaňková')).json().cardNumber?.[0]).toContain('V košíku není nic');
  });
  it('is replaced by a better code that does not combine with it, and refuses a worse one', async () => {
    const eva = await withCart(PHONE);
    await card(eva, 'S420000000001A', 'Vojtěch Čermák');
    expect((await enter(eva, free('disc-nad-10000'))).json().code?.[0]).toContain('výhodnější');
    const other = await withCart(PHONE);
    await enter(other, free('disc-nad-10000'));
    const better = await card(other, 'S420000000002B', 'Barbora Vaňková');
    expect(better.json()).toMatchObject({ discounts: [{ discount_id: 'disc-student' }], problems: [], may_continue: true });
  });
});

it('a code that someone else used meanwhile holds the cart up until it is removed', async () => {
  const eva = await withCart(PHONE, CASE);
  await enter(eva, free('disc-vitej'));
  await shop.database.pool.query(
    `update discount_codes set order_id = gen_random_uuid() where id in (select code_id from entered_discounts e join carts c on c.id = e.cart_id order by e.entered_at desc limit 1)`,
  );
  const summary = await eva.summary();
  expect(summary).toMatchObject({ may_continue: false, problems: [{ code: 'discount-invalid', remedy: { kind: 'remove-discount' } }] });
  const remove = await eva.call('POST', `/discounts/${summary.problems[0]?.remedy.discount}/remove`);
  expect(remove.json()).toMatchObject({ may_continue: true, problems: [] });
});

it("another shopper's discount can't be taken off", async () => {
  const eva = await withCart(CASE);
  const [applied] = (await enter(eva, free('disc-vitej'))).json().discounts;
  const mallory = await withCart(CASE);
  await mallory.call('POST', `/discounts/${applied.id}/remove`);
  expect((await eva.summary()).discounts).toHaveLength(1);
  expect((await mallory.call('POST', '/discounts/disc-vitej/remove')).statusCode).toBe(404);
});

it('public discounts of products are shown to anybody, those with a code to nobody', async () => {
  await shop.database.pool.query(`update discounts set is_active = true where id = 'disc-cim-vic'`);
  await shop.deps.liveDiscounts.reload();
  const names = async (products: string) => {
    const answer = await shopper(shop).call('GET', `/discounts/public?products=${products}`);
    return answer.json().items.map((item: { id: string }) => item.id);
  };
  const found = await names(`${PHONE},${CASE}`);
  expect(found).toContain('disc-student');
  expect(found).toContain('disc-cim-vic');
  expect(found).not.toContain('disc-nad-10000');
  expect(await names('nothing')).toEqual([]);
  expect((await shopper(shop).call('GET', '/discounts/public')).statusCode).toBe(400);
});
