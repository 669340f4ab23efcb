import { type PublishedProduct, publishedProductSchema } from '@okruh/contracts/events/catalog';
import { getProduct } from '@okruh/contracts/http/catalog/product';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicStates } from './product-state.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function loadState(master: string): Promise<PublishedProduct> {
  const states = await shop.database.db.transaction((tx) => publicStates(tx, [master], new Date()));
  return publishedProductSchema.parse(states.get(master));
}

it.each(['phone', 'smartwatch', 'accessory'])('a %s is published with the words and the picture that its page shows', async (type) => {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `select m.id from master_products m join colours c on c.master_product_id = m.id
     where m.type_device = $1 and m.is_physical and m.state = 'published' order by m.number limit 1`,
    [type],
  );
  const state = await loadState(rows[0]?.id ?? '');
  const [variant] = state.variants;
  for (const [market, locale] of [
    ['cz', 'cs'],
    ['ro', 'ro'],
  ] as const) {
    const answer = await shop.app.inject({ url: `/api/catalog/products/${variant?.id}`, headers: identityFor({ market }) });
    const product = getProduct.responses[200].parse(answer.json());
    expect(variant?.spec[locale]).toBe(product.spec);
    expect(variant?.image).toBe(product.images[0]?.base);
    expect(state.category_names.map((name) => name[locale])).toEqual(product.categories);
    expect(state.badges.map(({ id, name }) => [id, name[locale]])).toEqual(product.badges.map(({ id, name }) => [id, name]));
  }
  expect(variant?.spec.cs).not.toBe('');
});

it('a warranty has no picture', async () => {
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from master_products where not is_physical limit 1');
  const state = await loadState(rows[0]?.id ?? '');
  expect(state.variants.map(({ image }) => image)).toEqual(state.variants.map(() => null));
});
