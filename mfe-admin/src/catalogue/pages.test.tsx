import { adminGetCategory } from '@okruh/contracts/http/catalog-admin/categories';
import { adminListPrices } from '@okruh/contracts/http/catalog-admin/prices';
import { adminGetMasterProduct, adminListMasterProducts } from '@okruh/contracts/http/catalog-admin/products';
import { adminListTerms } from '@okruh/contracts/http/catalog-admin/terms';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { iphone, office, phone } from '../testing/catalogue.ts';
import { staff } from '../testing/shop.ts';

const page = { page: 1, page_size: 50 };
const ready = {
  ...office,
  [toRouteKey(adminGetCategory)]: answeringBy(adminGetCategory, iphone),
  [toRouteKey(adminGetMasterProduct)]: answeringBy(adminGetMasterProduct, phone()),
  [toRouteKey(adminListMasterProducts)]: answeringBy(adminListMasterProducts, { items: [phone()], total: 1, ...page }),
  [toRouteKey(adminListPrices)]: answeringBy(adminListPrices, { items: [], total: 0, ...page }),
  ['GET /api/catalog/admin/terms/attribute']: answeringBy(adminListTerms, { items: [], total: 0, ...page }),
};

test.each([
  ['/admin/kategorie', '?kategorie=iphone', () => screen.findByRole('form', { name: 'iPhone' })],
  ['/admin/zarazeni', '', () => screen.findByRole('checkbox', { name: 'Vybrat Apple iPhone 15' })],
  ['/admin/produkty/mp-iphone-15', '', () => screen.findByRole('textbox', { name: 'Název česky' })],
  ['/admin/produkty/mp-iphone-15', '?karta=varianty', () => screen.findByText('PH015-001')],
  ['/admin/prodejni-ceny', '', () => screen.findByText('Na tomto trhu zatím není žádná cena')],
] as const)('axe has nothing to object to on %s%s', async (path, search, drawn) => {
  fakeServer(ready);
  const { element } = await visit(routes, { path, search, account: staff('admin') });
  await drawn();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('a page without the right says who can grant it', async () => {
  fakeServer(ready);
  await visit(routes, { path: '/admin/produkty', account: staff('accountant') });
  expect(await screen.findByText('Na tuto stránku nemáte oprávnění')).toBeTruthy();
  expect(screen.getByText(/administrátor/)).toBeTruthy();
});

test('Romanian staff reads Romanian', async () => {
  fakeServer(ready);
  await visit(routes, { path: '/admin/produkty', market: 'ro', account: staff('admin') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Produse' })).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: 'Selectează toate de pe pagină' })).toBeTruthy();
});
