import { createServer } from 'node:http';
import { once } from 'node:events';
import { orderPaid } from '@okruh/contracts/events/orders';
import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import type { Stream, StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { on } from '@okruh/service-kit';
import { eventually } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';

let watch: Watch;
let requests = 0;
const orders = createServer((request, response) => {
  if (request.url === '/readyz') response.writeHead(200).end('{}');
  else {
    requests += 60;
    response.end(
      `http_request_seconds_bucket{le="0.05",route="x",method="GET",status="200"} ${requests}\nhttp_request_seconds_bucket{le="+Inf",route="x",method="GET",status="200"} ${requests}\nhttp_request_seconds_count{route="x",method="GET",status="200"} ${requests}\noutbox_pending{schema="orders"} 2\n`,
    );
  }
});
beforeAll(async () => {
  orders.listen(0, '127.0.0.1');
  await once(orders, 'listening');
  const address = orders.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  watch = await openWatch(async () => [
    { name: 'orders', url: `http://127.0.0.1:${port}` },
    { name: 'picking', url: 'http://127.0.0.1:9' },
  ]);
  watch.start();
});
afterAll(async () => {
  await watch.close();
  orders.close();
  orders.closeAllConnections();
});

const listConsumers = async () => (await watch.call<{ items: StreamConsumer[] }>('GET', 'consumers')).body.items;

describe('streams and consumers', () => {
  it('show size, age and rate of each stream', async () => {
    const at = new Date(Date.now() - 120_000);
    await watch.publish('orders.order-paid.v1', { at });
    await eventually(async () => (await watch.database.pool.query('select from event_rates')).rowCount === 1);
    const { body } = await watch.call<{ items: Stream[]; nodes: number }>('GET', 'streams');
    expect(body.nodes).toBe(1);
    const stream = body.items.find(({ name }) => name === 'ORDERS');
    expect(stream).toMatchObject({ messages: 1, first_sequence: 1, last_sequence: 1, replicas: 1, leader: null, copies: [] });
    expect(stream?.trend.slice(-3).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(body.items.find(({ name }) => name === 'BUYOUT')).toMatchObject({ messages: 0, first_at: null, last_at: null });
  });

  it('say which consumer stands still, for how long its oldest event waits, and that it has caught up', async () => {
    const consumer = await watch.consume('picking', [on(orderPaid, async () => undefined)]);
    await eventually(async () => (await listConsumers()).some(({ name, pending }) => name === 'picking' && pending === 0));
    await consumer.stop();
    await watch.publish('orders.order-paid.v1', { at: new Date(Date.now() - 90_000) });
    await eventually(async () => {
      const [first] = await listConsumers();
      expect(first).toMatchObject({ name: 'picking', state: 'stopped', pending: 1 });
      expect(first?.lag_seconds).toBeGreaterThanOrEqual(90);
      return true;
    });
    await watch.consume('picking', [on(orderPaid, async () => undefined)]);
    await eventually(async () => {
      const one = (await listConsumers()).find(({ name }) => name === 'picking');
      return one?.state === 'ok' && one.pending === 0 && one.lag_seconds === null;
    });
  });
});

describe('the overview', () => {
  it('says whether the shop sells, beside last week, and which services answer', async () => {
    const week = 7 * 86_400_000;
    for (const minutes of [1, 7, 200]) await watch.publish('orders.order-placed.v1', { at: new Date(Date.now() - minutes * 60_000) });
    await watch.publish('orders.order-placed.v1', { at: new Date(Date.now() - week - 60_000) });
    await watch.deps.services.look();
    await watch.deps.services.look();
    await eventually(async () => {
      const { body } = await watch.call<Operations>('GET', 'operations');
      const line = body.lines.find((one) => one.line === 'orders');
      if (line?.hour !== 2 || line.hour_before !== 1) return false;
      expect(line.now.reduce((sum, count) => sum + count, 0)).toBe(3);
      expect(line.before.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(body.services).toMatchObject([
        { name: 'orders', state: 'ok', error_rate: 0, outbox: 2 },
        { name: 'picking', state: 'away', per_minute: null },
      ]);
      expect(body.services[0]?.p95_ms).toBeGreaterThan(40);
      return body.consumers !== null && body.dead_letters.waiting === 0;
    });
  });

  it('is there while the broker is away, and the streams say that it is', async () => {
    await watch.nats.stop();
    await eventually(async () => (await watch.call<Operations>('GET', 'operations')).body.consumers === null);
    const { status, body } = await watch.call<{ type: string }>('GET', 'streams');
    expect([status, body.type]).toEqual([503, 'urn:okruh:problem:broker-away']);
    await watch.nats.start();
    await eventually(async () => (await watch.call('GET', 'streams')).status === 200);
  });
});
