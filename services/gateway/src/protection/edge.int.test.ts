import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CZ, json, release, RO, shellArtifact, startGateway, type TestGateway } from '../testing/test-gateway.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSites } from '../site/site.ts';
import { Load } from './load.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  gateway.sessions.set('jana', {
    id: '0190b7c0-0000-7000-8000-000000000001',
    kind: 'customer',
    display_name: 'Jana',
    e_mail: 'j@okruh.example',
    roles: ['customer'],
  });
});
afterAll(() => gateway.close());

describe('a call that changes something', () => {
  const order = (headers: Record<string, string>, session?: string) =>
    gateway.call('/api/buyout/orders', { method: 'POST', body: {}, headers, ...(session === undefined ? {} : { session }) });

  it('from a foreign page is refused before any service gets it', async () => {
    gateway.buyout.seen.length = 0;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${RO}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await order(headers, 'jana');
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(answer.json()).toMatchObject({ type: 'urn:okruh:problem:cross-site-request' });
    }
    expect(gateway.buyout.seen).toEqual([]);
  });

  it('is refused in the language of its market', async () => {
    for (const [host, title] of [
      [CZ, 'Požadavek přišel z cizí stránky.'],
      [RO, 'Cererea a venit de pe un alt site.'],
    ] as const) {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
        const answer = await gateway.call('/api/buyout/orders', { method: 'POST', host, body: {}, headers });
        expect(answer.json(), `${host} ${JSON.stringify(headers)}`).toMatchObject({ title });
      }
    }
  });

  it('from a page of the shop passes', async () => {
    expect((await order({ origin: `http://${CZ}`, 'sec-fetch-site': 'same-origin' }, 'jana')).status).toBe(200);
  });

  it('to the gateway itself is held to the same', async () => {
    const body = { remote: 'mfe-buyout', version: 'b00000000001', stage: 'load' };
    expect(
      (await gateway.call('/api/gateway/remote-failures', { method: 'POST', body, headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
    expect(
      (await gateway.call('/api/gateway/remote-failures', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
  });

  it('to a page is refused as a page', async () => {
    const answer = await gateway.call('/vykup', { method: 'POST', body: {}, headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
    expect(answer.headers['content-type']).toContain('text/html');
  });
});

describe('limits', () => {
  it('of a route hold for one address and are answered in words and seconds', async () => {
    const strict = await startGateway({ limitScale: 1 });
    const ask = (ip: string) =>
      strict.call('/api/accounts/password-reset', { method: 'POST', body: {}, host: RO, headers: { 'x-forwarded-for': ip } });
    for (let call = 0; call < 5; call += 1) expect((await ask('203.0.113.1')).status).toBe(200);
    const refused = await ask('203.0.113.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({
      type: 'urn:okruh:problem:too-many-requests',
      title: 'Prea multe cereri. Încearcă din nou peste puțin timp.',
    });
    expect((await ask('203.0.113.2')).status).toBe(200);
    expect(strict.accounts.seen).toHaveLength(6);
    await strict.close();
  });

  it('of a route hold for one account from many addresses', async () => {
    const strict = await startGateway({ limitScale: 1 });
    strict.sessions.set('jana', {
      id: '0190b7c0-0000-7000-8000-000000000001',
      kind: 'customer',
      display_name: 'Jana',
      e_mail: 'j@okruh.example',
      roles: ['customer'],
    });
    const change = (ip: number) =>
      strict.call('/api/accounts/password', {
        method: 'POST',
        body: {},
        session: 'jana',
        headers: { 'x-forwarded-for': `203.0.113.${ip}` },
      });
    for (let call = 0; call < 10; call += 1) expect((await change(call)).status).toBe(200);
    expect((await change(11)).status).toBe(429);
    await strict.close();
  });

  it('of all calls together hold for a whole IPv6 network, and files are not counted', async () => {
    const strict = await startGateway({ limitScale: 1 / 60 });
    await release(strict, shellArtifact);
    const ask = (address: string, last: number) => strict.call(address, { headers: { 'x-forwarded-for': `2001:db8:1:1::${last}` } });
    for (let call = 0; call < 10; call += 1) expect((await ask('/api/buyout/types', call)).status).toBe(200);
    expect((await ask('/api/buyout/types', 99)).status).toBe(429);
    const page = await ask('/', 100);
    expect(page.status).toBe(429);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('Teď je tu příliš mnoho lidí');
    expect((await ask('/assets/shell/a00000000001/entry.js', 101)).status).toBe(200);
    await strict.close();
  });
});

describe('limits of a provider’s calls', () => {
  it('are their own: a burst of news is taken, and what a page does from there still passes', async () => {
    const strict = await startGateway({ limitScale: 0.002 });
    strict.payments.answer = (_request, response) => void response.writeHead(204).end();
    const news = () =>
      strict.call('/api/payments/webhooks/sandbox', { method: 'POST', body: {}, headers: { origin: 'https://bank.example' } });
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await news()).status));
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(60);
    expect(statuses).toContain(429);
    expect((await strict.call('/api/buyout/types')).status).toBe(200);
    await strict.close();
  });

  it('those that are refused as forged have a small one, which true news of others don’t share', async () => {
    const strict = await startGateway({ limitScale: 1 });
    strict.payments.answer = (_request, response) => json(response, 400, { type: 'urn:okruh:problem:signature-invalid' });
    const news = (ip: string) =>
      strict.call('/api/payments/webhooks/sandbox', { method: 'POST', body: {}, headers: { 'x-forwarded-for': ip } });
    const statuses: number[] = [];
    for (let call = 0; call < 40; call += 1) statuses.push((await news('203.0.113.7')).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(31);
    expect(statuses.at(-1)).toBe(429);
    strict.payments.answer = (_request, response) => void response.writeHead(204).end();
    expect((await news('198.51.100.7')).status).toBe(204);
    await strict.close();
  });
});

describe('too many requests at once', () => {
  it('leave room for those that place an order', async () => {
    const busy = await startGateway({ load: new Load({ most: 2, maxDelay: Number.POSITIVE_INFINITY }) });
    const held: (() => void)[] = [];
    busy.buyout.answer = (_request, response) => void held.push(() => json(response, 200, {}));
    const waiting = [busy.call('/api/buyout/types'), busy.call('/api/buyout/types')];
    await expect.poll(() => held.length).toBe(2);
    expect((await busy.call('/api/checkout/cart/products', { method: 'POST', body: {} })).status).toBe(503);
    expect((await busy.call('/api/checkout/finish', { method: 'POST', body: {} })).status).toBe(200);
    for (const finish of held) finish();
    await Promise.all(waiting);
    await busy.close();
  });

  it('are turned away quickly, and counted out again', async () => {
    const busy = await startGateway({ load: new Load({ most: 2, maxDelay: Number.POSITIVE_INFINITY }) });
    const held: (() => void)[] = [];
    busy.buyout.answer = (_request, response) => void held.push(() => json(response, 200, {}));
    const waiting = [busy.call('/api/buyout/types'), busy.call('/api/buyout/types')];
    await expect.poll(() => held.length).toBe(2);
    const refused = await busy.call('/api/buyout/types');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await busy.call('/healthz')).status).toBe(200);
    for (const finish of held) finish();
    await Promise.all(waiting);
    busy.buyout.answer = (_request, response) => json(response, 200, {});
    expect((await busy.call('/api/buyout/types')).status).toBe(200);
    await busy.close();
  });
});

describe('a busy moment', () => {
  it('turns calls away, but no picture of a page that is open: neither one that lies ready nor one that is drawn now', async () => {
    const busy = await startGateway({ load: new Load({ most: 100, maxDelay: -1 }) });
    busy.catalog.answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/avif' }).end('drawn');
    const folder = path.join(busy.mediaFolder, 'devices');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'phone.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect.poll(async () => (await busy.call('/api/buyout/types')).status, { timeout: 10_000 }).toBe(503);
    const pictures = Array.from({ length: 24 }, (_, number) => `/media/catalog/mp-${number}/blue/front-1f3a9c-480.avif`);
    const answers = await Promise.all([...pictures, '/media/devices/phone.svg'].map((picture) => busy.call(picture)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await busy.call('/api/buyout/types')).status).toBe(503);
    await busy.close();
  });
});

describe('health', () => {
  it('is for everybody, measurements for our own network only', async () => {
    expect((await gateway.call('/healthz')).status).toBe(200);
    expect((await gateway.call('/readyz')).status).toBe(200);
    expect((await gateway.call('/metrics', { headers: { 'x-forwarded-for': '10.0.0.7' } })).text).toContain('http_request_seconds');
    expect((await gateway.call('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  });

  it('counts calls by the name of their route', async () => {
    await gateway.call('/api/buyout/orders/SECRET-CODE');
    const { text } = await gateway.call('/metrics', { headers: { 'x-forwarded-for': '10.0.0.7' } });
    expect(text).toMatch(/http_request_seconds_count\{[^}]*route="buyout\/get_buyout_data"/);
    expect(text).not.toContain('SECRET-CODE');
  });
});

it('over TLS everything says so, and the session has the __Host- prefix', async () => {
  const secure = await startGateway({ sites: createSites({ cz: 'https://okruh.example', ro: 'https://okruh-ro.example' }) });
  await release(secure, shellArtifact);
  secure.sessions.set('jana', {
    id: '0190b7c0-0000-7000-8000-000000000001',
    kind: 'customer',
    display_name: 'Jana',
    e_mail: 'j@okruh.example',
    roles: ['customer'],
  });
  const page = await secure.call('/vykup', { host: 'okruh.example', headers: { cookie: '__Host-okruh=jana' } });
  expect(page.headers['strict-transport-security']).toContain('max-age=63072000');
  expect(page.headers['set-cookie']).toContain('__Host-okruh-release=');
  expect(page.headers['set-cookie']).toContain('; Secure');
  expect(page.text).toContain('Jana');
  expect((await secure.call('/', { host: 'okruh.example', session: 'jana' })).text).not.toContain('Jana');
  expect((await secure.call('/api/buyout/types', { host: 'okruh.example' })).headers).toHaveProperty('strict-transport-security');
  await secure.close();
});
