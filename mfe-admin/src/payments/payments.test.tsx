import {
  adminConfirmRefund,
  adminDecideLoan,
  adminListLoans,
  type AdminLoanRow,
  adminAssignStatementLine,
  adminDecidePayment,
  adminExportPayments,
  adminGetPayment,
  adminGetStatement,
  adminListPayments,
  adminListStatements,
  type AdminPayment,
  adminPaymentSchema,
  adminRefundPayment,
  type AdminStatement,
  adminUploadStatement,
} from '@okruh/contracts/http/payments-admin';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

// The pages load when they are opened; here before the first test, which would otherwise wait for them.
beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListPayments);
const UPLOAD = toRouteKey(adminUploadStatement);
const ASSIGN = 'POST /api/payments/admin/statement-lines/019a9f2e-0000-7000-8000-000000000c02/assign';
const id = '019a9f2e-0000-7000-8000-000000000a01';
const at = (route: Parameters<typeof toRouteKey>[0]) => toRouteKey(route).replace(':id', id);
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;

const payment = (changes: Partial<AdminPayment> = {}): AdminPayment =>
  adminPaymentSchema.parse({
    id,
    order_id: '019a9f2e-0000-7000-8000-000000000b01',
    order_number: '2610001001',
    market: 'cz',
    type_payment: 'card',
    provider: 'sandbox',
    state: 'captured',
    state_label: 'Zaplacená',
    hold: null,
    failure: null,
    amount: crowns(11_180),
    captured: crowns(11_180),
    refunded: crowns(0),
    taken_back: crowns(0),
    disputed: crowns(0),
    dispute_due_at: null,
    needs_refund: false,
    created_at: '2026-11-20T09:00:00.000Z',
    changed_at: '2026-11-20T09:01:00.000Z',
    session_id: 'cs_17',
    refundable: crowns(11_180),
    loan: null,
    disputes: [],
    refunds_by_hand: false,
    refunds: [],
    history: [{ at: '2026-11-20T09:01:00.000Z', event: 'captured', label: 'Zaplacená', by: null, note: '' }],
    others: [],
    version: 3,
    ...changes,
  });
const held = payment({ state: 'held', state_label: 'K rozhodnutí', hold: 'amount', captured: crowns(11_000), refundable: crowns(11_000) });
const refund = (state: AdminPayment['refunds'][number]['state']): AdminPayment['refunds'][number] => ({
  id: '019a9f2e-0000-7000-8000-000000000d01',
  amount: crowns(500),
  reason: 'poškozený obal',
  state,
  by: 'Alena Účetní',
  created_at: '2026-11-20T10:00:00.000Z',
  done_at: null,
});
const toPage = (...items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 });
const open = (account = staff('admin')) => visit(routes, { path: `/admin/platby/${id}`, account });

async function axeFinds(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  return violations.flatMap(({ id: rule, nodes }) => nodes.map(({ html }) => `${rule}: ${html}`));
}

describe('the list of payments', () => {
  test('is narrowed by its address, leads to a payment and leaves as CSV by the same filters', async () => {
    const EXPORT = toRouteKey(adminExportPayments);
    const { of } = fakeServer({
      [LIST]: answeringBy(adminListPayments, toPage(held)),
      [EXPORT]: () => ({ body: new Blob(['x']), type: 'text/csv' }),
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const search = '?prace=rozhodnout&trh=cz&stav=held&zpusob=card&od=2026-11-01&do=2026-11-30&q=2610';
    const { element } = await visit(routes, { path: '/admin/platby', search, account: staff('accountant') });
    const link = await screen.findByRole('link', { name: '2610001001' });
    expect(link.getAttribute('href')).toBe(`/admin/platby/${id}`);
    expect(screen.getByText('Přišla jiná částka')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Uložené pohledy' })).toBeTruthy();
    const filters = { work: 'decide', market: 'cz', state: 'held', type_payment: 'card', from: '2026-11-01', to: '2026-11-30', q: '2610' };
    expect(of(LIST)[0]?.query).toMatchObject(filters);
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(of(EXPORT)[0]?.query).toMatchObject(filters);
    vi.restoreAllMocks();
    expect(await axeFinds(element)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Založeno:\s1\.\s11\.\s2026 – 30\.\s11\.\s2026/ }));
    const day = screen.getByRole('textbox', { name: 'Do' });
    await userEvent.clear(day);
    await userEvent.type(day, '15.11.2026');
    await waitFor(() => expect(of(LIST).at(-1)?.query).toMatchObject({ from: '2026-11-01', to: '2026-11-15' }));
    expect(await axeFinds(document.body)).toEqual([]);
  });

  test('stands in the navigation of who may read it', async () => {
    fakeServer({ [LIST]: answeringBy(adminListPayments, toPage()) });
    await visit(routes, { path: '/admin/platby', account: staff('accountant') });
    expect(await screen.findByText('Zatím nikdo neplatil')).toBeTruthy();
    const navigation = screen.getAllByRole('navigation', { name: 'Správa' })[0] as HTMLElement;
    expect(within(navigation).getByRole('link', { name: 'Platby', current: 'page' })).toBeTruthy();
    expect(within(navigation).getByRole('link', { name: 'Výpisy z účtu' })).toBeTruthy();
  });

  test('is read in Romanian', async () => {
    fakeServer({ [LIST]: answeringBy(adminListPayments, toPage(payment())) });
    await visit(routes, { path: '/admin/platby', market: 'ro', account: staff('admin') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Plăți ale comenzilor' })).toBeTruthy();
  });
});

describe('a held payment', () => {
  test('is sent back whole only with a reason', async () => {
    const DECIDE = at(adminDecidePayment);
    const { of } = fakeServer({
      [at(adminGetPayment)]: answeringBy(adminGetPayment, held),
      [DECIDE]: answeringBy(adminDecidePayment, payment({ state: 'captured', refunds: [refund('under-way')] })),
    });
    const { toast, element } = await open();
    expect(await screen.findByText(/přišlo 11\s000,00/)).toBeTruthy();
    expect(await axeFinds(element)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Vrátit všechno' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Vrátit všechno' }));
    expect(of(DECIDE)).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Důvod'), 'jiná částka');
    await userEvent.click(dialog.getByRole('button', { name: 'Vrátit všechno' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Vrácení peněz je zadané' })));
    expect(of(DECIDE)[0]?.body).toEqual({ decision: 'refund', note: 'jiná částka' });
    expect(of(DECIDE)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByText('Na cestě')).toBeTruthy();
  });

  test('of another currency can only go back, and support decides nothing', async () => {
    fakeServer({ [at(adminGetPayment)]: answeringBy(adminGetPayment, { ...held, hold: 'currency' }) });
    await open();
    expect(await screen.findByRole('button', { name: 'Vrátit všechno' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Přijmout jako celou cenu' })).toBeNull();
  });

  test('to which nothing happened yet says so; other payments of its order have their method and time', async () => {
    const other = { id: '019a9f2e-0000-7000-8000-000000000a02', type_payment: 'bank_transfer', state: 'cancelled', state_label: 'Zrušená' };
    const others = [{ ...payment(), ...other }];
    fakeServer({ [at(adminGetPayment)]: answeringBy(adminGetPayment, { ...payment({ history: [] }), others }) });
    await open();
    const panel = await screen.findByRole('region', { name: 'Co se s platbou dělo' });
    expect(within(panel).getByText('Zatím nic.')).toBeTruthy();
    expect(within(panel).queryByRole('list')).toBeNull();
    expect(screen.getByRole('link', { name: /^Bankovní převod, 20\./ })).toBeTruthy();
  });

  test('is only looked at by support', async () => {
    fakeServer({ [at(adminGetPayment)]: answeringBy(adminGetPayment, held) });
    await open(staff('support'));
    expect(await screen.findByText('Rozhodne účetní nebo administrátor.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vrátit všechno' })).toBeNull();
  });

  test('that somebody else decided says who and what, and keeps the note until it is loaded', async () => {
    const { answer } = fakeServer({
      [at(adminGetPayment)]: answeringBy(adminGetPayment, held),
      [at(adminDecidePayment)]: refusing(409, 'transition-not-allowed', 'O platbě už rozhodl někdo jiný.'),
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Přijmout jako celou cenu' }));
    answer(
      at(adminGetPayment),
      answeringBy(
        adminGetPayment,
        payment({ history: [{ at: '2026-11-22T10:00:00.000Z', event: 'accepted', label: 'Přijato', by: 'Karel Vrba', note: '' }] }),
      ),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Dohodnuto po telefonu');
    await userEvent.click(dialog.getByRole('button', { name: 'Přijmout jako celou cenu' }));
    const sent = await screen.findByRole('alert');
    expect(sent.textContent).toContain('Karel Vrba to mezitím změnil/a');
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Dohodnuto po telefonu');
    await userEvent.click(within(sent).getByRole('button', { name: 'Načíst změny' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByText('O těchto penězích musí někdo rozhodnout')).toBeNull();
  });
});

describe('money that a bank took', () => {
  test('back from a paid order: the order stays or is given up, in words of its own', async () => {
    const DECIDE = at(adminDecidePayment);
    const taken = payment({ state: 'held', hold: 'reversed', taken_back: crowns(11_180), refundable: crowns(0) });
    const { of } = fakeServer({
      [at(adminGetPayment)]: answeringBy(adminGetPayment, taken),
      [DECIDE]: answeringBy(adminDecidePayment, payment({ state: 'charged-back', taken_back: crowns(11_180) })),
    });
    const { element } = await open();
    expect(await screen.findByRole('button', { name: 'Ponechat objednávku' })).toBeTruthy();
    expect(await axeFinds(element)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Ukončit objednávku' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Důvod'), 'storno');
    await userEvent.click(dialog.getByRole('button', { name: 'Ukončit objednávku' }));
    await waitFor(() => expect(of(DECIDE)[0]?.body).toEqual({ decision: 'refund', note: 'storno' }));
  });

  test('that is only questioned shows the deadline, and what is withheld', async () => {
    const dispute: AdminPayment['disputes'][number] = {
      id: '019a9f2e-0000-7000-8000-000000000f01',
      provider_id: 'dp_17',
      amount: crowns(11_180),
      reason: 'product_not_received',
      state: 'open',
      due_at: '2026-11-29T12:00:00.000Z',
      opened_at: '2026-11-20T12:00:00.000Z',
      closed_at: null,
    };
    const questioned = payment({ state: 'disputed', disputed: crowns(11_180), refundable: crowns(0), disputes: [dispute] });
    fakeServer({ [at(adminGetPayment)]: answeringBy(adminGetPayment, questioned) });
    const { element } = await open();
    expect(await screen.findByText('Chargeback – reklamace platby u banky')).toBeTruthy();
    expect(screen.getByText('Zboží nedorazilo')).toBeTruthy();
    expect(screen.getByText(/29\. 11\. 2026/)).toBeTruthy();
    expect(screen.getByText('Zadrženo kvůli reklamaci')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vrátit peníze' })).toBeNull();
    expect(await axeFinds(element)).toEqual([]);
  });
});

describe('instalments at a store', () => {
  const LOANS = toRouteKey(adminListLoans);
  const loan: AdminLoanRow = {
    id,
    order_id: '019a9f2e-0000-7000-8000-000000000b01',
    order_number: '2610001001',
    market: 'cz',
    partner_id: 'splatkovka',
    amount: crowns(11_180),
    state: 'waiting',
    contract_number: null,
    reason: '',
    decided_by: null,
    decided_at: null,
    created_at: '2026-11-20T09:00:00.000Z',
  };

  test('are approved with the contract’s number by who stands at the counter', async () => {
    const DECIDE = toRouteKey(adminDecideLoan).replace(':id', id);
    const { of } = fakeServer({
      [LOANS]: answeringBy(adminListLoans, toPage(loan)),
      [DECIDE]: answeringBy(adminDecideLoan, { ...loan, state: 'approved', contract_number: 'SP-1' }),
    });
    const { toast, element } = await visit(routes, { path: '/admin/splatky-na-prodejne', account: staff('shop') });
    await userEvent.click(await screen.findByRole('button', { name: 'Schválit splátky objednávky 2610001001' }));
    expect(of(LOANS)[0]?.query).toMatchObject({ state: 'waiting' });
    // Who may not read payments has no link to one.
    expect(screen.queryByRole('link', { name: '2610001001' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Schválit splátky' }));
    expect(of(DECIDE)).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Číslo smlouvy'), 'SP-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Schválit splátky' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Splátky jsou schválené' })));
    expect(of(DECIDE)[0]?.body).toEqual({ decision: 'approve', contract_number: 'SP-1' });
    expect(await axeFinds(element)).toEqual([]);
  });

  test('that nobody asked for say so', async () => {
    fakeServer({ [LOANS]: answeringBy(adminListLoans, toPage()) });
    await visit(routes, { path: '/admin/splatky-na-prodejne', account: staff('accountant') });
    expect(await screen.findByText('Nic nečeká na rozhodnutí')).toBeTruthy();
  });
});

describe('a refund', () => {
  test('goes back in part, to the haléř, never more than is left', async () => {
    const REFUND = at(adminRefundPayment);
    const { of } = fakeServer({
      [at(adminGetPayment)]: answeringBy(adminGetPayment, payment()),
      [REFUND]: answeringBy(adminRefundPayment, payment({ refunds: [refund('under-way')] })),
    });
    const { toast } = await open(staff('accountant'));
    await userEvent.click(await screen.findByRole('button', { name: 'Vrátit peníze' }));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByLabelText<HTMLInputElement>('Kolik vrátit (Kč)');
    expect(amount.value).toBe('11180');
    await userEvent.type(dialog.getByLabelText('Důvod'), 'poškozený obal');
    await userEvent.clear(amount);
    await userEvent.type(amount, '11180,01');
    await userEvent.click(dialog.getByRole('button', { name: 'Vrátit peníze' }));
    expect(of(REFUND)).toHaveLength(0);
    await userEvent.clear(amount);
    await userEvent.type(amount, '500,50');
    await userEvent.click(dialog.getByRole('button', { name: 'Vrátit peníze' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Vrácení peněz je zadané' })));
    expect(of(REFUND)[0]?.body).toEqual({ amount: 50_050, reason: 'poškozený obal' });
  });

  test('that the bank has to send is confirmed by a person', async () => {
    const CONFIRM = at(adminConfirmRefund).replace(':refund', refund('by-hand').id);
    const waiting = payment({ provider: 'transfer', type_payment: 'bank_transfer', needs_refund: true, refunds: [refund('by-hand')] });
    const { of } = fakeServer({
      [at(adminGetPayment)]: answeringBy(adminGetPayment, waiting),
      [CONFIRM]: answeringBy(adminConfirmRefund, { ...waiting, needs_refund: false, refunds: [refund('made')] }),
    });
    const { element } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Potvrdit odeslání' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Potvrdit odeslání' }));
    await waitFor(() => expect(of(CONFIRM)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Potvrdit odeslání' })).toBeNull());
    expect(await axeFinds(element)).toEqual([]);
  });
});

describe('a statement', () => {
  const line = (number: number, changes: Partial<AdminStatement['items'][number]>): AdminStatement['items'][number] => ({
    id: `019a9f2e-0000-7000-8000-000000000c0${number}`,
    position: number,
    booked_on: '2026-11-20',
    amount: crowns(11_180),
    variable_symbol: '2610001001',
    payer: 'Jan Novák …1234/0800',
    result: 'matched',
    payment_id: id,
    order_number: '2610001001',
    ...changes,
  });
  const statement: AdminStatement = {
    id: '019a9f2e-0000-7000-8000-000000000e01',
    market: 'cz',
    format: 'abo',
    file_name: 'vypis.gpc',
    account: '2600000001/2010',
    number: '17',
    day: '2026-11-20',
    uploaded_at: '2026-11-21T07:00:00.000Z',
    uploaded_by: 'Alena Účetní',
    lines: 2,
    unknown: 1,
    items: [line(1, {}), line(2, { result: 'unknown', payment_id: null, order_number: null, variable_symbol: '' })],
  };
  const GET = toRouteKey(adminGetStatement).replace(':id', statement.id);
  const { items: _items, ...row } = statement;
  const office = {
    [toRouteKey(adminListStatements)]: answeringBy(adminListStatements, toPage(row)),
    [UPLOAD]: answeringBy(adminUploadStatement, { statement, repeated: 3 }),
    [GET]: answeringBy(adminGetStatement, statement),
    [ASSIGN]: answeringBy(adminAssignStatementLine, line(2, {})),
  };
  const file = new File(['074'], 'vypis.gpc', { type: 'text/plain' });

  test('is uploaded and says what became of each line; an unknown payer is given to an order', async () => {
    const { of } = fakeServer(office);
    const { toast, element } = await visit(routes, { path: '/admin/vypisy', account: staff('accountant') });
    await userEvent.upload(await screen.findByLabelText(/^Nahrát výpis/), file);
    const lines = within(await screen.findByRole('region', { name: 'Řádky výpisu' }));
    expect(lines.getByText('Zaplatil objednávku')).toBeTruthy();
    expect(lines.getByRole('link', { name: '2610001001' }).getAttribute('href')).toBe(`/admin/platby/${id}`);
    expect(screen.getByText(/3 řádky přinesl už dřívější výpis/)).toBeTruthy();
    expect(await axeFinds(element)).toEqual([]);
    await userEvent.click(lines.getByRole('button', { name: /^Přiřadit 11/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Číslo objednávky'), '2610001001');
    await userEvent.click(dialog.getByRole('button', { name: 'Přiřadit platbu' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Platba je přiřazená' })));
    expect(of(ASSIGN)[0]?.body).toEqual({ order_number: '2610001001' });
  });

  test('that is of another account is refused in words', async () => {
    fakeServer({ ...office, [UPLOAD]: () => ({ status: 400, body: { file: ['Výpis patří k jinému účtu.'] } }) });
    await visit(routes, { path: '/admin/vypisy', account: staff('accountant') });
    await userEvent.upload(await screen.findByLabelText(/^Nahrát výpis/), file);
    expect(await screen.findByText('Výpis patří k jinému účtu.')).toBeTruthy();
  });

  test('has its page; support looks and uploads nothing', async () => {
    fakeServer(office);
    await visit(routes, { path: `/admin/vypisy/${statement.id}`, account: staff('support') });
    expect(await screen.findByText('Neznámá platba')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Přiřadit/ })).toBeNull();
  });
});
