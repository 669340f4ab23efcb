import { adminGetVisits, type Visits } from '@okruh/contracts/http/gateway/visits';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const GET = toRouteKey(adminGetVisits);
const visits: Visits = {
  visits: 1_240,
  pages: [
    { market: 'cz', page: 'product', visits: 1_200, p75: { lcp: 1_830, inp: 260, cls: 0.02, ttfb: 2_100 }, failures: 0 },
    { market: 'ro', page: 'checkout', visits: 40, p75: { lcp: 4_600, inp: null, cls: 0.3, ttfb: 320 }, failures: 3 },
  ],
  releases: [
    {
      app: 'mfe-cart-checkout',
      version: 'c00000000001',
      deployed_at: '2026-11-20T11:47:02.118Z',
      visits: 40,
      p75: { lcp: 4_600, inp: null, cls: 0.3, ttfb: 320 },
      failures_in_browser: 2,
      failures_on_server: 1,
    },
  ],
};
const open = (search = '') => visit(routes, { path: '/admin/provoz/navstevnost', search, account: staff('operator') });

test('shows each page with its figures, judged by their limits in words', async () => {
  fakeServer({ [GET]: answeringBy(adminGetVisits, visits) });
  const { element } = await open();
  const pages = within(await screen.findByRole('region', { name: 'Stránky' }));
  expect(pages.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'StránkaTrhNávštěvHlavní obsah (LCP)Odezva (INP)Posun obsahu (CLS)První bajt (TTFB)Selhání',
    'ProduktCZ1\u00A02001,8\u00A0s dobré260\u00A0ms ke zlepšení0,02 dobré2,1\u00A0s špatné0',
    'PokladnaRO404,6\u00A0s špatné–0,3 špatné320\u00A0ms dobré3',
  ]);
  const releases = within(screen.getByRole('region', { name: 'Vydání' }));
  expect(releases.getAllByRole('row')[1]?.textContent).toMatch(/^mfe-cart-checkoutc00000000001.*21$/);
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('asks for the days, the market and the device that were chosen, those of its address first', async () => {
  const server = fakeServer({ [GET]: answeringBy(adminGetVisits, visits) });
  await open('?device=phone');
  await screen.findByRole('region', { name: 'Stránky' });
  await userEvent.selectOptions(screen.getByLabelText('Trh'), 'ro');
  await userEvent.selectOptions(screen.getByLabelText('Období'), '28');
  await screen.findByRole('region', { name: 'Stránky' });
  await waitFor(() => expect(server.of(GET).at(-1)?.query).toEqual({ days: '28', market: 'ro', device: 'phone' }));
});

test('says that nothing was measured', async () => {
  fakeServer({ [GET]: answeringBy(adminGetVisits, { visits: 0, pages: [], releases: [] }) });
  await open();
  expect(await screen.findByText('V tomto období není žádná změřená návštěva')).toBeTruthy();
});

test('says that it could not be loaded', async () => {
  fakeServer({ [GET]: refusing(500, 'internal', 'Chyba') });
  await open('?days=1');
  expect(await screen.findByText('Měření se nepodařilo načíst')).toBeTruthy();
});
