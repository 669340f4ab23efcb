import type { MissingTranslation, WrittenTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import { collectPlans, identityFor } from '@okruh/service-kit/testing';
import type { CatalogChange } from '@okruh/contracts/http/catalog-admin/changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, staff } from '../../testing/staff.ts';
import { listMissingTranslations } from './missing-translations.query.ts';
import { translatedTexts, untranslated } from './translated-texts.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());
const run = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);
const list = async (query: string): Promise<MissingTranslation[]> => {
  const response = await office.get(`missing-translations?page_size=200&${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().items;
};
const NAME = 'Martina Horáková';
const IPHONE = 'mp-apple-iphone-13';
const ofIphone = async (query = 'kind=product') =>
  (await list(query)).filter(({ id }) => id === IPHONE).map(({ field, language, reason }) => [field, language, reason]);

describe('missing translations', () => {
  it('are texts that one language lacks or shares with the other; shared names and what nobody wrote are none', async () => {
    await run(`update master_products set description_cs = '', description_ro = '', short_description_cs = '', short_description_ro = ''`);
    expect(await ofIphone()).toEqual([]);
    await run(`update master_products set short_description_cs = 'Telefon na dlouho' where id = $1`, [IPHONE]);
    await run(`update master_products set description_cs = 'With two words', description_ro = 'With two words ' where id = $1`, [IPHONE]);
    expect(await ofIphone()).toEqual([
      ['description', 'ro', 'same'],
      ['short_description', 'ro', 'empty'],
    ]);
    const [first] = await list(`kind=product&q=iphone+13+dlouho`);
    expect(first).toMatchObject({ kind: 'product', part: null, name: { cs: 'Apple iPhone 13' }, text: 'Telefon na dlouho' });
    expect(await ofIphone('kind=product&language=cs')).toEqual([]);
    await run(`update master_products set name_cs = 'Mobil růžový', name_ro = 'Mobil růžový' where id = $1`, [IPHONE]);
    expect(await ofIphone()).toContainEqual(['name', 'ro', 'same']);
    await run(`update master_products set name_cs = 'Telefon frumușel', name_ro = 'Telefon frumușel' where id = $1`, [IPHONE]);
    expect(await ofIphone()).toContainEqual(['name', 'cs', 'same']);
    await run(`update master_products set state = 'withdrawn' where id = $1`, [IPHONE]);
    expect(await ofIphone()).toEqual([]);
  });

  it.each([
    ['category', `update categories set name_ro = '' where id = 'tablets'`, { id: 'tablets', part: null, field: 'name', language: 'ro' }],
    ['attribute', `update attributes set name_ro = '' where id = (select id from attributes order by id limit 1)`, { field: 'name' }],
    [
      'attribute',
      `update attributes set unit_ro = '' where id = (select id from attributes where unit_cs <> '' order by id limit 1)`,
      { field: 'unit' },
    ],
    ['attribute-group', `update attribute_groups set name_ro = '' where id = (select min(id) from attribute_groups)`, { field: 'name' }],
    [
      'badge',
      `update badges set name_cs = '' where id = (select id from badges order by id offset 1 limit 1)`,
      { field: 'name', language: 'cs' },
    ],
    [
      'quality',
      `update qualities set description_ro = description_cs where id = 'new'`,
      { id: 'new', field: 'description', reason: 'same' },
    ],
    ['type-device', `update type_devices set name_ro = '' where id = 'phone'`, { id: 'phone', field: 'name', language: 'ro' }],
    ['faq-group', `update faq_groups set name_ro = '' where id = (select min(id) from faq_groups)`, { field: 'name' }],
    [
      'parameter',
      `update attribute_values set text_cs = 'Hliník', text_ro = '' where (master_product_id, attribute_id) =
         (select master_product_id, attribute_id from attribute_values where text_cs is not null and master_product_id = 'mp-apple-iphone-15'
          order by attribute_id limit 1)`,
      { id: 'mp-apple-iphone-15', field: 'value', language: 'ro', text: 'Hliník', part: expect.any(String) },
    ],
    [
      'colour',
      `update colours set name_ro = '' where (master_product_id, id) = (select master_product_id, id from colours order by 1, 2 limit 1)`,
      { field: 'name', part: expect.any(String) },
    ],
    [
      'variant',
      `update variants set name_cs = 'Apple iPhone 15 růžový', name_ro = 'Apple iPhone 15 růžový' where id = 'apple-iphone-15-128gb-blue-new'`,
      { id: 'mp-apple-iphone-15', part: 'apple-iphone-15-128gb-blue-new', language: 'ro', reason: 'same' },
    ],
    [
      'attribute-choice',
      `update attribute_choices set label_cs = '' where id = (select id from attribute_choices order by id limit 1)`,
      { field: 'label', language: 'cs', part: expect.any(String) },
    ],
    ['seo-text', `update seo_texts set meta_description_ro = meta_description_cs`, { field: 'meta_description', reason: 'same' }],
    ['article', `update articles set perex_ro = perex_cs`, { field: 'perex', language: 'ro', reason: 'same' }],
    ['article', `update articles set body_ro = body_cs`, { field: 'body', language: 'ro', reason: 'same' }],
    ['faq', `update faq set answer_cs = answer_ro`, { field: 'answer', reason: 'same' }],
    ['marketing-block', `update marketing_blocks set text_cs = ''`, { field: 'text', language: 'cs', reason: 'empty' }],
    ['limited-offer', `update limited_offers set title_ro = ''`, { field: 'title', language: 'ro' }],
    ['menu-entry', `update menu_entries set label_ro = ''`, { field: 'label', language: 'ro' }],
  ])('of a %s are found', async (kind, change, missing) => {
    await run(change);
    expect(await list(`kind=${kind}`)).toContainEqual(expect.objectContaining({ kind, ...missing }));
  });

  it('of a picture lead to its product, unless it was removed', async () => {
    await run(
      `insert into master_images (id, master_product_id, kind, position, alt_cs, alt_ro, file)
       values ('pic-1', 'mp-apple-iphone-15', 'photo', 1, 'Zepředu', '', '00000000000000a1')`,
    );
    const expected = { kind: 'picture', id: 'mp-apple-iphone-15', part: 'pic-1', field: 'alt', language: 'ro', text: 'Zepředu' };
    expect(await list('kind=picture')).toEqual([expect.objectContaining(expected)]);
    await run(`update master_images set removed_at = now() where id = 'pic-1'`);
    expect(await list('kind=picture')).toEqual([]);
  });

  it('come page by page, of all kinds together', async () => {
    const all = await list('');
    const { items, total } = (await office.get('missing-translations?page_size=1&page=2')).json();
    expect([total, items]).toEqual([Math.max(total, all.length), [all[1]]]);
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  });

  it('of products are read from indexes alone', async () => {
    const query = { page: 1, page_size: 50, kind: 'product' } as const;
    const plans = await collectPlans(shop.database, () => listMissingTranslations(shop.database.db, query));
    expect(plans).toHaveLength(2);
    for (const { plan } of plans) {
      for (const index of ['name', 'short', 'description']) expect(plan).toContain(`master_products_missing_${index}`);
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('are looked for in every column of the database that has both languages, or named with the reason why not', async () => {
    const { rows } = await run(`
      select distinct c.table_name || '.' || left(c.column_name, -3) as pair from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      join information_schema.columns o on (o.table_schema, o.table_name) = (c.table_schema, c.table_name)
        and o.column_name = left(c.column_name, -3) || '_ro'
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and right(c.column_name, 3) = '_cs' order by 1`);
    const pairs: string[] = rows.map(({ pair }) => pair);
    expect(pairs.length).toBeGreaterThan(20);
    const listed = new Set(translatedTexts.flatMap(({ table, fields }) => fields.map(({ column }) => `${table}.${column}`)));
    expect(pairs.filter((pair) => !listed.has(pair) && !(pair in untranslated))).toEqual([]);
    // Nothing is listed that isn't there any more, and nothing twice.
    expect([...listed, ...Object.keys(untranslated)].filter((pair) => !pairs.includes(pair))).toEqual([]);
    expect(Object.keys(untranslated).filter((pair) => listed.has(pair))).toEqual([]);
  });

  it('of parameters, colours and variants are read from indexes', async () => {
    for (const [kind, index] of [
      ['parameter', 'attribute_values_missing'],
      ['colour', 'colours_missing'],
      ['variant', 'variants_missing'],
    ] as const) {
      const plans = await collectPlans(shop.database, () => listMissingTranslations(shop.database.db, { page: 1, page_size: 50, kind }));
      for (const { plan } of plans) expect(plan).toContain(index);
    }
  });

  it('are for staff of the catalogue', async () => {
    expect((await staff(shop, identityFor({ market: 'cz' })).get('missing-translations')).statusCode).toBe(401);
  });
});

describe('a missing translation', () => {
  const write = (item: MissingTranslation, text: string, changes: Record<string, unknown> = {}) =>
    office.patch(`missing-translations/${item.kind}/${item.id}`, {
      part: item.part,
      field: item.field,
      language: item.language,
      text,
      version: item.version,
      ...changes,
    });
  const find = async (kind: string, fits: (item: MissingTranslation) => boolean = () => true): Promise<MissingTranslation> => {
    const item = (await list(`kind=${kind}`)).find(fits);
    if (item === undefined) throw new Error(`nothing is missing of a ${kind}`);
    return item;
  };
  const product = 'mp-apple-iphone-16';

  it.each([
    ['attribute', `update attributes set name_ro = '' where id = (select max(id) from attributes)`],
    ['attribute-group', `update attribute_groups set name_ro = '' where id = (select max(id) from attribute_groups)`],
    ['attribute-choice', `update attribute_choices set label_ro = '' where id = (select max(id) from attribute_choices)`],
    ['badge', `update badges set name_ro = '' where id = (select max(id) from badges)`],
    ['quality', `update qualities set name_ro = '' where id = (select max(id) from qualities)`],
    ['type-device', `update type_devices set name_ro = '' where id = 'tablet'`],
    ['faq-group', `update faq_groups set name_ro = '' where id = (select max(id) from faq_groups)`],
    ['category', `update categories set name_ro = '' where id = 'phones'`],
    ['product', `update master_products set name_ro = '' where id = '${product}'`],
    ['variant', `update variants set name_ro = '' where id = (select min(id) from variants where master_product_id = '${product}')`],
    ['colour', `update colours set name_ro = '' where master_product_id = '${product}' and position = 0`],
    [
      'parameter',
      `update attribute_values set text_ro = '' where master_product_id = '${product}' and attribute_id =
         (select min(attribute_id) from attribute_values where master_product_id = '${product}' and text_cs is not null)`,
    ],
    ['menu-entry', `update menu_entries set label_ro = '' where id = 'menu-f-articles'`],
    ['article', `update articles set title_ro = '' where id = (select max(id) from articles)`],
  ])('of a %s is written in the list, by its version and with who did it', async (kind, change) => {
    await run(change);
    const item = await find(kind, ({ reason, language, max_length: max }) => reason === 'empty' && language === 'ro' && max !== null);
    const written = await write(item, 'Cuvânt de probă');
    expect(written.statusCode, written.body).toBe(200);
    expect(written.json()).toMatchObject({ kind, id: item.id, part: item.part, value: 'Cuvânt de probă', reason: null, changed_by: NAME });
    expect(written.json().version).toBeGreaterThan(item.version);
    const again = await write(item, 'Alt cuvânt');
    expect([again.statusCode, again.json().extra.present]).toEqual([409, written.json()]);
    const same = (one: MissingTranslation) => one.id === item.id && one.part === item.part && one.field === item.field;
    expect((await list(`kind=${kind}`)).filter(same)).toEqual([]);
    const { items } = (await office.get('written-translations')).json<{ items: WrittenTranslation[] }>();
    const { id, part, name, field } = item;
    expect(items.filter((one) => one.kind === kind)).toEqual([
      {
        kind,
        id,
        part,
        name,
        field,
        language: 'ro',
        before: '',
        after: 'Cuvânt de probă',
        written_by: NAME,
        written_at: expect.any(String),
      },
    ]);
    // Records note it as a change by their form.
    const { items: noted } = (await office.get(`changes?record=${encodeURIComponent(id)}`)).json<{ items: CatalogChange[] }>();
    const isRecord = !['attribute-choice', 'quality', 'type-device', 'faq-group'].includes(kind);
    const isNoted = noted.some(({ fields }) => fields.some((one) => one.field.endsWith('.ro') && one.after === 'Cuvânt de probă'));
    expect(isNoted).toBe(isRecord);
  });

  it('of a word is refused after somebody saved it by its form', async () => {
    await run(`update badges set name_ro = '' where id = (select min(id) from badges)`);
    const item = await find('badge', ({ language }) => language === 'ro');
    const saved = await office.patch(`terms/badge/${item.id}`, { kind: 'badge', name: { cs: 'Akce', ro: 'Ofertă' } });
    expect(saved.statusCode, saved.body).toBe(200);
    const refused = await write(item, 'Reducere');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().extra.present).toMatchObject({ value: 'Ofertă', changed_by: NAME });
  });

  it('that is long or too long is refused, and by whom it isn’t for', async () => {
    await run(`update attributes set unit_ro = '' where id = (select min(id) from attributes where unit_cs <> '')`);
    const unit = await find('attribute', ({ field }) => field === 'unit');
    const refused = await write(unit, 'x'.repeat(21));
    expect([refused.statusCode, refused.json().text]).toEqual([400, ['Text smí mít nejvýš 20 znaků.']]);
    expect((await write(unit, 'GB', { field: 'word' })).statusCode).toBe(404);
    expect((await write({ ...unit, id: 'nothing' }, 'GB')).statusCode).toBe(404);
    const body = { part: unit.part, field: 'unit', language: 'ro', text: 'GB', version: unit.version };
    expect((await staff(shop, as('support')).patch(`missing-translations/attribute/${unit.id}`, body)).statusCode).toBe(403);
  });
});
