import { adminGetStockPlaces } from '@okruh/contracts/http/picking-admin/stock';
import {
  adminGetPickingList,
  adminGetStoreBoard,
  adminGetWave,
  adminRecordScans,
  type PickingList,
  pickingListRowSchema,
} from '@okruh/contracts/http/picking-work';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { useEmptyIndexedDb } from '../../testing/indexed-db.ts';
import { fakePicking, pickingList, readScans, smallList } from '../../testing/picking.ts';
import { staff } from '../../testing/shop.ts';
import { countMinutesLeft } from '../../office/page/countdown.tsx';

const BOARD = toRouteKey(adminGetStoreBoard);
const SCANS = toRouteKey(adminRecordScans);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 20_000).toISOString();
const toRow = (list: PickingList) => pickingListRowSchema.parse(list);
const late = pickingList({ status: 'waiting', place: 'store-praha', assignee: null, due_at: inMinutes(-5), wave_id: null });
const coming = { ...smallList(), id: smallList().order_id, order_number: '2611000002', status: 'handed_over' as const };
const soon = smallList({ due_at: inMinutes(4), place: 'store-praha' });

const open = (list: PickingList) => {
  const service = fakePicking([list]);
  return fakeServer({
    [toRouteKey(adminGetStockPlaces)]: answeringBy(adminGetStockPlaces, {
      items: [
        { place: 'warehouse', market: 'cz', name: 'Sklad' },
        { place: 'store-praha', market: 'cz', name: 'Okruh Praha' },
        { place: 'store-cluj', market: 'ro', name: 'Okruh Cluj' },
      ],
    }),
    [BOARD]: answeringBy(adminGetStoreBoard, {
      place: 'store-praha',
      place_name: 'Okruh Praha',
      to_prepare: [toRow(late), toRow(soon)],
      ready: [toRow({ ...smallList(), id: pickingList().order_id, order_number: '2611000001', status: 'ready_for_pickup' })],
      on_the_move: [toRow(coming)],
    }),
    [toRouteKey(adminGetWave)]: refusing(404, 'not-found', 'Taková vlna tu není.'),
    [toRouteKey(adminGetPickingList)]: answeringBy(adminGetPickingList, list),
    [SCANS]: service.answer,
  });
};

useEmptyIndexedDb();
beforeEach(() => window.localStorage.clear());

test('minutes are counted down, and over', () => {
  const now = Date.parse('2026-11-24T10:00:00.000Z');
  expect(countMinutesLeft('2026-11-24T10:12:30.000Z', now)).toBe(12);
  expect(countMinutesLeft('2026-11-24T09:55:30.000Z', now)).toBe(-5);
});

test('a store sees what it has to prepare with the minutes left, what is ready and what comes', async () => {
  const server = open(late);
  const { element } = await visit(routes, { path: '/admin/prodejna-pripravit', account: staff('warehouse') });
  const rows = await screen.findByRole('region', { name: 'K přípravě (2)' });
  expect(server.of(BOARD)[0]?.query).toEqual({ market: 'cz', place: 'store-praha' });
  expect(within(rows).getByText('5 minut po termínu')).toBeTruthy();
  expect(within(rows).getByText('zbývají 4 minuty')).toBeTruthy();
  expect(within(rows).getByText(/připravuje Karel B\./)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Čeká na zákazníky (1)' }).textContent).toContain('2611000001');
  expect(screen.getByRole('region', { name: 'Na cestě sem (1)' }).textContent).toContain('2611000002');
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(element, { rules })).violations).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Místo'), 'Okruh Cluj (RO)');
  await waitFor(() => expect(server.of(BOARD).at(-1)?.query).toEqual({ market: 'ro', place: 'store-cluj' }));
});

test('one press begins that very list and opens the station for it', async () => {
  const server = open(late);
  const { navigate } = await visit(routes, { path: '/admin/prodejna-pripravit', account: staff('warehouse') });
  await userEvent.click(await screen.findByRole('button', { name: 'Připravit 2611004871' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/admin/vychystavani/${late.id}`));
  await waitFor(() =>
    expect(server.of(SCANS).flatMap((request) => readScans(request).map(({ kind, list_id }) => [kind, list_id]))).toEqual([
      ['start', late.id],
    ]),
  );
  expect(await screen.findByLabelText('Naskenujte bednu pro objednávku 2611004871')).toBeTruthy();
});

test('a package from another place is received, and waits for its customer from then on', async () => {
  const server = open(coming);
  const { toast } = await visit(routes, { path: '/admin/prodejna-pripravit', account: staff('warehouse') });
  await userEvent.click(await screen.findByRole('button', { name: 'Přijmout 2611000002' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Balík objednávky 2611000002 čeká na zákazníka' })),
  );
  expect(server.of(SCANS).flatMap((request) => readScans(request).map(({ kind, list_id }) => [kind, list_id]))).toEqual([
    ['receive', coming.id],
  ]);
  await waitFor(() => expect(server.of(BOARD).length).toBeGreaterThan(1));
});

test('who may only look has no button', async () => {
  open(late);
  await visit(routes, { path: '/admin/prodejna-pripravit', account: staff('support') });
  expect(await screen.findByRole('region', { name: 'K přípravě (2)' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Připravit|Přijmout)/ })).toBeNull();
});
