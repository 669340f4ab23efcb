import { randomUUID } from 'node:crypto';
import { cardPayoutRequested, type TradeInSettlement } from '@okruh/contracts/events/buyout';
import { orderCancelled, orderPaid, orderPlaced, type OrderState } from '@okruh/contracts/events/orders';
import { payoutRefused, payoutSent } from '@okruh/contracts/events/payments';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireOverdue } from '../expiry/expire-overdue.ts';
import { BONUS, crowns, ESTIMATE, hear, placeOrder } from '../testing/orders.ts';
import { loadEvents, sellBody } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, command, dossier, findings, inspectDevice, WORN } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const order = (changes: Partial<OrderState> = {}): OrderState => placeOrder(shop, changes);
const toPaid = (state: OrderState): OrderState => ({
  ...state,
  status: 'paid',
  payment_status: 'paid',
  paid_at: '2026-11-20T10:05:00.000Z',
});
const toCancelled = (state: OrderState): OrderState => ({ ...state, status: 'cancelled', cancel_reason: 'customer' });

const placed = (state: OrderState) => hear(shop, orderPlaced, state.order_id, state);
const paid = (state: OrderState) => hear(shop, orderPaid, state.order_id, toPaid(state));
const cancelled = (state: OrderState) => hear(shop, orderCancelled, state.order_id, toCancelled(state));

interface Opened {
  readonly id: string;
  readonly code: string;
  readonly token: string;
}
async function opened(state: OrderState): Promise<Opened[]> {
  const response = await shop.app.inject({
    url: `/api/buyout/internal/purchases/${state.order_id}/buyouts`,
    headers: identityFor({ kind: 'service', sub: 'orders', aud: 'buyout', market: null }),
  });
  const { items }: { items: { location: string }[] } = response.json();
  return Promise.all(
    items.map(async ({ location }) => {
      const [path = '', token = ''] = location.split('#t=');
      const code = path.slice(path.lastIndexOf('/') + 1);
      const { rows } = await shop.database.pool.query<{ id: string }>('select id from buyouts where code = $1', [code]);
      return { id: rows[0]?.id ?? '', code, token };
    }),
  );
}
async function one(state: OrderState): Promise<Opened> {
  const [first] = await opened(state);
  if (first === undefined) throw new Error('no buy-out was opened');
  return first;
}
/** A paid order with its buy-out. */
async function bought(changes: Partial<OrderState> = {}): Promise<{ state: OrderState; buyout: Opened }> {
  const state = order(changes);
  await placed(state);
  await paid(state);
  return { state, buyout: await one(state) };
}
/** The newest that was informed of an order's devices. */
async function settlement(state: OrderState): Promise<TradeInSettlement['devices'][number] | undefined> {
  const { rows } = await shop.database.pool.query<{ data: TradeInSettlement }>(
    `select envelope->'data' as data from outbox where subject = $1 order by position desc limit 1`,
    [state.order_id],
  );
  return rows[0]?.data.devices[0];
}
const complete = ({ code, token }: Opened, payoutTo: 'bank' | 'card' = 'bank') => {
  const { customer_data, buyout_device, hand_over } = sellBody();
  return shop.app.inject({
    method: 'POST',
    url: `/api/buyout/orders/${code}/seller`,
    headers: { ...identityFor(), 'x-buyout-token': token },
    payload: { customer_data, buyout_device, hand_over, consent_to_terms: true, payout_to: payoutTo },
  });
};
const payout = (id: string, step: 'export' | 'confirm' = 'export') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/buyout/admin/payouts/${step}`,
    headers: as('accountant'),
    payload: { market: 'cz', ids: [id] },
  });
const setOff = (state: OrderState, sum: number, price = 2_000_000) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/buyout/internal/purchases/${state.order_id}/set-off`,
    headers: identityFor({ kind: 'service', sub: 'payments', aud: 'buyout', market: null }),
    payload: { price, set_off: sum, by: 'Petra' },
  });
const loadStatus = async (id: string): Promise<string> => (await dossier(shop, id)).status;

describe('an old device sent by post', () => {
  it('begins its buy-out when the order stands, once, however often the events come', async () => {
    const state = order();
    await placed(state);
    expect(await opened(state)).toEqual([]);
    await paid(state);
    await paid(state);
    await placed(state);
    const all = await opened(state);
    expect(all).toHaveLength(1);
    const view = await dossier(shop, all[0]?.id ?? '');
    expect(view).toMatchObject({ status: 'submitted', customer_name: 'Novotný J.', is_complete: false, price: crowns(ESTIMATE) });
    expect(view.purchase).toMatchObject({ order_number: '2610010001', method: 'mail_in', bonus: crowns(BONUS), bonus_state: 'open' });
  });

  it('begins at once when the order is paid on delivery', async () => {
    const state = order({ status: 'new', type_payment: 'cash_on_delivery' });
    await placed(state);
    expect(await opened(state)).toHaveLength(1);
  });

  it('never begins for an order that ended, also when the events come in the wrong order', async () => {
    const state = order();
    await cancelled(state);
    await paid(state);
    await placed(state);
    expect(await opened(state)).toEqual([]);
    // Payments keep nothing back for it.
    expect(await settlement(state)).toMatchObject({ buyout_id: null, bonus_state: 'lapsed' });
  });

  it('is paid out once, with its bonus, after it was inspected and the contract is filled in', async () => {
    const { state, buyout } = await bought();
    await inspectDevice(shop, buyout.id);
    expect((await payout(buyout.id)).statusCode).toBe(409);
    const done = await complete(buyout);
    expect(done.statusCode, done.body).toBe(200);
    expect((await payout(buyout.id)).json()).toMatchObject({ count: 1, total: crowns(ESTIMATE + BONUS) });
    expect((await payout(buyout.id)).statusCode).toBe(409);
    expect(await settlement(state)).toMatchObject({ agreed: crowns(ESTIMATE), bonus_state: 'granted' });
    expect((await payout(buyout.id, 'confirm')).json()).toEqual({ paid: 1 });
  });

  it('is not paid out while the order that is paid on delivery has not been paid', async () => {
    const state = order({ status: 'new', type_payment: 'cash_on_delivery' });
    await placed(state);
    const buyout = await one(state);
    await inspectDevice(shop, buyout.id);
    await complete(buyout);
    expect((await payout(buyout.id)).statusCode).toBe(409);
    await paid(state);
    expect((await payout(buyout.id)).statusCode).toBe(201);
  });

  it('that never comes is reminded of twice, then ends, and its bonus expires', async () => {
    const { state, buyout } = await bought();
    const age = async (days: number) => {
      await shop.database.pool.query(`update buyouts set created_at = now() - make_interval(days => $2) where id = $1`, [buyout.id, days]);
      await expireOverdue(shop.deps.database.db);
    };
    await age(8);
    await age(8);
    await age(13);
    await age(15);
    expect(await loadStatus(buyout.id)).toBe('expired');
    expect(await loadEvents(shop, buyout.id)).toEqual(['buyout-ordered', 'device-awaited', 'device-awaited', 'buyout-expired']);
    expect(await settlement(state)).toMatchObject({ agreed: null, bonus_state: 'lapsed' });
  });

  it('that differs is offered another price, and a declined one pays no bonus', async () => {
    const { state, buyout } = await bought();
    await inspectDevice(shop, buyout.id, WORN);
    await command(shop, buyout.id, 'counter-offer', { note: '' });
    await shop.app.inject({
      method: 'POST',
      url: `/api/buyout/orders/${buyout.code}/counter-offer`,
      headers: { ...identityFor(), 'x-buyout-token': buyout.token },
      payload: { answer: 'decline' },
    });
    expect(await settlement(state)).toMatchObject({ agreed: null, bonus_state: 'lapsed' });
  });

  it('accepted at another price pays that price and the bonus', async () => {
    const { buyout } = await bought();
    const view = await inspectDevice(shop, buyout.id, WORN);
    await command(shop, buyout.id, 'counter-offer', { note: '' });
    await shop.app.inject({
      method: 'POST',
      url: `/api/buyout/orders/${buyout.code}/counter-offer`,
      headers: { ...identityFor(), 'x-buyout-token': buyout.token },
      payload: { answer: 'accept' },
    });
    await complete(buyout);
    expect((await payout(buyout.id)).json().total).toEqual(crowns((view.inspected_price?.amount ?? 0) + BONUS));
  });
});

describe('an order that ends', () => {
  it('before the device came ends its buy-out; a parcel that comes all the same is taken in without a bonus', async () => {
    const { state, buyout } = await bought();
    await cancelled(state);
    expect(await loadStatus(buyout.id)).toBe('cancelled');
    expect(await settlement(state)).toMatchObject({ bonus_state: 'lapsed' });
    const late = await inspectDevice(shop, buyout.id);
    expect(late).toMatchObject({ status: 'accepted', purchase: { bonus_state: 'lapsed', payout: crowns(ESTIMATE) } });
  });

  it('after it came leaves the price without the bonus, and the seller may take the device back', async () => {
    const { state, buyout } = await bought();
    await inspectDevice(shop, buyout.id);
    await complete(buyout);
    await cancelled(state);
    await cancelled(state);
    expect((await loadEvents(shop, buyout.id)).filter((type) => type === 'bonus-lapsed')).toHaveLength(1);
    const headers = { ...identityFor(), 'x-buyout-token': buyout.token };
    const view = (await shop.app.inject({ url: `/api/buyout/orders/${buyout.code}/status`, headers })).json();
    expect(view).toMatchObject({ may_withdraw: true, purchase: { payout: crowns(ESTIMATE), bonus_state: 'lapsed' } });
    const back = await shop.app.inject({ method: 'POST', url: `/api/buyout/orders/${buyout.code}/withdraw`, headers, payload: {} });
    expect(back.json()).toEqual({ status: 'rejected' });
    expect((await payout(buyout.id)).statusCode).toBe(409);
  });

  it('after it was paid out leaves it paid: the bonus is withheld from the refund', async () => {
    const { state, buyout } = await bought();
    await inspectDevice(shop, buyout.id);
    await complete(buyout);
    await payout(buyout.id);
    await cancelled(state);
    expect(await loadStatus(buyout.id)).toBe('payout_requested');
    expect(await settlement(state)).toMatchObject({ agreed: crowns(ESTIMATE), bonus_state: 'granted' });
  });
});

describe('a pay-out back to the card', () => {
  it('is asked of payments once and ends with their answer', async () => {
    const { buyout } = await bought();
    await inspectDevice(shop, buyout.id);
    await complete(buyout, 'card');
    expect((await payout(buyout.id)).statusCode).toBe(409);
    await expireOverdue(shop.deps.database.db);
    await expireOverdue(shop.deps.database.db);
    const { rows } = await shop.database.pool.query(
      `select envelope->'data'->'amount' as amount from outbox where subject = $1 and type = $2`,
      [buyout.id, cardPayoutRequested.type],
    );
    expect(rows).toEqual([{ amount: crowns(ESTIMATE + BONUS) }]);
    await hear(shop, payoutSent, buyout.id, answered(buyout.id));
    expect(await loadStatus(buyout.id)).toBe('paid');
  });

  it('that the card can not take goes to the account', async () => {
    const { buyout } = await bought();
    await inspectDevice(shop, buyout.id);
    await complete(buyout, 'card');
    await expireOverdue(shop.deps.database.db);
    await hear(shop, payoutRefused, buyout.id, answered(buyout.id));
    await hear(shop, payoutRefused, buyout.id, answered(buyout.id));
    expect((await payout(buyout.id)).json().total).toEqual(crowns(ESTIMATE + BONUS));
  });
  const answered = (id: string) => ({
    payment_id: null,
    order_id: randomUUID(),
    buyout_id: id,
    market: 'cz',
    amount: crowns(ESTIMATE + BONUS),
    changed_at: new Date().toISOString(),
  });
});

describe('an old device handed over at the counter', () => {
  const waiting = async (): Promise<{ state: OrderState; buyout: Opened }> => {
    const state = order({ status: 'awaiting_trade_in', trade_in_method: 'in_store', type_payment: 'cash_on_delivery' });
    await placed(state);
    return { state, buyout: await one(state) };
  };
  const answer = (id: string, given: 'accept' | 'decline') => command(shop, id, 'answer', { answer: given });

  it('pays for the order with its agreed sum, and never again', async () => {
    const { state, buyout } = await waiting();
    expect((await setOff(state, ESTIMATE + BONUS)).statusCode).toBe(409);
    await inspectDevice(shop, buyout.id);
    expect((await setOff(state, ESTIMATE)).json().type).toContain('changed-meanwhile');
    const done = await setOff(state, ESTIMATE + BONUS);
    expect(done.json()).toEqual({ set_off: ESTIMATE + BONUS, surplus: 0 });
    expect((await setOff(state, ESTIMATE + BONUS)).json()).toEqual({ set_off: ESTIMATE + BONUS, surplus: 0 });
    expect(await loadStatus(buyout.id)).toBe('paid');
    await paid(state);
    await complete(buyout);
    expect((await payout(buyout.id)).statusCode).toBe(409);
    expect(await settlement(state)).toMatchObject({ bonus_state: 'granted', set_off: crowns(ESTIMATE + BONUS) });
  });

  it('worth more than the order leaves the rest to be paid out', async () => {
    const { state, buyout } = await waiting();
    await inspectDevice(shop, buyout.id);
    expect((await setOff(state, 500_000, 500_000)).json()).toEqual({ set_off: 500_000, surplus: ESTIMATE + BONUS - 500_000 });
    await complete(buyout);
    await paid(state);
    expect((await payout(buyout.id)).json().total).toEqual(crowns(ESTIMATE + BONUS - 500_000));
  });

  it('that differs is agreed on at once, or given back at once', async () => {
    const [agreed, declined] = [await waiting(), await waiting()];
    const view = await inspectDevice(shop, agreed.buyout.id, WORN);
    expect(view.allowed).toContain('answer');
    expect((await setOff(agreed.state, ESTIMATE)).json().type).toContain('undecided');
    expect((await answer(agreed.buyout.id, 'accept')).json()).toMatchObject({ status: 'accepted', final_price: view.inspected_price });
    await inspectDevice(shop, declined.buyout.id, WORN);
    expect((await answer(declined.buyout.id, 'decline')).json().status).toBe('returned');
    expect((await setOff(declined.state, 0)).json()).toEqual({ set_off: 0, surplus: 0 });
  });

  it('is inspected and answered by a clerk of the store, who may not touch other buy-outs', async () => {
    const { buyout } = await waiting();
    await command(shop, buyout.id, 'receive', {}, 'shop');
    const answers = await findings(shop, buyout.id, WORN);
    const inspected = await command(shop, buyout.id, 'inspect', { answers }, 'shop');
    expect(inspected.statusCode).toBe(200);
    expect(inspected.json().allowed).toContain('answer');
    expect((await command(shop, buyout.id, 'answer', { answer: 'accept' }, 'shop')).json().status).toBe('accepted');

    const { id } = (await bought()).buyout;
    await command(shop, id, 'receive', {}, 'shop');
    expect((await dossier(shop, id, 'shop')).allowed).not.toContain('inspect');
    expect((await dossier(shop, id, 'buyout-clerk')).allowed).toContain('inspect');
    const refused = await command(shop, id, 'inspect', { answers: await findings(shop, id) }, 'shop');
    expect(refused.statusCode).toBe(403);
    expect(await loadStatus(id)).toBe('received');
  });

  it('that was not brought ends with the payment of the whole price', async () => {
    const { state, buyout } = await waiting();
    expect((await setOff(state, 0)).json()).toEqual({ set_off: 0, surplus: 0 });
    expect(await loadStatus(buyout.id)).toBe('cancelled');
  });

  it('is not set off for an order that ended', async () => {
    const { state, buyout } = await waiting();
    await cancelled(state);
    expect(await loadStatus(buyout.id)).toBe('cancelled');
    expect((await setOff(state, 0)).statusCode).toBe(409);
  });
});

describe('the contract of a purchase', () => {
  it('is filled in by its seller only, by the rules of the sale', async () => {
    const { buyout } = await bought();
    expect((await complete({ ...buyout, token: 'x' })).statusCode).toBe(403);
    const empty = await shop.app.inject({
      method: 'POST',
      url: `/api/buyout/orders/${buyout.code}/seller`,
      headers: { ...identityFor(), 'x-buyout-token': buyout.token },
      payload: {},
    });
    expect(empty.statusCode).toBe(400);
    expect(Object.keys(empty.json())).toEqual(expect.arrayContaining(['customer_data', 'buyout_device', 'consent_to_terms']));
  });

  it('is not asked for where the device was sold by itself', async () => {
    const { buyout } = await bought();
    await shop.database.pool.query(`update buyouts set status = 'expired' where id = $1`, [buyout.id]);
    expect((await complete(buyout)).json().type).toContain('not-to-be-completed');
  });
});
