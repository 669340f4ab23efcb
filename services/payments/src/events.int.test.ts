import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type Envelope, getStreamName } from '@okruh/contracts';
import { orderPaid, orderPlaced } from '@okruh/contracts/events/orders';
import { transferAwaited } from '@okruh/contracts/events/payments';
import { type Consumer, type Relay, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, silentLogger, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderHandlers } from './orders/on-order-events.ts';
import { createState } from './testing/orders.ts';
import { payByCard } from './testing/sandbox.ts';
import { hear, openShop, getPage, place, type Shop, start, status } from './testing/shop.ts';

let shop: Shop;
let nats: TestNats;
let relay: Relay;
let consumer: Consumer;
beforeAll(async () => {
  shop = await openShop();
  nats = await testNats();
  const link = await nats.link();
  // The stream of orders, which we hear.
  const manager = await jetstreamManager(await link.connected());
  await manager.streams.add({ name: getStreamName('orders'), subjects: ['shop.orders.>'] });
  relay = startRelay({ database: shop.database, nats: link, publisher: 'payments', logger: silentLogger });
  consumer = startConsumer({
    database: shop.database,
    nats: link,
    name: 'payments',
    handlers: orderHandlers({ online: 'sandbox', accounts: shop.deps.accounts }),
    logger: silentLogger,
    retryEveryMs: 100,
  });
});
afterAll(async () => {
  await consumer.stop();
  await relay.stop();
  await nats.close();
  await shop.close();
});

async function publish(type: string, data: object, subject: string, version: number): Promise<void> {
  const envelope: Envelope = {
    specversion: '1.0',
    id: uuidv7(),
    source: '/okruh/orders',
    type,
    time: new Date().toISOString(),
    subject,
    datacontenttype: 'application/json',
    market: 'cz',
    aggregateversion: version,
    correlationid: 'test',
    causationid: null,
    traceparent: null,
    data,
  };
  const connection = await (await nats.link()).connected();
  await jetstream(connection).publish(`shop.${type}`, JSON.stringify(envelope), { msgID: envelope.id });
}
async function published(paymentId: string): Promise<Envelope[]> {
  const connection = await (await nats.link()).connected();
  const stream = await jetstream(connection).streams.get('PAYMENTS');
  const { state } = await stream.info();
  const found: Envelope[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const event = (await stream.getMessage({ seq }))?.json<Envelope>();
    if (event?.subject === paymentId) found.push(event);
  }
  return found;
}
const loadPayments = async (orderId: string) =>
  (await shop.database.pool.query('select id, state, type_payment from payments where order_id = $1', [orderId])).rows;

describe('an order that is paid by transfer', () => {
  const loadTransfers = async (orderId: string) => {
    const rows = await loadPayments(orderId);
    const events = (await Promise.all(rows.map(({ id }) => published(id)))).flat();
    return events.filter(({ type }) => type === transferAwaited.type);
  };

  it('has its account published before anybody asks, once however often it is received', async () => {
    const order = place(shop, 'bank_transfer');
    await publish(orderPlaced.type, createState(order), order.order_id, 1);
    await publish(orderPaid.type, createState(order), order.order_id, 2);
    await eventually(async () => (await loadTransfers(order.order_id)).length > 0);
    await start(shop, order);
    const [event, ...others] = await loadTransfers(order.order_id);
    expect(others).toEqual([]);
    expect(event?.aggregateversion).toBe(1);
    expect(transferAwaited.data.parse(event?.data)).toMatchObject({
      order_id: order.order_id,
      amount: order.amount,
      transfer: { account: '19-2000145399/0800', variable_symbol: order.number, message: `Okruh ${order.number}` },
    });
  });

  it('has it published when a transfer is chosen instead of a card, once', async () => {
    const order = place(shop, 'card', { payable_until: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString() });
    await start(shop, order);
    await start(shop, order, 'bank_transfer');
    await start(shop, order, 'bank_transfer');
    await eventually(async () => (await loadTransfers(order.order_id)).length === 1);
    const { rows } = await shop.database.pool.query(
      `select (envelope->>'aggregateversion')::int as version from outbox where envelope->'data'->>'order_id' = $1 and type = $2`,
      [order.order_id, transferAwaited.type],
    );
    expect(rows).toEqual([{ version: 1 }]);
  });
});

describe('an order that was placed', () => {
  it('has its payment before anybody asks, once, and what becomes of it is published', async () => {
    const order = place(shop);
    await publish(orderPlaced.type, createState(order), order.order_id, 1);
    await eventually(async () => (await loadPayments(order.order_id)).length === 1);
    const [made] = await loadPayments(order.order_id);
    const started = await start(shop, order);
    expect(started.payment.payment_id).toBe(made.id);
    await payByCard(getPage(started));
    await eventually(async () => (await published(made.id)).length === 1);
    const [event] = await published(made.id);
    expect(event).toMatchObject({
      type: 'payments.payment-captured.v1',
      aggregateversion: 1,
      market: 'cz',
      data: { order_id: order.order_id },
    });
    expect(JSON.stringify(event)).not.toMatch(/Kanárek|kanarek|4111/i);
  });

  it('is known the same when its events come late, twice and in the wrong order', async () => {
    const order = place(shop);
    await start(shop, order);
    await hear(shop, 'cancelled', order, 3, { status: 'cancelled', cancel_reason: 'customer' });
    await hear(shop, 'placed', order, 1);
    await hear(shop, 'placed', order, 1);
    expect((await loadPayments(order.order_id)).map(({ state }) => state)).toEqual(['cancelled']);
    const never = place(shop);
    await hear(shop, 'cancelled', never, 2, { status: 'cancelled', cancel_reason: 'customer' });
    await hear(shop, 'placed', never, 1);
    expect(await loadPayments(never.order_id)).toEqual([]);
  });

  it('without anything to pay has no payment', async () => {
    const order = place(shop, 'card', { amount: { amount: 0, currency: 'CZK' } });
    await hear(shop, 'placed', order);
    expect(await loadPayments(order.order_id)).toEqual([]);
  });

  it('shows its payment to nobody of another market', async () => {
    const order = place(shop);
    const started = await start(shop, order);
    await expect(status(shop, started.payment.payment_id, 'ro')).rejects.toThrow('404');
  });
});
