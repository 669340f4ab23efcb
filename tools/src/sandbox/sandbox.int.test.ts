import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bankParty } from './bank/bank.ts';
import { createControls } from './controls.ts';
import { serveSandbox, type SandboxServer } from './serve.ts';

const SECRET = 'a-secret-of-the-sandbox';
let dir = '';
let server: SandboxServer;
let origin = '';

const open = async (): Promise<void> => {
  const bank = await bankParty({ secret: SECRET, publicUrl: 'http://localhost:3127', dir, controls: createControls() });
  server = await serveSandbox([bank], { host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${server.port}`;
};
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'okruh-sandbox-'));
  await open();
});
afterEach(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const newSession = (notify = 'http://127.0.0.1:9/'): object => ({
  merchant: 'shop',
  reference: 'payment-1',
  method: 'card',
  amount: 100,
  currency: 'CZK',
  return_url: 'http://localhost:3000/done',
  notify_url: notify,
});
const post = (path: string, body: object, key = 'key', secret = SECRET): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
const create = async (key = 'key', notify?: string): Promise<{ id: string; status: string }> => {
  const created: { id: string; status: string } = JSON.parse(await (await post('/bank/v1/sessions', newSession(notify), key)).text());
  return created;
};
const pay = (id: string, card = '4111111111111111'): Promise<Response> =>
  fetch(`${origin}/bank/pay/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ card, expiry: '12/40', cvc: '123' }),
    redirect: 'manual',
  });

test('a session is made once for one key, and only for who knows the secret', async () => {
  expect((await post('/bank/v1/sessions', newSession(), 'key', 'wrong')).status).toBe(401);
  const [one, two] = [await create(), await create()];
  expect(two.id).toBe(one.id);
});

test('money moves once: a paid session is neither paid nor refunded twice', async () => {
  const { id } = await create();
  expect((await pay(id)).headers.get('location')).toBe('http://localhost:3000/done');
  await pay(id);
  await post(`/bank/v1/sessions/${id}/refund`, { amount: 60 }, 'refund-1');
  await post(`/bank/v1/sessions/${id}/refund`, { amount: 60 }, 'refund-1');
  expect((await post(`/bank/v1/sessions/${id}/refund`, { amount: 60 }, 'refund-2')).status).toBe(409);
  const ledger: { entries: { kind: string; amount: number }[] } = JSON.parse(await (await fetch(`${origin}/bank/ledger`)).text());
  expect(ledger.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['capture', 100],
    ['refund', 60],
  ]);
});

test('two refunds at the same time are both made', async () => {
  const { id } = await create();
  await pay(id);
  await fetch(`${origin}/bank/control/*`, { method: 'PUT', body: JSON.stringify({ slow_ms: 100 }) });
  const both = await Promise.all([
    post(`/bank/v1/sessions/${id}/refund`, { amount: 60 }, 'refund-1'),
    post(`/bank/v1/sessions/${id}/refund`, { amount: 40 }, 'refund-2'),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const session: { refunded: number } = JSON.parse(
    await (await fetch(`${origin}/bank/v1/sessions/${id}`, { headers: { authorization: `Bearer ${SECRET}` } })).text(),
  );
  expect(session.refunded).toBe(100);
});

test('what was written stands after a restart', async () => {
  const { id } = await create();
  await pay(id);
  await server.close();
  await open();
  const session = await fetch(`${origin}/bank/v1/sessions/${id}`, { headers: { authorization: `Bearer ${SECRET}` } });
  expect(JSON.parse(await session.text())).toMatchObject({ status: 'captured', captured: 100, last_digits: '1111' });
});

test('a webhook carries a signature over its bytes and comes again until it is taken', async () => {
  const bodies: string[] = [];
  const taker = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      const [, seconds = '', mac = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(request.headers['x-sandbox-signature'])) ?? [];
      const isRight = mac === createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
      response.writeHead(isRight && bodies.length > 1 ? 204 : 500).end();
    });
  });
  taker.listen(0, '127.0.0.1');
  await once(taker, 'listening');
  const address = taker.address();
  const { id } = await create('key', `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`);
  await pay(id);
  while (bodies.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(bodies[1]).toBe(bodies[0]);
  await new Promise((resolve) => taker.close(resolve));
});

test('a transfer that was sent stands in the statements of its day', async () => {
  const sent = await fetch(`${origin}/bank/transfers`, {
    method: 'POST',
    body: JSON.stringify({ amount: 1_118_000, variable_symbol: '2610004871' }),
  });
  expect(sent.status).toBe(201);
  expect(await (await fetch(`${origin}/bank/statements/cz.xml`)).text()).toContain('<Amt Ccy="CZK">11180.00</Amt>');
  const abo = (await (await fetch(`${origin}/bank/statements/cz.gpc`)).text()).split('\r\n');
  expect(abo.slice(0, 2).map((line) => [line.slice(0, 3), line.length])).toEqual([
    ['074', 128],
    ['075', 128],
  ]);
  expect(await (await fetch(`${origin}/bank/statements/ro.xml`)).text()).not.toContain('<Ntry>');
});
