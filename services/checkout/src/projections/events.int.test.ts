import { buyoutPricesChanged } from '@okruh/contracts/events/buyout';
import { storeChanged } from '@okruh/contracts/events/accounts';
import { priceChanged, productPublished, productWithdrawn } from '@okruh/contracts/events/catalog';
import { stockChanged } from '@okruh/contracts/events/picking';
import { discountRedeemed } from '@okruh/contracts/events/checkout';
import { orderCancelled } from '@okruh/contracts/events/orders';
import type { DataOf, EventContract } from '@okruh/contracts';
import { silentLogger } from '@okruh/service-kit/testing';
import { readFile } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventHandlers } from '../event-handlers.ts';
import { CASE, USED_PHONE } from '../testing/products.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { shopper } from '../testing/shopper.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const samples = new URL('../../../../packages/contracts/samples/', import.meta.url);
/** Data of the contract's committed sample. */
async function readSample<C extends EventContract>(contract: C): Promise<DataOf<C>> {
  const envelope: { data: unknown } = JSON.parse(await readFile(new URL(`${contract.type}.json`, samples), 'utf8'));
  return contract.data.parse(envelope.data) as DataOf<C>;
}
async function hear<C extends EventContract>(contract: C, data: DataOf<C>, version: number, subject = 'x'): Promise<void> {
  const handler = eventHandlers().find((one) => one.contract.type === contract.type);
  if (handler === undefined) throw new Error(`nobody hears of ${contract.type}`);
  const envelope = {
    specversion: '1.0' as const,
    id: uuidv7(),
    source: `/okruh/${contract.publisher}`,
    type: contract.type,
    subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json' as const,
    market: null,
    aggregateversion: version,
    correlationid: uuidv7(),
    causationid: null,
    traceparent: null,
    data,
  };
  await shop.database.db.transaction((tx) => handler.apply(envelope, tx, silentLogger));
}
const loadPrice = async (variant: string): Promise<number | null> => {
  const { rows } = await shop.database.pool.query<{ now: string | null }>(
    `select now from prices where variant_id = $1 and market = 'cz'`,
    [variant],
  );
  const now = rows[0]?.now ?? null;
  return now === null ? null : Number(now);
};

describe('what checkout knows of products', () => {
  test('follows the catalogue, and an older event changes nothing', async () => {
    const product = await readSample(productPublished);
    const [variant] = product.variants;
    if (variant === undefined) throw new Error('the sample has no variant');
    const at = (amount: number) => ({
      ...product,
      variants: product.variants.map((one) => ({
        ...one,
        prices: { ...one.prices, cz: { now: { amount, currency: 'CZK' as const }, common: null, was: null } },
      })),
    });
    await hear(productPublished, at(500_000), 5);
    expect(await loadPrice(variant.id)).toBe(500_000);
    await hear(productPublished, at(100), 4);
    expect(await loadPrice(variant.id)).toBe(500_000);
    const change = (amount: number) => ({
      variant_id: variant.id,
      code: variant.code,
      master_product_id: product.master_product_id,
      category_ids: product.category_ids,
      prices: { cz: { now: { amount, currency: 'CZK' as const }, common: null, was: null }, ro: null },
      changed_at: new Date().toISOString(),
    });
    await hear(priceChanged, change(450_000), 7, variant.id);
    await hear(priceChanged, change(480_000), 6, variant.id);
    expect(await loadPrice(variant.id)).toBe(450_000);

    await hear(
      stockChanged,
      { ...(await readSample(stockChanged)), variant_id: variant.id, market: 'cz', available: 4, is_endless: false },
      2,
    );
    await hear(
      stockChanged,
      { ...(await readSample(stockChanged)), variant_id: variant.id, market: 'cz', available: 9, is_endless: false },
      1,
    );
    const eva = shopper(shop);
    expect((await eva.add(variant.id, { quantity: 5 })).statusCode).toBe(409);
    expect((await eva.add(variant.id, { quantity: 4 })).json()).toMatchObject({ product_price: { amount: 450_000 }, count: 4 });
    // What the spec says beside it isn't repeated by the name.
    const { rows } = await shop.database.pool.query('select name_cs, spec_cs from products where variant_id = $1', [variant.id]);
    expect(rows).toEqual([{ name_cs: product.name.cs, spec_cs: variant.spec.cs }]);

    await hear(
      productWithdrawn,
      { ...(await readSample(productWithdrawn)), master_product_id: product.master_product_id, variant_ids: null },
      8,
    );
    await hear(productPublished, at(1), 7);
    expect((await eva.summary()).problems).toMatchObject([{ code: 'not-for-sale' }]);
  });

  test('knows stores', async () => {
    const store = await readSample(storeChanged);
    await hear(storeChanged, store, 2);
    await hear(storeChanged, { ...store, name: 'older' }, 1);
    const { rows } = await shop.database.pool.query<{ name: string }>('select name from stores where id = $1', [store.store_id]);
    expect(rows).toEqual([{ name: store.name }]);
  });
});

test('a cart names the bonus that an old device would bring', async () => {
  const prices = await readSample(buyoutPricesChanged);
  const published = { ...prices, market: 'cz' as const, manufacturer_id: 'apple', type_device: 'phone', bonus_percent: 12 };
  await hear(buyoutPricesChanged, published, 2);
  await hear(buyoutPricesChanged, { ...published, bonus_percent: 50 }, 1);
  const eva = shopper(shop);
  await eva.add(USED_PHONE);
  await eva.add(CASE);
  expect((await eva.summary()).packages.map(({ trade_in_percent: percent }) => percent)).toEqual([12, null]);
});

describe('an order that was cancelled', () => {
  test('gives its discounts back, and publishes it', async () => {
    const order = await readSample(orderCancelled);
    await shop.database.pool.query(
      `insert into attempts (id, cart_id, market, state, token, taken, discounts)
       values ($1, $2, 'cz', 'placed', 't', '[]', '[{"entered_id": null, "discount_id": "disc-x", "amount": 1000, "by_code": false}]')`,
      [order.order_id, uuidv7()],
    );
    await hear(orderCancelled, order, 3, order.order_id);
    const { rows } = await shop.database.pool.query<{ data: DataOf<typeof discountRedeemed> }>(
      `select envelope->'data' as data from outbox where type = $1`,
      [discountRedeemed.type],
    );
    expect(rows).toMatchObject([{ data: { discount_id: 'disc-x', state: 'released', amount: { amount: 1_000, currency: 'CZK' } } }]);
  });
});
