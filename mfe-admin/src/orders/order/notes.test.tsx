import {
  adminAddOrderNote,
  adminDeleteOrderNote,
  adminEditOrderNote,
  adminListOrderNotes,
  type OrderNote,
} from '@okruh/contracts/http/orders-admin/notes';
import { refusing } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { answeringBy } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const note = (changes: Partial<OrderNote> = {}): OrderNote => ({
  id: '019a9f2e-0000-7000-8000-000000000c01',
  text: 'Přijde v úterý',
  author: 'Martina Horáková',
  written_at: '2026-11-20T12:05:00.000Z',
  edited_at: null,
  is_own: true,
  ...changes,
});
const ADD = toOrderRoute(adminAddOrderNote);
const EDIT = toOrderRoute(adminEditOrderNote).replace(':note', note().id);
const DELETE = toOrderRoute(adminDeleteOrderNote).replace(':note', note().id);
const LIST = toOrderRoute(adminListOrderNotes);
const list = () => within(screen.getByRole('list', { name: 'Poznámky' }));

test('a note is added by the keyboard and stands in the list', async () => {
  const { server, guardLeave } = await openOrder({ answers: { [ADD]: answeringBy(adminAddOrderNote, note(), 201) } });
  const field = await screen.findByRole('textbox', { name: 'Nová poznámka' });
  await userEvent.type(field, ' Přijde v úterý ');
  await waitFor(() => expect(guardLeave).toHaveBeenLastCalledWith(true));
  server.answer(LIST, answeringBy(adminListOrderNotes, { items: [note()] }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Přijde v úterý')).toBeTruthy();
  expect(server.of(ADD).map(({ body }) => body)).toEqual([{ text: 'Přijde v úterý' }]);
  expect((field as HTMLTextAreaElement).value).toBe('');
  await waitFor(() => expect(guardLeave).toHaveBeenLastCalledWith(false));
});

test('an empty note is not sent, one that was refused stays in the field', async () => {
  const { server } = await openOrder({ answers: { [ADD]: refusing(409, 'too-many-notes', 'Objednávka má nejvýše 200 poznámek.') } });
  const add = await screen.findByRole('button', { name: /^Přidat poznámku/ });
  await userEvent.click(add);
  expect(await screen.findAllByText('Vyplňte prosím tento údaj.')).not.toHaveLength(0);
  expect(server.of(ADD)).toHaveLength(0);
  const field = screen.getByRole('textbox', { name: 'Nová poznámka' });
  await userEvent.type(field, 'ještě jedna');
  await userEvent.click(add);
  expect(await screen.findByText('Objednávka má nejvýše 200 poznámek.')).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('ještě jedna');
});

test('one’s own note is changed, and deleted by the second press', async () => {
  const { server, toast } = await openOrder({
    notes: [note()],
    answers: { [EDIT]: answeringBy(adminEditOrderNote, note({ text: 'Přijde ve středu' })), [DELETE]: () => ({ status: 204 }) },
  });
  await screen.findByText('Přijde v úterý');
  await userEvent.click(list().getByRole('button', { name: 'Upravit' }));
  const field = await screen.findByRole('textbox', { name: 'Text poznámky' });
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, 'Přijde ve středu');
  server.answer(
    LIST,
    answeringBy(adminListOrderNotes, { items: [note({ text: 'Přijde ve středu', edited_at: '2026-11-20T12:30:00.000Z' })] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Uložit poznámku' }));
  expect(await screen.findByText('Přijde ve středu')).toBeTruthy();
  expect(screen.getByText(/upraveno 20/)).toBeTruthy();
  expect(server.of(EDIT)[0]?.body).toEqual({ text: 'Přijde ve středu' });

  await userEvent.click(list().getByRole('button', { name: 'Smazat' }));
  expect(server.of(DELETE)).toHaveLength(0);
  server.answer(LIST, answeringBy(adminListOrderNotes, { items: [] }));
  await userEvent.click(list().getByRole('button', { name: 'Opravdu smazat' }));
  expect(await screen.findByText('Zatím žádná poznámka.')).toBeTruthy();
  expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Poznámka je smazaná' });
});

test('a colleague’s note is only read', async () => {
  await openOrder({ notes: [note({ is_own: false, author: 'Karel Bureš' })] });
  expect(await screen.findByText(/^Karel Bureš/)).toBeTruthy();
  expect(list().queryByRole('button')).toBeNull();
});
