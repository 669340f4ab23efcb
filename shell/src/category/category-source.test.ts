/** @vitest-environment happy-dom */
import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { CategoryPage } from '@okruh/contracts/http/catalog/lists';
import { catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import { createClient } from '@okruh/web-kit';
import { answering, fakeServer } from '@okruh/web-kit/testing';
import { expect, it } from 'vitest';
import { productList } from '../testing/catalog-fixtures.ts';
import { source } from './category-source.ts';

const category: CategoryPage = {
  category_id: 'phones',
  h1: 'Mobilní telefony',
  title: 'Mobilní telefony nové i použité',
  description: 'Vyberte si.',
  lead: '',
  text: [],
  breadcrumbs: [{ label: 'Telefony', href: '/telefony' }],
  subcategories: [],
  strip: null,
  list: productList(),
  alternate_path: '/telefoane',
};
const load = (path: string) => {
  fakeServer({ 'GET /api/catalog/category': answering(category) });
  return source.load({
    market: 'cz',
    locale: 'cs',
    path,
    search: '?kvalita=a',
    origins: { cz: 'https://okruh.cz', ro: 'https://okruh.ro' },
    catalog: createClient<CatalogRoutes>(catalogPaths),
    accounts: createClient<AccountsRoutes>(accountsPaths),
    repairs: createClient<RepairsShopRoutes>(repairsPaths),
    signal: new AbortController().signal,
  });
};

it('a category that moved leads on from its old address for good, filters included', async () => {
  expect(await load('/mobily')).toEqual({ kind: 'redirect', status: 301, to: '/telefony?kvalita=a' });
});

it('at its own address it is a page', async () => {
  expect(await load('/telefony')).toMatchObject({ kind: 'page', status: 200, head: { canonical: '/telefony?kvalita=a' } });
});
