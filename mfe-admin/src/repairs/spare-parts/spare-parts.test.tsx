import { adminListSpareParts, adminUpdateSparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

const LIST = toRouteKey(adminListSpareParts);
const UPDATE = toRouteKey(adminUpdateSparePart);
const part = {
  id: 'sp-apple-iphone-13-battery',
  name: 'Baterie Apple iPhone 13',
  master_product_id: 'mp-apple-iphone-13',
  device_name: 'Apple iPhone 13',
  kind: 'battery',
  kind_label: 'Výměna baterie',
  origin: 'original',
  colour: null,
  location: 'S1-19',
  purchase_price: { CZK: { amount: 49_000, currency: 'CZK' }, RON: { amount: 10_000, currency: 'RON' } },
  stock: { cz: { on_hand: 3, reserved: 2, minimum: 1 }, ro: { on_hand: 9, reserved: 0, minimum: 1 } },
  version: 4,
};
const office = {
  [LIST]: answeringBy(adminListSpareParts, { items: [part], total: 1, page: 1, page_size: 50 }),
  [UPDATE]: answeringBy(adminUpdateSparePart, part),
};

test('a counted shelf is written down with the version that was seen', async () => {
  const { of } = fakeServer(office);
  const { toast } = await visit(routes, { path: '/admin/dily', account: staff('repair-technician') });
  await userEvent.click(await screen.findByRole('button', { name: 'Upravit Baterie Apple iPhone 13' }));
  expect(screen.getByText('Teď 3, z toho 2 rezervováno.')).toBeTruthy();
  const counted = screen.getByLabelText('Spočítáno kusů');
  await userEvent.clear(counted);
  await userEvent.type(counted, '7');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit stav' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Stav skladu je uložený' })));
  expect(of(UPDATE)[0]?.body).toEqual({ version: 4, stock: { market: 'cz', on_hand: 7, minimum: 1 }, location: 'S1-19' });
});

test('what runs low is asked for, and who may not edit sees no button', async () => {
  const { of } = fakeServer(office);
  await visit(routes, { path: '/admin/dily', search: '?dochazi=ano', account: staff('support') });
  expect(await screen.findByText('Baterie Apple iPhone 13')).toBeTruthy();
  expect(of(LIST)[0]?.query).toMatchObject({ low: 'cz' });
  expect(screen.queryByRole('button', { name: /Upravit/ })).toBeNull();
});
