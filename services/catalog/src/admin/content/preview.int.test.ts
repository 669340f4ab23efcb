import { CONTENT_PREVIEW_HEADER } from '@okruh/contracts';
import type { ContentItem, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import { identityFor } from '@okruh/service-kit/testing';
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

interface Links {
  readonly cz: string | null;
  readonly ro: string | null;
}
const preview = async (kind: ContentKind, id: string): Promise<Links> => {
  const response = await office.post(`content/${kind}/${id}/preview`, {});
  expect(response.statusCode, response.body).toBe(200);
  return response.json().links;
};
const readToken = (link: string | null): string => {
  const { searchParams } = new URL(link ?? '');
  return searchParams.get('koncept') ?? searchParams.get('ciorna') ?? '';
};
const get = async (path: string, token: string | null, market: 'cz' | 'ro' = 'cz') => {
  const headers = { ...identityFor({ market }), ...(token !== null && { [CONTENT_PREVIEW_HEADER]: token }) };
  const { statusCode: status, body } = await shop.app.inject({ url: `/api/catalog/${path}`, headers });
  return { status, body };
};
const first = async (kind: ContentKind, fits: (item: ContentItem) => boolean = () => true): Promise<ContentItem> => {
  const { items }: { items: ContentItem[] } = (await office.get(`content/${kind}?page_size=200`)).json();
  const item = items.find(fits);
  if (item === undefined) throw new Error(`there is no such ${kind}`);
  return item;
};
const hide = (table: string, id: string) => {
  const set = ['articles', 'faq'].includes(table) ? 'is_published = false' : 'is_active = false';
  return shop.database.pool.query(`update ${table} set ${set} where id = $1`, [id]);
};

describe('a preview', () => {
  it('shows an article that nobody else sees, in both markets, and leaves nothing behind', async () => {
    const article = await first('article');
    if (article.kind !== 'article') throw new Error('no article');
    await hide('articles', article.id);
    await shop.database.pool.query(`update articles set published_on = '2027-01-01', published_from = '2027-01-01' where id = $1`, [
      article.id,
    ]);
    const links = await preview('article', article.id);
    expect(links.cz).toMatch(`http://localhost:3000/clanky/${article.seo_name.cs}?koncept=`);
    expect(links.ro).toMatch(`http://ro.localhost:3000/articole/${article.seo_name.ro}?ciorna=`);
    const token = readToken(links.cz);
    const path = `articles/${article.seo_name.cs}`;
    expect((await get(path, null)).status).toBe(404);
    const seen = await get(path, token);
    expect([seen.status, JSON.parse(seen.body).title]).toEqual([200, article.title.cs]);
    expect((await get(`articles/${article.seo_name.ro}`, readToken(links.ro), 'ro')).status).toBe(200);
    expect((await get(path, null)).status).toBe(404);
    // Only what it was made for.
    const other = await first('article', (item) => item.id !== article.id);
    if (other.kind !== 'article') throw new Error('no article');
    await hide('articles', other.id);
    expect((await get(`articles/${other.seo_name.cs}`, token)).status).toBe(404);
  });

  it('is over after its time, after the next change, and with another token', async () => {
    const item = await first('faq');
    const token = readToken((await preview('faq', item.id)).cz);
    expect((await get('faq', token)).status).toBe(200);
    expect((await get('faq', `${token}x`)).status).toBe(404);
    expect((await get('faq', 'nonsense')).status).toBe(404);
    await shop.database.pool.query('update faq set version = version + 1 where id = $1', [item.id]);
    expect((await get('faq', token)).status).toBe(404);
  });

  it.each([
    ['faq', 'faq', 'faq', undefined],
    ['marketing-block', 'marketing_blocks', 'home', 'home_hero'],
    ['marketing-block', 'marketing_blocks', 'home', 'home_strip'],
    ['marketing-block', 'marketing_blocks', 'home', 'home_tiles'],
    ['marketing-block', 'marketing_blocks', 'category?path=telefony', 'category_top'],
    ['limited-offer', 'limited_offers', 'home', undefined],
  ] as const)('shows a %s of %s on %s', async (kind, table, path, placement) => {
    const item = await first(kind, (one) => one.kind !== 'marketing-block' || one.placement === placement);
    await shop.database.pool.query(
      kind === 'marketing-block' && placement === 'category_top'
        ? `update marketing_blocks set category_id = 'phones', cta_url_cs = '/telefony' where id = $1`
        : 'select $1::text',
      [item.id],
    );
    await hide(table, item.id);
    const words = item.kind === 'faq' ? item.question.cs : 'title' in item ? item.title.cs : '';
    const token = readToken((await preview(kind, item.id)).cz);
    expect((await get(path, null)).body).not.toContain(JSON.stringify(words));
    expect((await get(path, token)).body).toContain(JSON.stringify(words));
  });

  it('shows a menu entry and an SEO text before their time', async () => {
    const entry = await first('menu-entry', (item) => item.id === 'menu-f-articles');
    await hide('menu_entries', entry.id);
    const menu = JSON.stringify(entry.id);
    const read = (token: string | null) =>
      shop.app.inject({
        url: '/api/new/mp-menu/hamburger/hamburger/',
        headers: { ...identityFor({ market: 'cz' }), ...(token !== null && { [CONTENT_PREVIEW_HEADER]: token }) },
      });
    expect((await read(null)).body).not.toContain(menu);
    expect((await read(readToken((await preview('menu-entry', entry.id)).cz))).body).toContain(menu);

    const text = await first('seo-text', (item) => item.kind === 'seo-text' && item.target_id === 'tablets');
    if (text.kind !== 'seo-text') throw new Error('no SEO text');
    await shop.database.pool.query(`update seo_texts set published_from = '2027-01-01', title_cs = 'Tablety na zkoušku' where id = $1`, [
      text.id,
    ]);
    const links = await preview('seo-text', text.id);
    expect(links.cz).toMatch('/tablety?koncept=');
    expect((await get('category?path=tablety', null)).body).not.toContain('Tablety na zkoušku');
    expect((await get('category?path=tablety', readToken(links.cz))).body).toContain('Tablety na zkoušku');
  });

  it.each([
    ['home', 'home', '/'],
    ['sales', 'category?path=slevy', '/slevy'],
    ['second-hand', 'category?path=z-druhe-ruky', '/z-druhe-ruky'],
  ])('shows the SEO text of the page %s', async (target, path, address) => {
    await shop.database.pool.query(
      `insert into seo_texts (id, target_kind, target_id, title_cs, title_ro, meta_description_cs, meta_description_ro, h1_cs, h1_ro, text_cs, text_ro)
       values ('seo-try-' || $1, 'page', $1, 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x') on conflict do nothing`,
      [target],
    );
    await shop.database.pool.query(
      `update seo_texts set published_from = '2027-01-01', h1_cs = 'Stránka na zkoušku' where target_kind = 'page' and target_id = $1`,
      [target],
    );
    const text = await first('seo-text', (item) => item.kind === 'seo-text' && item.target_kind === 'page' && item.target_id === target);
    const links = await preview('seo-text', text.id);
    expect(links.cz).toMatch(`http://localhost:3000${address}?koncept=`);
    expect((await get(path, null)).body).not.toContain('Stránka na zkoušku');
    expect((await get(path, readToken(links.cz))).body).toContain('Stránka na zkoušku');
  });

  it('shows a block first in any cart, an empty one too, though it is of a category and two others come before it', async () => {
    const { items }: { items: ContentItem[] } = (await office.get('content/marketing-block?page_size=200')).json();
    const [block, ...others] = items;
    if (block?.kind !== 'marketing-block') throw new Error('no block');
    await shop.database.pool.query(
      `update marketing_blocks set placement = 'cart', category_id = null, position = 1, is_active = true, cta_url_cs = '/telefony',
         valid_from = '2026-01-01', valid_to = null where id = any($1)`,
      [others.slice(0, 2).map(({ id }) => id)],
    );
    await shop.database.pool.query(
      `update marketing_blocks set placement = 'cart', category_id = 'tablets', position = 9, is_active = false, cta_url_cs = '/telefony', valid_from = '2027-01-01'
       where id = $1`,
      [block.id],
    );
    const links = await preview('marketing-block', block.id);
    expect(links.cz).toMatch('http://localhost:3000/kosik?koncept=');
    expect(links.ro).toMatch('http://ro.localhost:3000/cos?ciorna=');
    const read = async (path: string): Promise<string[]> =>
      JSON.parse((await get(path, null)).body).blocks.map(({ id }: { id: string }) => id);
    const token = readToken(links.cz);
    const shown = await read(`blocks/cart/preview?products=&token=${token}`);
    expect([shown.length, shown[0]]).toEqual([2, block.id]);
    expect(await read('blocks/cart?products=nothing')).not.toContain(block.id);
    expect((await get(`blocks/cart/preview?products=&token=${token}x`, null)).status).toBe(404);
    await shop.database.pool.query('update marketing_blocks set version = version + 1 where id = $1', [block.id]);
    expect((await get(`blocks/cart/preview?products=&token=${token}`, null)).status).toBe(404);
  });

  it('shows the SEO text of a product on its page in each market that sells it', async () => {
    const { rows } = await shop.database.pool.query<{ master: string; id: string }>(
      `select v.master_product_id as master, v.id from variants v join prices p on p.variant_id = v.id and p.market = 'cz'
       where v.state = 'on-sale' and v.master_product_id = 'mp-apple-iphone-15' order by v.position, v.number limit 1`,
    );
    const [sold] = rows;
    if (sold === undefined) throw new Error('nothing is sold');
    const both = (cs: string, ro: string) => ({ cs, ro });
    const response = await office.post('content/seo-text', {
      kind: 'seo-text',
      target_kind: 'product',
      target_id: sold.master,
      title: both('Telefon na zkoušku', 'Telefon de probă'),
      meta_description: both('Popis na zkoušku', 'Descriere de probă'),
      h1: both('Nadpis na zkoušku', 'Titlu de probă'),
      text: both('Odstavec na zkoušku', 'Paragraf de probă'),
      published_from: '2027-01-01T08:00:00.000Z',
      published_until: null,
    });
    expect(response.statusCode, response.body).toBe(201);
    const links = await preview('seo-text', response.json().id);
    expect(links.cz).toMatch(`/produkt/${sold.id}?koncept=`);
    const usual = JSON.parse((await get(`products/${sold.id}`, null)).body);
    const shown = JSON.parse((await get(`products/${sold.id}`, readToken(links.cz))).body);
    expect([usual.h1, shown.h1, shown.description]).toEqual(['Apple iPhone 15', 'Nadpis na zkoušku', 'Popis na zkoušku']);
    expect(shown.title).toContain('Telefon na zkoušku');
    expect(JSON.stringify(shown.text)).toContain('Odstavec na zkoušku');
    expect((await get(`products/${sold.id}`, readToken(links.ro), 'ro')).body).toContain('Paragraf de probă');
    // What isn't sold has no page.
    await shop.database.pool.query(`update master_products set state = 'draft' where id = $1`, [sold.master]);
    expect(await preview('seo-text', response.json().id)).toEqual({ cz: null, ro: null });
  });

  it('is made by editors only', async () => {
    const block = await first('marketing-block');
    expect((await office.post('content/article/nobody/preview', {})).statusCode).toBe(404);
    expect((await staff(shop, as('support')).post(`content/marketing-block/${block.id}/preview`, {})).statusCode).toBe(403);
    expect((await staff(shop, identityFor({ market: 'cz' })).post(`content/marketing-block/${block.id}/preview`, {})).statusCode).toBe(401);
  });
});
