import { randomUUID } from 'node:crypto';
import type { Envelope } from '@okruh/contracts';
import { additionEnded, linesAdded, orderChanged } from '@okruh/contracts/events/orders';
import { eventually, silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderDetails } from '../providers/provider.ts';
import { createState } from '../testing/orders.ts';
import { payByCard } from '../testing/sandbox.ts';
import { getPage, hear, openShop, place, settle, type Shop, start, startRequest, status } from '../testing/shop.ts';
import { orderHandlers } from './on-order-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const TOTAL = 1_118_000;
const PRICE = 39_000;
const CZK = (amount: number) => ({ amount, currency: 'CZK' as const });

/** Lets the service hear an event about an addition or a change of an order. */
async function receive(order: OrderDetails, type: string, data: object, version = 3): Promise<void> {
  const handler = orderHandlers({ online: 'sandbox', accounts: shop.deps.accounts }).find(({ contract }) => contract.type === type);
  const event: Envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/okruh/orders',
    type,
    time: new Date().toISOString(),
    subject: order.order_id,
    datacontenttype: 'application/json',
    market: order.market,
    aggregateversion: version,
    correlationid: 'test-correlation',
    causationid: null,
    traceparent: null,
    data: { ...createState(order, { status: 'picking' }), ...data },
  };
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
const end = (order: OrderDetails, addition: OrderDetails): Promise<void> =>
  receive(order, additionEnded.type, {
    addition: { id: addition.order_id, amount: CZK(PRICE), payable_until: null, reason: 'expired' },
  });
async function pay(order: OrderDetails): Promise<string> {
  const begun = await start(shop, order);
  await payByCard(getPage(begun));
  await eventually(async () => (await status(shop, begun.payment.payment_id)).state === 'captured');
  return begun.payment.payment_id;
}
/** An order that was paid by card, and products that the office adds to it. */
async function offer(): Promise<{ order: OrderDetails; main: string; addition: OrderDetails }> {
  const order = place(shop);
  await hear(shop, 'placed', order);
  const main = await pay(order);
  const addition = place(shop, 'card', { parent_order_id: order.order_id, number: order.number, amount: CZK(PRICE) });
  return { order, main, addition };
}
const readRefunds = async (paymentId: string): Promise<number> =>
  (
    await shop.database.pool.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::int as sum from tasks where kind = 'refund' and payment_id = $1`,
      [paymentId],
    )
  ).rows[0]?.sum ?? 0;

describe('products that are added to a paid order', () => {
  it('are paid beside it: the event names both, the page to come back to is the order’s', async () => {
    const { order, main, addition } = await offer();
    const begun = await start(shop, addition);
    expect(begun.payment.amount).toEqual(CZK(PRICE));
    await payByCard(getPage(begun));
    await eventually(async () => (await status(shop, begun.payment.payment_id)).state === 'captured');
    expect((await status(shop, main)).state).toBe('captured');
    const { rows } = await shop.database.pool.query<{ order_id: string; addition_id: string | null; order_number: string }>(
      `select envelope->'data'->>'order_id' as order_id, envelope->'data'->>'addition_id' as addition_id,
         envelope->'data'->>'order_number' as order_number
       from outbox where type = 'payments.payment-captured.v1' and envelope->'data'->>'order_id' = $1 order by position`,
      [order.order_id],
    );
    expect(rows).toEqual([
      { order_id: order.order_id, addition_id: null, order_number: order.number },
      { order_id: order.order_id, addition_id: addition.order_id, order_number: order.number },
    ]);
  });

  it('go back with the order when that is cancelled, each by its own payment', async () => {
    const { order, main, addition } = await offer();
    const added = await pay(addition);
    await hear(shop, 'cancelled', order, 5, { status: 'cancelled' });
    await settle(shop);
    expect([await readRefunds(main), await readRefunds(added)]).toEqual([TOTAL, PRICE]);
  });

  it('can’t be paid once the order is cancelled or the offer has ended; money that comes after that goes back', async () => {
    const cancelled = await offer();
    await hear(shop, 'cancelled', cancelled.order, 5, { status: 'cancelled' });
    expect((await startRequest(shop, cancelled.addition)).statusCode).toBe(409);
    const ended = await offer();
    const begun = await start(shop, ended.addition);
    await end(ended.order, ended.addition);
    await settle(shop);
    expect((await startRequest(shop, ended.addition)).statusCode).toBe(409);
    const late = await offer();
    const paid = await pay(late.addition);
    await end(late.order, late.addition);
    await end(late.order, late.addition);
    await settle(shop);
    expect(await readRefunds(paid)).toBe(PRICE);
    expect(await readRefunds(late.main)).toBe(0);
    expect(begun.payment.state).toBe('pending');
  });

  it('are paid back with other pieces of the order, never more than both payments hold', async () => {
    const { order, main, addition } = await offer();
    const added = await pay(addition);
    const drop = (amount: number) =>
      receive(order, orderChanged.type, {
        change: {
          id: randomUUID(),
          kind: 'removed',
          variant_id: 'case',
          quantity: 1,
          amount: CZK(amount),
          is_due_reduced: false,
          substitute_name: null,
        },
      });
    await drop(TOTAL - 1_000);
    await settle(shop);
    await drop(PRICE);
    await settle(shop);
    expect([await readRefunds(main), await readRefunds(added)]).toEqual([TOTAL, PRICE - 1_000]);
  });
});

it('what is added to an order that is paid on delivery is collected with it', async () => {
  const order = place(shop, 'cash_on_delivery');
  await hear(shop, 'placed', order);
  const addition = { id: randomUUID(), amount: CZK(PRICE), payable_until: null, lines: [2], is_due_raised: true };
  await receive(order, linesAdded.type, { addition, total: CZK(TOTAL + PRICE) }, 2);
  const { rows } = await shop.database.pool.query('select amount::int, state from payments where order_id = $1', [order.order_id]);
  expect(rows).toEqual([{ amount: TOTAL + PRICE, state: 'created' }]);
});
