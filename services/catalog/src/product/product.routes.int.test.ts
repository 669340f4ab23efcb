import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { PriceHistory, ProductPage } from '@okruh/contracts/http/catalog/product';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePrices, publishProducts, withdrawProduct } from '../stored/product-commands.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const PHONE = 'apple-iphone-15-128gb-blue-new';
const BY = { name: 'test' };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = async (path: string, market: 'cz' | 'ro' = 'cz') => {
  const response = await shop.app.inject({ url: `/api/catalog/${path}`, headers: identityFor({ market }) });
  return { status: response.statusCode, body: response.json(), keys: response.headers['surrogate-key'] };
};
const product = async (id: string, market: 'cz' | 'ro' = 'cz'): Promise<ProductPage> => (await get(`products/${id}`, market)).body;
const query = async (text: string, values: unknown[] = []) => (await shop.database.pool.query(text, values)).rows;

describe('the page of a variant', () => {
  it('has all that is shown', async () => {
    const { status, body, keys } = await get(`products/${PHONE}`);
    expect(status).toBe(200);
    expect(keys).toBe('product:mp-apple-iphone-15 leasing');
    expect(body).toMatchObject({
      name: 'Apple iPhone 15',
      spec: '128 GB, modrá',
      title: 'Apple iPhone 15 128 GB, modrá',
      brand: { id: 'apple', name: 'Apple' },
      categories: ['Telefony', 'Apple iPhone', 'iPhone 15'],
      breadcrumbs: [{ href: '/telefony' }, { href: '/telefony/apple-iphone' }, { href: '/telefony/apple-iphone/iphone-15' }],
      quality: 'new',
      price: { now: { amount: 1_699_000, currency: 'CZK' }, common: { amount: 1_949_000, currency: 'CZK' } },
      warranty_months: 24,
      canonical: `/produkt/${PHONE}`,
      alternate_path: `/produs/${PHONE}`,
      is_service: false,
    });
    expect(body.images).toHaveLength(3);
    expect(body.images[0].base).toMatch(/^\/media\/catalog\/mp-apple-iphone-15\/blue\/pair-[\w-]+$/);
    expect(body.stores).toHaveLength(12);
    expect(body.stores.filter((store: { quantity: number }) => store.quantity > 0)).toHaveLength(body.stock.stores);
    expect(body.parameters[0].group).toBe('Obecné');
    expect(body.accessories.length).toBeGreaterThan(3);
    expect(body.similar.length).toBeGreaterThan(3);
  });

  it('leads to the variant with another colour, size or grade, keeping the rest', async () => {
    const { choices } = await product(PHONE);
    expect(choices.colours.find((choice) => choice.selected)?.label).toBe('modrá');
    expect(choices.colours.find((choice) => choice.label === 'růžová')).toMatchObject({
      href: '/produkt/apple-iphone-15-128gb-pink-new',
      selected: false,
    });
    expect(choices.storages.map((choice) => choice.label)).toEqual(['128 GB', '256 GB', '512 GB'].map((size) => size.replace(' ', ' ')));
    expect(choices.qualities[0]).toMatchObject({ quality: 'new', selected: true });
    for (const choice of [...choices.colours, ...choices.storages, ...choices.qualities]) {
      expect(choice.href).not.toBeNull();
      const there = await get(`products/${choice.href?.split('/').at(-1)}`);
      expect(there.status).toBe(200);
      // A price belongs to the very combination.
      expect(choice.price === null || there.body.price.now.amount === choice.price.amount).toBe(true);
    }
  });

  it('of an accessory names the types of devices that it fits', async () => {
    const { parameters } = await product('anker-735-ganprime-65w-black-new');
    expect(parameters).toContainEqual({ group: 'Kompatibilita', rows: [{ name: 'Pro zařízení', value: 'Telefony, Tablety' }] });
    expect((await product(PHONE)).parameters.map(({ group }) => group)).not.toContain('Kompatibilita');
  });

  it('leads to the repair and the sale of the device while its manufacturer is open for them', async () => {
    const device = 'apple-iphone-15-128gb-blue';
    await query(
      `insert into repair_offers (master_product_id, type_device, operations, device_paths, version, changed_at)
       values ('mp-apple-iphone-15', 'phone', 1, $1, 1, now())
       on conflict (master_product_id) do update set device_paths = excluded.device_paths`,
      [{ [device]: { cz: '/servis/telefon', ro: '/service/telefon' } }],
    );
    await query(
      `insert into buyout_prices (master_product_id, market, type_device, manufacturer_id, bonus_percent, device_paths, appraisal_version, version, changed_at)
       values ('mp-apple-iphone-15', 'cz', 'phone', 'apple', 0, $1, 'v', 1, now())
       on conflict (master_product_id, market) do update set device_paths = excluded.device_paths`,
      [{ [device]: '/vykup/telefon' }],
    );
    expect(await product(PHONE)).toMatchObject({ repair_href: '/servis/telefon', sell_href: '/vykup/telefon' });
    await query(`update manufacturers set for_buyout = false where id = 'apple'`);
    expect(await product(PHONE)).toMatchObject({ repair_href: '/servis/telefon', sell_href: null });
    await query(`update manufacturers set for_buyout = true, for_service = false where id = 'apple'`);
    expect(await product(PHONE)).toMatchObject({ repair_href: null, sell_href: '/vykup/telefon' });
    await query(`update manufacturers set for_service = true where id = 'apple'`);
  });

  it('is not found when there is none', async () => {
    expect((await get('products/apple-iphone-99')).status).toBe(404);
    expect((await get('products/apple-iphone-99/price-history')).status).toBe(404);
  });
});

describe('the other market', () => {
  const collectAmounts = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : [...('currency' in value ? [String(value.currency)] : []), ...Object.values(value).flatMap(collectAmounts)];

  it.each([
    ['cz', 'CZK'],
    ['ro', 'RON'],
  ] as const)('%s has no price of the other one in any answer', async (market, currency) => {
    const phones = market === 'cz' ? 'telefony' : 'telefoane';
    const code = (await product(PHONE)).code;
    const paths = [
      `products/${PHONE}`,
      `products/${PHONE}/price-history`,
      'products/nothing-phone-3-256gb-black-new',
      `cards?codes=${code}`,
      `category?path=${phones}`,
      `products?path=${phones}`,
      `facets?path=${phones}`,
      'renewals/apple-iphone-13-128gb-midnight',
      'home',
    ];
    for (const path of paths) {
      const { body, status } = await get(path, market);
      expect([path, status === 200 || status === 404]).toEqual([path, true]);
      expect([path, [...new Set(collectAmounts(body))].filter((found) => found !== currency)]).toEqual([path, []]);
      expect(JSON.stringify(body)).not.toContain(market === 'cz' ? 'RON' : 'CZK');
    }
  });
});

describe('a price', () => {
  it('that falls is struck by the lowest of the 30 days before, and says why', async () => {
    const [fresh] = await query(
      `select p.variant_id as id from prices p where p.market = 'cz' and p.was is null and p.variant_id like '%-new'
       and (select count(*) from price_history h where h.variant_id = p.variant_id and h.market = 'cz') = 1 order by 1 limit 1`,
    );
    const before = await product(fresh.id);
    const { amount } = before.price.now;
    await shop.database.db.transaction((tx) =>
      changePrices(tx, [{ variantId: fresh.id, market: 'cz', now: amount - 100_00, common: null }], BY),
    );
    const after = await product(fresh.id);
    expect(after.price).toMatchObject({ now: { amount: amount - 100_00 }, was: { amount }, common: null });
    expect(after.price.discount_percent).toBe(Math.max(1, Math.round((100_00 / amount) * 100)));
    // The clock of the page is that of the demo data; the change's is the database's.
    const stored = await query(
      `select reduced_at > now() - interval '1 minute' as recent from prices where variant_id = $1 and market = 'cz'`,
      [fresh.id],
    );
    expect(stored).toEqual([{ recent: true }]);
    const [event] = await query(`select envelope from outbox where type = 'catalog.price-changed.v1' and subject = $1`, [fresh.id]);
    expect(event.envelope.data.prices.cz).toMatchObject({ now: { amount: amount - 100_00 }, was: { amount } });
  });

  it('that is set to what it is changes nothing', async () => {
    const { price } = await product(PHONE);
    const count = async () =>
      (await query('select (select count(*) from outbox)::int as events, (select count(*) from price_history)::int as points'))[0];
    const before = await count();
    const same = { variantId: PHONE, market: 'cz' as const, now: price.now.amount, common: price.common?.amount ?? null };
    expect(await shop.database.db.transaction((tx) => changePrices(tx, [same], BY))).toEqual([]);
    expect(await count()).toEqual(before);
  });

  it('of the demo data is explained by its history', async () => {
    const [reduced] = await query(
      `select variant_id as id, was::int as was from prices where market = 'ro' and was is not null order by 1 limit 1`,
    );
    const { body }: { body: PriceHistory } = await get(`products/${reduced.id}/price-history`, 'ro');
    expect(body.lowest?.price).toEqual({ amount: reduced.was, currency: 'RON' });
    expect(body.points).toHaveLength(2);
    expect(body.points[0]?.price.amount).toBe(reduced.was);
    expect(Date.parse(body.lowest?.window_to ?? '') - Date.parse(body.lowest?.window_from ?? '')).toBe(30 * 86_400_000);
  });
});

describe('cards', () => {
  it('come in the order asked for, unknown ones are left out', async () => {
    const codes = await query(`select code, id from variants where id = any($1) order by id desc`, [
      [PHONE, 'apple-iphone-15-128gb-pink-new'],
    ]);
    const { body } = await get(`cards?codes=${codes[0].code},NIC,${codes[1].code},${codes[0].code}`);
    expect(body.items.map((card: ProductCard) => card.id)).toEqual(codes.map((row) => row.id));
  });

  it('of renewals are newer devices of the maker', async () => {
    const { body } = await get('renewals/apple-iphone-13-128gb-midnight');
    expect(body.items).toHaveLength(6);
    expect(body.items.every((card: ProductCard) => card.brand === 'Apple' && card.quality === 'new' && card.stock.state !== 'none')).toBe(
      true,
    );
    expect((await get('renewals/nic')).status).toBe(404);
  });
});

describe('what went off sale', () => {
  it('answers that it is gone, with its name and what to take instead', async () => {
    const id = 'apple-iphone-15-128gb-green-new';
    const withdrawn = await shop.database.db.transaction((tx) => withdrawProduct(tx, 'mp-apple-iphone-15', [id], BY));
    expect(withdrawn).toBeUndefined();
    const { status, body, keys } = await get(`products/${id}`);
    expect([status, keys]).toEqual([410, 'product:mp-apple-iphone-15']);
    expect(body.type).toContain('product-withdrawn');
    expect(body.extra.name).toBe('Apple iPhone 15');
    expect(body.extra.alternatives[0].master_product_id).toBe('mp-apple-iphone-15');
    // The colour is still made in another size: there it leads.
    const green = (await product(PHONE)).choices.colours.find((choice) => choice.label === 'zelená');
    expect(green).toMatchObject({ price: null, available: false, href: expect.stringContaining('gb-green-') });
  });

  it('leaves every list, and comes back when it is published again', async () => {
    const master = 'mp-apple-iphone-15';
    await shop.database.db.transaction((tx) => withdrawProduct(tx, master, null, BY));
    expect((await get(`products/${PHONE}`)).status).toBe(410);
    const { body } = await get('category?path=telefony/apple-iphone/iphone-15');
    expect(body.list.items.map((card: ProductCard) => card.master_product_id)).not.toContain(master);
    await shop.database.db.transaction((tx) => publishProducts(tx, [master], BY));
    expect((await get(`products/${PHONE}`)).status).toBe(200);
    const events = await query(
      `select type, (envelope->>'aggregateversion')::int as version from outbox where subject = $1 order by position`,
      [master],
    );
    expect(events.map((event) => event.type)).toEqual([
      'catalog.product-published.v1',
      'catalog.product-withdrawn.v1',
      'catalog.product-withdrawn.v1',
      'catalog.product-published.v1',
    ]);
    expect(events.map((event) => event.version)).toEqual(events.map((event) => event.version).toSorted((a, b) => a - b));
  });
});

it('has the words that editors wrote for all variants of a product', async () => {
  const before = await product(PHONE);
  await query(`
    insert into seo_texts (id, target_kind, target_id, title_cs, title_ro, meta_description_cs, meta_description_ro, h1_cs, h1_ro, text_cs, text_ro)
    values ('seo-phone', 'product', 'mp-apple-iphone-15', 'iPhone 15 levně', 'iPhone 15', 'Skladem.', 'În stoc.', 'iPhone 15 v akci', '', '## Proč u nás', '')`);
  const page = await product(PHONE);
  expect(page).toMatchObject({
    title: 'iPhone 15 levně 128 GB, modrá',
    h1: 'iPhone 15 v akci',
    description: 'Skladem.',
    name: before.name,
  });
  expect(page.text).toEqual([...before.text, { tag: 'h2', lines: [[expect.objectContaining({ text: 'Proč u nás' })]] }]);
  expect(await product(PHONE, 'ro')).toMatchObject({ h1: before.name });
});
