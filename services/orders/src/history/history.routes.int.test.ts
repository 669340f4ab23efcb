import type { OrderEvent, OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { paymentCaptured } from '@okruh/contracts/events/payments';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import { type Bought, buy } from '../testing/buyer.ts';
import { type Colleague, createColleague } from '../testing/office.ts';
import { sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let pavla: Colleague;
beforeAll(async () => {
  shop = await openShop();
  pavla = createColleague(shop, 'support', 'Pavla Podpora');
});
afterAll(() => shop.close());

async function pay(order: Bought): Promise<void> {
  const whole = { amount: 1_548_000, currency: 'CZK' };
  const event = await sample(paymentCaptured.type, uuidv7(), 2, {
    payment_id: uuidv7(),
    order_id: order.order_id,
    state: 'captured',
    amount: whole,
    captured: whole,
    refunded: { amount: 0, currency: 'CZK' },
  });
  const handler = paymentHandlers.find(({ contract }) => contract.type === paymentCaptured.type);
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
const cancel = (order: Bought) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/orders/orders/${order.code}/cancel`,
    headers: { ...identityFor(), 'x-order-token': order.token },
    payload: {},
  });
const list = async (order: Bought, query = '') =>
  (await pavla.get(order.order_id, `/history${query}`)).json<{ items: OrderHistoryEntry[]; total: number }>();

it('shows what happened, who did it and why, the newest first', async () => {
  const order = await buy(shop);
  await pay(order);
  await cancel(order);
  const { items, total } = await list(order);
  expect(total).toBe(3);
  expect(items).toMatchObject([
    { kind: 'step', status: 'cancelled', cancel_reason: 'customer', by: { kind: 'customer', name: null }, cause: null },
    { kind: 'step', status: 'paid', payment_status: 'paid', by: { kind: 'system' }, cause: 'payments.payment-captured.v1' },
    { kind: 'placed', by: { kind: 'customer' } },
  ]);
});

it('comes page by page, and the placing stands at its end once', async () => {
  const order = await buy(shop);
  for (let count = 0; count < 3; count += 1) await pavla.send('POST', order.order_id, '/contact', { reason: `Důvod ${count}` });
  const pages = await Promise.all([1, 2, 3].map((page) => list(order, `?page=${page}&page_size=2`)));
  expect(pages.map(({ items }) => items.map(({ kind, text }) => text ?? kind))).toEqual([
    ['Důvod 2', 'Důvod 1'],
    ['Důvod 0', 'placed'],
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
});

it('lists the events that the order published, for support', async () => {
  const [order, other] = [await buy(shop), await buy(shop)];
  await pay(order);
  await cancel(other);
  const { items } = (await pavla.get(order.order_id, '/events')).json<{ items: OrderEvent[] }>();
  expect(items.map(({ type, version }) => [type, version])).toEqual([
    ['orders.order-released.v1', 3],
    ['orders.order-paid.v1', 2],
    ['orders.order-placed.v1', 1],
  ]);
  expect(items[0]).toMatchObject({ correlation_id: expect.any(String), at: expect.stringMatching(/Z$/), is_published: false });
});

it('of an order that isn’t there is 404', async () => {
  for (const path of ['/history', '/events']) expect((await pavla.get(uuidv7(), path)).statusCode).toBe(404);
});
