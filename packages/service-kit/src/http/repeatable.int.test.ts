import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { created } from './answer.ts';
import type { Identity } from './identity.ts';
import { repeatable } from './repeatable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('shop');
});
afterAll(() => database.close());

let orders = 0;
const place = (ip: string, more: { readonly sub?: string; readonly device?: string; readonly body?: unknown } = {}) => {
  const identity: Identity = { market: 'cz', kind: 'visitor', sub: more.sub ?? null, name: null, roles: [], ip, exp: 0 };
  const raw = { headers: { 'idempotency-key': 'order-1' }, params: {} } as unknown as FastifyRequest;
  return repeatable(
    database.db,
    { raw, identity, body: more.body ?? { device: 'phone' }, device: more.device ?? null },
    'place',
    async () => {
      orders += 1;
      return created({ order: orders });
    },
  );
};

it('two guests who send the same key and body are given each their own answer', async () => {
  const first = await place('203.0.113.1');
  const second = await place('203.0.113.2');
  expect(first).toMatchObject({ body: { order: 1 } });
  expect(second).toMatchObject({ body: { order: 2 } });
  expect(await place('203.0.113.1')).toMatchObject({ body: { order: 1 } });
});

it('a guest is known again in the own IPv6 network, and by the own device behind a shared address', async () => {
  const first = await place('2001:db8:1:1::1');
  expect(await place('2001:db8:1:1:ffff::2')).toEqual(first);
  expect(await place('2001:db8:1:2::1')).not.toEqual(first);
  const phone = await place('198.51.100.1', { device: 'a' });
  expect(await place('198.51.100.9', { device: 'a' })).toEqual(phone);
  expect(await place('198.51.100.1', { device: 'b' })).not.toEqual(phone);
});

it('an account is known everywhere', async () => {
  const first = await place('203.0.113.1', { sub: 'jana' });
  expect(await place('203.0.113.9', { sub: 'jana' })).toEqual(first);
});
