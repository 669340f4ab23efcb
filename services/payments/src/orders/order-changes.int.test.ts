import { randomUUID } from 'node:crypto';
import type { Envelope } from '@okruh/contracts';
import { orderChanged, refundDue } from '@okruh/contracts/events/orders';
import { eventually, silentLogger } from '@okruh/service-kit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderDetails } from '../providers/provider.ts';
import { createState } from '../testing/orders.ts';
import { payByCard } from '../testing/sandbox.ts';
import { getPage, hear, openShop, place, settle, type Shop, start, status } from '../testing/shop.ts';
import { orderHandlers } from './on-order-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const TOTAL = 1_118_000;

interface Change {
  readonly id: string;
  readonly amount: number;
  readonly isDueReduced?: boolean;
}
async function change(order: OrderDetails, { id, amount, isDueReduced = false }: Change, version = 3): Promise<void> {
  const handler = orderHandlers({ online: 'sandbox', accounts: shop.deps.accounts }).find(
    ({ contract }) => contract.type === orderChanged.type,
  );
  const event: Envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/okruh/orders',
    type: orderChanged.type,
    time: new Date().toISOString(),
    subject: order.order_id,
    datacontenttype: 'application/json',
    market: order.market,
    aggregateversion: version,
    correlationid: 'test-correlation',
    causationid: null,
    traceparent: null,
    data: {
      ...createState(order, { status: 'picking' }),
      change: {
        id,
        kind: amount === 0 ? 'substituted' : 'dropped',
        variant_id: 'case',
        quantity: 1,
        amount: { amount, currency: 'CZK' },
        is_due_reduced: isDueReduced,
        substitute_name: amount === 0 ? 'Kryt' : null,
      },
    },
  };
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
/** A withdrawal's credit note is to be refunded. */
async function askRefund(order: OrderDetails, id: string, amount: number): Promise<void> {
  const handler = orderHandlers({ online: 'sandbox', accounts: shop.deps.accounts }).find(
    ({ contract }) => contract.type === refundDue.type,
  );
  const withdrawal = randomUUID();
  const event: Envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/okruh/orders',
    type: refundDue.type,
    time: new Date().toISOString(),
    subject: withdrawal,
    datacontenttype: 'application/json',
    market: order.market,
    aggregateversion: 4,
    correlationid: 'test-correlation',
    causationid: null,
    traceparent: null,
    data: {
      withdrawal_id: withdrawal,
      number: 'O26-00118',
      order_id: order.order_id,
      order_number: order.number,
      market: order.market,
      state: 'judged',
      refund_due_on: '2026-12-04',
      changed_at: new Date().toISOString(),
      refund_id: id,
      amount: { amount, currency: 'CZK' },
    },
  };
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
const readRefunds = async (order: OrderDetails): Promise<{ key: string; amount: number; outcome: string | null }[]> =>
  (
    await shop.database.pool.query<{ key: string; amount: number; outcome: string | null }>(
      `select t.key, t.amount::int, t.outcome from tasks t join payments p on p.id = t.payment_id
       where p.order_id = $1 and t.kind = 'refund' order by t.created_at, t.key`,
      [order.order_id],
    )
  ).rows;
const readPayments = async (order: OrderDetails): Promise<{ provider: string; state: string; amount: number; captured: number }[]> =>
  (
    await shop.database.pool.query(
      'select provider, state, amount::int, captured::int from payments where order_id = $1 order by created_at',
      [order.order_id],
    )
  ).rows;

/** An order that was paid by card. */
async function buyByCard(): Promise<{ order: OrderDetails; paymentId: string }> {
  const order = place(shop);
  await hear(shop, 'placed', order);
  const begun = await start(shop, order);
  await payByCard(getPage(begun));
  await eventually(async () => (await status(shop, begun.payment.payment_id)).state === 'captured');
  return { order, paymentId: begun.payment.payment_id };
}

describe('pieces of a paid order that left it', () => {
  it('are paid back once each, however often they are reported', async () => {
    const { order, paymentId } = await buyByCard();
    const [one, two] = [randomUUID(), randomUUID()];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(one, two), { maxLength: 4 }), async (ids) => {
        for (const id of ids) await change(order, { id, amount: id === one ? 30_000 : 50_000 });
      }),
      { numRuns: 4 },
    );
    await change(order, { id: two, amount: 50_000 });
    await change(order, { id: one, amount: 30_000 });
    await settle(shop);
    await change(order, { id: one, amount: 30_000 });
    await settle(shop);
    const refunds = await readRefunds(order);
    expect(new Map(refunds.map(({ key, amount, outcome }) => [key, [amount, outcome]]))).toEqual(
      new Map([
        [`refund:order-change:${one}`, [30_000, 'done']],
        [`refund:order-change:${two}`, [50_000, 'done']],
      ]),
    );
    expect(refunds).toHaveLength(2);
    expect((await status(shop, paymentId)).state).toBe('partially-refunded');
  });

  it('cost nothing when others are sent instead', async () => {
    const { order } = await buyByCard();
    await change(order, { id: randomUUID(), amount: 0 });
    expect(await readRefunds(order)).toEqual([]);
  });

  it('never make more go back than came, when the order ends before or after', async () => {
    for (const first of ['change', 'cancel'] as const) {
      const { order } = await buyByCard();
      const steps = [
        () => change(order, { id: randomUUID(), amount: 40_000 }),
        () => hear(shop, 'cancelled', order, 4, { status: 'cancelled' }),
      ];
      for (const step of first === 'change' ? steps : steps.toReversed()) await step();
      await settle(shop);
      const refunds = await readRefunds(order);
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(TOTAL);
      expect(refunds.every(({ outcome }) => outcome === 'done')).toBe(true);
    }
  });

  it('are paid back when the money comes after them', async () => {
    const order = place(shop);
    await hear(shop, 'placed', order);
    const begun = await start(shop, order);
    const id = randomUUID();
    await change(order, { id, amount: 25_000, isDueReduced: true });
    await payByCard(getPage(begun));
    await eventually(async () => (await readRefunds(order)).length === 1);
    expect(await readRefunds(order)).toMatchObject([{ key: `refund:order-change:${id}`, amount: 25_000 }]);
  });
});

describe('what is paid on delivery', () => {
  it('is less from then on, and nothing goes back', async () => {
    const order = place(shop, 'cash_on_delivery');
    await hear(shop, 'placed', order);
    const id = randomUUID();
    await change(order, { id, amount: 118_000, isDueReduced: true });
    await change(order, { id, amount: 118_000, isDueReduced: true });
    await hear(shop, 'delivered', order, 6, { status: 'delivered' });
    expect(await readPayments(order)).toEqual([{ provider: 'cash', state: 'captured', amount: 1_000_000, captured: 1_000_000 }]);
    expect(await readRefunds(order)).toEqual([]);
  });

  it('goes back by hand once it was collected, where the label was booked before', async () => {
    const order = place(shop, 'cash_on_delivery');
    await hear(shop, 'placed', order);
    const id = randomUUID();
    await change(order, { id, amount: 118_000 });
    expect(await readRefunds(order)).toEqual([]);
    await hear(shop, 'delivered', order, 6, { status: 'delivered' });
    await settle(shop);
    expect(await readPayments(order)).toMatchObject([{ state: 'captured', captured: TOTAL }]);
    expect(await readRefunds(order)).toEqual([{ key: `refund:order-change:${id}`, amount: 118_000, outcome: null }]);
  });
});

describe('a withdrawal', () => {
  it('gives its money back where it came from, once for each credit note, and never more than was paid', async () => {
    const { order, paymentId } = await buyByCard();
    const id = randomUUID();
    await askRefund(order, id, 200_000);
    await askRefund(order, id, 200_000);
    await settle(shop);
    expect(await readRefunds(order)).toMatchObject([{ key: `refund:order-change:${id}`, amount: 200_000 }]);
    await eventually(async () => (await status(shop, paymentId)).state === 'partially-refunded');
    await askRefund(order, randomUUID(), TOTAL);
    expect((await readRefunds(order)).map(({ amount }) => amount)).toEqual([200_000, TOTAL - 200_000]);
  });
});
