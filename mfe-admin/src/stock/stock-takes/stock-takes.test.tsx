import {
  adminCloseStockTake,
  adminCountStock,
  adminGetStockTake,
  adminListStockTakeLines,
  adminListStockTakes,
  adminOpenStockTake,
  type StockTake,
  type StockTakeLine,
} from '@okruh/contracts/http/picking-admin/stock-takes';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { deed, listed, phone, place, shelf, stockAnswers, stockId } from '../../testing/stock.ts';

const COUNT = toRouteKey(adminCountStock);
const CLOSE = toRouteKey(adminCloseStockTake);
const GET = toRouteKey(adminGetStockTake);
const take: StockTake = {
  ...place,
  id: stockId(5),
  number: 3,
  from_code: null,
  to_code: null,
  note: '',
  state: 'open',
  version: 1,
  lines: 2,
  counted: 1,
  different: 1,
  to_recount: 0,
  opened: deed,
  closed: null,
};
const line: StockTakeLine = {
  id: stockId(6),
  product: phone,
  location: shelf,
  expected: 4,
  expected_at: deed.at,
  first_count: 3,
  first_by: 'Karel Skladník',
  second_count: null,
  second_by: null,
  difference: -1,
  booked: null,
  version: 2,
  changed_by: 'Karel Skladník',
  changed_at: deed.at,
};
const office = {
  ...stockAnswers,
  [GET]: answeringBy(adminGetStockTake, take),
  [toRouteKey(adminListStockTakes)]: answeringBy(adminListStockTakes, listed([take])),
  [toRouteKey(adminListStockTakeLines)]: answeringBy(adminListStockTakeLines, listed([line])),
  [COUNT]: answeringBy(adminCountStock, { ...line, second_count: 4, version: 3 }),
};
const open = (search = '') => visit(routes, { path: `/admin/inventury/${take.id}`, search, account: staff('admin') });

/** Types into the cell of a column in the only row. */
async function typeCount(column: string, keys: string): Promise<void> {
  const row = (await screen.findByText(shelf.code, { selector: 'td .mono' })).closest('tr');
  row?.querySelector<HTMLElement>(`[data-label="${column}"]`)?.focus();
  await userEvent.keyboard(keys);
}

test('the first round is scanned, the second one typed where it differs', async () => {
  const { of } = fakeServer(office);
  const { element } = await open('?stav=recount');
  await userEvent.click(await screen.findByRole('textbox', { name: 'Naskenujte zboží nebo lokaci' }));
  await userEvent.keyboard(`${shelf.code}{Enter}${phone.ean}{Enter}`);
  await waitFor(() => expect(of(COUNT)).toHaveLength(1));
  expect(of(COUNT)[0]?.body).toMatchObject({ location_id: shelf.id, round: 1, mode: 'add', quantity: 1 });
  expect(of(toRouteKey(adminListStockTakeLines))[0]?.query).toMatchObject({ state: 'recount' });
  await userEvent.click(screen.getByRole('button', { name: '2. počítání' }));
  await typeCount('2. počítání', '4{Enter}');
  await waitFor(() => expect(of(COUNT)).toHaveLength(2));
  expect(of(COUNT)[1]?.body).toMatchObject({ location_id: shelf.id, round: 2, mode: 'set', quantity: 4, version: 2 });
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('a count that a colleague has typed meanwhile stands beside mine, and mine is saved on theirs', async () => {
  const theirs = { ...line, first_count: 5, difference: 1, first_by: 'Eva', version: 3, changed_by: 'Eva' };
  const { of, answer } = fakeServer({
    ...office,
    [COUNT]: refusing(409, 'changed-meanwhile', 'Počet kusů se mezitím změnil.', { extra: { present: theirs } }),
  });
  await open();
  await typeCount('1. počítání', '4{Enter}');
  const choice = within(await screen.findByRole('group', { name: 'Hodnotu mezitím změnil někdo jiný' }));
  expect(choice.getByText('5')).toBeTruthy();
  answer(COUNT, answeringBy(adminCountStock, { ...theirs, first_count: 4, version: 4 }));
  await userEvent.click(choice.getByRole('button', { name: 'Ponechat moje' }));
  await waitFor(() => expect(of(COUNT)).toHaveLength(2));
  expect(of(COUNT)[1]?.body).toMatchObject({ round: 1, quantity: 4, version: 3 });
});

test('an emptied count is taken back', async () => {
  const { of } = fakeServer(office);
  await open();
  await typeCount('1. počítání', '{Delete}{Enter}');
  await waitFor(() => expect(of(COUNT)[0]?.body).toMatchObject({ round: 1, mode: 'set', quantity: null, version: 2 }));
});

test('closing waits for the second count', async () => {
  fakeServer({ ...office, [GET]: answeringBy(adminGetStockTake, { ...take, to_recount: 1 }) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Uzavřít inventuru' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what orders have more of than was counted is named, and left only when somebody says so', async () => {
  const server = fakeServer({
    ...office,
    [CLOSE]: refusing(409, 'stock-take-conflicts', 'Objednávky mají rezervováno víc kusů, než se napočítalo.', {
      extra: { conflicts: [{ product: phone, reserved: 4, on_hand: 3 }] },
    }),
  });
  const { toast } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Uzavřít inventuru' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 řádek nikdo nespočítal, zůstane, jak je')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Uzavřít inventuru' }));
  expect(await dialog.findByText('Apple iPhone 15 128 GB, modrá: rezervováno 4, zbylo by 3')).toBeTruthy();
  server.answer(CLOSE, answeringBy(adminCloseStockTake, { ...take, state: 'closed', closed: deed }));
  await userEvent.click(dialog.getByRole('button', { name: 'Uzavřít bez nich' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Inventura je uzavřená' })));
  expect(server.of(CLOSE).map(({ body }) => body)).toEqual([
    { version: 1, leave_conflicts: false },
    { version: 1, leave_conflicts: true },
  ]);
  expect(screen.queryByRole('button', { name: 'Uzavřít inventuru' })).toBeNull();
});

test('a part of the warehouse is opened by its first and last location', async () => {
  const OPEN = toRouteKey(adminOpenStockTake);
  const { of } = fakeServer({ ...office, [OPEN]: answeringBy(adminOpenStockTake, take, 201) });
  const { navigate } = await visit(routes, { path: '/admin/inventury', account: staff('admin') });
  expect(await screen.findByText('1 z 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Nová inventura' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Od lokace/), 'A-01-1-01');
  await userEvent.type(dialog.getByLabelText(/^Do lokace/), 'A-06-3-10');
  await userEvent.click(dialog.getByRole('button', { name: 'Otevřít inventuru' }));
  await waitFor(() => expect(navigate.mock.calls[0]?.[0]).toBe(`/admin/inventury/${take.id}`));
  expect(of(OPEN)[0]?.body).toEqual({ market: 'cz', place: 'warehouse', from_code: 'A-01-1-01', to_code: 'A-06-3-10', note: '' });
});
