import { catalogAdminRoutes } from '@okruh/contracts/http/catalog-admin';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('every call of the back office has its route', () => {
  const answered = shop.app.okruh.contracts.map(({ name }) => name);
  expect(Object.keys(catalogAdminRoutes).filter((name) => !answered.includes(name))).toEqual([]);
});

const editor = identityFor({ roles: ['catalog-editor'] });

it('says which reviews wait', async () => {
  const load = async (headers: Record<string, string>) =>
    (await shop.app.inject({ url: '/api/catalog/admin/waiting', headers })).json().items;
  const { total: pending } = (await shop.app.inject({ url: '/api/catalog/admin/reviews?approval=pending', headers: editor })).json();
  expect(pending).toBeGreaterThan(0);
  expect(await load(editor)).toMatchObject([
    { kind: 'reviews', count: pending },
    { kind: 'content-plans-failed', count: 0 },
    { kind: 'feeds-broken', count: 0 },
  ]);
  expect(await load(identityFor({ roles: ['repair-technician'] }))).toEqual([]);
});

it('finds products by name, code and bar code, and categories', async () => {
  const search = async (text: string) =>
    (await shop.app.inject({ method: 'POST', url: '/api/catalog/admin/search', headers: editor, payload: { text } })).json().items;
  const { rows } = await shop.database.pool.query<{ ean: string; master_product_id: string }>(
    'select ean, master_product_id from variants where ean is not null limit 1',
  );
  expect(await search(rows[0]?.ean ?? '')).toMatchObject([{ kind: 'product', id: rows[0]?.master_product_id, is_exact: true }]);
  const found: { kind: string; name: string; number: string }[] = await search('telefony');
  expect(found.filter(({ kind }) => kind === 'category')[0]?.number).toMatch(/telefony/i);
  const phones: string[] = (await search('iphone 13'))
    .filter(({ kind }: { kind: string }) => kind === 'product')
    .map(({ name }: { name: string }) => name);
  expect(phones[0]).toMatch(/^Apple iPhone 13/);
  expect(phones.filter((name) => !/iPhone 13/.test(name))).toEqual([]);
  expect(await search('ph010')).toMatchObject([{ number: 'PH010', is_exact: true }]);
});
