import { caseSearchRoutes } from '@okruh/contracts/case-search-routes';
import type { StoryHead } from '@okruh/contracts/http/ops-admin/stories';
import { createApp, ok, route } from '@okruh/service-kit';
import { eventually, silentLogger, testKeys } from '@okruh/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';

const known = crypto.randomUUID();
/** The owner knows it, the index has forgotten it. */
const old = crypto.randomUUID();
const asked: unknown[] = [];
let orders: FastifyInstance;
let watch: Watch;
beforeAll(async () => {
  orders = createApp({ service: 'orders', keys: testKeys('orders'), logger: silentLogger });
  route(orders, caseSearchRoutes('orders').findCases, async ({ body }) => {
    asked.push(body);
    return ok({ ids: body.kind === 'e_mail' ? [old, known] : [] });
  });
  watch = await openWatch(async () => [
    { name: 'orders', url: await orders.listen({ host: '127.0.0.1', port: 0 }) },
    { name: 'repairs', url: 'http://127.0.0.1:9' },
  ]);
  watch.start();
  await watch.publish('orders.order-placed.v1', { subject: known, data: { order_id: known, number: '2611000041' } });
  await eventually(async () => (await find({ cases: known })).body.items.length === 1);
});
afterAll(async () => {
  await watch.close();
  await orders.close();
});

interface Found {
  readonly items: readonly StoryHead[];
  readonly unreachable: readonly string[];
}
const find = (query: Readonly<Record<string, string>>) => watch.call<Found>('GET', `stories?${new URLSearchParams(query).toString()}`);
const ask = (text: string) => watch.call<Found>('POST', 'stories/find', { text });

it('stories of a person are found by those who know them, and who does not answer is named', async () => {
  const { status, body } = await ask('Jana@Example.cz');
  expect(status).toBe(200);
  expect(body.items.map(({ id, number }) => [id, number])).toEqual([[known, '2611000041']]);
  expect(body.unreachable).toEqual(['repairs']);
  expect((await ask('+420 777 123 456')).body).toEqual({ items: [], unreachable: ['repairs'] });
  expect(asked).toEqual([
    { kind: 'e_mail', text: 'Jana@Example.cz' },
    { kind: 'phone', text: '+420 777 123 456' },
  ]);
});

it('what is found has an address without anything personal', async () => {
  const { body } = await find({ cases: `${old},${known}` });
  expect(body.items.map(({ id }) => id)).toEqual([known]);
  expect((await find({ cases: 'jana@example.cz' })).status).toBe(400);
});

it('is asked for nothing but personal texts, by people of operations', async () => {
  const before = asked.length;
  const refused = await ask('2611000041');
  expect([refused.status, refused.body]).toMatchObject([400, { type: 'urn:okruh:problem:not-personal' }]);
  expect((await watch.call('POST', 'stories/find', { text: 'jana@example.cz' }, ['warehouse'])).status).toBe(403);
  expect(asked).toHaveLength(before);
});
