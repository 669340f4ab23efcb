import { adminGetStockPlaces } from '@okruh/contracts/http/picking-admin/stock';
import {
  adminClaimPickingLists,
  adminGetPickingList,
  adminListCrates,
  adminListPickingLists,
  pickingListRowSchema,
} from '@okruh/contracts/http/picking-work';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { pickingList, waveId } from '../../testing/picking.ts';
import { staff } from '../../testing/shop.ts';

const LISTS = toRouteKey(adminListPickingLists);
const CLAIM = toRouteKey(adminClaimPickingLists);
const CRATES = toRouteKey(adminListCrates);
const list = pickingList({
  crate: 'BED-0412',
  due_at: '2026-11-20T12:00:00.000Z',
  items: pickingList().items.map((item) => (item.tracked ? { ...item, picked: 1, serials: ['490154203237518'] } : item)),
  log: [{ kind: 'item', item: 2, quantity: 1, serial: '490154203237518' }],
});
const office = {
  [LISTS]: answeringBy(adminListPickingLists, { items: [pickingListRowSchema.parse(list)], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminGetStockPlaces)]: answeringBy(adminGetStockPlaces, {
    items: [
      { place: 'warehouse', market: 'cz', name: 'Sklad Brno' },
      { place: 'store-praha', market: 'cz', name: 'Okruh Praha' },
    ],
  }),
  [CLAIM]: answeringBy(adminClaimPickingLists, { wave_id: waveId, lists: [list] }),
  [toRouteKey(adminGetPickingList)]: answeringBy(adminGetPickingList, list),
  [CRATES]: answeringBy(adminListCrates, {
    items: [
      {
        code: 'BED-0412',
        market: 'cz',
        place: 'warehouse',
        place_name: 'Sklad Brno',
        list_id: list.id,
        order_number: list.order_number,
        status: 'in_progress',
        changed_at: '2026-11-24T08:00:00.000Z',
      },
    ],
    total: 1,
    page: 1,
    page_size: 50,
  }),
};

beforeEach(() => window.localStorage.clear());

test('who works takes the next lists of the place that this device remembers, and is led to the station', async () => {
  const { of } = fakeServer(office);
  const { navigate } = await visit(routes, { path: '/admin/vychystavani', account: staff('warehouse') });
  await userEvent.selectOptions(await screen.findByLabelText('Místo', { selector: '.field *' }), 'Okruh Praha (CZ)');
  await userEvent.selectOptions(screen.getByLabelText('Kolik seznamů'), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Vychystat další' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/admin/vychystavani/${waveId}`));
  expect(of(CLAIM)[0]?.body).toEqual({ market: 'cz', place: 'store-praha', count: 2 });
  expect(window.localStorage.getItem('okruh-picking-place')).toBe('cz:store-praha');
});

test('where nothing waits, nobody is led anywhere', async () => {
  fakeServer({ ...office, [CLAIM]: answeringBy(adminClaimPickingLists, { wave_id: null, lists: [] }) });
  const { navigate, toast } = await visit(routes, { path: '/admin/vychystavani', account: staff('warehouse') });
  await screen.findByText('1187');
  await userEvent.click(screen.getByRole('button', { name: 'Vychystat další' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Nic nečeká' })));
  expect(navigate).not.toHaveBeenCalled();
});

test('lists are narrowed by place, market, state, delivery and time; who may only look can take none', async () => {
  const { of } = fakeServer(office);
  await visit(routes, {
    path: '/admin/vychystavani',
    search: '?prace=po-terminu&trh=cz&misto=warehouse&stav=picked&dopravce=express&q=2611',
    account: staff('support'),
  });
  expect((await screen.findByRole('link', { name: '1187' })).getAttribute('href')).toBe(`/admin/vychystavani/seznam/${list.id}`);
  expect(of(LISTS)[0]?.query).toMatchObject({
    late: 'true',
    market: 'cz',
    place: 'warehouse',
    status: 'picked',
    type_delivery_code: 'express',
    q: '2611',
  });
  expect(screen.queryByRole('button', { name: 'Vychystat další' })).toBeNull();
});

test('without a filter only lists with work are shown', async () => {
  const { of } = fakeServer(office);
  await visit(routes, { path: '/admin/vychystavani', account: staff('warehouse') });
  await screen.findByText('1187');
  expect(of(LISTS)[0]?.query['status']).toBe('waiting,in_progress,picked,not_found,not_available,wrapped,packed');
});

test('a list shows its items with their serial numbers, what was scanned and when', async () => {
  fakeServer(office);
  await visit(routes, { path: `/admin/vychystavani/seznam/${list.id}`, account: staff('warehouse') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Seznam 1187' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '490154203237518' })).toBeTruthy();
  expect(screen.getByText('zboží, Apple iPhone 15, 490154203237518')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Otevřít vychystávání' }).getAttribute('href')).toBe(`/admin/vychystavani/${list.id}`);
});

test('crates name the order that lies in them', async () => {
  const { of } = fakeServer(office);
  await visit(routes, { path: '/admin/bedny', search: '?stav=in_use', account: staff('warehouse') });
  expect((await screen.findByRole('link', { name: '2611004871' })).getAttribute('href')).toBe(`/admin/vychystavani/seznam/${list.id}`);
  expect(of(CRATES)[0]?.query).toMatchObject({ state: 'in_use' });
});
