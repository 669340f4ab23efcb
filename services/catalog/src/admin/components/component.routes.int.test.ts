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

it('a screen remembers settings for each of the staff alone', async () => {
  const params = { columns: ['name', 'code'], dense: true, rows: 100 };
  expect((await martina().get('components/products/params')).json()).toEqual({ params: {} });
  expect((await martina().post('components/products/params', { params })).json()).toEqual({ params });
  await martina().post('components/products/params', { params: { ...params, rows: 25 } });
  expect((await martina().get('components/products/params')).json()).toEqual({ params: { ...params, rows: 25 } });
  expect((await petr().get('components/products/params')).json()).toEqual({ params: {} });
  expect((await martina().post('components/Products!/params', { params })).statusCode).toBe(400);
});

it('colleagues see who has the screen open, and no longer when they left', async () => {
  expect((await martina().post('components/categories/users', { subject: 'phones' })).json()).toEqual({ users: [] });
  const seen = (await petr().post('components/categories/users', {})).json();
  expect(seen.users).toMatchObject([{ name: 'Martina Horáková', subject: 'phones' }]);
  expect((await petr().get('components/products/active-users')).json()).toEqual({ users: [] });
  await shop.database.pool.query(`update component_users set seen_at = now() - interval '3 minutes'`);
  expect((await petr().get('components/categories/active-users')).json()).toEqual({ users: [] });
});
