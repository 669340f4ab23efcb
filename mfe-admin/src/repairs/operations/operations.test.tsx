import { adminImportOperations, adminListOperations, adminUpdateOperation } from '@okruh/contracts/http/repairs-admin/operations';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

const IMPORT = toRouteKey(adminImportOperations);
const UPDATE = toRouteKey(adminUpdateOperation);
const battery = {
  id: 'op-apple-iphone-13-battery',
  master_product_id: 'mp-apple-iphone-13',
  device_name: 'Apple iPhone 13',
  type_device: 'phone',
  manufacturer: 'apple',
  kind: 'battery',
  label: 'Výměna baterie',
  prices: { CZK: { amount: 159_000, currency: 'CZK' }, RON: null },
  duration_minutes: 45,
  on_the_spot: true,
  warranty_months: 12,
  is_offered: true,
  version: '2026-11-20/1',
};
const list = { items: [battery], total: 1, page: 1, page_size: 50, manufacturers: [{ id: 'apple', name: 'Apple' }], kinds: [] };
const office = { [toRouteKey(adminListOperations)]: answeringBy(adminListOperations, list) };
const account = staff('catalog-editor');

describe('the price list of repairs', () => {
  test('is edited in whole units; an empty price is on request', async () => {
    const { of } = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateOperation, battery) });
    const { toast } = await visit(routes, { path: '/admin/cenik-oprav', account });
    await userEvent.click(await screen.findByRole('button', { name: 'Upravit Výměna baterie, Apple iPhone 13' }));
    const price = screen.getByLabelText(/Cena Kč/);
    await userEvent.clear(price);
    await userEvent.type(price, '1 490');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Ceník je uložený' })));
    expect(of(UPDATE)[0]?.body).toMatchObject({ version: '2026-11-20/1', price_czk: 149_000, price_ron: null, duration_minutes: 45 });
  });

  const choose = async () => {
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for a file');
    await userEvent.upload(input, new File(['operation;price_czk'], 'ceny.csv', { type: 'text/csv' }));
  };

  test('shows what an import would change before it is saved', async () => {
    const change = {
      row: 2,
      operation: battery.id,
      label: 'Apple iPhone 13: Výměna baterie',
      field: 'price_czk',
      before: '1590',
      after: '1490',
    };
    const { of } = fakeServer({
      ...office,
      [IMPORT]: answeringBy(adminImportOperations, { version: null, rows: 1, changed: 1, changes: [change] }),
    });
    await visit(routes, { path: '/admin/cenik-oprav', search: '?karta=import', account });
    await screen.findByText('Vybrat soubor CSV');
    await choose();
    const preview = await screen.findByRole('region', { name: 'Náhled změn ze souboru ceny.csv' });
    expect(within(preview).getByText('1490')).toBeTruthy();
    expect(of(IMPORT)[0]?.query).toEqual({ preview: 'true' });
    await userEvent.click(within(preview).getByRole('button', { name: 'Uložit 1 změnu' }));
    await waitFor(() => expect(of(IMPORT)[1]?.query).toEqual({ preview: 'false' }));
  });

  test('lists every bad row of a refused file', async () => {
    fakeServer({
      ...office,
      [IMPORT]: () => ({ status: 400, body: { file: ['Řádek 3: neznámá operace', 'Řádek 4: záruka není 0 až 60 měsíců'] } }),
    });
    await visit(routes, { path: '/admin/cenik-oprav', search: '?karta=import', account });
    await screen.findByText('Vybrat soubor CSV');
    await choose();
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Řádek 3: neznámá operace', 'Řádek 4: záruka není 0 až 60 měsíců']);
    expect(screen.queryByRole('region', { name: /Náhled/ })).toBeNull();
  });
});
