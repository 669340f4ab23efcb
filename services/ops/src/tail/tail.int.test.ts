import { setTimeout as pause } from 'node:timers/promises';
import type { TailEvent } from '@okruh/contracts/http/ops-admin/tail';
import { eventually, identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';

let watch: Watch;
let origin = '';
beforeAll(async () => {
  watch = await openWatch();
  watch.start();
  origin = await watch.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => watch.close());

/** Follows as a browser does: what has arrived so far, by the names of server-sent events. */
async function follow(query = '', lastEventId?: number) {
  const control = new AbortController();
  const headers = {
    ...identityFor({ roles: ['operator'] }),
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  };
  const response = await fetch(`${origin}/api/ops/admin/tail?${query}`, { headers, signal: control.signal });
  const seen: { events: TailEvent[]; missed: number; refused: unknown; isOver: boolean } = {
    events: [],
    missed: 0,
    refused: null,
    isOver: false,
  };
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data: unknown = JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null');
        if (part.includes('event: events')) seen.events.push(...(data as TailEvent[]));
        if (part.includes('event: refused')) seen.refused = data;
        if (part.includes('event: gap')) seen.missed += (data as { missed: number }).missed;
      }
    }
  })().catch(() => undefined);
  void reading.then(() => {
    seen.isOver = true;
  });
  return {
    type: response.headers.get('content-type'),
    status: response.status,
    seen,
    async leave() {
      control.abort();
      await reading;
    },
  };
}

const place = (number: string) => watch.publish('orders.order-placed.v1', { subject: crypto.randomUUID(), data: { number } });
/** Of an order of its own: each keeps its number. */
const placeOwn = (number: string) => {
  const subject = crypto.randomUUID();
  return watch.publish('orders.order-placed.v1', { subject, data: { number, order_id: subject } });
};
const types = (events: readonly TailEvent[]): string[] => events.map(({ type }) => type);

describe('the tail', () => {
  it('brings what comes from now on, once and in order, with what people know it by', async () => {
    await place('2611000001');
    await eventually(async () => (await watch.deps.feed.findLast()) >= 1);
    const { seen, type, leave } = await follow();
    expect(type).toBe('text/event-stream');
    await place('2611000002');
    // Two streams are indexed side by side.
    await eventually(() => seen.events.length === 1);
    await watch.publish('notifications.e-mail-sent.v1', { data: { template: 'invoice' } });
    await eventually(() => seen.events.length === 2);
    expect(types(seen.events)).toEqual(['orders.order-placed.v1', 'notifications.e-mail-sent.v1']);
    expect(seen.events.map(({ label }) => label)).toEqual(['2611000002', 'invoice']);
    expect(seen.events[0]?.story_id).toBe('0190b7c0-0000-7000-8000-0000000000a1');
    await leave();
  });

  it('goes on after the last one that the browser had, without a gap and without one twice', async () => {
    const first = await follow();
    await place('2611000003');
    await eventually(() => first.seen.events.length === 1);
    await first.leave();
    for (const number of ['2611000004', '2611000005', '2611000006']) await place(number);
    await eventually(async () => (await watch.deps.feed.findLast()) >= (first.seen.events[0]?.position ?? 0) + 3);
    const second = await follow('', first.seen.events[0]?.position);
    await place('2611000007');
    await eventually(() => second.seen.events.length === 4);
    await pause(300);
    const positions = second.seen.events.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(positions).size).toBe(4);
    expect(second.seen.missed).toBe(0);
    await second.leave();
  });

  it.each([
    ['service=orders', ['orders.order-placed.v1', 'orders.order-paid.v1']],
    ['type=order-p*', ['orders.order-placed.v1', 'orders.order-paid.v1']],
    ['type=order-placed', ['orders.order-placed.v1']],
    ['market=ro', []],
    ['q=26110009', ['orders.order-placed.v1']],
  ])('brings only what fits %s', async (query, wanted) => {
    const { seen, leave } = await follow(query);
    const all = await follow();
    const subject = crypto.randomUUID();
    const data = { order_id: subject, number: '2611000900' };
    const placed = query.startsWith('q=') ? data : { ...data, number: '2611000800' };
    await watch.publish('orders.order-placed.v1', { subject, data: query.startsWith('q=') ? data : placed });
    await watch.publish('orders.order-paid.v1', {
      subject: crypto.randomUUID(),
      data: { order_id: crypto.randomUUID(), number: '2611000700' },
    });
    await watch.publish('catalog.price-changed.v1');
    await eventually(() => all.seen.events.length === 3);
    await eventually(() => seen.events.length === wanted.length);
    expect(types(seen.events)).toEqual(wanted);
    await Promise.all([leave(), all.leave()]);
  });

  it('says how many were left out for one who was away for too long', async () => {
    await watch.database.pool.query(`
      insert into events (id, at, stream, sequence, type, subject, version, correlation_id)
      select gen_random_uuid(), now(), 'CATALOG', 100000 + n, 'catalog.price-changed.v1', 'x', 1, 'c' from generate_series(1, 6000) n`);
    const { seen, leave } = await follow('after=0');
    await eventually(() => seen.events.length >= 5_000);
    expect(seen.missed).toBeGreaterThanOrEqual(1_000);
    await leave();
  });

  it.each([
    ['cel', 'data.number == "2611001001"'],
    ['path', '$.data[?@ == "2611001001"]'],
    ['text', '2611001001'],
  ])('brings only what fits a condition on the message by %s', async (field, condition) => {
    const { seen, leave } = await follow(`${field}=${encodeURIComponent(condition)}`);
    const all = await follow('service=orders');
    await placeOwn('2611001000');
    await placeOwn('2611001001');
    await watch.publishText('orders.order-placed.v1', 'no event at all');
    await placeOwn('2611001002');
    await eventually(() => all.seen.events.length === 3 && seen.events.length === 1);
    expect(seen.events.map(({ label }) => label)).toEqual(['2611001001']);
    expect(Object.keys(seen.events[0] ?? {})).not.toContain('sequence');
    await Promise.all([leave(), all.leave()]);
  });

  it('says which expression is wrong, and ends one that takes too long', async () => {
    const { status } = await follow(`cel=${encodeURIComponent('data.number ==')}`);
    expect(status).toBe(400);
    const check = (body: object) => watch.call<Record<string, string[]>>('POST', 'tail/check', body);
    expect((await check({ cel: 'data.number == "1"', path: '$.data' })).status).toBe(204);
    const wrong = await check({ cel: 'nothing > 1', path: '$[' });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['cel', 'path']]);
    const evil = await follow(`cel=${encodeURIComponent('data.number.matches("^(a+)+$")')}`);
    await placeOwn(`${'a'.repeat(40)}!`);
    await eventually(() => evil.seen.isOver);
    expect(evil.seen.refused).toEqual({ reason: 'too-slow' });
  });

  it('begins at a time or at a sequence, and goes on from there', async () => {
    const before = new Date();
    await placeOwn('2611002001');
    await placeOwn('2611002002');
    await eventually(async () => (await watch.call<unknown[]>('GET', 'stories?q=2611002002')).status === 200);
    const { state } = await watch.jsm.streams.info('ORDERS');
    await eventually(async () => {
      const { rows } = await watch.database.pool.query<{ last: number }>(
        `select max(sequence)::int as last from events where stream = 'ORDERS'`,
      );
      return rows[0]?.last === state.last_seq;
    });
    const byTime = await follow(`service=orders&since=${before.toISOString()}`);
    const bySequence = await follow(`service=orders&sequence=${state.last_seq}`);
    await placeOwn('2611002003');
    await eventually(() => byTime.seen.events.length === 3 && bySequence.seen.events.length === 2);
    expect(byTime.seen.events.map(({ label }) => label)).toEqual(['2611002001', '2611002002', '2611002003']);
    expect(bySequence.seen.events.map(({ label }) => label)).toEqual(['2611002002', '2611002003']);
    await Promise.all([byTime.leave(), bySequence.leave()]);
  });

  it('is for those who may watch', async () => {
    const headers = identityFor({ roles: ['warehouse'] });
    expect((await fetch(`${origin}/api/ops/admin/tail`, { headers })).status).toBe(403);
    expect((await follow('type=a*b*c*d*e')).status).toBe(400);
  });

  it('ends with the service, which waits for nobody', async () => {
    const { seen } = await follow();
    const closed = watch.app.close();
    await eventually(() => seen.isOver);
    // A connection without a request, which the client opened for later, is no follower.
    watch.app.server.closeAllConnections();
    await closed;
    expect(watch.app.server.listening).toBe(false);
  });
});
