import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import { adminListAppraisals } from '@okruh/contracts/http/buyout-admin/appraisals';
import {
  adminAddBonus,
  adminDeleteBonus,
  adminGetBonus,
  adminListBonuses,
  adminUpdateBonus,
  type Bonus,
} from '@okruh/contracts/http/buyout-admin/bonuses';
import { getBonusesManufacturers, getBonusesQualityTypes, getBonusesTypesDevices } from '@okruh/contracts/http/catalog-admin/bonuses';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const money = (crowns: number, lei: number) => ({
  CZK: { amount: crowns * 100, currency: 'CZK' } as const,
  RON: { amount: lei * 100, currency: 'RON' } as const,
});
const build = (changes: Partial<Bonus> = {}): Bonus => ({
  id: 'bonus-phone-apple',
  type_device: 'phone',
  manufacturer: { id: 'apple', name: 'Apple' },
  device: null,
  qualities: [],
  percent: 10,
  max_amount: money(3000, 610),
  valid_from: '2026-09-01',
  valid_to: null,
  markets: ['cz', 'ro'],
  state: 'valid',
  version: 3,
  changed_by: 'Věra Vedoucí',
  changed_at: '2026-11-19T08:00:00.000Z',
  ...changes,
});
const LIST = toRouteKey(adminListBonuses);
const ADD = toRouteKey(adminAddBonus);
const UPDATE = toRouteKey(adminUpdateBonus);
const answerList = (...items: Bonus[]) => answeringBy(adminListBonuses, { items, total: items.length, page: 1, page_size: 50 });
const answerOne = (bonus: Bonus) =>
  answeringBy(adminGetBonus, {
    bonus,
    history: [
      {
        at: '2026-11-19T08:00:00.000Z',
        by: 'Věra Vedoucí',
        action: 'changed',
        changes: [{ field: 'max_amount', before: '{"CZK":200000,"RON":40000}', after: '{"CZK":300000,"RON":61000}' }],
      },
    ],
  });
const device = { id: 'mp-apple-iphone-13', name: 'Apple iPhone 13' };
const office = {
  [LIST]: answerList(build()),
  [toRouteKey(adminGetBonus)]: answerOne(build()),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(getBonusesManufacturers)]: answeringBy(getBonusesManufacturers, { choices: [{ value: 'apple', label: 'Apple' }] }),
  [toRouteKey(getBonusesTypesDevices)]: answeringBy(getBonusesTypesDevices, { choices: [{ value: 'phone', label: 'Telefony' }] }),
  [toRouteKey(getBonusesQualityTypes)]: answeringBy(getBonusesQualityTypes, { choices: [{ value: 'C', label: 'C, znatelně používaný' }] }),
  [toRouteKey(adminListAppraisals)]: answeringBy(adminListAppraisals, {
    items: [
      {
        model: 'a',
        name: 'Apple iPhone 13 128 GB',
        device,
        type_device: 'phone',
        manufacturer: 'apple',
        prices: {},
        is_bought: true,
        market_prices: { best: {}, suggested: {} },
        version: '1',
      },
    ],
    total: 1,
    page: 1,
    page_size: 50,
  }),
};
const open = (search = '', role: 'buyout-manager' | 'buyout-clerk' = 'buyout-manager') =>
  visit(routes, { path: '/admin/bonusy-k-vykupu', search, account: staff(role) });
const plain = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the grid says what each bonus is for and how long it holds, of the filters of the address', async () => {
  const { of } = fakeServer(office);
  await open('?typ=phone&stav=valid&razeni=-percent', 'buyout-clerk');
  const row = (await screen.findByRole('button', { name: 'Telefony, Apple' })).closest('tr');
  expect(plain(row)).toContain('10 %3 000 Kč610 Lei1. 9. 2026bez konce');
  expect(of(LIST)[0]?.query).toMatchObject({ type_device: 'phone', state: 'valid', sort: '-percent' });
  expect(screen.queryByRole('button', { name: 'Přidat bonus' })).toBeNull();
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(screen.getByRole('main'), { rules })).violations.map(({ id }) => id)).toEqual([]);
});

test('a bonus for one device and one grade is added; the service’s errors stand at their fields', async () => {
  const { of, answer } = fakeServer({
    ...office,
    [ADD]: () => ({ status: 400, body: { valid_to: ['Poslední den nesmí být před prvním.'] } }),
  });
  const { toast } = await open();
  await press('Přidat bonus');
  const dialog = within(await screen.findByRole('dialog', { name: 'Přidat bonus' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Přidat bonus' }));
  expect((await dialog.findByLabelText('Bonus')).getAttribute('aria-invalid')).toBe('true');
  expect(of(ADD)).toEqual([]);
  await userEvent.selectOptions(dialog.getByLabelText('Výrobce'), 'Apple');
  await userEvent.type(dialog.getByRole('combobox', { name: /^Zařízení/ }), 'iphone 13');
  await userEvent.click(await screen.findByRole('option', { name: 'Apple iPhone 13' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'C, znatelně používaný' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Rumunsko' }));
  await userEvent.type(dialog.getByLabelText('Bonus'), '12,5');
  const [czk, ron] = dialog.getAllByLabelText('Nejvýš');
  if (czk !== undefined) await userEvent.type(czk, '4 000');
  if (ron !== undefined) await userEvent.type(ron, '800');
  const from = dialog.getByLabelText('Platí od');
  await userEvent.clear(from);
  await userEvent.type(from, '1. 12. 2026');
  await userEvent.type(dialog.getByLabelText(/^Platí do/), '30. 11. 2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Přidat bonus' }));
  expect(await dialog.findAllByText(/nesmí být před prvním/)).not.toEqual([]);
  answer(ADD, answeringBy(adminAddBonus, build(), 201));
  await userEvent.clear(dialog.getByLabelText(/^Platí do/));
  await userEvent.click(dialog.getByRole('button', { name: 'Přidat bonus' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Bonus je přidaný' }));
  expect(of(ADD)[1]?.body).toEqual({
    type_device: 'phone',
    manufacturer_id: 'apple',
    master_product_id: 'mp-apple-iphone-13',
    qualities: ['C'],
    percent: 12.5,
    max_amount_czk: 400_000,
    max_amount_ron: 80_000,
    valid_from: '2026-12-01',
    valid_to: null,
    markets: ['cz'],
  });
});

test('a bonus shows its history, and a change that came second shows what the colleague saved', async () => {
  const { of, answer } = fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Bonus mezitím změnil někdo jiný.') });
  await open('?otevreny=bonus-phone-apple');
  const dialog = within(await screen.findByRole('dialog', { name: 'Bonus' }));
  expect(plain((await dialog.findByText(/Věra Vedoucí/)).parentElement)).toContain('Nejvýš: 2 000 Kč, 400 Lei → 3 000 Kč, 610 Lei');
  const percent = dialog.getByLabelText('Bonus');
  await userEvent.clear(percent);
  await userEvent.type(percent, '15');
  answer(toRouteKey(adminGetBonus), answerOne(build({ max_amount: money(5000, 610), version: 4 })));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit bonus' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Ponechat moje' }));
  answer(UPDATE, answeringBy(adminUpdateBonus, build({ version: 5 })));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit bonus' }));
  await waitFor(() => expect(of(UPDATE)).toHaveLength(2));
  expect(of(UPDATE)[1]?.body).toMatchObject({ percent: 15, max_amount_czk: 500_000, version: 4 });
});

test('a percent is changed in its cell', async () => {
  const { of } = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateBonus, build({ percent: 8.5, version: 4 })) });
  await open();
  const cell = (await screen.findByText('10 %')).closest('td');
  if (cell === null) throw new Error('no cell');
  await userEvent.click(cell);
  await userEvent.keyboard('8,5{Enter}');
  await waitFor(() => expect(of(UPDATE)[0]?.body).toMatchObject({ percent: 8.5, version: 3, manufacturer_id: 'apple' }));
});

test('one that hasn’t begun is deleted by a second press', async () => {
  const DELETE = toRouteKey(adminDeleteBonus);
  const planned = build({ state: 'planned', valid_from: '2099-01-01' });
  const { of } = fakeServer({
    ...office,
    [LIST]: answerList(planned),
    [toRouteKey(adminGetBonus)]: answerOne(planned),
    [DELETE]: () => ({ status: 204 }),
  });
  await open('?otevreny=bonus-phone-apple');
  await press('Smazat');
  await press('Opravdu smazat');
  await waitFor(() => expect(of(DELETE)[0]?.query).toEqual({ version: '3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
