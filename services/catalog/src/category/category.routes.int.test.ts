import type { CategoryPage, Facet, ProductList } from '@okruh/contracts/http/catalog/lists';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = async (market: 'cz' | 'ro', call: string, address: string) => {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.set('path', path);
  const response = await shop.app.inject({ url: `/api/catalog/${call}?${query.toString()}`, headers: identityFor({ market }) });
  return { status: response.statusCode, body: response.json(), keys: response.headers['surrogate-key'] };
};
const page = async (address: string, market: 'cz' | 'ro' = 'cz'): Promise<CategoryPage> => (await get(market, 'category', address)).body;
const list = async (address: string): Promise<ProductList> => (await page(address)).list;
const findFacet = (found: ProductList, id: string): Facet => {
  const facet = found.facets.find((candidate) => candidate.id === id);
  if (facet === undefined) throw new Error(`no facet ${id} among ${found.facets.map((one) => one.id).join()}`);
  return facet;
};

describe('a category', () => {
  it('shows its products with everything the page needs', async () => {
    const { status, keys } = await get('cz', 'category', '/telefony/apple-iphone');
    const body = await page('/telefony/apple-iphone');
    expect(status).toBe(200);
    expect(keys).toBe('category:phones-apple');
    expect(body).toMatchObject({
      category_id: 'phones-apple',
      h1: 'Apple iPhone',
      breadcrumbs: [
        { label: 'Telefony', href: '/telefony' },
        { label: 'Apple iPhone', href: '/telefony/apple-iphone' },
      ],
      alternate_path: '/telefoane/apple-iphone',
    });
    expect(body.list.items).toHaveLength(24);
    expect(body.list.items.every((card) => card.brand === 'Apple' && card.categories[0] === 'Telefony')).toBe(true);
    expect(body.subcategories.find((category) => category.label === 'iPhone 15')).toMatchObject({
      href: '/telefony/apple-iphone/iphone-15',
      selected: false,
    });
  });

  it('is known in each market by its own address', async () => {
    expect((await page('/telefoane/apple-iphone', 'ro')).list.total).toBeGreaterThan(24);
    expect((await get('ro', 'category', '/telefony/apple-iphone')).status).toBe(404);
    expect((await get('cz', 'category', '/nic-takoveho')).status).toBe(404);
    // Not for display.
    expect((await get('cz', 'category', '/prislusenstvi/sluzby-a-prodlouzene-zaruky')).status).toBe(404);
  });

  it('offers the manufacturers that the office chose, in their order', async () => {
    const listMakers = async (path: string) => findFacet(await list(path), 'manufacturer').options.map(({ label }) => label);
    expect((await listMakers('/telefony')).slice(0, 4)).toEqual(['Apple', 'Samsung', 'Xiaomi', 'Google']);
    expect(await listMakers('/tablety')).toEqual(['Apple', 'Samsung', 'Lenovo', 'Xiaomi']);
  });

  it('goes through all of its products page by page, each once', async () => {
    const first = await list('/telefony');
    const seen = new Set<string>();
    for (let number = 1; number <= Math.ceil(first.total / 24); number += 1) {
      const one = await list(first.page_href.replace('{page}', String(number)));
      expect(one.page).toBe(number);
      for (const card of one.items) seen.add(`${card.master_product_id}/${card.quality === 'new'}`);
    }
    expect(seen.size).toBe(first.total);
  });

  it('answers a page beyond the last one with the last one', async () => {
    const found = await list('/tablety?strana=999');
    expect(found.page).toBe(Math.ceil(found.total / 24));
    expect(found.canonical).toBe(`/tablety?strana=${found.page}`);
  });
});

describe('filters', () => {
  it('show as many products as their count promised', async () => {
    for (const address of ['/telefony', '/telefony?vyrobce=apple,samsung&uloziste=256gb', '/prislusenstvi?cena_do=500']) {
      const found = await list(address);
      for (const facet of found.facets) {
        for (const option of facet.options.filter((candidate) => !candidate.selected).slice(0, 3)) {
          // The answer alone: the question's other answers are left out of account.
          const [path = '', search = ''] = option.href.split('?');
          const query = new URLSearchParams(search);
          query.set(facet.parameter, option.value);
          const shown = await list(`${path}?${query.toString()}`);
          expect([facet.id, option.value, shown.total]).toEqual([facet.id, option.value, option.count]);
        }
      }
    }
  });

  it('of one question widen, of several narrow', async () => {
    const apple = await list('/telefony?vyrobce=apple');
    const both = await list('/telefony?vyrobce=apple,samsung');
    const narrow = await list('/telefony?vyrobce=apple,samsung&barva=cerna');
    expect(both.total).toBeGreaterThan(apple.total);
    expect(narrow.total).toBeLessThan(both.total);
    // The question's own answers are left out of account in its counts.
    expect(findFacet(apple, 'manufacturer').options.map((option) => option.count)).toEqual(
      findFacet(both, 'manufacturer').options.map((option) => option.count),
    );
  });

  it('fit one and the same variant', async () => {
    const found = await list('/telefony?kvalita=nove&uloziste=128gb&barva=modra&skladem=ano');
    expect(found.total).toBeGreaterThan(0);
    for (const card of found.items) {
      expect(card.quality).toBe('new');
      expect(card.spec).toMatch(/^128/);
      expect(card.stock.state).toMatch(/in-stock|low/);
    }
  });

  it('stand in the address in the market’s words and in one order; unknown ones are left out', async () => {
    expect(
      (await list('/telefony?foo=bar&barva=modra,nikdy&vyrobce=samsung,apple&kvalita=d,c,b,a,a-plus&razeni=nejlevnejsi')).canonical,
    ).toBe('/telefony?kvalita=pouzite&vyrobce=apple,samsung&barva=modra&razeni=nejlevnejsi');
    expect((await page('/telefoane?calitate=folosite&kvalita=nove&pret_pana=1000&pret_de=2000', 'ro')).list.canonical).toBe(
      '/telefoane?calitate=folosite&pret_de=1000&pret_pana=2000',
    );
  });

  it('are taken away by their chips', async () => {
    const found = await list('/telefony?vyrobce=apple&cena_od=5000&cena_do=20000&strana=2');
    expect(found.chips).toEqual([
      { label: 'Apple', href: '/telefony?cena_od=5000&cena_do=20000' },
      { label: '5\u00a0000\u00a0Kč až 20\u00a0000\u00a0Kč', href: '/telefony?vyrobce=apple' },
    ]);
    expect(found.clear_href).toBe('/telefony');
    expect((await list('/telefony')).clear_href).toBeNull();
    for (const card of found.items) {
      expect(card.price.now.amount).toBeGreaterThanOrEqual(500_000);
      expect(card.price.now.amount).toBeLessThanOrEqual(2_000_000);
    }
  });

  it('count the products that each answer would leave', async () => {
    const quality = findFacet(await list('/telefony'), 'quality');
    for (const { href, count } of quality.options) expect((await list(href)).total).toBe(count);
  });

  it('of the price have round ends that leave nothing out, and read an amount as its field shows it', async () => {
    for (const path of ['/telefony', '/prislusenstvi']) {
      const { price, total } = await list(path);
      if (price === null) throw new Error('no price');
      expect([price.min % 10, price.max % 100]).toEqual([0, 0]);
      expect((await list(`${path}?cena_od=${price.min}&cena_do=${price.max}`)).total).toBe(total);
    }
    expect((await list(`/telefony?cena_od=${encodeURIComponent('5\u00a0000')}`)).canonical).toBe('/telefony?cena_od=5000');
  });

  it('of attributes have their own words', async () => {
    const found = await list('/telefony');
    const network = findFacet(found, 'attribute:network');
    const lte = network.options.find((option) => option.label === 'LTE');
    const shown = await list(lte?.href ?? '');
    expect(shown.total).toBe(lte?.count);
    expect(shown.chips).toEqual([{ label: 'Mobilní síť: LTE', href: '/telefony' }]);
  });
});

describe('the order', () => {
  it('is by price, what can be bought first', async () => {
    const cheapest = await list('/tablety?razeni=nejlevnejsi');
    const dearest = await list('/tablety?razeni=nejdrazsi');
    const listPrices = (found: ProductList): number[] =>
      found.items.filter((card) => card.stock.state !== 'none').map((card) => card.price.now.amount);
    expect(listPrices(cheapest)).toEqual(listPrices(cheapest).toSorted((a, b) => a - b));
    expect(listPrices(dearest)).toEqual(listPrices(dearest).toSorted((a, b) => b - a));
    expect(dearest.sorts.map((sort) => [sort.value, sort.selected])).toContainEqual(['nejdrazsi', true]);
  });
});

describe('sales and second hand', () => {
  it('hold what is reduced and what is used', async () => {
    const sales = await get('cz', 'category', '/slevy');
    expect(sales.keys).toBe('lists');
    const reduced: ProductList = sales.body.list;
    expect(reduced.total).toBeGreaterThan(20);
    expect(reduced.items.every((card) => card.price.was !== null && (card.price.discount_percent ?? 0) > 0)).toBe(true);
    const used = await page('/second-hand', 'ro');
    expect(used.list.items.every((card) => card.quality !== 'new')).toBe(true);
    expect(used.subcategories[0]).toMatchObject({ label: 'Telefoane', href: '/telefoane?calitate=folosite' });
    expect(used.alternate_path).toBe('/z-druhe-ruky');
  });
});

it('further pages and facets say the same as the page', async () => {
  const whole = await list('/telefony?vyrobce=xiaomi');
  expect((await get('cz', 'products', '/telefony?vyrobce=xiaomi')).body).toEqual(whole);
  expect((await get('cz', 'facets', '/telefony?vyrobce=xiaomi')).body).toEqual({
    facets: whole.facets,
    price: whole.price,
    total: whole.total,
  });
});

it('a list that is no category has the words that editors wrote for it', async () => {
  const before = await page('/slevy');
  await shop.database.pool.query(`
    insert into seo_texts (id, target_kind, target_id, title_cs, title_ro, meta_description_cs, meta_description_ro, h1_cs, h1_ro, text_cs, text_ro)
    values ('seo-sales', 'page', 'sales', 'Slevy týdne', 'Reduceri', 'Co zlevnilo.', 'Ce s-a ieftinit.', '', '', 'Ceny *platí*.', '')`);
  expect(await page('/slevy')).toMatchObject({
    title: 'Slevy týdne',
    h1: before.h1,
    description: 'Co zlevnilo.',
    text: [{ tag: 'p', lines: [[{ text: 'Ceny ' }, { text: 'platí', tag: 'i' }, { text: '.' }]] }],
  });
});
