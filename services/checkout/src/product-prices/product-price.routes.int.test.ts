import { internalPriceProducts, type PricedProduct } from '@okruh/contracts/http/checkout/internal';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CASE, PHONE, WITHDRAWN } from '../testing/products.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function price(market: 'cz' | 'ro', variants: readonly string[]): Promise<PricedProduct[]> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/checkout/internal/prices',
    headers: identityFor({ kind: 'service', sub: 'orders', aud: 'checkout', market }),
    payload: { variants },
  });
  return internalPriceProducts.responses[200].parse(answer.json()).products;
}

it('what is added to an order costs what a cart would pay now, in its market’s money and language', async () => {
  const [phone] = await price('cz', [PHONE]);
  expect(phone).toMatchObject({
    variant_id: PHONE,
    unit_price: { amount: 1_799_000, currency: 'CZK' },
    vat_rate: 21,
    is_physical: true,
    available: 30,
  });
  expect(await price('ro', [PHONE, CASE])).toMatchObject([
    { unit_price: { amount: 367_000, currency: 'RON' } },
    { unit_price: { amount: 10_200, currency: 'RON' } },
  ]);
});

it('what isn’t sold, is a service or is unknown can’t be added', async () => {
  await shop.database.pool.query(`update stock set is_endless = true where variant_id = $1 and market = 'cz'`, [CASE]);
  expect(await price('cz', [WITHDRAWN, CASE, 'nic'])).toEqual([]);
});

it('nobody but orders asks', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/checkout/internal/prices',
    headers: identityFor({ roles: ['admin'] }),
    payload: { variants: [PHONE] },
  });
  expect(answer.statusCode).toBe(403);
});
