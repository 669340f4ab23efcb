import type { AdminCategory, CategoryNode } from '@okruh/contracts/http/catalog-admin/categories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishWaiting } from '../follow-categories.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, loadEvents, staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());

const tree = async (): Promise<CategoryNode[]> => (await office.get('categories/tree')).json().items;
const category = async (id: string): Promise<AdminCategory> => (await office.get(`categories/${id}`)).json();
async function add(body: object): Promise<AdminCategory> {
  const response = await office.post('categories', body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}
const named = (name: string, seo = name.toLowerCase()) => ({ name: { cs: name, ro: name }, seo_name: { cs: seo, ro: seo } });

describe('the tree', () => {
  it('comes parents first, with the products below each category', async () => {
    const items = await tree();
    const places = items.map(({ id }) => id);
    expect(items.filter(({ id, parent }) => parent !== null && places.indexOf(parent) > places.indexOf(id))).toEqual([]);
    expect(items.find(({ id }) => id === 'phones')).toMatchObject({ level: 1, children: true, name: { cs: 'Telefony', ro: 'Telefoane' } });
    expect(items.find(({ id }) => id === 'phones')?.products).toBe(78);
  });

  it('offers no category its own descendants as a parent', async () => {
    const { items }: { items: { id: string; disabled: boolean }[] } = (await office.get('categories?editing=phones')).json();
    expect(items.find(({ id }) => id === 'phones')?.disabled).toBe(true);
    expect(items.find(({ id }) => id === 'phones-apple')?.disabled).toBe(true);
    expect(items.find(({ id }) => id === 'tablets')?.disabled).toBe(false);
  });

  it('gives the editor what it chooses from', async () => {
    for (const path of [
      'type-categories?level=2&q=apple',
      'type-categories/all',
      'manufacturers',
      'type-devices',
      'units',
      'file-sets?term=iphone+15',
    ])
      expect((await office.get(path)).statusCode, path).toBe(200);
    const { items } = (await office.get('file-sets?term=iPhone+15')).json();
    expect((await office.get(`file-sets/${encodeURIComponent(items[0].id)}`)).json()).toEqual(items[0]);
    expect((await office.get('file-sets/photo-nobody')).statusCode).toBe(404);
    expect((await office.get('type-categories?level=2')).json().items.every((item: { level: number }) => item.level === 2)).toBe(true);
  });

  it('is closed to those who may not see it', async () => {
    expect((await staff(shop, as('accountant')).get('categories/tree')).statusCode).toBe(403);
    expect((await staff(shop, as('support')).post('categories', named('X'))).statusCode).toBe(403);
  });
});

describe('a new category', () => {
  it('stands last among its siblings, below its parent’s address, and is published', async () => {
    const made = await add({
      ...named('Satelitní telefony', 'satelitni'),
      parent: 'phones',
      meilisearch_boost: '1,25',
      manufacturers: ['apple'],
    });
    expect(made).toMatchObject({
      parent: 'phones',
      url_path: { cs: 'telefony/satelitni', ro: 'telefoane/satelitni' },
      meilisearch_boost: '1.25',
      manufacturers: ['apple'],
      for_display: true,
      changed_by: 'Martina Horáková',
    });
    const siblings = (await tree()).filter(({ parent }) => parent === 'phones');
    expect(siblings.at(-1)?.id).toBe(made.id);
    expect(await loadEvents(shop, made.id)).toMatchObject([
      { type: 'category-changed', data: { is_deleted: false, ancestor_ids: ['phones'] } },
    ]);
  });

  it('can’t take a sibling’s seo name or the address of another page', async () => {
    const taken = await office.post('categories', { ...named('Tablety', 'tablety'), parent: null });
    expect(taken.statusCode).toBe(400);
    expect(taken.json().seo_name.cs[0]).toContain('„Tablety“');
    expect((await office.post('categories', { ...named('Slevy', 'slevy'), parent: null })).json().seo_name.cs).toHaveLength(1);
    expect((await office.post('categories', { ...named('X'), parent: 'nobody' })).json().parent).toHaveLength(1);
    expect((await office.post('categories', { ...named('X'), meilisearch_boost: 'moc' })).json().meilisearch_boost).toHaveLength(1);
    for (const wrong of [
      { heureka_category: 'Elektronika|Mobily' },
      { heureka_category: 'Elektronika |  | Mobily' },
      { google_category: 'Electronics >' },
    ])
      expect((await office.post('categories', { ...named('X'), ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
    expect((await office.post('categories', { ...named('X'), type_device: 'car', manufacturers: ['nobody'] })).json()).toMatchObject({
      type_device: [expect.any(String)],
      manufacturers: [expect.any(String)],
    });
  });
});

describe('a change', () => {
  it('of the seo name moves the whole subtree, and old addresses lead on', async () => {
    const { version } = await category('phones');
    const response = await office.patch('categories/phones', { version, seo_name: { cs: 'mobily', ro: 'telefoane' } });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().url_path).toEqual({ cs: 'mobily', ro: 'telefoane' });
    const below = (await tree()).filter(({ url_path }) => url_path.cs.startsWith('mobily/'));
    expect(below.length).toBeGreaterThan(5);
    const { rows } = await shop.database.pool.query('select category_id, locale from category_redirects where path = $1', [
      'telefony/apple-iphone',
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].locale).toBe('cs');
    const [event] = (await loadEvents(shop, below[0]?.id ?? '')).slice(-1);
    expect(event?.data['url_path']).toEqual(below[0]?.url_path);
    // And back: an address that a category takes again leads nowhere else.
    const again = await category('phones');
    await office.patch('categories/phones', { version: again.version, seo_name: { cs: 'telefony', ro: 'telefoane' } });
    const left = await shop.database.pool.query('select path from category_redirects where path = $1', ['telefony/apple-iphone']);
    expect(left.rows).toEqual([]);
  });

  it('under another name is published first, then the products below', async () => {
    const { rows } = await shop.database.pool.query(
      `select m.id from master_products m join master_categories c on c.master_product_id = m.id where c.category_id = 'iphone-15' limit 1`,
    );
    const id: string = rows[0].id;
    const before = (await loadEvents(shop, id)).length;
    // What is no part of a product tells of none.
    expect((await office.patch('categories/iphone-15', { for_service: false, meilisearch_boost: '2' })).statusCode).toBe(200);
    expect(await loadEvents(shop, id)).toHaveLength(before);
    const { version, name } = await category('iphone-15');
    expect((await office.patch('categories/iphone-15', { version, name: { cs: 'iPhony 15', ro: name.ro } })).statusCode).toBe(200);
    // The category's page waits for none of its products: they are published after it, in steps.
    expect(await loadEvents(shop, id)).toHaveLength(before);
    while ((await publishWaiting(shop.database)) > 0);
    const events = await loadEvents(shop, id);
    expect(events.length).toBe(before + 1);
    const { rows: written } = await shop.database.pool.query(
      `select type, subject from outbox where position >= (select max(position) from outbox where type like 'catalog.category-changed%')
       order by position`,
    );
    // The shop forgets the category's pages before it hears of its products.
    expect(written[0]).toEqual({ type: expect.stringMatching(/^catalog\.category-changed/), subject: 'iphone-15' });
    expect(written.slice(1).map(({ subject }) => subject)).toContain(id);
    expect(written.slice(1).every(({ type }) => type.startsWith('catalog.product-published'))).toBe(true);
    expect(events.at(-1)).toMatchObject({
      type: 'product-published',
      data: { category_ids: expect.arrayContaining(['iphone-15', 'phones']) },
    });
  });

  it('renamed reads no cards again, moved reads them all', async () => {
    const versions = async () =>
      (await shop.database.pool.query('select version::int, frame_version::int as frame, cards_version::int as cards from listing_state'))
        .rows[0];
    const start = await versions();
    const { name, version } = await category('iphone-15');
    await office.patch('categories/iphone-15', { version, name: { cs: `${name.cs} znovu`, ro: name.ro } });
    const renamed = await versions();
    expect(renamed.frame).toBeGreaterThan(start.frame);
    expect(renamed.cards).toBe(start.cards);
    await office.patch('categories/iphone-15', { version: version + 1, name, meilisearch_boost: '1.5' });
    expect((await versions()).cards).toBeGreaterThan(renamed.cards);
  });

  it('against an older version is refused, and so is a parent below itself', async () => {
    expect((await office.patch('categories/phones', { version: 1, for_buyout: false })).json().type).toBe(
      'urn:okruh:problem:changed-meanwhile',
    );
    expect((await office.patch('categories/phones', { parent: 'iphone-15' })).json()).toEqual({ parent: [expect.any(String)] });
    expect((await office.patch('categories/nobody', {})).statusCode).toBe(404);
  });
});

describe('a move', () => {
  it('puts a category before, after or inside another one', async () => {
    expect((await office.patch('categories/tablets/place', { target: 'phones', position: 'before' })).statusCode).toBe(200);
    const top = (await tree()).filter(({ level }) => level === 1).map(({ id }) => id);
    expect(top.indexOf('tablets')).toBe(top.indexOf('phones') - 1);
    const inside = await office.patch('categories/smartwatches/place', { target: 'phones', position: 'inside' });
    expect(inside.json()).toMatchObject({ parent: 'phones', url_path: { cs: expect.stringMatching(/^telefony\//) } });
    const out = await office.patch('categories/smartwatches/place', { target: 'phones', position: 'after' });
    expect(out.json().parent).toBeNull();
  });

  it('into itself or its descendant says so on the name and the parent', async () => {
    const response = await office.patch('categories/phones/place', { target: 'iphone-15', position: 'inside' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      name: ['Kategorii nelze zařadit pod ni samu ani pod její potomky.'],
      parent: ['Kategorii nelze zařadit pod ni samu ani pod její potomky.'],
    });
    expect((await office.patch('categories/phones/place', { target: 'phones', position: 'after' })).statusCode).toBe(400);
    expect((await office.patch('categories/phones/place', { target: 'nobody', position: 'after' })).statusCode).toBe(400);
  });
});

describe('an end', () => {
  it('of an empty category is published, and its address leads to its parent', async () => {
    const made = await add({ ...named('Pagery', 'pagery'), parent: 'phones' });
    expect((await office.remove(`categories/${made.id}`)).statusCode).toBe(204);
    expect((await office.get(`categories/${made.id}`)).statusCode).toBe(404);
    expect((await loadEvents(shop, made.id)).at(-1)?.data['is_deleted']).toBe(true);
    const { rows } = await shop.database.pool.query(
      `select category_id from category_redirects where path = 'telefony/pagery' and locale = 'cs'`,
    );
    expect(rows).toEqual([{ category_id: 'phones' }]);
  });

  it('of one with children or products needs an heir, who takes them over', async () => {
    const refused = await office.remove('categories/phones-apple');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ type: 'urn:okruh:problem:category-not-empty' });
    const children = (await tree()).filter(({ parent }) => parent === 'phones-apple').map(({ id }) => id);
    expect((await office.remove(`categories/phones-apple?move_to=${children[0]}`)).statusCode).toBe(400);
    expect((await office.remove('categories/phones-apple?move_to=phones')).statusCode).toBe(204);
    const after = await tree();
    for (const id of children) expect(after.find((item) => item.id === id)).toMatchObject({ parent: 'phones', level: 2 });
  });
});
