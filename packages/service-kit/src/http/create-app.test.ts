import { Readable } from 'node:stream';
import { generalProblems, defineRoutes } from '@okruh/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { binary, fieldErrors, ok, problem } from './answer.ts';
import { createApp } from './create-app.ts';
import { IDENTITY_HEADER, type IdentityClaims } from './identity.ts';
import { route } from './route.ts';
import { identityFor, testKeys } from '../testing/identity-for.ts';

const keys = testKeys('orders');
const paths = {
  place_order: ['POST', '/api/orders/orders'],
  get_order: ['GET', '/api/orders/orders/:id'],
  manage: ['GET', '/api/orders/admin'],
  mine: ['GET', '/api/orders/mine'],
  inside: ['GET', '/api/orders/internal'],
  picture: ['GET', '/api/orders/picture'],
} as const;
const define = defineRoutes('orders', paths);
const placeOrder = define('place_order', {
  summary: 'Places.',
  access: 'public',
  body: z.object({
    customer: z.object({ e_mail: z.email(), name: z.string().min(2).max(5) }),
    quantity: z.int().min(1).max(10),
    note: z.string().optional(),
  }),
  responses: { 200: z.object({ name: z.string() }) },
  problems: ['sold-out'],
});
const getOrder = define('get_order', {
  summary: 'Gets.',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  responses: { 200: z.object({ page: z.int() }) },
});
const manage = define('manage', { summary: 'Manages.', access: { permission: 'staff:manage' }, responses: { 200: z.object({}) } });
const mine = define('mine', { summary: 'Mine.', access: 'session', responses: { 200: z.object({}) } });
const inside = define('inside', {
  summary: 'Inside.',
  access: 'internal',
  callers: ['gateway'],
  responses: { 200: z.object({ market: z.string().nullable() }) },
});
const picture = define('picture', { summary: 'Shows.', access: 'public', responses: { 200: { binary: 'image/*' } } });

const visitor: IdentityClaims = { market: 'cz', kind: 'visitor', sub: null, name: null, roles: [], ip: '192.0.2.1' };
const as = (claims: Partial<IdentityClaims> = {}): Record<string, string> => identityFor({ ...visitor, ...claims });

function shop(handler: () => unknown = () => ok({ name: 'Jana' })) {
  const app = createApp({ service: 'orders', keys, checkAnswers: true });
  const answer = async () => handler() as ReturnType<typeof ok>;
  route(app, placeOrder, answer);
  route(app, getOrder, async ({ query }) => ok({ page: query.page }));
  route(app, manage, async () => ok({}));
  route(app, mine, async () => ok({}));
  route(app, inside, async ({ market }) => ok({ market }));
  return app;
}
const good = { customer: { e_mail: 'jana@example.com', name: 'Jana' }, quantity: 1 };

describe('a request with errors', () => {
  it('lists every field at once, in Czech on the Czech market', async () => {
    const answer = await shop().inject({
      method: 'POST',
      url: '/api/orders/orders',
      headers: as(),
      payload: { customer: { e_mail: 'no', name: 'x' }, quantity: 1.5 },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      customer: { e_mail: ['Zadejte platnou e-mailovou adresu.'], name: ['Zadejte alespoň 2 znaky.'] },
      quantity: ['Zadejte celé číslo.'],
    });
  });

  it('lists them in Romanian on the Romanian market', async () => {
    const answer = await shop().inject({
      method: 'POST',
      url: '/api/orders/orders',
      headers: as({ market: 'ro' }),
      payload: { quantity: 11 },
    });
    expect(answer.json()).toEqual({ customer: ['Completează aceste date.'], quantity: ['Numărul trebuie să fie cel mult 10.'] });
  });

  it.each([
    ['NUL', 'a\0b'],
    ['half a surrogate pair', '\ud83d'],
  ])('says that a text with %s can not be stored', async (_name, note) => {
    const answer = await shop().inject({ method: 'POST', url: '/api/orders/orders', headers: as(), payload: { ...good, note } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ note: ['Text obsahuje nepovolené znaky.'] });
  });

  it('keeps emoji and right-to-left text', async () => {
    const answer = await shop().inject({ method: 'POST', url: '/api/orders/orders', headers: as(), payload: { ...good, note: '📱 שלום' } });
    expect(answer.statusCode).toBe(200);
  });

  it('says that an address is wrong and that a page is wrong', async () => {
    const answer = await shop().inject({ url: '/api/orders/orders/7?page=-1&utm_source=mail', headers: as() });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toEqual(['id', 'page']);
  });

  it('may carry marketing parameters', async () => {
    const answer = await shop().inject({ url: '/api/orders/orders/018f6f4e-1111-7111-8111-111111111111?utm_source=mail', headers: as() });
    expect(answer.json()).toEqual({ page: 1 });
  });

  it.each([
    ['malformed JSON', 'application/json', '{"a":', 'bad-request'],
    ['a prototype in the body', 'application/json', '{"__proto__": {"isAdmin": true}}', 'bad-request'],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 'unsupported-media-type'],
    ['plain text', 'text/plain', '{}', 'unsupported-media-type'],
    ['a multipart body where JSON is due', 'multipart/form-data; boundary=x', '--x--', 'unsupported-media-type'],
    ['too much', 'application/json', JSON.stringify('x'.repeat(70_000)), 'payload-too-large'],
  ] as const)('with %s is a problem with a code', async (_name, type, payload, code) => {
    const answer = await shop().inject({ method: 'POST', url: '/api/orders/orders', headers: { ...as(), 'content-type': type }, payload });
    expect(answer.json()).toMatchObject({ type: `urn:okruh:problem:${code}`, status: generalProblems[code] });
    expect(answer.statusCode).toBe(generalProblems[code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('may be nested deeper than the stack', async () => {
    const payload = `{"customer":{"e_mail":"jana@example.com","name":"Jana"},"quantity":1,"note":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const answer = await shop().inject({
      method: 'POST',
      url: '/api/orders/orders',
      headers: { ...as(), 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('finds no unknown address, and no wrong method', async () => {
    const app = shop();
    const unknown = await app.inject({ url: '/api/orders/nothing', headers: as({ market: 'ro' }) });
    expect(unknown.json()).toMatchObject({ status: 404, title: 'Nu am găsit ce cauți.' });
    const method = await app.inject({ method: 'PUT', url: '/api/orders/orders', headers: as() });
    expect(method.statusCode).toBe(405);
    expect(method.headers['allow']).toBe('POST');
    expect((await app.inject({ url: '/api/orders/orders/%zz', headers: as() })).statusCode).toBe(404);
  });
});

describe('who may ask', () => {
  const status = async (url: string, headers: Record<string, string>) => (await shop().inject({ url, headers })).statusCode;
  it('nobody without an identity, and nobody with a forged or an old one', async () => {
    expect(await status('/api/orders/mine', {})).toBe(401);
    const forged = testKeys('buyout').sign({ ...visitor, kind: 'staff', sub: 'x', roles: ['admin'] });
    expect(await status('/api/orders/admin', { [IDENTITY_HEADER]: forged })).toBe(401);
    expect(await status('/api/orders/mine', as({ kind: 'customer', sub: 'x', exp: Math.floor(Date.now() / 1000) - 1 }))).toBe(401);
  });
  it('logged-in people where a session is needed', async () => {
    expect(await status('/api/orders/mine', as())).toBe(401);
    expect(await status('/api/orders/mine', as({ kind: 'customer', sub: 'x' }))).toBe(200);
  });
  it('staff whose role holds the permission, and no customer with a staff role', async () => {
    expect(await status('/api/orders/admin', as())).toBe(401);
    expect(await status('/api/orders/admin', as({ kind: 'staff', sub: 'x', roles: ['support'] }))).toBe(403);
    expect(await status('/api/orders/admin', as({ kind: 'customer', sub: 'x', roles: ['admin'] }))).toBe(403);
    expect(await status('/api/orders/admin', as({ kind: 'staff', sub: 'x', roles: ['admin'] }))).toBe(200);
  });
  it('only the services that an internal route names, with a market or without', async () => {
    const service = { kind: 'service', market: null } as const;
    expect(await status('/api/orders/internal', as({ kind: 'staff', sub: 'x', roles: ['admin'] }))).toBe(403);
    expect(await status('/api/orders/internal', as({ ...service, sub: 'gateway', aud: 'orders' }))).toBe(200);
    expect(await status('/api/orders/internal', as({ ...service, sub: 'catalog', aud: 'orders' }))).toBe(403);
    expect(await status('/api/orders/internal', as({ ...service, sub: 'gateway', aud: 'picking' }))).toBe(401);
  });
  it('nobody without a market on the other routes', async () => {
    expect(await status('/api/orders/mine', as({ kind: 'customer', sub: 'x', market: null }))).toBe(400);
  });
  it('no other site on a call that changes something', async () => {
    const answer = await shop().inject({
      method: 'POST',
      url: '/api/orders/orders',
      headers: { ...as(), 'sec-fetch-site': 'cross-site' },
      payload: good,
    });
    expect(answer.json()).toMatchObject({ type: 'urn:okruh:problem:cross-site-request' });
  });
});

describe('an answer', () => {
  const send = (handler: () => unknown) =>
    shop(handler).inject({ method: 'POST', url: '/api/orders/orders', headers: as(), payload: good });
  it.each([
    ['a body of another shape', () => ok({ name: 7 })],
    ['a key that the contract does not know', () => ok({ name: 'Jana', birth_number: '1' })],
    ['an unknown status', () => ({ status: 202, body: {} })],
    ['an unknown problem', () => problem('out-of-luck')],
    ['no body', () => ({ status: 200 })],
  ])('that is off its contract fails: %s', async (_name, handler) => {
    expect((await send(handler)).statusCode).toBe(500);
  });
  it('may be a problem of the contract, or messages by field', async () => {
    const soldOut = await send(() => problem('sold-out', { title: { cs: 'Vyprodáno.', ro: 'Stoc epuizat.' }, extra: { left: 0 } }));
    expect(soldOut.statusCode).toBe(409);
    expect(soldOut.json()).toMatchObject({ type: 'urn:okruh:problem:sold-out', title: 'Vyprodáno.', extra: { left: 0 } });
    const errors = await send(() => fieldErrors({ quantity: ['Moc.'] }, { message: 'Opravte to.' }));
    expect(errors.json()).toEqual({ quantity: ['Moc.'], message: 'Opravte to.' });
  });
  it('says nothing about a bug, but carries the request id', async () => {
    const answer = await send(() => {
      throw new Error('secret detail');
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret detail');
    expect(answer.json<{ instance: string }>().instance).toBe(answer.headers['x-request-id']);
  });
  it('is 503 with a time to try again while the database is away', async () => {
    const answer = await send(() => {
      throw new Error('failed query', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) });
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
  });
  it('is 504 when a statement took too long', async () => {
    const answer = await send(() => {
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    });
    expect(answer.statusCode).toBe(504);
  });
});

describe('a file', () => {
  const answerWith = async (answer: ReturnType<typeof binary>) => {
    const app = createApp({ service: 'orders', keys, checkAnswers: true });
    route(app, picture, async () => answer);
    return app.inject({ url: '/api/orders/picture', headers: as() });
  };
  it('is streamed whole', async () => {
    const streamed = await answerWith(binary(Readable.from(['one ', 'two ', 'three'], { objectMode: false }), 'image/webp'));
    expect([streamed.statusCode, streamed.body]).toEqual([200, 'one two three']);
  });
  it('is of the promised type', async () => {
    expect((await answerWith(binary(Buffer.from('x'), 'image/avif'))).statusCode).toBe(200);
    expect((await answerWith(binary(Buffer.from('x'), 'text/html'))).statusCode).toBe(500);
  });
});

describe('beside the routes', () => {
  it('the service says that it lives, whether it is ready, and what it measures', async () => {
    const app = createApp({
      service: 'orders',
      keys,
      readiness: { database: async () => Promise.reject(new Error('away')) },
    });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ checks: { database: 'failing' } });
    expect((await app.inject('/metrics')).body).toContain('http_request_seconds');
  });
  it('the service documents its contracts', async () => {
    const document = (await shop().inject('/api/orders/openapi.json')).json<{ openapi: string; paths: Record<string, object> }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/orders/orders/{id}');
  });
});
