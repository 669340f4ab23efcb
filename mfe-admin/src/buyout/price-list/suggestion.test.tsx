import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import { adminGetAppraisal, adminListAppraisals, adminUpdateAppraisal } from '@okruh/contracts/http/buyout-admin/appraisals';
import { adminGetCompetitorPrices, adminSetCompetitorPrices, type ModelMarket } from '@okruh/contracts/http/buyout-admin/competitors';
import { adminGetModelColours } from '@okruh/contracts/http/buyout-admin/models';
import { getBonusesManufacturers } from '@okruh/contracts/http/catalog-admin/bonuses';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

const crowns = (units: number) => ({ amount: units * 100, currency: 'CZK' as const });
const lei = (units: number) => ({ amount: units * 100, currency: 'RON' as const });
const COMPETITOR = '01930000-0000-7000-8000-000000000001';
const best = { competitor: 'Výkupna', price: crowns(6600), observed_on: '2026-11-01', is_old: false };
const row = {
  model: 'apple-iphone-13-128gb',
  name: 'Apple iPhone 13 128 GB',
  device: { id: 'mp-apple-iphone-13', name: 'Apple iPhone 13' },
  type_device: 'phone',
  manufacturer: 'apple',
  prices: { A: { CZK: crowns(6600), RON: lei(1320) }, B: { CZK: crowns(5800), RON: lei(1160) } },
  is_bought: true,
  version: '2026-11-18/3',
};
const market = {
  best: { A: { CZK: best }, B: { CZK: { ...best, price: crowns(9000), is_old: true } } },
  suggested: { A: { CZK: crowns(6740) } },
};
const modelMarket: ModelMarket = {
  competitors: [
    {
      id: COMPETITOR,
      name: 'Výkupna',
      market: 'cz',
      currency: 'CZK',
      is_shown: true,
      prices: [{ quality: 'A', price: crowns(6600), observed_on: '2026-11-01', is_old: false, recorded_by: 'Věra', source: 'typed' }],
      fingerprint: 'seen-prices',
    },
  ],
  market_prices: market,
};
const LIST = toRouteKey(adminListAppraisals);
const UPDATE = toRouteKey(adminUpdateAppraisal);
const list = (...items: readonly object[]) => answeringBy(adminListAppraisals, { items, total: items.length, page: 1, page_size: 50 });
const office = {
  [LIST]: list({ ...row, market_prices: market }),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(getBonusesManufacturers)]: answeringBy(getBonusesManufacturers, { choices: [] }),
  [toRouteKey(adminGetAppraisal)]: answeringBy(adminGetAppraisal, { ...row, colours: [], conditions: [] }),
  [toRouteKey(adminGetModelColours)]: answeringBy(adminGetModelColours, { version: row.version, colours: [] }),
  [toRouteKey(adminGetCompetitorPrices)]: answeringBy(adminGetCompetitorPrices, modelMarket),
};
const open = (path = '/admin/cenik') => visit(routes, { path, account: staff('buyout-manager') });
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
beforeEach(() => window.localStorage.clear());

describe('the price list', () => {
  test('shows competitors and suggestions in columns that are turned on', async () => {
    fakeServer(office);
    await open();
    await screen.findByRole('link', { name: row.name });
    expect(screen.queryByRole('columnheader', { name: /Konkurence A/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sloupce' }));
    for (const name of ['Konkurence A', 'Konkurence B', 'Návrh A']) await userEvent.click(screen.getByRole('checkbox', { name }));
    const cells = (await screen.findByRole('link', { name: row.name })).closest('tr');
    expect(plain(cells?.textContent)).toMatch(/6 600 Kč ?Výkupna, \d+ d/);
    expect(plain(cells?.textContent)).toContain('9 000 Kč staré');
    expect(plain(cells?.textContent)).toContain('6 740 Kč');
  });

  test('takes suggestions of selected models after they were seen, and takes them back', async () => {
    const other = { ...row, model: 'apple-iphone-14-128gb', name: 'Apple iPhone 14 128 GB', market_prices: { best: {}, suggested: {} } };
    const server = fakeServer({
      ...office,
      [LIST]: list({ ...row, market_prices: market }, other),
      [UPDATE]: answeringBy(adminUpdateAppraisal, { version: '2026-11-21/1' }),
    });
    await open();
    await userEvent.click(await screen.findByRole('link', { name: 'S návrhem' }));
    await waitFor(() => expect(server.of(LIST).at(-1)?.query).toMatchObject({ state: 'suggested' }));
    await screen.findByRole('link', { name: row.name });
    for (const { name } of [row, other]) await userEvent.click(screen.getByRole('checkbox', { name: `Vybrat ${name}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Převzít návrh' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Převzít návrh cen 2 modelů?' }));
    expect(dialog.getAllByRole('cell').map((cell) => plain(cell.textContent))).toEqual(['A', '6 600 Kč', '6 740 Kč']);
    expect(server.of(UPDATE)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Změnit ceny 1 modelu' }));
    expect(await screen.findByText('Verze ceníku 2026-11-21/1')).toBeTruthy();
    expect(server.of(UPDATE).map(({ body }) => body)).toEqual([
      { version: '2026-11-18/3', prices: [{ quality: 'A', currency: 'CZK', amount: 674_000 }] },
    ]);
    await userEvent.click(screen.getByRole('button', { name: `Vrátit ${row.name}` }));
    await waitFor(() =>
      expect(server.of(UPDATE)[1]?.body).toEqual({
        version: '2026-11-21/1',
        prices: [{ quality: 'A', currency: 'CZK', amount: 660_000 }],
      }),
    );
  });
});

describe('the page of a model', () => {
  test('fills the suggestion in, to be saved as any other edit', async () => {
    const server = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateAppraisal, { version: '2026-11-21/1' }) });
    await open(`/admin/cenik/${row.model}`);
    expect(plain((await screen.findByText(/A: 6/)).textContent)).toBe('A: 6 600 Kč → 6 740 Kč');
    await userEvent.click(screen.getByRole('button', { name: 'Vyplnit návrh' }));
    expect(screen.getByRole('textbox', { name: 'Cena ve stavu A v Kč' })).toHaveProperty('value', '6740');
    expect(server.of(UPDATE)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(server.of(UPDATE)[0]?.body).toMatchObject({ prices: [{ quality: 'A', currency: 'CZK', amount: 674_000 }] }));
  });

  test('takes prices of a competitor with the day on which they were seen', async () => {
    const SET = toRouteKey(adminSetCompetitorPrices);
    const server = fakeServer({ ...office, [SET]: answeringBy(adminSetCompetitorPrices, modelMarket) });
    await open(`/admin/cenik/${row.model}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Zapsat ceny: Výkupna' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ceny konkurenta Výkupna' }));
    const day = dialog.getByRole('textbox', { name: 'Zjištěno dne' });
    await userEvent.clear(day);
    await userEvent.type(day, '20.11.2026');
    const price = dialog.getByRole('textbox', { name: /Cena ve stavu C v Kč/ });
    await userEvent.type(price, '-5');
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit ceny konkurenta' }));
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(price);
    await userEvent.type(price, '4 100');
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit ceny konkurenta' }));
    await waitFor(() =>
      expect(server.of(SET)[0]?.body).toEqual({
        seen: 'seen-prices',
        observed_on: '2026-11-20',
        prices: [
          { quality: 'A', price: 660_000 },
          { quality: 'C', price: 410_000 },
        ],
      }),
    );
  });
});
