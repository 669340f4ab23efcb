import { staffLogin } from '@okruh/contracts/http/accounts/login';
import { adminCountBuyouts, adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { adminCorrectStock, adminGetStockHistory, adminGetStockPlaces, adminListStock } from '@okruh/contracts/http/picking-admin/stock';
import { type FakeServer, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { receivedBuyout, staff } from '../testing/shop.ts';

const LOGIN = toRouteKey(staffLogin);
const LIST = toRouteKey(adminListBuyouts);
const CORRECT = toRouteKey(adminCorrectStock);
const over = refusing(401, 'unauthenticated', 'Nejprve se prosím přihlaste.');
const found = answeringBy(adminListBuyouts, { items: [receivedBuyout()], total: 1, page: 1, page_size: 50 });
const counts = { [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 0 }) };
const row = {
  variant_id: 'apple-iphone-15-128gb-blue-new',
  market: 'cz' as const,
  code: 'OK-1',
  name: 'Apple iPhone 15',
  spec: '128 GB, modrá',
  type_device: 'phone',
  available: 4,
  reserved: 0,
  in_transit: 0,
  is_endless: false,
  expected_at: null,
  places: [{ place: 'warehouse', name: 'Sklad', on_hand: 4, reserved: 0 }],
  changed_at: '2026-11-20T09:00:00.000Z',
};
const stock = {
  ...counts,
  [toRouteKey(adminListStock)]: answeringBy(adminListStock, { items: [row], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminGetStockPlaces)]: answeringBy(adminGetStockPlaces, { items: [{ place: 'warehouse', market: 'cz', name: 'Sklad' }] }),
  [toRouteKey(adminGetStockHistory)]: answeringBy(adminGetStockHistory, { row, locations: [], moves: [] }),
};
beforeEach(() => window.sessionStorage.clear());

/** Signs in over the page; from then on the route answers. */
async function signIn(server: FakeServer, as: ReturnType<typeof staff>, then: () => void): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Přihlášení skončilo' }));
  server.answer(LOGIN, () => {
    then();
    return { status: 200, body: { account: as, second_factor: null } };
  });
  await userEvent.type(dialog.getByLabelText('Pracovní e-mail'), 'martina@okruh.example');
  await userEvent.type(dialog.getByLabelText('Heslo'), 'Okruh-2026!');
  await userEvent.click(dialog.getByRole('button', { name: 'Přihlásit se' }));
}

test('what was filled in stays when the session is over, and is sent after signing in over it', async () => {
  const server = fakeServer({ ...stock, [CORRECT]: over });
  const { navigate, toast } = await visit(routes, { path: '/admin/sklad', account: staff('admin') });
  await userEvent.click(await screen.findByRole('button', { name: /^Otevřít Apple iPhone 15/ }));
  const counted = await screen.findByLabelText('Kolik jich tu leží');
  await userEvent.clear(counted);
  await userEvent.type(counted, '9');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit počet' }));
  await signIn(server, staff('admin'), () => server.answer(CORRECT, answeringBy(adminCorrectStock, row)));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Počet kusů je uložený' })));
  expect(server.of(CORRECT).map(({ body }) => body)).toEqual([
    expect.objectContaining({ on_hand: 9 }),
    expect.objectContaining({ on_hand: 9 }),
  ]);
  expect(navigate).not.toHaveBeenCalled();
});

test('a list goes on at its address, and all its calls wait for one dialog', async () => {
  const server = fakeServer({ ...counts, [toRouteKey(adminCountBuyouts)]: over, [LIST]: over });
  const { navigate } = await visit(routes, { path: '/admin/vykupy', search: '?q=novak', account: staff('buyout-clerk') });
  await signIn(server, staff('buyout-clerk'), () => {
    server.answer(LIST, found);
    server.answer(toRouteKey(adminCountBuyouts), answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 3, to_pay: 0 }));
  });
  expect(await screen.findByText('V26-11-0193')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.of(LIST).at(-1)?.query).toMatchObject({ q: 'novak' });
  expect(navigate).not.toHaveBeenCalled();
});

test('somebody else who signs in gets a page of their own', async () => {
  const server = fakeServer({ ...stock, [CORRECT]: over });
  await visit(routes, { path: '/admin/sklad', account: staff('admin') });
  await userEvent.click(await screen.findByRole('button', { name: /^Otevřít Apple iPhone 15/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Uložit počet' }));
  await signIn(server, { ...staff('admin'), id: '019a9f2e-0000-7000-8000-00000000000b', display_name: 'Karel Vrba' }, () => undefined);
  expect(await screen.findByRole('button', { name: /Karel Vrba/ })).toBeTruthy();
  expect(screen.queryByLabelText('Kolik jich tu leží')).toBeNull();
  expect(server.of(CORRECT)).toHaveLength(1);
});

test('the login page says that the session is over and leads back', async () => {
  fakeServer({ ...counts, [LIST]: over });
  const { navigate } = await visit(routes, { path: '/admin/vykupy', search: '?q=novak', account: staff('buyout-clerk') });
  await userEvent.click(await screen.findByRole('button', { name: 'Odejít ze správy' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/prihlaseni?zpet=%2Fadmin%2Fvykupy%3Fq%3Dnovak', { replace: true }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Přihlášení pro zaměstnance' })).toBeTruthy();
  expect(screen.queryByText(/Přihlášení skončilo/)).toBeNull();
});

test('a page that is opened without the session it had says so', async () => {
  fakeServer({ ...counts, [LIST]: found });
  await visit(routes, { path: '/admin/vykupy', account: staff('buyout-clerk') });
  await screen.findByText('V26-11-0193');
  document.querySelector('main')?.remove();
  await visit(routes, { path: '/admin/prihlaseni' });
  expect(await screen.findByText(/Přihlášení skončilo/)).toBeTruthy();
});
