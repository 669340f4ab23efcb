import type { Role } from '@okruh/contracts';
import type { Task } from '@okruh/contracts/http/accounts/tasks';
import type { LightMyRequestResponse } from 'fastify';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoStoresSchema, seedStores } from '../demo/demo-stores.ts';
import { tidyUp } from '../stored/housekeeping.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let jana: string;
let petr: string;
let admin: string;
let storeIds: readonly string[];
beforeAll(async () => {
  shop = await openTestShop();
  const file = new URL('../../../../tools/demo-data/stores.json', import.meta.url);
  const stores = demoStoresSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  await seedStores(shop.database, stores);
  storeIds = stores.stores.map(({ id }) => id);
  [jana, petr, admin] = (await Promise.all(
    ['jana', 'petr', 'admin'].map((name) => shop.addAccount({ eMail: `${name}@okruh.example`, kind: 'staff' })),
  )) as [string, string, string];
});
beforeEach(() => shop.database.pool.query('delete from tasks; delete from task_history'));
afterAll(() => shop.close());

interface Person {
  readonly id: string;
  readonly role: Role;
  readonly store?: string;
}
const claims = ({ id, role, store }: Person) => ({ kind: 'staff', sub: id, name: 'Jana Nová', roles: [role], store }) as const;
const support = (): Person => ({ id: jana, role: 'support' });
const clerk = (store = storeIds[0] ?? ''): Person => ({ id: petr, role: 'shop', store });
const packer = (): Person => ({ id: petr, role: 'warehouse' });

const call = (who: Person, path: string, body?: object, method?: 'PUT' | 'DELETE' | 'POST') =>
  shop.call(shop.browser(), `/admin/tasks${path}`, {
    claims: claims(who),
    ...(body !== undefined && { body: { ...body } }),
    ...(method !== undefined && { method }),
  });
const fields = { title: 'Přecenit vitrínu', note: '', queue: 'warehouse', assignee_id: null, store_id: null, due_at: null, subject: null };
const give = async (who: Person, changes: object = {}): Promise<Task> => {
  const answer = await call(who, '', { ...fields, ...changes });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<Task>();
};
const list = async (who: Person, query = '') => (await call(who, `?page=1${query}`)).json<{ items: Task[]; total: number; late: number }>();
const titles = async (who: Person, query = '') => (await list(who, query)).items.map(({ title }) => title);
const act = (who: Person, { id, version }: Task, action: string) => call(who, `/${id}/${action}`, { version });
const type = (answer: LightMyRequestResponse) => answer.json<{ type: string }>().type.replace('urn:okruh:problem:', '');

describe('a task', () => {
  it('is seen by its queue, its assignee, who gave it, and administrators; by nobody else', async () => {
    await give(support(), { title: 'Skladu' });
    await give(support(), { title: 'Petrovi', queue: null, assignee_id: petr });
    expect(await titles(packer())).toEqual(['Skladu', 'Petrovi']);
    expect(await titles({ id: petr, role: 'accountant' })).toEqual(['Petrovi']);
    expect(await titles(support())).toEqual(['Skladu', 'Petrovi']);
    expect(await titles({ id: admin, role: 'admin' })).toEqual(['Skladu', 'Petrovi']);
    expect(await titles({ id: admin, role: 'support' })).toEqual([]);
    expect(await titles(packer(), '&view=queue')).toEqual(['Skladu']);
    expect(await titles(packer(), '&view=mine')).toEqual(['Petrovi']);
    expect(await titles(support(), '&view=created&q=skl')).toEqual(['Skladu']);
  });

  it('of one store is seen at that store', async () => {
    await give(support(), { queue: 'shop', store_id: storeIds[0] });
    expect(await titles(clerk())).toEqual(['Přecenit vitrínu']);
    expect(await titles(clerk(storeIds[1]))).toEqual([]);
    expect(await titles({ id: petr, role: 'shop' })).toEqual([]);
  });

  it('that somebody doesn’t see is unknown to them', async () => {
    const task = await give(support());
    const stranger: Person = { id: petr, role: 'accountant' };
    const answers = await Promise.all([
      act(stranger, task, 'complete'),
      call(stranger, `/${task.id}/take`, {}),
      call(stranger, `/${task.id}`, { ...fields, version: 1 }, 'PUT'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await list(support())).items).toEqual([task]);
  });

  it('waits for its assignee, or for the queue until one of it takes it', async () => {
    const task = await give(support(), { due_at: '2020-01-01T10:00:00.000Z' });
    expect(await list(packer(), '&view=waiting')).toMatchObject({ total: 1, late: 1, items: [{ is_late: true, assignee: null }] });
    const other: Person = { id: admin, role: 'warehouse' };
    const taken = await Promise.all([call(packer(), `/${task.id}/take`, {}), call(other, `/${task.id}/take`, {})]);
    expect(new Set(taken.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const [winner, loser] = taken[0]?.statusCode === 200 ? [packer(), other] : [other, packer()];
    const refused = taken.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      type: 'urn:okruh:problem:task-taken',
      title: 'Úkol už má Jana Nová.',
      extra: { assignee: { id: winner.id } },
    });
    expect((await list(winner, '&view=waiting')).total).toBe(1);
    expect((await list(loser, '&view=waiting')).total).toBe(0);
    expect((await list(loser, '&view=queue')).total).toBe(1);
  });

  it('is completed and opened again by who saw it last', async () => {
    const task = await give(support());
    const done = (await act(packer(), task, 'complete')).json<Task>();
    expect(done).toMatchObject({ done_by: { id: petr }, version: 2 });
    expect(type(await act(support(), task, 'complete'))).toBe('changed-meanwhile');
    expect(await titles(packer())).toEqual([]);
    expect(await titles(packer(), '&state=done')).toEqual(['Přecenit vitrínu']);
    expect(type(await act(packer(), task, 'reopen'))).toBe('changed-meanwhile');
    expect((await act(packer(), done, 'reopen')).json()).toMatchObject({ done_by: null, done_at: null, version: 3 });
  });

  it('is changed by who saw it last, and each change is written down', async () => {
    const task = await give(support(), { subject: { kind: 'order', id: crypto.randomUUID(), number: '2611000123' } });
    const change = (version: number, title: string) =>
      call(packer(), `/${task.id}`, { ...fields, subject: undefined, title, version }, 'PUT');
    expect((await change(1, 'Přecenit regál')).json()).toMatchObject({ title: 'Přecenit regál', subject: task.subject, version: 2 });
    expect(type(await change(1, 'Pozdě'))).toBe('changed-meanwhile');
    expect((await call(support(), `/${task.id}`)).json()).toMatchObject({
      task: { title: 'Přecenit regál' },
      history: [
        { action: 'changed', by: { id: petr, name: 'Jana Nová' } },
        { action: 'created', by: { id: jana } },
      ],
    });
    expect((await call({ id: petr, role: 'accountant' }, `/${task.id}`)).statusCode).toBe(404);
    expect((await call(packer(), `/${task.id}`, undefined, 'DELETE')).statusCode).toBe(204);
    expect((await list(support())).total).toBe(1);
    expect((await call(support(), `/${task.id}`, undefined, 'DELETE')).statusCode).toBe(204);
    expect((await list(support())).total).toBe(0);
    expect((await call(support(), `/${task.id}`)).statusCode).toBe(404);
    expect(await shop.rows('task_history')).toMatchObject([
      { action: 'created', account_id: jana, before: null, after: { title: 'Přecenit vitrínu' } },
      { action: 'changed', account_id: petr, before: { title: 'Přecenit vitrínu' }, after: { title: 'Přecenit regál' } },
      { action: 'deleted', account_id: jana, before: { title: 'Přecenit regál' }, after: null },
    ]);
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['note', { note: 'x'.repeat(2_001) }],
    ['queue', { queue: null }],
    ['store_id', { store_id: 'store-plzen' }],
    ['store_id', { queue: 'shop', store_id: 'nowhere' }],
    ['assignee_id', { assignee_id: '019a9f2e-0000-7000-8000-0000000000ff' }],
    ['due_at', { due_at: 'zítra' }],
    ['queue', { queue: 'customer' }],
  ])('says at the field %s what is wrong', async (field, changes) => {
    const answer = await call(support(), '', { ...fields, ...changes });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  it('can be given to every colleague who enters the office', async () => {
    const choices = (await call(support(), '/choices')).json<{ colleagues: { id: string }[]; stores: { id: string }[] }>();
    expect(new Set(choices.colleagues.map(({ id }) => id))).toEqual(new Set([jana, petr, admin]));
    expect(choices.stores.length).toBeGreaterThan(1);
  });

  it('stands in the order of its due time, those without one last', async () => {
    await give(support(), { title: 'Někdy' });
    await give(support(), { title: 'Později', due_at: '2099-01-02T10:00:00.000Z' });
    await give(support(), { title: 'Brzy', due_at: '2099-01-01T10:00:00.000Z' });
    expect(await titles(packer())).toEqual(['Brzy', 'Později', 'Někdy']);
    expect(await titles(packer(), '&sort=-created')).toEqual(['Brzy', 'Později', 'Někdy']);
    expect(await titles(packer(), '&sort=created&page_size=1')).toEqual(['Někdy']);
  });

  it('is deleted half a year after it was completed', async () => {
    const [old, recent] = [await give(support(), { title: 'Stará' }), await give(support(), { title: 'Nová' })];
    for (const task of [old, recent]) await act(packer(), task, 'complete');
    await shop.database.pool.query(`update tasks set done_at = now() - interval '181 days' where id = $1`, [old.id]);
    await tidyUp(shop.database);
    expect(await titles(packer(), '&state=done')).toEqual(['Nová']);
  });

  it('is for staff', async () => {
    const asked = (claim: object) => shop.call(shop.browser(), '/admin/tasks', { claims: claim });
    expect((await asked({ kind: 'customer', sub: jana, roles: ['customer'] })).statusCode).toBe(403);
    expect((await asked({})).statusCode).toBe(401);
  });
});
