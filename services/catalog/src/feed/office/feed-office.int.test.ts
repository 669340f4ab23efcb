import type { FeedProduct, FeedReason, FeedRun, FeedStatus } from '@okruh/contracts/http/catalog-admin/feeds';
import type { Market } from '@okruh/market';
import { eventually, identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, staff } from '../../testing/staff.ts';
import { createFeedRuns } from '../feed-runs.ts';
import { heurekaText } from '../feed-text.ts';
import { forgetFeedRuns } from '../forget-feed-runs.ts';

const HEUREKA = '/api/catalog/feeds/heureka.xml';
const GOOGLE = '/api/catalog/feeds/google.xml';

let shop: Shop;
/** Signed for each call: an identity is true for a minute. */
const office = {
  get: (path: string) => staff(shop).get(path),
  post: (path: string, payload: object) => staff(shop).post(path, payload),
};
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await run('delete from feed_runs');
});

const run = async <Row extends object>(text: string, values: unknown[] = []): Promise<readonly Row[]> =>
  (await shop.database.pool.query<Row>(text, values)).rows;
const read = (url: string, userAgent = 'HeurekaBot/1.0', market: Market = 'cz') =>
  shop.app.inject({ url, headers: { ...identityFor({ market }), 'user-agent': userAgent } });
const states = async (): Promise<FeedStatus[]> => (await office.get('feeds')).json().items;
const findState = async (feed: FeedStatus['feed'], market: Market = 'cz'): Promise<FeedStatus> => {
  const found = (await states()).find((status) => status.feed === feed && status.market === market);
  if (found === undefined) throw new Error(`no state of ${feed}`);
  return found;
};
const runs = async (query = ''): Promise<FeedRun[]> => (await office.get(`feed-runs?${query}`)).json().items;
/** Runs once there are so many; they are written after their answer. */
const runsOnce = (count: number, query = ''): Promise<FeedRun[]> =>
  eventually(async () => {
    const found = await runs(query);
    expect(found).toHaveLength(count);
    return found;
  });
const addRun = (values: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const row = { feed: 'heureka', market: 'cz', reader: 'heureka', started_at: new Date(), outcome: 'whole', offers: 100, ...values };
  const names = Object.keys(row);
  return run(
    `insert into feed_runs (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
};
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
const codesIn = (xml: string, element: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g')), ([, code = '']) => code);
/** Every row of all pages. */
async function products(market: Market, query = ''): Promise<FeedProduct[]> {
  const found: FeedProduct[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = (await office.get(`feed-products?page=${page}&page_size=200&market=${market}&${query}`)).json();
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

describe('a read of a feed', () => {
  it('is written down whole, with its size and the family of its reader alone', async () => {
    const { body } = await read(HEUREKA, 'Mozilla/5.0 (compatible; HeurekaBot/1.0; +https://heureka.cz)');
    const [first] = await runsOnce(1);
    expect(first).toMatchObject({
      feed: 'heureka',
      market: 'cz',
      part: null,
      reader: 'heureka',
      outcome: 'whole',
      error: null,
      offers: codesIn(body, 'ITEM_ID').length,
      bytes: Buffer.byteLength(body),
      expected: null,
      checked_by: null,
      reasons: [],
    });
    const [row] = await run<{ text: string }>('select to_jsonb(feed_runs)::text as text from feed_runs');
    expect(row?.text).not.toMatch(/Mozilla|127\.0\.0\.1/);
    expect(await findState('heureka')).toMatchObject({
      url: 'http://localhost:3000/feeds/heureka.xml',
      state: 'fine',
      last_run: { id: first?.id },
      site_read: { reader: 'heureka' },
    });
  });

  it('of a part of the sitemap names the part; its index and a read without a body are none', async () => {
    await read('/api/catalog/sitemap.xml');
    await shop.app.inject({ method: 'HEAD', url: HEUREKA, headers: identityFor({ market: 'cz' }) });
    const { body } = await read('/api/catalog/sitemap.xml?part=1', 'Googlebot/2.1', 'ro');
    expect(await runsOnce(1)).toMatchObject([
      { feed: 'sitemap', market: 'ro', part: 1, reader: 'googlebot', offers: codesIn(body, 'loc').length },
    ]);
  });

  it('that the database ends is broken off, before and in the middle', async () => {
    const failing = createFeedRuns(shop.database, shop.app.log);
    const failure = Object.assign(new Error('canceling statement'), { code: '57014' });
    const of = { feed: 'heureka', market: 'cz', part: null, reader: 'other' } as const;
    async function* breaking(pieces: number) {
      for (let piece = 0; piece < pieces; piece += 1) yield { text: '<SHOP>', offers: 3 };
      throw failure;
    }
    await expect(failing.open(of, breaking(0))).rejects.toBe(failure);
    const body = await failing.open(of, breaking(2));
    await expect(body.toArray()).rejects.toBe(failure);
    await failing.settle();
    expect((await runs()).toSorted((one, other) => one.offers - other.offers)).toMatchObject([
      { outcome: 'broken', error: 'database', offers: 0 },
      { outcome: 'broken', error: 'database', offers: 6, bytes: 12 },
    ]);
  });

  it('fails for no reader when it can’t be written down, and is written with the next one', async () => {
    const recorder = createFeedRuns(shop.database, shop.app.log);
    const of = { feed: 'heureka', market: 'cz', part: null, reader: 'other' } as const;
    await run('alter table feed_runs rename to absent_runs');
    const { length } = await (await recorder.open(of, await heurekaText(shop.deps))).toArray();
    expect(length).toBeGreaterThan(0);
    await recorder.settle();
    await run('alter table absent_runs rename to feed_runs');
    await (await recorder.open(of, await heurekaText(shop.deps))).toArray();
    await recorder.settle();
    expect(await runs()).toHaveLength(2);
  });
});

describe('the state of a feed', () => {
  it('is that nobody reads it, until its site does', async () => {
    expect((await states()).map(({ feed, market, state }) => [feed, market, state])).toEqual([
      ['heureka', 'cz', 'unread'],
      ['google', 'cz', 'unread'],
      ['google', 'ro', 'unread'],
      ['sitemap', 'cz', 'unread'],
      ['sitemap', 'ro', 'unread'],
    ]);
    await addRun({ reader: 'browser' });
    expect(await findState('heureka')).toMatchObject({ state: 'unread', last_run: { reader: 'browser' }, site_read: null });
    await addRun({ started_at: hoursAgo(25) });
    expect((await findState('heureka')).state).toBe('unread');
    await addRun({ feed: 'sitemap', reader: 'seznam', part: 1, started_at: hoursAgo(25) });
    expect((await findState('sitemap')).state).toBe('fine');
    await addRun({ started_at: hoursAgo(1) });
    expect((await findState('heureka')).state).toBe('fine');
  });

  it('is broken when the last run broke off, unless somebody else went away', async () => {
    await addRun({ started_at: hoursAgo(3) });
    await addRun({ started_at: hoursAgo(2), outcome: 'broken', error: 'reader-gone', reader: 'browser' });
    expect(await findState('heureka')).toMatchObject({ state: 'fine', last_run: { error: 'reader-gone' } });
    await addRun({ started_at: hoursAgo(1), outcome: 'broken', error: 'database', reader: 'browser' });
    expect((await findState('heureka')).state).toBe('broken');
  });

  it('is few when a whole run has fewer than half of what there was, however often', async () => {
    await addRun({ started_at: hoursAgo(50), offers: 101 });
    await addRun({ started_at: hoursAgo(2), offers: 51 });
    expect(await findState('heureka')).toMatchObject({ state: 'fine', offers_before: 101 });
    await addRun({ started_at: hoursAgo(1.5), offers: 50 });
    await addRun({ started_at: hoursAgo(1), offers: 50 });
    expect((await findState('heureka')).state).toBe('few');
    // Parts of a sitemap are compared with themselves.
    await addRun({ feed: 'sitemap', reader: 'googlebot', part: 1, offers: 40_000, started_at: hoursAgo(2) });
    await addRun({ feed: 'sitemap', reader: 'googlebot', part: 2, offers: 100, started_at: hoursAgo(1) });
    expect((await findState('sitemap')).state).toBe('fine');
  });

  it('waits for those who may do something about it', async () => {
    const waiting = async (headers: Record<string, string>) =>
      (await staff(shop, headers).get('waiting')).json().items.filter(({ kind }: { kind: string }) => kind === 'feeds-broken');
    await addRun({ started_at: hoursAgo(1), outcome: 'broken', error: 'database' });
    await addRun({ feed: 'google', market: 'ro', reader: 'googlebot', started_at: hoursAgo(30) });
    expect(await waiting(as('operator'))).toMatchObject([
      {
        count: 2,
        first: [
          { id: 'google:ro', market: 'ro' },
          { id: 'heureka:cz', number: 'Heureka', market: 'cz' },
        ],
      },
    ]);
    expect(await waiting(as('catalog-editor'))).toMatchObject([{ count: 2 }]);
    expect(await waiting(as('support'))).toEqual([]);
  });
});

describe('what is wrong with variants on sale', () => {
  /** Ids by what was done to them. */
  const spoilt: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    const masters = await run<{ id: string }>(
      `select v.master_product_id as id from variants v join master_products m on m.id = v.master_product_id
       where m.state = 'published' and m.is_physical group by 1 order by 1 limit 6`,
    );
    const [draft, withdrawn, digital, text, category, maker] = masters.map(({ id }) => id);
    await run(`update master_products set state = 'draft' where id = $1`, [draft]);
    await run(`update master_products set state = 'withdrawn' where id = $1`, [withdrawn]);
    await run(`update master_products set is_physical = false where id = $1`, [digital]);
    await run(`update master_products set description_cs = ' ', short_description_cs = '' where id = $1`, [text]);
    await run(`delete from master_categories where master_product_id = $1`, [category]);
    await run(`insert into manufacturers (id, name, seo_name, position) values ('nobody', ' ', 'nobody', 999) on conflict do nothing`);
    await run(`update master_products set manufacturer_id = 'nobody' where id = $1`, [maker]);
    const free = await run<{ id: string }>(
      `select v.id from variants v join master_products m on m.id = v.master_product_id and m.state = 'published' and m.is_physical
       where v.state = 'on-sale' and v.master_product_id <> all($1) order by v.id limit 6`,
      [masters.map(({ id }) => id)],
    );
    const [price, picture, noEan, wrongEan, name, delivery] = free.map(({ id }) => id);
    Object.assign(spoilt, { price, picture, noEan, wrongEan, name, delivery });
    await run(`delete from prices where variant_id = $1 and market = 'cz'`, [price]);
    await run(`update variants set colour_id = null where id = $1`, [picture]);
    await run(`update variants set ean = null where id = $1`, [noEan]);
    await run(`update variants set ean = '8590000000001' where id = $1`, [wrongEan]);
    await run(`update variants set name_cs = repeat('dlouhé ', 25) where id = $1`, [name]);
    await run(`update stock set available = 0, expected_at = null where variant_id = $1`, [delivery]);
  });

  it('is found by what was spoilt', async () => {
    const all = await products('cz');
    const findReasons = (id: string | undefined): FeedReason[] => all.find(({ variant }) => variant === id)?.reasons ?? [];
    expect(findReasons(spoilt['price'])).toEqual(['no-price']);
    expect(findReasons(spoilt['picture'])).toContain('no-picture');
    expect(findReasons(spoilt['noEan'])).toContain('no-ean');
    expect(findReasons(spoilt['wrongEan'])).toContain('wrong-ean');
    expect(findReasons(spoilt['name'])).toContain('long-name');
    expect(findReasons(spoilt['delivery'])).toContain('no-delivery');
    expect(await products('ro', 'reason=no-price')).toEqual([]);
    expect(await products('ro', 'reason=no-delivery')).toEqual([]);
  });

  test.each([
    ['cz', HEUREKA, 'ITEM_ID'],
    ['cz', GOOGLE, 'g:id'],
    ['ro', GOOGLE, 'g:id'],
  ] as const)('%s: what is left out of %s is exactly what is missing there', async (market, url, element) => {
    const { body } = await read(url, 'Googlebot', market);
    const offered = codesIn(body, element);
    const onSale = (await run<{ code: string }>(`select code from variants where state = 'on-sale'`)).map(({ code }) => code);
    const listed = await Promise.all(
      ['draft', 'withdrawn', 'not-physical', 'no-price'].map((reason) => products(market, `reason=${reason}`)),
    );
    const leftOut = new Set(listed.flat().map(({ code }) => code));
    expect(leftOut.size).toBeGreaterThan(0);
    expect(onSale.filter((code) => !offered.includes(code)).toSorted()).toEqual([...leftOut].toSorted());
    expect(listed.flat().every(({ is_offered: isIn }) => !isIn)).toBe(true);
    const counts = (await office.get(`feed-reasons?market=${market}`)).json();
    expect([counts.offered, counts.left_out]).toEqual([offered.length, leftOut.size]);
  });

  test.each<[FeedReason, string, RegExp]>([
    ['no-picture', HEUREKA, /<IMGURL>/],
    ['no-category', HEUREKA, /<CATEGORYTEXT>/],
    ['no-ean', HEUREKA, /<EAN>/],
    ['no-delivery', HEUREKA, /<DELIVERY_DATE>/],
    ['no-description', GOOGLE, /<g:description>\s*[^\s<]/],
    ['no-manufacturer', GOOGLE, /<g:brand>\s*[^\s<]/],
  ])('an offer with %s lacks it in the feed, every other has it', async (reason, url, element) => {
    const { body } = await read(url);
    const items = body.split(url === HEUREKA ? '<SHOPITEM>' : '<item>').slice(1);
    const lacking = items.filter((item) => !element.test(item)).map((item) => /<(?:ITEM_ID|g:id)>([^<]*)/.exec(item)?.[1]);
    const listed = await products('cz', `reason=${reason}`);
    expect(listed.length).toBeGreaterThan(0);
    expect(new Set(lacking)).toEqual(new Set(listed.map(({ code }) => code)));
    expect(listed.every(({ is_offered: isIn, reasons }) => isIn && reasons.includes(reason))).toBe(true);
  });

  it('is counted, searched and exported', async () => {
    const { reasons } = (await office.get('feed-reasons?market=cz')).json();
    for (const { reason, count } of reasons as { reason: FeedReason; count: number }[])
      expect((await office.get(`feed-products?market=cz&reason=${reason}`)).json().total).toBe(count);
    const [one] = await products('cz', 'reason=wrong-ean');
    expect(await products('cz', `q=${one?.code}`)).toEqual([one]);
    const { body } = await office.get('feed-products/export?market=cz&reason=wrong-ean');
    expect(body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFKód;Název;EAN;Ve feedu;Důvody',
      `${one?.code};${one?.name};${one?.ean};ano;${one?.reasons.map((reason) => cs[`feed.reason.${reason}`]).join(', ')}`,
    ]);
    const { body: whole } = await office.get('feed-products/export?market=cz');
    expect(whole.trim().split('\r\n').length - 1).toBe((await office.get('feed-products?market=cz')).json().total);
  });

  test.each([
    ['4006381333931', true],
    ['0194253401234', false],
    ['96385074', true],
    ['036000291452', true],
    ['10614141000415', true],
    ['859400000001', false],
    ['859400000001x', false],
    ['', false],
  ])('%s is a bar code: %s', async (code, isRight) => {
    expect(await run('select is_gtin($1) as right', [code])).toEqual([{ right: isRight }]);
  });
});

describe('a check', () => {
  const check = (feed: string, market: Market = 'cz') => office.post('feeds/check', { feed, market });

  test.each(['heureka', 'google', 'sitemap'])('of %s runs it through and is written down as the office’s', async (feed) => {
    const started = await check(feed);
    expect(started.statusCode, started.body).toBe(202);
    const { offered, reasons } = (await office.get('feed-reasons?market=cz')).json();
    const done = await eventually(async () => {
      const [first] = await runs(`reader=office&feed=${feed}`);
      expect(first?.outcome).toBe('whole');
      return first;
    });
    expect(done).toMatchObject({ id: started.json().run, checked_by: 'Martina Horáková', error: null, part: null });
    // A sitemap has pages that aren't offers, and nothing of an offer.
    const counted = { offers: offered, expected: offered, reasons };
    expect(done).toMatchObject(feed === 'sitemap' ? { expected: null, reasons: [] } : counted);
    // The site has not read it.
    expect(await findState(done?.feed ?? 'heureka')).toMatchObject({ site_read: null, check: null, last_run: { id: done?.id } });
  });

  it('of a feed that offers nothing says that it is malformed', async () => {
    await run(`update variants set state = 'withdrawn' where state = 'on-sale'`);
    await check('google', 'ro');
    await eventually(async () => expect(await runs('reader=office')).toMatchObject([{ outcome: 'broken', error: 'malformed' }]));
    await run(`update variants set state = 'on-sale'`);
    expect((await findState('google', 'ro')).state).toBe('broken');
  });

  it('is refused while one is running, but not for one that was stopped with its process', async () => {
    await addRun({ reader: 'office', outcome: 'running', checked_by: 'Petr', expected: 400 });
    expect((await check('heureka')).json()).toMatchObject({ type: expect.stringContaining('check-running') });
    expect(await findState('heureka')).toMatchObject({ state: 'unread', check: { checked_by: 'Petr', offers: 100, expected: 400 } });
    await run(`update feed_runs set seen_at = now() - interval '2 minutes'`);
    expect(await findState('heureka')).toMatchObject({ check: null });
    expect(await runs()).toMatchObject([{ outcome: 'broken', error: 'stopped' }]);
    expect((await check('heureka')).statusCode).toBe(202);
    await eventually(async () => expect((await runs('outcome=whole')).length).toBe(1));
  });

  it('is for those who may, of feeds that there are', async () => {
    expect((await check('heureka', 'ro')).statusCode).toBe(404);
    expect((await staff(shop, as('support')).post('feeds/check', { feed: 'google', market: 'cz' })).statusCode).toBe(403);
    expect((await staff(shop, as('support')).get('feeds')).statusCode).toBe(200);
    expect((await staff(shop, as('warehouse')).get('feeds')).statusCode).toBe(403);
  });
});

it('runs of more than 30 days and stopped checks are cleared away', async () => {
  for (let day = 28; day < 34; day += 1) await addRun({ started_at: hoursAgo(24 * day + 1) });
  await addRun({ feed: 'google', reader: 'office', outcome: 'running', seen_at: hoursAgo(1) });
  expect(await forgetFeedRuns(shop.database)).toBe(5);
  expect(await run<{ outcome: string }>(`select outcome from feed_runs where feed = 'google'`)).toEqual([{ outcome: 'broken' }]);
  expect(await runs('feed=heureka')).toHaveLength(2);
});
