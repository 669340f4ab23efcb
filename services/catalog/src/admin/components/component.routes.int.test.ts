import { staffRoles } from '@okruh/contracts/access';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, staff } from '../../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const martina = () => staff(shop, as('catalog-editor', 'cz', '00000000-0000-7000-8000-00000000000a'));
const petr = () => staff(shop, as('catalog-editor', 'cz', '00000000-0000-7000-8000-00000000000b'));

it('a component remembers settings for each of the staff alone, one by one', async () => {
  const params = { columns: ['name', 'code'], dense: true, rows: 100 };
  expect((await martina().get('components/office/params')).json()).toEqual({ params: {} });
  expect((await martina().post('components/office/params', { params })).json()).toEqual({ params });
  // As from two computers: what one doesn't name stays.
  await martina().post('components/office/params', { params: { rows: 25 } });
  await martina().post('components/office/params', { params: { dense: null, language: 'en' } });
  expect((await martina().get('components/office/params')).json()).toEqual({
    params: { columns: ['name', 'code'], rows: 25, language: 'en' },
  });
  expect((await petr().get('components/office/params')).json()).toEqual({ params: {} });
  expect((await martina().post('components/Office!/params', { params })).statusCode).toBe(400);
});

it('settings are those of every role, and bounded', async () => {
  for (const role of staffRoles) {
    const office = staff(shop, as(role, 'cz', '00000000-0000-7000-8000-00000000000c'));
    expect([role, (await office.post('components/office/params', { params: { role } })).statusCode]).toEqual([role, 200]);
    expect((await office.get('components/office/params')).json()).toEqual({ params: { role } });
  }
  const save = (names: number, prefix: string, length = 4_000) =>
    petr().post('components/office/params', {
      params: Object.fromEntries(Array.from({ length: names }, (_, index) => [`${prefix}${index}`, 'x'.repeat(length)])),
    });
  expect((await save(101, 'many', 1)).statusCode).toBe(400);
  for (const prefix of ['a', 'b']) expect((await save(12, prefix)).statusCode).toBe(200);
  expect((await save(12, 'c')).json()).toMatchObject({ status: 409, type: expect.stringContaining('params-too-large') });
});

it('colleagues see who has the screen open, and no longer when they left', async () => {
  expect((await martina().post('components/categories/users', { subject: 'phones' })).json()).toEqual({ users: [] });
  const seen = (await petr().post('components/categories/users', {})).json();
  expect(seen.users).toMatchObject([{ name: 'Martina Horáková', subject: 'phones' }]);
  expect((await petr().get('components/products/active-users')).json()).toEqual({ users: [] });
  await shop.database.pool.query(`update component_users set seen_at = now() - interval '3 minutes'`);
  expect((await petr().get('components/categories/active-users')).json()).toEqual({ users: [] });
});
