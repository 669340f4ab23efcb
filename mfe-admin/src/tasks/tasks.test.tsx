import {
  adminCompleteTask,
  adminCreateTask,
  adminGetTask,
  adminGetTaskChoices,
  adminListTasks,
  adminReopenTask,
  adminTakeTask,
  adminUpdateTask,
  type Task,
} from '@okruh/contracts/http/accounts/tasks';
import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { buyoutId, staff } from '../testing/shop.ts';

beforeAll(() => Promise.all([import('./pages.ts'), import('../home/pages.ts')]).then(() => undefined));

const me = staff('support');
const petr = { id: '019a9f2e-0000-7000-8000-0000000000aa', name: 'Petr Malý' };
const taskId = '019a9f2e-0000-7000-8000-0000000000bb';
const build = (changes: Partial<Task> = {}): Task => ({
  id: taskId,
  title: 'Přecenit vitrínu',
  note: '24 cenovek je k tisku',
  queue: 'support',
  store: null,
  assignee: null,
  due_at: '2020-11-20T17:00:00.000Z',
  is_late: true,
  subject: { kind: 'buyout', id: buyoutId, number: 'V26-11-0193' },
  created_by: petr,
  created_at: '2020-11-19T08:00:00.000Z',
  done_by: null,
  done_at: null,
  version: 3,
  ...changes,
});
const answerList = (...items: Task[]) =>
  answeringBy(adminListTasks, { items, total: items.length, late: items.filter((task) => task.is_late).length, page: 1, page_size: 50 });
const LIST = toRouteKey(adminListTasks);
const GET = toRouteKey(adminGetTask);
const CREATE = toRouteKey(adminCreateTask);
const UPDATE = toRouteKey(adminUpdateTask);
const COMPLETE = toRouteKey(adminCompleteTask);
const done = build({ done_by: { id: me.id, name: me.display_name }, done_at: '2020-11-20T08:00:00.000Z', version: 4 });
const office = {
  [LIST]: answerList(build()),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(adminGetTaskChoices)]: answeringBy(adminGetTaskChoices, {
    colleagues: [petr],
    stores: [{ id: 'store-plzen', name: 'Plzeň', market: 'cz' }],
  }),
  [GET]: answeringBy(adminGetTask, { task: build(), history: [{ at: '2020-11-19T08:00:00.000Z', by: petr, action: 'created' }] }),
  [COMPLETE]: answeringBy(adminCompleteTask, done),
  [toRouteKey(adminReopenTask)]: answeringBy(adminReopenTask, build({ version: 5 })),
  [toRouteKey(adminTakeTask)]: answeringBy(adminTakeTask, build({ assignee: petr })),
};
const open = (search = '') => visit(routes, { path: '/admin/ukoly', search, account: me });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the list shows who is to do what until when, of the view that the address says', async () => {
  const { of } = fakeServer(office);
  await open('?resi=queue&razeni=-created');
  const row = within((await screen.findByRole('button', { name: 'Přecenit vitrínu' })).closest('tr') as HTMLElement);
  expect(row.getByText(/po termínu/)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Výkup V26-11-0193' }).getAttribute('href')).toBe(`/admin/vykupy/${buyoutId}`);
  expect(row.getByText('Zákaznická péče')).toBeTruthy();
  expect(of(LIST).find(({ query }) => query['page_size'] === '50')?.query).toMatchObject({
    view: 'queue',
    state: 'open',
    sort: '-created',
  });
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(screen.getByRole('main'), { rules })).violations.map(({ id }) => id)).toEqual([]);
});

test('a box completes a task, and the notice opens it again', async () => {
  const { of } = fakeServer(office);
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hotovo: Přecenit vitrínu' }));
  expect(await screen.findByText('Hotovo: Přecenit vitrínu', { selector: 'b' })).toBeTruthy();
  expect(of(COMPLETE)[0]?.body).toEqual({ version: 3 });
  await press('Vrátit zpět');
  await waitFor(() => expect(of(toRouteKey(adminReopenTask))[0]?.body).toEqual({ version: 4 }));
  await waitFor(() => expect(screen.queryByText('Vrátit zpět')).toBeNull());
});

test('who was faster to take it is named', async () => {
  fakeServer({ ...office, [toRouteKey(adminTakeTask)]: refusing(409, 'task-taken', 'Úkol už má Petr Malý.') });
  const { toast } = await open();
  await press('Vzít si');
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'error', title: 'Úkol jste si nevzali', text: 'Úkol už má Petr Malý.' }));
});

test('a new task goes to the queue of a store; the server’s errors stand at their fields', async () => {
  const { of, answer } = fakeServer({ ...office, [CREATE]: () => ({ status: 400, body: { store_id: ['Taková prodejna není.'] } }) });
  await open();
  await press('Přidat úkol');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Co je potřeba udělat'), 'Zavolat kurýra');
  await userEvent.selectOptions(dialog.getByLabelText('Pro koho'), 'Do fronty');
  await userEvent.selectOptions(dialog.getByLabelText('Fronta'), 'Prodejny');
  await userEvent.selectOptions(await dialog.findByLabelText(/^Prodejna/), 'Plzeň (CZ)');
  await userEvent.click(dialog.getByRole('button', { name: 'Přidat úkol' }));
  expect(await dialog.findAllByText(/Taková prodejna není/)).not.toEqual([]);
  expect(dialog.getByLabelText(/^Prodejna/).getAttribute('aria-invalid')).toBe('true');
  answer(CREATE, answeringBy(adminCreateTask, build(), 201));
  await userEvent.click(dialog.getByRole('button', { name: 'Přidat úkol' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(of(CREATE)[1]?.body).toEqual({
    title: 'Zavolat kurýra',
    note: '',
    queue: 'shop',
    assignee_id: null,
    store_id: 'store-plzen',
    due_at: null,
    subject: null,
  });
});

test('a change on an old version shows what the colleague wrote, and is saved on theirs', async () => {
  const { of, answer } = fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Úkol mezitím změnil někdo jiný.') });
  await open(`?otevreny=${taskId}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Úkol' }));
  const note = await dialog.findByLabelText(/^Poznámka/);
  expect(dialog.getByText(/Petr Malý: úkol zadán/)).toBeTruthy();
  await userEvent.clear(note);
  await userEvent.type(note, 'Do šesti');
  answer(
    GET,
    answeringBy(adminGetTask, {
      task: build({ title: 'Přecenit regál', version: 4 }),
      history: [{ at: '2020-11-19T09:00:00.000Z', by: petr, action: 'changed' }],
    }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit úkol' }));
  expect(await dialog.findByText(/Petr Malý/, { selector: 'b' })).toBeTruthy();
  expect(dialog.getByText(/Přecenit regál/)).toBeTruthy();
  answer(UPDATE, answeringBy(adminUpdateTask, build({ version: 5 })));
  await userEvent.click(dialog.getByRole('button', { name: 'Ponechat moje' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit úkol' }));
  await waitFor(() => expect(of(UPDATE)).toHaveLength(2));
  expect(of(UPDATE)[1]?.body).toMatchObject({ title: 'Přecenit regál', note: 'Do šesti', version: 4 });
});

test('the bar says how many wait, names them, and says when more do', async () => {
  const { answer } = fakeServer(office);
  const { navigate } = await open();
  const bar = await screen.findByRole('button', { name: 'Úkoly: 1, po termínu: 1' });
  await userEvent.click(bar);
  answer(LIST, answerList(build(), build({ id: petr.id, title: 'Druhý', is_late: false })));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Přecenit vitrínu/ }));
  expect(navigate).toHaveBeenCalledWith(`/admin/ukoly?otevreny=${taskId}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hotovo: Přecenit vitrínu' }));
  expect(await screen.findByText('Nový úkol, čekají na vás 2 úkoly')).toBeTruthy();
});

test('the home page shows the queue and one’s own, and takes a tick back', async () => {
  const { of, answer } = fakeServer(office);
  await visit(routes, { path: '/admin', account: me });
  const panel = within(await screen.findByRole('region', { name: 'Úkoly' }));
  const box = await panel.findByRole('checkbox', { name: /Přecenit vitrínu/ });
  answer(LIST, answerList());
  await userEvent.click(box);
  expect(await panel.findByText(/hotovo v/)).toBeTruthy();
  await userEvent.click(panel.getByRole('checkbox', { name: /Přecenit vitrínu/ }));
  await waitFor(() => expect(of(toRouteKey(adminReopenTask))[0]?.body).toEqual({ version: 4 }));
  await userEvent.click(panel.getByRole('button', { name: /^Moje/ }));
  expect(await panel.findByText('Žádný úkol nečeká.')).toBeTruthy();
});
