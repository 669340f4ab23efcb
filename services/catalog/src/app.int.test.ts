import type { RouteContract } from '@okruh/contracts';
import { catalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogAdminRoutes } from '@okruh/contracts/http/catalog-admin';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const shopRoutes: readonly RouteContract[] = Object.values(catalogRoutes);
const officeRoutes: readonly RouteContract[] = Object.values(catalogAdminRoutes);

it('every route of the contracts is there, and no other', () => {
  const served = shop.app.okruh.contracts.map((contract) => contract.name);
  expect(served.toSorted()).toEqual([...shopRoutes, ...officeRoutes].map((contract) => contract.name).toSorted());
});

it('every answer that the gateway may keep names its surrogate keys', async () => {
  const values: Readonly<Record<string, string>> = {
    product: 'apple-iphone-15-128gb-blue-new',
    device: 'apple-iphone-13-128gb-midnight',
    master_product_id: 'mp-apple-iphone-15',
    component_pk: 'weekend-phones',
    article: 'jak-pripravit-telefon-na-vykup',
  };
  for (const contract of shopRoutes.filter(({ cache }) => cache !== undefined)) {
    const path = contract.path.replaceAll(/:(\w+)/g, (_match, name: string) => values[name] ?? name);
    const response = await shop.app.inject({ url: `${path}?path=telefony&q=iphone&codes=PH018-001`, headers: identityFor() });
    expect([contract.name, response.statusCode]).toEqual([contract.name, 200]);
    expect([contract.name, response.headers['surrogate-key'] === undefined]).toEqual([contract.name, false]);
  }
});
