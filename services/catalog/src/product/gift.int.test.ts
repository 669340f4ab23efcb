import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get } from '../testing/get.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let giver: { variant: string; code: string; gift: string };
beforeAll(async () => {
  shop = await openShop();
  const { rows } = await shop.database.pool.query<{ variant: string; code: string; gift: string }>(
    `select v.id as variant, v.code, m.gift_variant_id as gift from variants v join master_products m on m.id = v.master_product_id
     where m.gift_variant_id is not null and m.state = 'published' and v.state = 'on-sale' and v.quality = 'new' order by v.id limit 1`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the demo data have no product with a gift');
  giver = row;
});
afterAll(() => shop.close());

const stockOfGift = (available: number): Promise<unknown> =>
  shop.database.pool.query(
    `insert into stock (variant_id, market, available, is_endless, version, changed_at) values ($1, 'cz', $2, false, 1, now())
     on conflict (variant_id, market) do update set available = $2, is_endless = false`,
    [giver.gift, available],
  );
const page = async (): Promise<ProductPage> => (await get(shop, `/api/catalog/products/${giver.variant}`)).body;
const card = async (): Promise<ProductCard> => (await get(shop, `/api/catalog/cards?codes=${giver.code}`)).body.items[0];

it('a gift is promised while there is one, on the card and on the page alike', async () => {
  await stockOfGift(3);
  expect((await page()).gift?.name).toBe((await card()).gift);
});

it('a gift that is sold out is promised nowhere, by no badge either', async () => {
  await stockOfGift(0);
  expect((await page()).gift).toBeNull();
  expect((await card()).gift).toBeNull();
  expect([...(await page()).badges, ...(await card()).badges].map(({ id }) => id)).not.toContain('gift');
});
