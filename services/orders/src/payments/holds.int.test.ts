import { handedOver } from '@okruh/contracts/events/picking';
import {
  disputeWon,
  loanApproved,
  loanDeclined,
  paymentCaptured,
  paymentChargedBack,
  paymentDisputed,
  paymentFailed,
} from '@okruh/contracts/events/payments';
import { getOrder } from '@okruh/contracts/http/orders';
import { adminGetOrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { money } from '@okruh/market';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buy } from '../testing/buyer.ts';
import { deliver, report } from '../testing/deliver.ts';
import { sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { paymentHandlers } from './on-payment-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PRICE = money(1_548_000, 'CZK');
const states: Readonly<Record<string, string>> = {
  [paymentCaptured.type]: 'captured',
  [paymentDisputed.type]: 'disputed',
  [disputeWon.type]: 'captured',
  [paymentChargedBack.type]: 'charged-back',
  [loanApproved.type]: 'authorised',
  [paymentFailed.type]: 'failed',
  [loanDeclined.type]: 'failed',
};

/** What payments publish of one payment of an order, in a transaction as the consumer has it. */
function createPublisher(order: Bought) {
  const id = uuidv7();
  return async (contract: { readonly type: string }, version: number): Promise<void> => {
    const isLost = contract.type === paymentChargedBack.type;
    const event = await sample(contract.type, id, version, {
      payment_id: id,
      order_id: order.order_id,
      state: states[contract.type],
      amount: PRICE,
      captured: PRICE,
      refunded: isLost ? PRICE : money(0, 'CZK'),
    });
    const handler = paymentHandlers.find((known) => known.contract.type === contract.type);
    await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
  };
}
/** What orders published of holds: the reason and the version of each, oldest first. */
async function loadHolds({ order_id: id }: Bought): Promise<[string, string | null][]> {
  const { rows } = await shop.database.pool.query<{ type: string; reason: string | null }>(
    `select type, envelope->'data'->>'reason' as reason from outbox
     where subject = $1 and type in ('orders.order-held.v1', 'orders.hold-released.v1') order by position`,
    [id],
  );
  return rows.map(({ type, reason }) => [type, reason]);
}
const HELD = 'orders.order-held.v1';
const RELEASED = 'orders.hold-released.v1';
const mayLeave = async ({ order_id: id }: Bought): Promise<boolean> =>
  (
    await shop.app.inject({
      method: 'POST',
      url: `/api/orders/internal/orders/${id}/leave`,
      headers: identityFor({ kind: 'service', sub: 'picking', aud: 'orders', market: 'cz' }),
    })
  ).json<{ may_leave: boolean }>().may_leave;
const readSteps = async ({ code, token }: Bought) => {
  const answer = await shop.app.inject({ url: `/api/orders/orders/${code}`, headers: { ...identityFor({}), 'x-order-token': token } });
  return getOrder.responses[200].parse(answer.json()).timeline;
};
const readDesk = async ({ order_id: id }: Bought) => {
  const answer = await shop.app.inject({ url: `/api/orders/admin/orders/${id}/desk`, headers: identityFor({ roles: ['support'] }) });
  return adminGetOrderDesk.responses[200].parse(answer.json());
};
const handOver = (order: Bought): Promise<void> =>
  report(shop, order.order_id, {
    contract: handedOver,
    list: uuidv7(),
    version: 2,
    data: { part: 1, parts: 1, status: 'handed_over', handed_over_at: '2026-11-24T10:00:00.000Z' },
  });

describe('an order whose payment is disputed', () => {
  it('is held, shows its customer the truth, and goes on when the dispute is won', async () => {
    const order = await buy(shop);
    const publish = createPublisher(order);
    await publish(paymentCaptured, 2);
    await handOver(order);
    await publish(paymentDisputed, 3);
    await publish(paymentDisputed, 3);
    expect(await loadHolds(order)).toEqual([[HELD, 'payment-disputed']]);
    expect((await readDesk(order)).hold?.reason).toBe('payment-disputed');
    const steps = await readSteps(order);
    expect(steps.find(({ key }) => key === 'held')).toMatchObject({
      label: 'Zásilku jsme zastavili a žádáme dopravce, aby ji vrátil',
      text: 'Platbu prověřuje vaše banka. Jakmile rozhodne, ozveme se vám.',
      state: 'failed',
    });
    expect(steps.some(({ key }) => key === 'delivered')).toBe(false);
    await publish(disputeWon, 4);
    expect(await loadHolds(order)).toEqual([
      [HELD, 'payment-disputed'],
      [RELEASED, null],
    ]);
    expect((await readDesk(order)).hold).toBeNull();
    expect((await readSteps(order)).map(({ key }) => key)).not.toContain('held');
  });

  it('is held for the firmer reason when the bank took the money', async () => {
    const order = await buy(shop);
    const publish = createPublisher(order);
    await publish(paymentCaptured, 2);
    await handOver(order);
    await publish(paymentDisputed, 3);
    await publish(paymentChargedBack, 4);
    expect(await loadHolds(order)).toEqual([
      [HELD, 'payment-disputed'],
      [HELD, 'charged-back'],
    ]);
  });

  it('that nothing has left of ends, and says why, when the bank took the money', async () => {
    const order = await buy(shop);
    const publish = createPublisher(order);
    await publish(paymentCaptured, 2);
    await publish(paymentDisputed, 3);
    await publish(paymentChargedBack, 4);
    expect((await readSteps(order)).slice(-2)).toMatchObject([
      { key: 'cancelled', text: 'Banka vám platbu vrátila, proto jsme objednávku zrušili.' },
      { key: 'refunded', label: 'Peníze vám vrátila banka' },
    ]);
    expect(await readDesk(order)).toMatchObject({ hold: null, owed_back: { amount: 0 } });
  });

  it('isn’t held when the dispute is known later than its end', async () => {
    const order = await buy(shop);
    const publish = createPublisher(order);
    await publish(paymentCaptured, 2);
    await publish(disputeWon, 4);
    await publish(paymentDisputed, 3);
    expect(await loadHolds(order)).toEqual([]);
    expect(await mayLeave(order)).toBe(true);
  });

  it('doesn’t leave while it lies packed', async () => {
    const order = await buy(shop);
    const publish = createPublisher(order);
    await publish(paymentCaptured, 2);
    await publish(paymentDisputed, 3);
    expect(await mayLeave(order)).toBe(false);
    await publish(disputeWon, 4);
    expect(await mayLeave(order)).toBe(true);
  });

  it('and that was delivered promises nothing and stops nothing: its hold is for the office', async () => {
    const order = await buy(shop);
    await deliver(shop, order.order_id);
    const publish = createPublisher(order);
    await publish(paymentCaptured, 2);
    await publish(paymentDisputed, 3);
    expect(await loadHolds(order)).toEqual([[HELD, 'payment-disputed']]);
    expect((await readSteps(order)).map(({ key }) => key)).toContain('delivered');
  });
});

it('an order that was handed over before its loan was refused is held', async () => {
  const order = await buy(shop);
  const publish = createPublisher(order);
  await shop.database.pool.query(`update orders set status = 'new' where id = $1`, [order.order_id]);
  await handOver(order);
  await publish(loanDeclined, 2);
  expect(await loadHolds(order)).toEqual([[HELD, 'loan-refused']]);
});

it('an order whose approved loan the partner doesn’t pay at the hand-over is held', async () => {
  const order = await buy(shop);
  const publish = createPublisher(order);
  await publish(loanApproved, 2);
  await handOver(order);
  expect(await loadHolds(order)).toEqual([]);
  await publish(paymentFailed, 3);
  expect(await loadHolds(order)).toEqual([[HELD, 'loan-refused']]);
});
