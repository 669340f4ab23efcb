import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATTERY, PHONE } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = async (path: string) => (await shop.app.inject({ url: `/api/repairs/admin/${path}`, headers: as('catalog-editor') })).json();
const loadRow = async (id: string) => (await get(`operations?q=${id}`)).items[0];
const patch = (id: string, payload: object, role: 'catalog-editor' | 'repair-technician' = 'catalog-editor') =>
  shop.app.inject({ method: 'PATCH', url: `/api/repairs/admin/operations/${id}`, headers: as(role), payload });
const choice = async (id: string) =>
  (await shop.app.inject({ url: `/api/repairs/operations?color=${PHONE}`, headers: identityFor() }))
    .json()
    .choices.find((row: { value: string }) => row.value === id);
const published = async () =>
  Number(
    (
      await shop.database.pool.query(
        `select count(*) from outbox where type like 'repairs.repair-prices-changed%' and subject = 'mp-apple-iphone-13'`,
      )
    ).rows[0].count,
  );

describe('an edit of the price list', () => {
  it('is shown to shoppers at once, published, and struck through when it is a reduction', async () => {
    const row = await loadRow(BATTERY);
    const before = await choice(BATTERY);
    const response = await patch(BATTERY, { version: row.version, price_czk: before.price.amount - 30_000 });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().prices.CZK.amount).toBe(before.price.amount - 30_000);
    expect(await choice(BATTERY)).toMatchObject({ price: { amount: before.price.amount - 30_000 }, common_price: before.price });
    expect(await published()).toBe(1);
    expect((await get('operation-versions')).items[0]).toMatchObject({ summary: BATTERY, created_by: 'Tomáš Technik', changes: 1 });
  });

  it('never shows more than the lowest price of the last 30 days as the former one', async () => {
    const lowest = (await choice(BATTERY)).price.amount;
    for (const amount of [lowest + 90_000, lowest - 10_000]) {
      await patch(BATTERY, { version: (await loadRow(BATTERY)).version, price_czk: amount });
    }
    expect((await choice(BATTERY)).common_price.amount).toBe(lowest);
    await patch(BATTERY, { version: (await loadRow(BATTERY)).version, price_czk: lowest + 50_000 });
    expect((await choice(BATTERY)).common_price).toBeNull();
  });

  it('is refused when someone else was faster, and of two at once one wins', async () => {
    const { version } = await loadRow(BATTERY);
    const answers = await Promise.all([1, 2, 3].map((step) => patch(BATTERY, { version, warranty_months: 20 + step })));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await patch(BATTERY, { version, price_czk: -1 })).statusCode).toBe(400);
    expect((await patch(BATTERY, { version }, 'repair-technician')).statusCode).toBe(403);
  });

  it('takes an operation off the offer', async () => {
    await patch(BATTERY, { version: (await loadRow(BATTERY)).version, is_offered: false });
    expect(await choice(BATTERY)).toBeUndefined();
    await patch(BATTERY, { version: (await loadRow(BATTERY)).version, is_offered: true });
  });
});

it('history of the price list can not be rewritten', async () => {
  await expect(shop.database.pool.query(`update list_versions set summary = 'x'`)).rejects.toThrow(/only ever added/);
  await expect(shop.database.pool.query('delete from list_changes')).rejects.toThrow(/only ever added/);
});
