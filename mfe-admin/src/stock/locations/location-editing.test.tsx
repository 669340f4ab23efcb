import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import {
  adminListLocations,
  adminListProductLocations,
  adminPlaceProduct,
  adminUpdateLocation,
  type Location,
} from '@okruh/contracts/http/picking-admin/locations';
import { type Answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { counter, deed, listed, phone, place, shelf, stockAnswers, stockId } from '../../testing/stock.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));
beforeEach(() => window.localStorage.clear());

const LIST = toRouteKey(adminListLocations);
const UPDATE = toRouteKey(adminUpdateLocation);
const PLACE = toRouteKey(adminPlaceProduct);

const toLocation = (number: number, changes: Partial<Location> = {}): Location => ({
  ...place,
  id: stockId(number),
  code: `C-02-1-0${number}`,
  kind: 'shelf',
  walk_order: number * 100,
  pieces: 0,
  variants: 0,
  version: 4,
  changed_by: null,
  changed_at: deed.at,
  ...changes,
});

/** Locations 1 to 4, saved by version as the service does. */
function openServer() {
  const rows = new Map([1, 2, 3, 4].map((number) => [stockId(number), toLocation(number)]));
  const update: Answering = ({ route, body }) => {
    const row = rows.get(route.split('/').at(-1) ?? '');
    const { version, ...values } = body as Pick<Location, 'code' | 'kind' | 'walk_order' | 'version'>;
    if (row === undefined) return { status: 404, body: { type: 'urn:okruh:problem:not-found', title: 'Nenalezeno.' } };
    if (version !== row.version) return refuseBy(row);
    const saved = { ...row, ...values, version: version + 1, changed_by: 'Martina Horáková' };
    rows.set(row.id, saved);
    return { body: saved };
  };
  const server = fakeServer({
    ...stockAnswers,
    [LIST]: () => ({ body: listed([...rows.values()]) }),
    [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
    [UPDATE]: update,
  });
  return {
    server,
    update,
    /** A colleague saves first. */
    changeElsewhere(number: number, changes: Partial<Location>): void {
      const row = rows.get(stockId(number)) ?? toLocation(number);
      rows.set(row.id, { ...row, ...changes, version: row.version + 1, changed_by: 'Karel Skladník', changed_at: deed.at });
    },
    sent: () => server.of(UPDATE).map(({ body }) => body),
  };
}
const refuseBy = (present: Location) =>
  refusing(409, 'location-not-updated', 'Mezitím na ní někdo něco upravil.', { extra: { present } })({
    route: '',
    query: {},
    headers: new Headers(),
    body: null,
  });

async function openLocations() {
  const page = await visit(routes, { path: '/admin/lokace', account: staff('admin') });
  await screen.findByText('C-02-1-01');
  return page;
}
/** A cell by the code in its row and its column, as Czech heads name them. */
const getCell = (code: string, column: string): HTMLElement => {
  const row = screen.getByText(code).closest('tr');
  const cell = row?.querySelector<HTMLElement>(`[data-label="${column}"]`);
  if (!cell) throw new Error(`no cell ${column} of ${code}`);
  return cell;
};
const walk = (number: number) => getCell(`C-02-1-0${number}`, 'Pořadí obchůzky');
const press = (keys: string) => userEvent.keyboard(keys);
const pasteText = (text: string) => fireEvent.paste(document, { clipboardData: { getData: () => text } });

test('a cell is typed over, Enter saves it and goes down, Tab goes on; Escape takes back what was typed', async () => {
  const { sent } = openServer();
  const { element } = await openLocations();
  walk(1).focus();
  await press('150{Enter}');
  expect(document.activeElement).toBe(walk(2));
  await waitFor(() => expect(walk(1).textContent).toBe('150'));
  await press('{F2}');
  expect(screen.getByRole('textbox', { name: 'Pořadí obchůzky, C-02-1-02, Sklad' })).toHaveProperty('value', '200');
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  await press('999{Escape}');
  expect(document.activeElement).toBe(walk(2));
  expect(walk(2).textContent).toBe('200');
  await press('{Enter}250{Tab}');
  await waitFor(() => expect(walk(2).textContent).toBe('250'));
  expect(document.activeElement).toBe(getCell('C-02-1-02', 'Kusů'));
  expect(sent()).toEqual([
    { version: 4, code: 'C-02-1-01', kind: 'shelf', walk_order: 150 },
    { version: 4, code: 'C-02-1-02', kind: 'shelf', walk_order: 250 },
  ]);
  expect(screen.getByText('Uloženo: Pořadí obchůzky, C-02-1-02, Sklad')).toBeTruthy();
});

test('what is not valid stays in its editor with the reason, and nothing is sent', async () => {
  const { sent } = openServer();
  await openLocations();
  walk(1).focus();
  await press('abc{Enter}');
  const input = screen.getByRole('textbox', { name: /^Pořadí obchůzky/ });
  expect(document.activeElement).toBe(input);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(within(walk(1)).getByRole('alert').textContent).not.toBe('');
  expect(sent()).toEqual([]);
});

test('a choice is edited by its words, a cell that cannot be edited opens nothing', async () => {
  const { sent } = openServer();
  await openLocations();
  await userEvent.dblClick(getCell('C-02-1-01', 'Druh'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Druh, C-02-1-01, Sklad' }), 'returns');
  await press('{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ kind: 'returns' }]));
  getCell('C-02-1-01', 'Kusů').focus();
  await press('5');
  expect(screen.queryByRole('textbox', { name: /C-02-1-01/ })).toBeNull();
  expect(getCell('C-02-1-01', 'Kusů').getAttribute('aria-readonly')).toBe('true');
});

test('a colleague who was faster is named in the cell; theirs is taken, or mine saved on their version', async () => {
  const { sent, changeElsewhere } = openServer();
  await openLocations();
  changeElsewhere(1, { walk_order: 111 });
  changeElsewhere(2, { walk_order: 222 });
  walk(1).focus();
  await press('500{Enter}600{Enter}');
  const first = within(walk(1));
  expect((await first.findByRole('alert')).textContent).toMatch(/^Karel Skladník to mezitím změnil\/a, 20\.\s11\.\s2026/);
  expect([first.getByText('111'), first.getByText('500')]).toHaveLength(2);
  expect(await screen.findByText('2 hodnoty mezitím změnil někdo jiný')).toBeTruthy();
  walk(1).focus();
  await press('{Enter}');
  expect(document.activeElement?.textContent).toBe('Ponechat moje');
  await press('{Enter}');
  await waitFor(() => expect(walk(1).textContent).toBe('500'));
  expect(sent().at(-1)).toMatchObject({ version: 5, walk_order: 500 });
  walk(2).focus();
  await press('{Enter}{ArrowRight}{Enter}');
  await waitFor(() => expect(walk(2).textContent).toBe('222'));
  expect(document.activeElement).toBe(walk(2));
  expect(sent()).toHaveLength(3);
});

test('a change of another cell of the row is no conflict: both stay', async () => {
  const { sent, changeElsewhere } = openServer();
  await openLocations();
  changeElsewhere(1, { kind: 'returns' });
  walk(1).focus();
  await press('500{Enter}');
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 5, code: 'C-02-1-01', kind: 'returns', walk_order: 500 }));
  await waitFor(() => expect(getCell('C-02-1-01', 'Druh').textContent).toBe('Vrácené zboží'));
});

test('the last edits are taken back by Ctrl+Z and by a button', async () => {
  const { sent } = openServer();
  await openLocations();
  walk(1).focus();
  await press('500{Enter}600{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await press('{Control>}z{/Control}');
  await waitFor(() => expect(walk(2).textContent).toBe('200'));
  await userEvent.click(await screen.findByRole('button', { name: 'Vrátit (Ctrl+Z)' }));
  await waitFor(() => expect(walk(1).textContent).toBe('100'));
  expect(sent().slice(2)).toMatchObject([
    { version: 5, code: 'C-02-1-02', walk_order: 200 },
    { version: 5, code: 'C-02-1-01', walk_order: 100 },
  ]);
  expect(screen.queryByRole('button', { name: 'Vrátit (Ctrl+Z)' })).toBeNull();
});

test('a column of a spreadsheet is pasted down the rows, with what became of each, and taken back', async () => {
  const { sent, changeElsewhere } = openServer();
  await openLocations();
  changeElsewhere(3, { walk_order: 333 });
  walk(1).focus();
  pasteText('1 010\nx\n1030\n1040\n1050\n');
  const results = within(await screen.findByRole('region', { name: 'Vložené hodnoty (1 řádek se nevešel)' }));
  await results.findByText('Vložené hodnoty (1 řádek se nevešel): hotovo u 2 z 4');
  const getState = (code: string) => results.getByRole('cell', { name: `${code}, Sklad` }).closest('tr')?.dataset['state'];
  expect(['C-02-1-01', 'C-02-1-02', 'C-02-1-03', 'C-02-1-04'].map(getState)).toEqual(['done', 'skipped', 'skipped', 'done']);
  expect(results.getByText('mezitím změněno, rozhodněte v buňce')).toBeTruthy();
  const table = within(screen.getByRole('grid'));
  expect([table.getByText('1010'), table.getByText('1040')]).toHaveLength(2);
  await userEvent.click(results.getByRole('button', { name: 'Vrátit vše' }));
  await waitFor(() => expect(table.queryByText('1040')).toBeNull());
  expect(sent().at(-1)).toMatchObject({ version: 5 });
});

test('without a network a value stays and is marked, also when the list is read again, and saved when it is back', async () => {
  const { server, update, sent } = openServer();
  const { guardLeave } = await openLocations();
  server.answer(UPDATE, () => {
    throw new TypeError('fetch failed');
  });
  walk(1).focus();
  await press('500{Enter}');
  expect(await screen.findByText('1 hodnota není uložená')).toBeTruthy();
  expect(within(walk(1)).getByText('500')).toBeTruthy();
  expect(guardLeave).toHaveBeenLastCalledWith(true);
  await userEvent.click(screen.getByRole('button', { name: 'Kód' }));
  await waitFor(() => expect(server.of(LIST).length).toBeGreaterThan(1));
  expect(within(walk(1)).getByText('500')).toBeTruthy();
  server.answer(UPDATE, update);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(walk(1).textContent).toBe('500'));
  expect(screen.queryByText('1 hodnota není uložená')).toBeNull();
  expect(sent().at(-1)).toMatchObject({ version: 4, walk_order: 500 });
  await waitFor(() => expect(guardLeave).toHaveBeenLastCalledWith(false));
});

test('a product is put on a location by its code; one that lies on several is moved by its button', async () => {
  const at = { ...phone, ...place, on_hand: 5, reserved: 0, version: 3, changed_by: null, changed_at: null };
  const row = { ...at, unassigned: 0, locations: [{ ...shelf, on_hand: 5 }] };
  const split = { ...at, variant_id: 'split', name: 'Rozložený', unassigned: 3, locations: [{ ...shelf, on_hand: 2 }] };
  const server = fakeServer({
    ...stockAnswers,
    [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
    [toRouteKey(adminListProductLocations)]: answeringBy(adminListProductLocations, listed([row, split])),
    [PLACE]: answeringBy(adminPlaceProduct, { ...row, locations: [{ ...counter, on_hand: 5 }], version: 4, changed_by: 'Martina' }),
  });
  await visit(routes, { path: '/admin/umisteni', account: staff('admin') });
  await userEvent.dblClick(await screen.findByText('5 ks'));
  await press('pult{Enter}');
  expect(await screen.findByText('PULT')).toBeTruthy();
  expect(server.of(PLACE)[0]?.body).toEqual({ place: 'warehouse', version: 3, location: 'PULT' });
  const cell = screen.getByText('2 ks').closest('td');
  expect(cell?.getAttribute('aria-readonly')).toBe('true');
});
