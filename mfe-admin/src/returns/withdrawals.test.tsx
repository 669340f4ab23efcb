import {
  adminCloseWithdrawal,
  adminGetWithdrawal,
  adminJudgeWithdrawal,
  adminListWithdrawals,
  adminReceiveWithdrawal,
  adminRevealWithdrawalAccount,
  type WithdrawalDetail,
} from '@okruh/contracts/http/orders-admin/withdrawals';
import { money } from '@okruh/market';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { withdrawal } from './withdrawal-fixture.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListWithdrawals);
const GET = toRouteKey(adminGetWithdrawal);
const RECEIVE = toRouteKey(adminReceiveWithdrawal);
const JUDGE = toRouteKey(adminJudgeWithdrawal);
const CLOSE = toRouteKey(adminCloseWithdrawal);
const REVEAL = toRouteKey(adminRevealWithdrawalAccount);

async function open(detail: WithdrawalDetail = withdrawal()) {
  const server = fakeServer({
    [GET]: answering(detail),
    [LIST]: answering({ items: [detail], total: 1, page: 1, page_size: 50 }),
  });
  const page = await visit(routes, { path: `/admin/odstoupeni/${detail.id}`, account: staff('support') });
  await screen.findByRole('heading', { level: 1, name: `Odstoupení ${detail.number}` });
  return { ...page, server, key: (route: string) => route.replace(':id', detail.id) };
}
const violations = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);

test('the list shows whose money is due first', async () => {
  const late = withdrawal({ days_left: -2 });
  fakeServer({ [LIST]: answering({ items: [late], total: 1, page: 1, page_size: 50 }) });
  const { element } = await visit(routes, { path: '/admin/odstoupeni', search: '?stav=open', account: staff('support') });
  const row = (await screen.findByRole('link', { name: late.number })).closest('tr');
  expect(row?.textContent).toContain('2 dny po lhůtě');
  expect(row?.textContent).toContain('Zemanová M.');
  expect(await violations(element)).toEqual([]);
});

test('what came back is judged with a reason, and confirmed before money leaves', async () => {
  const { server, toast, element, key } = await open();
  expect(await violations(element)).toEqual([]);
  const buds = within(screen.getByRole('group', { name: /Galaxy Buds3 Pro/ }));
  await userEvent.type(buds.getByLabelText('Snížení hodnoty'), '4 000');
  await userEvent.click(screen.getByRole('button', { name: /^Vrátit/ }));
  expect(buds.getByText('Víc, než bylo zaplaceno.')).toBeTruthy();
  await userEvent.clear(buds.getByLabelText('Snížení hodnoty'));
  await userEvent.type(buds.getByLabelText('Snížení hodnoty'), '400');
  await userEvent.click(buds.getByLabelText('Vrátit na sklad'));
  await userEvent.click(screen.getByRole('button', { name: /^Vrátit 26.580,00.Kč/ }));
  expect(screen.getByText('Napište, proč hodnotu snižujete.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Proč snižujeme hodnotu'), 'Chybí špunty.');
  await userEvent.click(screen.getByRole('button', { name: /^Vrátit/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(server.of(JUDGE)).toHaveLength(0);
  // Where the money goes and what is sold again stand beside the amount.
  expect(dialog.getByText('Kam peníze').nextElementSibling?.textContent).toBe('Kartou online');
  expect(dialog.getByText('Vrátit na sklad').nextElementSibling?.textContent).toBe('1 z 2');
  const judged = withdrawal({ state: 'judged', version: 3, refund: money(2_658_000, 'CZK'), note: 'Chybí špunty.' });
  server.answer(key(JUDGE), answering(judged));
  server.answer(key(GET), answering(judged));
  await userEvent.click(dialog.getByRole('button', { name: /^Vrátit/ }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Zboží je posouzené, peníze jdou zpět' }));
  expect(server.of(JUDGE)[0]?.body).toEqual({
    version: 2,
    lines: [
      { line: 1, back: 1, is_restocked: true, deduction: 0 },
      { line: 3, back: 1, is_restocked: false, deduction: 40_000 },
    ],
    note: 'Chybí špunty.',
  });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Posoudit vrácené zboží' })).toBeNull());
});

test('a parcel is received, and one that never came is closed with a reason', async () => {
  const { server, toast, key } = await open(withdrawal({ state: 'announced', received_at: null, version: 1 }));
  server.answer(key(RECEIVE), refusing(409, 'changed-meanwhile', 'Mezitím se změnilo.'));
  await userEvent.click(screen.getByRole('button', { name: 'Zboží je tady' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', text: 'Mezitím se změnilo.' })));
  await userEvent.click(screen.getByRole('button', { name: 'Ukončit bez peněz' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Ukončit bez peněz' }));
  expect(server.of(CLOSE)).toHaveLength(0);
  const closed = withdrawal({ state: 'closed', days_left: null });
  server.answer(key(CLOSE), answering(closed));
  server.answer(key(GET), answering(closed));
  await userEvent.type(dialog.getByLabelText('Proč'), 'Nic nedorazilo.');
  await userEvent.click(dialog.getByRole('button', { name: 'Ukončit bez peněz' }));
  await waitFor(() => expect(server.of(CLOSE)[0]?.body).toEqual({ version: 1, note: 'Nic nedorazilo.' }));
  expect(await screen.findByText('Odstoupení skončilo bez vrácení peněz')).toBeTruthy();
});

test('the legal days stand one by one, with what the goods change about them', async () => {
  await open();
  expect(screen.getByText('zbývá 6 dní').className).toBe('warn-text');
  expect(screen.getByRole('img', { name: 'Den 8 z 14' }).children).toHaveLength(15);
  expect(screen.getByText(/^Zboží máme od 18\..11\./)).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Kroky odstoupení' }));
  expect(steps.getByText('Převzato').querySelector('.sub')?.textContent).toBe('18.\u00A011. 09:05');
});

test('a term that is over is red, and one without goods may wait', async () => {
  await open(withdrawal({ state: 'announced', received_at: null, days_left: -2 }));
  expect(screen.getByText('2 dny po lhůtě').className).toBe('bad');
  expect(screen.getByText(/smíme s penězi počkat/)).toBeTruthy();
});

test('an account is shown at a press', async () => {
  const { server, key } = await open(withdrawal({ account_tail: '0800' }));
  server.answer(key(REVEAL), answering({ name: 'Markéta Zemanová', bank_account_full_number: '2000145399/0800' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zobrazit' }));
  expect(await screen.findByText(/2000145399\/0800, Markéta Zemanová/)).toBeTruthy();
});
