import {
  adminDeleteGridView,
  adminListGridViews,
  adminSaveGridView,
  adminUpdateGridView,
  type GridView,
} from '@okruh/contracts/http/accounts/grid-views';
import { adminExportOrdersXlsx, adminListOrders, type AdminOrderRow, adminOrderRowSchema } from '@okruh/contracts/http/orders-admin';
import { type Answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));
beforeEach(() => window.localStorage.clear());

const LIST = toRouteKey(adminListOrders);
const XLSX = toRouteKey(adminExportOrdersXlsx);
const VIEWS = toRouteKey(adminListGridViews);
const SAVE = toRouteKey(adminSaveGridView);
const UPDATE = toRouteKey(adminUpdateGridView);
const DELETE = toRouteKey(adminDeleteGridView);

const toId = (number: number): string => `019a9f2e-0000-7000-8000-${String(number).padStart(12, '0')}`;
const row = (number: number): AdminOrderRow =>
  adminOrderRowSchema.parse({
    id: toId(number),
    version: 1,
    number: `261${String(number).padStart(7, '0')}`,
    market: 'cz',
    placed_at: '2026-11-20T09:00:00.000Z',
    status: 'paid',
    cancel_reason: null,
    is_late: false,
    customer_name: 'Nováková J.',
    type_delivery_code: 'courier',
    place_name: null,
    type_payment: 'card',
    payment_status: 'paid',
    paid_at: '2026-11-20T09:01:00.000Z',
    pieces: 1,
    total: { amount: number * 100, currency: 'CZK' },
    assignee: null,
  });
/** Answers pages of as many orders as are said. */
const paged =
  (total: number): Answering =>
  ({ query }) => {
    const [page, size] = [Number(query['page']), Number(query['page_size'])];
    const first = (page - 1) * size + 1;
    const items = Array.from({ length: Math.max(0, Math.min(size, total - first + 1)) }, (_, index) => row(first + index));
    return { body: { items, total, total_is_bounded: false, page, page_size: size } };
  };
const noViews = answeringBy(adminListGridViews, { items: [] });
const open = (search = '', account = staff('support')) => visit(routes, { path: '/admin/objednavky', search, account });
const grid = () => screen.findByRole('grid', { name: 'Objednávky' });
/** Names of the columns after the one with the checkboxes. */
const getHeads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent);
/** Words of the cell that has the focus. */
const focused = () => document.activeElement?.textContent;

describe('the table', () => {
  test('is one stop for Tab, and is moved through like a spreadsheet', async () => {
    // Axe reads every cell: of more rows it says the same, and on a busy machine no longer in time.
    fakeServer({ [LIST]: paged(24), [VIEWS]: noViews });
    const { navigate, element } = await open();
    const table = await grid();
    await screen.findByRole('link', { name: '2610000001' });
    expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect([...table.querySelectorAll('a, button')].every((control) => control.getAttribute('tabindex') === '-1')).toBe(true);
    (table.querySelector('[tabindex="0"]') as HTMLElement).focus();
    expect(focused()).toBe('Vybrat 2610000001');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Nováková J.');
    await userEvent.keyboard('{End}');
    expect(focused()).toContain('2');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(focused()).toContain('24'));
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await waitFor(() => expect(focused()).toBe('Vybrat 2610000001'));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(navigate).toHaveBeenLastCalledWith(`/admin/objednavky/${toId(2)}`, undefined);
    const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });

  test('sorts from its head by keyboard, and says so in the address', async () => {
    const { of } = fakeServer({ [LIST]: paged(60), [VIEWS]: noViews });
    // As Chromium answers since 2025; an effect that handed it on would break the page.
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockReturnValue(Promise.resolve() as never);
    onTestFinished(() => void vi.restoreAllMocks());
    await open('?razeni=number&strana=2');
    const table = await grid();
    await screen.findByRole('link', { name: '2610000051' });
    expect(screen.getByRole('columnheader', { name: 'Objednávka' }).getAttribute('aria-sort')).toBe('ascending');
    (table.querySelector('[tabindex="0"]') as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{Enter}');
    await waitFor(() => expect(of(LIST).at(-1)?.query).toMatchObject({ sort: '-number', page: '1' }));
    expect(screen.getByRole('columnheader', { name: 'Objednávka' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('draws of a hundred thousand rows those in sight, and loads what is jumped to', async () => {
    const { of } = fakeServer({ [LIST]: paged(100_000), [VIEWS]: noViews });
    await open('?radky=vse');
    const table = await grid();
    await screen.findByRole('link', { name: '2610000001' });
    expect(screen.getByText(/^100\s000 řádků$/)).toBeTruthy();
    expect(table.getAttribute('aria-rowcount')).toBe('100001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    (table.querySelector('[tabindex="0"]') as HTMLElement).focus();
    await userEvent.keyboard('{PageDown}{PageDown}');
    await waitFor(() => expect(focused()).toMatch(/26100000[2-4]\d/));
    expect(within(table).getAllByRole('row').length).toBeLessThan(80);
    // The list is read again now and then: the same page, never one that nobody has seen.
    expect(new Set(of(LIST).map(({ query }) => query['page']))).toEqual(new Set(['1']));
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(focused()).toMatch(/^100\s000\sKč$/));
    expect(of(LIST).at(-1)?.query).toMatchObject({ page: '500', page_size: '200' });
    expect(within(table).getAllByRole('row').length).toBeLessThan(80);
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit po stránkách' }));
    await waitFor(() => expect(of(LIST).at(-1)?.query).toMatchObject({ page: '1', page_size: '50' }));
  });

  test('keeps its rows when others can’t be loaded, and tries again', async () => {
    const server = fakeServer({ [LIST]: paged(60), [VIEWS]: noViews });
    await open();
    await screen.findByRole('link', { name: '2610000001' });
    server.answer(LIST, refusing(500, 'internal', 'Něco se nám nepovedlo.'));
    await userEvent.click(screen.getByRole('button', { name: 'Další' }));
    expect(await screen.findByText('Objednávky se nepodařilo načíst', undefined, { timeout: 5_000 })).toBeTruthy();
    server.answer(LIST, paged(60));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByRole('link', { name: '2610000051' })).toBeTruthy();
  });
});

describe('selected rows', () => {
  test('are chosen one by one, by a range and all at once, and leave as a workbook by their numbers', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { of } = fakeServer({ [LIST]: paged(60), [VIEWS]: noViews, [XLSX]: () => ({ body: new Blob(['x']), type: 'x/xlsx' }) });
    await open();
    const table = await grid();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat 2610000002' }));
    expect(screen.getByText('Vybrán 1 řádek')).toBeTruthy();
    (table.querySelector('[data-cell="3:2"]') as HTMLElement).focus();
    await userEvent.keyboard('{Shift>} {/Shift}');
    expect(screen.getByText('Vybrány 3 řádky')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Vybrat 2610000003' })).toHaveProperty('checked', true);
    await userEvent.keyboard('{ArrowUp} ');
    expect(screen.getByText('Vybrány 2 řádky')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Exportovat vybrané' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(of(XLSX)[0]?.query).toEqual({ numbers: '2610000002,2610000004' });
    vi.restoreAllMocks();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vybrat všechny na stránce' }));
    expect(screen.getByText('Vybráno 50 řádků')).toBeTruthy();
    (table.querySelector('[data-cell="3:2"]') as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/^Vybráno/)).toBeNull();
  });
});

describe('filters', () => {
  test('search what was typed before somebody goes on, and never take them back', async () => {
    const { of } = fakeServer({ [LIST]: paged(3), [VIEWS]: noViews });
    const { navigate } = await open();
    const link = await screen.findByRole('link', { name: '2610000001' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Hledat objednávku' }), 'Novak');
    await userEvent.click(link);
    expect(navigate.mock.calls.map(([to]) => to)).toEqual(['/admin/objednavky?q=Novak', `/admin/objednavky/${toId(1)}`]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(navigate).toHaveBeenCalledTimes(2);
    expect(of(LIST).length).toBeGreaterThan(0);
  });

  test('say when serial numbers could not be searched, and ask again', async () => {
    const partly: Answering = (asked) => {
      const { body } = paged(0)(asked) as { body: object };
      return { body: { ...body, is_partial: true } };
    };
    const server = fakeServer({ [LIST]: partly, [VIEWS]: noViews });
    await open('?q=490154203237518');
    const notice = await screen.findByText(/^Sériová čísla teď nejde prohledat/);
    server.answer(LIST, paged(1));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByRole('link', { name: '2610000001' })).toBeTruthy();
    expect(notice.isConnected).toBe(false);
  });

  test('are chips: several states at once, each removed by its cross', async () => {
    const { of } = fakeServer({ [LIST]: paged(3), [VIEWS]: noViews });
    await open();
    await screen.findByRole('link', { name: '2610000001' });
    await userEvent.click(screen.getByRole('button', { name: 'Stav' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Zaplacená' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zabalená' }));
    await waitFor(() => expect(of(LIST).at(-1)?.query['status']).toBe('paid,packed'));
    expect(screen.getByRole('button', { name: 'Stav: Zaplacená, Zabalená' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zrušit filtr Stav' }));
    await waitFor(() => expect(of(LIST).at(-1)?.query).not.toHaveProperty('status'));
  });

  test('that leave nothing are named and cleared', async () => {
    const server = fakeServer({ [LIST]: paged(0), [VIEWS]: noViews });
    await open('?prace=otevrene&trh=ro&stav=paid&od=2026-11-01&q=Novak');
    expect(await screen.findByText('Filtrům nic neodpovídá')).toBeTruthy();
    expect(screen.getByText('Otevřené · Hledáno: Novak · Trh: RO · Stav: Zaplacená · Založena: 1. 11. 2026 –')).toBeTruthy();
    server.answer(LIST, paged(3));
    await userEvent.click(screen.getAllByRole('button', { name: 'Zrušit filtry' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: '2610000001' })).toBeTruthy();
  });
});

describe('columns', () => {
  test('are hidden and moved, which this browser remembers for the person, and come back', async () => {
    fakeServer({ [LIST]: paged(3), [VIEWS]: noViews });
    const all = ['Objednávka', 'Založena', 'Zákazník', 'Stav', 'Řeší', 'Doprava', 'Platba', 'Faktura', 'Kusů', 'Celkem'];
    const first = await open();
    await screen.findByRole('link', { name: '2610000001' });
    expect(getHeads()).toEqual(all);
    await userEvent.click(screen.getByRole('button', { name: 'Sloupce' }));
    expect(screen.getByRole('checkbox', { name: 'Objednávka' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Doprava' }));
    screen.getByRole('checkbox', { name: 'Celkem' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    await userEvent.click(screen.getByRole('button', { name: 'Posunout Založena níž' }));
    const chosen = ['Objednávka', 'Zákazník', 'Založena', 'Stav', 'Řeší', 'Platba', 'Celkem', 'Faktura', 'Kusů'];
    expect(getHeads()).toEqual(chosen);
    first.update({ path: '/admin/bezpecnost', search: '' });
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    first.update({ path: '/admin/objednavky' });
    await screen.findByRole('link', { name: '2610000001' });
    expect(getHeads()).toEqual(chosen);
    await userEvent.click(screen.getByRole('button', { name: 'Vrátit pohled' }));
    expect(getHeads()).toEqual(all);
  });
});

describe('columns in the head', () => {
  const openHead = async () => {
    fakeServer({ [LIST]: paged(3), [VIEWS]: noViews });
    await open();
    await screen.findByRole('link', { name: '2610000001' });
    const head = screen.getByRole('columnheader', { name: 'Zákazník' });
    head.focus();
    return { head, widths: () => [...document.querySelectorAll('col')].map((column) => column.style.width) };
  };

  test('are moved by keyboard, the focus and a voice go with them, and never before the fixed one', async () => {
    const { head } = await openHead();
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(getHeads().slice(0, 4)).toEqual(['Objednávka', 'Založena', 'Stav', 'Zákazník']);
    await waitFor(() => expect(document.activeElement).toBe(head));
    expect(screen.getByText('Sloupec Zákazník je 4. z 10.')).toBeTruthy();
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Alt}');
    expect(getHeads().slice(0, 3)).toEqual(['Objednávka', 'Zákazník', 'Založena']);
    await waitFor(() => expect(document.activeElement).toBe(head));
    expect(screen.getByRole('button', { name: 'Uložit pohled' })).toBeTruthy();
  });

  test('are dragged to the place of another one', async () => {
    const { head } = await openHead();
    const carried = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => void carried.set(type, value),
      getData: (type: string) => carried.get(type) ?? '',
      get types() {
        return [...carried.keys()];
      },
    };
    fireEvent.dragStart(head, { dataTransfer });
    const target = screen.getByRole('columnheader', { name: 'Platba' });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    expect(getHeads().slice(1, 7)).toEqual(['Založena', 'Stav', 'Řeší', 'Doprava', 'Platba', 'Zákazník']);
  });

  test('get wider and narrower by keyboard and at their edge, and back', async () => {
    const { head, widths } = await openHead();
    const before = widths();
    expect(before[3]).toBe('7rem');
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
    expect(widths()[3]).toBe('8rem');
    expect(document.activeElement).toBe(head);
    expect(screen.getByText('Sloupec Zákazník má šířku 8.')).toBeTruthy();
    const edge = head.querySelector('span[aria-hidden]') as HTMLElement;
    edge.setPointerCapture = () => undefined;
    fireEvent.pointerDown(edge, { clientX: 100, button: 0 });
    fireEvent.pointerMove(edge, { clientX: 420 });
    fireEvent.pointerUp(edge);
    expect(widths()[3]).toBe('20rem');
    await userEvent.click(screen.getByRole('button', { name: 'Vrátit pohled' }));
    expect(widths()).toEqual(before);
  });
});

describe('saved views', () => {
  const own: GridView = {
    id: toId(900),
    name: 'Velké české',
    query: 'razeni=-total&trh=cz',
    columns: ['number', 'total'],
    widths: { total: 11 },
    is_shared: false,
    is_own: true,
    owner_name: 'Martina Horáková',
    version: 2,
    updated_at: '2026-11-20T09:00:00.000Z',
  };
  const foreign: GridView = { ...own, id: toId(901), name: 'K zabalení', query: 'stav=paid', columns: [], is_own: false, is_shared: true };
  const someViews = answeringBy(adminListGridViews, { items: [own, foreign] });

  test('open as links with their filters, order and columns', async () => {
    const { of } = fakeServer({ [LIST]: paged(3), [VIEWS]: someViews });
    await open('?radku=100&strana=2');
    const tab = await screen.findByRole('link', { name: 'Velké české' });
    expect(tab.getAttribute('href')).toBe(`/admin/objednavky?razeni=-total&trh=cz&radku=100&pohled=${own.id}`);
    await userEvent.click(tab);
    await waitFor(() => expect(of(LIST).at(-1)?.query).toMatchObject({ sort: '-total', market: 'cz', page: '1', page_size: '100' }));
    await waitFor(() => expect(getHeads()).toEqual(['Objednávka', 'Celkem']));
    expect([...document.querySelectorAll('col')].map(({ style }) => style.width)).toEqual(['2.75rem', '7.75rem', '11rem']);
    expect(screen.getByRole('link', { name: 'Velké české', current: 'page' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'K zabalení' }));
    await waitFor(() => expect(getHeads()).toHaveLength(10));
    expect(screen.queryByRole('button', { name: 'Možnosti pohledu K zabalení' })).toBeNull();
  });

  test('show a dot when they are changed, are saved by their version and put back', async () => {
    const { of } = fakeServer({ [LIST]: paged(3), [VIEWS]: someViews, [UPDATE]: refusing(409, 'changed-meanwhile', 'Mezitím se změnil.') });
    const { toast } = await open(`?razeni=-total&trh=cz&stav=paid&pohled=${own.id}`);
    expect(await screen.findByRole('img', { name: 'neuložené změny pohledu' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Uložit změny' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Mezitím se změnil.' })));
    const { id: _id, is_own: _own, owner_name: _owner, updated_at: _at, ...fields } = own;
    expect(of(UPDATE)[0]?.body).toEqual({ ...fields, query: 'razeni=-total&stav=paid&trh=cz' });
    // Somebody else's version is read before the next try.
    await waitFor(() => expect(of(VIEWS).length).toBeGreaterThan(1));
    await userEvent.click(screen.getByRole('button', { name: 'Vrátit pohled' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'neuložené změny pohledu' })).toBeNull());
    expect(of(LIST).at(-1)?.query).not.toHaveProperty('status');
  });

  test('are made of what is shown, and shared', async () => {
    const added = { ...own, id: toId(902), name: 'Můj', query: 'trh=cz', is_shared: true };
    const server = fakeServer({ [LIST]: paged(3), [VIEWS]: noViews, [SAVE]: refusing(409, 'grid-view-exists', 'Takový už máte.') });
    const { navigate } = await open('?trh=cz&q=Novak');
    await userEvent.click(await screen.findByRole('button', { name: 'Uložit pohled' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Název' }), 'Můj');
    await userEvent.click(dialog.getByRole('radio', { name: /Celá správa/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
    expect(await dialog.findByText('Takový už máte.')).toBeTruthy();
    server.answer(SAVE, answeringBy(adminSaveGridView, added, 201));
    server.answer(VIEWS, answeringBy(adminListGridViews, { items: [added] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const columns = ['number', 'placed_at', 'customer', 'state', 'assignee', 'delivery', 'payment', 'invoice', 'pieces', 'total'];
    expect(server.of(SAVE).at(-1)?.body).toEqual({ grid: 'orders', name: 'Můj', query: 'trh=cz', columns, widths: {}, is_shared: true });
    expect(navigate).toHaveBeenLastCalledWith(`/admin/objednavky?trh=cz&q=Novak&pohled=${added.id}`, { keepPlace: true });
  });

  test('are renamed and deleted by their owner', async () => {
    const server = fakeServer({
      [LIST]: paged(3),
      [VIEWS]: someViews,
      [UPDATE]: answeringBy(adminUpdateGridView, { ...own, name: 'Velké', version: 3 }),
      [DELETE]: () => ({ status: 204 }),
    });
    await open(`?razeni=-total&trh=cz&pohled=${own.id}`);
    const menu = async (item: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Možnosti pohledu Velké české' }));
      await userEvent.click(screen.getByRole('menuitem', { name: item }));
      return within(screen.getByRole('dialog'));
    };
    const renaming = await menu('Přejmenovat nebo sdílet');
    await userEvent.clear(renaming.getByRole('textbox', { name: 'Název' }));
    await userEvent.type(renaming.getByRole('textbox', { name: 'Název' }), 'Velké{Enter}');
    await waitFor(() => expect(server.of(UPDATE)[0]?.body).toMatchObject({ name: 'Velké', query: own.query, version: 2 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const deleting = await menu('Smazat pohled');
    await userEvent.click(deleting.getByRole('button', { name: 'Smazat pohled' }));
    await waitFor(() => expect(server.of(DELETE)).toHaveLength(1));
    expect(await screen.findByRole('link', { name: 'Všechny', current: 'page' })).toBeTruthy();
  });
});
