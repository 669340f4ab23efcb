import {
  adminAddPriceRow,
  adminChangePriceRow,
  adminImportPriceRows,
  adminListPriceChanges,
  adminListPriceRows,
  adminRemovePriceRow,
  type PriceRow,
} from '@okruh/contracts/http/checkout-admin/price-tables';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { importAnswer } from '../../testing/imports.ts';
import { staff } from '../../testing/shop.ts';
import { toForm, tables, toValues } from './price-edit.ts';

beforeAll(() => import('../pages.tsx').then(() => undefined));

const both = (cs: string, ro: string) => ({ cs, ro });
const amounts = (CZK: number, RON: number) => ({ CZK, RON });
const insurance: PriceRow = {
  id: 'ins-phone-12-0k',
  version: 3,
  values: {
    table: 'insurances',
    kind: 'theft-accident',
    type_device: 'phone',
    month_count: 12,
    name: both('Pojištění na 12 měsíců', 'Asigurare, 12 luni'),
    from: amounts(0, 0),
    to: amounts(500_000, 100_000),
    price: amounts(29_000, 5_900),
    deductible_percent: 15,
  },
};
const rows: Readonly<Record<string, PriceRow>> = {
  insurances: insurance,
  'prolonged-warranties': {
    id: 'pz',
    version: 1,
    values: {
      table: 'prolonged-warranties',
      code: 'PZ-TEL-12',
      variant_id: 'prodlouzena-zaruka-tel-12-0-5000-new',
      type_device: 'phone',
      month_count: 12,
      from: amounts(0, 0),
      to: amounts(500_000, 100_000),
      price: amounts(39_000, 7_900),
    },
  },
  'own-warranties': {
    id: '24',
    version: 1,
    values: { table: 'own-warranties', month_count: 24, name: both('Záruka 24', 'Garanție 24'), percent: 6.5, qualities: ['A+', 'A'] },
  },
  tuito: {
    id: 'general-tuito-start',
    version: 1,
    values: {
      table: 'tuito',
      kind: 'general',
      code: 'TG-START',
      name: both('Tuito Start', 'Tuito Start'),
      text: both('Nastavíme účty.', 'Configurăm conturile.'),
      price: amounts(49_000, 9_900),
      type_devices: ['phone', 'tablet'],
      markets: ['cz'],
      is_active: false,
    },
  },
  leasing: {
    id: 'lease-business-24',
    version: 1,
    values: {
      table: 'leasing',
      kind: 'business',
      name: both('Firemní leasing', 'Leasing pentru firme'),
      description: both('Bez vstupní investice.', 'Fără investiție.'),
      months: 24,
      monthly_percent: 4.15,
      residual_percent: 12,
      deposit_percent: 0,
      exchange_after_months: null,
      required_grade: 'B',
      type_devices: ['phone'],
      manufacturer_ids: ['apple'],
      min: amounts(800_000, 163_500),
      max: amounts(15_000_000, 3_061_000),
      company_only: true,
      markets: ['cz', 'ro'],
      partner_ids: { cz: 'okruh-leasing', ro: 'okruh-leasing-ro' },
      is_active: true,
    },
  },
  deliveries: {
    id: 'express',
    version: 1,
    values: {
      table: 'deliveries',
      name: both('Expres', 'Expres'),
      description: both('Do tří hodin.', 'În trei ore.'),
      price: amounts(24_900, 4_900),
      free_from: null,
      cut_off: '16:00',
      days_min: 0,
      days_max: 0,
      max_weight_kg: 12.5,
      markets: ['cz', 'ro'],
      is_active: true,
    },
  },
};
const LIST = toRouteKey(adminListPriceRows).replace(':table', 'insurances');
const ROW = `/api/checkout/admin/price-tables/insurances/rows/${insurance.id}`;
const ADD = toRouteKey(adminAddPriceRow).replace(':table', 'insurances');
const CHANGE = `${adminChangePriceRow.method} ${ROW}`;
const REMOVE = `${adminRemovePriceRow.method} ${ROW}`;
const IMPORT = toRouteKey(adminImportPriceRows).replace(':table', 'insurances');
const CHANGES = toRouteKey(adminListPriceChanges).replace(':table', 'insurances');
const ready = {
  [LIST]: answeringBy(adminListPriceRows, { rows: [insurance] }),
  [ADD]: answeringBy(adminAddPriceRow, insurance, 201),
  [CHANGE]: answeringBy(adminChangePriceRow, insurance),
  [REMOVE]: () => ({ status: 204 }),
  [CHANGES]: answeringBy(adminListPriceChanges, {
    items: [
      {
        subject: insurance.id,
        at: '2026-11-20T10:00:00.000Z',
        by: 'Eva',
        kind: 'changed',
        changes: [{ field: 'price', before: '290', after: '340' }],
      },
    ],
    total: 1,
    page: 1,
    page_size: 50,
  }),
};
const open = (search = '') => visit(routes, { path: '/admin/ceny-sluzeb', search, account: staff('catalog-editor') });

test.each(tables)('%s: what the form is filled with, it says', (table) => {
  const values = rows[table]?.values;
  if (values === undefined) throw new Error(`no row of ${table}`);
  expect(toValues(table, toForm(values), 'cz')).toEqual(values);
});

test('a price is changed with its version, and the whole row goes along', async () => {
  const { of } = fakeServer(ready);
  const { toast } = await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Upravit Pojištění na 12 měsíců/ }));
  const [price] = await screen.findAllByLabelText('Cena');
  if (price === undefined) throw new Error('the form has no price');
  await userEvent.clear(price);
  await userEvent.type(price, '340');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(of(CHANGE)[0]?.body).toEqual({ version: 3, values: { ...insurance.values, price: amounts(34_000, 5_900) } });
});

test('a copy is added; an error of the service is shown at its field', async () => {
  const server = fakeServer({ ...ready, [ADD]: () => ({ status: 400, body: { from: ['Pásmo ceny se kryje s položkou ins.'] } }) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Kopírovat/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Nové pojištění' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(server.of(ADD)).toHaveLength(1));
  expect((await within(dialog).findAllByText('Pásmo ceny se kryje s položkou ins.')).length).toBeGreaterThan(0);
});

test('a row is taken away after a question, and found by words without accents', async () => {
  const { of } = fakeServer(ready);
  await open('?q=pojisteni%20telefony');
  await userEvent.click(await screen.findByRole('button', { name: /^Odebrat Pojištění/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Odebrat položku' }));
  await waitFor(() => expect(of(REMOVE)[0]?.query).toEqual({ version: '3' }));
});

test('nothing found says so and leads back', async () => {
  fakeServer(ready);
  await open('?q=lednice');
  await userEvent.click(await screen.findByRole('button', { name: 'Zrušit filtry' }));
  expect(await screen.findByText('Pojištění na 12 měsíců')).toBeTruthy();
});

test('a spreadsheet is looked at first, then saved as it was seen', async () => {
  const seen = {
    ...importAnswer({ rows: 2, changed: 2 }),
    items: [
      {
        line: 2,
        kind: 'changed' as const,
        row: insurance,
        changes: [{ field: 'price', before: '{"CZK":29000,"RON":5900}', after: '{"CZK":34000,"RON":5900}' }],
      },
      { line: 3, kind: 'added' as const, row: { ...insurance, id: '' }, changes: [] },
    ],
  };
  const { of } = fakeServer({ ...ready, [IMPORT]: answeringBy(adminImportPriceRows, seen) });
  await open();
  await userEvent.upload(
    await screen.findByLabelText(/Přetáhněte soubor CSV nebo XLSX/),
    new File(['id'], 'ceny.csv', { type: 'text/csv' }),
  );
  expect((await screen.findByText(/^Cena: 290/)).textContent).toContain('→ 340');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit 2 řádky' }));
  await waitFor(() => expect(of(IMPORT)).toHaveLength(2));
  const [looked, saved] = of(IMPORT).map(({ body }) => body);
  expect(looked instanceof FormData && looked.get('mode')).toBe('preview');
  expect(saved instanceof FormData && [saved.get('mode'), saved.get('fingerprint')]).toEqual(['save', 'seen']);
});

test('the history of a table shows who changed what', async () => {
  fakeServer(ready);
  await open('?cast=zmeny');
  expect(await screen.findByText('Cena: 290 → 340')).toBeTruthy();
});

test('Romanian staff reads Romanian, and axe has nothing to object to', async () => {
  fakeServer(ready);
  const { element } = await visit(routes, { path: '/admin/ceny-sluzeb', market: 'ro', account: staff('admin') });
  await screen.findByRole('button', { name: /^Modifică Asigurare, 12 luni/ });
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});
