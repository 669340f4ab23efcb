import {
  adminAnswerMessage,
  adminCloseMessage,
  adminGetMessage,
  adminGetMessageFile,
  adminListMessages,
  adminNoteMessage,
  adminReopenMessage,
  type MessageDetail,
} from '@okruh/contracts/http/accounts/message-admin';
import type { Role } from '@okruh/contracts/access';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { message } from './message-fixture.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListMessages);
const GET = toRouteKey(adminGetMessage);
const FILE = toRouteKey(adminGetMessageFile);
const ANSWER = toRouteKey(adminAnswerMessage);
const NOTE = toRouteKey(adminNoteMessage);
const CLOSE = toRouteKey(adminCloseMessage);
const REOPEN = toRouteKey(adminReopenMessage);

const isCommand = ({ route }: { readonly route: string }): boolean => route.startsWith('POST');
const listed = (items: readonly MessageDetail[]) => answering({ items, total: items.length, page: 1, page_size: 50 });
const violations = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);

async function open(detail: MessageDetail = message(), role: Role = 'support') {
  const server = fakeServer({ [GET]: answering(detail), [LIST]: listed([detail]) });
  const page = await visit(routes, { path: `/admin/zpravy/${detail.id}`, account: staff(role) });
  await screen.findByRole('heading', { level: 1, name: `Zpráva ${detail.number}` });
  return { ...page, server };
}

test('the list shows who waits, and which answer is late', async () => {
  const server = fakeServer({ [LIST]: listed([message({ is_late: true })]) });
  const { element } = await visit(routes, { path: '/admin/zpravy', search: '?stav=open', account: staff('support') });
  const row = (await screen.findByRole('link', { name: '1042' })).closest('tr');
  expect(row?.textContent).toContain('Odpověď se opozdila');
  expect(row?.textContent).toContain('Nová P.');
  expect(screen.queryByText('Zájem o práci')).toBeNull();
  expect(await violations(element)).toEqual([]);
  expect(server.received.find(({ route }) => route === LIST)?.query).toMatchObject({ state: 'open' });
});

test('administrators see job applications with their file', async () => {
  const application = message({ kind: 'job-application', reason: 'Servis a opravy', has_file: true });
  fakeServer({ [LIST]: listed([application]) });
  await visit(routes, { path: '/admin/zpravy', account: staff('admin') });
  expect((await screen.findByRole('link', { name: '1042' })).closest('tr')?.textContent).toContain('životopis');
});

test('a list that can’t be read says so', async () => {
  fakeServer({ [LIST]: refusing(500, 'internal', 'Něco se nepovedlo.') });
  await visit(routes, { path: '/admin/zpravy', account: staff('support') });
  expect(await screen.findByText('Zprávy se nepodařilo načíst')).toBeTruthy();
});

test('an answer is sent with the version that was read, and stands among the steps', async () => {
  const { server, element, toast } = await open();
  expect(await violations(element)).toEqual([]);
  expect(screen.getByText('petra@example.com')).toBeTruthy();
  expect(screen.getByText('2611003907')).toBeTruthy();
  const answered = message({
    state: 'answered',
    version: 2,
    steps: [{ at: '2026-11-24T10:00:00.000Z', by: { id: message().id, name: 'Jana Podpora' }, action: 'answered', text: 'Je na cestě.' }],
  });
  server.answer(ANSWER, answering(answered));
  server.answer(GET, answering(answered));
  await userEvent.click(screen.getByRole('button', { name: 'Odeslat odpověď' }));
  expect(server.received.filter(isCommand)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Text odpovědi'), 'Je na cestě.');
  await userEvent.click(screen.getByRole('button', { name: 'Odeslat odpověď' }));
  expect(await screen.findByText('Je na cestě.', { selector: 'p' })).toBeTruthy();
  expect(server.received.find(isCommand)?.body).toEqual({ version: 1, text: 'Je na cestě.' });
  expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Odpověď je na cestě' });
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text odpovědi').value).toBe(''));
});

test('where a colleague was faster the text stays and what they did is shown', async () => {
  const { server } = await open();
  const closed = message({
    state: 'closed',
    version: 2,
    steps: [{ at: '2026-11-24T10:00:00.000Z', by: { id: message().id, name: 'Jana Podpora' }, action: 'closed', text: '' }],
  });
  server.answer(ANSWER, refusing(409, 'changed-meanwhile', 'Zprávu mezitím vyřídil někdo jiný.'));
  server.answer(GET, answering(closed));
  await userEvent.type(screen.getByLabelText('Text odpovědi'), 'Je na cestě.');
  await userEvent.click(screen.getByRole('button', { name: 'Odeslat odpověď' }));
  expect(await screen.findByText('Uzavřeno bez odpovědi')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text odpovědi').value).toBe('Je na cestě.');
});

test('an answer that can’t be sent says so and stays', async () => {
  const { server, toast } = await open();
  server.answer(ANSWER, () => {
    throw new TypeError('no network');
  });
  await userEvent.type(screen.getByLabelText('Text odpovědi'), 'Je na cestě.');
  await userEvent.click(screen.getByRole('button', { name: 'Odeslat odpověď' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', title: 'Odpověď se nepodařilo odeslat' })),
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text odpovědi').value).toBe('Je na cestě.');
});

test('a note is for colleagues; closing and reopening are one press each', async () => {
  const { server } = await open();
  server.answer(NOTE, answering(message({ version: 2 })));
  await userEvent.type(screen.getByLabelText('Text poznámky'), 'Volala.');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit poznámku' }));
  await waitFor(() => expect(server.received.findLast(isCommand)?.body).toEqual({ version: 1, text: 'Volala.' }));
  server.answer(CLOSE, answering(message({ version: 3, state: 'closed' })));
  await userEvent.click(screen.getByRole('button', { name: 'Uzavřít bez odpovědi' }));
  server.answer(REOPEN, answering(message({ version: 4 })));
  await userEvent.click(await screen.findByRole('button', { name: 'Vrátit k vyřízení' }));
  expect(await screen.findByRole('button', { name: 'Uzavřít bez odpovědi' })).toBeTruthy();
  expect(server.received.findLast(isCommand)?.body).toEqual({ version: 3 });
});

test('a curriculum vitae that can’t be downloaded says so', async () => {
  const id = '0190b7c0-0000-7000-8000-00000000e002';
  const { server, toast } = await open(
    message({ kind: 'job-application', has_file: true, files: [{ id, name: 'životopis.pdf', size: 20_480 }] }),
    'admin',
  );
  server.answer(FILE, refusing(500, 'internal', 'Něco se nepovedlo.'));
  await userEvent.click(screen.getByRole('button', { name: 'životopis.pdf, 20 kB' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Soubor se nepodařilo stáhnout' })));
});

test('a message that is not there says so and leads back', async () => {
  fakeServer({ [GET]: refusing(404, 'not-found', 'Nenalezeno') });
  await visit(routes, { path: `/admin/zpravy/${message().id}`, account: staff('support') });
  expect(await screen.findByText('Takovou zprávu nemáme')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zpět na zprávy' }).getAttribute('href')).toBe('/admin/zpravy');
});
