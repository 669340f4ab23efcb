/** @vitest-environment happy-dom */
import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import { createClient } from '@okruh/web-kit';
import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { expect, it } from 'vitest';
import { loadHeadTexts } from '../model/head-texts.ts';
import { brno, store } from '../testing/store-fixture.ts';
import { source } from './store-source.ts';

await loadHeadTexts();

const route = 'GET /api/accounts/stores/:store';
const load = (name: string) =>
  source.load({
    market: 'cz',
    locale: 'cs',
    path: `/prodejny/${name}`,
    search: '',
    origins: { cz: 'https://okruh.cz', ro: 'https://okruh.ro' },
    catalog: createClient<CatalogRoutes>(catalogPaths),
    accounts: createClient<AccountsRoutes>(accountsPaths),
    repairs: createClient<RepairsShopRoutes>(repairsPaths),
    signal: new AbortController().signal,
  });

it('a store has its page at its address, and every other name of it leads there for good', async () => {
  fakeServer({ [route]: answering({ store: store() }) });
  expect(await load('praha-karlin')).toMatchObject({ kind: 'page', status: 200, data: { kind: 'store' } });
  expect(await load('karlin')).toEqual({ kind: 'redirect', status: 301, to: '/prodejny/praha-karlin' });
});

it('a closed store is gone: search engines drop it, people see what is near', async () => {
  const extra = { name: 'Okruh Praha – Karlín', city: 'Praha', nearby: [brno, 'nonsense'] };
  fakeServer({ [route]: refusing(410, 'store-closed', 'Prodejna je zavřená natrvalo.', { extra }) });
  expect(await load('praha-karlin')).toMatchObject({
    kind: 'page',
    status: 410,
    data: { kind: 'closed', closed: { name: 'Okruh Praha – Karlín', nearby: [brno] } },
    head: { robots: 'noindex' },
  });
});
