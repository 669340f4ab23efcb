import { adminGetStockPlaces } from '@okruh/contracts/http/picking-admin/stock';
import { adminListBoughtDevices, adminStockBoughtDevice, type BoughtDevice } from '@okruh/contracts/http/picking-devices';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

const STOCK = toRouteKey(adminStockBoughtDevice);
const device: BoughtDevice = {
  id: 'b0000000-0000-4000-8000-000000000001',
  number: 'V260000123',
  market: 'cz',
  device_name: 'Apple iPhone 13 128 GB',
  type_device: 'phone',
  quality: 'B',
  purchase_price: { amount: 520_000, currency: 'CZK' },
  state: 'expected',
  variant: { id: 'apple-iphone-13-128gb-black-b', code: 'PH013-002', name: 'Apple iPhone 13 128GB černá, stav B' },
  place: null,
  place_name: null,
  serial_tail: null,
  accepted_at: '2026-11-20T09:15:00.000Z',
  stocked_at: null,
  sold_at: null,
};
const office = {
  [toRouteKey(adminListBoughtDevices)]: answeringBy(adminListBoughtDevices, {
    items: [device, { ...device, id: 'b0000000-0000-4000-8000-000000000002', number: 'V260000124', variant: null }],
    total: 2,
    page: 1,
    page_size: 50,
  }),
  [toRouteKey(adminGetStockPlaces)]: answeringBy(adminGetStockPlaces, {
    items: [
      { place: 'warehouse', market: 'cz', name: 'Sklad' },
      { place: 'store-cluj', market: 'ro', name: 'Okruh Cluj' },
    ],
  }),
};
const path = '/admin/vykoupena-zarizeni';

test('a device is put on a shelf by scanning its number; one that nobody sells in its grade can’t be', async () => {
  const server = fakeServer({
    ...office,
    [STOCK]: refusing(409, 'other-device', 'To je jiné zařízení. Sériové číslo nesouhlasí s výkupem.'),
  });
  const { toast } = await visit(routes, { path, account: staff('warehouse') });
  const keys = await screen.findAllByRole('button', { name: /^Naskladnit/ });
  expect(keys).toHaveLength(1);
  expect(screen.getByText('Katalog ho v této třídě neprodává')).toBeTruthy();
  await userEvent.click(keys[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const serial = dialog.getByLabelText('IMEI nebo sériové číslo');
  expect(within(dialog.getByLabelText('Místo')).queryByText('Okruh Cluj')).toBeNull();
  // A reader types and ends with Enter.
  await userEvent.type(serial, '356938035643809{Enter}');
  expect(await dialog.findByText(/nesouhlasí s výkupem/)).toBeTruthy();
  expect((serial as HTMLInputElement).value).toBe('');
  server.answer(STOCK, answeringBy(adminStockBoughtDevice, { ...device, state: 'in_stock', place: 'warehouse', serial_tail: '7518' }));
  await userEvent.type(serial, '490154203237518{Enter}');
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' })));
  expect(server.of(STOCK).at(-1)?.body).toEqual({ serial: '490154203237518', place: 'warehouse' });
});

test('who may only look sees no key', async () => {
  fakeServer(office);
  await visit(routes, { path, search: '?stav=expected', account: staff('catalog-editor') });
  expect(await screen.findByText('V260000123')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Naskladnit/ })).toBeNull();
});
