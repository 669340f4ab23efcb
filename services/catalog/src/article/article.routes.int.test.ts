import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const get = async (path: string, market: Market = 'cz') => {
  const answer = await shop.app.inject({ url: `/api/catalog/${path}`, headers: identityFor({ market }) });
  return { status: answer.statusCode, body: answer.json(), keys: answer.headers['surrogate-key'] };
};

it('articles come newest first, by tag when asked', async () => {
  const { body, keys } = await get('articles');
  const days = body.items.map((article: { published_on: string }) => article.published_on);
  expect(days).toEqual(days.toSorted().reverse());
  expect(keys).toBe('articles');
  const tagged = await get('articles?tag=vykup');
  expect(tagged.body.total).toBeGreaterThan(0);
  expect(tagged.body.total).toBeLessThan(body.total);
  expect(body.tags).toContain('vykup');
});

it('an article knows its products, and its address in the other market', async () => {
  const { body, keys } = await get('articles/cum-pregatesti-telefonul-pentru-buyback', 'ro');
  expect(body).toMatchObject({
    title: 'Cum pregătești telefonul pentru buyback',
    alternate_path: '/clanky/jak-pripravit-telefon-na-vykup',
  });
  expect(body.body.length).toBeGreaterThan(1);
  for (const card of body.related) {
    expect(card.price.now.currency).toBe('RON');
    expect(keys).toContain(`product:${card.master_product_id}`);
  }
});

it('an article isn’t found by its name in another language, nor before its day', async () => {
  expect((await get('articles/cum-pregatesti-telefonul-pentru-buyback')).status).toBe(404);
  await shop.database.pool.query(`update articles set published_on = '2026-11-21' where seo_name_cs = 'jak-pripravit-telefon-na-vykup'`);
  expect((await get('articles/jak-pripravit-telefon-na-vykup')).status).toBe(404);
});

it('questions are grouped by subject in the market’s language', async () => {
  const { body, keys } = await get('faq', 'ro');
  expect(body.groups[0]).toMatchObject({ id: 'delivery', name: 'Livrare' });
  expect(body.groups.flatMap((group: { items: unknown[] }) => group.items)).toHaveLength(15);
  expect(keys).toBe('faq');
});
