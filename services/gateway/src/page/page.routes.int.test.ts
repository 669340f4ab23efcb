import type { Account } from '@okruh/contracts/http/accounts/login';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writePreview } from '../registry/preview-link.ts';
import { rollBack } from '../registry/registry.repository.ts';
import { storeKey } from '../site/manifest.ts';
import {
  type CallOptions,
  json,
  LINK_SECRET,
  release,
  RO,
  shellArtifact,
  shellCode,
  startGateway,
  type TestAnswer,
  type TestArtifact,
  type TestGateway,
} from '../testing/test-gateway.ts';

const buyout = (version: string, body: string): TestArtifact => ({
  name: 'mfe-buyout',
  version,
  serverCode: `const { createElement } = require('react'); const { renderToStaticMarkup } = require('react-dom/server');
exports.render = async (context) => { ${body} };`,
});
const jana: Account = {
  id: '0190b7c0-0000-7000-8000-000000000001',
  kind: 'customer',
  display_name: 'Jana',
  e_mail: 'j@okruh.example',
  roles: ['customer'],
};
const draws = `const answer = await context.fetch('/api/buyout/types?x=1'); const { choices } = await answer.json();
return { status: 200, title: 'Sell', description: '', html: renderToStaticMarkup(createElement('h1', null, choices.join(' '))), data: { choices } };`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await release(gateway, shellArtifact);
  await release(gateway, buyout('b00000000001', draws));
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.buyout.answer = (_request, response) => json(response, 200, { choices: ['phones', 'tablets'] });
});

/** The context that the test shell prints into its page. */
function readContext(html: string): { readonly [name: string]: unknown } {
  const text = /<pre>(.*?)<\/pre>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#x27;', "'"),
  ) as { readonly [name: string]: unknown };
}
const findCookie = (answer: TestAnswer, name: string): string | undefined =>
  [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(`${name}=`));
const loadFailures = async (): Promise<unknown[]> => {
  await gateway.failures.write();
  const { rows } = await gateway.database.pool.query<{ version: string; reason: string; place: string }>(
    'select version, reason, place from remote_failures',
  );
  return rows;
};

describe('a page', () => {
  it('is HTML of the shell with market, language and releases inside', async () => {
    const answer = await gateway.call('/', { host: RO });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(readContext(answer.text)).toMatchObject({
      market: 'ro',
      locale: 'ro',
      path: '/',
      search: '',
      origins: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
      account: null,
      consent: { isDecided: false, analytics: false, marketing: false },
      shell: { version: 'a00000000001', base: '/assets/shell/a00000000001/' },
      release: {
        'mfe-buyout': { version: 'b00000000001', base: '/assets/mfe-buyout/b00000000001/', remoteEntry: 'entry.js', previous: null },
      },
    });
  });

  it('carries a policy by which released files of this very host run and nothing else', async () => {
    const policies = await Promise.all(
      ['localhost:3000', RO].map(async (host) => String((await gateway.call('/', { host })).headers['content-security-policy'])),
    );
    expect(policies[0]).toContain('script-src http://localhost:3000/assets/;');
    expect(policies[1]).toContain('script-src http://ro.localhost:3000/assets/;');
    for (const policy of policies) {
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(?:unsafe-inline|'self'|nonce)/);
    }
  });

  it('may open the camera and compile WebAssembly when the route table says so, and no other page may', async () => {
    gateway.sessions.set('jana', jana);
    const read = async (path: string, options: CallOptions = {}) => {
      const { headers } = await gateway.call(path, options);
      return `${String(headers['permissions-policy'])} ${/script-src [^;]*/.exec(String(headers['content-security-policy']))?.[0] ?? ''}`;
    };
    const allowed = /^camera=\(self\), .*script-src http:\/\/localhost:3000\/assets\/ 'wasm-unsafe-eval'$/;
    expect(await read('/bench')).toMatch(allowed);
    expect(await read('/bench', { session: 'jana' })).toMatch(allowed);
    // The page asks for its own headers before it loads itself again.
    expect(await read('/bench', { method: 'HEAD', session: 'jana' })).toMatch(allowed);
    const others = ['/', '/data', '/throws', '/nowhere', '/vykup', '/bench/other', '/api/docs'];
    const refused = await Promise.all(others.flatMap((path) => [read(path), read(path, { session: 'jana' })]));
    for (const headers of refused) expect(headers).toMatch(/^camera=\(\), .*script-src http:\/\/localhost:3000\/assets\/$/);
  });

  it('names its files before the browser has read it', async () => {
    expect((await gateway.call('/')).headers.link).toBe('</assets/shell/a00000000001/entry.js>; rel=preload; as=script');
  });

  it('travels compressed', async () => {
    const answer = await gateway.call('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.text).not.toContain('<html');
    expect((await gateway.call('/', { headers: { 'accept-encoding': 'gzip;q=1, br;q=0' } })).headers['content-encoding']).toBe('gzip');
    expect((await gateway.call('/')).headers['content-encoding']).toBeUndefined();
  });

  it('of nobody in particular may be shown again after asking, of somebody it is cached nowhere', async () => {
    gateway.sessions.set('jana', jana);
    expect((await gateway.call('/')).headers['cache-control']).toBe('private, no-cache');
    const own = await gateway.call('/', { session: 'jana' });
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(readContext(own.text)).toMatchObject({ account: { display_name: 'Jana' } });
  });

  it('knows the decision about cookies', async () => {
    const answer = await gateway.call('/', { headers: { cookie: 'okruh-consent=a1m0' } });
    expect(readContext(answer.text)).toMatchObject({ consent: { isDecided: true, analytics: true, marketing: false } });
  });

  it('has the status of what it shows', async () => {
    expect((await gateway.call('/nothing-here')).status).toBe(404);
    expect((await gateway.call('/', { method: 'HEAD' })).status).toBe(200);
    expect((await gateway.call('/', { method: 'POST', body: {} })).status).toBe(404);
  });

  it('that throws becomes the error page of the shell, with the id to ask about', async () => {
    const answer = await gateway.call('/throws');
    expect(answer.status).toBe(500);
    expect(readContext(answer.text)).toMatchObject({ error: { status: 500, requestId: answer.headers['x-request-id'] } });
  });

  it('that breaks before its first byte is a plain page', async () => {
    const answer = await gateway.call('/breaks', { host: RO, headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(500);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.text).toContain('Momentan nu putem afișa pagina');
  });
});

describe('a page with data', () => {
  it('is fetched before it is drawn, by the service that has them', async () => {
    gateway.catalog.answer = (_request, response) => json(response, 200, { h1: 'Telefony' });
    const answer = await gateway.call('/data?path=telefony');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<output>{&quot;h1&quot;:&quot;Telefony&quot;}</output>');
    expect(gateway.catalog.seen.at(-1)).toMatchObject({ url: '/api/catalog/category?path=telefony' });
    expect(gateway.catalog.seen.at(-1)?.headers).toHaveProperty('x-okruh-identity');
  });

  it.each([
    ['/late', 'come too late'],
    ['/lost', 'can not be had'],
    ['/data?path=away', 'are with a service that fails'],
  ])('%s: when they %s there is the error page, to be asked for again soon', async (path) => {
    gateway.catalog.answer = (_request, response) => json(response, 503, {});
    const answer = await gateway.call(path);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(readContext(answer.text)).toMatchObject({ error: { status: 503, requestId: answer.headers['x-request-id'] } });
  });

  it('that aren’t published yet come with the token of their preview, past memory, and the page is cached nowhere', async () => {
    gateway.catalog.answer = ({ headers }, response) =>
      json(response, 200, { h1: headers['x-okruh-content-preview'] === 'token-1' ? 'Koncept' : 'Telefony' });
    const read = async (search: string, options: CallOptions = {}) => gateway.call(`/data?path=preview${search}`, options);
    expect((await read('')).text).toContain('Telefony');
    for (const round of [1, 2]) {
      const preview = await read('&koncept=token-1');
      expect(preview.text, `${round}`).toContain('Koncept');
      expect(preview.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      expect(preview.headers).not.toHaveProperty('x-cache');
      expect(preview.headers).not.toHaveProperty('set-cookie');
      expect(readContext(preview.text)).toMatchObject({ isPreview: true, account: null });
    }
    // Neither the page nor the call was cached, and who is logged in sees what everybody with the link sees.
    expect((await read('')).text).toContain('Telefony');
    gateway.sessions.set('jana', jana);
    expect(readContext((await read('&koncept=token-1', { session: 'jana' })).text)).toMatchObject({ isPreview: true, account: null });
    // Another market has its own word, and a browser can't send the header by itself.
    expect((await read('&koncept=token-1', { host: RO })).text).toContain('Telefony');
    expect((await read('&ciorna=token-1', { host: RO })).text).toContain('Koncept');
    const headers = { 'x-okruh-content-preview': 'token-1' };
    expect((await gateway.call('/api/catalog/category?path=other', { headers })).text).toContain('Telefony');
  });

  it('shows a text in the cart before it is published, of its visitor and cached nowhere; other pages of remotes take no token', async () => {
    gateway.sessions.set('jana', jana);
    for (const round of [1, 2]) {
      const preview = await gateway.call('/kosik?koncept=token-1');
      expect(preview.headers, `${round}`).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      expect(preview.headers).not.toHaveProperty('x-cache');
      expect(readContext(preview.text)).toMatchObject({ isPreview: true, account: null });
    }
    const own = readContext((await gateway.call('/kosik?koncept=token-1', { session: 'jana' })).text);
    expect(own).toMatchObject({ isPreview: true, account: { id: jana.id } });
    for (const path of ['/kosik', '/kosik?ciorna=token-1', '/vykup?koncept=token-1']) {
      const usual = await gateway.call(path);
      expect(usual.headers, path).not.toHaveProperty('x-robots-tag');
      expect(readContext(usual.text), path).not.toHaveProperty('isPreview');
    }
  });

  it('may be gone or elsewhere', async () => {
    gateway.catalog.answer = (_request, response) => json(response, 410, { name: 'X' });
    expect((await gateway.call('/data?path=gone')).status).toBe(410);
    const moved = await gateway.call('/moved');
    expect(moved.status).toBe(301);
    expect(moved.headers.location).toBe('/data');
  });
});

describe('before the first shell', () => {
  it('there is a plain page that says so', async () => {
    const empty = await startGateway();
    const answer = await empty.call('/');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.text).toContain('Obchod se právě spouští');
    await empty.close();
  });
});

describe('an unknown host', () => {
  it('gets a plain page and nothing else', async () => {
    const answer = await gateway.call('/', { host: 'evil.example' });
    expect(answer.status).toBe(421);
    expect(answer.text).toContain('Na této adrese obchod není');
    expect((await gateway.call('/api/buyout/types', { host: 'evil.example' })).status).toBe(421);
    expect((await gateway.call('/healthz', { host: 'evil.example' })).status).toBe(200);
  });
});

describe("a remote's page", () => {
  it('comes as HTML of its own server build, with the answer of its service', async () => {
    const answer = await gateway.call('/vykup/telefony?stav=a');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<h1>phones tablets</h1>');
    expect(readContext(answer.text)).toMatchObject({ path: '/vykup/telefony', search: '?stav=a' });
    expect(gateway.buyout.seen.at(-1)).toMatchObject({ url: '/api/buyout/types?x=1' });
    expect(gateway.buyout.seen.at(-1)?.headers).toHaveProperty('x-okruh-identity');
  });

  it.each([
    ['b00000000002', 'throws', "throw new Error('no');", 'threw'],
    ['b00000000003', 'answers nonsense', 'return { html: 1 };', 'off-contract'],
    [
      'b00000000004',
      'redirects to another shop',
      "return { status: 302, redirect: '//evil.example', title: '', description: '', html: '', data: null };",
      'off-contract',
    ],
    ['b00000000005', 'calls a route between services', "await context.fetch('/api/buyout/internal/orders/1/slip');", 'threw'],
    ['b00000000006', 'is late', 'await new Promise(() => {});', 'timeout'],
    ['b00000000007', 'asks for files of this machine', "require('node:fs');", 'threw'],
  ])('of a build (%s) that %s goes out without its HTML, and the failure is counted', async (version, _what, body, reason) => {
    await release(gateway, buyout(version, body));
    const answer = await gateway.call('/vykup');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<main data-frame="full"></main>');
    expect(await loadFailures()).toContainEqual({ version, reason, place: 'server' });
  });

  it('may be gone, or elsewhere', async () => {
    await release(
      gateway,
      buyout('b00000000008', "return { status: 410, title: '', description: '', html: '<h1>gone</h1>', data: null };"),
    );
    const gone = await gateway.call('/vykup');
    expect(gone.status).toBe(410);
    expect(gone.text).toContain('<h1>gone</h1>');
    await release(
      gateway,
      buyout('b00000000009', "return { status: 301, redirect: '/vykup/telefony', title: '', description: '', html: '', data: null };"),
    );
    const moved = await gateway.call('/vykup');
    expect(moved.status).toBe(301);
    expect(moved.headers.location).toBe('/vykup/telefony');
  });

  it('is never run from a file that was changed in the store', async () => {
    const manifest = await release(gateway, buyout('b0000000000a', draws));
    await gateway.artifacts.put(
      storeKey('mfe-buyout', 'b0000000000a', 'server/index.cjs', 'identity'),
      Buffer.from('exports.render = async () => ({})'),
    );
    const answer = await gateway.call('/vykup');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<main data-frame="full"></main>');
    expect(manifest.version).toBe('b0000000000a');
    expect(await loadFailures()).toContainEqual({ version: 'b0000000000a', reason: 'integrity', place: 'server' });
  });
});

describe('a session', () => {
  it('keeps its releases from page to page, and moves on at home', async () => {
    await release(gateway, buyout('b000000000c1', draws));
    const first = await gateway.call('/vykup');
    const cookie = findCookie(first, 'okruh-release')?.split(';')[0] ?? '';
    expect(findCookie(first, 'okruh-release')).toMatch(/HttpOnly; SameSite=Lax$/);
    await release(gateway, buyout('b000000000c2', draws));
    const versionAt = async (path: string) =>
      (readContext((await gateway.call(path, { headers: { cookie } })).text)['release'] as { 'mfe-buyout': { version: string } })[
        'mfe-buyout'
      ].version;
    expect(await versionAt('/vykup')).toBe('b000000000c1');
    expect(await versionAt('/')).toBe('b000000000c2');
  });

  it('sees chosen versions by a signed link only', async () => {
    await release(gateway, buyout('b000000000d1', draws));
    await release(gateway, buyout('b000000000d2', draws));
    const link = writePreview(LINK_SECRET, { 'mfe-buyout': 'b000000000d1' }, Date.now() + 60_000);
    const opened = await gateway.call(`/vykup?stav=a&nahled=${encodeURIComponent(link)}`);
    expect(opened.status).toBe(302);
    expect(opened.headers.location).toBe('/vykup?stav=a');
    const cookie = findCookie(opened, 'okruh-preview')?.split(';')[0] ?? '';
    const page = await gateway.call('/vykup', { headers: { cookie } });
    expect(readContext(page.text)).toMatchObject({ release: { 'mfe-buyout': { version: 'b000000000d1' } } });
    expect(page.headers['cache-control']).toBe('private, no-store');
    const forged = await gateway.call('/vykup?nahled=forged', { headers: { cookie } });
    expect(findCookie(forged, 'okruh-preview')).toContain('Max-Age=0');
  });

  it('sees a withdrawn version by no preview link', async () => {
    await release(gateway, buyout('b000000000e1', draws));
    await release(gateway, buyout('b000000000e2', draws));
    const link = writePreview(LINK_SECRET, { 'mfe-buyout': 'b000000000e2' }, Date.now() + 60_000);
    const opened = await gateway.call(`/vykup?nahled=${encodeURIComponent(link)}`);
    const cookie = findCookie(opened, 'okruh-preview')?.split(';')[0] ?? '';
    await rollBack(gateway.database, 'mfe-buyout', '');
    await gateway.book.read();
    const page = await gateway.call('/vykup', { headers: { cookie } });
    expect(readContext(page.text)).toMatchObject({ release: { 'mfe-buyout': { version: 'b000000000e1' } } });
  });

  it('is never sent to another site by a preview link', async () => {
    expect((await gateway.call('//evil.example/?nahled=x')).headers.location).toBe('/evil.example/');
    expect((await gateway.call('/\\evil.example?nahled=x')).headers.location).toBe('/evil.example');
  });
});

it('every page is served from memory: the database may be away', async () => {
  const alone = await startGateway();
  await release(alone, { ...shellArtifact, serverCode: shellCode });
  await alone.database.pool.end();
  expect((await alone.call('/')).status).toBe(200);
  expect((await alone.call('/assets/shell/a00000000001/entry.js')).status).toBe(200);
  await alone.close().catch(() => undefined);
});
