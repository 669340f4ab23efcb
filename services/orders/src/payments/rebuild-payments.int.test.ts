import { paymentCaptured, transferAwaited } from '@okruh/contracts/events/payments';
import { money } from '@okruh/market';
import { addStream, rebuildOnce, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, draft } from '../testing/buyer.ts';
import { publish, sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { paymentProjection } from './on-payment-events.ts';

let shop: Shop;
let nats: TestNats;
beforeAll(async () => {
  [shop, nats] = await Promise.all([openShop(), testNats({ hasUsers: true })]);
  await addStream(nats, 'payments');
});
afterAll(async () => {
  await nats.close();
  await shop.close();
});

const rebuild = () => rebuildOnce(nats, shop.database, 'orders', paymentProjection);

it('payments that were lost are read again from the stream, and their orders follow them', async () => {
  const order = await buy(shop, draft('cz'));
  const { rows } = await shop.database.pool.query<{ total: number }>('select total::int from orders where id = $1', [order.order_id]);
  const total = money(rows[0]?.total ?? 0, 'CZK');
  const id = uuidv7();
  const data = { payment_id: id, order_id: order.order_id, addition_id: null, amount: total, refunded: money(0, 'CZK') };
  await publish(nats, await sample(transferAwaited.type, id, 1, { ...data, state: 'pending', captured: money(0, 'CZK') }));
  await publish(nats, await sample(paymentCaptured.type, id, 2, { ...data, state: 'captured', captured: total }));
  expect(await rebuild()).toMatchObject({ events: 2, rows: 1, missing: 1 });
  const paid = await shop.database.pool.query('select payment_status, status from orders where id = $1', [order.order_id]);
  expect(paid.rows).toMatchObject([{ payment_status: 'paid' }]);
  const stored = await shop.database.pool.query('select version, state, transfer is not null as has_transfer from order_payments');
  expect(stored.rows).toEqual([{ version: 2, state: 'captured', has_transfer: true }]);
  expect(await rebuild()).toMatchObject({ missing: 0, different: 0, stray: 0 });
});
