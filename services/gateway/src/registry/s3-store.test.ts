import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Store, signedHeaders, type S3Options } from './s3-store.ts';

const keys = { region: 'us-east-1', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

/** A bucket that checks signatures as S3 does, over the headers that it was sent. */
const objects = new Map<string, Buffer>();
let server: Server;
let options: S3Options;
let state: 'up' | 'broken' = 'up';
beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  options = { ...keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/okruh-artifacts/` };
});
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const stamp = String(request.headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const expected = await signedHeaders(request.method ?? '', url, request.method === 'PUT' ? body : null, {
    ...options,
    now: () => new Date(stamp),
  });
  if (state === 'broken') response.writeHead(500).end();
  else if (request.headers.authorization !== expected['authorization']) response.writeHead(403).end();
  else if (request.method === 'PUT') {
    objects.set(url.pathname, body);
    response.writeHead(200).end();
  } else {
    const found = objects.get(url.pathname);
    response.writeHead(found === undefined ? 404 : 200).end(found);
  }
}
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

describe('artifacts in a bucket', () => {
  it('are stored and read back', async () => {
    const store = s3Store(options);
    await store.put("mfe-buyout/b1/static/a b+c(1)'~@.js", Buffer.from('content'));
    expect([...objects.keys()]).toEqual(['/okruh-artifacts/mfe-buyout/b1/static/a%20b%2Bc%281%29%27~%40.js']);
    expect((await store.get("mfe-buyout/b1/static/a b+c(1)'~@.js"))?.toString()).toBe('content');
  });

  it('that are not there are null', async () => {
    expect(await s3Store(options).get('mfe-buyout/b1/none.js')).toBeNull();
  });

  it('are an error when the key is wrong or the store is broken: nobody takes that for a missing file', async () => {
    const stranger = s3Store({ ...options, secretAccessKey: 'wrong' });
    await expect(stranger.get('mfe-buyout/b1/none.js')).rejects.toThrow('403');
    await expect(stranger.put('x', Buffer.from('y'))).rejects.toThrow('403');
    state = 'broken';
    await expect(s3Store(options).get('x')).rejects.toThrow('500');
    state = 'up';
  });
});

it.each([
  ['https://examplebucket.s3.amazonaws.com/?lifecycle=', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])("the signature of %s is the one in Amazon's own examples", async (url, signature) => {
  const { authorization } = await signedHeaders('GET', new URL(url), null, {
    ...keys,
    url: '',
    now: () => new Date('2013-05-24T00:00:00Z'),
  });
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  );
});

it('the body is signed as well: another one under the same signature is refused', async () => {
  const at = { ...keys, url: '', now: () => new Date('2013-05-24T00:00:00Z') };
  const [one, other] = await Promise.all(
    ['one', 'other'].map((text) => signedHeaders('PUT', new URL('https://examplebucket.s3.amazonaws.com/a'), Buffer.from(text), at)),
  );
  expect(one?.['x-amz-content-sha256']).toMatch(/^[0-9a-f]{64}$/);
  expect(one?.['authorization']).not.toBe(other?.['authorization']);
});
