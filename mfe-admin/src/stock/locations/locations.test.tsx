import {
  adminAddLocation,
  adminAddLocations,
  adminGetLocation,
  adminImportProductLocations,
  adminListLocations,
  adminListProductLocations,
  adminMovePieces,
  adminRemoveLocation,
} from '@okruh/contracts/http/picking-admin/locations';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { importAnswer } from '../../testing/imports.ts';
import { staff } from '../../testing/shop.ts';
import { deed, listed, phone, place, shelf, stockAnswers } from '../../testing/stock.ts';

const change = { changed_by: 'Karel Skladník', changed_at: deed.at };
const location = { ...place, ...shelf, kind: 'shelf' as const, walk_order: 3_020_107, pieces: 2, variants: 1, version: 4, ...change };
const row = { ...phone, ...place, on_hand: 5, reserved: 1, unassigned: 3, locations: [{ ...shelf, on_hand: 2 }], version: 3, ...change };
const REMOVE = toRouteKey(adminRemoveLocation);
const MOVE = toRouteKey(adminMovePieces);
const office = {
  ...stockAnswers,
  [toRouteKey(adminListLocations)]: answeringBy(adminListLocations, listed([location])),
  [toRouteKey(adminGetLocation)]: answeringBy(adminGetLocation, { location, products: [{ ...phone, on_hand: 2 }] }),
  [toRouteKey(adminListProductLocations)]: answeringBy(adminListProductLocations, listed([row])),
  [MOVE]: answeringBy(adminMovePieces, row),
};
const openLocations = (search = '') => visit(routes, { path: '/admin/lokace', search, account: staff('admin') });
const openPlacing = (search = '') => visit(routes, { path: '/admin/umisteni', search, account: staff('admin') });

test('locations are narrowed by the address, and one shows what lies on it', async () => {
  const { of } = fakeServer(office);
  const { element } = await openLocations('?trh=cz&misto=warehouse&druh=shelf&razeni=-pieces');
  await userEvent.click(await screen.findByRole('button', { name: 'Otevřít lokaci C-02-1-07' }));
  expect(of(toRouteKey(adminListLocations))[0]?.query).toMatchObject({ market: 'cz', place: 'warehouse', kind: 'shelf', sort: '-pieces' });
  expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Kód' })).toHaveProperty('value', 'C-02-1-07');
  expect(await screen.findByText('2 ks')).toBeTruthy();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('a new location gets its place in the walk from its code', async () => {
  const { of } = fakeServer({ ...office, [toRouteKey(adminAddLocation)]: answeringBy(adminAddLocation, location, 201) });
  const { toast } = await openLocations();
  await userEvent.click(await screen.findByRole('button', { name: 'Přidat lokaci' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Kód'), 'c-02-1-07');
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(of(toRouteKey(adminAddLocation))[0]?.body).toEqual({
    market: 'cz',
    place: 'warehouse',
    code: 'C-02-1-07',
    kind: 'shelf',
    walk_order: null,
  });
});

test('a range is looked at before it is added, and again after a change', async () => {
  const { of } = fakeServer({
    ...office,
    [toRouteKey(adminAddLocations)]: answeringBy(adminAddLocations, {
      count: 120,
      existing: 2,
      added: 118,
      first: ['A-01-1-01'],
      last: ['A-04-3-10'],
    }),
  });
  const { toast } = await openLocations();
  await userEvent.click(await screen.findByRole('button', { name: 'Přidat celou řadu' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('První kód'), 'A-01-1-01');
  await userEvent.type(dialog.getByLabelText('Poslední kód'), 'A-04-3-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Ukázat náhled' }));
  expect(await dialog.findByText('Řada má 120 lokací, přidá se 118')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Poslední kód'), '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Ukázat náhled' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Přidat 118 lokací' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Přidáno 118 lokací' })));
  expect(of(toRouteKey(adminAddLocations)).map(({ body }) => body)).toMatchObject([
    { to: 'A-04-3-1', is_preview: true },
    { to: 'A-04-3-10', is_preview: true },
    { to: 'A-04-3-10', is_preview: false },
  ]);
});

test('a location where something lies stays, and the reason is said', async () => {
  const { of } = fakeServer({
    ...office,
    [REMOVE]: refusing(409, 'location-not-removed', 'Lokace nejde odebrat: leží na ní 2 kusy.', { extra: { pieces: 2 } }),
  });
  const { toast } = await openLocations();
  await userEvent.click(await screen.findByRole('button', { name: 'Odebrat lokaci C-02-1-07' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Odebrat lokaci' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Lokace nejde odebrat: leží na ní 2 kusy.' })));
  expect(of(REMOVE)[0]?.query).toEqual({ version: '4' });
});

test('pieces without a location are put on one by its code', async () => {
  const { of } = fakeServer(office);
  const { toast } = await openPlacing('?stav=unassigned');
  await userEvent.click(await screen.findByRole('button', { name: 'Přesunout Apple iPhone 15 128 GB, modrá, Sklad' }));
  expect(of(toRouteKey(adminListProductLocations))[0]?.query).toMatchObject({ state: 'unassigned' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Kolik kusů')).toHaveProperty('value', '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Přesunout kusy' }));
  expect(of(MOVE)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Na lokaci'), 'pult');
  await userEvent.click(dialog.getByRole('button', { name: 'Přesunout kusy' }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(of(MOVE)[0]?.body).toMatchObject({ place: 'warehouse', from: null, quantity: 3, to: expect.stringContaining('12') });
});

test('a location that is not there is said in the dialog, and nothing moves', async () => {
  const { of } = fakeServer(office);
  await openPlacing();
  await userEvent.click(await screen.findByRole('button', { name: /^Přesunout Apple/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Na lokaci'), 'X-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Přesunout kusy' }));
  expect(await dialog.findByText('Tento kód nepatří žádnému zboží ani lokaci na tomto místě.')).toBeTruthy();
  expect(of(MOVE)).toEqual([]);
});

test('a spreadsheet is looked at first; its wrong cells are named, and the good rows are saved', async () => {
  const IMPORT = toRouteKey(adminImportProductLocations);
  const item = {
    line: 2,
    variant_id: 'v',
    code: 'PH001-001',
    name: 'iPhone',
    place: 'warehouse',
    location: 'C-02-1-07',
    before: 1,
    after: 2,
  };
  const error = { line: 3, column: 'location', value: 'X', message: 'takovou lokaci na tomto místě nemáme' };
  const answer = { ...importAnswer({ failed: 1, error_count: 1, errors: [error] }), items: [item] };
  const server = fakeServer({ ...office, [IMPORT]: answeringBy(adminImportProductLocations, answer) });
  await openPlacing();
  await userEvent.click(await screen.findByText('Import umístění z CSV'));
  const file = new File(['code;location;pieces\nPH001-001;C-02-1-07;2'], 'umisteni.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText(/^Přetáhněte soubor CSV nebo XLSX/), file);
  expect(await screen.findByText('takovou lokaci na tomto místě nemáme')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Změny umístění' }).textContent).toContain('iPhone PH001-001');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit 1 řádek, 1 vynechat' }));
  await waitFor(() => expect(server.of(IMPORT)).toHaveLength(2));
  const saved = server.of(IMPORT)[1];
  expect(saved?.query).toEqual({ market: 'cz' });
  expect(saved?.body instanceof FormData && saved.body.get('mode')).toBe('save');
});

test('who may not edit sees where things lie and no keys', async () => {
  fakeServer(office);
  await visit(routes, { path: '/admin/umisteni', account: staff('shop') });
  expect(await screen.findByText('C-02-1-07')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Přesunout/ })).toBeNull();
  expect(screen.queryByText('Import umístění z CSV')).toBeNull();
});
