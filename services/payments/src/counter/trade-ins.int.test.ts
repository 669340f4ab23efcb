import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import { cardPayoutRequested, tradeInSettled } from '@okruh/contracts/events/buyout';
import type { OrderState } from '@okruh/contracts/events/orders';
import type { AdminPayment } from '@okruh/contracts/http/payments-admin';
import { eventually, identityFor, silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyoutHandlers } from '../buyouts/on-buyout-events.ts';
import type { OrderDetails } from '../providers/provider.ts';
import { doTasks } from '../tasks/start-worker.ts';
import { payByCard } from '../testing/sandbox.ts';
import { payAtTill } from '../testing/till.ts';
import { loadEvents, hear, openShop, getPage, place, settle, type Shop, start, status } from '../testing/shop.ts';
import { loadPayment, post } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const BONUS = 50_000;
const crowns = (amount: number) => ({ amount, currency: 'CZK' as const });
const withDevice = (method: 'mail_in' | 'in_store', changes: Partial<OrderState> = {}): Partial<OrderState> => ({
  trade_in_method: method,
  trade_ins: [
    {
      device_identifier: 'old-phone',
      estimate: crowns(500_000),
      bonus: crowns(BONUS),
      quality: 'A',
      appraisal_version: '1',
      device_condition_choices: [],
      package_line: 1,
    },
  ],
  ...changes,
});

async function publish(
  contract: typeof tradeInSettled | typeof cardPayoutRequested,
  subject: string,
  version: number,
  data: object,
): Promise<void> {
  const handler = buyoutHandlers.find((candidate) => candidate.contract.type === contract.type);
  const event: Envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/okruh/buyout',
    type: contract.type,
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
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
/** What the buy-out says of the one device. */
const settled = (order: OrderDetails, version: number, bonusState: 'open' | 'granted' | 'lapsed', setOff = 0) =>
  publish(tradeInSettled, order.order_id, version, {
    order_id: order.order_id,
    order_number: order.number,
    market: 'cz',
    method: setOff > 0 ? 'in_store' : 'mail_in',
    devices: [
      { package_line: 1, buyout_id: null, agreed: crowns(500_000), bonus: crowns(BONUS), bonus_state: bonusState, set_off: crowns(setOff) },
    ],
    changed_at: new Date().toISOString(),
  });

/** An order that a card paid whole. */
async function paidByCard(): Promise<{ order: OrderDetails; payment: string; price: number }> {
  const order = place(shop);
  await hear(shop, 'placed', order, 1, withDevice('mail_in'));
  const started = await start(shop, order);
  await payByCard(getPage(started));
  await eventually(async () => (await status(shop, started.payment.payment_id)).state === 'captured');
  return { order, payment: started.payment.payment_id, price: order.amount.amount };
}
const cancel = (order: OrderDetails, version = 3) =>
  hear(shop, 'cancelled', order, version, withDevice('mail_in', { status: 'cancelled', store_id: 'praha-karlin' }));
const detail = (id: string): Promise<AdminPayment> => loadPayment(shop, id);
const refunded = async (id: string): Promise<number> => (await detail(id)).refunded.amount;

describe('the refund of an order with an old device', () => {
  it('withholds its bonus until it is known, and sends the rest when it expired', async () => {
    const { order, payment, price } = await paidByCard();
    await cancel(order);
    await settle(shop);
    expect(await refunded(payment)).toBe(price - BONUS);
    await settled(order, 2, 'lapsed');
    await settled(order, 1, 'open');
    await settled(order, 2, 'lapsed');
    await settle(shop);
    expect(await refunded(payment)).toBe(price);
  });

  it('is none while the order stands, whatever becomes of the device', async () => {
    const { order, payment } = await paidByCard();
    await settled(order, 1, 'lapsed');
    await settle(shop);
    expect(await refunded(payment)).toBe(0);
    expect((await detail(payment)).state).toBe('captured');
  });

  it('is whole as well when the bonus expires between the bank’s message of the refund and its answer to us', async () => {
    const { order, payment, price } = await paidByCard();
    await cancel(order);
    const { providers } = shop.deps;
    const bank = providers.byName['sandbox'];
    if (bank === undefined) throw new Error('The sandbox bank is not configured');
    const refund: typeof bank.refund = async (...asked) => {
      const done = await bank.refund(...asked);
      await eventually(async () => (await refunded(payment)) === price - BONUS);
      await settled(order, 2, 'lapsed');
      return done;
    };
    const byName = { ...providers.byName, sandbox: { ...bank, refund } };
    await doTasks({ ...shop.deps, providers: { ...providers, byName } });
    await settle(shop);
    expect(await refunded(payment)).toBe(price);
    expect((await shop.sandbox.ledger()).filter(({ reference, kind }) => reference === payment && kind === 'refund')).toHaveLength(2);
  });

  it('is less the bonus that was paid out, for good, whichever was received first', async () => {
    const first = await paidByCard();
    await settled(first.order, 1, 'granted');
    await cancel(first.order);
    await settle(shop);
    const other = await paidByCard();
    await cancel(other.order);
    await settled(other.order, 1, 'granted');
    await settle(shop);
    for (const { payment, price } of [first, other]) expect(await refunded(payment)).toBe(price - BONUS);
    // Nobody sends by hand what stays ours.
    const refund = await post(shop, `payments/${first.payment}/refunds`, { amount: 100, reason: 'Omylem' });
    expect(refund.statusCode).toBe(409);
  });

  it('is whole when the money came after the order had ended', async () => {
    const order = place(shop);
    await hear(shop, 'placed', order, 1, withDevice('mail_in'));
    const started = await start(shop, order);
    await hear(shop, 'cancelled', order, 2, withDevice('mail_in', { status: 'cancelled', store_id: 'praha-karlin' }));
    await payByCard(getPage(started));
    await settle(shop);
    // The session was ended with the order, or what came all the same went back.
    const view = await detail(started.payment.payment_id);
    expect(view.captured.amount - view.refunded.amount).toBe(0);
  });
});

describe('a pay-out of a buy-out back to the card', () => {
  const request = async (order: OrderDetails, buyoutId: string, amount: number): Promise<void> => {
    const file = new URL('../../../../packages/contracts/samples/buyout.card-payout-requested.v1.json', import.meta.url);
    const { data }: { data: { purchase: object } } = JSON.parse(await readFile(file, 'utf8'));
    const purchase = { ...data.purchase, order_id: order.order_id };
    await publish(cardPayoutRequested, buyoutId, 5, { ...data, buyout_id: buyoutId, purchase, amount: crowns(amount) });
  };

  it('goes once, is no refund of the order, and leaves the rest of it to be sent by hand', async () => {
    const { order, payment, price } = await paidByCard();
    const buyoutId = randomUUID();
    await request(order, buyoutId, 550_000);
    await request(order, buyoutId, 550_000);
    await settle(shop);
    expect((await loadEvents(shop, order)).filter((type) => type === 'refund-made')).toEqual([]);
    expect((await loadEvents(shop, order)).filter((type) => type === 'payout-sent')).toHaveLength(1);
    expect(await refunded(payment)).toBe(550_000);
    await settled(order, 1, 'granted');
    await cancel(order);
    await settle(shop);
    const view = await detail(payment);
    // The card took all back that it had paid; a person sends what is left of the order's money but for the bonus.
    expect(view.refunded.amount).toBe(price);
    const byHand = view.refunds.find(({ state }) => state === 'by-hand');
    expect(byHand?.amount.amount).toBe(550_000 - BONUS);
    const confirm = () => post(shop, `payments/${payment}/refunds/${byHand?.id}/confirm`, {});
    expect((await confirm()).statusCode).toBe(200);
    expect((await confirm()).statusCode).toBe(200);
    const { rows } = await shop.database.pool.query<{ refunded: number }>(
      `select (envelope->'data'->'refunded'->>'amount')::int as refunded from outbox
       where type = 'payments.refund-made.v1' and envelope->'data'->>'order_id' = $1 order by position desc limit 1`,
      [order.order_id],
    );
    expect(rows[0]?.refunded).toBe(price - BONUS);
  });

  it('that is more than the card paid is refused', async () => {
    const { order, price } = await paidByCard();
    await request(order, randomUUID(), price + 1);
    expect(await loadEvents(shop, order)).toContain('payout-refused');
  });
});

describe('at the counter', () => {
  const clerk = identityFor({ roles: ['shop'], name: 'Petra Prodejní', sub: randomUUID(), store: 'praha-karlin' });
  const waiting = async (): Promise<OrderDetails> => {
    const order = place(shop, 'cash_on_delivery');
    await hear(shop, 'placed', order, 1, withDevice('in_store', { status: 'awaiting_trade_in', store_id: 'praha-karlin' }));
    return order;
  };
  const pay = (order: OrderDetails, body: object, headers = clerk) =>
    shop.app.inject({ method: 'POST', url: `/api/payments/admin/orders/${order.order_id}/counter`, headers, payload: body });

  it('of another store nothing is taken', async () => {
    const order = await waiting();
    const elsewhere = identityFor({ roles: ['shop'], name: 'Jan Brněnský', sub: randomUUID(), store: 'brno-stred' });
    const refused = await pay(order, { set_off: 0, rest: order.amount.amount }, elsewhere);
    expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([409, 'urn:okruh:problem:other-store']);
    expect(shop.buyouts.asked.filter((path) => JSON.stringify(path).includes(order.order_id))).toEqual([]);
  });

  it('the device is set off and the rest is paid, once, and both pay the order', async () => {
    const order = await waiting();
    const price = order.amount.amount;
    shop.buyouts.answers(200, { set_off: 550_000, surplus: 0 });
    const sums = { set_off: 550_000, rest: price - 550_000 };
    expect((await pay(order, { ...sums, rest: price })).json().type).toContain('changed-meanwhile');
    const first = await pay(order, sums);
    expect(first.json()).toMatchObject({ set_off: crowns(550_000), rest: crowns(price - 550_000), settled_by: 'Petra Prodejní' });
    const calls = shop.buyouts.asked.length;
    expect((await pay(order, sums)).json()).toEqual(first.json());
    expect(shop.buyouts.asked).toHaveLength(calls);
    const loadPayments = async () => {
      const { rows } = await shop.database.pool.query(
        'select provider, state, captured::int from payments where order_id = $1 order by provider',
        [order.order_id],
      );
      return rows;
    };
    // Nothing counts before the rest is paid at the till.
    expect(await loadPayments()).toEqual([{ provider: 'cash', state: 'created', captured: 0 }]);
    await payAtTill(shop, order);
    await payAtTill(shop, order);
    expect(await loadPayments()).toEqual([
      { provider: 'cash', state: 'captured', captured: price - 550_000 },
      { provider: 'trade_in', state: 'captured', captured: 550_000 },
    ]);
    // Its end gives both back but for the bonus, each by hand.
    await settled(order, 1, 'granted', 550_000);
    await cancel(order);
    const due = await shop.database.pool.query(
      'select sum(t.amount)::int as due from tasks t join payments p on p.id = t.payment_id where p.order_id = $1',
      [order.order_id],
    );
    expect(due.rows).toEqual([{ due: price - BONUS }]);
  });

  it('a device worth all of it leaves nothing to be paid', async () => {
    const order = await waiting();
    shop.buyouts.answers(200, { set_off: order.amount.amount, surplus: 10_000 });
    const receipt = await pay(order, { set_off: order.amount.amount, rest: 0 });
    expect(receipt.json()).toMatchObject({ rest: crowns(0), surplus: crowns(10_000) });
  });

  it('nothing is taken while the device is undecided, nor for an order that ended', async () => {
    const order = await waiting();
    shop.buyouts.answers(409, { type: 'urn:okruh:problem:undecided', title: 'x', status: 409 });
    const whole = { set_off: 0, rest: order.amount.amount };
    expect((await pay(order, whole)).json().type).toContain('undecided');
    await cancel(order);
    expect((await pay(order, whole)).json().type).toContain('order-not-payable');
  });

  it('what was set off just before the order ended goes back as well', async () => {
    const order = await waiting();
    await cancel(order);
    await settled(order, 1, 'granted', 550_000);
    const { rows } = await shop.database.pool.query(
      'select t.amount::int from tasks t join payments p on p.id = t.payment_id where p.order_id = $1',
      [order.order_id],
    );
    expect(rows).toEqual([{ amount: 550_000 - BONUS }]);
  });
});
