import { defineEvent, type Envelope } from '@okruh/contracts';
import { findOrder } from '@okruh/contracts/http/orders';
import { appendEvent, createApp, on, problem, route, startConsumer, startRelay } from '@okruh/service-kit';
import {
  type Collector,
  eventually,
  openCollector,
  silentLogger,
  testDatabase,
  testKeys,
  testNats,
  traceTo,
} from '@okruh/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { release, shellArtifact, startGateway, type TestGateway } from '../testing/test-gateway.ts';

const TRACE = 'a'.repeat(32);
const SPAN = 'b'.repeat(16);
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`;
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', traceparent: TRACEPARENT, tracestate: 'x=1', baggage: 'who=jana' };
const CALL = '/api/orders/orders/2611000001';

let gateway: TestGateway;
let collector: Collector;
let switchOff: () => Promise<void>;
beforeAll(async () => {
  gateway = await startGateway();
  await release(gateway, shellArtifact);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  collector = await openCollector();
  switchOff = traceTo(collector.url, { serviceName: 'gateway' });
  gateway.orders.seen.length = 0;
});
afterEach(async () => {
  await switchOff();
  await collector.close();
});

const span = { trace_id: TRACE, span_id: SPAN, started_at: Date.now() - 500, duration_ms: 120 };
const call = { kind: 'call', method: 'GET', path: '/api/orders/orders/:code', status: 200, ...span };
const page = { kind: 'page', page: 'product', ...span, span_id: 'c'.repeat(16) };
const beacon = (spans: readonly object[], consent = 'a1m0', version = shellArtifact.version) =>
  gateway.call('/api/gateway/spans', {
    method: 'POST',
    body: { app: 'shell', version, spans },
    headers: { cookie: `okruh-consent=${consent}` },
  });

describe('a call', () => {
  it('of a page of ours continues its trace, and hands it on to the service', async () => {
    expect((await gateway.call(CALL, { headers: OWN_PAGE })).status).toBe(200);
    await switchOff();
    const [server] = collector.spans;
    expect(collector.spans).toHaveLength(1);
    expect(server).toMatchObject({ service: 'gateway', kind: 'server', traceId: TRACE, parentSpanId: SPAN });
    expect(server?.name).toMatch(/^GET \/api\/orders\/orders\/:\w+$/);
    const [seen] = gateway.orders.seen;
    expect(seen?.headers['traceparent']).toBe(`00-${TRACE}-${server?.spanId}-01`);
    expect(seen?.headers).not.toHaveProperty('tracestate');
    expect(seen?.headers).not.toHaveProperty('baggage');
    expect(JSON.stringify(collector.spans)).not.toContain('2611000001');
  });

  it('of anybody else begins a trace of its own', async () => {
    const strangers = [{ traceparent: TRACEPARENT }, { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' }, { ...OWN_PAGE, traceparent: 'odd' }];
    for (const headers of strangers) expect((await gateway.call(CALL, { headers })).status).toBe(200);
    await switchOff();
    expect(collector.spans).toHaveLength(strangers.length);
    for (const { traceId, parentSpanId } of collector.spans) {
      expect(traceId).not.toBe(TRACE);
      expect(parentSpanId).toBe('');
    }
    expect(gateway.orders.seen.map(({ headers }) => String(headers['traceparent']).slice(3, 35))).toEqual(
      collector.spans.map(({ traceId }) => traceId),
    );
  });

  it('has its trace continued as far as the limits go, and no further', async () => {
    const limited = await startGateway({ limitScale: 0.02 });
    await switchOff();
    switchOff = traceTo(collector.url, { ratio: 0 });
    try {
      for (let turn = 0; turn < 8; turn += 1) await limited.call(CALL, { headers: OWN_PAGE });
    } finally {
      await limited.close();
    }
    await switchOff();
    // 120 a minute, times 0.02; the gateway's own share is none here.
    expect(collector.spans.length).toBeGreaterThan(0);
    expect(collector.spans.length).toBeLessThan(6);
  });

  it('is forwarded without any trace while tracing is off', async () => {
    await switchOff();
    expect((await gateway.call(CALL, { headers: OWN_PAGE })).status).toBe(200);
    expect(gateway.orders.seen[0]?.headers).not.toHaveProperty('traceparent');
    expect(collector.spans).toEqual([]);
  });
});

describe('a trace of a browser', () => {
  const looked = defineEvent('orders.order-looked-for.v1', 'Somebody looked for an order.', z.object({ number: z.string() }));

  it('leads from its call over gateway, service, outbox and broker to the consumer', async () => {
    const [database, nats] = await Promise.all([testDatabase('orders'), testNats()]);
    const link = await nats.link();
    const logger = silentLogger;
    const service = createApp({ service: 'orders', keys: testKeys('orders'), logger });
    route(service, findOrder, async ({ body: { number }, market }) => {
      await appendEvent(database.db, looked, { subject: number, version: 1, market, data: { number } });
      return problem('not-found');
    });
    const seen: Envelope[] = [];
    const relay = startRelay({ database, nats: link, publisher: 'orders', logger });
    const handlers = [on(looked, async ({ event }) => void seen.push(event))];
    const consumer = startConsumer({ database, nats: link, name: 'orders-looks', handlers, logger, retryEveryMs: 50 });
    gateway.orders.answer = (request, response) => {
      const headers = request.headers as Record<string, string>;
      const { url, body } = request;
      void service.inject({ method: 'POST', url, headers, payload: body }).then((answer) => response.writeHead(answer.statusCode).end());
    };
    try {
      const body = { number: '2611000001', e_mail: 'jana@example.com' };
      expect((await gateway.call('/api/orders/find', { method: 'POST', body, headers: OWN_PAGE })).status).toBe(404);
      await eventually(() => seen.length === 1);
    } finally {
      await Promise.all([relay.stop(), consumer.stop()]);
      await Promise.all([service.close(), nats.close(), database.close()]);
      await switchOff();
    }
    const find = (kind: string, parent: string | undefined) =>
      collector.spans.find((one) => one.kind === kind && one.parentSpanId === parent);
    const edge = find('server', SPAN);
    const served = find('server', edge?.spanId);
    const sent = find('producer', served?.spanId);
    const handled = find('consumer', served?.spanId);
    expect(edge).toMatchObject({ name: 'POST /api/orders/find', traceId: TRACE, parentSpanId: SPAN });
    expect(served).toMatchObject({ name: 'POST /api/orders/find', traceId: TRACE });
    expect(sent).toMatchObject({ name: 'send shop.orders.order-looked-for.v1', traceId: TRACE });
    expect(handled).toMatchObject({ name: 'process shop.orders.order-looked-for.v1', traceId: TRACE });
    expect(seen[0]?.traceparent).toBe(`00-${TRACE}-${served?.spanId}-01`);
    expect(JSON.stringify(collector.spans)).not.toContain('jana');
  });
});

describe('a page', () => {
  const readContext = async (): Promise<object> => {
    const { text } = await gateway.call('/no-such-page-' + String(Math.random()).slice(2));
    const [, json = '{}'] = /<pre>(.*?)<\/pre>/s.exec(text) ?? [];
    return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as object;
  };

  it('says that traces are recorded, while they are', async () => {
    expect(await readContext()).toMatchObject({ isTraced: true, market: 'cz' });
    await switchOff();
    expect(await readContext()).not.toHaveProperty('isTraced');
  });
});

describe('spans of a browser', () => {
  it('are exported under its name, by page and route', async () => {
    expect((await beacon([call, page])).status).toBe(204);
    await switchOff();
    const own = collector.spans.filter(({ service }) => service === 'browser');
    expect(own.map(({ name, kind, traceId, spanId, durationMs }) => [name, kind, traceId, spanId, Math.round(durationMs)])).toEqual([
      ['GET /api/orders/orders/:code', 'client', TRACE, SPAN, 120],
      ['page product', 'internal', TRACE, page.span_id, 120],
    ]);
    expect(own[0]?.attributes).toMatchObject({ 'okruh.market': 'cz', 'okruh.app': 'shell' });
  });

  it('of nobody who did not allow it, of no invented version, route or time', async () => {
    expect((await beacon([call], 'a0m1')).status).toBe(204);
    expect((await beacon([call], 'a1m0', 'ffffffffffff')).status).toBe(204);
    expect(
      (
        await beacon([
          { ...call, path: '/jana@example.com' },
          { ...call, started_at: 1 },
        ])
      ).status,
    ).toBe(204);
    expect((await beacon([{ ...page, page: '/produkt/1' }])).status).toBe(400);
    expect((await beacon([])).status).toBe(400);
    await switchOff();
    expect(collector.spans.filter(({ service }) => service === 'browser')).toEqual([]);
  });

  it('are taken and forgotten while tracing is off', async () => {
    await switchOff();
    expect((await beacon([call, page])).status).toBe(204);
    expect(collector.spans).toEqual([]);
  });
});
