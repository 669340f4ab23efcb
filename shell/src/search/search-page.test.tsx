import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import { createClient } from '@okruh/web-kit';
import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import texts from '../listing/locales/cs.json';
import { crowns, productList } from '../testing/catalog-fixtures.ts';
import { inShop, watchedScreen } from '../testing/in-shop.tsx';
import SearchPage from './search-page.tsx';
import { source } from './search-source.ts';

const words = 'výměna baterie';
const found = { query: words, corrected: null, categories: [], list: productList(), ways_out: [] };
const repairs = 'GET /api/repairs/search';

/** The page as its source fills it. */
async function show(answer: ReturnType<typeof answering>) {
  const server = fakeServer({ 'GET /api/catalog/search': answering(found), [repairs]: answer });
  const page = await source.load({
    market: 'cz',
    locale: 'cs',
    path: '/hledat',
    search: `?${new URLSearchParams({ q: words }).toString()}`,
    origins: { cz: 'https://okruh.cz', ro: 'https://okruh.ro' },
    catalog: createClient<CatalogRoutes>(catalogPaths),
    accounts: createClient<AccountsRoutes>(accountsPaths),
    repairs: createClient<RepairsShopRoutes>(repairsPaths),
    signal: new AbortController().signal,
  });
  if (page.kind !== 'page') throw new Error('no page came');
  inShop(<SearchPage />, { texts, page: { name: 'search', data: page.data } });
  return server;
}

beforeEach(() => watchedScreen());
afterEach(cleanup);

describe('a search that asks for a repair', () => {
  it('leads to the repair, with its price, before any product', async () => {
    const server = await show(answering({ items: [{ label: 'Výměna baterie', href: '/servis?oprava=battery', price_from: crowns(990) }] }));
    expect(server.of(repairs)[0]?.query).toEqual({ q: words });
    const row = screen.getByRole('link', { name: /Výměna baterie/ });
    expect(row.textContent?.replaceAll('\u00a0', ' ')).toBe('Výměna baterieod 990 Kč');
    expect(row.getAttribute('href')).toBe('/servis?oprava=battery');
    const [product] = screen.getAllByRole('article');
    expect(row.compareDocumentPosition(product ?? row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows its products when repairs can’t be had', async () => {
    await show(refusing(503, 'unavailable', 'Opravy teď nejdou.'));
    expect(screen.getAllByRole('article').length).toBeGreaterThan(0);
    expect(screen.queryByRole('navigation', { name: 'Opravy' })).toBeNull();
  });
});
