import { orderPaid, orderPlaced } from '@okruh/contracts/events/orders';
import type { StoryOutcome } from '@okruh/contracts/http/ops-admin/stories';
import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { type Consumer, createApp, on, startConsumer } from '@okruh/service-kit';
import { addConsumerRoutes, eventually, silentLogger, type TestDatabase, testDatabase, testKeys } from '@okruh/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';

let database: TestDatabase;
let service: FastifyInstance;
let watch: Watch;
let consumer: Consumer;
let failures = 0;

beforeAll(async () => {
  database = await testDatabase('picking');
  service = createApp({ service: 'picking', keys: testKeys('picking'), logger: silentLogger });
  watch = await openWatch(async (nats) => {
    addConsumerRoutes(service, { database, nats, logger: silentLogger, projections: [] });
    return [
      { name: 'picking', url: await service.listen({ host: '127.0.0.1', port: 0 }) },
      { name: 'gateway', url: 'http://127.0.0.1:9' },
    ];
  });
  watch.start();
  const handlers = [
    on(orderPlaced, async () => undefined),
    on(orderPaid, async () => {
      if (failures > 0) {
        failures -= 1;
        throw new RangeError('no shelf');
      }
    }),
  ];
  const nats = watch.link;
  consumer = startConsumer({ database, nats, name: 'picking', handlers, logger: silentLogger, backoffMs: [10, 10], retryEveryMs: 100 });
  await eventually(() => watch.jsm.consumers.info('ORDERS', 'picking'));
});
afterAll(async () => {
  await consumer.stop();
  await watch.close();
  await service.close();
  await database.close();
});

const findPicking = async (): Promise<StreamConsumer | undefined> =>
  (await watch.call<{ items: StreamConsumer[] }>('GET', 'consumers')).body.items.find(({ name }) => name === 'picking');
const reason = { reason: 'a wrong release' };

describe('a consumer', () => {
  it('is paused with a reason and by whom, takes nothing meanwhile, and goes on; both is written down', async () => {
    expect((await watch.call('POST', 'consumers/picking/pause', reason)).status).toBe(204);
    expect(await findPicking()).toMatchObject({
      state: 'paused',
      is_pausable: true,
      pause: { reason: 'a wrong release', by: 'Olga Provozní' },
    });
    await watch.publish('orders.order-paid.v1', { subject: crypto.randomUUID() });
    await eventually(async () => (await findPicking())?.pending === 1);
    // The index has no service that could pause it.
    const all = (await watch.call<{ items: StreamConsumer[] }>('GET', 'consumers')).body.items;
    expect(all.filter(({ name }) => name === 'ops').some((one) => one.is_pausable)).toBe(false);
    expect((await watch.call('POST', 'consumers/picking/resume', { reason: 'it is taken back' })).status).toBe(204);
    await eventually(async () => {
      const one = await findPicking();
      return one?.state === 'ok' && one.pause === null && one.pending + one.unacknowledged === 0;
    });
    const { rows } = await watch.database.pool.query('select action, reason, person_name, subject from actions order by id');
    expect(rows).toEqual([
      { action: 'pause', reason: 'a wrong release', person_name: 'Olga Provozní', subject: { consumer: 'picking' } },
      { action: 'resume', reason: 'it is taken back', person_name: 'Olga Provozní', subject: { consumer: 'picking' } },
    ]);
  });

  it('is paused by who may act, and only one that there is', async () => {
    expect((await watch.call('POST', 'consumers/picking/pause', reason, ['support'])).status).toBe(403);
    expect((await watch.call('POST', 'consumers/nobody/pause', reason)).status).toBe(404);
    expect((await watch.call('POST', 'consumers/picking/pause', { reason: ' ' })).status).toBe(400);
  });
});

describe('the outcomes of a story', () => {
  const loadOutcomes = async (id: string) =>
    (await watch.call<{ items: StoryOutcome[]; unreachable: string[] }>('GET', `stories/${id}/outcomes`)).body;

  it('say when each consumer had an event, and what failed before', async () => {
    failures = 2;
    const id = crypto.randomUUID();
    const event = await watch.publish('orders.order-paid.v1', { subject: id, data: { order_id: id } });
    await eventually(async () => {
      const { items, unreachable } = await loadOutcomes(id);
      expect(unreachable).toEqual([]);
      expect(items).toMatchObject([
        {
          event_id: event.id,
          consumer: 'picking',
          outcome: 'applied',
          failed: [
            { delivery: 1, error: 'RangeError: no shelf' },
            { delivery: 2, error: 'RangeError: no shelf' },
          ],
        },
      ]);
      return true;
    });
    expect((await watch.call('GET', `stories/${crypto.randomUUID()}/outcomes`)).status).toBe(404);
  });

  it('name the services that do not answer, and a pause of theirs is refused with a sentence', async () => {
    const id = crypto.randomUUID();
    await watch.publish('orders.order-paid.v1', { subject: id, data: { order_id: id } });
    await eventually(async () => (await watch.call('GET', `stories/${id}`)).status === 200);
    await service.close();
    await eventually(async () => {
      expect(await loadOutcomes(id)).toEqual({ items: [], unreachable: ['picking'] });
      return true;
    });
    await eventually(async () => {
      const { status, body } = await watch.call<{ type: string }>('POST', 'consumers/picking/pause', reason);
      expect([status, body.type]).toEqual([503, 'urn:okruh:problem:service-away']);
      return true;
    });
  });
});
