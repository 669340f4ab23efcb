import type { SearchPage, Suggestions } from '@okruh/contracts/http/catalog/search';
import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (path: string, market: Market) => shop.app.inject({ url: path, headers: identityFor({ market }) });
async function search(query: string, market: Market = 'cz', filters = ''): Promise<SearchPage> {
  const answer = await get(`/api/catalog/search?q=${encodeURIComponent(query)}${filters}`, market);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SearchPage>();
}
async function suggest(query: string, market: Market = 'cz'): Promise<Suggestions> {
  const answer = await get(`/api/catalog/suggest?q=${encodeURIComponent(query)}`, market);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Suggestions>();
}
const masters = (page: SearchPage): string[] => page.list.items.map((card) => card.master_product_id.replace(/^mp-/, ''));

describe('what people type finds first what they mean', () => {
  test.each<[Market, string, string]>([
    // Plain, with and without diacritics, with their endings.
    ['cz', 'iphone 15', 'apple-iphone-15'],
    ['cz', 'iPhone 16', 'apple-iphone-16'],
    ['cz', 'sluchátka', 'apple-airpods-4'],
    ['cz', 'sluchatka', 'apple-airpods-4'],
    ['cz', 'sluchátek', 'apple-airpods-4'],
    ['cz', 'kryt iphone 15', 'apple-silicone-case-iphone-15'],
    ['cz', 'obal na iphone 16', 'apple-clear-case-iphone-16-pro'],
    ['cz', 'tvrzené sklo iphone 16 pro', 'spigen-glastr-iphone-16-pro'],
    ['cz', 'chytré hodinky garmin', 'garmin-forerunner-265'],
    ['cz', 'herní notebook', 'asus-rog-zephyrus-g14-2024'],
    ['cz', 'skládací telefon', 'samsung-galaxy-z-fold7'],
    ['cz', 'lokátor', 'apple-airtag'],
    ['ro', 'telefoane pliabile', 'samsung-galaxy-z-fold7'],
    ['ro', 'husă iphone 15', 'apple-silicone-case-iphone-15'],
    ['ro', 'husa iphone 15', 'apple-silicone-case-iphone-15'],
    ['ro', 'localizator', 'apple-airtag'],
    ['ro', 'curea ceas', 'apple-watch-sport-band'],
    // Models, however they are spelled.
    ['cz', 'a55', 'samsung-galaxy-a55-5g'],
    ['cz', 's 25', 'samsung-galaxy-s25'],
    ['cz', 's25 ultra', 'samsung-galaxy-s25-ultra'],
    ['cz', 'iphone15pro', 'apple-iphone-15-pro'],
    ['cz', '15 pro max', 'apple-iphone-15-pro-max'],
    ['cz', 'galaxys25', 'samsung-galaxy-s25'],
    ['cz', 'z flip 6', 'samsung-galaxy-z-flip6'],
    ['cz', 'wh1000xm5', 'sony-wh-1000xm5'],
    ['cz', 'WH-1000XM5', 'sony-wh-1000xm5'],
    ['cz', 'pixel 9a', 'google-pixel-9a'],
    ['cz', 'air pods', 'apple-airpods-4'],
    ['cz', 'mac book air', 'apple-macbook-air-13-m3-2024'],
    ['ro', 'galaxi s25', 'samsung-galaxy-s25'],
    // Typing errors.
    ['cz', 'ifone 16', 'apple-iphone-16'],
    ['cz', 'ipohne 15', 'apple-iphone-15'],
    ['cz', 'samsng galxy s25', 'samsung-galaxy-s25'],
    ['cz', 'powrbanka', 'anker-313-10000'],
    ['cz', 'gramin', 'garmin-forerunner-265'],
    ['ro', 'macbok pro', 'apple-macbook-pro-14-m4-pro-2024'],
    ['ro', 'incarctor auto', 'baseus-car-charger-65w'],
    ['ro', 'samung a55', 'samsung-galaxy-a55-5g'],
    // What people call things.
    ['cz', 'ajfon 13', 'apple-iphone-13'],
    ['ro', 'creion ipad', 'apple-pencil-pro'],
    // By number.
    ['cz', 'PH024', 'apple-iphone-16-pro'],
    ['cz', 'ph024-001', 'apple-iphone-16-pro'],
    ['ro', '2900000009844', 'apple-iphone-16-pro'],
  ])('%s: %s', async (market, query, first) => {
    expect(masters(await search(query, market))[0]).toBe(first);
  });
});

it('a model comes before its bigger sisters, and all of them before what fits them', async () => {
  const found = masters(await search('iphone 15'));
  const rank = (id: string): number => found.indexOf(id);
  expect(rank('apple-iphone-15')).toBe(0);
  expect(rank('apple-iphone-15-pro-max')).toBeLessThan(rank('apple-silicone-case-iphone-15'));
});

it.each<[Market, string]>([
  ['cz', 'iphone 15 pro'],
  ['ro', 'iphone 15 pro'],
])('%s: %s finds what has all of the words in its name, and no AirPods Pro', async (market, query) => {
  const names = (await search(query, market)).list.items.map(({ name }) => name);
  expect(names.filter((name) => !/iPhone 15 Pro/.test(name))).toEqual([]);
  expect((await suggest(query, market)).products.filter(({ name }) => name.includes('AirPods'))).toEqual([]);
});

it('says what it searched for when the query had errors, and nothing when it had none', async () => {
  expect((await search('samsng galxy')).corrected).toBe('samsung galaxy');
  expect((await search('samsung galaxy')).corrected).toBeNull();
  expect((await search('telefon pliabil', 'ro')).corrected).toBeNull();
});

it('grade, size and colour in the query decide which variant is shown', async () => {
  const used = await search('iphone 13 použitý');
  expect(used.list.items[0]).toMatchObject({ master_product_id: 'mp-apple-iphone-13' });
  expect(used.list.items.every((card) => card.quality !== 'new')).toBe(true);
  const [sized] = (await search('iphone 15 256gb')).list.items;
  expect(sized).toMatchObject({ master_product_id: 'mp-apple-iphone-15', spec: expect.stringContaining('256') });
  const [blue] = (await search('modrý iphone 15')).list.items;
  expect(blue).toMatchObject({ master_product_id: 'mp-apple-iphone-15', spec: expect.stringContaining('modrá') });
});

it('the list of a search is filtered, counted and paged like any other', async () => {
  const all = await search('samsung');
  const used = await search('samsung', 'cz', '&kvalita=pouzite');
  expect(used.list.total).toBeLessThan(all.list.total);
  expect(used.list.items.every((card) => card.quality !== 'new')).toBe(true);
  expect(used.list.chips.length).toBeGreaterThan(0);
  expect(all.list.facets.map((facet) => facet.id)).toContain('quality');
  expect(all.list.canonical).toBe('/hledat?q=samsung');
  expect((await search('samsung', 'cz', '&strana=2')).list.page).toBe(2);
});

it('what the words of products don’t have is looked for in descriptions', async () => {
  const found = masters(await search('pětinásobný zoom'));
  expect(found).toContain('apple-iphone-16-pro');
});

it('nothing found leads on', async () => {
  const page = await search('xyzzyq');
  expect(page.list.total).toBe(0);
  expect(page.ways_out.map((link) => link.href)).toEqual(expect.arrayContaining(['/telefony', '/slevy', '/z-druhe-ruky']));
});

it('names the categories that fit', async () => {
  expect((await search('kryty iphone')).categories[0]).toEqual({
    label: 'Kryty na iPhone',
    href: '/prislusenstvi/kryty-a-pouzdra/kryty-na-iphone',
  });
  expect((await search('casti', 'ro')).categories.map((link) => link.label)).toContain('Căști');
});

it('suggests products, categories and whole searches while typing', async () => {
  const found = await suggest('ipho');
  expect(found.products).toHaveLength(6);
  expect(found.products.every((product) => product.name.includes('iPhone'))).toBe(true);
  expect(found.categories[0]?.label).toBe('Apple iPhone');
  expect(found.queries.length).toBeGreaterThan(0);
  expect(found.total).toBeGreaterThan(20);
});

it('a market’s prices stay in it', async () => {
  const cz = await suggest('iphone 16');
  const ro = await suggest('iphone 16', 'ro');
  expect(cz.products.map((product) => product.price.now.currency)).toEqual(cz.products.map(() => 'CZK'));
  expect(ro.products.map((product) => product.price.now.currency)).toEqual(ro.products.map(() => 'RON'));
});

it('one letter is refused by its field', async () => {
  const answer = await get('/api/catalog/search?q=a', 'cz');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toHaveProperty('q');
});

it('is cached under the key of lists', async () => {
  expect((await get('/api/catalog/search?q=iphone', 'cz')).headers['surrogate-key']).toContain('lists');
});

it('a product is found as soon as it is renamed, and no more when it is withdrawn', async () => {
  const { pool } = shop.database;
  await pool.query(`update master_products set name_cs = 'Sony Sluchadlo Kvak' where id = 'mp-sony-wh-1000xm5'`);
  expect(masters(await search('kvak'))).toEqual(['sony-wh-1000xm5']);
  await pool.query(`update master_products set state = 'withdrawn' where id = 'mp-sony-wh-1000xm5'`);
  expect(masters(await search('kvak'))).toEqual([]);
});
