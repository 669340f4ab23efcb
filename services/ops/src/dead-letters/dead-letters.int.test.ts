import { randomUUID } from 'node:crypto';
import type { Role } from '@okruh/contracts';
import { orderPaid } from '@okruh/contracts/events/orders';
import type { DeadLetter, DeadLetterDetail, DeadLetterGroup } from '@okruh/contracts/http/ops-admin/dead-letters';
import type { Redrive } from '@okruh/contracts/http/ops-admin/redrives';
import { on } from '@okruh/service-kit';
import { eventually, identityFor } from '@okruh/service-kit/testing';
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
  watch.call<Redrive & { type: string }>('POST', 'redrives', {
    id: randomUUID(),
    target: { sequences },
    reason: 'opraveno',
    per_second: 50,
    ...more,
  });
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
    expect(groups[0]?.trend).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    await watch.database.pool.query("update dead_letters set at = now() - interval '61 minutes' where sequence = 1");
    expect((await list()).groups[0]?.trend.slice(-4)).toEqual([0, 1, 1, 2]);
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
    const discard = { target: { sequences }, action: 'discard', reason: 'zkouška' };
    expect((await watch.call('POST', 'dead-letters/settle', discard)).body).toEqual({ changed: 1 });
    // A colleague was faster.
    expect((await watch.call('POST', 'dead-letters/settle', discard)).body).toEqual({ changed: 0 });
    expect((await list('state=discarded')).items).toMatchObject([{ settled_by: 'Olga Provozní', settle_reason: 'zkouška' }]);
    expect((await redrive(sequences)).body.type).toContain('nothing-waiting');
    await watch.call('POST', 'dead-letters/settle', { target: { sequences }, action: 'restore', reason: 'omyl' });
    expect((await list('state=waiting')).total).toBe(1);
    const { rows } = await watch.database.pool.query('select action, reason, person_name from actions order by id');
    expect(rows).toEqual([
      { action: 'discard', reason: 'zkouška', person_name: 'Olga Provozní' },
      { action: 'restore', reason: 'omyl', person_name: 'Olga Provozní' },
    ]);
  });

  it('need the right to act, and a reason', async () => {
    const target = { sequences: [1] };
    const body = { target, action: 'discard', reason: ' ' };
    expect((await watch.call('POST', 'dead-letters/settle', body)).status).toBe(400);
    expect((await watch.call('POST', 'dead-letters/settle', { ...body, reason: 'x' }, ['support'])).status).toBe(403);
    expect((await watch.call('POST', 'redrives', { id: randomUUID(), target, reason: 'x' }, ['support'])).status).toBe(403);
  });
});

describe('all that fit a filter', () => {
  it('are counted before, and are those that were there then', async () => {
    await pay();
    await pay();
    await watch.publishText('orders.order-paid.v1', 'no event at all');
    // Both consumers give up on what is no event.
    await waitFor(4);
    const [newest] = (await list()).items;
    const target = { filter: { consumer: 'picking', until: newest?.sequence ?? 0 } };
    const preview = await watch.call('POST', 'dead-letters/preview', { target });
    expect(preview.body).toEqual({ count: 3, unreadable: 1, consumers: [{ name: 'picking', count: 2 }] });
    await pay();
    await waitFor(5);
    const { body } = await watch.call('POST', 'dead-letters/settle', { target, action: 'discard', reason: 'zkouška' });
    expect(body).toEqual({ changed: 3 });
    expect((await list('state=waiting&consumer=picking')).total).toBe(1);
    isBroken = false;
    const until = Math.max(...(await list()).items.map(({ sequence }) => sequence));
    const { body: started } = await redrive([], { target: { filter: { consumer: 'picking', until } } });
    expect(await untilOver(started.id)).toMatchObject({ state: 'done', counts: { applied: 1 } });
  });

  it('are exported as lines of JSON with their messages', async () => {
    const event = await pay();
    await waitFor(1);
    const headers = identityFor({ roles: ['operator'] });
    const answer = await watch.app.inject({ method: 'GET', url: '/api/ops/admin/dead-letters/export?state=waiting', headers });
    expect(answer.headers['content-type']).toContain('application/x-ndjson');
    const lines = answer.body.trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '') as DeadLetter & { readonly raw: string };
    expect(line).toMatchObject({ event_id: event.id, consumer: 'picking', is_masked: false });
    expect(JSON.parse(line.raw)).toMatchObject({ id: event.id, subject: event.subject });
  });
});

describe('what no contract knows', () => {
  const secret = 'jan.novak@example.cz';
  const unmask = (sequence: number, roles: readonly Role[] = ['operator']) =>
    watch.call<DeadLetterDetail>('POST', `dead-letters/${sequence}/unmask`, { reason: 'zákazník volá' }, roles);

  it('is masked until somebody with the right asks with a reason, which is written down', async () => {
    const subject = randomUUID();
    const event = await watch.publish('orders.order-paid.v1', {
      subject,
      data: { order_id: subject, e_mail: secret, total: { name: secret } },
    });
    await waitFor(2);
    const [letter] = (await list()).items;
    const { body } = await watch.call<DeadLetterDetail>('GET', `dead-letters/${letter?.sequence}`);
    expect(body.is_masked).toBe(true);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(body.fields.find(({ path }) => path === 'e_mail')).toMatchObject({ state: 'unknown', value: null, is_masked: true });
    expect(JSON.parse(body.raw ?? '')).toMatchObject({ id: event.id, data: { order_id: subject, e_mail: '•••' } });
    await eventually(async () => (await watch.call('GET', `events/${event.id}`)).status === 200);
    expect(JSON.stringify((await watch.call('GET', `events/${event.id}`)).body)).not.toContain(secret);
    expect((await unmask(letter?.sequence ?? 0, ['support'])).status).toBe(403);
    const { body: clear } = await unmask(letter?.sequence ?? 0);
    expect([clear.is_masked, JSON.parse(clear.raw ?? '')]).toMatchObject([false, { data: { e_mail: secret } }]);
    const shown = await watch.call<{ raw: string }>('POST', `events/${event.id}/unmask`, { reason: 'zákazník volá' });
    expect(shown.body.raw).toContain(secret);
    const { rows } = await watch.database.pool.query('select action, reason, subject from actions order by id');
    expect(rows).toEqual([
      { action: 'unmask', reason: 'zákazník volá', subject: { dead_letter: letter?.sequence } },
      { action: 'unmask', reason: 'zákazník volá', subject: { event: event.id } },
    ]);
  });

  it('is masked whole when the message is no JSON', async () => {
    await watch.publishText('orders.order-paid.v1', secret);
    await waitFor(2);
    const [letter] = (await list()).items;
    const { body } = await watch.call<DeadLetterDetail>('GET', `dead-letters/${letter?.sequence}`);
    expect([body.is_masked, body.raw]).toEqual([true, null]);
    expect((await unmask(letter?.sequence ?? 0)).body.raw).toBe(secret);
  });
});

describe('an edited copy', () => {
  const edit = (sequence: number, data: unknown, more: object = {}, roles: readonly Role[] = ['admin']) =>
    watch.call<Redrive & { type: string; title: string }>(
      'POST',
      `dead-letters/${sequence}/redrive`,
      { id: randomUUID(), data: typeof data === 'string' ? data : JSON.stringify(data), reason: 'špatné číslo', ...more },
      roles,
    );
  const findData = async (sequence: number) => {
    const { body } = await watch.call<DeadLetterDetail>('GET', `dead-letters/${sequence}`);
    return (JSON.parse(body.raw ?? '') as { data: Record<string, unknown> }).data;
  };

  it('is applied under the id of the event; the letter stays as it was and the difference is written down', async () => {
    const event = await pay();
    await waitFor(1);
    isBroken = false;
    const sequence = (await list()).items[0]?.sequence ?? 0;
    const data = await findData(sequence);
    const { body, status } = await edit(sequence, { ...data, number: '2611009999' });
    expect([status, body.items]).toMatchObject([200, [{ changes: [{ op: 'replace', path: '/data/number', value: '"2611009999"' }] }]]);
    expect(await untilOver(body.id)).toMatchObject({ state: 'done', counts: { applied: 1 } });
    expect(applied).toEqual([event.subject]);
    expect(await findData(sequence)).toEqual(data);
    const newest = await watch.jsm.streams.getMessage('ORDERS', { last_by_subj: 'shop.orders.order-paid.v1' });
    expect(newest?.json()).toMatchObject({ id: event.id, data: { number: '2611009999' } });
    const { rows } = await watch.database.pool.query('select action, reason, subject from actions');
    expect(rows).toEqual([
      { action: 'redrive-edited', reason: 'špatné číslo', subject: { redrive: body.id, dead_letter: sequence, paths: ['/data/number'] } },
    ]);
  });

  it('is refused when it is no JSON, off its contract, the same, or of no event; and to all but administrators', async () => {
    await pay();
    await watch.publishText('orders.order-paid.v1', 'no event at all');
    await waitFor(3);
    const { items } = await list();
    const sequence = items.find(({ event_id: id }) => id !== null)?.sequence ?? 0;
    const data = await findData(sequence);
    const { body: off } = await edit(sequence, { ...data, number: 7 });
    expect([off.type, off.title]).toEqual(['urn:okruh:problem:off-contract', 'Upravená data neodpovídají kontraktu: number.']);
    expect((await edit(sequence, '{')).status).toBe(400);
    expect((await edit(sequence, '{,}')).body.type).toBe('urn:okruh:problem:not-json');
    expect((await edit(sequence, data)).body.type).toBe('urn:okruh:problem:unchanged');
    const unreadable = items.find(({ event_id: id }) => id === null)?.sequence ?? 0;
    expect((await edit(unreadable, {})).body.type).toBe('urn:okruh:problem:unreadable');
    expect((await edit(sequence, data, {}, ['operator'])).status).toBe(403);
    expect((await edit(999_999, data)).status).toBe(404);
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
