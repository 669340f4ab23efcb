import {
  adminGetAppraisal,
  adminGetAppraisalSettings,
  adminImportAppraisals,
  adminListAppraisals,
  adminListAppraisalVersions,
  adminUpdateAppraisal,
  adminUpdateAppraisalSettings,
} from '@okruh/contracts/http/buyout-admin/appraisals';
import { adminGetCompetitorPrices } from '@okruh/contracts/http/buyout-admin/competitors';
import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import { adminAddModel, adminFindDevices, adminGetModelColours, adminSetModelColours } from '@okruh/contracts/http/buyout-admin/models';
import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { getBonusesManufacturers } from '@okruh/contracts/http/catalog-admin/bonuses';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { importAnswer, wrongPrice } from '../../testing/imports.ts';
import { staff } from '../../testing/shop.ts';

const both = (crowns: number, lei: number) => ({
  CZK: { amount: crowns * 100, currency: 'CZK' } as const,
  RON: { amount: lei * 100, currency: 'RON' } as const,
});
const row = {
  model: 'apple-iphone-13-128gb',
  name: 'Apple iPhone 13 128 GB',
  device: { id: 'mp-apple-iphone-13', name: 'Apple iPhone 13' },
  type_device: 'phone',
  manufacturer: 'apple',
  prices: { A: both(6600, 1320), B: both(5800, 1160) },
  is_bought: true,
  version: '2026-11-18/3',
};
const model = {
  ...row,
  colours: [{ device_identifier: 'apple-iphone-13-128gb-midnight', name: 'temně inkoustová', hex: '#222233' }],
  conditions: [
    {
      id: 'battery',
      name: 'Kondice baterie',
      type: 'battery',
      choices: [{ value: 'battery-80', label: '80 až 89 %', quality: 'A' as const, corrections: both(-250, -50) }],
    },
  ],
};
const settings = {
  minimal_buyout_price: [{ type_device: 'phone', ...both(300, 60) }],
};
const nothing = { best: {}, suggested: {} };
const COLOURS = toRouteKey(adminGetModelColours);
const office = {
  [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 0 }),
  [toRouteKey(adminGetAppraisal)]: answeringBy(adminGetAppraisal, model),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(getBonusesManufacturers)]: answeringBy(getBonusesManufacturers, { choices: [{ value: 'apple', label: 'Apple' }] }),
  [COLOURS]: answeringBy(adminGetModelColours, {
    version: '2026-11-18/3',
    colours: [
      { ...model.colours[0], is_bought: true },
      { device_identifier: 'apple-iphone-13-128gb-pink', name: 'růžová', hex: '#ffcccc', is_bought: false },
    ],
  }),
  [toRouteKey(adminGetCompetitorPrices)]: answeringBy(adminGetCompetitorPrices, { competitors: [], market_prices: nothing }),
  [toRouteKey(adminGetAppraisalSettings)]: answeringBy(adminGetAppraisalSettings, settings),
};
const open = (path: string, role: 'buyout-manager' | 'buyout-clerk' = 'buyout-manager', search = '') =>
  visit(routes, { path, search, account: staff(role) });
const UPDATE = toRouteKey(adminUpdateAppraisal);

describe('the price list', () => {
  test('lists models with their prices in both currencies and leads to each', async () => {
    const LIST = toRouteKey(adminListAppraisals);
    const { of } = fakeServer({
      ...office,
      [LIST]: answeringBy(adminListAppraisals, { items: [{ ...row, market_prices: nothing }], total: 1, page: 1, page_size: 50 }),
    });
    await open('/admin/cenik', 'buyout-clerk', '?q=iphone&razeni=-name');
    const link = await screen.findByRole('link', { name: 'Apple iPhone 13 128 GB' });
    expect(link.getAttribute('href')).toBe('/admin/cenik/apple-iphone-13-128gb');
    expect(link.closest('tr')?.textContent).toContain('6\u00a0600\u00a0Kč1.320\u00a0Lei');
    expect(of(LIST)[0]?.query).toEqual({ page: '1', page_size: '50', q: 'iphone', sort: '-name' });
    expect(screen.queryByRole('tab', { name: 'Import' })).toBeNull();
  });

  test('saves only what was changed, in minor units, and says which version holds', async () => {
    const server = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateAppraisal, { version: '2026-11-21/1' }) });
    const { toast, guardLeave } = await open('/admin/cenik/apple-iphone-13-128gb');
    const price = await screen.findByRole('textbox', { name: 'Cena ve stavu A v Kč' });
    await userEvent.clear(price);
    await userEvent.type(price, '6 700');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Kondice baterie, 80 až 89 %, v Lei' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Kondice baterie, 80 až 89 %, v Lei' }), '-60');
    await waitFor(() => expect(guardLeave).toHaveBeenLastCalledWith(true));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Verze ceníku 2026-11-21/1' })));
    expect(server.of(UPDATE)[0]?.body).toEqual({
      version: '2026-11-18/3',
      prices: [{ quality: 'A', currency: 'CZK', amount: 670_000 }],
      dropped_grades: [],
      answers: [],
      corrections: [{ value: 'battery-80', currency: 'RON', amount: -6000 }],
    });
    await waitFor(() => expect(guardLeave).toHaveBeenLastCalledWith(false));
  });

  test.each(['', '12,5', '-1', '2000000', 'tisíc'])('%j is no price', async (typed) => {
    const server = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateAppraisal, { version: 'x' }) });
    await open('/admin/cenik/apple-iphone-13-128gb');
    const price = await screen.findByRole('textbox', { name: 'Cena ve stavu A v Kč' });
    await userEvent.clear(price);
    if (typed !== '') await userEvent.type(price, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'));
    expect(server.of(UPDATE)).toEqual([]);
  });

  test('changed by a colleague meanwhile keeps what was typed', async () => {
    const server = fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Ceník mezitím změnil někdo jiný.') });
    server.answer(
      toRouteKey(adminListAppraisalVersions),
      answeringBy(adminListAppraisalVersions, { items: [], total: 0, page: 1, page_size: 50 }),
    );
    await open('/admin/cenik/apple-iphone-13-128gb');
    const price = await screen.findByRole('textbox', { name: 'Cena ve stavu A v Kč' });
    await userEvent.clear(price);
    await userEvent.type(price, '6700');
    server.answer(toRouteKey(adminGetAppraisal), answeringBy(adminGetAppraisal, { ...model, version: '2026-11-21/1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit ceny' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ponechat moje' }));
    server.answer(UPDATE, answeringBy(adminUpdateAppraisal, { version: '2026-11-21/2' }));
    expect(price).toHaveProperty('value', '6700');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(server.of(UPDATE).at(-1)?.body).toMatchObject({ version: '2026-11-21/1' }));
  });

  test('is only read by those who may not edit it', async () => {
    fakeServer(office);
    await open('/admin/cenik/apple-iphone-13-128gb', 'buyout-clerk');
    expect(await screen.findByText('6 600 Kč')).toBeTruthy();
    expect(screen.getByText('−250 Kč')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Uložit ceny' })).toBeNull();
  });

  test('an import shows what changes, and what is left out', async () => {
    const IMPORT = toRouteKey(adminImportAppraisals);
    const item = { line: 2, model: row.model, name: row.name, quality: 'A', before: both(6600, 1320), after: both(6700, 1320) };
    const answer = { ...importAnswer({ failed: 1, error_count: 1, errors: [wrongPrice(5)] }), items: [item] };
    const server = fakeServer({ ...office, [IMPORT]: answeringBy(adminImportAppraisals, answer) });
    await open('/admin/cenik', 'buyout-manager', '?karta=import');
    await userEvent.upload(
      await screen.findByLabelText(/Přetáhněte soubor CSV nebo XLSX/),
      new File(['model;quality'], 'ceny.csv', { type: 'text/csv' }),
    );
    const changes = await screen.findByRole('region', { name: 'Změny cen' });
    const cells = within(changes).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')).slice(0, 4)).toEqual([
      '2',
      `${row.name} ${row.model}`,
      'A',
      '6 700 Kčdosud 6 600 Kč',
    ]);
    server.answer(IMPORT, answeringBy(adminImportAppraisals, { ...answer, saved: true, import_id: '2026-11-21/3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit 1 řádek, 1 vynechat' }));
    expect(await screen.findByText('Verze ceníku 2026-11-21/3')).toBeTruthy();
  });

  test('minimal prices are changed', async () => {
    const SETTINGS = toRouteKey(adminUpdateAppraisalSettings);
    const server = fakeServer({ ...office, [SETTINGS]: answeringBy(adminUpdateAppraisalSettings, settings) });
    const { toast } = await open('/admin/cenik', 'buyout-manager', '?karta=nastaveni');
    const minimum = await screen.findByRole('textbox', { name: 'Nejnižší cena, Telefony, v Kč' });
    await userEvent.clear(minimum);
    await userEvent.type(minimum, '400');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit nastavení' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Nastavení je uložené' })));
    expect(server.of(SETTINGS)[0]?.body).toEqual({
      minimal_buyout_price: [{ type_device: 'phone', currency: 'CZK', amount: 40_000 }],
    });
  });
});

describe('what a model is bought in', () => {
  test('a grade gets prices, another loses its own, and an answer means another grade', async () => {
    const server = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateAppraisal, { version: '2026-11-21/1' }) });
    await open('/admin/cenik/apple-iphone-13-128gb');
    const price = (grade: string, currency: string) => screen.findByRole('textbox', { name: `Cena ve stavu ${grade} v ${currency}` });
    await userEvent.type(await price('C', 'Kč'), '4 000');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(async () => expect((await price('C', 'Lei')).getAttribute('aria-invalid')).toBe('true'));
    expect(server.of(UPDATE)).toEqual([]);
    await userEvent.type(await price('C', 'Lei'), '800');
    await userEvent.clear(await price('B', 'Kč'));
    await userEvent.clear(await price('B', 'Lei'));
    await userEvent.selectOptions(screen.getByLabelText('Kvalita: Kondice baterie, 80 až 89 %'), 'C');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
    expect(server.of(UPDATE)[0]?.body).toEqual({
      version: '2026-11-18/3',
      prices: [
        { quality: 'C', currency: 'CZK', amount: 400_000 },
        { quality: 'C', currency: 'RON', amount: 80_000 },
      ],
      dropped_grades: ['B'],
      answers: [{ value: 'battery-80', quality: 'C' }],
      corrections: [],
    });
  });

  test('a colour is added, and a model is no longer bought after a question', async () => {
    const SAVE = toRouteKey(adminSetModelColours);
    const server = fakeServer({
      ...office,
      [SAVE]: answeringBy(adminSetModelColours, { version: '2026-11-21/1' }),
      [UPDATE]: answeringBy(adminUpdateAppraisal, { version: '2026-11-21/2' }),
    });
    await open('/admin/cenik/apple-iphone-13-128gb');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'růžová' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit barvy' }));
    await waitFor(() =>
      expect(server.of(SAVE)[0]?.body).toEqual({
        version: '2026-11-18/3',
        colours: ['apple-iphone-13-128gb-midnight', 'apple-iphone-13-128gb-pink'],
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Přestat vykupovat' }));
    const dialog = await screen.findByRole('dialog', { name: 'Přestat vykupovat Apple iPhone 13 128 GB?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Přestat vykupovat' }));
    await waitFor(() => expect(server.of(UPDATE)[0]?.body).toEqual({ version: '2026-11-18/3', is_bought: false }));
  });

  test('a device of the catalogue becomes a model with its prices', async () => {
    const ADD = toRouteKey(adminAddModel);
    const colours = [
      { device_identifier: 'apple-iphone-18-256gb-black', name: 'černá', hex: '#111111' },
      { device_identifier: 'apple-iphone-18-256gb-sage', name: 'šalvějová', hex: '#99aa88' },
    ];
    const server = fakeServer({
      ...office,
      [toRouteKey(adminFindDevices)]: answeringBy(adminFindDevices, {
        items: [
          {
            id: 'mp-apple-iphone-18',
            name: 'Apple iPhone 18',
            type_device: 'phone',
            manufacturer: { id: 'apple', name: 'Apple' },
            models: [
              { model: 'apple-iphone-18-128gb', size: '128 GB', is_listed: true, colours },
              { model: 'apple-iphone-18-256gb', size: '256 GB', is_listed: false, colours },
            ],
            similar: { model: 'apple-iphone-17-256gb', name: 'Apple iPhone 17 256 GB' },
          },
        ],
      }),
      [ADD]: () => ({ status: 400, body: { prices: ['Horší kvalita by stála víc než lepší.'] } }),
    });
    const { navigate } = await open('/admin/cenik/novy-model');
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat do ceníku' }));
    expect(server.of(ADD)).toEqual([]);
    await userEvent.type(screen.getByRole('combobox', { name: 'Produkt z katalogu' }), 'iphone 18');
    await userEvent.click(await screen.findByRole('option', { name: 'Apple iPhone 18' }));
    // The only size that isn't there yet, in all its colours, like the model that it is most like.
    await userEvent.click(await screen.findByRole('checkbox', { name: 'černá' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Cena ve stavu A v Kč' }), '17 000');
    await userEvent.type(screen.getByRole('textbox', { name: 'Cena ve stavu A v Lei' }), '3400');
    await userEvent.click(screen.getByRole('button', { name: 'Přidat do ceníku' }));
    expect(await screen.findByText('Horší kvalita by stála víc než lepší.')).toBeTruthy();
    server.answer(ADD, answeringBy(adminAddModel, { model: 'apple-iphone-18-256gb', version: '2026-11-21/1' }, 201));
    await userEvent.click(screen.getByRole('button', { name: 'Přidat do ceníku' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/cenik/apple-iphone-18-256gb'));
    expect(server.of(ADD)[1]?.body).toEqual({
      master_product_id: 'mp-apple-iphone-18',
      model: 'apple-iphone-18-256gb',
      copy_from: 'apple-iphone-17-256gb',
      colours: ['apple-iphone-18-256gb-sage'],
      prices: [
        { quality: 'A', currency: 'CZK', amount: 1_700_000 },
        { quality: 'A', currency: 'RON', amount: 340_000 },
      ],
    });
  });
});
