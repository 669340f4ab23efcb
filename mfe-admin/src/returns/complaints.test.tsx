import {
  adminCloseComplaint,
  adminGetComplaint,
  adminGetComplaintPaper,
  adminHandOverReplacement,
  adminListComplaints,
  adminReceiveComplaint,
  adminRefundComplaint,
  adminRejectComplaintCase,
  adminReplaceComplaint,
  adminRevealComplaintAccount,
  type ComplaintDetail,
} from '@okruh/contracts/http/orders-admin/complaints';
import { money } from '@okruh/market';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { complaint } from './complaint-fixture.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListComplaints);
const GET = toRouteKey(adminGetComplaint);
const PAPER = toRouteKey(adminGetComplaintPaper);
const REPLACE = toRouteKey(adminReplaceComplaint);
const HAND_OVER = toRouteKey(adminHandOverReplacement);
const RECEIVE = toRouteKey(adminReceiveComplaint);
const REFUND = toRouteKey(adminRefundComplaint);
const REJECT = toRouteKey(adminRejectComplaintCase);
const CLOSE = toRouteKey(adminCloseComplaint);
const REVEAL = toRouteKey(adminRevealComplaintAccount);

async function open(detail: ComplaintDetail = complaint()) {
  const server = fakeServer({
    [GET]: answering(detail),
    [LIST]: answering({ items: [detail], total: 1, page: 1, page_size: 50 }),
  });
  const page = await visit(routes, { path: `/admin/reklamace/${detail.id}`, account: staff('support') });
  await screen.findByRole('heading', { level: 1, name: `Reklamace ${detail.number}` });
  return { ...page, server, key: (route: string) => route.replace(':id', detail.id) };
}
const violations = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);

test('the list shows what must be settled first', async () => {
  const late = complaint({ days_left: -2 });
  fakeServer({ [LIST]: answering({ items: [late], total: 1, page: 1, page_size: 50 }) });
  const { element } = await visit(routes, { path: '/admin/reklamace', search: '?stav=open', account: staff('support') });
  const row = (await screen.findByRole('link', { name: late.number })).closest('tr');
  expect(row?.textContent).toContain('2 dny po lhůtě');
  expect(row?.textContent).toContain('Zemanová M.');
  expect(await violations(element)).toEqual([]);
});

test('a list that can’t be read says so', async () => {
  fakeServer({ [LIST]: refusing(500, 'internal', 'Něco se nepovedlo.') });
  await visit(routes, { path: '/admin/reklamace', account: staff('support') });
  expect(await screen.findByText('Reklamace se nepodařilo načíst')).toBeTruthy();
});

test('a part is accepted with a reason, and confirmed before money leaves', async () => {
  const { server, toast, element, key } = await open();
  expect(await violations(element)).toEqual([]);
  expect(screen.getByText('Praskl roh.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Uznáno'), '0');
  await userEvent.click(screen.getByRole('button', { name: /^Uznat a vrátit/ }));
  expect(screen.getByText('Neuznáváte žádný kus. Reklamaci zamítněte s důvodem.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Uznáno'), '1');
  await userEvent.click(screen.getByRole('button', { name: /^Uznat a vrátit 490,00.Kč/ }));
  expect(screen.getByText('Napište, proč neuznáváte všechny kusy.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Proč neuznáváme všechny kusy'), 'Druhý je celý.');
  await userEvent.click(screen.getByLabelText('Vrátit na sklad'));
  await userEvent.click(screen.getByRole('button', { name: /^Uznat a vrátit/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(server.of(REFUND)).toHaveLength(0);
  const accepted = complaint({ state: 'accepted', version: 3, refund: money(49_000, 'CZK'), note: 'Druhý je celý.' });
  server.answer(key(REFUND), answering(accepted));
  server.answer(key(GET), answering(accepted));
  await userEvent.click(dialog.getByRole('button', { name: /^Uznat a vrátit/ }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Reklamace je uznaná, peníze jdou zpět' }));
  expect(server.of(REFUND)[0]?.body).toEqual({
    version: 2,
    lines: [{ line: 1, back: 1, is_restocked: true }],
    note: 'Druhý je celý.',
  });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rozhodnout o reklamaci' })).toBeNull());
});

test('goods are received, and a complaint is rejected with a reason only', async () => {
  const { server, toast, key } = await open(complaint({ state: 'reported', received_at: null, version: 1 }));
  server.answer(key(RECEIVE), refusing(409, 'changed-meanwhile', 'Mezitím se změnilo.'));
  await userEvent.click(screen.getByRole('button', { name: 'Zboží je tady' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', text: 'Mezitím se změnilo.' })));
  await userEvent.click(screen.getByRole('button', { name: 'Neuznat' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Neuznat' }));
  expect(server.of(REJECT)).toHaveLength(0);
  const rejected = complaint({ state: 'rejected', days_left: null, note: 'Mechanické poškození.' });
  server.answer(key(REJECT), answering(rejected));
  server.answer(key(GET), answering(rejected));
  await userEvent.type(dialog.getByLabelText('Důvod'), 'Mechanické poškození.');
  await userEvent.click(dialog.getByRole('button', { name: 'Neuznat' }));
  await waitFor(() => expect(server.of(REJECT)[0]?.body).toEqual({ version: 1, note: 'Mechanické poškození.' }));
  expect(await screen.findByText('Mechanické poškození.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Neuznat' })).toBeNull();
});

test('an accepted one whose money was settled otherwise is closed; its account is shown at a press', async () => {
  const { server, key } = await open(complaint({ state: 'accepted', account_tail: '0800', refund: money(98_000, 'CZK') }));
  server.answer(key(REVEAL), answering({ name: 'Markéta Zemanová', bank_account_full_number: '2000145399/0800' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zobrazit' }));
  expect(await screen.findByText(/2000145399\/0800, Markéta Zemanová/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Vyřídit jinak' }));
  const dialog = within(screen.getByRole('dialog'));
  const settled = complaint({ state: 'settled', days_left: null });
  server.answer(key(CLOSE), answering(settled));
  server.answer(key(GET), answering(settled));
  await userEvent.type(dialog.getByLabelText('Důvod'), 'Vyplaceno na prodejně.');
  await userEvent.click(dialog.getByRole('button', { name: 'Vyřídit jinak' }));
  await waitFor(() => expect(server.of(CLOSE)[0]?.body).toEqual({ version: 2, note: 'Vyplaceno na prodejně.' }));
});

test('its confirmation is downloaded, and who can’t have it reads why', async () => {
  const { server, toast, key } = await open();
  server.answer(key(PAPER), refusing(503, 'unavailable', 'Zkuste to za chvíli.'));
  await userEvent.click(screen.getByRole('button', { name: 'Potvrzení (PDF)' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', title: 'Potvrzení se nepodařilo stáhnout' })),
  );
  // happy-dom would follow a link to a blob, and every page after it would be one without an origin.
  const made = vi.spyOn(globalThis.URL, 'createObjectURL').mockReturnValue('#paper');
  server.answer(key(PAPER), () => ({ body: new Blob(['%PDF-']), type: 'application/pdf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Potvrzení (PDF)' }));
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  expect(made.mock.calls[0]?.[0]).toHaveProperty('type', 'application/pdf');
});

test('the legal days and the steps stand above what is decided', async () => {
  await open();
  expect(screen.getByText('zbývá 14 dní').className).toBe('warn-text');
  expect(screen.getByRole('img', { name: 'Den 16 z 30' })).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Kroky reklamace' }));
  expect(steps.getByText('Zboží převzato').querySelector('.sub')?.textContent).toBe('18.\u00A011. 09:05');
  expect(screen.getByText(/zákazník může od smlouvy odstoupit/)).toBeTruthy();
});

test('a term that is over is said, and one that ended has none', async () => {
  await open(complaint({ days_left: -1 }));
  expect(screen.getByText('Zákonná lhůta na vyřízení už uplynula, zákazník může od smlouvy odstoupit')).toBeTruthy();
});

test('an ended one says how, and its credit note is a link only for who reads invoices', async () => {
  const note = { id: '0190b7c0-0000-7000-8000-0000000000d1', number: 'D26-00042', total: money(98_000, 'CZK') };
  const detail = complaint({ state: 'rejected', days_left: null, credit_notes: [note] });
  fakeServer({ [GET]: answering(detail) });
  await visit(routes, { path: `/admin/reklamace/${detail.id}`, account: staff('warehouse') });
  expect(await screen.findByText('Reklamaci jsme neuznali')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Zákonná lhůta na vyřízení' })).toBeNull();
  expect(screen.getByText(/D26-00042/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'D26-00042' })).toBeNull();
});

test('new goods are taken from a store that has them, and another one is tried where there are too few', async () => {
  const { server, toast, element, key } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Vyměnit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Vyměnit zboží reklamace K26-00109?' }));
  expect(await violations(element)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Vyměnit' }));
  expect(dialog.getByText('Vyberte prodejnu, ze které nové zboží vydáme.')).toBeTruthy();
  expect(server.of(REPLACE)).toHaveLength(0);
  server.answer(key(REPLACE), refusing(409, 'out-of-stock', 'Tolik kusů na téhle prodejně neleží.'));
  await userEvent.selectOptions(dialog.getByLabelText('Prodejna, kde si ho vyzvedne'), 'Okruh Praha');
  await userEvent.click(dialog.getByRole('button', { name: 'Vyměnit' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', text: 'Tolik kusů na téhle prodejně neleží.' })),
  );
  const replacement = { store_id: 'store-brno', store_name: 'Okruh Brno, Masarykova 5, Brno', handed_over_at: null };
  const ready = complaint({ state: 'ready', version: 3, decided_at: '2026-11-19T08:00:00.000Z', decided_by: 'Pavla', replacement });
  server.answer(key(REPLACE), answering(ready));
  server.answer(key(GET), answering(ready));
  await userEvent.selectOptions(dialog.getByLabelText('Prodejna, kde si ho vyzvedne'), 'Okruh Brno');
  await userEvent.click(dialog.getByRole('button', { name: 'Vyměnit' }));
  await waitFor(() => expect(server.of(REPLACE).at(-1)?.body).toEqual({ version: 2, store_id: 'store-brno' }));
  expect(await screen.findByText('Okruh Brno, Masarykova 5, Brno')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Kam peníze')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Rozhodnout o reklamaci' })).toBeNull();
  // Who decides sits at no store.
  expect(screen.queryByRole('button', { name: 'Předáno' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Vyřídit jinak' })).toBeTruthy();
});

test('a clerk of the store where they wait hands them over', async () => {
  const replacement = { store_id: 'store-brno', store_name: 'Okruh Brno', handed_over_at: null };
  const ready = complaint({ state: 'ready', version: 3, decided_at: '2026-11-19T08:00:00.000Z', replacement });
  const server = fakeServer({ [GET]: answering(ready) });
  const clerk = { ...staff('shop'), store_id: 'store-brno' };
  const { toast } = await visit(routes, { path: `/admin/reklamace/${ready.id}`, account: clerk });
  const button = await screen.findByRole('button', { name: 'Předáno' });
  const settled = {
    ...ready,
    state: 'settled' as const,
    days_left: null,
    replacement: { ...replacement, handed_over_at: ready.decided_at },
  };
  server.answer(HAND_OVER.replace(':id', ready.id), answering(settled));
  server.answer(GET, answering(settled));
  await userEvent.click(button);
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Nové zboží je předané' }));
  expect(server.of(HAND_OVER)[0]?.body).toEqual({ version: 3 });
  expect(screen.queryByRole('button', { name: 'Předáno' })).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Kroky reklamace' })).getByText('Nové zboží předáno')).toBeTruthy();
});

test('a clerk of another store doesn’t', async () => {
  const ready = complaint({ state: 'ready', replacement: { store_id: 'store-brno', store_name: 'Okruh Brno', handed_over_at: null } });
  fakeServer({ [GET]: answering(ready) });
  await visit(routes, { path: `/admin/reklamace/${ready.id}`, account: { ...staff('shop'), store_id: 'store-praha' } });
  expect(await screen.findByText('Uznaná, výměna čeká na prodejně')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Předáno' })).toBeNull();
});

test('who only reads orders decides nothing', async () => {
  const detail = complaint();
  fakeServer({ [GET]: answering(detail) });
  await visit(routes, { path: `/admin/reklamace/${detail.id}`, account: staff('accountant') });
  await screen.findByRole('heading', { level: 1, name: `Reklamace ${detail.number}` });
  expect(screen.queryByRole('button', { name: 'Neuznat' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Reklamované zboží' })).toBeTruthy();
});
