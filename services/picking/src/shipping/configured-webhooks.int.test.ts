import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { carrierNames } from '@okruh/contracts/http/picking-shipping';
import { identityFor, silentLogger, testDatabase, type TestDatabase, testKeyEnv, testKeys } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readEnv } from '../env.ts';
import { testShipping, unasked } from '../testing/shipping.ts';
import { chooseCarriers } from './carriers/choose-carriers.ts';
import { carrierSecret } from './carriers/sandbox-carrier.ts';

const environment = {
  ...testKeyEnv('picking'),
  DATABASE_URL: 'postgresql://okruh_picking:x@postgres:5432/okruh',
  NATS_URL: 'nats://nats:4222',
  FIELD_KEY: randomBytes(32).toString('base64'),
  ORDERS_URL: 'http://orders:3108',
  REPAIRS_URL: 'http://repairs:3105',
  BUYOUT_URL: 'http://127.0.0.1:9',
};
const message = (carrier: string): string =>
  JSON.stringify({
    type: 'parcel.updated',
    carrier,
    reference: '019a9f2e-0000-7000-8000-000000000b01',
    tracking_number: 'KC0123456789',
    event: { id: 'evt_1', kind: 'delivered', at: '2026-11-20T10:00:00.000Z', text: '', place: '', weight_grams: null },
  });
const sign = (secret: string, body: string): string => {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('picking', new URL('../../migrations/', import.meta.url));
});
afterAll(() => database.close());

async function send(configured: Record<string, string>, carrier: string, headers: Record<string, string>): Promise<number> {
  const shipping = testShipping(database, { carriers: chooseCarriers(readEnv(configured), database) });
  const app = buildApp({ database, shipping, ...unasked }, { keys: testKeys('picking'), logger: silentLogger });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/picking/webhooks/${carrier}`,
    headers: { ...identityFor(), 'content-type': 'application/json', ...headers },
    payload: message(carrier),
  });
  await app.close();
  return answer.statusCode;
}

describe('as it is shipped, without a carrier outside,', () => {
  it('the configuration names none', async () => {
    const compose = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
    expect(compose).toContain('FIELD_KEY_PICKING');
    expect(compose).not.toContain('CARRIERS:');
    expect(Object.keys(chooseCarriers(readEnv(environment), database))).toEqual(['store-transfer']);
  });

  it.each(carrierNames)('nobody speaks for %s, whatever is signed with', async (carrier) => {
    const body = message(carrier);
    for (const secret of ['', 'undefined', carrierSecret('', carrier), carrierSecret('undefined', carrier), environment.FIELD_KEY])
      expect(await send(environment, carrier, { 'x-carrier-signature': sign(secret, body) })).toBe(400);
    expect(await send(environment, carrier, {})).toBe(400);
  });
});

describe('with the carriers of the sandbox', () => {
  const secret = randomBytes(32).toString('hex');
  const sandbox = { ...environment, CARRIERS: 'sandbox', SANDBOX_SECRET: secret };

  it('each is believed by its own key and no other', async () => {
    const body = message('courier');
    const ask = (key: string) => send(sandbox, 'courier', { 'x-carrier-signature': sign(key, body) });
    expect(await ask(carrierSecret(secret, 'courier'))).toBe(204);
    for (const key of [secret, '', carrierSecret('', 'courier'), carrierSecret(secret, 'balikobod')]) expect(await ask(key)).toBe(400);
  });

  it('the process doesn’t start without their key, nor with a short one', () => {
    expect(() => chooseCarriers(readEnv({ ...sandbox, SANDBOX_SECRET: '' }), database)).toThrow('SANDBOX_SECRET is not set');
    expect(() => readEnv({ ...sandbox, SANDBOX_SECRET: 'short' })).toThrow('SANDBOX_SECRET');
  });
});
