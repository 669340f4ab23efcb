import type { MissingTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import { collectPlans, identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { staff } from '../../testing/staff.ts';
import { listMissingTranslations } from './missing-translations.query.ts';

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

  it('are for staff of the catalogue', async () => {
    expect((await staff(shop, identityFor({ market: 'cz' })).get('missing-translations')).statusCode).toBe(401);
  });
});
