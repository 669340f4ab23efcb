import { catalogAdminRoutes } from '@okruh/contracts/http/catalog-admin';
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
