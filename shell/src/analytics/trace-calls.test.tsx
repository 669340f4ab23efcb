import type { OrdersRoutes } from '@okruh/contracts/http/orders';
import { ordersPaths } from '@okruh/contracts/http/orders.paths';
import { createClient } from '@okruh/web-kit';
import { keepConsent } from '@okruh/web-kit/analytics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { traceCalls } from './trace-calls.ts';

const visit = { page: 'product', app: 'shell', version: 'c00000000001' } as const;
const orders = createClient<Pick<OrdersRoutes, 'get_order'>>({ get_order: ordersPaths.get_order });
const beacons: { readonly url: string; readonly body: Blob }[] = [];
const sent: { readonly url: string; readonly traceparent: string | null }[] = [];
let visibility: DocumentVisibilityState = 'visible';
const leave = (): void => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  visibility = 'visible';
};
const readBeacon = async (index: number) => JSON.parse((await beacons[index]?.body.text()) ?? '{}') as { spans: object[] };
const fetchAsBefore = window.fetch;

beforeEach(() => {
  beacons.length = 0;
  sent.length = 0;
  keepConsent({ isDecided: true, analytics: true, marketing: false });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => beacons.push({ url, body }) > 0,
  });
  window.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    sent.push({ url, traceparent: new Headers(init?.headers).get('traceparent') });
    if (url.endsWith('/gone')) throw new TypeError('no network');
    return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  // What an earlier test noted goes out before the next one begins.
  leave();
  window.fetch = fetchAsBefore;
  vi.restoreAllMocks();
});

test('calls of a client get a trace each and are sent by their route, without what stands in the address', async () => {
  traceCalls(visit);
  await orders.call('get_order', { params: { code: 'secret-code' } });
  await orders.call('get_order', { params: { code: 'other' } });
  await expect(orders.call('get_order', { params: { code: 'gone' } })).rejects.toMatchObject({ name: 'NetworkError' });
  expect(new Set(sent.map(({ traceparent }) => traceparent?.slice(3, 35))).size).toBe(3);
  leave();
  expect(beacons.map(({ url, body }) => [url, body.type])).toEqual([['/api/gateway/spans', 'application/json']]);
  const body = await readBeacon(0);
  const call = { kind: 'call', method: 'GET', path: '/api/orders/orders/:code' };
  expect(body).toMatchObject({
    app: 'shell',
    version: visit.version,
    spans: [
      { ...call, status: 200 },
      { ...call, status: 200 },
      { ...call, status: null },
    ],
  });
  const [first] = body.spans as { trace_id: string; span_id: string }[];
  expect(sent[0]?.traceparent).toBe(`00-${first?.trace_id}-${first?.span_id}-01`);
  expect(JSON.stringify(body)).not.toContain('secret-code');
});

test('what is fetched without a client stays as it is', async () => {
  traceCalls(visit);
  await window.fetch('/assets/x.js');
  expect(sent).toEqual([{ url: '/assets/x.js', traceparent: null }]);
  leave();
  expect(beacons).toEqual([]);
});

test('what was noted is sent once, and to nobody when the visitor takes the consent back', async () => {
  traceCalls(visit);
  await orders.call('get_order', { params: { code: '1' } });
  leave();
  leave();
  expect(beacons).toHaveLength(1);
  await orders.call('get_order', { params: { code: '2' } });
  keepConsent({ isDecided: true, analytics: false, marketing: false });
  leave();
  expect(beacons).toHaveLength(1);
});

test('a beacon holds 64 calls; further ones go without a trace until it is sent', async () => {
  traceCalls(visit);
  for (let call = 0; call < 70; call += 1) await orders.call('get_order', { params: { code: String(call) } });
  expect(sent.filter(({ traceparent }) => traceparent !== null)).toHaveLength(64);
  leave();
  expect((await readBeacon(0)).spans).toHaveLength(64);
  await orders.call('get_order', { params: { code: '71' } });
  expect(sent.at(-1)?.traceparent).not.toBeNull();
});

test('the document is a span of its own, from its request until it was loaded', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ loadEventEnd: 812.4 }] as never);
  traceCalls(visit);
  leave();
  const { spans } = await readBeacon(0);
  expect(spans).toMatchObject([{ kind: 'page', page: 'product', duration_ms: 812, started_at: Math.round(performance.timeOrigin) }]);
});
