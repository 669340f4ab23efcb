import { connect } from 'node:net';
import { writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePreview } from '../registry/preview-link.ts';
import { createSites } from '../site/site.ts';
import { CZ, LINK_SECRET, release, shellArtifact, startGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await release(gateway, shellArtifact);
});
afterAll(() => gateway.close());

/** What comes back for bytes that no client would send. */
function raw({ url }: TestGateway, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}
const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\nhost: ${CZ}\r\n${headers}connection: close\r\n\r\n`;

describe('a header that is a long list', () => {
  const file = '/assets/shell/a00000000001/entry.js';
  const blanks = ' '.repeat(6_000);

  it('is not read: neither what a browser holds nor what it can unpack', async () => {
    const { etag } = (await gateway.call(file)).headers;
    expect((await gateway.call(file, { headers: { 'if-none-match': `x, ${String(etag)}` } })).status).toBe(304);
    expect((await gateway.call(file, { headers: { 'if-none-match': `x${blanks}, ${String(etag)}` } })).status).toBe(200);
    expect((await gateway.call(file, { headers: { 'accept-encoding': 'x, br' } })).headers['content-encoding']).toBe('br');
    expect((await gateway.call(file, { headers: { 'accept-encoding': `x${blanks}, br` } })).headers['content-encoding']).toBeUndefined();
  });

  it('of a cached page is not read either', async () => {
    const { etag } = (await gateway.call('/')).headers;
    expect((await gateway.call('/', { headers: { 'if-none-match': `x, ${String(etag)}` } })).status).toBe(304);
    expect((await gateway.call('/', { headers: { 'if-none-match': `x${blanks}, ${String(etag)}` } })).status).toBe(200);
  });

  it('over 8 KB is refused with all other headers', async () => {
    expect(await raw(gateway, get('/', `x-long: ${'x'.repeat(8_200)}\r\n`))).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('a target that is no path', () => {
  const preview = writePreview(LINK_SECRET, { shell: 'a00000000001' }, Date.now() + 60_000);
  it.each(['http://evil.example/', `http://evil.example/?nahled=${preview}`, 'https://evil.example/api/buyout/types', 'http://x/metrics'])(
    '%s is refused and leads nowhere',
    async (target) => {
      const answer = await raw(gateway, get(target));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).not.toContain('evil.example');
    },
  );

  it('is refused for every method', async () => {
    expect(await raw(gateway, get('*').replace('GET', 'OPTIONS'))).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('measurements', () => {
  const outside = { 'x-forwarded-for': '203.0.113.9' };
  it.each(['/metrics', '/metrics?x=1', '/%6detrics', '/metrics?'])('%s is not found from outside', async (target) => {
    for (const method of ['GET', 'HEAD'] as const) expect((await gateway.call(target, { method, headers: outside })).status).toBe(404);
  });

  it('are not for what an unknown proxy passes on', async () => {
    const direct = await startGateway({ proxyHops: 0 });
    expect((await direct.call('/metrics')).status).toBe(200);
    expect((await direct.call('/metrics', { headers: outside })).status).toBe(404);
    await direct.close();
  });
});

describe('files and pictures', () => {
  const from = { 'x-forwarded-for': '2001:db8:7:7::1' };

  it('have a generous limit of their own for each network', async () => {
    const strict = await startGateway({ limitScale: 1 / 300 });
    await release(strict, shellArtifact);
    const ask = (last: number) =>
      strict.call('/assets/shell/a00000000001/entry.js', { headers: { 'x-forwarded-for': `2001:db8:1:1::${last}` } });
    for (let call = 0; call < 10; call += 1) expect((await ask(call)).status).toBe(200);
    expect((await ask(11)).status).toBe(429);
    expect((await strict.call('/', { headers: { 'x-forwarded-for': '2001:db8:1:1::1' } })).status).toBe(200);
    await strict.close();
  });

  it('that do not exist are asked for once, and few of them by one network', async () => {
    const strict = await startGateway({ limitScale: 1 / 6 });
    await mkdir(path.join(strict.mediaFolder, 'brand'));
    await writeFile(path.join(strict.mediaFolder, 'brand', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    strict.catalog.answer = (_request, response) => void response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}');
    const picture = (name: string) => strict.call(`/media/catalog/mp-nothing/red/${name}-240.avif`, { headers: from });
    for (let call = 0; call < 4; call += 1) expect((await picture('pair-0')).status).toBe(404);
    expect(strict.catalog.seen).toHaveLength(1);
    for (let call = 0; call < 6; call += 1) expect((await picture(`pair-a${call}`)).status).toBe(404);
    expect((await picture('pair-b')).status).toBe(429);
    expect(strict.catalog.seen).toHaveLength(7);
    expect((await strict.call('/media/brand/logo.svg', { headers: from })).status).toBe(200);
    await strict.close();
  });
});

describe('a shop over TLS', () => {
  it('says so with every answer of its own', async () => {
    const host = 'okruh.example';
    const secure = await startGateway({
      sites: createSites({ cz: `https://${host}`, ro: 'https://okruh-ro.example' }),
      limitScale: 1 / 150,
    });
    const hsts = async (target: string, options: Parameters<TestGateway['call']>[1] = {}) => {
      const { status, headers } = await secure.call(target, { host, ...options });
      return [status, headers['strict-transport-security']];
    };
    const forTwoYears = 'max-age=63072000; includeSubDomains';
    expect(await hsts('/')).toEqual([503, forTwoYears]);
    expect(await hsts('/robots.txt')).toEqual([200, forTwoYears]);
    expect(await hsts('/favicon.ico')).toEqual([200, forTwoYears]);
    expect(await hsts('/api/nothing')).toEqual([404, forTwoYears]);
    expect(await hsts('/', { headers: { origin: `https://${host}`, 'x-forwarded-for': '203.0.113.20' }, method: 'POST' })).toEqual([
      404,
      forTwoYears,
    ]);
    expect(
      await hsts('/vykup', { method: 'POST', headers: { origin: 'https://evil.example', 'x-forwarded-for': '203.0.113.21' } }),
    ).toEqual([403, forTwoYears]);
    expect(await hsts('/assets/nothing/1/x.js')).toEqual([404, forTwoYears]);
    expect(await hsts('/media/.nothing')).toEqual([404, forTwoYears]);
    expect(await hsts('/%', { headers: { 'x-forwarded-for': '203.0.113.22' } })).toEqual([404, forTwoYears]);
    expect(await hsts('/')).toEqual([429, forTwoYears]);
    await release(secure, shellArtifact);
    const link = writePreview(LINK_SECRET, { shell: 'a00000000001' }, Date.now() + 60_000);
    expect(await hsts(`/?nahled=${link}`, { headers: { 'x-forwarded-for': '203.0.113.23' } })).toEqual([302, forTwoYears]);
    await secure.close();
  });
});
