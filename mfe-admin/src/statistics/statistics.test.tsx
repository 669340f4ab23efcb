import { adminExportStatistics, adminGetStatistics, type Statistics } from '@okruh/contracts/http/orders-admin/statistics';
import { addDays, money } from '@okruh/market';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const GET = toRouteKey(adminGetStatistics);
const EXPORT = toRouteKey(adminExportStatistics);
const czk = (whole: number) => money(whole * 100, 'CZK');
const sums = {
  orders: 0,
  pieces: 0,
  revenue: czk(0),
  net: czk(0),
  cancelled: czk(0),
  returned: czk(0),
  devices_bought: 0,
  purchases: czk(0),
  withdrawn: czk(0),
  margin: null,
};
const statistics: Statistics = {
  market: 'cz',
  days: 7,
  from: '2026-11-20',
  to: '2026-11-26',
  previous_from: '2026-11-13',
  previous_to: '2026-11-19',
  as_of: '2026-11-26T13:10:00.000Z',
  totals: {
    ...sums,
    orders: 20,
    pieces: 25,
    revenue: czk(200_000),
    net: czk(165_289),
    cancelled: czk(10_000),
    devices_bought: 3,
    purchases: czk(15_000),
    withdrawn: czk(5_800),
    margin: { amount: czk(24_000), percent: 18.5, known_percent: 90 },
  },
  previous: { ...sums, orders: 10, pieces: 11, revenue: czk(160_000) },
  by_day: Array.from({ length: 7 }, (_, index) => ({
    day: addDays('2026-11-20', index),
    orders: index === 0 ? 20 : 0,
    pieces: index === 0 ? 25 : 0,
    revenue: czk(index === 0 ? 200_000 : 0),
    previous_orders: index === 0 ? 10 : 0,
    previous_revenue: czk(index === 0 ? 160_000 : 0),
    cancelled: czk(index === 0 ? 10_000 : 0),
    returned: czk(0),
    withdrawn: czk(index === 6 ? 5_800 : 0),
    margin: czk(index === 0 ? 24_000 : 0),
    devices_bought: 0,
    purchases: czk(index === 3 ? 15_000 : 0),
  })),
  by_category: [
    {
      category: 'accessory',
      pieces: 5,
      revenue: czk(50_000),
      previous_revenue: czk(0),
      purchases: czk(0),
      previous_purchases: czk(0),
      margin: null,
    },
    {
      category: 'phone',
      pieces: 20,
      revenue: czk(150_000),
      previous_revenue: czk(160_000),
      purchases: czk(15_000),
      previous_purchases: czk(0),
      margin: { amount: czk(24_000), percent: 18.5, known_percent: 100 },
    },
  ],
  by_brand: [{ brand: 'Apple', pieces: 20, revenue: czk(150_000), previous_revenue: czk(0) }],
  by_store: [],
  stores: [
    { store_id: 'store-brno', name: 'Okruh Brno' },
    { store_id: 'store-plzen', name: 'Okruh Plzeň' },
  ],
  by_hour: Array.from({ length: 24 }, (_, hour) => ({ hour, orders: hour === 14 ? 20 : 0, revenue: czk(hour === 14 ? 200_000 : 0) })),
  by_market: [
    { market: 'cz', orders: 20, revenue: czk(200_000) },
    { market: 'ro', orders: 2, revenue: money(500_000, 'RON') },
  ],
  purchases: {
    by_week: [{ from: '2026-11-20', to: '2026-11-26', store: 2, courier: 1 }],
    by_model: [{ device_name: 'Apple iPhone 13 128 GB', devices: 3, estimate: czk(5_200), paid: czk(5_000), accepted_percent: 75 }],
  },
};
const visitStatistics = (search = '?trh=cz&dni=7') =>
  visit(routes, { path: '/admin/prodej-a-vykup', search, account: staff('accountant') });

test('the sums of the days stand beside those before, with a table beside each chart', async () => {
  const { of } = fakeServer({ [GET]: answeringBy(adminGetStatistics, statistics) });
  const { element } = await visitStatistics();
  const weeks = await screen.findByRole('region', { name: 'Tržby po týdnech' });
  expect(of(GET)[0]?.query).toMatchObject({ market: 'cz', days: '7' });
  expect(
    within(weeks)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'TýdenObjednávekTržby s DPHDříveZměna',
    '20.\u00A011. – 26.\u00A011.20200\u00A0000\u00A0Kč160\u00A0000\u00A0Kč+\u00A025\u00A0%',
    'Celkem20200\u00A0000\u00A0Kč160\u00A0000\u00A0Kč+\u00A025\u00A0%',
  ]);
  const categories = screen.getByRole('region', { name: 'Podle kategorie' });
  expect(within(categories).getAllByRole('row')[2]?.textContent).toContain('nevykupujeme');
  expect(within(categories).getAllByRole('row').at(-1)?.textContent).toBe(
    'Celkem200\u00A0000\u00A0Kč100\u00A0%+\u00A025\u00A0%15\u00A0000\u00A0Kč',
  );
  const hours = within(screen.getByRole('region', { name: 'Kdy lidé nakupují' })).getAllByRole('row');
  expect(hours.at(-1)?.textContent).toBe('Celkem20200\u00A0000\u00A0Kč100\u00A0%');
  expect(screen.getByText(/průměrně 10 000 Kč/)).toBeTruthy();
  expect(screen.getByText(/p\. b\./).textContent).toBe('+\u00A02,9 p. b.');
  expect(screen.getByText(/RO 5\.000 Lei \(2\)/)).toBeTruthy();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('days and filters stand in the address, and all filters are taken off at once', async () => {
  const { of } = fakeServer({ [GET]: answeringBy(adminGetStatistics, statistics) });
  await visitStatistics('?trh=cz&dni=7&kategorie=phone&zrusene=true');
  await screen.findByRole('region', { name: 'Podle kategorie' });
  expect(of(GET).at(-1)?.query).toMatchObject({ category: 'phone', cancelled: 'true' });
  await userEvent.click(screen.getByRole('button', { name: '90 dní' }));
  expect(of(GET).at(-1)?.query).toMatchObject({ category: 'phone', days: '90' });
  await userEvent.click(screen.getByRole('button', { name: 'Zrušit filtry' }));
  expect(of(GET).at(-1)?.query).not.toHaveProperty('category');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Značka' }), 'Apple');
  expect(of(GET).at(-1)?.query).toMatchObject({ brand: 'Apple' });
});

test('each figure has a line of how it went, and none where nothing ever was', async () => {
  fakeServer({ [GET]: answeringBy(adminGetStatistics, { ...statistics, totals: { ...statistics.totals, withdrawn: null } }) });
  await visitStatistics();
  await screen.findByRole('region', { name: 'Podle kategorie' });
  const getLine = (name: string) =>
    [...document.querySelectorAll('.stat')]
      .find((tile) => tile.querySelector('dt')?.textContent === name)
      ?.querySelector('.spark path:last-child');
  // All of it on the first of seven days; what was bought on the fourth.
  expect(getLine('Tržby s DPH')?.getAttribute('d')).toBe('M0.0 3.0L16.0 29.0L32.0 29.0L48.0 29.0L64.0 29.0L80.0 29.0L96.0 29.0');
  expect(getLine('Vykoupeno za')?.getAttribute('d')).toBe('M0.0 29.0L16.0 29.0L32.0 29.0L48.0 3.0L64.0 29.0L80.0 29.0L96.0 29.0');
  expect(document.querySelectorAll('.spark')).toHaveLength(5);
  expect(document.querySelectorAll('.spark.warn')).toHaveLength(1);
});

test('one store is chosen by its name, stands in the address and in the file, and says that devices are stored without one', async () => {
  const narrowed: Statistics = {
    ...statistics,
    totals: { ...statistics.totals, purchases: null, devices_bought: null },
    previous: { ...statistics.previous, purchases: null, devices_bought: null },
    by_category: statistics.by_category.map((row) => ({ ...row, purchases: null, previous_purchases: null })),
    purchases: null,
  };
  const { of, answer } = fakeServer({
    [GET]: answeringBy(adminGetStatistics, statistics),
    [EXPORT]: () => ({ status: 200, body: 'Den' }),
  });
  const { navigate } = await visitStatistics('?trh=cz&dni=7&kategorie=phone');
  await screen.findByRole('region', { name: 'Podle kategorie' });
  answer(GET, answeringBy(adminGetStatistics, narrowed));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Prodejna' }), 'Okruh Plzeň');
  expect(of(GET).at(-1)?.query).toMatchObject({ store: 'store-plzen', category: 'phone' });
  expect(navigate.mock.lastCall?.[0]).toContain('prodejna=store-plzen');
  await screen.findByText(/neevidujeme, na které prodejně/);
  expect(screen.queryByText('Vykoupeno za')).toBeNull();
  const categories = screen.getByRole('region', { name: 'Podle kategorie' });
  expect(within(categories).getAllByRole('row').at(-1)?.textContent).toContain('100\u00A0%+\u00A025\u00A0%–');
  await userEvent.click(screen.getAllByRole('button', { name: 'Export CSV' })[0] as HTMLElement);
  expect(of(EXPORT)[0]?.query).toMatchObject({ store: 'store-plzen', table: 'days' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Prodejna' }), 'Zaslané');
  expect(of(GET).at(-1)?.query).toMatchObject({ store: 'sent' });
  await userEvent.click(screen.getByRole('button', { name: 'Zrušit filtry' }));
  expect(of(GET).at(-1)?.query).not.toHaveProperty('store');
});

test('a store of the address that this market does not have stays chosen', async () => {
  fakeServer({ [GET]: answeringBy(adminGetStatistics, statistics) });
  await visitStatistics('?trh=cz&dni=7&prodejna=store-cluj');
  await screen.findByRole('region', { name: 'Podle kategorie' });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Prodejna' }).value).toBe('store-cluj');
});

test('a table is downloaded with the same filters', async () => {
  const { of } = fakeServer({
    [GET]: answeringBy(adminGetStatistics, statistics),
    [EXPORT]: () => ({ status: 200, body: 'Den' }),
  });
  await visitStatistics('?trh=ro&dni=21&pouzite=used');
  await screen.findByRole('region', { name: 'Podle kategorie' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Export CSV' })[1] as HTMLElement);
  expect(of(EXPORT)[0]?.query).toMatchObject({ market: 'ro', days: '21', condition: 'used', table: 'categories' });
});

test('what cannot be loaded says so and is asked again', async () => {
  const { answer } = fakeServer({ [GET]: refusing(500, 'internal', 'Chyba') });
  await visitStatistics();
  await screen.findByText('Statistiky se nepodařilo načíst');
  answer(GET, answeringBy(adminGetStatistics, statistics));
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByRole('region', { name: 'Podle kategorie' })).toBeTruthy();
});
