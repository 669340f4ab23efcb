import type { DiscountDetail, DiscountValues } from '@okruh/contracts/http/checkout-admin/discounts';
import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiscountKeys } from '../../stored/discount-codes.ts';
import { readDemoDiscounts } from '../../demo/demo-discount-rules.ts';
import { seedDiscounts } from '../../demo/seed-discounts.ts';
import { CASE, PHONE } from '../../testing/products.ts';
import { shopper } from '../../testing/shopper.ts';
import { DEMO_DATA, openShop, type Shop } from '../../testing/shop.ts';
import { staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
  await shop.database.db.transaction((tx) => seedDiscounts(tx, DEMO_DATA, shop.deps.discountKeys));
  await shop.deps.liveDiscounts.reload();
});
afterAll(() => shop.close());

const values = (changes: Partial<DiscountValues> = {}): DiscountValues => ({
  marketing_name: { cs: 'Jarní sleva', ro: 'Reducere de primăvară' },
  discount_type: 'percentage',
  percent: 10,
  amounts: { CZK: 0, RON: 0 },
  is_active: true,
  is_public: true,
  is_combinable: true,
  is_automatic_assignment: false,
  is_discount_per_piece: false,
  valid_from: null,
  valid_to: null,
  code_case_insensitive: false,
  internal_note: '',
  minimal_number_of_products: null,
  minimal_number_of_sets: null,
  sets: [],
  cumulative_bonus: [],
  price_range: null,
  accessory_price: [],
  student_card_required: false,
  applies_to: { category_ids: ['cat-accessories'], manufacturer_ids: [], master_product_ids: [], quality_ids: [] },
  sites: ['cz', 'ro'],
  ...changes,
});
const make = async (changes: Partial<DiscountValues> = {}): Promise<DiscountDetail> => {
  const response = await office('POST', '/discounts', values(changes));
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
};
const loadCodes = async (id: string): Promise<string[]> =>
  (await office('GET', `/discounts/${id}/codes`)).json().items.map(({ code }: { code: string }) => code);

describe('the list of discounts', () => {
  it("has each demo discount in the state that the data expect, both languages' names found", async () => {
    const expected = (await readDemoDiscounts(DEMO_DATA)).discounts;
    const { items, total } = (await office('GET', '/discounts?page_size=100')).json();
    expect(total).toBe(13);
    const states = new Map(items.map(({ id, state }: { id: string; state: string }) => [id, state]));
    for (const { rule, expectedState } of expected) expect([rule.id, states.get(rule.id)]).toEqual([rule.id, expectedState]);
    const ids = async (query: string) => (await office('GET', `/discounts?${query}`)).json().items.map(({ id }: { id: string }) => id);
    expect(await ids('state=exhausted')).toEqual(['disc-tester']);
    expect(await ids('q=studentska')).toEqual(['disc-student']);
    expect(await ids('q=studenți')).toEqual(['disc-student']);
    expect((await ids('kind=percentage&sort=valid_from'))[0]).toBe('disc-black-friday-2025');
    expect(items.filter(({ warns }: { warns: boolean }) => warns).map(({ id }: { id: string }) => id)).toEqual(['disc-tester']);
  });
  it('is seen by support, changed by editors only, and exported without codes', async () => {
    expect((await staff(shop, 'support')('GET', '/discounts')).statusCode).toBe(200);
    expect((await staff(shop, 'support')('POST', '/discounts', values())).statusCode).toBe(403);
    expect((await staff(shop, 'support')('GET', '/discounts/disc-vitej/codes')).statusCode).toBe(403);
    expect((await staff(shop, 'shop')('GET', '/discounts')).statusCode).toBe(403);
    const csv = (await office('GET', '/discounts/export?state=exhausted')).body;
    expect(csv).toContain('disc-tester;Testerská sleva na příslušenství;');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).not.toContain('W9b7pbUQ3F');
  });
});

describe('a discount', () => {
  it('works from the moment it is saved, and stops when it is switched off', async () => {
    const made = await make({ is_automatic_assignment: true, percent: 20 });
    const eva = shopper(shop);
    await eva.add(CASE);
    expect((await eva.summary()).discounts).toMatchObject([{ discount_id: made.id, is_automatic: true, amount: { amount: 10_000 } }]);
    const changed = await office('PUT', `/discounts/${made.id}`, { ...made.values, percent: 30, version: made.version });
    expect(changed.json()).toMatchObject({
      version: 2,
      values: { percent: 30 },
      changes: [{ version: 2, by: 'Eva Editorová' }, { version: 1 }],
    });
    expect((await eva.summary()).discounts).toMatchObject([{ amount: { amount: 15_000 } }]);
    expect((await office('PUT', `/discounts/${made.id}`, { ...made.values, version: 1 })).json()).toMatchObject({
      type: expect.stringContaining('changed-meanwhile'),
    });
    expect((await office('POST', `/discounts/${made.id}/deactivate`, { version: 2 })).json()).toMatchObject({ state: 'inactive' });
    expect((await eva.summary()).discounts).toEqual([]);
  });

  it('that contradicts itself is refused at its fields', async () => {
    const errors = async (changes: Partial<DiscountValues>) => Object.keys((await office('POST', '/discounts', values(changes))).json());
    expect(await errors({ percent: 0 })).toEqual(['percent']);
    expect(await errors({ discount_type: 'absolute', amounts: { CZK: 100, RON: 0 } })).toEqual(['amounts']);
    expect(await errors({ valid_from: '2026-02-31T00:00:00' })).toEqual(['valid_from']);
    expect(await errors({ valid_from: '2026-03-01T00:00:00', valid_to: '2026-02-01T00:00:00' })).toEqual(['valid_to']);
    expect(await errors({ student_card_required: true, is_automatic_assignment: true })).toEqual(['is_automatic_assignment']);
    expect(await errors({ price_range: { from: { CZK: 2, RON: 2 }, to: { CZK: 1, RON: 3 } } })).toEqual(['price_range']);
    // The upper limit of a market where it works can't be nothing; there are no sets to be counted; one number of pieces, one percentage.
    expect(await errors({ price_range: { from: null, to: { CZK: 1_000_000, RON: 0 } } })).toEqual(['price_range']);
    expect(await errors({ minimal_number_of_sets: 2 })).toEqual(['minimal_number_of_sets']);
    const step = { from_quantity: 2, percent: 10 };
    expect(await errors({ cumulative_bonus: [step, step] })).toEqual(['cumulative_bonus']);
    expect(await errors({ sites: [] })).toEqual(['sites']);
  });

  it.each([{ is_automatic_assignment: true }, { student_card_required: true }])(
    'that works without codes (%o) gets none',
    async (changes) => {
      const { id } = (await office('POST', '/discounts', values({ ...changes, is_active: false }))).json();
      const refused = await office('POST', `/discounts/${id}/codes`, { count: 1 }, { 'idempotency-key': id });
      expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['count']]);
    },
  );

  it('of 80 % or more is warned of, by percentage and by amount', async () => {
    const weigh = async (changes: Partial<DiscountValues>) => (await office('POST', '/discount-weight', values(changes))).json();
    expect(await weigh({ percent: 79.99 })).toMatchObject({ warns: false });
    expect(await weigh({ percent: 80 })).toMatchObject({ warns: true });
    // The middle one of 499 and 590 Kč is 499.
    const accessories = { discount_type: 'absolute', amounts: { CZK: 45_000, RON: 5_000 } } as const;
    expect(await weigh(accessories)).toEqual({
      warns: true,
      markets: [
        { market: 'cz', typical: { amount: 49_900, currency: 'CZK' }, percent: 90.1 },
        { market: 'ro', typical: { amount: 10_200, currency: 'RON' }, percent: 49 },
      ],
    });
    expect(await weigh({ discount_type: 'fixed', amounts: { CZK: 5_000, RON: 1_000 } })).toMatchObject({ warns: true });
    expect(await weigh({ percent: 5, cumulative_bonus: [{ from_quantity: 10, percent: 90 }] })).toMatchObject({ warns: true });
    expect(
      await weigh({ percent: 10, applies_to: { category_ids: ['none'], manufacturer_ids: [], master_product_ids: [], quality_ids: [] } }),
    ).toMatchObject({
      warns: false,
      markets: [{ typical: null }, { typical: null }],
    });
  });
});

describe('codes', () => {
  it('are made in the order that was asked for, all different, ten characters, and they work', async () => {
    const made = await make();
    const ordered = await office('POST', `/discounts/${made.id}/codes`, { count: 1_203 }, { 'idempotency-key': 'once' });
    expect(ordered.json()).toMatchObject({ wanted: 1_203, made: 0, created_by: 'Eva Editorová' });
    expect((await office('POST', `/discounts/${made.id}/codes`, { count: 1_203 }, { 'idempotency-key': 'once' })).json().id).toBe(
      ordered.json().id,
    );
    await shop.deps.codeMaker.idle();
    expect((await office('GET', `/discounts/${made.id}`)).json()).toMatchObject({
      codes: { total: 1_203, used: 0 },
      batches: [{ made: 1_203 }],
    });
    const csv = (await office('GET', `/discounts/${made.id}/codes/export?batch=${ordered.json().id}`)).body;
    const codes = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0] ?? '');
    expect(new Set(codes).size).toBe(1_203);
    expect(codes.every((code) => /^[0-9a-zA-Z]{10}$/.test(code))).toBe(true);
    const eva = shopper(shop);
    await eva.add(CASE);
    expect((await eva.call('POST', '/discounts', { code: codes[700] })).json()).toMatchObject({ discounts: [{ discount_id: made.id }] });
  });

  it('that a crash left unmade are made by the next process that starts', async () => {
    const made = await make();
    await shop.database.pool.query(
      `insert into code_batches (id, discount_id, wanted, made, created_by) values ($1, $2, 3, 0, 'x'), ($3, $2, 700, 0, 'x')`,
      [uuidv7(), made.id, uuidv7()],
    );
    shop.deps.codeMaker.wake();
    shop.deps.codeMaker.wake();
    await shop.deps.codeMaker.idle();
    expect((await office('GET', `/discounts/${made.id}`)).json().codes.total).toBe(703);
  });

  it('lie encrypted, and how their case counts stays as it was when they were made', async () => {
    const made = await make({ code_case_insensitive: true });
    await office('POST', `/discounts/${made.id}/codes`, { count: 1 });
    await shop.deps.codeMaker.idle();
    const [code] = await loadCodes(made.id);
    const { rows } = await shop.database.pool.query(
      `select to_jsonb(discount_codes)::text as row from discount_codes where discount_id = $1`,
      [made.id],
    );
    expect(rows[0].row).not.toContain(code);
    const changed = await office('PUT', `/discounts/${made.id}`, { ...made.values, code_case_insensitive: false, version: made.version });
    expect(Object.keys(changed.json())).toEqual(['code_case_insensitive']);
  });

  it('show which orders used their discount', async () => {
    const order = uuidv7();
    await shop.database.pool.query(
      `insert into attempts (id, cart_id, market, state, token, taken, discounts, settled_at)
       values ($1, $1, 'ro', 'placed', 't', '[]', '[{"discount_id": "disc-vitej", "amount": 1200, "by_code": true}]', now())`,
      [order],
    );
    expect((await office('GET', '/discounts/disc-vitej/uses')).json()).toMatchObject({
      total: 1,
      items: [{ order_id: order, market: 'ro', amount: { amount: 1_200, currency: 'RON' }, by_code: true }],
    });
    expect((await office('GET', '/discounts/disc-vitej')).json().uses).toBe(1);
    expect((await office('GET', '/discounts/nothing/uses')).statusCode).toBe(404);
  });
});

describe('student cards', () => {
  it('are added, found by their end, and open the discount', async () => {
    const discount = await make({
      student_card_required: true,
      percent: 15,
      is_combinable: true,
      applies_to: { category_ids: [], manufacturer_ids: [], master_product_ids: [], quality_ids: [] },
    });
    const card = { market: 'cz', card_number: 'S42 7777 7777 77Z', card_holder: 'Žofie Malá', valid_to: '2030-12-31' };
    expect((await office('POST', '/student-cards', card)).json()).toMatchObject({ number_tail: '777Z', is_valid: true });
    await office('POST', '/student-cards', { ...card, valid_to: '2031-12-31' });
    const found = (await office('GET', '/student-cards?q=777z')).json();
    expect(found).toMatchObject({ total: 1, items: [{ valid_to: '2031-12-31' }] });
    expect(JSON.stringify(found)).not.toContain('Malá');
    await office('POST', '/student-cards', { ...card, card_number: '1' });
    await staff(shop, 'support')('POST', '/student-cards', { ...card, valid_to: '2035-12-31' });
    const changes = (await office('GET', `/record-changes?kind=student-card&record=${found.items[0].id}`)).json();
    expect(changes.items).toMatchObject([
      { action: 'changed', by: 'Eva Editorová', fields: [{ field: 'valid_to', before: '2030-12-31', after: '2031-12-31' }] },
      { action: 'added', by: 'Eva Editorová', name: '•••• 777Z' },
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/7777|Mal/);
    expect((await staff(shop, 'warehouse')('GET', '/record-changes?kind=student-card')).statusCode).toBe(403);
    const eva = shopper(shop);
    await eva.add(PHONE);
    const entered = await eva.call('POST', '/discounts', { cardNumber: 's427777777777z', cardHolder: 'ZOFIE MALA' });
    expect(entered.json().discounts).toMatchObject([{ discount_id: discount.id, amount: { amount: 269_900 } }]);
  });

  it('stay one when they are entered again while keys change', async () => {
    const card = { market: 'cz', card_number: 'S42 8888 8888 88Q', card_holder: 'Ota Malý', valid_to: '2030-12-31' };
    await office('POST', '/student-cards', card);
    const { discountKeys } = shop.deps;
    Object.assign(shop.deps, { discountKeys: createDiscountKeys(`${randomBytes(32).toString('base64')},${shop.fieldKey}`) });
    try {
      await office('POST', '/student-cards', { ...card, valid_to: '2031-12-31' });
    } finally {
      Object.assign(shop.deps, { discountKeys });
    }
    expect((await office('GET', '/student-cards?q=888q')).json()).toMatchObject({ total: 1, items: [{ valid_to: '2031-12-31' }] });
  });
});
