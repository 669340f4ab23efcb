import { orderPaid } from '@okruh/contracts/events/orders';
import type { Stream, StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { on } from '@okruh/service-kit';
import { eventually } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';

let watch: Watch;
beforeAll(async () => {
  watch = await openWatch();
  watch.start();
});
afterAll(() => watch.close());

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

  it('say that the broker is away', async () => {
    await watch.nats.stop();
    await eventually(async () => (await watch.call('GET', 'streams')).status === 503);
    expect((await watch.call<{ type: string }>('GET', 'streams')).body.type).toBe('urn:okruh:problem:broker-away');
    await watch.nats.start();
    await eventually(async () => (await watch.call('GET', 'streams')).status === 200);
  });
});
