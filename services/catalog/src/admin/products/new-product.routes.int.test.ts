import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { identityFor } from '@okruh/service-kit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, loadEvents, staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());

const colour = (cs: string, ro = cs) => ({ name: { cs, ro }, hex: '#2040a0', family: null });
const draft = (changes: object = {}) => ({
  name: { cs: 'Kabel Lišák 3 m', ro: 'Cablu Lișak 3 m' },
  code: 'lis-3m',
  manufacturer: 'apple',
  type_device: 'accessory',
  categories: ['accessories'],
  colours: [],
  warranty_months: { new: 24, used: 12 },
  is_physical: true,
  ...changes,
});
const add = async (changes: object = {}): Promise<AdminMasterProduct> => {
  const response = await office.post('master-products', draft(changes));
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const addVariant = async (product: AdminMasterProduct, changes: object = {}): Promise<AdminMasterProduct> => {
  const body = { storages: [], colours: [], qualities: ['new'], price_czk: 39_900, price_ron: 7_900, version: product.version, ...changes };
  const response = await office.post(`master-products/${product.id}/variants`, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const publish = (product: AdminMasterProduct) => office.post(`master-products/${product.id}/publish`, { version: product.version });
/** A red rectangle on white, with a position in its metadata. */
const photo = (width = 800, height = 400, background = '#c01020') =>
  sharp({ create: { width, height, channels: 3, background } })
    .extend({ top: 100, bottom: 100, left: 100, right: 100, background: '#ffffff' })
    .withExif({ IFD0: { Copyright: 'Jana' }, IFD3: { GPSLatitude: '50/1 5/1 0/1' } })
    .png()
    .toBuffer();
const upload = (id: string, content: Buffer, fields: Readonly<Record<string, string>> = {}) =>
  office.upload(`master-products/${id}/images`, content, fields, 'kabel.jpg', 'picture');

describe('a new product', () => {
  it('is a draft with an address of its own, and its code is taken then', async () => {
    const made = await add({ colours: [colour('mořská modř', 'albastru marin'), colour('mořská modř', 'albastru')] });
    expect(made).toMatchObject({
      id: 'mp-kabel-lisak-3-m',
      seo_name: 'kabel-lisak-3-m',
      code: 'LIS-3M',
      state: 'draft',
      is_new: true,
      version: 1,
      needs: ['variant', 'price'],
      changed_by: 'Martina Horáková',
    });
    expect(made.colours.map(({ id, family, is_used }) => [id, family, is_used])).toEqual([
      ['morska-modr', 'blue', false],
      ['morska-modr-2', 'blue', false],
    ]);
    expect(await loadEvents(shop, made.id)).toEqual([]);
    expect((await office.post('master-products', draft())).json()).toEqual({ code: ['Tento kód už má jiný produkt.'] });
    expect((await add({ code: 'LIS-3M-B' })).seo_name).toBe('kabel-lisak-3-m-2');
    const unknown = await office.post('master-products', draft({ code: 'X1', manufacturer: 'x', type_device: 'x', categories: ['x'] }));
    expect(Object.keys(unknown.json()).toSorted()).toEqual(['categories', 'manufacturer', 'type_device']);
    expect((await staff(shop, as('support')).post('master-products', draft({ code: 'X2' }))).statusCode).toBe(403);
  });

  it('is refused in words while something is missing, and stays as it was', async () => {
    const empty = await add({ code: 'NIC', categories: [] });
    expect(empty.needs).toEqual(['category', 'variant', 'price', 'picture']);
    expect((await publish(empty)).json()).toEqual({
      non_field_errors: [
        'Chybí kategorie.',
        'Chybí varianta.',
        'Žádná varianta nemá cenu.',
        'Chybí obrázek s popisem v obou jazycích, nebo barva.',
      ],
    });
    const withdrawn = await office.post(`master-products/${empty.id}/withdraw`, { version: empty.version });
    expect(withdrawn.json()).toEqual({ non_field_errors: ['Produkt ještě nebyl v prodeji.'] });
    const unpriced = await addVariant(await add({ code: 'BEZ' }), { price_czk: null, price_ron: null });
    expect(unpriced.needs).toEqual(['price']);
    const named = await office.post(`master-products/${unpriced.id}/publish`, {
      version: unpriced.version,
      variants: unpriced.items.map(({ id }) => id),
    });
    expect(named.statusCode).toBe(400);
    const after: AdminMasterProduct = (await office.get(`master-products/${unpriced.id}`)).json();
    expect(after).toMatchObject({ version: unpriced.version, items: [{ on_sale: false, is_new: true }] });
  });

  it('is deleted with all that it had, and its id is never given again', async () => {
    const made = await addVariant(await add({ name: { cs: 'Zmetek', ro: 'Rebut' }, code: 'ZMETEK' }));
    expect((await upload(made.id, await photo())).statusCode).toBe(201);
    const { version }: AdminMasterProduct = (await office.get(`master-products/${made.id}`)).json();
    expect((await office.remove(`master-products/${made.id}?version=${version - 1}`)).statusCode).toBe(409);
    expect((await office.remove(`master-products/${made.id}?version=${version}`)).statusCode).toBe(204);
    expect((await office.get(`master-products/${made.id}`)).statusCode).toBe(404);
    const { rows } = await shop.database.pool.query(`select code, deleted_by from deleted_products where id = $1`, [made.id]);
    expect(rows).toEqual([{ code: 'ZMETEK', deleted_by: 'Martina Horáková' }]);
    await expect(stat(join(shop.deps.mediaDir, 'originals', made.id))).rejects.toThrow('ENOENT');
    expect((await add({ name: { cs: 'Zmetek', ro: 'Rebut' }, code: 'ZMETEK' })).id).toBe('mp-zmetek-2');
  });

  it('that was on sale, or that lies on a shelf, is not deleted', async () => {
    const published = (await office.get('master-products/mp-apple-airtag')).json();
    const refused = await office.remove(`master-products/mp-apple-airtag?version=${published.version}`);
    expect(refused.json()).toMatchObject({ title: 'Co už bylo v prodeji, lze jen stáhnout.' });
    const held = await addVariant(await add({ code: 'POLICE' }));
    await shop.database.pool.query(
      `insert into stock (variant_id, market, available, version, changed_at) values ($1, 'cz', 1, 1, now())`,
      [held.items[0]?.id],
    );
    expect((await office.remove(`master-products/${held.id}?version=${held.version}`)).statusCode).toBe(409);
  });
});

describe('a picture', () => {
  it('is cut out, made square, freed of its metadata, and shown when it is described', async () => {
    const made = await addVariant(await add({ name: { cs: 'Kabel s fotkou', ro: 'Cablu cu poză' }, code: 'FOTO' }));
    expect(made.needs).toEqual(['picture']);
    const response = await upload(made.id, await photo());
    expect(response.statusCode, response.body).toBe(201);
    const uploaded: AdminMasterProduct = response.json();
    const [picture] = uploaded.images;
    if (picture === undefined) throw new Error('the product has no picture');
    expect(picture).toMatchObject({ is_uploaded: true, colour: null, alt: { cs: '', ro: '' } });
    expect(uploaded.needs).toEqual(['picture']);
    const [hash] = /[\da-f]{16}$/.exec(picture.base ?? '') ?? [];
    const original = await sharp(await readFile(join(shop.deps.mediaDir, 'originals', made.id, `${hash}.webp`))).metadata();
    expect(original).toMatchObject({ format: 'webp', width: 864, height: 864 });
    expect(original.exif).toBeUndefined();

    const described = await office.patch(`master-products/${made.id}/images`, {
      version: uploaded.version,
      images: [{ id: picture.id, alt: { cs: 'Červený kabel', ro: 'Cablu roșu' } }],
    });
    expect(described.json().needs).toEqual([]);
    const sold = await publish(described.json());
    expect(sold.json()).toMatchObject({ state: 'published', is_new: false, items: [{ on_sale: true, is_new: false }] });
    const base = `/media/${picture.base}`;
    expect((await loadEvents(shop, made.id)).at(-1)).toMatchObject({ type: 'product-published', data: { variants: [{ image: base }] } });

    const get = (url: string, market: 'cz' | 'ro' = 'cz') => shop.app.inject({ url, headers: identityFor({ market }) });
    const page = (await get(`/api/catalog/products/${made.items[0]?.id}`, 'ro')).json();
    expect(page.images).toEqual([{ base, alt: 'Cablu roșu' }]);
    const size = await get(`/api/catalog/images/${(picture.base ?? '').replace('catalog/', '')}-240.avif`);
    expect(size.headers['content-type']).toBe('image/avif');
    expect(await sharp(size.rawPayload).metadata()).toMatchObject({ width: 240, height: 240 });
    const drawn = await get(
      `/api/catalog/images/${(picture.base ?? '').replace('catalog/', '').replace(/photo-.*/, 'photo-0000000000000000')}-240.avif`,
    );
    expect(drawn.statusCode).toBe(404);
  });

  it('of a colour is shown with it, in the order that was chosen; a removed one is shown by its address only', async () => {
    const made = await add({ code: 'BARVY', colours: [colour('modrá', 'albastru'), colour('červená', 'roșu')] });
    await addVariant(made, { colours: ['modra', 'cervena'] });
    const first: AdminMasterProduct = (await upload(made.id, await photo(), { colour: 'modra' })).json();
    const second: AdminMasterProduct = (await upload(made.id, await photo(500, 500))).json();
    const [blue, both] = second.images;
    if (blue === undefined || both === undefined) throw new Error('two pictures were uploaded');
    expect([blue.colour, both.colour]).toEqual(['modra', null]);
    expect(first.images).toHaveLength(1);
    const alt = { cs: 'Popis', ro: 'Descriere' };
    const ordered = await office.patch(`master-products/${made.id}/images`, {
      version: second.version,
      images: [
        { id: blue.id, alt, colour: 'cervena' },
        { id: both.id, alt },
      ],
    });
    const sold: AdminMasterProduct = (await publish(ordered.json())).json();
    const bases = async () => {
      const variants = ((await loadEvents(shop, made.id)).at(-1)?.data['variants'] ?? []) as { colour_id: string; image: string }[];
      return variants.map(({ colour_id: id, image }) => [id, image]);
    };
    expect(await bases()).toEqual([
      ['modra', `/media/${both.base}`],
      ['cervena', `/media/${blue.base}`],
    ]);
    expect((await office.patch(`master-products/${made.id}/colours`, { version: sold.version, colours: [] })).json()).toEqual({
      colours: ['Barvu, kterou má varianta nebo obrázek, nelze odebrat.'],
    });
    const removed: AdminMasterProduct = (
      await office.remove(`master-products/${made.id}/images/${both.id}?version=${sold.version}`)
    ).json();
    expect(removed.images.map(({ id }) => id)).toEqual([blue.id]);
    expect((await bases())[0]?.[1]).toContain('/modra/front-');
    const older = await shop.app.inject({
      url: `/api/catalog/images/${(both.base ?? '').replace('catalog/', '')}-96.webp`,
      headers: identityFor(),
    });
    expect(older.statusCode).toBe(200);
    const back: AdminMasterProduct = (await upload(made.id, await photo(500, 500))).json();
    expect(back.images.map(({ id }) => id)).toEqual([blue.id, both.id]);
  });

  it('shows a part of itself after it was cropped, with its texts', async () => {
    const made = await add({ code: 'VYREZ' });
    const uploaded: AdminMasterProduct = (await upload(made.id, await photo())).json();
    const [before] = uploaded.images;
    const crop = (part: object, version = uploaded.version) =>
      office.post(`master-products/${made.id}/images/${before?.id}/crop`, { version, left: 0.25, top: 0.3, side: 0.5, ...part });
    expect((await crop({ side: 0.1 })).json()).toEqual({ side: ['Obrázek má na delší straně méně než 300 pixelů.'] });
    expect((await crop({}, 1)).statusCode).toBe(409);
    const cropped: AdminMasterProduct = (await crop({})).json();
    expect(cropped.images.map(({ id }) => id)).toEqual([before?.id]);
    expect(cropped.images[0]?.base).not.toBe(before?.base);
    const [hash] = /[\da-f]{16}$/.exec(cropped.images[0]?.base ?? '') ?? [];
    const stored = sharp(await readFile(join(shop.deps.mediaDir, 'originals', made.id, `${hash}.webp`)));
    expect(await stored.metadata()).toMatchObject({ width: 432, height: 432 });
  });

  it('is no SVG, no small one, no second time the same one, and drawings go on', async () => {
    const made = await add({ code: 'SPATNE', colours: [colour('modrá')] });
    const refusal = async (content: Buffer) => (await upload(made.id, content)).json().picture[0];
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>');
    expect(await refusal(svg)).toBe('Soubor není obrázek JPEG, PNG, WebP ani AVIF.');
    expect(await refusal(Buffer.from('\u00ff\u00d8\u00ff, not a picture', 'latin1'))).toContain('není obrázek');
    expect(await refusal(await photo(20, 20))).toContain('méně než 300');
    expect((await upload(made.id, await photo())).statusCode).toBe(201);
    expect(await refusal(await photo())).toBe('Tento obrázek už produkt má.');
    const drawing = await shop.app.inject({ url: '/api/catalog/feeds/heureka.xml', headers: identityFor() });
    const [url] = /[\w-]+\/[\w-]+\/(?:pair|front)-\w+-1120\.webp/.exec(drawing.body) ?? [];
    expect((await shop.app.inject({ url: `/api/catalog/images/${url}`, headers: identityFor() })).statusCode).toBe(200);
  });
});

describe('a variant', () => {
  const edit = (product: AdminMasterProduct, changes: object) => {
    const [variant] = product.items;
    const { name, code, ean, quality, colour_id: own, storage_gb, options, package: box } = variant ?? {};
    return office.patch(`master-products/${product.id}/variants/${variant?.id}`, {
      version: product.version,
      ...{ name, code, ean, quality, colour: own, storage_gb, options, package: box },
      ...changes,
    });
  };

  it('gets a code, a checked EAN, a size and a package; its kind is fixed once it was on sale', async () => {
    const made = await addVariant(await add({ code: 'VAR', colours: [colour('modrá')] }), { colours: ['modra'] });
    const box = { width: 10, height: 5, depth: 2, weight: 0.08 };
    const changed = await edit(made, { code: 'var-x', ean: '96385074', storage_gb: 64, options: { length: '3 m' }, package: box });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json().items[0]).toMatchObject({
      code: 'VAR-X',
      device_identifier: `${made.seo_name}-64gb-modra`,
      ean: '96385074',
      storage_gb: 64,
      options: { length: '3 m' },
      package: box,
    });
    const { rows } = await shop.database.pool.query<{ code: string; ean: string }>(
      `select code, ean from variants where ean is not null and code <> 'VAR-X' limit 1`,
    );
    expect((await edit(changed.json(), { code: rows[0]?.code, ean: rows[0]?.ean })).json()).toEqual({
      code: ['Tento kód už má jiná varianta.'],
      ean: ['Tento EAN už má jiná varianta.'],
    });
    expect((await edit(changed.json(), { ean: '96385075', colour: 'x' })).json()).toEqual({
      ean: ['Takový EAN neexistuje. Zkontrolujte prosím číslice.'],
      colour: ['Tuto položku neznáme.'],
    });
    const sold: AdminMasterProduct = (await publish(changed.json())).json();
    expect((await edit(sold, { price_czk: 100 })).json()).toEqual({ price_czk: ['Varianta už cenu má, změňte ji v prodejních cenách.'] });
    expect((await edit(sold, { quality: 'A' })).json()).toEqual({
      non_field_errors: ['Varianta už byla v prodeji, její kvalita, barva a velikost se nemění.'],
    });
    const renamed = await edit(sold, { ean: null });
    expect(renamed.json().items[0].ean).toBeNull();
    const refused = await office.remove(`master-products/${made.id}/variants/${made.items[0]?.id}?version=${renamed.json().version}`);
    expect(refused.statusCode).toBe(409);
  });

  it('that nobody saw is removed with its prices, and can be made again', async () => {
    const made = await addVariant(await add({ code: 'PRYC' }));
    const id = made.items[0]?.id ?? '';
    const removed: AdminMasterProduct = (await office.remove(`master-products/${made.id}/variants/${id}?version=${made.version}`)).json();
    expect(removed).toMatchObject({ items: [], needs: ['variant', 'price', 'picture'] });
    const again = await addVariant(removed, { price_ron: null });
    expect(again.items[0]).toMatchObject({ id, prices: { CZK: { amount: 39_900 }, RON: null } });
    expect((await edit(again, { price_ron: 7_900 })).json().items[0].prices.RON).toEqual({ amount: 7_900, currency: 'RON' });
    await expect(shop.database.pool.query(`delete from price_history where variant_id like 'apple-%'`)).rejects.toThrow('only ever added');
  });

  it('comes in colours that are renamed, put in order and removed', async () => {
    const made = await add({ code: 'PALETA', colours: [colour('modrá'), colour('šedá')] });
    const body = {
      version: made.version,
      colours: [
        { ...colour('lesní', 'pădure'), id: null, family: 'green' },
        { ...colour('nebeská'), id: 'modra' },
      ],
    };
    const changed = await office.patch(`master-products/${made.id}/colours`, body);
    expect(changed.json().colours.map((one: AdminMasterProduct['colours'][number]) => [one.id, one.name.cs, one.family])).toEqual([
      ['lesni', 'lesní', 'green'],
      ['modra', 'nebeská', 'blue'],
    ]);
    const version = changed.json().version;
    const unknown = await office.patch(`master-products/${made.id}/colours`, { version, colours: [{ ...colour('x'), id: 'x' }] });
    expect(unknown.statusCode).toBe(400);
  });
});

it('of two editors who choose the same code at once, one is refused at the field', async () => {
  const products = [await add({ code: 'race-a' }), await add({ code: 'race-b' })];
  const body = { storages: [], colours: [], qualities: ['new'], price_czk: 39_900, price_ron: 7_900, code_prefix: 'RACE' };
  const answers = await Promise.all(products.map(({ id, version }) => office.post(`master-products/${id}/variants`, { ...body, version })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 400]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toHaveProperty('code_prefix');
});

describe('what the law asks for', () => {
  it('a new phone isn’t put on sale without its energy label and somebody who answers for it', async () => {
    const { rows } = await shop.database.pool.query<{ id: string }>(`
      select m.id from master_products m where m.type_device = 'phone' and m.release_year >= 2025 and m.state = 'published'
        and exists (select from variants v where v.master_product_id = m.id and v.quality = 'new' and v.state = 'on-sale') limit 1`);
    const id = rows[0]?.id ?? '';
    const read = async (): Promise<AdminMasterProduct> => (await office.get(`master-products/${id}`)).json();
    await shop.database.pool.query(`update manufacturers set contact = 'kontakt@vyrobce.example' where contact = ''`);
    const label = (await read()).energy_label ?? { class: 'A' };
    expect(label).toMatchObject({ class: expect.stringMatching(/^[A-C]$/) });
    const save = async (changes: object) => office.patch(`master-products/${id}`, { version: (await read()).version, ...changes });
    expect((await save({ energy_label: null })).json().needs).toEqual(['energy_label']);
    expect(Object.keys((await save({ energy_label: { class: 'H', eprel_number: 1 } })).json())).toEqual(['energy_label']);
    expect((await save({ energy_label: { class: 'B', eprel_number: 2_345_678 } })).json().needs).toEqual([]);
    const variant = (await read()).items.find(({ quality, on_sale: isOnSale }) => quality === 'new' && isOnSale);
    const page = (await shop.app.inject({ url: `/api/catalog/products/${variant?.id}`, headers: identityFor({ market: 'cz' }) })).json();
    expect(page.energy).toEqual({
      class: 'B',
      text: 'Energetická třída B, štítek v registru EPREL',
      href: 'https://eprel.ec.europa.eu/qr/2345678',
    });
    await shop.database.pool.query(
      `update manufacturers set contact = '' where id = (select manufacturer_id from master_products where id = $1)`,
      [id],
    );
    expect((await read()).needs).toEqual(['responsible_person']);
  });
});
