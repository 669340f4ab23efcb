import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isSigned } from '@okruh/service-kit';
import { identityFor, silentLogger, testKeyEnv, testKeys } from '@okruh/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { readEnv } from '../env.ts';
import { chooseProviders } from '../providers/provider-choice.ts';
import { openShop, place, type Shop, start } from '../testing/shop.ts';

const composeSchema = z.object({
  services: z.object({ payments: z.object({ environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }) }),
});

/** What docker compose hands to the process when `.env` holds what the file's head asks for, and nothing else. */
async function composeEnvironment(): Promise<Record<string, string>> {
  const file = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
  const { environment } = composeSchema.parse(parse(file, { merge: true })).services.payments;
  const { SERVICE_KEY: serviceKey, SERVICE_PUBLIC_KEYS: publicKeys } = testKeyEnv('payments');
  const fromDotEnv: Readonly<Record<string, string>> = {
    SERVICE_KEY_PAYMENTS: serviceKey,
    SERVICE_PUBLIC_KEYS: publicKeys,
    FIELD_KEY_PAYMENTS: randomBytes(32).toString('base64'),
    TRANSFER_ACCOUNT_CZ: '19-2000145399/0800',
    TRANSFER_ACCOUNT_RO: 'RO49AAAA1B31007593840000',
  };
  // What may be left out is what the file says then, empty as well; the others are secrets, which are invented.
  const getValue = (name: string, fallback: string | undefined): string => fromDotEnv[name] ?? fallback ?? randomBytes(32).toString('hex');
  const filled = (value: string): string =>
    value.replaceAll(/\$\{(\w+)(?::-([^}]*))?(?::\?[^}]*)?\}/g, (_all, name: string, fallback: string | undefined) =>
      getValue(name, fallback),
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(String(value ?? ''))]));
}

const headerNames = { sandbox: 'x-sandbox-signature', partner: 'x-partner-signature', stripe: 'stripe-signature' } as const;
type Name = keyof typeof headerNames;
const names: readonly Name[] = ['sandbox', 'partner', 'stripe'];

/** What would capture the whole payment if it were believed. */
function createMessage(name: Name, paymentId: string): string {
  const money = { reference: paymentId, currency: 'CZK', refunded: 0, url: 'https://evil.example/' };
  if (name === 'partner')
    return JSON.stringify({
      id: 'evt_1',
      type: 't',
      application: { ...money, id: 'app_1', partner: 'p', state: 'sent', amount: 1_118_000 },
    });
  if (name === 'sandbox')
    return JSON.stringify({
      id: 'evt_1',
      type: 't',
      session: { ...money, id: 'ses_1', status: 'captured', captured: 1_118_000, failure: null },
    });
  const object = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', amount_received: 1_118_000, currency: 'czk' };
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { ...object, metadata: { payment_id: paymentId }, last_payment_error: null, latest_charge: null } },
  });
}
const signatureBy = (secret: string, body: string): string => {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

let shop: Shop;
let app: FastifyInstance;
let environment: Record<string, string>;
beforeAll(async () => {
  shop = await openShop();
  environment = await composeEnvironment();
  const providers = await chooseProviders(readEnv(environment));
  app = buildApp({ ...shop.deps, providers }, { keys: testKeys('payments'), logger: silentLogger });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

describe('under the shipped configuration', () => {
  it.each(names)('the webhook of %s refuses empty, missing, wrong and foreign signatures, and nothing changes', async (name) => {
    const { payment } = await start(shop, place(shop));
    const body = createMessage(name, payment.payment_id);
    const before = await shop.database.pool.query('select * from payments order by id');
    const header = headerNames[name];
    const keys = Object.entries(environment).filter(([key]) => /SECRET|KEY/.test(key) && key !== 'STRIPE_WEBHOOK_SECRET');
    const attempts: Record<string, string>[] = [
      {},
      { [header]: '' },
      { [header]: 't=,v1=' },
      { [header]: signatureBy('', body) },
      { [header]: signatureBy('undefined', body) },
      { [header]: signatureBy(randomBytes(32).toString('hex'), body) },
      ...keys.map(([, key]) => ({ [header]: signatureBy(key, body) })),
      // Signed for Stripe, said to be of another.
      ...(name === 'stripe' ? [] : [{ [header]: signatureBy(environment['STRIPE_WEBHOOK_SECRET'] ?? '', body) }]),
    ];
    for (const headers of attempts) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/payments/webhooks/${name}`,
        headers: { ...identityFor(), 'content-type': 'application/json', ...headers },
        payload: body,
      });
      expect(answer.statusCode, JSON.stringify(headers)).toBe(400);
    }
    expect((await shop.database.pool.query('select * from payments order by id')).rows).toEqual(before.rows);
    expect((await shop.database.pool.query('select * from webhook_events')).rows).toEqual([]);
  });

  it('only Stripe speaks for payments: nobody lends, no wallet is offered', async () => {
    const providers = await chooseProviders(readEnv(environment));
    expect(Object.keys(providers.byName)).toEqual(['stripe']);
    const echo = await app.inject({ url: '/api/payments/wallets/wallet_a/echo', headers: identityFor() });
    expect(echo.json()).toMatchObject({ available: false });
  });
});

describe('a process', () => {
  const without = (name: string): Record<string, string> => ({ ...environment, [name]: '' });

  it('doesn’t start when nobody says who takes the money', () => {
    expect(() => readEnv(without('PAYMENTS_PROVIDER'))).toThrow('PAYMENTS_PROVIDER is not set');
  });

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])('doesn’t start without %s, nor with a short one', async (name) => {
    await expect(chooseProviders(readEnv(without(name)))).rejects.toThrow(`${name} is not set`);
    expect(() => readEnv({ ...environment, [name]: 'short' })).toThrow(name);
  });

  it.each([{ PAYMENTS_PROVIDER: 'sandbox' }, { LOAN_PARTNER: 'sandbox' }])(
    'doesn’t start with %j and no key of the sandbox',
    async (changes) => {
      await expect(chooseProviders(readEnv({ ...environment, ...changes }))).rejects.toThrow('SANDBOX_SECRET is not set');
    },
  );
});

it('an empty or short key verifies nothing', () => {
  for (const key of ['', 'short', 'x'.repeat(31)]) {
    expect(isSigned(Buffer.from('{}'), signatureBy(key, '{}'), key, new Date())).toBe(false);
  }
  const key = 'x'.repeat(32);
  expect(isSigned(Buffer.from('{}'), signatureBy(key, '{}'), key, new Date())).toBe(true);
});
