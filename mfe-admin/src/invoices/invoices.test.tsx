import {
  adminCorrectInvoiceBuyer,
  adminGetInvoice,
  adminGetInvoiceStats,
  adminIssueAdvance,
  adminIssueCreditNote,
  adminIssueWaitingInvoices,
  adminListInvoices,
  adminSendInvoice,
  type InvoiceDetail,
} from '@okruh/contracts/http/invoicing-admin';
import { adminCloseMonth, adminListMonths, adminReopenMonth, type AccountingMonth } from '@okruh/contracts/http/invoicing-admin/months';
import { money, todayIn } from '@okruh/market';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListInvoices);
const STATS = toRouteKey(adminGetInvoiceStats);
const GET = toRouteKey(adminGetInvoice);
const ISSUE = toRouteKey(adminIssueWaitingInvoices);
const SEND = toRouteKey(adminSendInvoice);
const CREDIT = toRouteKey(adminIssueCreditNote);
const ADVANCE = toRouteKey(adminIssueAdvance);
const CORRECT = toRouteKey(adminCorrectInvoiceBuyer);

const party = {
  name: 'Cerb Design SRL',
  street: 'Bd. Unirii 8',
  city: 'București',
  postcode: '030823',
  county: 'RO-B',
  country: 'RO',
  is_company: true,
  tax_number: '41829910',
  vat_number: 'RO41829910',
} as const;
const ron = (whole: number) => money(whole * 100, 'RON');
const refused: InvoiceDetail = {
  id: '0190b7c0-0000-7000-8000-0000000000d1',
  market: 'ro',
  kind: 'invoice',
  state: 'created',
  number: 'RO-26-001187',
  order_id: '0190b7c0-0000-7000-8000-0000000000a1',
  order_number: '2611700934',
  customer: 'Cerbu V.',
  company: 'Cerb Design SRL',
  total: ron(6_490),
  issued_on: '2026-11-19',
  corrects: null,
  mail: 'sent',
  e_factura: { state: 'refused', due_on: '2026-11-26', is_late: false, changed_at: '2026-11-19T15:31:00.000Z' },
  problem: null,
  requested_at: '2026-11-19T15:20:00.000Z',
  created_at: '2026-11-19T15:20:01.000Z',
  supplied_on: '2026-11-19',
  due_on: '2026-11-19',
  seller: { ...party, name: 'Okruh România SRL' },
  buyer: party,
  payment_name: 'Card online',
  paid_on: '2026-11-19',
  lines: [
    {
      position: 1,
      name: 'Galaxy A55 5G, 128 GB',
      code: 'PH-1',
      serial_numbers: ['356938035643809'],
      quantity: 2,
      credited: 0,
      treatment: 'standard',
      rate: 21,
      net: ron(3_297),
      vat: ron(693),
      gross: ron(3_990),
    },
    {
      position: 2,
      name: 'iPhone 13, stare A',
      code: 'PH-2',
      serial_numbers: [],
      quantity: 1,
      credited: 0,
      treatment: 'margin',
      rate: 0,
      net: ron(2_500),
      vat: ron(0),
      gross: ron(2_500),
    },
  ],
  vat: [
    { treatment: 'standard', rate: 21, net: ron(3_297), vat: ron(693), gross: ron(3_990) },
    { treatment: 'margin', rate: 0, net: ron(2_500), vat: ron(0), gross: ron(2_500) },
  ],
  due: ron(0),
  advances: [],
  may_issue_advance: false,
  credit_reason: null,
  credit_notes: [],
  refusals: ['CUI 41829910 aparține altei denumiri: CERBU DESIGN SRL'],
  history: [
    { at: '2026-11-19T15:20:01.000Z', event: 'created', actor: null },
    { at: '2026-11-19T15:31:00.000Z', event: 'refused', actor: null },
  ],
};
const stats = {
  issued_today: 268,
  sums_today: [money(241_000_000, 'CZK'), ron(84_310)],
  not_created: 11,
  in_progress: 3,
  in_progress_since: '2026-11-20T09:00:00.000Z',
  e_factura_in_time: 6,
  e_factura_next: '2026-11-23',
  e_factura_refused: 1,
  e_factura_late: 1,
};
const waiting = {
  ...refused,
  id: '0190b7c0-0000-7000-8000-0000000000d2',
  market: 'cz',
  state: 'in-progress',
  number: null,
  customer: '',
  company: '',
  total: null,
  issued_on: null,
  created_at: null,
  mail: null,
  e_factura: null,
  problem: 'unavailable',
} as const;

function openList() {
  const server = fakeServer({
    [LIST]: answering({ items: [refused, waiting], total: 2, page: 1, page_size: 50 }),
    [STATS]: answering(stats),
    [ISSUE]: answering({ waiting: 3 }),
  });
  return visit(routes, { path: '/admin/faktury', account: staff('accountant') }).then((page) => ({ ...page, server }));
}
async function openInvoice(detail: InvoiceDetail = refused, heading = `Faktura ${detail.number}`) {
  const server = fakeServer({
    [GET]: answering(detail),
    [LIST]: answering({ items: [], total: 0, page: 1, page_size: 50 }),
    [STATS]: answering(stats),
  });
  const page = await visit(routes, { path: `/admin/faktury/${detail.id}`, account: staff('accountant') });
  await screen.findByRole('heading', { level: 1, name: heading });
  return { ...page, server };
}
const violations = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);

test('the list says what was issued, what waits and why, and what the authority refused', async () => {
  const { element } = await openList();
  const row = (await screen.findByRole('link', { name: 'RO-26-001187' })).closest('tr');
  expect(row?.textContent).toContain('odmítnutá');
  expect(row?.textContent).toMatch(/opravit do 26\.\s11\.\s2026/);
  expect(screen.getByText('čeká na objednávky nebo sklad')).toBeTruthy();
  expect(screen.getByRole('link', { name: '1 odmítnuté, 1 po lhůtě' }).getAttribute('href')).toBe('/admin/faktury?e-factura=open');
  expect(await violations(element)).toEqual([]);
});

test('what is in progress is tried again at a press', async () => {
  const { server, toast } = await openList();
  await userEvent.click(await screen.findByRole('button', { name: 'Vystavit 3 připravené' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Zkouší se 3 doklady' }));
  expect(server.of(ISSUE)).toHaveLength(1);
});

test('filters of the address are asked of the service', async () => {
  const server = fakeServer({ [LIST]: answering({ items: [], total: 0, page: 1, page_size: 50 }), [STATS]: answering(stats) });
  await visit(routes, { path: '/admin/faktury', search: '?trh=ro&druh=credit-note&e-factura=late&q=Nov', account: staff('accountant') });
  await waitFor(() =>
    expect(server.of(LIST).at(-1)?.query).toMatchObject({ market: 'ro', kind: 'credit-note', e_factura: 'late', q: 'Nov' }),
  );
});

test('a refused document is corrected and uploaded again under its number', async () => {
  const { server, element } = await openInvoice();
  expect(screen.getByText('CUI 41829910 aparține altei denumiri: CERBU DESIGN SRL')).toBeTruthy();
  const term = within(screen.getByRole('region', { name: 'Lhůta e-Factura' }));
  expect(term.getByText(/^vystavena 19\..11\.$/)).toBeTruthy();
  expect(term.getByRole('img').children).toHaveLength(8);
  expect(await violations(element)).toEqual([]);
  server.answer(
    CORRECT.replace(':id', refused.id),
    answering({
      ...refused,
      buyer: { ...party, name: 'CERBU DESIGN SRL' },
      refusals: [],
      e_factura: { ...refused.e_factura, state: 'waiting' },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Opravit odběratele a odeslat' }));
  const dialog = within(screen.getByRole('dialog'));
  const name = dialog.getByLabelText('Název nebo jméno');
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole('button', { name: 'Opravit a odeslat' }));
  expect(server.of(CORRECT)).toHaveLength(0);
  await userEvent.type(name, 'CERBU DESIGN SRL');
  await userEvent.click(dialog.getByRole('button', { name: 'Opravit a odeslat' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(CORRECT)[0]?.body).toMatchObject({ name: 'CERBU DESIGN SRL', tax_number: '41829910', is_vat_payer: true });
  expect(screen.queryByText('ANAF doklad odmítl')).toBeNull();
});

test('pieces are taken back with a reason; the amount is that of the service', async () => {
  const { server, toast } = await openInvoice();
  server.answer(
    CREDIT.replace(':id', refused.id),
    answering({ ...refused, lines: refused.lines.map((line) => ({ ...line, credited: 1 })) }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Vystavit dobropis' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Vystavit dobropis' })).toHaveProperty('disabled', true);
  await userEvent.selectOptions(dialog.getByLabelText('Galaxy A55 5G, 128 GB'), '1');
  await userEvent.selectOptions(dialog.getByLabelText('Důvod'), 'complaint');
  await userEvent.click(dialog.getByRole('button', { name: /^Vystavit dobropis na 1.995,00.Lei$/ }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Dobropis je vystavený' }));
  expect(server.of(CREDIT)[0]?.body).toEqual({ reason: 'complaint', lines: [{ position: 1, quantity: 1 }], credited: 0 });
});

test('it is sent again, and a refusal is said', async () => {
  const { server, toast } = await openInvoice();
  server.answer(SEND.replace(':id', refused.id), refusing(409, 'no-mail-address', 'Objednávka nemá e-mail.'));
  await userEvent.click(screen.getByRole('button', { name: 'Odeslat znovu' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error' })));
});

const advance: InvoiceDetail = {
  ...refused,
  id: '0190b7c0-0000-7000-8000-0000000000d3',
  market: 'cz',
  kind: 'advance',
  number: '3126000001',
  e_factura: null,
  refusals: [],
};
const unpacked: InvoiceDetail = { ...refused, ...waiting, state: 'not-created', problem: null, lines: [], vat: [], refusals: [] };

test('an invoice that waits for its package has a press for the document of what was paid, which leads there', async () => {
  const page = await openInvoice({ ...unpacked, may_issue_advance: true }, `Faktura k objednávce ${unpacked.order_number}`);
  page.server.answer(ADVANCE.replace(':order', unpacked.order_id), answering(advance));
  page.server.answer(GET.replace(':id', advance.id), answering(advance));
  await userEvent.click(screen.getByRole('button', { name: 'Vystavit doklad k platbě' }));
  await waitFor(() => expect(page.toast).toHaveBeenCalledWith({ kind: 'success', title: 'Doklad k přijaté platbě je vystavený' }));
  expect(page.server.of(ADVANCE)).toHaveLength(1);
  await waitFor(() => expect(page.navigate).toHaveBeenCalledWith(`/admin/faktury/${advance.id}`));
});

test('where no document of a payment is needed there is nothing to press', async () => {
  await openInvoice(unpacked, `Faktura k objednávce ${unpacked.order_number}`);
  expect(screen.queryByRole('button', { name: 'Vystavit doklad k platbě' })).toBeNull();
});

test('why no document of a payment can be issued is said', async () => {
  const { server, toast } = await openInvoice({ ...unpacked, may_issue_advance: true }, `Faktura k objednávce ${unpacked.order_number}`);
  server.answer(ADVANCE.replace(':order', unpacked.order_id), refusing(409, 'advance-not-needed', 'Není co vystavit.'));
  await userEvent.click(screen.getByRole('button', { name: 'Vystavit doklad k platbě' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error' })));
});

test('an advance says when its money came and takes nothing back by pieces', async () => {
  await openInvoice(advance, 'Doklad k platbě 3126000001');
  expect(screen.getByText('Datum přijetí platby')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Vystavit dobropis' })).toBeNull();
});

test('an invoice says which advances it settles', async () => {
  const { element } = await openInvoice({ ...refused, advances: [{ id: advance.id, number: '3126000001', settled: ron(6_490) }] });
  expect(screen.getByRole('link', { name: 'Zúčtovaná platba 3126000001' }).getAttribute('href')).toBe(`/admin/faktury/${advance.id}`);
  expect(screen.getByText(/^−6.490,00/)).toBeTruthy();
  expect(await violations(element)).toEqual([]);
});

test('a month is closed after a question, and opened again with a reason', async () => {
  const [thisMonth = '', lastMonth = ''] = [0, 1].map((back) => {
    const [year = 0, month = 0] = todayIn('cz', new Date()).split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
  });
  const month = (changes: Partial<AccountingMonth>): AccountingMonth => ({
    month: lastMonth,
    documents: 3,
    total: money(5_000_000, 'CZK'),
    supplier_invoices: 1,
    is_closed: false,
    refusal: null,
    unfinished: { in_progress: 0, e_factura: 0 },
    may_reopen: false,
    history: [],
    ...changes,
  });
  const current = month({ month: thisMonth, refusal: 'not-over' });
  const closed = month({
    is_closed: true,
    may_reopen: true,
    history: [{ event: 'closed', at: '2026-11-20T09:00:00.000Z', by: 'Alena', reason: '' }],
  });
  const CLOSE = toRouteKey(adminCloseMonth).replace(':market', 'cz').replace(':month', lastMonth);
  const REOPEN = toRouteKey(adminReopenMonth).replace(':market', 'cz').replace(':month', lastMonth);
  const months = (second: AccountingMonth) => ({ market: 'cz' as const, items: [current, second] });
  const server = fakeServer({
    [LIST]: answering({ items: [], total: 0, page: 1, page_size: 50 }),
    [toRouteKey(adminListMonths)]: answering(months(month({ refusal: 'unfinished', unfinished: { in_progress: 2, e_factura: 5 } }))),
  });
  await visit(routes, { path: '/admin/faktury', account: staff('admin') });
  await userEvent.click(await screen.findByRole('button', { name: 'Export pro účetnictví' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Uzavřít jde od druhého dne dalšího měsíce.')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Měsíc'), lastMonth);
  expect(await dialog.findByText('Ještě nejde uzavřít: 2 doklady čekají na vystavení a 5 dokladů ANAF nepřijal.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Uzavřít měsíc' })).toBeNull();

  server.answer(toRouteKey(adminListMonths), answering(months(month({}))));
  server.answer(CLOSE, answering(months(closed)));
  server.answer(REOPEN, answering(months(month({}))));
  await userEvent.selectOptions(dialog.getByLabelText('Trh'), 'ro');
  await userEvent.selectOptions(dialog.getByLabelText('Trh'), 'cz');
  await userEvent.click(await dialog.findByRole('button', { name: 'Uzavřít měsíc' }));
  expect(server.of(CLOSE)).toEqual([]);
  expect(dialog.getByText(/^Opravdu uzavřít/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Uzavřít měsíc' }));
  expect(await dialog.findByText(/^uzavřel\(a\) Alena/)).toBeTruthy();
  expect(server.of(CLOSE)).toHaveLength(1);

  await userEvent.click(dialog.getByRole('button', { name: 'Znovu otevřít' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Znovu otevřít' }));
  expect(server.of(REOPEN)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Proč ho otevíráte'), 'Chybí faktura');
  await userEvent.click(dialog.getByRole('button', { name: 'Znovu otevřít' }));
  await waitFor(() => expect(server.of(REOPEN)[0]?.body).toEqual({ reason: 'Chybí faktura' }));
  expect(await dialog.findByText('Otevřený')).toBeTruthy();
});
