import type { CatalogChange, ChangeKind } from '@okruh/contracts/http/catalog-admin/changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());

const list = async (query = ''): Promise<{ items: CatalogChange[]; total: number }> =>
  (await office.get(`changes?page_size=200${query}`)).json();
const listOf = async (kind: ChangeKind, id: string): Promise<CatalogChange[]> =>
  (await list(`&kind=${kind}&record=${encodeURIComponent(id)}`)).items;
const both = (cs: string, ro = cs) => ({ cs, ro });
const PRODUCT = 'mp-apple-iphone-14';
const readProduct = async () => (await office.get(`master-products/${PRODUCT}`)).json();

describe('a change is noted with who made it, what was before and what is after', () => {
  it('of a product and its parts; a refused one isn’t', async () => {
    const product = await readProduct();
    const [variant] = product.items;
    const changed = { name: both('Apple iPhone 14 nově', product.name.ro), warranty_months: { ...product.warranty_months, used: 18 } };
    expect((await office.patch(`master-products/${PRODUCT}`, { ...changed, version: product.version })).statusCode).toBe(200);
    expect((await office.patch(`master-products/${PRODUCT}`, { ...changed, version: product.version })).statusCode).toBe(409);
    const { version } = await readProduct();
    expect((await office.post(`master-products/${PRODUCT}/withdraw`, { version, variants: [variant.id] })).statusCode).toBe(200);
    const [withdrawn, renamed, ...rest] = await listOf('product', PRODUCT);
    expect(rest).toEqual([]);
    expect(renamed).toMatchObject({
      action: 'changed',
      by: expect.stringMatching(/./),
      name: changed.name,
      fields: [
        { field: 'name.cs', before: product.name.cs, after: 'Apple iPhone 14 nově' },
        { field: 'warranty_months.used', before: String(product.warranty_months.used), after: '18' },
      ],
    });
    expect(withdrawn?.fields).toEqual([{ field: `items.${variant.code}.on_sale`, before: 'true', after: 'false' }]);
  });

  it('of many products at once', async () => {
    const ids = ['mp-apple-iphone-12', 'mp-apple-iphone-13'];
    expect((await office.post('master-products/bulk-assignment', { ids, add_badge: 'last-pieces' })).statusCode).toBe(200);
    for (const id of ids)
      expect((await listOf('product', id))[0]?.fields).toEqual([
        { field: 'badges', before: expect.any(String), after: expect.stringContaining('last-pieces') },
      ]);
    const rename = { ids, language: 'ro', find: 'Apple', replace: 'APPLE' };
    expect((await office.post('master-products/bulk-rename', rename)).statusCode).toBe(200);
    const [renamed] = await listOf('product', 'mp-apple-iphone-12');
    expect(renamed?.fields[0]).toEqual({ field: 'name.ro', before: 'Apple iPhone 12', after: 'APPLE iPhone 12' });
    expect(renamed?.fields.some(({ field }) => /^items\..+\.name\.ro$/.test(field))).toBe(true);
    const assigned = { masterProductIds: ids, typeCategoryIds: ['accessories'] };
    expect((await office.post('product-categories/add', assigned)).statusCode).toBe(200);
    expect((await listOf('product', 'mp-apple-iphone-13'))[0]?.fields[0]?.field).toBe('categories');
  });

  it('of a category, a word, a meta master and a text, from its first day to its last', async () => {
    const category = (
      await office.post('categories', { name: both('Nová', 'Nouă'), seo_name: both('nova', 'noua'), manufacturers: [] })
    ).json();
    await office.patch(`categories/${category.id}`, { for_buyout: true, manufacturers: ['apple'], google_category: '267' });
    await office.remove(`categories/${category.id}`);
    const [removed, changed, added] = await listOf('category', category.id);
    expect([added?.action, changed?.action, removed?.action]).toEqual(['added', 'changed', 'removed']);
    expect(changed?.fields).toEqual([
      { field: 'for_buyout', before: 'false', after: 'true' },
      { field: 'manufacturers', before: '', after: 'apple' },
      { field: 'google_category', before: '', after: '267' },
    ]);
    expect(removed?.name).toEqual(both('Nová', 'Nouă'));

    const badge = (await office.post('terms/badge', { kind: 'badge', name: both('Výhodně', 'Avantajos') })).json();
    await office.patch(`terms/badge/${badge.id}`, { kind: 'badge', name: both('Výhodné', 'Avantajos') });
    await office.remove(`terms/badge/${badge.id}`);
    expect((await listOf('badge', badge.id)).map(({ action }) => action)).toEqual(['removed', 'changed', 'added']);

    const question = { kind: 'faq', group: 'delivery', position: 90, is_published: true, published_from: null, published_until: null };
    const faq = (
      await office.post('content/faq', { ...question, question: both('Kdy?', 'Când?'), answer: both('Zítra.', 'Mâine.') })
    ).json();
    await office.patch(`content/faq/${faq.id}?version=${faq.version}`, {
      ...question,
      question: both('Kdy?', 'Când?'),
      answer: both('Dnes.', 'Mâine.'),
    });
    const [edited] = await listOf('faq', faq.id);
    expect(edited).toMatchObject({ name: both('Kdy?', 'Când?'), fields: [{ field: 'answer.cs', before: 'Zítra.', after: 'Dnes.' }] });
  });

  it('names the products that a text refers to', async () => {
    const article = {
      kind: 'article',
      title: both('Který iPhone', 'Ce iPhone'),
      seo_name: both('ktery-iphone', 'ce-iphone'),
      perex: both('Krátce', 'Pe scurt'),
      body: { cs: ['Dlouze.'], ro: ['Pe larg.'] },
      author: 'Tereza',
      tags: [],
      related_masters: ['mp-apple-iphone-15'],
      published_on: '2026-11-18',
      is_published: false,
      published_from: null,
      published_until: null,
    };
    const added = await office.post('content/article', article);
    expect(added.statusCode, added.body).toBe(201);
    const [change] = await listOf('article', added.json().id);
    expect(change?.fields.find(({ field }) => field === 'related_masters')).toMatchObject({ after: 'Apple iPhone 15' });
  });
});

describe('the list', () => {
  it('finds by name, who, kind and day', async () => {
    const { items, total } = await list();
    expect(total).toBeGreaterThan(5);
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
    const { names } = (await office.get('changes/people')).json();
    expect(names).toEqual([items[0]?.by]);
    expect((await list(`&by=${encodeURIComponent(names[0])}`)).total).toBe(total);
    expect((await list('&by=Nikdo')).total).toBe(0);
    expect((await list('&q=vyhodn')).items.every(({ kind }) => kind === 'badge')).toBe(true);
    expect((await list('&to=2020-01-01')).total).toBe(0);
  });

  it('is closed to those who may not edit', async () => {
    expect((await staff(shop, as('support')).get('changes')).statusCode).toBe(403);
  });
});
