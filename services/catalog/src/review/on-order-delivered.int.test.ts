import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import { silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { onOrderDelivered } from './on-order-delivered.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ACCOUNT = '00000000-0000-7000-8000-0000000000aa';
const sample = new URL('../../../../packages/contracts/samples/orders.order-delivered.v1.json', import.meta.url);

/** Tells that an order of a phone and its longer warranty arrived. */
async function deliver(changes: object): Promise<void> {
  const envelope: Envelope<object> = JSON.parse(await readFile(sample, 'utf8'));
  const event = { ...envelope, data: { ...envelope.data, ...changes } };
  await shop.database.db.transaction((tx) => onOrderDelivered().apply(event, tx, silentLogger));
}
const rights = async () =>
  (
    await shop.database.pool.query(
      `select master_product_id, variant_id, bought_on::text from review_rights where account_id = $1 order by master_product_id`,
      [ACCOUNT],
    )
  ).rows;

it('who was delivered a product may review it, however often it is published', async () => {
  const order = { customer_id: ACCOUNT, changed_at: '2026-11-22T23:30:00.000Z' };
  await deliver(order);
  await deliver(order);
  // Past midnight in Prague; the longer warranty on the order is no product.
  const phone = {
    master_product_id: 'mp-apple-iphone-15',
    variant_id: 'apple-iphone-15-128gb-blue-aplus',
    bought_on: '2026-11-23',
  };
  expect(await rights()).toEqual([phone]);
  await deliver({ ...order, changed_at: '2026-01-05T12:00:00.000Z' });
  expect(await rights()).toEqual([phone]);
});

it('a guest is given no right', async () => {
  const before = await shop.database.pool.query('select count(*) from review_rights');
  await deliver({ customer_id: null });
  expect((await shop.database.pool.query('select count(*) from review_rights')).rows).toEqual(before.rows);
});
