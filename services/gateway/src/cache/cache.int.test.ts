import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { release, RO, shellArtifact, startGateway, type Seen, type TestAnswer, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let version: number;
beforeEach(async () => {
  gateway = await startGateway();
  await release(gateway, shellArtifact);
  version = 1;
  gateway.catalog.answer = answerAs(200);
});
afterEach(() => gateway.close());

/** A catalogue whose answers carry the keys of their place, and a number. */
const answerAs =
  (status: number, headers: Record<string, string> = {}) =>
  (request: Seen, response: ServerResponse): void => {
    const body = JSON.stringify({ version, url: request.url, filling: 'x'.repeat(3_000) });
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'surrogate-key': 'category:phones lists', ...headers })
      .end(body);
  };
const path = '/api/catalog/category?path=telefony';
const asked = (): number => gateway.catalog.seen.length;
const outcome = (answer: TestAnswer): unknown => answer.headers['x-cache'];
const jana = {
  id: '0190b7c0-0000-7000-8000-000000000001',
  kind: 'customer' as const,
  display_name: 'Jana',
  e_mail: 'j@okruh.example',
  roles: ['customer' as const],
};

describe('a call whose answer is the same for all', () => {
  it('is asked for once, in whatever order and from whatever campaign', async () => {
    const first = await gateway.call(`${path}&vyrobce=apple`);
    expect([first.status, outcome(first)]).toEqual([200, 'miss']);
    for (const url of [`${path}&vyrobce=apple`, '/api/catalog/category?vyrobce=apple&path=telefony&utm_source=mail&gclid=1']) {
      const again = await gateway.call(url);
      expect(outcome(again)).toBe('hit');
      expect(again.text).toBe(first.text);
    }
    expect(asked()).toBe(1);
    expect(gateway.catalog.seen[0]?.url).toBe('/api/catalog/category?path=telefony&vyrobce=apple');
  });

  it('is fetched in nobody’s name: the answer knows neither session nor address', async () => {
    gateway.sessions.set('jana', jana);
    await gateway.call(path, { session: 'jana', headers: { 'x-forwarded-for': '203.0.113.9' } });
    const [seen] = gateway.catalog.seen;
    const identity = String(seen?.headers['x-okruh-identity']).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(identity, 'base64url').toString())).toMatchObject({ market: 'cz', kind: 'visitor', sub: null, ip: '' });
    expect(seen?.headers).not.toHaveProperty('cookie');
    expect(outcome(await gateway.call(path))).toBe('hit');
  });

  it('belongs to its market', async () => {
    await gateway.call(path);
    expect(outcome(await gateway.call(path, { host: RO }))).toBe('miss');
  });

  it('goes out with our headers and without the keys, compressed once', async () => {
    for (const expected of ['miss', 'hit']) {
      const answer = await gateway.call(path, { headers: { 'accept-encoding': 'br' } });
      expect(outcome(answer)).toBe(expected);
      expect(answer.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        age: '0',
      });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers).not.toHaveProperty('surrogate-key');
      expect(answer.headers).not.toHaveProperty('surrogate-control');
    }
    expect(outcome(await gateway.call(path, { headers: { 'accept-encoding': 'gzip' } }))).toBe('hit');
  });

  it('takes the fast path, before any routing, from the second time on; not when its answer has become another', async () => {
    // Request ids of the long way are time-ordered (version 7), those of the short one aren't (version 4).
    const idKind = async (): Promise<unknown> => String((await gateway.call(path)).headers['x-request-id'])[14];
    expect([await idKind(), await idKind(), await idKind()]).toEqual(['7', '4', '4']);
    gateway.cache.purge({ mode: 'key', keys: ['lists'], isSoft: false });
    expect([await idKind(), await idKind()]).toEqual(['7', '4']);
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await gateway.call(path);
    const known = { headers: { 'if-none-match': String(headers.etag) } };
    for (let visit = 0; visit < 2; visit += 1) {
      const again = await gateway.call(path, known);
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
    expect((await gateway.call(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers HEAD with what GET would say', async () => {
    const get = await gateway.call(path);
    const head = await gateway.call(path, { method: 'HEAD' });
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(get.bytes.length)]);
  });

  it.each([
    ['a failure', 500, {}],
    ['what wants to leave a cookie', 200, { 'set-cookie': 'x=1' }],
    ['a refusal', 400, {}],
  ])('is not cached when it is %s', async (_what, status, headers) => {
    gateway.catalog.answer = answerAs(status, headers);
    for (let visit = 0; visit < 2; visit += 1) {
      const answer = await gateway.call(path);
      expect([answer.status, outcome(answer)]).toEqual([status, 'miss']);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(asked()).toBe(2);
  });

  it('that there is no such thing is remembered for a moment', async () => {
    gateway.catalog.answer = answerAs(404);
    await gateway.call(path);
    const again = await gateway.call(path);
    expect([again.status, outcome(again), again.headers['cache-control']]).toEqual([404, 'hit', 'no-store']);
  });

  it('is shown when the service is away', async () => {
    await gateway.call(path);
    gateway.cache.purge({ mode: 'full', isSoft: true });
    await gateway.catalog.close();
    const answer = await gateway.call(path);
    expect([answer.status, outcome(answer)]).toEqual([200, 'stale']);
    expect((await gateway.call('/api/catalog/category?path=tablety')).status).toBe(503);
  });

  it('counts against the limits, cached or not', async () => {
    const strict = await startGateway({ limitScale: 1 });
    strict.catalog.answer = answerAs(200);
    const statuses = new Set<number>();
    for (let call = 0; call < 130; call += 1) statuses.add((await strict.call('/api/catalog/search?q=iphone')).status);
    expect([...statuses]).toEqual([200, 429]);
    await strict.close();
  });
});

describe('a page of a visitor without a session', () => {
  const page = '/data?path=telefony';

  it('is drawn once for all who decided the same about cookies', async () => {
    const first = await gateway.call(page);
    expect([first.status, outcome(first)]).toEqual([200, 'miss']);
    const second = await gateway.call(`${page}&utm_source=mail`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(outcome(second)).toBe('hit');
    expect(second.text).toBe(first.text);
    expect(outcome(await gateway.call(page, { headers: { cookie: 'okruh-consent=a1m0' } }))).toBe('miss');
    expect(outcome(await gateway.call(page, { headers: { cookie: 'okruh-consent=a1m0; other=1' } }))).toBe('hit');
    expect(outcome(await gateway.call(page, { headers: { cookie: 'okruh-consent=<script>' } }))).toBe('hit');
    expect(asked()).toBe(1);
  });

  it('is the same with a cart, known by a cookie or not', async () => {
    await gateway.call(page);
    const cookie = 'okruh-cart=c4rt; okruh-cart-count=3';
    const answer = await gateway.call(page, { headers: { cookie } });
    expect(outcome(answer)).toBe('hit');
    expect(answer.text).not.toContain('c4rt');
    await gateway.call(path);
    expect(outcome(await gateway.call(path, { headers: { cookie } }))).toBe('hit');
  });

  it('takes no cookie, asks browsers to ask again, and knows who has it', async () => {
    const { headers } = await gateway.call(page);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['content-security-policy']).toContain("object-src 'none'");
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await gateway.call(page, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
    }
  });

  it('never shows what is somebody’s own', async () => {
    gateway.sessions.set('jana', jana);
    const own = await gateway.call(page, { session: 'jana' });
    expect(own.text).toContain('Jana');
    expect(own.headers).not.toHaveProperty('x-cache');
    const nobody = await gateway.call(page);
    expect(nobody.text).not.toContain('Jana');
    expect((await gateway.call(page, { session: 'jana' })).text).toContain('Jana');
    expect(outcome(await gateway.call(page))).toBe('hit');
  });

  it('is not drawn again for a session cookie that belongs to nobody', async () => {
    await gateway.call(page);
    for (const token of ['made-up-1', 'made-up-2']) {
      const answer = await gateway.call(page, { session: token });
      expect(outcome(answer)).toBe('hit');
    }
  });

  it('goes with the answers that it was made of, and with everything that is HTML', async () => {
    for (const keys of [['category:phones'], ['html'], ['page-of-data']]) {
      await gateway.call(page);
      version += 1;
      gateway.cache.purge({ mode: 'key', keys: ['endpoint'], isSoft: false });
      gateway.cache.purge({ mode: 'key', keys, isSoft: false });
      const fresh = await gateway.call(page);
      expect(outcome(fresh)).toBe('miss');
      expect(fresh.text).toContain(`version&quot;:${version}`);
    }
  });

  it('is another one for every set of releases', async () => {
    await gateway.call(page);
    await release(gateway, { ...shellArtifact, version: 'a00000000002' });
    const fresh = await gateway.call(page);
    expect(outcome(fresh)).toBe('miss');
    expect(fresh.text).toContain('a00000000002');
  });

  it('is chosen and pinned by visitor while a canary runs', async () => {
    await release(gateway, { ...shellArtifact, version: 'a00000000003' }, 'canary', 100);
    const first = await gateway.call(page);
    expect(first.text).toContain('a00000000003');
    expect(String(first.headers['set-cookie'])).toContain('okruh-release=');
    const second = await gateway.call(page);
    expect(outcome(second)).toBe('hit');
    expect(String(second.headers['set-cookie'])).toContain('okruh-release=');
  });

  it('is shown old when it can not be made', async () => {
    await gateway.call(page);
    gateway.cache.purge({ mode: 'full', isSoft: true });
    await gateway.catalog.close();
    const answer = await gateway.call(page);
    expect([answer.status, outcome(answer)]).toEqual([200, 'stale']);
    expect((await gateway.call('/data?path=tablety')).status).toBe(503);
  });

  it('is not cached longer than a moment when it is missing', async () => {
    gateway.catalog.answer = answerAs(410);
    expect((await gateway.call(page)).status).toBe(410);
    const again = await gateway.call(page);
    expect([again.status, outcome(again)]).toEqual([410, 'hit']);
  });

  it('of a remote is cached only when its server build says so', async () => {
    const serverCode = (keys: string): string => `exports.render = async ({ fetch, search }) => {
      const answer = await fetch('/api/catalog/category?path=telefony');
      return { status: 200, title: 'T', description: '', html: '<h1>' + Math.random() + '</h1>', data: null${keys} };
    };`;
    const buyout = (number: number, keys: string) => ({
      name: 'mfe-buyout',
      version: `b0000000000${number}`,
      serverCode: serverCode(keys),
    });
    await release(gateway, buyout(1, ''));
    const drawn = [await gateway.call('/vykup'), await gateway.call('/vykup')];
    expect(drawn.map(outcome)).toEqual([undefined, undefined]);
    expect(new Set(drawn.map(({ text }) => text)).size).toBe(2);

    await release(gateway, buyout(2, ", surrogateKeys: ['remote:mfe-buyout']"));
    const responses = [await gateway.call('/vykup'), await gateway.call('/vykup')];
    expect(responses.map(outcome)).toEqual(['miss', 'hit']);
    // Each session is pinned here, also by a kept page.
    expect(responses.map(({ headers }) => String(headers['set-cookie']).includes('okruh-release='))).toEqual([true, true]);
    gateway.cache.purge({ mode: 'key', keys: ['category:phones'], isSoft: false });
    expect(outcome(await gateway.call('/vykup'))).toBe('miss');
  });
});

it('a remote’s cached page knows nothing of the campaign that brought its first visitor', async () => {
  const serverCode = `exports.render = async ({ search }) => (
    { status: 200, title: 'T', description: '', html: '<h1>' + search + '</h1>', data: null, surrogateKeys: ['remote:mfe-buyout'] }
  );`;
  await release(gateway, { name: 'mfe-buyout', version: 'b00000000001', serverCode });
  const first = await gateway.call('/vykup?zarizeni=telefon&utm_source=somebody&gclid=s3cr3t');
  expect(first.text).toContain('?zarizeni=telefon');
  const second = await gateway.call('/vykup?zarizeni=telefon');
  expect(outcome(second)).toBe('hit');
  expect(second.text).not.toMatch(/somebody|s3cr3t/);
});

describe('before a CDN', () => {
  it('says how long and under which keys an answer may be cached, unless it was chosen for its visitor', async () => {
    const behind = await startGateway({ hasCdn: true });
    await release(behind, shellArtifact);
    behind.catalog.answer = answerAs(200);
    for (const url of [path, '/data?path=telefony']) {
      const { headers } = await behind.call(url);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['surrogate-control']).toMatch(/^max-age=\d+, stale-while-revalidate=600/);
      expect(headers['surrogate-key']).toContain('category:phones');
    }
    await release(behind, { ...shellArtifact, version: 'a00000000003' }, 'canary', 50);
    expect((await behind.call('/data?path=telefony')).headers).not.toHaveProperty('surrogate-control');
    await behind.close();
  });
});

describe('files of the catalogue', () => {
  it('are asked for by the names that robots know, and stream through', async () => {
    gateway.catalog.answer = (request, response) =>
      response.writeHead(200, { 'content-type': 'application/xml', 'surrogate-key': 'feeds' }).end(`<urlset>${request.url}</urlset>`);
    for (const [url, target] of [
      ['/sitemap.xml?part=2', '/api/catalog/sitemap.xml?part=2'],
      ['/feeds/heureka.xml', '/api/catalog/feeds/heureka.xml'],
      ['/feeds/google.xml', '/api/catalog/feeds/google.xml'],
    ] as const) {
      const answer = await gateway.call(url);
      expect(answer.text).toBe(`<urlset>${target}</urlset>`);
      expect(answer.headers).not.toHaveProperty('surrogate-key');
    }
    expect((await gateway.call('/robots.txt', { host: RO })).text).toContain('Sitemap: http://ro.localhost:3000/sitemap.xml');
  });

  it('are drawn pictures, for ever, when the folder has none yet', async () => {
    gateway.catalog.answer = (request, response) =>
      request.url.includes('unknown')
        ? response.writeHead(404).end()
        : response.writeHead(200, { 'content-type': 'image/avif', 'cache-control': 'no-store' }).end('picture');
    const picture = await gateway.call('/media/catalog/mp-apple-iphone-15/blue/front-1f3a9c-240.avif');
    expect([picture.status, picture.text]).toEqual([200, 'picture']);
    expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(gateway.catalog.seen.at(-1)?.url).toBe('/api/catalog/images/mp-apple-iphone-15/blue/front-1f3a9c-240.avif');
    const unknown = await gateway.call('/media/catalog/unknown/blue/x.avif');
    expect(unknown.status).toBe(404);
    expect(unknown.headers['cache-control'] ?? '').not.toContain('immutable');
    const before = asked();
    for (const url of ['/media/catalog/a/b', '/media/catalog/..%2f/b/c', '/media/other/a/b/c.avif']) {
      expect((await gateway.call(url)).status).toBe(404);
    }
    expect(asked()).toBe(before);
  });
});
