import type { OperationsAction } from '@okruh/contracts/http/ops-admin/actions';
import { collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAction } from '../stored/actions.ts';
import { listActions, listActors } from '../stored/actions.query.ts';
import { openWatch, type Watch } from '../testing/watch.ts';

interface Page {
  readonly items: readonly OperationsAction[];
  readonly next: number | null;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}
let watch: Watch;
const petr = { id: '00000000-0000-7000-8000-000000000001', name: 'Petr Provozní' };
const olga = { id: '00000000-0000-7000-8000-000000000002', name: 'Olga Provozní' };
beforeAll(async () => {
  watch = await openWatch();
  const { db } = watch.database;
  for (let sequence = 1; sequence <= 60; sequence += 1)
    await recordAction(db, petr, { action: 'unmask', reason: `Dotaz ${sequence}`, subject: { dead_letter: sequence } });
  await recordAction(db, olga, { action: 'discard', reason: 'Zkouška', subject: { dead_letters: [1, 2, 3, 4, 5, 6, 7] } });
  await recordAction(db, olga, { action: 'silence', reason: 'Údržba', subject: { silence: petr.id, rule: 'lag', about: null } });
});
afterAll(() => watch.close());

const list = async (search = '') => (await watch.call<Page>('GET', `actions${search}`)).body;

describe('what people did', () => {
  it('is listed newest first, page by page, each once', async () => {
    const first = await list();
    expect(first.items[0]).toMatchObject({
      person: 'Olga Provozní',
      action: 'silence',
      reason: 'Údržba',
      about: [{ aim: 'rule', id: 'lag' }],
      count: 1,
    });
    expect(first.items[1]).toMatchObject({ action: 'discard', count: 7 });
    expect(first.items[1]?.about).toHaveLength(5);
    expect(first.people.map(({ name }) => name)).toEqual(['Olga Provozní', 'Petr Provozní']);
    const second = await list(`?before=${String(first.next)}`);
    expect(second.next).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([62, 62]);
  });

  it('is narrowed to a kind and to a person', async () => {
    expect((await list('?action=discard')).items.map(({ action }) => action)).toEqual(['discard']);
    expect((await list(`?person=${olga.id}`)).items.map(({ action }) => action)).toEqual(['silence', 'discard']);
    expect((await list(`?person=${olga.id}&action=unmask`)).items).toEqual([]);
    expect((await watch.call('GET', 'actions?action=eat')).status).toBe(400);
  });

  it('is read over indexes, by people of operations only', async () => {
    const { db } = watch.database;
    const plans = await collectPlans(watch.database, async () => {
      await listActions(db, {});
      await listActions(db, { before: 40, action: 'discard' });
      await listActions(db, { person: olga.id });
      await listActors(db);
    });
    expect(plans).toHaveLength(4);
    for (const { plan } of plans) expect(plan).not.toContain('Seq Scan');
    expect((await watch.call('GET', 'actions', undefined, ['warehouse'])).status).toBe(403);
  });
});
