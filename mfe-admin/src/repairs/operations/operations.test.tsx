import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import {
  adminAddOperations,
  adminGetOperation,
  adminGetOperationChoices,
  adminImportOperations,
  adminListOperationParts,
  adminListOperations,
  adminListOperationVersions,
  adminUpdateOperation,
  type OperationRow,
} from '@okruh/contracts/http/repairs-admin/operations';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { importAnswer, wrongPrice } from '../../testing/imports.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const IMPORT = toRouteKey(adminImportOperations);
const UPDATE = toRouteKey(adminUpdateOperation);
const ADD = toRouteKey(adminAddOperations);
const LIST = toRouteKey(adminListOperations);
const GET = toRouteKey(adminGetOperation);
const build = (changes: Partial<OperationRow> = {}): OperationRow => ({
  id: 'op-apple-iphone-13-battery',
  master_product_id: 'mp-apple-iphone-13',
  device_name: 'Apple iPhone 13',
  type_device: 'phone',
  manufacturer: 'apple',
  kind: 'battery',
  label: 'Výměna baterie',
  name: null,
  prices: { CZK: { amount: 159_000, currency: 'CZK' }, RON: null },
  duration_minutes: 45,
  on_the_spot: true,
  warranty_months: 12,
  is_offered: true,
  is_device_repaired: true,
  parts_cost: { CZK: { amount: 64_000, currency: 'CZK' }, RON: { amount: 12_800, currency: 'RON' } },
  spare_parts: [{ id: 'sp-apple-iphone-13-battery', name: 'Baterie Apple iPhone 13' }],
  version: 7,
  changed_by: 'Eva Editorka',
  changed_at: '2026-11-19T08:00:00.000Z',
  ...changes,
});
const answerOne = (operation: OperationRow) =>
  answeringBy(adminGetOperation, {
    operation,
    history: [
      {
        at: '2026-11-19T08:00:00.000Z',
        by: 'Eva Editorka',
        action: 'changed',
        changes: [
          {
            field: 'price_czk',
            before: '{"amount":149000,"currency":"CZK"}',
            after: '{"amount":159000,"currency":"CZK"}',
          },
        ],
      },
    ],
  });
const apple = { id: 'apple', name: 'Apple' };
const office = {
  [LIST]: answeringBy(adminListOperations, { items: [build()], total: 1, page: 1, page_size: 50 }),
  [GET]: answerOne(build()),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(adminGetOperationChoices)]: answeringBy(adminGetOperationChoices, {
    kinds: [{ id: 'buttons', name: { cs: 'Oprava tlačítek', ro: 'Reparație butoane' } }],
    devices: [
      { id: 'mp-apple-iphone-13', name: 'Apple iPhone 13', type_device: 'phone', manufacturer: apple },
      { id: 'mp-apple-iphone-14', name: 'Apple iPhone 14', type_device: 'phone', manufacturer: apple },
      { id: 'mp-nokia', name: 'Nokia', type_device: 'phone', manufacturer: { id: 'nokia', name: 'Nokia' } },
    ],
  }),
  [toRouteKey(adminListOperationParts)]: answeringBy(adminListOperationParts, { items: [] }),
};
const account = staff('catalog-editor');
const open = (search = '') => visit(routes, { path: '/admin/cenik-oprav', search, account });
const plain = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

describe('the price list of repairs', () => {
  test('shows what each operation costs and takes, of the filters of the address', async () => {
    const { of } = fakeServer(office);
    await open('?druh=battery&stav=nabizene&razeni=-price_czk');
    const row = (await screen.findByRole('button', { name: 'Apple iPhone 13: Výměna baterie' })).closest('tr');
    expect(plain(row)).toContain('1 590 Kčna dotaz4512640 Kč Baterie Apple iPhone 13');
    expect(of(LIST)[0]?.query).toMatchObject({ kind: 'battery', offered: 'true', sort: '-price_czk' });
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    expect((await axe.run(screen.getByRole('main'), { rules })).violations.map(({ id }) => id)).toEqual([]);
  });

  test('a price is changed in its cell; an empty one is on request', async () => {
    const { of } = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateOperation, build({ version: 8 })) });
    await open();
    const cell = (await screen.findByText(/^1\s590\sKč$/)).closest('td');
    if (cell === null) throw new Error('no cell');
    await userEvent.click(cell);
    await userEvent.keyboard('1490{Enter}');
    await waitFor(() => expect(of(UPDATE)[0]?.body).toEqual({ version: 7, price_czk: 149_000 }));
  });

  test('a new operation is added to all models of a manufacturer; the service’s errors stand at their fields', async () => {
    const { of, answer } = fakeServer({
      ...office,
      [ADD]: () => ({ status: 400, body: { name: { ro: ['Název už existuje.'] } } }),
    });
    const { toast } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat opravu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Přidat opravu' }));
    const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Přidat opravu' }));
    await submit();
    expect(of(ADD)).toEqual([]);
    await userEvent.selectOptions(dialog.getByLabelText('Výrobce'), 'Apple');
    await userEvent.click(dialog.getByRole('button', { name: 'Přidat všechny 2 modely z výběru' }));
    await userEvent.selectOptions(dialog.getByLabelText('Druh opravy'), 'Oprava tlačítek');
    await userEvent.type(dialog.getByLabelText(/^Vlastní název česky/), 'Výměna tlačítek');
    await submit();
    // A name stands in both languages.
    expect(dialog.getByLabelText(/^Vlastní název rumunsky/).getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(dialog.getByLabelText(/^Vlastní název rumunsky/), 'Înlocuire butoane');
    await userEvent.type(dialog.getByLabelText(/^Cena Kč/), '890');
    await userEvent.type(dialog.getByLabelText(/^Cena Lei/), '179');
    await submit();
    expect(await dialog.findAllByText(/Název už existuje/)).not.toEqual([]);
    answer(ADD, answeringBy(adminAddOperations, { items: [build(), build({ id: 'b' })] }, 201));
    await userEvent.type(dialog.getByLabelText(/^Vlastní název rumunsky/), ' noi');
    await submit();
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Přidané jsou 2 opravy' }));
    expect(of(ADD)[1]?.body).toEqual({
      master_product_ids: ['mp-apple-iphone-13', 'mp-apple-iphone-14'],
      kind: 'buttons',
      name: { cs: 'Výměna tlačítek', ro: 'Înlocuire butoane noi' },
      price_czk: 89_000,
      price_ron: 17_900,
      duration_minutes: 60,
      warranty_months: 12,
      on_the_spot: true,
      is_offered: true,
      spare_part_ids: [],
      with_parts_of_kind: true,
    });
  });

  test('an operation shows its history, and a change that came second shows what the colleague saved', async () => {
    const { of, answer } = fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Ceník mezitím změnil někdo jiný.') });
    await open('?otevreny=op-apple-iphone-13-battery');
    const dialog = within(await screen.findByRole('dialog', { name: 'Apple iPhone 13: Výměna baterie' }));
    expect(plain((await dialog.findByText(/Eva Editorka změnil/)).parentElement)).toContain('Cena v Kč: 1 490 Kč → 1 590 Kč');
    const price = dialog.getByLabelText(/^Cena Kč/);
    await userEvent.clear(price);
    await userEvent.type(price, '1 690');
    answer(GET, answerOne(build({ warranty_months: 24, version: 8 })));
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Ponechat moje' }));
    answer(UPDATE, answeringBy(adminUpdateOperation, build({ version: 9 })));
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(of(UPDATE)).toHaveLength(2));
    expect(of(UPDATE)[1]?.body).toMatchObject({
      price_czk: 169_000,
      warranty_months: 24,
      spare_part_ids: ['sp-apple-iphone-13-battery'],
      version: 8,
    });
  });

  test('selected operations stop being offered', async () => {
    const { of } = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateOperation, build({ is_offered: false })) });
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat Apple iPhone 13: Výměna baterie' }));
    await userEvent.click(screen.getByRole('button', { name: 'Přestat nabízet' }));
    const question = within(await screen.findByRole('dialog', { name: 'Přestat opravy nabízet?' }));
    await userEvent.click(question.getByRole('button', { name: 'Přestat nabízet' }));
    await waitFor(() => expect(of(UPDATE)[0]?.body).toEqual({ version: 7, is_offered: false }));
  });

  test('its versions say who changed what', async () => {
    fakeServer({
      ...office,
      [toRouteKey(adminListOperationVersions)]: answeringBy(adminListOperationVersions, {
        items: [
          {
            version: '2026-11-20/1',
            created_at: '2026-11-20T08:00:00.000Z',
            created_by: 'Eva Editorka',
            summary: 'Nová oprava',
            changes: 2,
          },
        ],
        total: 1,
        page: 1,
        page_size: 50,
      }),
    });
    await open('?karta=verze');
    expect(plain((await screen.findByText('Nová oprava')).closest('tr'))).toContain('Eva Editorka');
  });

  const choose = async () => {
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for a file');
    await userEvent.upload(input, new File(['operation;price_czk'], 'ceny.csv', { type: 'text/csv' }));
  };

  test('shows what an import would change before it is saved, and which rows are wrong', async () => {
    const item = {
      line: 2,
      operation: build().id,
      label: 'Apple iPhone 13: Výměna baterie',
      field: 'price_czk',
      before: '1590',
      after: '',
    };
    const answer = { ...importAnswer({ failed: 1, error_count: 1, errors: [wrongPrice(3)] }), items: [item] };
    const { of } = fakeServer({ ...office, [IMPORT]: answeringBy(adminImportOperations, answer) });
    await open('?karta=import');
    await screen.findByText(/Přetáhněte soubor CSV nebo XLSX/);
    await choose();
    const preview = await screen.findByRole('region', { name: 'Náhled souboru ceny.csv' });
    const changes = within(preview).getByRole('region', { name: 'Změny' });
    expect(within(changes).getAllByRole('row')[1]?.textContent).toBe('2Apple iPhone 13: Výměna bateriecena v celých korunách1590–');
    await userEvent.click(within(preview).getByRole('button', { name: 'Uložit 1 řádek, 1 vynechat' }));
    await waitFor(() => expect(of(IMPORT)).toHaveLength(2));
    const saved = of(IMPORT)[1]?.body;
    expect(saved instanceof FormData && [saved.get('mode'), saved.get('skip_errors')]).toEqual(['save', 'true']);
  });
});
