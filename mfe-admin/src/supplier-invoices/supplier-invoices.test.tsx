import {
  adminGetSupplierInvoice,
  adminImportSupplierInvoice,
  adminListSupplierInvoices,
  adminTakeBackSupplierInvoice,
  type SupplierError,
  type SupplierImport,
  type SupplierInvoice,
} from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { money } from '@okruh/market';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListSupplierInvoices);
const GET = toRouteKey(adminGetSupplierInvoice);
const TAKE_BACK = toRouteKey(adminTakeBackSupplierInvoice);
const IMPORT = toRouteKey(adminImportSupplierInvoice);
const crowns = (whole: number) => money(whole * 100, 'CZK');
const id = '0190b7c0-0000-7000-8000-0000000000f1';

const preview: SupplierImport = {
  id: null,
  market: 'cz',
  supplier: 'Elektro Velkoobchod s.r.o.',
  tax_number: '25596641',
  number: 'FV-118',
  issued_on: '2026-11-18',
  net: crowns(48_199),
  lines: [
    {
      line: 2,
      variant_id: 'phone',
      code: 'PH001-001',
      name: 'iPhone 13, 128 GB',
      quantity: 3,
      unit_cost: crowns(14_900),
      vat_rate: 21,
      total: crowns(44_700),
      previous_cost: crowns(14_000),
      change_percent: 6.4,
      is_current: true,
    },
    {
      line: 3,
      variant_id: 'case',
      code: 'AC041-001',
      name: 'Pouzdro',
      quantity: 10,
      unit_cost: money(34_990, 'CZK'),
      vat_rate: 21,
      total: crowns(3_499),
      previous_cost: null,
      change_percent: null,
      is_current: true,
    },
  ],
};
const { id: _none, ...head } = preview;
const invoice: SupplierInvoice = {
  ...head,
  id,
  line_count: 2,
  current_count: 1,
  imported_at: '2026-11-20T09:00:00.000Z',
  imported_by: 'Alena Účetní',
  taken_back: null,
  lines: head.lines.map((line, index) => ({ ...line, is_current: index > 0 })),
};
const { lines: _lines, ...row } = invoice;
const wrong = (changes: Partial<SupplierError> = {}): SupplierError => ({
  line: 3,
  column: 'unit_price',
  message: 'Není to číslo.',
  value: 'zdarma',
  is_unusual: false,
  ...changes,
});
const incorrect = (...errors: readonly SupplierError[]) =>
  refusing(409, 'prices-incorrect', 'Ceny na faktuře nejsou správné, nic jsme nenaimportovali.', { extra: { errors } });
const csv = new File(['supplier;code'], 'faktura.csv', { type: 'text/csv' });
const violations = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(
    ({ id: rule }) => rule,
  );

/** The list with its import open. */
async function openImport(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    [LIST]: answeringBy(adminListSupplierInvoices, { items: [], total: 0, page: 1, page_size: 50 }),
    ...answers,
  });
  const page = await visit(routes, { path: '/admin/faktury-dodavatelu', account: staff('accountant') });
  await userEvent.click(await screen.findByRole('button', { name: 'Nahrát CSV' }));
  return { ...page, server, choose: () => userEvent.upload(screen.getByLabelText(/Vyberte soubor CSV/), csv) };
}

test('the list names supplier, lines and who imported them', async () => {
  fakeServer({ [LIST]: answeringBy(adminListSupplierInvoices, { items: [row], total: 1, page: 1, page_size: 50 }) });
  const { element } = await visit(routes, { path: '/admin/faktury-dodavatelu', account: staff('accountant') });
  const link = await screen.findByRole('link', { name: 'FV-118' });
  expect(link.getAttribute('href')).toBe(`/admin/faktury-dodavatelu/${id}`);
  const shown = link.closest('tr')?.textContent ?? '';
  for (const words of ['Elektro Velkoobchod s.r.o.', 'IČO 25596641', '1 změnil cenu', 'Alena Účetní']) expect(shown).toContain(words);
  expect(await violations(element)).toEqual([]);
});

test('a file is looked at first, then imported', async () => {
  const { element, server, choose, toast } = await openImport({ [IMPORT]: answeringBy(adminImportSupplierInvoice, preview) });
  await choose();
  const table = within(await screen.findByRole('region', { name: 'Co se změní' }));
  const [, phone, cover] = table.getAllByRole('row');
  expect(phone?.textContent).toMatch(/iPhone 13, 128 GBPH001-001.*14.900,00.Kč.*14.000,00.Kč.*\+6,4.%/);
  expect(cover?.textContent).toContain('poprvé');
  expect(server.of(IMPORT).map(({ query }) => query)).toEqual([{ market: 'cz', check: 'true', accept_unusual: 'false' }]);
  expect(server.of(IMPORT)[0]?.body instanceof FormData).toBe(true);
  expect(await violations(element)).toEqual([]);

  server.answer(IMPORT, answeringBy(adminImportSupplierInvoice, { ...preview, id }));
  await userEvent.click(screen.getByRole('button', { name: 'Naimportovat' }));
  expect((await screen.findByRole('link', { name: 'Zobrazit fakturu' })).getAttribute('href')).toBe(`/admin/faktury-dodavatelu/${id}`);
  expect(server.of(IMPORT)[1]?.query).toEqual({ market: 'cz', check: 'false', accept_unusual: 'false' });
  expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Faktura FV-118 je naimportovaná' });
  await waitFor(() => expect(server.of(LIST).length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'Naimportovat' })).toBeNull();
});

test('wrong cells are named by row and column, and nothing can be imported', async () => {
  const errors = [wrong(), wrong({ line: 4, column: 'code', message: 'Takový kód v katalogu nemáme.', value: 'NENI' })];
  const { element, server, choose } = await openImport({ [IMPORT]: incorrect(...errors) });
  await choose();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Ceny na faktuře nejsou správné, nic jsme nenaimportovali')).toBeTruthy();
  expect(alert.getByText(/V souboru faktura.csv jsou 2 chyby/)).toBeTruthy();
  const rows = within(screen.getByRole('region', { name: 'Chyby v souboru' })).getAllByRole('row');
  expect(rows.slice(1).map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([
    ['3', 'unit_price', 'zdarma', 'Není to číslo.'],
    ['4', 'code', 'NENI', 'Takový kód v katalogu nemáme.'],
  ]);
  expect(screen.queryByRole('button', { name: 'Naimportovat' })).toBeNull();
  expect(screen.queryByRole('button', { name: /pokračovat/ })).toBeNull();
  expect(await violations(element)).toEqual([]);
  server.answer(IMPORT, answeringBy(adminImportSupplierInvoice, preview));
  await choose();
  expect(await screen.findByText('Soubor faktura.csv je v pořádku')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('prices that are only unusual are accepted at a press', async () => {
  const { server, choose } = await openImport({ [IMPORT]: incorrect(wrong({ is_unusual: true })) });
  await choose();
  const accept = await screen.findByRole('button', { name: 'Ceny jsou opravdu takové, pokračovat' });
  server.answer(IMPORT, answeringBy(adminImportSupplierInvoice, preview));
  await userEvent.click(accept);
  await userEvent.click(await screen.findByRole('button', { name: 'Naimportovat' }));
  await waitFor(() => expect(server.of(IMPORT)).toHaveLength(3));
  expect(server.of(IMPORT).map(({ query }) => [query['check'], query['accept_unusual']])).toEqual([
    ['true', 'false'],
    ['true', 'true'],
    ['false', 'true'],
  ]);
});

test('an invoice that was imported before leads to itself, a file that is none says why', async () => {
  const { server, choose } = await openImport({
    [IMPORT]: refusing(409, 'already-imported', 'Tuhle fakturu už jste naimportovali.', { extra: { id } }),
  });
  await choose();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Zobrazit fakturu' }).getAttribute('href')).toBe(`/admin/faktury-dodavatelu/${id}`);
  server.answer(IMPORT, () => ({ status: 400, body: { file: ['V souboru nejsou žádné řádky.'] } }));
  await choose();
  expect(await screen.findByText('V souboru nejsou žádné řádky.')).toBeTruthy();
});

test('another market has another example, which the browser makes', async () => {
  const { server, choose } = await openImport({ [IMPORT]: answeringBy(adminImportSupplierInvoice, preview) });
  // happy-dom would follow a link to a blob, and every page after it would be one without an origin.
  const made = vi.spyOn(globalThis.URL, 'createObjectURL').mockReturnValue('#example');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trh' }), 'RO');
  await userEvent.click(screen.getByRole('button', { name: 'Stáhnout vzorový soubor' }));
  const [file] = made.mock.calls[0] ?? [];
  expect(file instanceof Blob ? await file.text() : '').toContain('Depozit Electro SRL;18547290');
  await choose();
  await waitFor(() => expect(server.of(IMPORT)[0]?.query['market']).toBe('ro'));
});

test('one invoice shows its lines, and those that a newer one had overtaken', async () => {
  fakeServer({ [GET]: answeringBy(adminGetSupplierInvoice, invoice) });
  const { element } = await visit(routes, { path: `/admin/faktury-dodavatelu/${id}`, account: staff('accountant') });
  await screen.findByRole('heading', { level: 1, name: 'Faktura dodavatele FV-118' });
  const rows = within(screen.getByRole('region', { name: 'Řádky faktury' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('platí cena z novější faktury');
  expect(await violations(element)).toEqual([]);
});

test('an invoice that isn’t there says so', async () => {
  fakeServer({ [GET]: refusing(404, 'not-found', 'Nenalezeno') });
  await visit(routes, { path: `/admin/faktury-dodavatelu/${id}`, account: staff('accountant') });
  expect(await screen.findByText('Takovou fakturu dodavatele nemáme')).toBeTruthy();
});

const taken: SupplierInvoice = {
  ...invoice,
  taken_back: { at: '2026-11-21T10:30:00.000Z', by: 'Alena Účetní', reason: 'Ceny byly s DPH' },
};

test('an invoice is taken back for a reason, after saying what follows', async () => {
  const { of } = fakeServer({
    [GET]: answeringBy(adminGetSupplierInvoice, invoice),
    [TAKE_BACK]: answeringBy(adminTakeBackSupplierInvoice, taken),
  });
  const { element, toast } = await visit(routes, { path: `/admin/faktury-dodavatelu/${id}`, account: staff('accountant') });
  await userEvent.click(await screen.findByRole('button', { name: 'Vzít fakturu zpět' }));
  expect(screen.getByText('Opravdu vzít fakturu FV-118 zpět?')).toBeTruthy();
  expect(await violations(element)).toEqual([]);
  // Without a reason nothing happens.
  await userEvent.click(screen.getByRole('button', { name: 'Vzít fakturu zpět' }));
  expect(of(TAKE_BACK)).toHaveLength(0);
  await userEvent.type(screen.getByRole('textbox', { name: /Důvod/ }), ' Ceny byly s DPH ');
  await userEvent.click(screen.getByRole('button', { name: 'Vzít fakturu zpět' }));
  await screen.findByText('Tahle faktura je vzatá zpět');
  expect(of(TAKE_BACK).map(({ body }) => body)).toEqual([{ reason: 'Ceny byly s DPH' }]);
  expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Faktura FV-118 je vzatá zpět' });
  expect(screen.getByText(/Alena Účetní, .*: Ceny byly s DPH/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Vzít fakturu zpět' })).toBeNull();
});

test('an invoice of a closed month stays, and the screen says why; nothing is lost by not going on', async () => {
  fakeServer({
    [GET]: answeringBy(adminGetSupplierInvoice, invoice),
    [TAKE_BACK]: refusing(409, 'period-locked', 'Měsíc 2026-11 je v účetnictví uzavřený.'),
  });
  const { toast } = await visit(routes, { path: `/admin/faktury-dodavatelu/${id}`, account: staff('accountant') });
  await userEvent.click(await screen.findByRole('button', { name: 'Vzít fakturu zpět' }));
  await userEvent.click(screen.getByRole('button', { name: 'Teď ne' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Vzít fakturu zpět' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Důvod/ }), 'Omyl');
  await userEvent.click(screen.getByRole('button', { name: 'Vzít fakturu zpět' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'error', title: 'Fakturu se nepodařilo vzít zpět', text: 'Měsíc 2026-11 je v účetnictví uzavřený.' }),
    ),
  );
  expect(screen.queryByText('Tahle faktura je vzatá zpět')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Důvod/ }).value).toBe('Omyl');
});

test('the list names what was taken back', async () => {
  const { lines: _gone, ...takenRow } = taken;
  fakeServer({ [LIST]: answeringBy(adminListSupplierInvoices, { items: [takenRow], total: 1, page: 1, page_size: 50 }) });
  await visit(routes, { path: '/admin/faktury-dodavatelu', account: staff('accountant') });
  const shown = (await screen.findByRole('link', { name: 'FV-118' })).closest('tr')?.textContent ?? '';
  expect(shown).toContain('vzata zpět');
  expect(shown).not.toContain('změnil cenu');
});
