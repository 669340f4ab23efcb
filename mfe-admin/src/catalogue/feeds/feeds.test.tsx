import {
  adminCheckFeed,
  adminExportFeedProducts,
  adminGetFeedReasons,
  adminListFeedProducts,
  adminListFeedRuns,
  adminListFeeds,
  type FeedProduct,
  type FeedRun,
  type FeedStatus,
} from '@okruh/contracts/http/catalog-admin/feeds';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const [FEEDS, RUNS, CHECK, PRODUCTS] = [adminListFeeds, adminListFeedRuns, adminCheckFeed, adminListFeedProducts].map(toRouteKey) as [
  string,
  string,
  string,
  string,
];
const run: FeedRun = {
  id: '7',
  feed: 'heureka',
  market: 'cz',
  part: null,
  reader: 'heureka',
  started_at: '2026-11-20T08:00:00.000Z',
  seconds: 1.4,
  offers: 412,
  bytes: 1_234_000,
  expected: null,
  outcome: 'whole',
  error: null,
  checked_by: null,
  reasons: [],
};
const heureka: FeedStatus = {
  feed: 'heureka',
  market: 'cz',
  url: 'http://localhost:3000/feeds/heureka.xml',
  state: 'fine',
  unread_after_hours: 24,
  last_run: run,
  site_read: { reader: 'heureka', at: run.started_at },
  offers_before: 411,
  check: null,
};
const google: FeedStatus = {
  ...heureka,
  feed: 'google',
  market: 'ro',
  url: 'http://ro.localhost:3000/feeds/google.xml',
  state: 'few',
  last_run: { ...run, id: '8', outcome: 'broken', error: 'database' },
  site_read: null,
  offers_before: 900,
};
const product: FeedProduct = {
  variant: 'v-1',
  code: 'PH015-001',
  name: 'Apple iPhone 15',
  master_product: 'mp-iphone-15',
  ean: null,
  is_offered: true,
  reasons: ['no-ean', 'no-delivery'],
};
const listOf = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 });
const ready = {
  ...office,
  [FEEDS]: answeringBy(adminListFeeds, { items: [heureka, google] }),
  [RUNS]: answeringBy(
    adminListFeedRuns,
    listOf([{ ...run, reader: 'office', checked_by: 'Petr', reasons: [{ reason: 'no-ean', count: 3 }] }]),
  ),
  [PRODUCTS]: answeringBy(adminListFeedProducts, listOf([product])),
  [toRouteKey(adminGetFeedReasons)]: answeringBy(adminGetFeedReasons, {
    offered: 412,
    left_out: 9,
    reasons: [{ reason: 'no-ean', count: 3 }],
  }),
};
const open = (role: Parameters<typeof staff>[0] = 'catalog-editor', search = '') =>
  visit(routes, { path: '/admin/feedy', search, account: staff(role) });
const findRow = (name: string): HTMLElement => screen.getByRole('rowheader', { name }).closest('tr') ?? document.body;

test('each feed says whether it works, when it last ran and who read it', async () => {
  fakeServer(ready);
  const { element } = await open();
  await screen.findByRole('rowheader', { name: 'Heureka CZ' });
  const fine = within(findRow('Heureka CZ'));
  expect(fine.getByText('V pořádku')).toBeTruthy();
  expect(fine.getByText('http://localhost:3000/feeds/heureka.xml')).toBeTruthy();
  expect(fine.getByText(/^412 nabídek · 1.234 kB · 1,4 s$/)).toBeTruthy();
  const few = within(findRow('Google Merchant RO'));
  expect(few.getByText('Podezřele málo nabídek')).toBeTruthy();
  expect(few.getByText('předtím 900')).toBeTruthy();
  expect(few.getByText('Chyba databáze')).toBeTruthy();
  expect(few.getByText('Za 30 dní nestáhl')).toBeTruthy();
  // The runs below.
  expect(await screen.findByText('Petr')).toBeTruthy();
  expect(screen.getByText('Bez EAN (3)')).toBeTruthy();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('runs are narrowed by their feed, outcome and market', async () => {
  const server = fakeServer(ready);
  await open('operator', '?trh=vse&druh=google&stav=broken');
  await screen.findByText('Petr');
  expect(server.of(RUNS).at(-1)?.query).toEqual({ feed: 'google', outcome: 'broken', page: '1', page_size: '50' });
});

test('a check shows how far it is, and the runs are asked for again', async () => {
  let check: FeedRun | null = null;
  const server = fakeServer({
    ...ready,
    [FEEDS]: () => answeringBy(adminListFeeds, { items: [{ ...heureka, check }] })({} as never),
    [CHECK]: () => {
      check = { ...run, id: '9', reader: 'office', outcome: 'running', offers: 100, expected: 412, checked_by: 'Martina' };
      return { status: 202, body: { run: '9' } };
    },
  });
  await open('operator');
  await screen.findByText('Petr');
  const before = server.of(RUNS).length;
  await userEvent.click(screen.getByRole('button', { name: 'Zkontrolovat Heureka CZ' }));
  expect(await screen.findByRole('progressbar', { name: 'Kontroluje Martina' })).toBeTruthy();
  expect(screen.getByText('100 z 412')).toBeTruthy();
  expect(server.of(CHECK)[0]?.body).toEqual({ feed: 'heureka', market: 'cz' });
  await waitFor(() => expect(server.of(RUNS).length).toBeGreaterThan(before));
  check = null;
  expect(await screen.findByRole('button', { name: 'Zkontrolovat Heureka CZ' }, { timeout: 5_000 })).toBeTruthy();
});

test('who may only read begins no check; the address is copied', async () => {
  fakeServer(ready);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('support');
  await screen.findByRole('rowheader', { name: 'Heureka CZ' });
  expect(screen.queryByRole('button', { name: /^Zkontrolovat/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Kopírovat Heureka CZ' }));
  expect(writeText).toHaveBeenCalledWith('http://localhost:3000/feeds/heureka.xml');
  writeText.mockRestore();
});

test('what is missing leads to its product, by each reason with its number, and is exported', async () => {
  const EXPORT = toRouteKey(adminExportFeedProducts);
  const server = fakeServer({ ...ready, [EXPORT]: () => ({ status: 200, body: 'code' }) });
  await open('catalog-editor', '?karta=zbozi');
  const link = await screen.findByRole('link', { name: 'Apple iPhone 15' });
  expect(link.getAttribute('href')).toBe('/admin/produkty/mp-iphone-15?karta=varianty');
  expect(screen.getByText('Bez EAN, Bez termínu dodání')).toBeTruthy();
  expect(await screen.findByText('Ve feedech 412, vynecháno 9')).toBeTruthy();
  await userEvent.click(await screen.findByRole('link', { name: 'Bez EAN (3)' }));
  await waitFor(() => expect(server.of(PRODUCTS).at(-1)?.query).toMatchObject({ reason: 'no-ean', market: 'cz' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(server.of(EXPORT)[0]?.query).toEqual({ market: 'cz', reason: 'no-ean' }));
});

test('an operator, who may not enter products, sees them without links', async () => {
  fakeServer(ready);
  await open('operator', '?karta=zbozi');
  await screen.findByText('Apple iPhone 15');
  expect(screen.queryByRole('link', { name: 'Apple iPhone 15' })).toBeNull();
});
