import type { BuyoutCollectionRoutes, BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import { buyoutCollectionPaths, buyoutPaths } from '@okruh/contracts/http/buyout.paths';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { FieldErrorsError, NetworkError, ProblemError } from './errors.ts';
import { isWorthRetrying } from './retry.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit | undefined;
  readonly body: unknown;
}

function clientAnswering(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const client = createClient<BuyoutCollectionRoutes & BuyoutShopRoutes>(
    { ...buyoutPaths, ...buyoutCollectionPaths },
    {
      fetch: (url, init) => {
        sent.push({ url, init, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
        return Promise.resolve().then(answer);
      },
    },
  );
  return { client, sent };
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call by route name', () => {
  it('fills path and query and leaves out what is not given', async () => {
    const { client, sent } = clientAnswering(() => json({ choices: [] }));
    await client.call('get_product_model_choices', { query: { type: 'telefony', manufacturer: 'a&b' } });
    expect(sent[0]?.url).toBe('/api/buyout/models?type=telefony&manufacturer=a%26b');
    expect(client.getUrl('get_shipping_slip', { params: { code: 'ABC/1' } })).toBe('/api/buyout/orders/ABC%2F1/slip');
  });
  it('sends JSON with its idempotency key and gives the place of the new thing', async () => {
    const { client, sent } = clientAnswering(() => json({ valid_until: '2026-12-01T00:00:00Z' }, 201, { location: '/vykup/stav/X#t=1' }));
    const answer = await client.exchange('send_buyout_to_email', {
      body: { device_identifier: 'a', appraisal_version: '1', device_condition_choices: ['x'], e_mail: 'jana@example.cz' },
      idempotencyKey: 'key-1',
    });
    expect(answer).toMatchObject({ status: 201, location: '/vykup/stav/X#t=1' });
    expect(new Headers(sent[0]?.init?.headers).get('idempotency-key')).toBe('key-1');
    expect(sent[0]?.body).toMatchObject({ e_mail: 'jana@example.cz' });
  });
  it('gives a file as a blob', async () => {
    const { client } = clientAnswering(() => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    const file = await client.call('get_shipping_slip', { params: { code: 'ABCDEFGHIJ' } });
    expect(await file.text()).toBe('%PDF');
  });
  it('is one query for equal requests', () => {
    const { client } = clientAnswering(() => json({}));
    const first = client.query('get_product_color_choices', { query: { model: 'm' } });
    expect(first.queryKey).toEqual(client.query('get_product_color_choices', { query: { model: 'm' } }).queryKey);
    expect(first.queryKey).not.toEqual(client.query('get_product_color_choices', { query: { model: 'n' } }).queryKey);
    // Repairs names its selector's calls as buy-out does.
    const repairs = createClient<RepairsShopRoutes>(repairsPaths);
    expect(first.queryKey).not.toEqual(repairs.query('get_product_color_choices', { query: { model: 'm' } }).queryKey);
  });
});

describe('an answer that is no success', () => {
  it('is field errors by field and group, with the corrected address', async () => {
    const { client } = clientAnswering(() =>
      json(
        {
          e_mail: ['Chybí zavináč.'],
          customer_data: { first_name: ['Vyplňte jméno.'] },
          non_field_errors: ['Zkuste to znovu.'],
          url: '/vykup',
          message: 'Nelze.',
        },
        400,
      ),
    );
    const error = await thrownBy(client.call('get_country_options'));
    if (!(error instanceof FieldErrorsError)) throw new Error('expected field errors');
    expect(error.byPath()).toEqual({ e_mail: ['Chybí zavináč.'], 'customer_data.first_name': ['Vyplňte jméno.'] });
    expect(error).toMatchObject({ nonFieldErrors: ['Zkuste to znovu.'], url: '/vykup', serverMessage: 'Nelze.' });
  });
  it('is a problem with its code, facts, request id and the time to wait', async () => {
    const problem = { type: 'urn:okruh:problem:stale-appraisal', title: 'Ceník se změnil.', status: 409, extra: { version: '2' } };
    const headers = { 'content-type': 'application/problem+json', 'x-request-id': 'r-1', 'retry-after': '7' };
    const { client } = clientAnswering(() => new Response(JSON.stringify(problem), { status: 409, headers }));
    const error = await thrownBy(client.call('get_country_options'));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      code: 'stale-appraisal',
      title: 'Ceník se změnil.',
      requestId: 'r-1',
      retryAfter: 7,
      extra: { version: '2' },
    });
  });
  it('is a problem nobody promised when it is HTML', async () => {
    const { client } = clientAnswering(() => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    expect(await thrownBy(client.call('get_country_options'))).toMatchObject({
      name: 'ProblemError',
      code: 'unexpected-answer',
      status: 502,
    });
  });
  it('is a network error when there is no answer, but an abort stays an abort', async () => {
    const { client } = clientAnswering(() => Promise.reject(new TypeError('fetch failed')));
    expect(await thrownBy(client.call('get_country_options'))).toBeInstanceOf(NetworkError);
    const aborted = AbortSignal.abort();
    const error = await thrownBy(client.call('get_country_options', { signal: aborted }));
    expect(error).not.toBeInstanceOf(NetworkError);
  });
});

it('only failures that a repetition can change are worth one', () => {
  const problem = (status: number) => new ProblemError(status, {}, new Headers());
  expect([new NetworkError(), problem(503), problem(429)].map(isWorthRetrying)).toEqual([true, true, true]);
  expect([new FieldErrorsError({}), problem(404), problem(409)].map(isWorthRetrying)).toEqual([false, false, false]);
  // A remote's own copy of the classes.
  const foreign = [
    Object.assign(new Error('400'), { name: 'FieldErrorsError' }),
    Object.assign(new Error('404'), { name: 'ProblemError', status: 404 }),
  ];
  expect(foreign.map(isWorthRetrying)).toEqual([false, false]);
});
