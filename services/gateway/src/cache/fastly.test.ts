import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fastly, type Cdn } from './fastly.ts';

interface Received {
  readonly call: string;
  readonly token: unknown;
  readonly isSoft: boolean;
  readonly body: unknown;
}

/** Stands in for Fastly's API at the HTTP boundary. */
let sandbox: Server;
let received: Received[];
let status: number;
let cdn: Cdn;
beforeAll(async () => {
  sandbox = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      received.push({
        call: `${request.method} ${request.url}`,
        token: request.headers['fastly-key'],
        isSoft: request.headers['fastly-soft-purge'] === '1',
        body: text === '' ? null : JSON.parse(text),
      });
      if (status > 0) response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    });
  });
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve));
  const { port } = sandbox.address() as AddressInfo;
  cdn = fastly({ apiUrl: `http://127.0.0.1:${port}`, serviceId: 'SU1Z0isxPaozGVKXdv0eY', token: 'secret', timeout: 300 });
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterAll(() => {
  sandbox.closeAllConnections();
  sandbox.close();
});

const order = { mode: 'key', keys: ['html'], url: null, isSoft: false } as const;
const service = '/service/SU1Z0isxPaozGVKXdv0eY';

describe('a purge at the CDN', () => {
  it('of one key, softly', async () => {
    await cdn.purge({ ...order, isSoft: true });
    expect(received).toEqual([{ call: `POST ${service}/purge/html`, token: 'secret', isSoft: true, body: null }]);
  });
  it('of many keys goes in as few calls as it may', async () => {
    const keys = Array.from({ length: 300 }, (_, index) => `product:${index}`);
    await cdn.purge({ ...order, keys });
    expect(received.map(({ call }) => call)).toEqual([`POST ${service}/purge`, `POST ${service}/purge`]);
    expect(received.flatMap(({ body }) => (body as { surrogate_keys: string[] }).surrogate_keys)).toEqual(keys);
  });
  it('of an address', async () => {
    await cdn.purge({ ...order, mode: 'url', url: 'https://okruh.cz/telefony?strana=2' });
    expect(received[0]?.call).toBe('POST /purge/okruh.cz/telefony?strana=2');
  });
  it('of everything is never soft', async () => {
    await cdn.purge({ ...order, mode: 'full', isSoft: true });
    expect(received[0]).toMatchObject({ call: `POST ${service}/purge_all`, isSoft: false });
  });
  it.each([
    [401, 'answered 401'],
    [503, 'answered 503'],
  ])('that is answered %i has failed', async (answered, message) => {
    status = answered;
    await expect(cdn.purge(order)).rejects.toThrow(message);
  });
  it('that is not answered has failed', async () => {
    status = 0;
    await expect(cdn.purge(order)).rejects.toThrow(/timeout/i);
  });
});
