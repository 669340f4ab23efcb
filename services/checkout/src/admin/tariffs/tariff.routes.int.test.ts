import type { Tariff } from '@okruh/contracts/http/checkout-admin/tariffs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTariffs } from '../../demo/seed-tariffs.ts';
import { PHONE } from '../../testing/products.ts';
import { shopper } from '../../testing/shopper.ts';
import { DEMO_DATA, openShop, type Shop } from '../../testing/shop.ts';
import { staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
  await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA));
  await shop.database.pool.query(`update products set barem_group = 'standard' where barem_group is not null`);
  await shop.deps.liveTariffs.reload();
});
afterAll(() => shop.close());

const tariff = async (id: string): Promise<Tariff> => {
  const { tariffs } = (await office('GET', '/tariffs')).json();
  return tariffs.find((one: Tariff) => one.id === id);
};
/** Tariffs offered for the phone to a shopper who used a code; a code that doesn't hold is refused, and opens nothing. */
const offered = async (code = ''): Promise<string[]> => {
  const visitor = shopper(shop);
  if (code !== '') await visitor.call('POST', '/installments/code', { code });
  const { all } = (await visitor.call('GET', `/installments/preview?product=${PHONE}&opened_by=cart`)).json();
  return all.map((one: { barem: string }) => one.barem);
};

describe('a tariff', () => {
  const SIX = 'barem-cz-std-6';

  it('is changed with its coefficient and rate of charge, at once, with what was before', async () => {
    const before = await tariff(SIX);
    expect(before).toMatchObject({ interest_rate: 9.9, apr_percent: 10.36, groups: ['standard'] });
    const changed = await office('PATCH', `/tariffs/${SIX}`, { version: before.version, interest_rate: 11.9, min_amount: 500_000 });
    expect(changed.json()).toMatchObject({
      interest_rate: 11.9,
      apr_percent: 12.57,
      coefficient: 0.17249895,
      min: { amount: 500_000 },
      version: 2,
    });
    expect(shop.deps.liveTariffs.current().tariffs.barems.find(({ id }) => id === SIX)?.aprPercent).toBe(12.57);
    const [newest] = (await office('GET', '/tariff-changes')).json().items;
    expect(newest).toMatchObject({ kind: 'barem', subject: SIX, by: 'Eva Editorová' });
    expect(newest.changes).toContainEqual({ field: 'interest_rate', before: '9.9', after: '11.9' });
    expect((await office('PATCH', `/tariffs/${SIX}`, { version: 1, interest_rate: 1 })).statusCode).toBe(409);
    expect(Object.keys((await office('PATCH', `/tariffs/${SIX}`, { version: 2, max_amount: 100 })).json())).toEqual(['max_amount']);
    expect(Object.keys((await office('PATCH', `/tariffs/${SIX}`, { version: 2, valid_to: '2020-01-01' })).json())).toEqual(['valid_to']);
  });

  it('belongs to the groups that the office says', async () => {
    const { groups } = (await office('GET', '/tariffs')).json();
    const standard = groups.find(({ id }: { id: string }) => id === 'standard');
    const wanted = ['barem-cz-std-12', 'barem-cz-std-24'];
    const assigned = await office('PUT', '/tariff-groups/standard', { version: standard.version, barem_ids: wanted });
    expect(assigned.json()).toMatchObject({ barem_ids: wanted, version: standard.version + 1 });
    expect((await offered()).toSorted()).toEqual(wanted);
    expect((await office('PUT', '/tariff-groups/standard', { version: standard.version, barem_ids: [] })).statusCode).toBe(409);
    expect((await office('PUT', '/tariff-groups/standard', { version: 2, barem_ids: ['nothing'] })).statusCode).toBe(400);
  });

  it('is for editors only', async () => {
    expect((await staff(shop, 'support')('GET', '/tariffs')).statusCode).toBe(403);
    expect((await staff(shop, 'shop')('GET', '/preview-codes')).statusCode).toBe(403);
  });
});

it('a preview code is added, changed and taken away', async () => {
  const secret = await tariff('barem-cz-own-24');
  await office('PATCH', `/tariffs/${secret.id}`, { version: secret.version, is_public: false });
  const code = { code: 'Partner24', note: 'pro partnery', barem_ids: [secret.id], valid_to: null, is_active: true };
  expect((await office('POST', '/preview-codes', code)).statusCode).toBe(201);
  expect((await office('POST', '/preview-codes', { ...code, code: 'PARTNER24' })).json()).toEqual({ code: ['Takový kód už existuje.'] });
  expect(await offered('partner24')).toContain(secret.id);
  expect(await offered()).not.toContain(secret.id);
  const { code: _code, ...values } = code;
  expect((await office('PUT', '/preview-codes/partner24', { ...values, is_active: false, version: 1 })).json()).toMatchObject({
    version: 2,
  });
  expect(await offered('partner24')).not.toContain(secret.id);
  expect((await office('GET', '/preview-codes')).json().codes).toHaveLength(1);
  expect((await office('DELETE', '/preview-codes/Partner24')).statusCode).toBe(204);
  expect((await office('DELETE', '/preview-codes/Partner24')).statusCode).toBe(404);
});

describe('a new tariff', () => {
  const eight = {
    market: 'cz',
    name: { cs: '8 splátek', ro: '8 rate' },
    months: 8,
    own_payment_percent: 0,
    interest_rate: 8.9,
    min_amount: 300_000,
    max_amount: 8_000_000,
    arrange_types: ['online'],
    valid_from: '2026-11-01',
    valid_to: null,
    is_public: true,
    groups: ['standard'],
  };

  it('is offered at once in its groups, and not any more from the day after its end', async () => {
    const made = await office('POST', '/tariffs', eight);
    expect([made.statusCode, made.json().partner]).toEqual([201, 'splatkovka']);
    const { id, version, coefficient } = made.json();
    expect(coefficient).toBeCloseTo(0.1292, 3);
    await expect.poll(() => offered()).toContain(id);
    const ended = await office('PATCH', `/tariffs/${id}`, { version, valid_to: '2026-11-19' });
    expect(ended.json()).toMatchObject({ valid_to: '2026-11-19', months: 8, name: eight.name });
    expect(await offered()).not.toContain(id);
    const { items } = (await office('GET', '/tariff-changes')).json();
    expect(items[0]).toMatchObject({ kind: 'barem', subject: id, changes: [{ field: 'valid_to', before: '', after: '2026-11-19' }] });
    const ofIt = (await office('GET', `/tariff-changes?kind=barem&subject=${id}`)).json();
    expect([ofIt.total, new Set(ofIt.items.map(({ subject }: { subject: string }) => subject))]).toEqual([2, new Set([id])]);
    expect((await office('GET', `/tariff-changes?kind=rules&subject=${id}`)).json()).toMatchObject({ items: [], total: 0 });
  });

  it.each([
    [{ groups: ['no-such-group'] }, 'groups'],
    [{ valid_to: '2026-10-31' }, 'valid_to'],
    [{ max_amount: 1 }, 'max_amount'],
  ])('%o is refused at its field', async (error, field) => {
    const refused = await office('POST', '/tariffs', { ...eight, ...error });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
  });
});

describe('which group a product belongs to', () => {
  const rules = async () => (await office('GET', '/tariffs')).json().rules;
  const save = async (changes: object) => office('PUT', '/tariff-rules', { ...(await rules()), ...changes });
  const preview = async (product: string) => (await shopper(shop).call('GET', `/installments/preview?product=${product}`)).json();

  it('is the market’s when nothing else says it, its category’s before that, and never when the group is empty', async () => {
    await shop.database.pool.query('update products set barem_group = null where variant_id = $1', [PHONE]);
    expect((await preview(PHONE)).best).not.toBeNull();
    const empty = (await office('POST', '/tariff-groups', { name: { cs: 'Bez splátek', ro: 'Fără rate' } })).json();
    const { rows } = await shop.database.pool.query('select category_ids[1] as id from products where variant_id = $1', [PHONE]);
    const saved = await save({ categories: [{ category_id: rows[0].id, group_id: empty.id }] });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await preview(PHONE)).toEqual({ best: null, options: [], all: [], reason: 'Splátky na tenhle nákup teď nemáme.' });
    await save({ categories: [], defaults: { cz: null, ro: null } });
    expect((await preview(PHONE)).reason).toMatch(/^Na splátky neprodáváme: /);
    await save({ defaults: { cz: 'standard', ro: 'standard' } });
    expect((await preview(PHONE)).best).not.toBeNull();
  });

  it('is saved by one clerk at a time, to groups that there are', async () => {
    const before = await rules();
    expect((await office('PUT', '/tariff-rules', { ...before, version: before.version - 1 })).statusCode).toBe(409);
    expect((await save({ defaults: { cz: 'nothing', ro: null } })).statusCode).toBe(400);
    expect((await office('PUT', '/tariff-rules', before)).json()).toMatchObject({ version: before.version + 1 });
  });
});
