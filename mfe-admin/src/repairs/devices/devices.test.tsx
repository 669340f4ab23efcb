import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import {
  adminAddRepairDevice,
  adminFindCatalogueDevices,
  adminGetRepairDevice,
  adminListRepairDevices,
  adminUpdateRepairDevice,
  type RepairDeviceRow,
} from '@okruh/contracts/http/repairs-admin/devices';
import { adminGetOperationChoices } from '@okruh/contracts/http/repairs-admin/operations';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListRepairDevices);
const ADD = toRouteKey(adminAddRepairDevice);
const UPDATE = toRouteKey(adminUpdateRepairDevice);
const GET = toRouteKey(adminGetRepairDevice);
const build = (changes: Partial<RepairDeviceRow> = {}): RepairDeviceRow => ({
  id: 'mp-apple-iphone-13',
  name: 'Apple iPhone 13',
  type_device: 'phone',
  manufacturer: { id: 'apple', name: 'Apple' },
  release_year: 2021,
  colours: 6,
  operations: 15,
  is_repaired: true,
  version: 2,
  changed_by: 'Eva Editorka',
  changed_at: '2026-11-19T08:00:00.000Z',
  ...changes,
});
const answerOne = (device: RepairDeviceRow) =>
  answeringBy(adminGetRepairDevice, { device, history: [{ at: '2026-11-19T08:00:00.000Z', by: 'Eva Editorka', action: 'resumed' }] });
const office = {
  [LIST]: answeringBy(adminListRepairDevices, { items: [build()], total: 1, page: 1, page_size: 50 }),
  [GET]: answerOne(build()),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(adminGetOperationChoices)]: answeringBy(adminGetOperationChoices, {
    kinds: [],
    devices: [{ id: 'mp-apple-iphone-13', name: 'Apple iPhone 13', type_device: 'phone', manufacturer: { id: 'apple', name: 'Apple' } }],
  }),
  [toRouteKey(adminFindCatalogueDevices)]: answeringBy(adminFindCatalogueDevices, {
    items: [
      {
        id: 'mp-fairphone-6',
        name: 'Fairphone 6',
        type_device: 'phone',
        is_known: false,
        similar: { id: 'mp-apple-iphone-13', name: 'Apple iPhone 13' },
      },
    ],
  }),
};
const open = (search = '') => visit(routes, { path: '/admin/opravovana-zarizeni', search, account: staff('catalog-editor') });
const plain = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

test('the grid says which models are repaired, of the filters of the address', async () => {
  const { of } = fakeServer(office);
  await open('?typ=phone&stav=opravovane&razeni=-operations');
  const row = (await screen.findByRole('button', { name: 'Apple iPhone 13' })).closest('tr');
  expect(plain(row)).toContain('TelefonyApple2021615Opravujeme');
  expect(of(LIST)[0]?.query).toMatchObject({ type_device: 'phone', repaired: 'true', sort: '-operations' });
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(screen.getByRole('main'), { rules })).violations.map(({ id }) => id)).toEqual([]);
});

test('a device of the catalogue is added with the operations of a similar model', async () => {
  const { of, answer } = fakeServer({
    ...office,
    [ADD]: () => ({ status: 400, body: { master_product_id: ['Toto zařízení už v seznamu je.'] } }),
  });
  const { toast } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Přidat zařízení' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Přidat zařízení' }));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Zařízení/ }), 'fairphone');
  await userEvent.click(await screen.findByRole('option', { name: 'Fairphone 6' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Opravy jako/)).toHaveProperty('value', 'mp-apple-iphone-13'));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Přidat zařízení' }));
  await submit();
  expect(await dialog.findAllByText(/už v seznamu je/)).not.toEqual([]);
  answer(ADD, answeringBy(adminAddRepairDevice, build(), 201));
  await submit();
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Zařízení je přidané' }));
  expect(of(ADD)[1]?.body).toEqual({ master_product_id: 'mp-fairphone-6', copy_from: 'mp-apple-iphone-13' });
});

test('a model stops being repaired; a change that came second says who was faster', async () => {
  const { of, answer } = fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Zařízení mezitím změnil někdo jiný.') });
  await open('?otevreny=mp-apple-iphone-13');
  const dialog = within(await screen.findByRole('dialog', { name: 'Apple iPhone 13' }));
  expect(await dialog.findByText(/Eva Editorka znovu zařadil/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('switch', { name: 'Opravujeme' }));
  answer(GET, answerOne(build({ version: 3, changed_by: 'Petr Pilný' })));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  expect(await dialog.findByText(/Petr Pilný to mezitím změnil/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Ponechat moje' }));
  answer(UPDATE, answeringBy(adminUpdateRepairDevice, build({ is_repaired: false })));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(of(UPDATE)[1]?.body).toEqual({ version: 3, is_repaired: false }));
});

test('selected models stop being repaired', async () => {
  const { of } = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateRepairDevice, build({ is_repaired: false })) });
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat Apple iPhone 13' }));
  await userEvent.click(screen.getByRole('button', { name: 'Přestat opravovat' }));
  const question = within(await screen.findByRole('dialog', { name: 'Přestat modely opravovat?' }));
  await userEvent.click(question.getByRole('button', { name: 'Přestat opravovat' }));
  await waitFor(() => expect(of(UPDATE)[0]?.body).toEqual({ version: 2, is_repaired: false }));
});
