import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import {
  adminAddSparePart,
  adminGetPartChoices,
  adminGetSparePart,
  adminListSpareParts,
  adminUpdateSparePart,
} from '@okruh/contracts/http/repairs-admin/spare-parts';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const ADD = toRouteKey(adminAddSparePart);
const GET = toRouteKey(adminGetSparePart);
const LIST = toRouteKey(adminListSpareParts);
const UPDATE = toRouteKey(adminUpdateSparePart);
const part = {
  id: 'sp-apple-iphone-13-battery',
  name: 'Baterie Apple iPhone 13',
  names: { cs: 'Baterie Apple iPhone 13', ro: 'Baterie Apple iPhone 13' },
  also_fits: [],
  master_product_id: 'mp-apple-iphone-13',
  device_name: 'Apple iPhone 13',
  kind: 'battery',
  kind_label: 'Výměna baterie',
  origin: 'original',
  colour: null,
  location: 'S1-19',
  purchase_price: { CZK: { amount: 49_000, currency: 'CZK' }, RON: { amount: 10_000, currency: 'RON' } },
  stock: { cz: { on_hand: 3, reserved: 2, minimum: 1 }, ro: { on_hand: 9, reserved: 0, minimum: 1 } },
  is_retired: false,
  version: 4,
  changed_by: 'Petr Pilný',
  changed_at: '2026-11-19T08:00:00.000Z',
};
const answerOne = (changes: object = {}) =>
  answeringBy(adminGetSparePart, {
    part: { ...part, ...changes },
    operations: [{ id: 'op-apple-iphone-13-battery', name: 'Apple iPhone 13: Výměna baterie' }],
    history: [
      {
        at: '2026-11-19T08:00:00.000Z',
        by: 'Petr Pilný',
        action: 'changed',
        changes: [{ field: 'origin', before: 'compatible', after: 'original' }],
      },
    ],
  });
const office = {
  [GET]: answerOne(),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(adminGetPartChoices)]: answeringBy(adminGetPartChoices, {
    kinds: [{ id: 'battery', name: 'Výměna baterie' }],
    devices: [
      { id: 'mp-apple-iphone-13', name: 'Apple iPhone 13', colours: [{ id: 'midnight', name: 'temně inkoustová' }] },
      { id: 'mp-apple-iphone-14', name: 'Apple iPhone 14', colours: [] },
    ],
  }),
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

test('a shelf that a colleague counted meanwhile is shown beside mine', async () => {
  const { of, answer } = fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Díl mezitím změnil někdo jiný.') });
  await visit(routes, { path: '/admin/dily', account: staff('repair-technician') });
  await userEvent.click(await screen.findByRole('button', { name: 'Upravit Baterie Apple iPhone 13' }));
  await userEvent.type(screen.getByLabelText('Spočítáno kusů'), '0');
  answer(GET, answerOne({ location: 'S2-01', version: 5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Uložit stav' }));
  expect((await screen.findByRole('alert')).textContent).toContain('S2-01');
  await userEvent.click(screen.getByRole('button', { name: 'Ponechat moje' }));
  answer(UPDATE, answeringBy(adminUpdateSparePart, part));
  await userEvent.click(screen.getByRole('button', { name: 'Uložit stav' }));
  await waitFor(() => expect(of(UPDATE)[1]?.body).toMatchObject({ version: 5, stock: { on_hand: 30 } }));
});

test('what runs low is asked for, and who may not edit sees no button', async () => {
  const { of } = fakeServer(office);
  await visit(routes, { path: '/admin/dily', search: '?dochazi=ano', account: staff('support') });
  expect(await screen.findByText('Baterie Apple iPhone 13')).toBeTruthy();
  expect(of(LIST)[0]?.query).toMatchObject({ low: 'cz' });
  expect(screen.queryByRole('button', { name: /Upravit/ })).toBeNull();
});

test('a new part is added for a model and fits another; the service’s errors stand at their fields', async () => {
  const { of, answer } = fakeServer({ ...office, [ADD]: () => ({ status: 400, body: { code: ['Díl s tímto kódem už existuje.'] } }) });
  const { toast } = await visit(routes, { path: '/admin/dily', account: staff('repair-technician') });
  await userEvent.click(await screen.findByRole('button', { name: 'Přidat díl' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Přidat díl' }));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Přidat díl' }));
  await submit();
  expect(dialog.getByLabelText(/^Kód dílu/).getAttribute('aria-invalid')).toBe('true');
  expect(of(ADD)).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Kód dílu/), 'sp-glue');
  await userEvent.type(dialog.getByLabelText('Název česky'), 'Lepidlo');
  await userEvent.type(dialog.getByLabelText('Název rumunsky'), 'Adeziv');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Zařízení' }), 'iphone 13');
  await userEvent.click(await screen.findByRole('option', { name: 'Apple iPhone 13' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Přidat zařízení' }), 'iphone 14');
  await userEvent.click(await screen.findByRole('option', { name: 'Apple iPhone 14' }));
  await userEvent.selectOptions(dialog.getByLabelText('Druh opravy, která ho bere'), 'Výměna baterie');
  const [czk, ron] = dialog.getAllByLabelText('Nákupní cena');
  if (czk !== undefined) await userEvent.type(czk, '90');
  if (ron !== undefined) await userEvent.type(ron, '18');
  await submit();
  expect(await dialog.findAllByText(/kódem už existuje/)).not.toEqual([]);
  answer(ADD, answeringBy(adminAddSparePart, part, 201));
  await userEvent.type(dialog.getByLabelText(/^Kód dílu/), '-2');
  await submit();
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Díl je přidaný' }));
  expect(of(ADD)[1]?.body).toEqual({
    code: 'sp-glue-2',
    name: { cs: 'Lepidlo', ro: 'Adeziv' },
    master_product_id: 'mp-apple-iphone-13',
    also_fits: ['mp-apple-iphone-14'],
    kind: 'battery',
    origin: 'original',
    colour_id: null,
    location: '',
    purchase_czk: 9_000,
    purchase_ron: 1_800,
    minimum: { cz: 1, ro: 1 },
  });
});

test('a part shows what takes it and its history; it isn’t retired while an offered operation takes it', async () => {
  const { of, answer } = fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Díl mezitím změnil někdo jiný.') });
  await visit(routes, { path: '/admin/dily', search: '?otevreny=sp-apple-iphone-13-battery', account: staff('repair-technician') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Baterie Apple iPhone 13' }));
  expect(await dialog.findByText('Berou ho opravy: Apple iPhone 13: Výměna baterie')).toBeTruthy();
  expect(dialog.getByText('Původ: kompatibilní → originál')).toBeTruthy();
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(screen.getByRole('dialog'), { rules })).violations.map(({ id }) => id)).toEqual([]);
  await userEvent.click(dialog.getByRole('switch', { name: 'Vyřazený, už se neobjednává' }));
  answer(GET, answerOne({ location: 'S2-01', version: 5 }));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit díl' }));
  expect(await dialog.findByText(/Petr Pilný to mezitím změnil/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Ponechat moje' }));
  answer(UPDATE, () => ({ status: 400, body: { is_retired: ['Díl berou nabízené opravy: Apple iPhone 13: Výměna baterie.'] } }));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit díl' }));
  expect(await dialog.findAllByText(/Díl berou nabízené opravy/)).not.toEqual([]);
  expect(of(UPDATE)[1]?.body).toMatchObject({ version: 5, is_retired: true, location: 'S2-01' });
});
