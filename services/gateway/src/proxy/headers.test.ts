import { describe, expect, it } from 'vitest';
import { requestHeaders, responseHeaders } from './headers.ts';

const own = { identity: 'signed', requestId: 'ours-0001', cookie: null };

describe('what a service gets of a request', () => {
  it('is what the browser said about the content', () => {
    const given = {
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': '2',
      'idempotency-key': 'k',
      'x-buyout-token': 't',
    };
    expect(requestHeaders(given, own)).toEqual({ ...given, 'x-okruh-identity': 'signed', 'x-request-id': 'ours-0001' });
  });

  it('never is an identity, an address or a request id of the browser', () => {
    const headers = requestHeaders(
      {
        'x-okruh-identity': 'forged',
        'x-okruh-anything': '1',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-request-id': 'theirs',
      },
      own,
    );
    expect(headers).toEqual({ 'x-okruh-identity': 'signed', 'x-request-id': 'ours-0001' });
  });

  it('never is what belongs to the connection, named by the browser or not', () => {
    const headers = requestHeaders(
      {
        connection: 'close, X-Secret',
        'keep-alive': '5',
        te: 'trailers',
        'transfer-encoding': 'chunked',
        upgrade: 'h2c',
        host: 'localhost',
        'x-secret': '1',
      },
      own,
    );
    expect(Object.keys(headers)).toEqual(['x-okruh-identity', 'x-request-id']);
  });

  it('has of the cookies what this service may see', () => {
    expect(requestHeaders({ cookie: 'okruh=1' }, own)).not.toHaveProperty('cookie');
    expect(requestHeaders({ cookie: 'okruh=1; a=2' }, { ...own, cookie: 'a=2' })).toHaveProperty('cookie', 'a=2');
  });
});

it('an answer keeps its own headers, loses those of the connection, and ours win', () => {
  const headers = responseHeaders(
    {
      'content-type': 'text/csv',
      'set-cookie': ['a=1', 'b=2'],
      connection: 'keep-alive',
      'transfer-encoding': 'chunked',
      server: 'x',
      'x-request-id': 'service',
    },
    { 'x-request-id': 'ours' },
  );
  expect(headers).toEqual({ 'content-type': 'text/csv', 'set-cookie': ['a=1', 'b=2'], 'x-request-id': 'ours' });
});
