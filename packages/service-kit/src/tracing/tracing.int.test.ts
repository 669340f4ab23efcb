import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defineEvent, defineRoutes, type Envelope } from '@okruh/contracts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appendEvent } from '../events/append-event.ts';
import { on, onAll } from '../events/handler.ts';
import { ok } from '../http/answer.ts';
import { callService } from '../http/call-service.ts';
import { createApp } from '../http/create-app.ts';
import { createOutsidePolicy } from '../http/outside-policy.ts';
import { route } from '../http/route.ts';
import { startEvery } from '../jobs/start-every.ts';
import { applyTogether } from '../events/inbox.ts';
import { eventually } from '../testing/eventually.ts';
import { freePort } from '../testing/embedded/free-port.ts';
import { identityFor, testKeys } from '../testing/identity-for.ts';
import { type Shelf, stockChanged, useShelf } from '../testing/shelf.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { type CollectedSpan, type Collector, openCollector, traceTo } from '../testing/trace-collector.ts';
import { getTracing, inSpan } from './tracing.ts';

const routes = defineRoutes('picking', {
  count_stock: ['POST', '/api/picking/shelves/:code/stock'],
  sell: ['POST', '/api/picking/shelves/:code/sales'],
} as const);
const body = z.object({ left: z.int() });
const responses = { 200: z.object({ id: z.string() }) };
const params = z.object({ code: z.string() });
const countStock = routes('count_stock', { summary: 'Counts.', access: 'internal', callers: ['checkout'], params, body, responses });
const sell = routes('sell', { summary: 'Sells.', access: 'public', params, body, responses });
const stockCounted = defineEvent('picking.stock-counted.v1', 'The stock of a variant was counted.', z.object({ left: z.int() }));

const STRANGE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});

describe('a trace', () => {
  let collector: Collector;
  let switchOff: () => Promise<void>;
  const apps: FastifyInstance[] = [];
  beforeEach(async () => {
    collector = await openCollector();
    switchOff = traceTo(collector.url);
  });
  afterEach(async () => {
    await switchOff();
    await Promise.all(apps.splice(0).map((app) => app.close()));
    await collector.close();
  });

  /** A service that counts, and one before it that people call. @returns origin of the second */
  async function listen(): Promise<string> {
    const back = createApp({ service: 'picking', keys: testKeys('picking'), logger: silentLogger });
    route(back, countStock, async ({ params: { code }, body: { left } }) => ok({ id: (await shelf.change(code, left)).id }));
    const front = createApp({ service: 'checkout', keys: testKeys('checkout'), logger: silentLogger });
    const baseUrl = await back.listen({ host: '127.0.0.1', port: 0 });
    route(front, sell, async ({ params: { code }, body: given }) => {
      const call = { baseUrl, keys: testKeys('checkout'), request: { params: { code }, body: given } };
      const answer = await callService(countStock, call);
      return ok(answer.ok ? answer.body : { id: '' });
    });
    apps.push(back, front);
    return front.listen({ host: '127.0.0.1', port: 0 });
  }
  const post = (origin: string, code: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${origin}/api/picking/shelves/${code}/sales?secret=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...identityFor(), ...headers },
      body: JSON.stringify({ left: 3 }),
    });
  const find = (name: string): CollectedSpan | undefined => collector.spans.find((span) => span.name === name);

  it('leads from a call over services, outbox and broker to a consumer and to what that publishes', async () => {
    const seen: Envelope[] = [];
    shelf.relay();
    shelf.consumer([
      on(stockChanged, async ({ event, tx }) => {
        await appendEvent(tx, stockCounted, { subject: event.subject, version: 1, market: 'cz', data: { left: 3 }, cause: event });
      }),
      on(stockCounted, async ({ event }) => void seen.push(event)),
    ]);
    const origin = await listen();
    expect((await post(origin, 'shelf-7f3a')).status).toBe(200);
    await eventually(() => seen.length === 1);
    // The last handler has run; its span ends with its transaction.
    await shelf.stopAll();
    await switchOff();

    const chain = [
      'POST /api/picking/shelves/:code/sales',
      'POST /api/picking/shelves/:code/stock',
      'POST /api/picking/shelves/:code/stock',
      'process shop.picking.stock-changed.v1',
      'process shop.picking.stock-counted.v1',
    ];
    const server = find(chain[0] ?? '');
    expect(server).toMatchObject({ kind: 'server', parentSpanId: '', service: 'tests', hasFailed: false });
    const client = collector.spans.find(({ name, kind }) => name === chain[1] && kind === 'client');
    const inner = collector.spans.find(({ name, kind }) => name === chain[2] && kind === 'server');
    const first = find(chain[3] ?? '');
    const second = find(chain[4] ?? '');
    expect(client?.parentSpanId).toBe(server?.spanId);
    expect(inner?.parentSpanId).toBe(client?.spanId);
    expect(first).toMatchObject({ kind: 'consumer', parentSpanId: inner?.spanId });
    expect(second).toMatchObject({ kind: 'consumer', parentSpanId: first?.spanId });
    expect(find('send shop.picking.stock-changed.v1')).toMatchObject({ kind: 'producer', parentSpanId: inner?.spanId });
    expect(find('send shop.picking.stock-counted.v1')).toMatchObject({ kind: 'producer', parentSpanId: first?.spanId });
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(seen[0]?.traceparent).toBe(`00-${server?.traceId}-${first?.spanId}-01`);
    expect(collector.paths).toEqual(expect.arrayContaining(['/v1/traces']));
    // Neither addresses nor what stands in them.
    expect(JSON.stringify(collector.spans)).not.toMatch(/shelf-7f3a|secret=1|192\.0\.2\.1/);
  });

  it('is not continued for a caller whom nobody vouches for', async () => {
    const origin = await listen();
    const answer = await fetch(`${origin}/api/picking/shelves/a/sales`, { method: 'POST', headers: { traceparent: STRANGE } });
    expect(answer.status).toBe(401);
    expect((await post(origin, 'b', { traceparent: STRANGE })).status).toBe(200);
    await switchOff();
    const [refused, answered] = collector.spans.filter(({ name, kind }) => name.endsWith('/sales') && kind === 'server');
    expect(refused).toMatchObject({ parentSpanId: '', attributes: { 'http.response.status_code': 401 } });
    expect(answered).toMatchObject({ parentSpanId: 'b7ad6b7169203331', traceId: '0af7651916cd43dd8448eb211c80319c' });
  });

  it('that is not recorded says so in its events, and nobody after it records', async () => {
    await switchOff();
    switchOff = traceTo(collector.url, { ratio: 0 });
    const seen: Envelope[] = [];
    shelf.relay();
    shelf.consumer([on(stockChanged, async ({ event }) => void seen.push(event))]);
    expect((await post(await listen(), 'c')).status).toBe(200);
    await eventually(() => seen.length === 1);
    await switchOff();
    expect(seen[0]?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(collector.spans).toEqual([]);
  });

  it('of each event that a transaction handles together is its own; they are linked to the first', async () => {
    const parents = ['1', '2', '3'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
    const events = await Promise.all(parents.map((_parent, index) => shelf.change(`phone-${index}`, index)));
    const given = events.map((event, index) => ({ ...event, traceparent: parents[index] ?? null }));
    const answer = onAll(stockChanged, async (several, tx) => {
      for (const event of several)
        await appendEvent(tx, stockCounted, { subject: event.subject, version: 1, market: 'cz', data: { left: 0 }, cause: event });
    });
    const handlers = new Map([[stockChanged.type, answer]]);
    await applyTogether({ database: shelf.database, name: 'several', handlers, logger: silentLogger }, given);
    await switchOff();
    const [first, ...others] = collector.spans.filter(({ kind }) => kind === 'consumer');
    expect(first).toMatchObject({ traceId: '1'.repeat(32), parentSpanId: '1'.repeat(16), links: [] });
    expect(others.map(({ traceId, links }) => [traceId, links])).toEqual([
      ['2'.repeat(32), [first?.spanId]],
      ['3'.repeat(32), [first?.spanId]],
    ]);
    const { rows } = await shelf.database.pool.query<{ traceparent: string }>(
      `select envelope ->> 'traceparent' as traceparent from outbox where type = $1 order by position`,
      [stockCounted.type],
    );
    expect(rows.map(({ traceparent }) => traceparent.slice(3, 35))).toEqual(['1', '2', '3'].map((digit) => digit.repeat(32)));
  });

  it('shows a handler that fails, and a provider that is down', async () => {
    const [event] = [{ ...(await shelf.change('phone', 1)), traceparent: STRANGE }];
    const failing = on(stockChanged, async () => {
      throw new RangeError('IBAN CZ65 is wrong');
    });
    const options = { database: shelf.database, name: 'failing', handlers: new Map([[stockChanged.type, failing]]), logger: silentLogger };
    await expect(applyTogether(options, [event])).rejects.toThrow('IBAN');
    const bank = createOutsidePolicy({ name: 'bank', timeoutMs: 20, retries: 0 });
    await expect(bank.run('refund', () => new Promise(() => undefined))).rejects.toThrow('bank');
    await switchOff();
    expect(collector.spans.map(({ name, hasFailed, attributes }) => [name, hasFailed, attributes['error.type']])).toEqual([
      ['process shop.picking.stock-changed.v1', true, 'RangeError'],
      ['bank refund', true, 'DependencyDown'],
    ]);
    expect(JSON.stringify(collector.spans)).not.toContain('IBAN');
  });

  it('does not go on in a job that a request woke', async () => {
    const active: unknown[] = [];
    const job = startEvery({
      name: 'woken',
      everyMs: 60_000,
      firstTurn: 'later',
      logger: silentLogger,
      work: async () => void active.push(getTracing()?.getActive()),
    });
    await inSpan(
      () => ({ name: 'request', role: 'server', attributes: {} }),
      async () => job.wake(),
    );
    await job.stop();
    expect(active).toEqual([undefined]);
  });
});

describe('a collector that is away', () => {
  it('neither fails nor delays a call, and the end of the process waits for a moment only', async () => {
    const switchOff = traceTo(`http://127.0.0.1:${await freePort()}`);
    const app = createApp({ service: 'picking', keys: testKeys('picking'), logger: silentLogger });
    route(app, sell, async () => ok({ id: 'x' }));
    try {
      for (let call = 0; call < 3_000; call += 1) {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/picking/shelves/a/sales',
          headers: identityFor(),
          payload: { left: 1 },
        });
        if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
      }
      expect(getTracing()).not.toBeNull();
    } finally {
      await switchOff();
      await app.close();
    }
    expect(getTracing()).toBeNull();
  });
});

describe('a process without a collector', () => {
  const loadedBy = async (endpoint: string): Promise<number> => {
    const script = `
      import { createRequire } from 'node:module';
      import { createLogger } from './src/index.ts';
      import { parseEnv, tracingEnv } from './src/env.ts';
      import { startTracing } from './src/tracing/start-tracing.ts';
      const stop = await startTracing(parseEnv(tracingEnv), 'orders', createLogger({ service: 'orders', level: 'silent' }));
      await stop();
      console.log(Object.keys(createRequire(import.meta.url).cache).filter((file) => /@opentelemetry.(?!api)/.test(file.split('node_modules').pop())).length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env['PATH'], OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    });
    return Number(stdout);
  };

  // The API is there in any case: prom-client has it.
  it('loads nothing of the SDK', async () => {
    expect(await loadedBy('')).toBe(0);
    expect(await loadedBy('http://127.0.0.1:4318')).toBeGreaterThan(20);
  });

  it('writes no trace context into events', async () => {
    const event = await shelf.change('phone', 1);
    expect(event.traceparent).toBeNull();
  });
});
