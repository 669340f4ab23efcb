import { consumerRoutes, type EventOutcomes } from '@okruh/contracts/consumer-routes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../http/create-app.ts';
import { eventually } from '../testing/eventually.ts';
import { identityFor, testKeys } from '../testing/identity-for.ts';
import { remember, stockChanged, useShelf, type Shelf } from '../testing/shelf.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { addConsumerRoutes } from './consumer-desk.ts';
import { on } from './handler.ts';

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});
let app: FastifyInstance;
beforeEach(() => {
  app = createApp({ service: 'picking', keys: testKeys('picking'), checkAnswers: true });
  addConsumerRoutes(app, { database: shelf.database, nats: shelf.link, logger: silentLogger, projections: [] });
});
afterEach(() => app.close());

const asOps = identityFor({ kind: 'service', sub: 'ops', aud: 'picking', market: null });
const { listOwnConsumers, findOutcomes } = consumerRoutes('picking');
const ask = async (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object, headers = asOps) => {
  const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() };
};
const PAUSE = '/api/picking/internal/consumers/shelf/pause';
const pausing = { reason: 'a wrong release', by: 'Olga Provozní' };

describe('a paused consumer', () => {
  it('applies nothing until it is resumed, and then everything that waited, once', async () => {
    shelf.relay();
    shelf.consumer([remember]);
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countApplied()) === 1);
    expect((await ask('PUT', PAUSE, pausing)).status).toBe(204);
    expect((await ask('GET', listOwnConsumers.path)).body).toMatchObject({
      items: [{ name: 'shelf', pause: { reason: 'a wrong release', by: 'Olga Provozní' } }],
    });
    for (let left = 2; left <= 20; left += 1) await shelf.change('phone', left);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    const jsm = await shelf.manager();
    await eventually(async () => (await jsm.consumers.info('PICKING', 'shelf')).num_pending >= 10);
    expect(await shelf.countApplied()).toBe(1);
    expect((await ask('DELETE', PAUSE)).status).toBe(204);
    await eventually(async () => (await shelf.countApplied()) === 20);
    expect((await ask('GET', listOwnConsumers.path)).body).toEqual({
      items: [{ name: 'shelf', pause: null, handles: [{ type: stockChanged.type, is_replayable: false }] }],
    });
  });

  it('stays paused when its process starts again, and another process of the service stops as well', async () => {
    const other = await shelf.nats.link();
    const first = shelf.consumer([remember]);
    shelf.consumer([remember], { nats: other });
    shelf.relay();
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countApplied()) === 1);
    await ask('PUT', PAUSE, pausing);
    await first.stop();
    shelf.consumer([remember]);
    await shelf.change('phone', 2);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    const jsm = await shelf.manager();
    await eventually(async () => (await jsm.consumers.info('PICKING', 'shelf')).num_pending === 1);
    expect(await shelf.countApplied()).toBe(1);
    await ask('DELETE', PAUSE);
    await eventually(async () => (await shelf.countApplied()) === 2);
    await other.close();
  });

  it('is paused by operations only, with a reason, and when it exists', async () => {
    shelf.consumer([remember]);
    expect((await ask('PUT', PAUSE, pausing, identityFor({ kind: 'service', sub: 'orders', aud: 'picking', market: null }))).status).toBe(
      403,
    );
    expect((await ask('PUT', PAUSE, pausing, identityFor({ roles: ['admin'] }))).status).toBe(403);
    expect((await ask('PUT', PAUSE, { ...pausing, reason: '' })).status).toBe(400);
    expect((await ask('PUT', '/api/picking/internal/consumers/nobody/pause', pausing)).status).toBe(404);
  });
});

it('the outcome of an event is when it was applied, and every attempt before that failed', async () => {
  let attempts = 0;
  const flaky = on(stockChanged, async (context) => {
    attempts += 1;
    if (attempts <= 2) throw new RangeError('not yet');
    await remember.apply(context.event, context.tx, context.logger);
  });
  shelf.relay();
  shelf.consumer([flaky], { backoffMs: [10, 10, 10] });
  const event = await shelf.change('phone', 1);
  await eventually(async () => (await shelf.countApplied()) === 1);
  const { status, body } = await ask('POST', findOutcomes.path, { event_ids: [event.id, '0190b7c0-0000-7000-8000-000000000001'] });
  expect([status, body]).toMatchObject([200, {}]);
  const { settled, failed } = body as EventOutcomes;
  expect(settled).toMatchObject([{ consumer: 'shelf', event_id: event.id, outcome: 'applied' }]);
  expect(failed.map(({ delivery, error }) => [delivery, error])).toEqual([
    [1, 'RangeError: not yet'],
    [2, 'RangeError: not yet'],
  ]);
  expect(Date.parse(settled[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(failed[1]?.at ?? ''));
});
