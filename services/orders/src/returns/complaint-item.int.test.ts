import type { internalComplaintItem } from '@okruh/contracts/http/orders/complaints';
import type { ResponseOf } from '@okruh/contracts';
import { localTime } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getComplaintUntil } from '../model/complaint-time.ts';
import { buy, type Bought, draft } from '../testing/buyer.ts';
import { deliver } from '../testing/deliver.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Item = ResponseOf<typeof internalComplaintItem>;

const getPhone = ({ draft: { lines } }: Bought) => {
  const [phone] = lines;
  if (phone === undefined) throw new Error('the draft has no lines');
  return phone;
};
const ask = (order: Bought, changes: object = {}, caller = 'repairs') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/orders/internal/complaint-items',
    headers: identityFor({ kind: 'service', sub: caller, aud: 'orders', market: 'cz' }),
    payload: {
      market: 'cz',
      number: order.number,
      e_mail: order.draft.billing_address.email,
      master_product_id: getPhone(order).master_product_id,
      ...changes,
    },
  });
const DAY = 86_400_000;
async function buyDelivered(daysAgo: number): Promise<Bought> {
  const order = await buy(shop, draft('cz'));
  await deliver(shop, order.order_id);
  const at = new Date(Date.now() - daysAgo * DAY);
  await shop.database.pool.query('update order_packages set delivered_at = $2 where order_id = $1', [order.order_id, at]);
  await shop.database.pool.query('update orders set delivered_at = $2 where id = $1', [order.order_id, at]);
  return order;
}

describe('the item that a complaint is about', () => {
  it('is found by number, e-mail and model, with the last day of its time', async () => {
    const order = await buyDelivered(20);
    const item = (await ask(order)).json<Item>();
    const deliveredOn = localTime(new Date(Date.now() - 20 * DAY), 'cz').date;
    const { quality } = getPhone(order);
    expect(item).toMatchObject({
      order_id: order.order_id,
      number: order.number,
      refusal: null,
      item: { line: 1, delivered_on: deliveredOn, until: getComplaintUntil(deliveredOn, quality !== null && quality !== 'new') },
    });
  });

  it('is none of who doesn’t know the e-mail, and asked for by repairs alone', async () => {
    const order = await buyDelivered(1);
    expect((await ask(order, { e_mail: 'nekdo.jiny@example.com' })).statusCode).toBe(404);
    expect((await ask(order, { market: 'ro' })).statusCode).toBe(404);
    expect((await ask(order, {}, 'checkout')).statusCode).toBe(403);
  });

  it('isn’t one before it is delivered, of another model, and when the time is over', async () => {
    const waiting = await buy(shop, draft('cz'));
    expect((await ask(waiting)).json<Item>().refusal).toBe('not-delivered');
    const order = await buyDelivered(1);
    expect((await ask(order, { master_product_id: 'mp-another' })).json<Item>()).toMatchObject({ refusal: 'not-bought', item: null });
    expect((await ask(await buyDelivered(800))).json<Item>().refusal).toBe('expired');
  });
});
