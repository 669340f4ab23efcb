import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { HomePage, Menu, MenuEntry } from '@okruh/contracts/http/catalog/home';
import { localTime, type Market } from '@okruh/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../testing/get.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query(
    `insert into buyout_prices (master_product_id, market, type_device, manufacturer_id, up_to, bonus_percent, appraisal_version, version, changed_at)
     values ('mp-apple-iphone-13', 'cz', 'phone', 'apple', 500000, 10, '1', 1, now())`,
  );
});
afterAll(() => shop.close());
const home = async (market: Market): Promise<HomePage> => (await get(shop, '/api/catalog/home', market)).body;
const menu = async (market: Market): Promise<Menu> => (await get(shop, '/api/new/mp-menu/hamburger/hamburger/', market)).body;

describe('the home page', () => {
  it('has every part', async () => {
    const page = await home('cz');
    expect(page).toMatchObject({ title: 'Nová i použitá elektronika, výkup a servis', h1: 'Elektronika v okruhu' });
    expect(page.tiles.map((tile) => tile.href)).toEqual(['/telefony', '/tablety', '/chytre-hodinky', '/pocitace', '/prislusenstvi']);
    expect(page.tiles[0]?.note).toMatch(/^od [\d\u00a0]+Kč$/);
    expect(page.tabs.map((tab) => [tab.id, tab.items.length])).toEqual([
      ['bestsellers', 4],
      ['news', 4],
      ['sales', 4],
    ]);
    expect(page.limited.map((offer) => [offer.id, offer.items.length])).toEqual([
      ['weekend-phones', 4],
      ['weekend-accessories', 4],
    ]);
    expect(page.used).toHaveLength(4);
    expect(page.grades.map((grade) => grade.quality)).toEqual(['A+', 'A', 'B', 'C', 'D']);
    expect(page.articles).toHaveLength(3);
    expect(page.tags).toMatchObject({ buy_from: { currency: 'CZK' }, sell_up_to: { amount: 500_000, currency: 'CZK' } });
  });

  it('shows only what can be bought', async () => {
    const page = await home('ro');
    const cards: ProductCard[] = [...page.used, ...page.tabs.flatMap((tab) => tab.items)];
    expect(cards.every((card) => ['in-stock', 'low'].includes(card.stock.state))).toBe(true);
    expect(page.tiles[0]?.href).toBe('/telefoane');
  });

  it('ends its offers at the end of the day in each market', async () => {
    const ends = async (market: Market): Promise<string[]> =>
      (await home(market)).limited.map(({ ends_at: end }) => localTime(end, market).time);
    expect(await ends('cz')).toEqual(['23:59', '23:59']);
    expect(await ends('ro')).toEqual(['23:59', '23:59']);
  });

  it('is dropped with every product on it', async () => {
    const { keys, body } = await get(shop, '/api/catalog/home');
    for (const card of body.limited[0].items) expect(keys.split(' ')).toContain(`product:${card.master_product_id}`);
    expect(keys.split(' ')).toContain('home');
  });

  it('takes the old phone off the price of a new one', async () => {
    const cards = (await home('cz')).tabs
      .flatMap((tab) => tab.items)
      .filter((card) => card.brand === 'Apple' && card.categories[0] === 'Telefony');
    const newer = cards.find((card) => card.price.now.amount > 1_000_000);
    expect(newer?.trade_in_price?.amount).toBe((newer?.price.now.amount ?? 0) - 550_000);
  });
});

describe('menus', () => {
  const hrefs = (entries: readonly MenuEntry[]): string[] => entries.flatMap((entry) => [entry.href, ...hrefs(entry.children)]);

  it('lead only where there is a page', async () => {
    for (const market of ['cz', 'ro'] as const) {
      const found = await menu(market);
      const all = hrefs([...found.main, ...found.hamburger, ...found.footer]);
      for (const gone of [
        '/splatky',
        '/rate',
        '/leasing',
        '/sluzby',
        '/servicii',
        '/pomoc',
        '/ajutor',
        '/obchodni-podminky',
        '/termeni-si-conditii',
      ])
        expect(all).not.toContain(gone);
      for (const href of all.filter((one) => one.startsWith('/tel'))) {
        const [path = '', query = ''] = href.split('?');
        expect((await get(shop, `/api/catalog/category?path=${path}&${query}`, market)).status).toBe(200);
      }
    }
  });

  it('keep the head of what is left below it', async () => {
    const { hamburger, main } = await menu('cz');
    expect(hamburger.find((entry) => entry.id === 'menu-h-services')).toMatchObject({ label: 'Služby', href: '/vykup' });
    expect(main.map((entry) => entry.id)).toContain('menu-service');
    expect(main[0]?.children.map((entry) => entry.href)).toContain('/telefony?kvalita=pouzite');
  });
});

it('shows the picture that the office chose for a category, and its bestseller’s while the gallery doesn’t have it', async () => {
  const loadTile = async () => (await home('cz')).tiles.find(({ href }) => href === '/telefony')?.image;
  const choose = (photo: string) => shop.database.pool.query(`update categories set photo_id = $1 where id = 'phones'`, [photo]);
  const bestseller = await loadTile();
  await choose('mp-apple-iphone-13:midnight');
  expect(await loadTile()).toMatchObject({
    base: expect.stringMatching(/^\/media\/catalog\/mp-apple-iphone-13\/midnight\//),
    alt: 'Telefony',
  });
  await choose('mp-nothing:red');
  expect(await loadTile()).toEqual(bestseller);
});

it('says beside a cart what marketing has for every cart, and for the categories of what is in it', async () => {
  const titles = async (market: 'cz' | 'ro' = 'cz') => {
    const { rows } = await shop.database.pool.query(`select id from variants where master_product_id = 'mp-apple-iphone-13' limit 1`);
    const { body } = await get(shop, `/api/catalog/blocks/cart?products=${rows[0].id},nothing`, market);
    return body.blocks.map((block: { title: string }) => block.title);
  };
  expect(await titles()).toEqual(['Sklo nalepíme za vás']);
  expect(await titles('ro')).toEqual(['Montăm folia în locul tău']);
  const set = (values: string) => shop.database.pool.query(`update marketing_blocks set ${values} where id = 'mb-kosik-sklo'`);
  await set(`category_id = 'phones'`);
  expect(await titles()).toHaveLength(1);
  await set(`category_id = 'computers'`);
  expect(await titles()).toEqual([]);
  await set(`category_id = null, valid_to = '2020-01-01'`);
  expect(await titles()).toEqual([]);
});
