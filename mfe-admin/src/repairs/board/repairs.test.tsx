import { adminGetRepairBoard, adminGetRepairFilters, adminListRepairs } from '@okruh/contracts/http/repairs-admin/work-list';
import { repairStatuses } from '@okruh/contracts/http/repairs';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { repairRow } from '../../testing/repairs.ts';
import { staff } from '../../testing/shop.ts';

const BOARD = toRouteKey(adminGetRepairBoard);
const LIST = toRouteKey(adminListRepairs);
const FILTERS = toRouteKey(adminGetRepairFilters);
const second = repairRow({ id: '019a9f2e-0000-7000-8000-000000000302', number: 'S26-000302' });
const ready = repairRow({ id: '019a9f2e-0000-7000-8000-000000000303', number: 'S26-000303', status: 'ready', is_late: true });

const createBoard = (rows: readonly (typeof second)[]) => ({
  columns: repairStatuses.map((status) => {
    const items = rows.filter((row) => row.status === status);
    return { status, label: status, count: items.length, items };
  }),
});
const office = {
  [BOARD]: answeringBy(adminGetRepairBoard, createBoard([repairRow(), second, ready])),
  [LIST]: answeringBy(adminListRepairs, { items: [repairRow()], total: 1, page: 1, page_size: 50 }),
  [FILTERS]: answeringBy(adminGetRepairFilters, {
    stores: [
      { id: 'store-praha-karlin', name: 'Okruh Praha – Karlín', market: 'cz' },
      { id: 'store-cluj-napoca', name: 'Okruh Cluj-Napoca', market: 'ro' },
    ],
    technicians: [{ id: 't1', name: 'Tomáš Technik' }],
  }),
};
const technician = { account: staff('repair-technician') };

describe('the board of repairs', () => {
  test('shows each state with its count and its repairs', async () => {
    fakeServer(office);
    await visit(routes, { path: '/admin/opravy', ...technician });
    const column = await screen.findByRole('region', { name: /^Přijato/ });
    expect(within(column).getByRole('heading').textContent).toBe('Přijato2');
    expect(within(column).getAllByRole('link')).toHaveLength(2);
    expect(within(column).getByText('2').className).toBe('count-badge');
    // A column with nothing is quiet.
    const empty = screen.getByRole('region', { name: /^Objednáno/ });
    expect(within(empty).getByText('0').className).not.toContain('count-badge');
    expect(screen.getByText('Po termínu 20. 11. 2026')).toBeTruthy();
  });

  test('is walked by arrows', async () => {
    fakeServer(office);
    await visit(routes, { path: '/admin/opravy', ...technician });
    (await screen.findByRole('link', { name: /S26-000301/ })).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('S26-000302');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('S26-000303');
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toContain('S26-000301');
  });

  test('asks by the filters of the address, and offers the stores of the market', async () => {
    const { of } = fakeServer(office);
    await visit(routes, {
      path: '/admin/opravy',
      search: '?prodejna=store-praha-karlin&technik=none&kuryr=arrived&q=novak',
      ...technician,
    });
    await screen.findByRole('link', { name: /S26-000301/ });
    expect(of(BOARD)[0]?.query).toEqual({
      q: 'novak',
      store: 'store-praha-karlin',
      technician: 'none',
      collection: 'arrived',
      market: 'cz',
    });
    await userEvent.click(screen.getByRole('button', { name: /^Prodejna: Okruh Praha/ }));
    expect(within(screen.getByRole('group', { name: 'Prodejna' })).getAllByRole('radio')).toHaveLength(1);
  });

  test('is also a list with order and pages', async () => {
    const { of } = fakeServer(office);
    await visit(routes, { path: '/admin/opravy', search: '?pohled=seznam&stav=received&razeni=-total', ...technician });
    const table = await screen.findByRole('grid', { name: 'Seznam oprav' });
    expect(await within(table).findByRole('link', { name: 'S26-000301' })).toBeTruthy();
    expect(of(LIST)[0]?.query).toMatchObject({ status: 'received', sort: '-total', page: '1' });
    expect(screen.getByRole('navigation', { name: 'Uložené pohledy' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Opravy po termínu' }).getAttribute('href')).toBe(
      '/admin/opravy?prace=po-terminu&pohled=seznam',
    );
  });

  test('says that it is empty, or could not be read', async () => {
    fakeServer({ ...office, [BOARD]: answeringBy(adminGetRepairBoard, createBoard([])) });
    await visit(routes, { path: '/admin/opravy', ...technician });
    expect(await screen.findByRole('heading', { name: 'Žádné opravy' })).toBeTruthy();
  });

  test('offers another try when it could not be read', async () => {
    fakeServer({ ...office, [BOARD]: refusing(400, 'bad-request', 'Něco je špatně.') });
    await visit(routes, { path: '/admin/opravy', ...technician });
    expect(await screen.findByRole('heading', { name: 'Opravy se nepodařilo načíst' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zkusit znovu' })).toBeTruthy();
  });

  test('is closed to roles without repairs, and support takes nothing in', async () => {
    fakeServer(office);
    await visit(routes, { path: '/admin/opravy', account: staff('accountant') });
    expect(screen.getByRole('heading', { level: 2, name: 'Na tuto stránku nemáte oprávnění' })).toBeTruthy();
  });

  test('has nothing that axe objects to', async () => {
    fakeServer(office);
    const { element } = await visit(routes, { path: '/admin/opravy', ...technician });
    await screen.findByRole('link', { name: /S26-000301/ });
    const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });
});
