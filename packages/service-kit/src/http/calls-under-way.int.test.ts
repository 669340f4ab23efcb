import { defineEvent, defineRoutes } from '@okruh/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appendEvent } from '../events/append-event.ts';
import { identityFor, testKeys } from '../testing/identity-for.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ok, problem } from './answer.ts';
import { createApp } from './create-app.ts';
import { findCall } from './calls-under-way.ts';
import { route } from './route.ts';

const routes = defineRoutes('orders', {
  place_order: ['POST', '/api/orders/orders'],
  place_for: ['POST', '/api/orders/internal/orders'],
  look: ['GET', '/api/orders/orders'],
} as const);
const responses = { 200: z.object({}) };
const placeOrder = routes('place_order', { summary: 'Places.', access: 'public', responses });
const placeFor = routes('place_for', { summary: 'Places for others.', access: 'internal', callers: ['checkout'], responses });
const look = routes('look', { summary: 'Looks.', access: 'public', responses });
const placed = defineEvent('orders.order-placed.v1', 'An order was placed.', z.object({}));
const paid = defineEvent('orders.order-paid.v1', 'An order was paid.', z.object({}));

let database: TestDatabase;
let app: FastifyInstance;
const seen: string[] = [];
beforeAll(async () => {
  database = await testDatabase('orders');
  app = createApp({ service: 'orders', keys: testKeys('orders'), logger: silentLogger });
  const place = async (requestId: string): Promise<void> =>
    database.db.transaction(async (tx) => {
      seen.push(requestId);
      const event = { subject: '1', version: 1, market: 'cz' as const, data: {} };
      const cause = await appendEvent(tx, placed, { ...event, correlationId: requestId });
      await appendEvent(tx, paid, { ...event, version: 2, cause });
    });
  for (const contract of [placeOrder, placeFor] as const) {
    route(app, contract, async ({ requestId }) => {
      await place(requestId);
      return ok({});
    });
  }
  route(app, look, ({ requestId }) => (findCall(requestId) === null ? ok({}) : problem('internal-error')));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const readEvents = async () => {
  const { rows } = await database.pool.query<{ type: string; operation: string | null; caller: string | null }>(
    `select type, envelope ->> 'operation' as operation, envelope ->> 'caller' as caller from outbox order by position`,
  );
  await database.pool.query('delete from outbox');
  return rows.map(({ type, operation, caller }) => [type, operation, caller]);
};
const post = (url: string, headers: Record<string, string>) => app.inject({ method: 'POST', url, headers, payload: {} });

describe('an event', () => {
  it('names the call that caused it, and nothing when another event did', async () => {
    expect((await post(placeOrder.path, identityFor())).statusCode).toBe(200);
    expect(await readEvents()).toEqual([
      [placed.type, 'orders.place_order', null],
      [paid.type, null, null],
    ]);
  });

  it('names the service that called, and no person', async () => {
    expect((await post(placeFor.path, identityFor({ kind: 'service', sub: 'checkout', aud: 'orders' }))).statusCode).toBe(200);
    expect((await post(placeOrder.path, identityFor({ sub: '00000000-0000-7000-8000-000000000001' }))).statusCode).toBe(200);
    expect((await readEvents()).filter(([type]) => type === placed.type)).toEqual([
      [placed.type, 'orders.place_for', 'checkout'],
      [placed.type, 'orders.place_order', null],
    ]);
  });
});

describe('a call', () => {
  it('is forgotten with its answer; one that only reads is never noted', async () => {
    expect((await app.inject({ method: 'GET', url: look.path, headers: identityFor() })).statusCode).toBe(200);
    expect((await post(placeOrder.path, identityFor())).statusCode).toBe(200);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.map(findCall)).toEqual(seen.map(() => null));
  });
});
