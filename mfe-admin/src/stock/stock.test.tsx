import { adminCorrectStock, adminGetStockHistory, adminGetStockPlaces, adminListStock } from '@okruh/contracts/http/picking-admin/stock';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

const LIST = toRouteKey(adminListStock);
const CORRECT = toRouteKey(adminCorrectStock);
const row = {
  variant_id: 'apple-iphone-15-128gb-blue-new',
  market: 'cz' as const,
  code: 'OK-1',
  name: 'Apple iPhone 15',
  spec: '128 GB, modrá',
  type_device: 'phone',
  available: 2,
  reserved: 3,
  in_transit: 0,
  is_endless: false,
  expected_at: null,
  places: [
    { place: 'warehouse', name: 'Sklad', on_hand: 4, reserved: 3 },
    { place: 'store-praha', name: 'Okruh Praha', on_hand: 1, reserved: 0 },
  ],
  changed_at: '2026-11-20T09:00:00.000Z',
};
const move = {
  kind: 'corrected' as const,
  at: '2026-11-20T08:00:00.000Z',
  place: 'warehouse',
  place_name: 'Sklad',
  change: 3,
  order_id: null,
  document: null,
  reason: 'received' as const,
  note: 'Dodací list 17',
  actor: 'Karel',
};
const office = {
  [LIST]: answeringBy(adminListStock, { items: [row], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminGetStockPlaces)]: answeringBy(adminGetStockPlaces, {
    items: [
      { place: 'warehouse', market: 'cz', name: 'Sklad' },
      { place: 'store-praha', market: 'cz', name: 'Okruh Praha' },
      { place: 'warehouse', market: 'ro', name: 'Sklad' },
    ],
  }),
  [toRouteKey(adminGetStockHistory)]: answeringBy(adminGetStockHistory, { row, locations: [], moves: [move] }),
  [CORRECT]: answeringBy(adminCorrectStock, row),
};

test('a counted place is written down with the number that was seen, and why', async () => {
  const { of } = fakeServer(office);
  const { toast } = await visit(routes, { path: '/admin/sklad', account: staff('admin') });
  await userEvent.click(await screen.findByRole('button', { name: /^Otevřít Apple iPhone 15/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('+3 · Sklad')).toBeTruthy();
  expect(dialog.getByText('Teď 4, z toho 3 rezervováno.')).toBeTruthy();
  const counted = dialog.getByLabelText('Kolik jich tu leží');
  await userEvent.clear(counted);
  await userEvent.type(counted, '9');
  await userEvent.selectOptions(dialog.getByLabelText('Důvod'), 'Příjem zboží');
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit počet' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Počet kusů je uložený' })));
  expect(of(CORRECT)[0]?.body).toEqual({
    place: 'warehouse',
    on_hand_before: 4,
    on_hand: 9,
    location_id: null,
    reason: 'received',
    note: '',
  });
});

test('pieces in transit between places are said beside those that lie there', async () => {
  fakeServer({ ...office, [LIST]: answeringBy(adminListStock, { items: [{ ...row, in_transit: 2 }], total: 1, page: 1, page_size: 50 }) });
  await visit(routes, { path: '/admin/sklad', account: staff('admin') });
  expect(await screen.findByText('Sklad 4, Okruh Praha 1, na cestě 2')).toBeTruthy();
});

test('a correction names the location where pieces are missing, and the history the document of each move', async () => {
  const shelf = { id: '019a9f2e-0000-7000-8000-000000000011', code: 'C-02-1-07', place: 'warehouse', on_hand: 3 };
  const received = { ...move, kind: 'received' as const, reason: null, document: { id: shelf.id, number: 17 } };
  const { of } = fakeServer({
    ...office,
    [toRouteKey(adminGetStockHistory)]: answeringBy(adminGetStockHistory, { row, locations: [shelf], moves: [received] }),
  });
  await visit(routes, { path: '/admin/sklad', account: staff('admin') });
  await userEvent.click(await screen.findByRole('button', { name: /^Otevřít Apple iPhone 15/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Sklad: C-02-1-07, 3 ks')).toBeTruthy();
  expect(dialog.getByText(/Příjem zboží · doklad 17 · Karel/)).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Lokace'), 'C-02-1-07 (3 ks)');
  await userEvent.clear(dialog.getByLabelText('Kolik jich tu leží'));
  await userEvent.type(dialog.getByLabelText('Kolik jich tu leží'), '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit počet' }));
  await waitFor(() => expect(of(CORRECT)[0]?.body).toMatchObject({ on_hand: 3, location_id: shelf.id }));
});

test('the list is narrowed by market, state and place; who may not edit sees the history alone', async () => {
  const { of } = fakeServer(office);
  await visit(routes, { path: '/admin/sklad', search: '?trh=cz&stav=low&misto=store-praha', account: staff('catalog-editor') });
  await userEvent.click(await screen.findByRole('button', { name: /^Otevřít/ }));
  expect(of(LIST)[0]?.query).toMatchObject({ market: 'cz', state: 'low', place: 'store-praha' });
  expect(await screen.findByText('+3 · Sklad')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Uložit počet' })).toBeNull();
});

test('a place that a colleague counted meanwhile shows both numbers, and either goes on', async () => {
  const server = fakeServer(office);
  await visit(routes, { path: '/admin/sklad', account: staff('admin') });
  await userEvent.click(await screen.findByRole('button', { name: /^Otevřít Apple iPhone 15/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('+3 · Sklad');
  const counted = dialog.getByLabelText('Kolik jich tu leží');
  await userEvent.clear(counted);
  await userEvent.type(counted, '9');
  const theirs = { ...row, places: [{ place: 'warehouse', name: 'Sklad', on_hand: 7, reserved: 3 }] };
  server.answer(CORRECT, refusing(409, 'changed-meanwhile', 'Počet mezitím změnil někdo jiný.'));
  server.answer(
    toRouteKey(adminGetStockHistory),
    answeringBy(adminGetStockHistory, { row: theirs, locations: [], moves: [{ ...move, change: 3, actor: 'Jana Malá' }, move] }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit počet' }));
  const alert = await dialog.findByText(/^Jana Malá to mezitím změnil/);
  expect(alert.closest('[role=alert]')?.textContent).toContain('Kolik jich tu ležíUloženo: 7Vaše: 9');
  await userEvent.click(dialog.getByRole('button', { name: 'Ponechat moje' }));
  expect(dialog.getByText('Teď 7, z toho 3 rezervováno.')).toBeTruthy();
  server.answer(CORRECT, answeringBy(adminCorrectStock, theirs));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit počet' }));
  await waitFor(() => expect(server.of(CORRECT).at(-1)?.body).toMatchObject({ on_hand_before: 7, on_hand: 9 }));
});
