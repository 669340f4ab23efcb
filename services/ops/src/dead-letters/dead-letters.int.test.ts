import { randomUUID } from 'node:crypto';
import { orderPaid } from '@okruh/contracts/events/orders';
import type { DeadLetter, DeadLetterDetail, DeadLetterGroup } from '@okruh/contracts/http/ops-admin/dead-letters';
import type { Redrive } from '@okruh/contracts/http/ops-admin/redrives';
import { on } from '@okruh/service-kit';
import { eventually } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';

interface Letters {
  readonly items: readonly DeadLetter[];
  readonly groups: readonly DeadLetterGroup[];
  readonly total: number;
}

let watch: Watch;
let isBroken = true;
let applied: string[] = [];
beforeEach(async () => {
  isBroken = true;
  applied = [];
  watch = await openWatch();
  watch.start();
  await watch.consume('picking', [
    on(orderPaid, async ({ event }) => {
      if (isBroken) throw new Error('the shelf is locked');
      applied.push(event.subject);
    }),
  ]);
  await watch.consume('payments', [on(orderPaid, async () => undefined)]);
});
afterEach(() => watch.close());

const list = async (query = '') => (await watch.call<Letters>('GET', `dead-letters?${query}`)).body;
const pay = (subject = randomUUID()) =>
  watch.publish('orders.order-paid.v1', { subject, data: { order_id: subject, number: `26${subject.slice(0, 6)}` } });
const waitFor = (count: number) => eventually(async () => (await list('state=waiting')).total === count);
const redrive = (sequences: readonly number[], more: object = {}) =>
  watch.call<Redrive & { type: string }>('POST', 'redrives', { id: randomUUID(), sequences, reason: 'opraveno', per_second: 50, ...more });
const untilOver = (id: string) =>
  eventually(async () => {
    const { body } = await watch.call<Redrive>('GET', `redrives/${id}`);
    return body.state !== 'running' && body;
  }, 20_000);

describe('dead letters', () => {
  it('are listed with what went wrong, grouped, and shown beside their contract', async () => {
    const event = await pay();
    await pay();
    await waitFor(2);
    const { items, groups } = await list();
    expect(items[1]).toMatchObject({
      consumer: 'picking',
      type: 'orders.order-paid.v1',
      event_id: event.id,
      story_id: event.subject,
      reason: 'failed',
    });
    expect(items[1]?.number).toBe(`26${event.subject.slice(0, 6)}`);
    expect(groups).toMatchObject([{ detail: 'Error: the shelf is locked', consumer: 'picking', count: 2 }]);
    expect((await list(`q=${event.id}`)).total).toBe(1);
    expect((await list('consumer=payments')).total).toBe(0);
    const { body } = await watch.call<DeadLetterDetail>('GET', `dead-letters/${items[1]?.sequence}`);
    expect(body.receivers).toEqual([
      { consumer: 'picking', effect: 'applies' },
      { consumer: 'payments', effect: 'skips' },
    ]);
    expect(body.fields.every(({ state }) => state === 'ok')).toBe(true);
    expect(body.headers).toEqual(expect.arrayContaining([{ name: 'Okruh-Consumer', value: 'picking' }]));
  });

  it('are discarded with a reason and taken back, each written down', async () => {
    await pay();
    await waitFor(1);
    const [letter] = (await list()).items;
    const sequences = [letter?.sequence ?? 0];
    const discard = { sequences, action: 'discard', reason: 'zkouška' };
    expect((await watch.call('POST', 'dead-letters/settle', discard)).body).toEqual({ changed: sequences });
    // A colleague was faster.
    expect((await watch.call('POST', 'dead-letters/settle', discard)).body).toEqual({ changed: [] });
    expect((await list('state=discarded')).items).toMatchObject([{ settled_by: 'Olga Provozní', settle_reason: 'zkouška' }]);
    expect((await redrive(sequences)).body.type).toContain('nothing-waiting');
    await watch.call('POST', 'dead-letters/settle', { sequences, action: 'restore', reason: 'omyl' });
    expect((await list('state=waiting')).total).toBe(1);
    const { rows } = await watch.database.pool.query('select action, reason, person_name from actions order by id');
    expect(rows).toEqual([
      { action: 'discard', reason: 'zkouška', person_name: 'Olga Provozní' },
      { action: 'restore', reason: 'omyl', person_name: 'Olga Provozní' },
    ]);
  });

  it('need the right to act, and a reason', async () => {
    const body = { sequences: [1], action: 'discard', reason: ' ' };
    expect((await watch.call('POST', 'dead-letters/settle', body)).status).toBe(400);
    expect((await watch.call('POST', 'dead-letters/settle', { ...body, reason: 'x' }, ['support'])).status).toBe(403);
    expect((await watch.call('POST', 'redrives', { id: randomUUID(), sequences: [1], reason: 'x' }, ['support'])).status).toBe(403);
  });
});

describe('a redrive', () => {
  it('is applied by the one who gave up, and by nobody twice', async () => {
    const events = [await pay(), await pay(), await pay()];
    await waitFor(3);
    isBroken = false;
    const sequences = (await list()).items.map(({ sequence }) => sequence);
    const id = randomUUID();
    const started = await redrive(sequences, { id });
    expect(started.body).toMatchObject({ id, started_by: 'Olga Provozní', reason: 'opraveno' });
    // The same call again starts nothing more.
    expect((await redrive(sequences, { id })).body.items).toHaveLength(3);
    const over = await untilOver(id);
    expect(over).toMatchObject({ state: 'done', counts: { applied: 3 } });
    expect(applied.toSorted()).toEqual(events.map(({ subject }) => subject).toSorted());
    expect((await list('state=applied')).items.every(({ redriven }) => redriven === 1)).toBe(true);
  });

  it('stops after failures one after another; what came back is a dead letter again', async () => {
    for (let count = 0; count < 5; count += 1) await pay();
    await waitFor(5);
    const sequences = (await list()).items.map(({ sequence }) => sequence);
    const { body } = await redrive(sequences, { per_second: 1, stop_after: 2 });
    const over = await untilOver(body.id);
    expect(over.state).toBe('stopped');
    expect(over.counts.dead).toBeGreaterThanOrEqual(2);
    expect(over.counts.queued).toBeGreaterThanOrEqual(1);
    expect(over.items.find(({ state }) => state === 'dead')?.detail).toBe('Error: the shelf is locked');
    // Nothing is lost: each is waiting, by its old letter or by its new one.
    await waitFor(5);
  });

  it('is stopped by a person; what was published before is settled all the same', async () => {
    await pay();
    await pay();
    await waitFor(2);
    isBroken = false;
    const sequences = (await list()).items.map(({ sequence }) => sequence);
    const { body } = await redrive(sequences, { per_second: 1 });
    const load = async () => (await watch.call<Redrive>('GET', `redrives/${body.id}`)).body;
    await eventually(async () => (await load()).counts.sent === 1);
    const stopped = await watch.call<Redrive>('POST', `redrives/${body.id}/stop`, {});
    expect(stopped.body).toMatchObject({ state: 'stopped', counts: { sent: 1, queued: 1 } });
    await eventually(async () => (await load()).counts.applied === 1);
    expect((await list('state=applied')).total).toBe(1);
    expect((await list('state=waiting')).total).toBe(1);
    expect((await watch.call('GET', `redrives/${randomUUID()}`)).status).toBe(404);
  });
});
