import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, loadEvents, staff } from '../../testing/staff.ts';

const PHONE = 'mp-apple-iphone-15';
let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());

const product = async (id = PHONE): Promise<AdminMasterProduct> => (await office.get(`master-products/${id}`)).json();
const lastEvent = async (id = PHONE) => (await loadEvents(shop, id)).at(-1);
/** Cards of the product in the shop's lists. */
const cards = async (id = PHONE) => (await shop.deps.listings.read()).getCards('cz', id);

describe('the grid', () => {
  it('filters by category, its level, manufacturer, state and text', async () => {
    const all = (await office.get('master-products?page_size=10&sort=name')).json();
    expect(all).toMatchObject({ total: 206, page: 1, page_size: 10 });
    expect(all.items).toHaveLength(10);
    expect((await office.get('master-products?category=phones')).json().total).toBe(78);
    expect(
      (await office.get('master-products?category=phones&manufacturer=apple&q=15+pró')).json().items.map(({ id }: { id: string }) => id),
    ).toContain('mp-apple-iphone-15-pro');
    expect((await office.get('master-products?category_level=1&category=phones')).json().total).toBeLessThan(78);
    expect((await office.get('master-products?state=draft')).json().total).toBe(0);
    expect((await office.get('master-products?q=100%25')).json().total).toBe(0);
  });

  it('exports the same query as CSV that no spreadsheet runs', async () => {
    await shop.database.pool.query(`update master_products set name_cs = '=1+1' where id = $1`, ['mp-apple-iphone-11']);
    const response = await office.get('master-products/export?category=phones&manufacturer=apple');
    const lines = response.body.trim().split('\r\n');
    expect(response.headers['content-disposition']).toContain('okruh-produkty-2026-11-20.csv');
    expect(lines.length - 1).toBe((await office.get('master-products?category=phones&manufacturer=apple')).json().total);
    expect(response.body).toContain(";'=1+1;");
    await shop.database.pool.query(`update master_products set name_cs = 'Apple iPhone 11' where id = $1`, ['mp-apple-iphone-11']);
  });

  it('leads to packages, accessories and single products', async () => {
    expect((await office.get('action-packages?page_size=5')).json().items[0].recommended_accessories.length).toBeGreaterThan(0);
    const fits = (await office.get('accessory-devices?q=iPhone+15')).json();
    expect(fits.items.some((item: { compatible_masters: unknown[] }) => item.compatible_masters.length > 0)).toBe(true);
    expect((await office.get('product-search?q=iphone+15')).json().items[0].variants.length).toBeGreaterThan(0);
    const { rows } = await shop.database.pool.query<{ id: string; code: string; ean: string }>(
      `select id, code, ean from variants where ean is not null and position > 0 order by id limit 1`,
    );
    for (const typed of [rows[0]?.ean, rows[0]?.code.toLowerCase()]) {
      const [found] = (await office.get(`product-search?q=${typed}`)).json().items;
      expect(found.variants[0].id).toBe(rows[0]?.id);
    }
  });
});

describe('a change', () => {
  it('writes names, parameters and relations, and publishes the product with all of it', async () => {
    const before = await product();
    const response = await office.patch(`master-products/${PHONE}`, {
      version: before.version,
      name: { cs: 'Apple iPhone 15 nový', ro: 'Apple iPhone 15 nou' },
      badges: ['bestseller', 'gift'],
      recommended_accessories: ['mp-apple-usb-c-lightning'],
      compatible_type_devices: [],
      parameters: [
        { attribute: 'display_size', value: 6.2 },
        { attribute: 'chipset', value: { cs: 'A16', ro: 'A16' } },
      ],
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      name: { cs: 'Apple iPhone 15 nový' },
      badges: ['bestseller', 'gift'],
      parameters: [
        { attribute: 'display_size', value: 6.2 },
        { attribute: 'chipset', value: { cs: 'A16', ro: 'A16' } },
      ],
    });
    expect(await lastEvent()).toMatchObject({
      type: 'product-published',
      data: { name: { cs: 'Apple iPhone 15 nový' }, recommended_accessory_ids: ['mp-apple-usb-c-lightning'] },
    });
    expect(response.json().version).toBeGreaterThan(before.version);
  });

  it('against an older version, or with what doesn’t exist, changes nothing', async () => {
    const { version } = await product();
    expect((await office.patch(`master-products/${PHONE}`, { version: version - 1, badges: [] })).statusCode).toBe(409);
    const wrong = await office.patch(`master-products/${PHONE}`, {
      version,
      manufacturer: 'nobody',
      categories: ['nobody'],
      badges: ['nobody'],
      gift_variant: 'nobody',
      compatible_masters: ['nobody'],
    });
    expect(Object.keys(wrong.json()).toSorted()).toEqual(['badges', 'categories', 'compatible_masters', 'gift_variant', 'manufacturer']);
    expect((await product()).version).toBe(version);
    expect((await staff(shop, as('support')).patch(`master-products/${PHONE}`, { version })).statusCode).toBe(403);
  });

  it('of the gallery keeps every picture', async () => {
    const { version, images } = await product();
    const turned = images.toReversed().map(({ id, alt }) => ({ id, alt: { ...alt, cs: 'Nový popis' } }));
    const response = await office.patch(`master-products/${PHONE}/images`, { version, images: turned });
    expect(response.json().images.map(({ id }: { id: string }) => id)).toEqual(turned.map(({ id }) => id));
    const lost = await office.patch(`master-products/${PHONE}/images`, { version: response.json().version, images: turned.slice(1) });
    expect(lost.json()).toEqual({ images: ['Obrázky se mezitím změnily.'] });
  });
});

describe('packages', () => {
  it('of chosen variants are measured, and those who deliver them learn of it', async () => {
    const { version, items } = await product();
    const [first, second] = items;
    if (first === undefined || second === undefined) throw new Error('the phone has no two variants');
    const measured = { width: 9.5, height: 17, depth: 3.25, weight: 0.417 };
    const change = (changes: object) =>
      office.patch(`master-products/${PHONE}/packages`, { version, variants: [first.id], package: measured, ...changes });
    const response = await change({});
    expect(response.statusCode, response.body).toBe(200);
    const after = response.json<AdminMasterProduct>().items;
    expect(after.map((one) => one.package).slice(0, 2)).toEqual([measured, second.package]);
    expect(await lastEvent()).toMatchObject({
      data: { variants: expect.arrayContaining([expect.objectContaining({ id: first.id, package_depth: 3.25, weight: 0.417 })]) },
    });

    expect((await change({})).statusCode).toBe(409);
    const { version: now } = await product();
    for (const wrong of [{ width: 301 }, { depth: 0 }, { weight: -1 }])
      expect((await change({ version: now, package: { ...measured, ...wrong } })).statusCode).toBe(400);
    expect((await change({ version: now, variants: ['x'] })).statusCode).toBe(400);
    const unmeasured = { width: null, height: null, depth: null, weight: null };
    expect((await change({ version: now, package: unmeasured })).json<AdminMasterProduct>().items[0]?.package).toEqual(unmeasured);
    const reader = staff(shop, as('support'));
    expect(
      (await reader.patch(`master-products/${PHONE}/packages`, { version: now, variants: [first.id], package: measured })).statusCode,
    ).toBe(403);
  });
});

describe('on sale', () => {
  it('a withdrawn variant leaves the lists, a published one comes back', async () => {
    const { version, items } = await product();
    const [variant] = items;
    if (variant === undefined) throw new Error('the phone has no variant');
    const withdrawn = await office.post(`master-products/${PHONE}/withdraw`, { version, variants: [variant.id] });
    expect(withdrawn.json().items[0].on_sale).toBe(false);
    expect(await lastEvent()).toMatchObject({ type: 'product-withdrawn', data: { variant_ids: [variant.id] } });
    const back = await office.post(`master-products/${PHONE}/publish`, { version: withdrawn.json().version, variants: [variant.id] });
    expect(back.json().items[0].on_sale).toBe(true);
    expect((await office.post(`master-products/${PHONE}/withdraw`, { version: back.json().version, variants: ['x'] })).statusCode).toBe(
      400,
    );
  });

  it('a withdrawn product is gone from the lists until it is published', async () => {
    expect((await cards()).length).toBeGreaterThan(0);
    const { version } = await product();
    const withdrawn = await office.post(`master-products/${PHONE}/withdraw`, { version });
    expect(withdrawn.json().state).toBe('withdrawn');
    expect(await cards()).toEqual([]);
    const back = await office.post(`master-products/${PHONE}/publish`, { version: withdrawn.json().version });
    expect(back.json().state).toBe('published');
    expect((await cards()).length).toBeGreaterThan(0);
  });
});

describe('new variants', () => {
  it('are made of storage × colour × quality, each once, with codes and prices of their own', async () => {
    const { version, colours, items } = await product();
    const colour = colours[0]?.id ?? '';
    const body = { storages: [2048], colours: [colour], qualities: ['new', 'A+'], price_czk: 3_000_000, price_ron: 600_000 };
    const response = await office.post(`master-products/${PHONE}/variants`, { ...body, version });
    expect(response.statusCode, response.body).toBe(200);
    const answer: AdminMasterProduct = response.json();
    const made = answer.items.filter(({ storage_gb }) => storage_gb === 2048);
    expect(made).toHaveLength(2);
    expect(made[0]).toMatchObject({
      id: `apple-iphone-15-2048gb-${colour}-new`,
      on_sale: false,
      name: { cs: expect.stringContaining('2TB') },
      prices: { CZK: { amount: 3_000_000 }, RON: { amount: 600_000 } },
    });
    const codes = new Set(response.json().items.map(({ code }: { code: string }) => code));
    expect(codes.size).toBe(items.length + 2);
    const { rows } = await shop.database.pool.query('select count(*)::int as n from price_history where variant_id = $1', [made[0]?.id]);
    expect(rows[0].n).toBe(2);
    const again = await office.post(`master-products/${PHONE}/variants`, { ...body, version: response.json().version });
    expect(again.json()).toEqual({ non_field_errors: ['Všechny tyto varianty už existují.'] });
    const unknown = await office.post(`master-products/${PHONE}/variants`, {
      ...body,
      colours: ['rainbow'],
      version: response.json().version,
    });
    expect(unknown.statusCode).toBe(400);
  });
});

describe('many at once', () => {
  const ids = ['mp-apple-iphone-12', 'mp-apple-iphone-13'];
  it('an assignment sets badge, manufacturer, category and barem group, all or none', async () => {
    const wrong = await office.post('master-products/bulk-assignment', { ids: [...ids, 'nobody'], add_badge: 'new' });
    expect(wrong.json()).toEqual({ ids: ['Tento produkt neznáme.'] });
    expect((await product(ids[0])).badges).not.toContain('new');
    const done = await office.post('master-products/bulk-assignment', {
      ids,
      add_badge: 'new',
      barem_group: 'zero',
      add_category: 'phones',
    });
    expect(done.json()).toEqual({ changed: 2 });
    const changed = await product(ids[1]);
    expect(changed).toMatchObject({ barem_group: 'zero', badges: expect.arrayContaining(['new']) });
    expect(changed.categories.map(({ id }) => id)).toContain('phones');
    expect(await lastEvent(ids[1])).toMatchObject({ type: 'product-published', data: { barem_group: 'zero' } });
  });

  it('a rename does what its preview said, variants included', async () => {
    const body = { ids: [...ids, PHONE], language: 'cs', find: 'iPhone 1', replace: 'iPhone č. 1' };
    const preview = (await office.post('master-products/bulk-rename/preview', body)).json();
    expect(preview.items).toHaveLength(3);
    const done = (await office.post('master-products/bulk-rename', body)).json();
    expect(done).toEqual(preview);
    const after = await product(ids[0]);
    expect(after.name).toEqual({ cs: 'Apple iPhone č. 12', ro: 'Apple iPhone 12' });
    expect(after.items[0]?.name.cs).toContain('iPhone č. 12');
  });

  it('products are put into categories and taken out, never out of the last one', async () => {
    const added = await office.post('product-categories/add', { masterProductIds: ids, typeCategoryIds: ['accessories'] });
    expect(added.json()).toEqual({ changed: 2 });
    expect((await lastEvent(ids[0]))?.data['category_ids']).toContain('accessories');
    expect((await office.post('product-categories/add', { masterProductIds: ids, typeCategoryIds: ['accessories'] })).json()).toEqual({
      changed: 0,
    });
    const removed = await office.post('product-categories/remove', { masterProductIds: ids, typeCategoryIds: ['accessories'] });
    expect(removed.json()).toEqual({ changed: 2 });
    const { categories } = await product('mp-apple-iphone-14');
    const last = await office.post('product-categories/remove', {
      masterProductIds: ['mp-apple-iphone-14'],
      typeCategoryIds: categories.map(({ id }) => id),
    });
    expect(last.json().typeCategoryIds[0]).toContain('aspoň v jedné kategorii');
    expect((await office.post('product-categories/add', { masterProductIds: [], typeCategoryIds: [] })).statusCode).toBe(400);
  });
});
