import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKey } from '../site/manifest.ts';
import { release, shellArtifact, startGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await release(gateway, {
    ...shellArtifact,
    files: { 'tiny.js': 'export {};', 'static/font.woff2': 'font', 'reader.wasm': '\0asm'.repeat(1_000) },
  });
  await mkdir(path.join(gateway.mediaFolder, 'devices/p1'), { recursive: true });
  await writeFile(
    path.join(gateway.mediaFolder, 'devices/p1/black.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h10"/>'.repeat(200)}</svg>`,
  );
  await writeFile(path.join(gateway.mediaFolder, '.hidden'), 'secret');
  await writeFile(path.join(gateway.mediaFolder, '../outside.svg'), 'secret');
});
afterAll(() => gateway.close());

const entry = '/assets/shell/a00000000001/entry.js';

describe('a released file', () => {
  it('is cached by browsers for ever', async () => {
    const answer = await gateway.call(entry);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(answer.text).toContain('// entry of shell');
  });

  it('comes in the smallest form that the browser takes, made when it was released', async () => {
    const plain = await gateway.call(entry);
    const br = await gateway.call(entry, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    const gzip = await gateway.call(entry, { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(
      (await gateway.call('/assets/shell/a00000000001/tiny.js', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'],
    ).toBeUndefined();
    expect(
      (await gateway.call('/assets/shell/a00000000001/static/font.woff2', { headers: { 'accept-encoding': 'br' } })).headers,
    ).toMatchObject({ 'content-type': 'font/woff2' });
    // Browsers compile it while it comes only under its own type.
    expect((await gateway.call('/assets/shell/a00000000001/reader.wasm', { headers: { 'accept-encoding': 'br' } })).headers).toMatchObject({
      'content-type': 'application/wasm',
      'content-encoding': 'br',
    });
  });

  it('is not sent again to who has it', async () => {
    const { etag } = (await gateway.call(entry)).headers;
    const again = await gateway.call(entry, { headers: { 'if-none-match': String(etag) } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  it.each([
    '/assets/shell/a00000000001/missing.js',
    '/assets/shell/ffffffffffff/entry.js',
    '/assets/other/a00000000001/entry.js',
    '/assets/shell/a00000000001/server/index.cjs',
    '/assets/shell/a00000000001/release.json',
    '/assets/shell/a00000000001/../a00000000001/entry.js',
    '/assets/shell/a00000000001/..%2fentry.js',
    '/assets/shell/a00000000001/entry.js.br',
    '/assets/shell/a00000000001/toString',
    '/assets/shell/a00000000001/__proto__',
  ])('%s does not exist, and nobody remembers that for long', async (file) => {
    const answer = await gateway.call(file);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });

  it('that was changed in the store is not served, and counts as a failure', async () => {
    await release(gateway, { ...shellArtifact, version: 'a00000000002' });
    for (const encoding of ['identity', 'br', 'gzip'] as const) {
      await gateway.artifacts.put(storeKey('shell', 'a00000000002', 'entry.js', encoding), Buffer.from('evil()'));
    }
    for (const accepted of ['identity', 'br', 'gzip']) {
      const answer = await gateway.call('/assets/shell/a00000000002/entry.js', { headers: { 'accept-encoding': accepted } });
      expect(answer.status, accepted).toBe(503);
      expect(answer.text).toBe('');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    await gateway.failures.write();
    const { rows } = await gateway.database.pool.query("select reason, count from remote_failures where version = 'a00000000002'");
    expect(rows).toEqual([{ reason: 'integrity', count: 3 }]);
  });
});

describe('a picture', () => {
  it('comes from the folder, compressed, and harmless when opened by itself', async () => {
    const answer = await gateway.call('/media/devices/p1/black.svg', { headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-encoding': 'br',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(brotliDecompressSync(answer.bytes).toString()).toContain('<path');
    const again = await gateway.call('/media/devices/p1/black.svg', {
      headers: { 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.status).toBe(304);
  });

  it('drawn again is seen again', async () => {
    const file = path.join(gateway.mediaFolder, 'devices/p1/red.svg');
    await writeFile(file, `<svg>${'a'.repeat(600)}</svg>`);
    const before = await gateway.call('/media/devices/p1/red.svg', { headers: { 'accept-encoding': 'gzip' } });
    await writeFile(file, `<svg>${'b'.repeat(601)}</svg>`);
    const after = await gateway.call('/media/devices/p1/red.svg', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(before.headers.etag) },
    });
    expect(after.status).toBe(200);
    expect(gunzipSync(after.bytes).toString()).toContain('bbb');
  });

  it('with its content in its name is read once', async () => {
    const folder = path.join(gateway.mediaFolder, 'catalog/p1/black');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'front-12j2po0-240.avif'), 'picture');
    const address = '/media/catalog/p1/black/front-12j2po0-240.avif';
    const first = await gateway.call(address);
    await rm(folder, { recursive: true });
    const again = await gateway.call(address);
    expect(again.status).toBe(200);
    expect(again.text).toBe('picture');
    expect(again.headers['cache-control']).toContain('immutable');
    const known = await gateway.call(address, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(known.status).toBe(304);
  });

  it.each([
    '/media/../outside.svg',
    '/media/..%2foutside.svg',
    '/media/devices/..%2f..%2foutside.svg',
    '/media/%2e%2e/outside.svg',
    '/media/devices/p1/../../../outside.svg',
    '/media/.hidden',
    '/media/devices',
    '/media/devices/p1/missing.svg',
    '/media/devices%00/p1/black.svg',
    '/media//etc/passwd',
    '/media/C:%5cwindows',
  ])('%s is not found', async (name) => {
    const answer = await gateway.call(name);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });
});

it('robots are refused in the back office, and the icon is there', async () => {
  expect((await gateway.call('/robots.txt')).text).toContain('Disallow: /admin/');
  expect((await gateway.call('/favicon.ico')).headers['content-type']).toContain('image/svg+xml');
});
