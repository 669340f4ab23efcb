import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buyoutRoutes } from '@okruh/contracts/http/buyout';
import { identityFor, testKeys } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, RO, startGateway, startService, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.buyout.seen.length = 0;
  gateway.accounts.seen.length = 0;
  gateway.buyout.answer = (_request, response) => json(response, 200, { choices: [] });
  gateway.accounts.answer = (_request, response) => json(response, 200, {});
});

const identityOfLast = () => testKeys('buyout').verify(String(gateway.buyout.seen.at(-1)?.headers['x-okruh-identity']));

describe('a call', () => {
  it('reaches the service that owns it, with path and query as they were sent', async () => {
    const answer = await gateway.call('/api/buyout/manufacturers?type=telefony&x=%C5%99');
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ choices: [] });
    expect(gateway.buyout.seen).toMatchObject([{ method: 'GET', url: '/api/buyout/manufacturers?type=telefony&x=%C5%99' }]);
  });

  it('sends the service the market of the host and the address of the browser, signed', async () => {
    await gateway.call('/api/buyout/types', { host: RO, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(identityOfLast()).toMatchObject({ market: 'ro', kind: 'visitor', sub: null, ip: '203.0.113.9' });
  });

  it('cannot bring an identity of its own', async () => {
    const forged = identityFor({ kind: 'staff', roles: ['admin'] });
    await gateway.call('/api/buyout/types', { headers: { ...forged, 'x-okruh-market': 'ro' } });
    expect(identityOfLast()).toMatchObject({ market: 'cz', kind: 'visitor', roles: [] });
    expect(gateway.buyout.seen[0]?.headers).not.toHaveProperty('x-okruh-market');
  });

  it('of a logged-in customer carries the account, and the cookie stays here', async () => {
    gateway.sessions.set('jana', {
      id: '0190b7c0-0000-7000-8000-000000000001',
      kind: 'customer',
      display_name: 'Jana',
      e_mail: 'j@okruh.example',
      roles: ['customer'],
    });
    await gateway.call('/api/buyout/types', { session: 'jana' });
    expect(identityOfLast()).toMatchObject({ kind: 'customer', sub: '0190b7c0-0000-7000-8000-000000000001', roles: ['customer'] });
    expect(gateway.buyout.seen[0]?.headers).not.toHaveProperty('cookie');
    await gateway.call('/api/accounts/session', { session: 'jana' });
    expect(gateway.accounts.seen[0]?.headers.cookie).toBe('okruh=jana');
  });

  it('to the cart brings the cart’s cookies and no others, and its answer sets them', async () => {
    const cart = ['okruh-cart=abc; HttpOnly', 'okruh-cart-count=1'];
    gateway.checkout.answer = (_request, response) => response.writeHead(200, { 'set-cookie': cart }).end('{}');
    const headers = { cookie: 'okruh-consent=a1m0; okruh-cart=abc; okruh=jana; okruh-cart-count=1; __Host-okruh-cart=other' };
    const answer = await gateway.call('/api/checkout/cart/count', { headers });
    expect(gateway.checkout.seen[0]?.headers.cookie).toBe('okruh-cart=abc; okruh-cart-count=1');
    expect(answer.headers['set-cookie']).toEqual(cart);
    await gateway.call('/api/payments/status?order=ABCDEFGHIJ', { headers });
    await gateway.call('/api/checkout/cart/count', { headers: { cookie: 'okruh-consent=a1m0' } });
    expect(gateway.payments.seen[0]?.headers).not.toHaveProperty('cookie');
    expect(gateway.checkout.seen[1]?.headers).not.toHaveProperty('cookie');
  });

  it('has a request id made here, the same on both sides', async () => {
    const answer = await gateway.call('/api/buyout/types', { headers: { 'x-request-id': 'from-outside-0001' } });
    expect(answer.headers['x-request-id']).toBe(gateway.buyout.seen[0]?.headers['x-request-id']);
    expect(answer.headers['x-request-id']).not.toBe('from-outside-0001');
  });

  it('gets the answer as the service gave it: status, headers, bytes', async () => {
    const pdf = randomBytes(300_000);
    gateway.buyout.answer = (_request, response) =>
      response.writeHead(201, { 'content-type': 'application/pdf', location: '/vykup/stav/ABC', 'set-cookie': ['a=1', 'b=2'] }).end(pdf);
    const answer = await gateway.call('/api/buyout/orders/ABC/slip');
    expect(answer.status).toBe(201);
    expect(answer.bytes.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      location: '/vykup/stav/ABC',
      'set-cookie': ['a=1', 'b=2'],
      'content-type': 'application/pdf',
      'content-security-policy': "frame-ancestors 'self'",
    });
  });

  it('is answered as data that can do nothing when it is opened as a document', async () => {
    const answer = await gateway.call('/api/buyout/types');
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});

describe('an answer of text', () => {
  const choices = { choices: Array.from({ length: 100 }, (_, index) => ({ value: `model-${index}`, label: `Model ${index}` })) };
  const ask = (accepted: string, path = '/api/buyout/types') => gateway.call(path, { headers: { 'accept-encoding': accepted } });
  const answerWith = (body: string, headers: Record<string, string> = {}) => {
    gateway.buyout.answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers })
        .end(body);
  };

  it('travels compressed to browsers that take it', async () => {
    answerWith(JSON.stringify(choices), { etag: '"v1"' });
    const br = await ask('gzip, deflate, br');
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      etag: 'W/"v1"',
      'content-length': String(br.bytes.length),
    });
    expect(JSON.parse(brotliDecompressSync(br.bytes).toString())).toEqual(choices);
    const gzip = await ask('gzip');
    expect(JSON.parse(gunzipSync(gzip.bytes).toString())).toEqual(choices);
    expect((await ask('identity')).json()).toEqual(choices);
  });

  it('that is short, already encoded or no text passes as it is', async () => {
    answerWith('{"choices":[]}');
    expect((await ask('br')).headers).not.toHaveProperty('content-encoding');
    answerWith('x'.repeat(5_000), { 'content-type': 'image/webp' });
    expect((await ask('br')).text).toBe('x'.repeat(5_000));
    answerWith('y'.repeat(5_000), { 'content-encoding': 'deflate' });
    expect((await ask('br')).headers['content-encoding']).toBe('deflate');
  });

  it('that breaks off while it is held is a clean 503', async () => {
    gateway.buyout.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"half":', () => response.socket?.destroy());
    };
    expect((await ask('br')).status).toBe(503);
  });
});

describe('what no contract opens to browsers', () => {
  const internal = Object.values(buyoutRoutes).filter(({ access }) => access === 'internal');

  it.each(internal.map((contract) => [contract.name, contract] as const))('%s is not found', async (_name, contract) => {
    const path = contract.path.replace(/:\w+/g, '0190b7c0-0000-7000-8000-000000000001');
    const answer = await gateway.call(path, { method: contract.method, ...(contract.method === 'GET' ? {} : { body: {} }) });
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ type: 'urn:okruh:problem:not-found' });
  });

  it.each([
    '/api/accounts/internal/resolve-session',
    '/api/buyout/openapi.json',
    '/api/buyout/../accounts/internal/resolve-session',
    '/api/buyout/%2e%2e/internal/orders/1/slip',
    '//api/buyout/internal/orders/1/slip',
    '/api//buyout/types',
    '/api/notifications/anything',
    '/api/buyout/healthz',
    '/api/buyout/metrics',
  ])('%s never reaches a service', async (path) => {
    const answer = await gateway.call(path);
    expect([404, 503]).toContain(answer.status);
    expect(gateway.buyout.seen).toEqual([]);
    expect(gateway.accounts.seen).toEqual([]);
  });

  it('another method is 405 and names those that are allowed', async () => {
    const answer = await gateway.call('/api/buyout/types', { method: 'DELETE', host: RO });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET');
    expect(answer.json()).toMatchObject({
      type: 'urn:okruh:problem:method-not-allowed',
      title: 'Această adresă nu acceptă o astfel de cerere.',
    });
  });
});

describe('a provider’s call', () => {
  const webhook = (body: string, headers: Record<string, string>) =>
    gateway.call('/api/payments/webhooks/sandbox', { method: 'POST', body, headers: { origin: 'https://bank.example', ...headers } });
  beforeEach(() => {
    gateway.payments.seen.length = 0;
    gateway.payments.answer = (_request, response) => void response.writeHead(204).end();
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'of type %s reaches its service byte by byte, with its signature and nobody’s name',
    async (type) => {
      gateway.sessions.set('jana', {
        id: '0190b7c0-0000-7000-8000-000000000001',
        kind: 'customer',
        display_name: 'Jana',
        e_mail: 'j@okruh.example',
        roles: ['customer'],
      });
      const body = '{"odd" :  1e3,\r\n "x":"ř"}';
      const answer = await webhook(body, {
        'content-type': type,
        'x-signature': 't=1,v1=abc',
        cookie: 'okruh=jana; okruh-cart=abc',
      });
      expect([answer.status, answer.text]).toEqual([204, '']);
      const [seen] = gateway.payments.seen;
      expect(seen).toMatchObject({ body, headers: { 'content-type': type, 'x-signature': 't=1,v1=abc' } });
      expect(seen?.headers).not.toHaveProperty('cookie');
      expect(testKeys('buyout').verify(String(seen?.headers['x-okruh-identity']))).toMatchObject({ kind: 'visitor', sub: null });
    },
  );

  it('larger than the route takes is refused', async () => {
    expect((await webhook('x'.repeat(300_000), { 'content-type': 'application/json' })).status).toBe(413);
    expect(gateway.payments.seen).toEqual([]);
  });
});

describe('a body', () => {
  it('passes through unread', async () => {
    const text = '{"e_mail":"a@b.cz",   "odd":  1e3}';
    await gateway.call('/api/buyout/estimates', { method: 'POST', body: text });
    expect(gateway.buyout.seen[0]).toMatchObject({ method: 'POST', body: text });
  });

  it('larger than the route takes is refused before the service gets it', async () => {
    const answer = await gateway.call('/api/buyout/estimates', { method: 'POST', body: { text: 'x'.repeat(70_000) } });
    expect(answer.status).toBe(413);
    expect(gateway.buyout.seen).toEqual([]);
  });

  it('of an upload is streamed whole, up to the limit of its route', async () => {
    const body = `--b\r\nx: ${'y'.repeat(400_000)}\r\n--b--`;
    const answer = await gateway.call('/api/buyout/admin/orders/1/photos', {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(answer.status).toBe(200);
    expect(gateway.buyout.seen[0]?.body).toBe(body);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'of type %s is refused where JSON is meant',
    async (type) => {
      const answer = await gateway.call('/api/buyout/estimates', { method: 'POST', body: 'a=1', headers: { 'content-type': type } });
      expect(answer.status).toBe(415);
      expect(gateway.buyout.seen).toEqual([]);
    },
  );
});

describe('a service that is away', () => {
  it('is 503 in the language of the site, with a time to come back', async () => {
    const alone = await startGateway();
    await alone.buyout.close();
    const answer = await alone.call('/api/buyout/types', { host: RO });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({
      type: 'urn:okruh:problem:unavailable',
      title: 'Serviciul nu este disponibil acum. Încearcă din nou peste puțin timp.',
    });
    await alone.close();
  });

  it('for a moment only is not noticed: calls wait for it', async () => {
    const alone = await startGateway();
    const port = Number(new URL(alone.buyout.url).port);
    await alone.buyout.close();
    const waiting = alone.call('/api/buyout/orders', { method: 'POST', body: { once: true } });
    const again = await startService(port);
    expect((await waiting).status).toBe(200);
    expect(again.seen).toHaveLength(1);
    await again.close();
    await alone.close();
  });

  it('after it took a write is 503, and the write is not sent twice', async () => {
    gateway.buyout.answer = (_request, response) => void response.socket?.destroy();
    expect((await gateway.call('/api/buyout/orders', { method: 'POST', body: {} })).status).toBe(503);
    expect(gateway.buyout.seen).toHaveLength(1);
  });

  it('that thinks too long is 504', async () => {
    gateway.buyout.answer = () => undefined;
    expect((await gateway.call('/api/buyout/types')).status).toBe(504);
  });

  it('that breaks off in the middle breaks off here too: no half answer looks whole', async () => {
    gateway.buyout.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"half":', () => response.socket?.destroy());
    };
    await expect(gateway.call('/api/buyout/types')).rejects.toThrow('other side closed');
  });
});

describe('accounts being away', () => {
  it('lets visitors read, and everything that needs to know who asks waits', async () => {
    const { Visitors } = await import('../session/visitors.ts');
    const alone = await startGateway({
      visitors: new Visitors({ keys: testKeys('gateway'), resolve: async () => Promise.reject(new Error('down')) }),
    });
    expect((await alone.call('/api/buyout/types', { session: 'jana' })).status).toBe(200);
    expect((await alone.call('/api/buyout/admin/orders', { session: 'jana' })).status).toBe(503);
    expect((await alone.call('/api/buyout/orders', { method: 'POST', body: {}, session: 'jana' })).status).toBe(503);
    expect((await alone.call('/api/gateway/admin/remotes', { session: 'jana' })).status).toBe(503);
    expect((await alone.call('/api/buyout/orders', { method: 'POST', body: {} })).status).toBe(200);
    await alone.close();
  });
});

it('a logout is known here the moment it is answered', async () => {
  const jana = {
    id: '0190b7c0-0000-7000-8000-000000000001',
    kind: 'customer',
    display_name: 'Jana',
    e_mail: 'j@okruh.example',
    roles: ['customer'],
  } as const;
  gateway.sessions.set('leaving', { ...jana, roles: [...jana.roles] });
  await gateway.call('/api/buyout/types', { session: 'leaving' });
  expect(identityOfLast()?.kind).toBe('customer');
  gateway.accounts.answer = (_request, response) => {
    gateway.sessions.delete('leaving');
    response.writeHead(204).end();
  };
  expect((await gateway.call('/api/accounts/logout', { method: 'POST', session: 'leaving' })).status).toBe(204);
  await gateway.call('/api/buyout/types', { session: 'leaving' });
  expect(identityOfLast()?.kind).toBe('visitor');
});
