import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { convert } from 'xmlbuilder2';
import { openShop, type Shop } from '../testing/shop.ts';
import { staff } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (url: string, market: Market = 'cz') => shop.app.inject({ url, headers: identityFor({ market }) });

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const asList = (value: unknown): Fields[] => (Array.isArray(value) ? value : [value]).filter(isFields);
/** Parses strictly: what isn't well-formed throws. */
function parse(xml: string): Fields {
  const tree: unknown = convert(xml, { format: 'object' });
  if (!isFields(tree)) throw new Error('no document');
  return tree;
}
const inside = (tree: Fields, ...path: string[]): Fields =>
  path.reduce<Fields>((node, name) => {
    const next = node[name];
    if (!isFields(next)) throw new Error(`no ${name}`);
    return next;
  }, tree);

async function feed(url: string, market: Market = 'cz'): Promise<string> {
  const answer = await get(url, market);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/xml');
  return answer.body;
}
const count = async (market: Market): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `select count(*)::int as count from variants v join master_products m on m.id = v.master_product_id and m.state = 'published' and m.is_physical
     join prices p on p.variant_id = v.id and p.market = $1 where v.state = 'on-sale'`,
    [market],
  );
  return rows[0]?.count ?? 0;
};

describe('the feed for Heureka', () => {
  it('offers every variant that is sold, with all that the site asks for', async () => {
    const items = asList(inside(parse(await feed('/api/catalog/feeds/heureka.xml')), 'SHOP')['SHOPITEM']);
    expect(items).toHaveLength(await count('cz'));
    for (const item of items) {
      for (const field of [
        'ITEM_ID',
        'PRODUCTNAME',
        'DESCRIPTION',
        'URL',
        'IMGURL',
        'PRICE_VAT',
        'MANUFACTURER',
        'CATEGORYTEXT',
        'EAN',
        'ITEMGROUP_ID',
      ])
        expect(item[field], `${String(item['ITEM_ID'])} ${field}`).toEqual(expect.any(String));
      expect(item['PRICE_VAT']).toMatch(/^\d+\.\d\d$/);
      expect(item['URL']).toMatch(/^http:\/\/localhost:3000\/produkt\//);
      expect(item['IMGURL']).toMatch(/\/media\/catalog\/.+-1120\.webp$/);
    }
  });

  it('says what is used, and what it costs', async () => {
    const items = asList(inside(parse(await feed('/api/catalog/feeds/heureka.xml')), 'SHOP')['SHOPITEM']);
    const used = items.find((item) => String(item['URL']).endsWith('/apple-iphone-11-128gb-white-b'));
    expect(used).toMatchObject({ ITEM_TYPE: 'bazar', CATEGORYTEXT: 'Elektronika | Mobily, GPS | Mobilní telefony' });
    const { rows } = await shop.database.pool.query<{ now: number }>(
      `select now::float8 from prices where variant_id = 'apple-iphone-11-128gb-white-b' and market = 'cz'`,
    );
    expect(used?.['PRICE_VAT']).toBe(((rows[0]?.now ?? 0) / 100).toFixed(2));
    expect(items.find((item) => String(item['URL']).endsWith('-new'))).not.toHaveProperty('ITEM_TYPE');
  });

  it('says the nearest category of the site’s own tree, or the shop’s names', async () => {
    const findCategory = async (path: string, root: 'heureka' | 'google') => {
      const document = parse(await feed(`/api/catalog/feeds/${root}.xml`));
      const items = asList(root === 'heureka' ? inside(document, 'SHOP')['SHOPITEM'] : inside(document, 'rss', 'channel')['item']);
      const item = items.find((found) => String(found[root === 'heureka' ? 'URL' : 'g:link']).endsWith(path));
      return item?.[root === 'heureka' ? 'CATEGORYTEXT' : 'g:google_product_category'];
    };
    const path = '/apple-iphone-11-128gb-white-b';
    const own = { heureka_category: 'Elektronika | Mobily, GPS | Mobilní telefony | iPhone', google_category: '267' };
    expect((await staff(shop).patch('categories/phones-apple', own)).statusCode).toBe(200);
    expect(await findCategory(path, 'heureka')).toBe(own.heureka_category);
    expect(await findCategory(path, 'google')).toBe('267');
    const none = { heureka_category: '', google_category: '' };
    const { heureka_category, google_category } = (await staff(shop).get('categories/phones')).json();
    onTestFinished(async () => {
      await staff(shop).patch('categories/phones-apple', none);
      await staff(shop).patch('categories/phones', { heureka_category, google_category });
    });
    for (const id of ['phones-apple', 'phones']) expect((await staff(shop).patch(`categories/${id}`, none)).statusCode).toBe(200);
    expect(await findCategory(path, 'heureka')).toBe('Telefony | Apple iPhone | iPhone 11');
    expect(await findCategory(path, 'google')).toBeUndefined();
  });

  it('is Czech only', async () => {
    expect((await get('/api/catalog/feeds/heureka.xml', 'ro')).statusCode).toBe(404);
  });
});

describe('the feed for Google', () => {
  test.each<[Market, string, string]>([
    ['cz', 'CZK', 'http://localhost:3000/produkt/'],
    ['ro', 'RON', 'http://ro.localhost:3000/produs/'],
  ])('%s: has the market’s own prices and addresses and nothing of the other’s', async (market, currency, start) => {
    const xml = await feed('/api/catalog/feeds/google.xml', market);
    const items = asList(inside(parse(xml), 'rss', 'channel')['item']);
    expect(items).toHaveLength(await count(market));
    for (const item of items) {
      for (const field of [
        'g:id',
        'g:title',
        'g:description',
        'g:link',
        'g:image_link',
        'g:price',
        'g:availability',
        'g:condition',
        'g:brand',
        'g:gtin',
      ])
        expect(item[field], `${String(item['g:id'])} ${field}`).toEqual(expect.any(String));
      expect(item['g:price']).toMatch(new RegExp(`^\\d+\\.\\d\\d ${currency}$`));
      expect(String(item['g:link'])).toContain(start);
    }
    expect(xml).not.toContain(currency === 'CZK' ? ' RON<' : ' CZK<');
    expect(new Set(items.map((item) => item['g:condition']))).toEqual(new Set(['new', 'refurbished', 'used']));
  });

  it('shows a reduction as a sale, with the price before it', async () => {
    const items = asList(inside(parse(await feed('/api/catalog/feeds/google.xml')), 'rss', 'channel')['item']);
    const { rows } = await shop.database.pool.query<{ code: string; now: number; was: number }>(
      `select v.code, p.now::float8, p.was::float8 from prices p join variants v on v.id = p.variant_id where p.market = 'cz' and p.was is not null limit 1`,
    );
    const [reduced] = rows;
    const item = items.find((found) => found['g:id'] === reduced?.code);
    expect(item).toMatchObject({
      'g:price': `${((reduced?.was ?? 0) / 100).toFixed(2)} CZK`,
      'g:sale_price': `${((reduced?.now ?? 0) / 100).toFixed(2)} CZK`,
    });
  });
});

it('a changed price is in the feed at once, an odd text doesn’t break it', async () => {
  const { pool } = shop.database;
  await pool.query(
    `update prices set now = 123400, was = null, reduced_at = null where variant_id = 'apple-airtag-1-ks-white-new' and market = 'cz'`,
  );
  await pool.query(`update variants set name_cs = $1 where id = 'apple-airtag-1-ks-white-new'`, ['AirTag <b>"1" & \u0007 2</b> ]]> 😀']);
  const items = asList(inside(parse(await feed('/api/catalog/feeds/heureka.xml')), 'SHOP')['SHOPITEM']);
  const tag = items.find((item) => String(item['URL']).endsWith('/apple-airtag-1-ks-white-new'));
  // The parser leaves these entities as they are.
  expect(tag).toMatchObject({ PRICE_VAT: '1234.00', PRODUCTNAME: 'AirTag &lt;b&gt;"1" &amp;  2&lt;/b&gt; ]]&gt; 😀' });
});

it('a withdrawn product leaves feeds and sitemap', async () => {
  await shop.database.pool.query(`update master_products set state = 'withdrawn' where id = 'mp-sony-wh-1000xm5'`);
  expect(await feed('/api/catalog/feeds/google.xml')).not.toContain('sony-wh-1000xm5');
  const sitemap = await feed('/api/catalog/sitemap.xml?part=1');
  expect(sitemap).toContain('/produkt/jbl-tune-520bt');
  expect(sitemap).not.toContain('sony-wh-1000xm5');
});

describe('the sitemap', () => {
  it('is an index of its parts', async () => {
    const maps = asList(inside(parse(await feed('/api/catalog/sitemap.xml')), 'sitemapindex')['sitemap']);
    expect(maps).toEqual([{ loc: 'http://localhost:3000/sitemap.xml?part=1' }]);
    expect((await get('/api/catalog/sitemap.xml?part=2')).statusCode).toBe(404);
  });

  it('names every page with the same page in the other market', async () => {
    const urls = asList(inside(parse(await feed('/api/catalog/sitemap.xml?part=1', 'ro')), 'urlset')['url']);
    expect(urls.length).toBeLessThanOrEqual(50_000);
    const paths = urls.map((url) => String(url['loc']));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        'http://ro.localhost:3000/',
        'http://ro.localhost:3000/telefoane/apple-iphone',
        'http://ro.localhost:3000/articole/cum-pregatesti-telefonul-pentru-buyback',
        'http://ro.localhost:3000/produs/apple-iphone-15-128gb-blue-new',
      ]),
    );
    const product = urls.find((url) => String(url['loc']).endsWith('/produs/apple-iphone-15-128gb-blue-new'));
    expect(product?.['lastmod']).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(asList(product?.['xhtml:link']).map((link) => [link['@hreflang'], link['@href']])).toEqual([
      ['ro-RO', 'http://ro.localhost:3000/produs/apple-iphone-15-128gb-blue-new'],
      ['cs-CZ', 'http://localhost:3000/produkt/apple-iphone-15-128gb-blue-new'],
    ]);
  });
});
