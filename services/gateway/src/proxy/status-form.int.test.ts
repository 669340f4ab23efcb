import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, RO, startGateway, type TestAnswer, type TestGateway, type TestService } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const service of owners()) {
    service.seen.length = 0;
    service.answer = (_request, response) => json(response, 404, { type: 'about:blank', title: 'no', status: 404 });
  }
});
const owners = (): TestService[] => [gateway.orders, gateway.buyout, gateway.repairs];
const FORM = 'application/x-www-form-urlencoded';
const OWN = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };

const send = (fields: Record<string, string>, headers: Record<string, string> = OWN, page = '/stav', host?: string): Promise<TestAnswer> =>
  gateway.call(page, {
    method: 'POST',
    headers: { 'content-type': FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
    ...(host !== undefined && { host }),
  });

describe('the status form without JavaScript', () => {
  it('leads to the page of what was found, and what was typed stands in no address', async () => {
    gateway.repairs.answer = (_request, response) => json(response, 200, { location: '/servis/stav/ABC' });
    const answer = await send({ number: ' s26-000123', e_mail: 'jana@example.com ' });
    expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([303, '/servis/stav/ABC', 'no-store']);
    expect(JSON.parse(gateway.repairs.seen[0]?.body ?? '')).toEqual({ number: 'S26-000123', e_mail: 'jana@example.com' });
    expect(gateway.repairs.seen[0]?.url).toBe('/api/repairs/find');
    expect(gateway.orders.seen).toEqual([]);
  });

  it('asks orders for a number of digits, on the Romanian site too', async () => {
    gateway.orders.answer = (_request, response) => json(response, 200, { location: '/comanda/XYZ' });
    const answer = await send(
      { number: '26 1000 1026', e_mail: 'ion@example.com' },
      { origin: 'http://ro.localhost:3000', 'sec-fetch-site': 'same-origin' },
      '/stare',
      RO,
    );
    expect([answer.status, answer.headers.location]).toEqual([303, '/comanda/XYZ']);
    expect(owners().map(({ seen }) => seen.length)).toEqual([1, 0, 0]);
  });

  it('says that there is none, and repeats nothing that was typed', async () => {
    const answer = await send({ number: 'V26-000123', e_mail: 'jana@example.com' });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Takové číslo s tímto e-mailem neznáme');
    expect(answer.text).not.toContain('V26-000123');
    expect(answer.text).not.toContain('jana@');
  });

  it('asks to wait while its owner is away, or has had enough of this mailbox', async () => {
    gateway.orders.answer = (_request, response) => json(response, 429, { type: 'about:blank', title: 'no', status: 429 });
    expect((await send({ number: '2610001026', e_mail: 'a@example.com' })).status).toBe(429);
    gateway.orders.answer = (_request, response) => json(response, 503, { type: 'about:blank', title: 'no', status: 503 });
    expect((await send({ number: '2610001026', e_mail: 'a@example.com' })).status).toBe(503);
  });

  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['another site', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s and asks nobody', async (_name, headers) => {
    expect((await send({ number: '2610001026', e_mail: 'a@example.com' }, headers)).status).toBe(403);
    expect(owners().flatMap(({ seen }) => seen)).toEqual([]);
  });

  it('follows no answer that leads away from the site', async () => {
    for (const location of ['https://evil.test/', '//evil.test/', '/\\evil.test']) {
      gateway.orders.answer = (_request, response) => json(response, 200, { location });
      expect((await send({ number: '2610001026', e_mail: 'a@example.com' })).headers.location).toBeUndefined();
    }
  });

  it('opens plain forms for no call of a service', async () => {
    const answer = await gateway.call('/api/orders/find', {
      method: 'POST',
      headers: { 'content-type': FORM, ...OWN },
      body: 'number=1&e_mail=a',
    });
    expect(answer.status).toBe(415);
    expect(gateway.orders.seen).toEqual([]);
  });
});
