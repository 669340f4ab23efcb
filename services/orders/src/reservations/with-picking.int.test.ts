import { jetstreamManager } from '@nats-io/jetstream';
import { getStreamName } from '@okruh/contracts';
import { paymentCaptured } from '@okruh/contracts/events/payments';
import { type Consumer, type Relay, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, identityFor, silentLogger, testKeys, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import { createPicking } from '../clients/picking.ts';
import { onStockReleased } from './on-stock-released.ts';
import { buy, draft, send } from '../testing/buyer.ts';
import { type RealPicking, startRealPicking } from '../testing/real-picking.ts';
import { createColleague } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { sample, publish } from '../testing/publish-sample.ts';

// Orders and the real picking beside each other, as processes of the shop: what each of them promises the other.

let shop: Shop;
let nats: TestNats;
let picking: RealPicking;
let relay: Relay;
let consumer: Consumer;
beforeAll(async () => {
  nats = await testNats();
  picking = await startRealPicking(nats.url);
  shop = await openShop(createPicking({ baseUrl: picking.url, keys: testKeys('orders') }));
  const link = await nats.link();
  const manager = await jetstreamManager(await link.connected());
  await manager.streams.add({ name: getStreamName('payments'), subjects: ['shop.payments.>'] });
  relay = startRelay({ database: shop.database, nats: link, publisher: 'orders', logger: silentLogger });
  const handlers = [...paymentHandlers, onStockReleased(shop.deps.picking)];
  consumer = startConsumer({ database: shop.database, nats: link, name: 'orders', handlers, logger: silentLogger, retryEveryMs: 100 });
}, 60_000);
afterAll(async () => {
  await consumer.stop();
  await relay.stop();
  await picking.close();
  await nats.close();
  await shop.close();
});

/** An order of one piece of this variant. */
const createOrder = (variant: string) => {
  const order = draft();
  return { ...order, lines: order.lines.map((line) => (line.is_physical ? { ...line, variant_id: variant } : line)) };
};
const loadStatus = async (id: string): Promise<string> =>
  (await shop.database.pool.query('select status from orders where id = $1', [id])).rows[0].status;
const loadReservation = async (id: string): Promise<string> =>
  (await picking.database.pool.query('select state from reservations where order_id = $1', [id])).rows[0].state;
const letTimePass = (id: string) =>
  picking.database.pool.query(`update reservations set reserved_until = now() - interval '1 second' where order_id = $1`, [id]);
const pay = async (id: string) => {
  const paymentId = uuidv7();
  const amount = { amount: 1_548_000, currency: 'CZK' };
  await publish(nats, await sample(paymentCaptured.type, paymentId, 3, { payment_id: paymentId, order_id: id, amount, captured: amount }));
};

describe('the last pieces', () => {
  it('go to as many orders as there are, however many come at once', async () => {
    await picking.stock('last-pieces', 10);
    const drafts = Array.from({ length: 40 }, () => createOrder('last-pieces'));
    const answers = await Promise.all(drafts.map((order) => send(shop, order)));
    const placed = answers.filter((answer) => answer.statusCode === 200);
    expect(placed).toHaveLength(10);
    expect(answers.filter((answer) => answer.json().type === 'urn:okruh:problem:out-of-stock')).toHaveLength(30);
    expect(await picking.available('last-pieces')).toBe(0);
    const { rows } = await shop.database.pool.query('select count(*)::int from orders where id = any($1)', [
      drafts.map((order) => order.order_id),
    ]);
    expect(rows[0].count).toBe(10);
  });

  it('of one order go once, though it comes sixteen times', async () => {
    await picking.stock('once', 3);
    const order = createOrder('once');
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(shop, order)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await picking.available('once')).toBe(2);
  });
});

describe('a reservation', () => {
  it('that expires unpaid ends its order and frees the piece', async () => {
    await picking.stock('unpaid', 1);
    const { order_id: id } = await buy(shop, createOrder('unpaid'));
    // Orders first: picking lets expired pieces go by itself, and of an order that still has time they are taken again.
    await shop.database.pool.query(`update orders set reserved_until = now() - interval '1 second' where id = $1`, [id]);
    await letTimePass(id);
    await eventually(async () => (await loadStatus(id)) === 'cancelled');
    expect(await picking.available('unpaid')).toBe(1);
  });

  it('of a paid order stays reserved', async () => {
    await picking.stock('paid', 1);
    const { order_id: id } = await buy(shop, createOrder('paid'));
    await pay(id);
    await eventually(async () => (await loadReservation(id)) === 'kept');
    expect(await loadStatus(id)).toBe('paid');
  });

  it('of a cancelled order is given back', async () => {
    await picking.stock('cancelled', 1);
    const order = await buy(shop, createOrder('cancelled'));
    await shop.app.inject({
      method: 'POST',
      url: `/api/orders/orders/${order.code}/cancel`,
      headers: { ...identityFor(), 'x-order-token': order.token },
      payload: {},
    });
    await eventually(async () => (await loadReservation(order.order_id)) === 'released');
    expect(await picking.available('cancelled')).toBe(1);
  });

  it('of a paid order that the office cancels while it is picked is given back', async () => {
    await picking.stock('by-office', 1);
    const { order_id: id } = await buy(shop, createOrder('by-office'));
    await pay(id);
    await eventually(async () => (await loadReservation(id)) === 'kept');
    const { rows } = await shop.database.pool.query(`update orders set status = 'picking' where id = $1 returning version`, [id]);
    const office = createColleague(shop, 'support', 'Pavla Podpora');
    const answer = await office.send('POST', id, '/cancellation', { version: rows[0].version, reason: 'cannot-deliver' });
    expect(answer.json()).toMatchObject({ owed_back: { amount: 1_548_000 } });
    await eventually(async () => (await loadReservation(id)) === 'released');
    expect(await picking.available('by-office')).toBe(1);
  });

  it('that expired before the money arrived is taken again', async () => {
    await picking.stock('late', 1);
    const { order_id: id } = await buy(shop, createOrder('late'));
    // Orders hears of the money first, picking of nothing until it has let the pieces go.
    await consumer.stop();
    await letTimePass(id);
    await shop.database.pool.query(
      `update orders set reserved_until = now() - interval '1 second', status = 'paid', payment_status = 'paid', paid_at = now() where id = $1`,
      [id],
    );
    await eventually(async () => (await loadReservation(id)) === 'released');
    const link = await nats.link();
    const handlers = [...paymentHandlers, onStockReleased(shop.deps.picking)];
    consumer = startConsumer({ database: shop.database, nats: link, name: 'orders', handlers, logger: silentLogger, retryEveryMs: 100 });
    await eventually(async () => (await loadReservation(id)) === 'kept');
    expect(await picking.available('late')).toBe(0);
    expect(await loadStatus(id)).toBe('paid');
  });
});
