import { tradeInSettled } from '@okruh/contracts/events/buyout';
import { paymentCaptured, refundMade } from '@okruh/contracts/events/payments';
import type { Envelope } from '@okruh/contracts';
import { itemNotFound, listCreated, packageArrived, type PickingListState, scanUndone } from '@okruh/contracts/events/picking';
import type { CounterOrder } from '@okruh/contracts/http/orders-admin';
import { money } from '@okruh/market';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelUnpaid, remindOfCollection } from '../expiry/cancel-unpaid.ts';
import { onTradeInSettled } from '../payments/on-trade-in-settled.ts';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import { type Bought, buy, draft, loadEvents, createPayment } from '../testing/buyer.ts';
import { type PackageReport, report } from '../testing/deliver.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { sample } from '../testing/publish-sample.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const BONUS = 50_000;
const PRICE = 1_548_000;
const crowns = (amount: number) => money(amount, 'CZK');

/** An order with an old phone that is given at the counter, or sent by post. */
function withDevice(method: 'mail_in' | 'in_store') {
  const wanted = draft('cz', method === 'in_store' ? { payment: createPayment('cz', 'cash_on_delivery') } : {});
  return {
    ...wanted,
    totals: { ...wanted.totals, trade_in_method: method, trade_in: crowns(500_000), trade_in_bonus: crowns(BONUS) },
    trade_ins: [
      {
        device_identifier: 'old-phone',
        label: 'Starý telefon',
        quality: 'A',
        estimate: crowns(500_000),
        bonus: crowns(BONUS),
        url: '/vykup',
        appraisal_version: '1',
        device_condition_choices: ['a'],
        package_line: 1,
        identifier_tail: '1234',
      },
    ],
    ...(method === 'in_store'
      ? {
          delivery: { ...wanted.delivery, type_delivery_code: 'store_pickup' as const, kind: 'store' as const, store: 'praha' },
          store_id: 'store-praha',
        }
      : {}),
  };
}
const waiting = (): Promise<Bought> => buy(shop, withDevice('in_store'));

async function hear(type: string, subject: string, version: number, data: object): Promise<void> {
  const handler = [...paymentHandlers, onTradeInSettled].find(({ contract }) => contract.type === type);
  const event = await sample(type, subject, version, data);
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
const payment = (order: Bought, contract: { readonly type: string }, version: number, refunded = 0, id = uuidv7()) =>
  hear(contract.type, id, version, {
    payment_id: id,
    order_id: order.order_id,
    state: refunded === 0 ? 'captured' : 'partially-refunded',
    amount: crowns(PRICE),
    captured: crowns(PRICE),
    refunded: crowns(refunded),
  });
const settled = (order: Bought, version: number, bonusState: string) =>
  hear(tradeInSettled.type, order.order_id, version, {
    order_id: order.order_id,
    devices: [{ package_line: 1, buyout_id: null, agreed: null, bonus: crowns(BONUS), bonus_state: bonusState, set_off: crowns(0) }],
  });
const clerk = identityFor({ roles: ['shop'], store: 'store-praha', name: 'Petra Prodejní', sub: uuidv7() });
const find = (scan: string) => shop.app.inject({ url: `/api/orders/admin/counter?scan=${scan}`, headers: clerk });
const post = (order: Bought, command: 'hand-over' | 'cancel') =>
  shop.app.inject({ method: 'POST', url: `/api/orders/admin/orders/${order.order_id}/${command}`, headers: clerk, payload: {} });
const state = async (order: Bought) => {
  const { rows } = await shop.database.pool.query('select status, payment_status, cancel_reason from orders where id = $1', [
    order.order_id,
  ]);
  return rows[0];
};

describe('an order whose old device is handed over at the counter', () => {
  it('waits there five days and nothing is released', async () => {
    const order = await waiting();
    expect(order.status).toBe('awaiting_trade_in');
    expect(shop.picking.reservations.get(order.order_id)).toMatchObject({ minutes: 5 * 24 * 60 });
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed']);
    const found: CounterOrder = (await find(order.number)).json();
    expect(found).toMatchObject({
      status: 'awaiting_trade_in',
      method: 'in_store',
      may_hand_over: false,
      may_cancel: true,
      total: crowns(PRICE),
    });
    expect(found.held_until).not.toBeNull();
    expect((await post(order, 'hand-over')).statusCode).toBe(409);
  });

  it('is found at its own counter alone, whose name the others read', async () => {
    const order = await waiting();
    const elsewhere = identityFor({ roles: ['shop'], store: 'store-brno', name: 'Karel', sub: uuidv7() });
    const found = await shop.app.inject({ url: `/api/orders/admin/counter?scan=${order.number}`, headers: elsewhere });
    expect(found.statusCode).toBe(409);
    expect(found.json().title).toContain('se vydává jinde');
    const handed = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/admin/orders/${order.order_id}/cancel`,
      headers: elsewhere,
      payload: {},
    });
    expect(handed.json()).toMatchObject({ type: 'urn:okruh:problem:other-store' });
  });

  it('goes out when it is paid, and is handed over once', async () => {
    const order = await waiting();
    await payment(order, paymentCaptured, 2);
    expect((await post(order, 'hand-over')).json()).toMatchObject({ status: 'delivered', may_hand_over: false });
    expect((await post(order, 'hand-over')).statusCode).toBe(200);
    expect(await loadEvents(shop, order.order_id)).toEqual([
      'order-placed',
      'order-paid',
      'order-released',
      'order-handed-over',
      'order-delivered',
    ]);
  });

  it('isn’t handed over before all of it is at the store', async () => {
    const order = await waiting();
    await payment(order, paymentCaptured, 2);
    const list = uuidv7();
    const tell = (contract: PackageReport['contract'], version: number, status: 'waiting' | 'ready_for_pickup') =>
      report(shop, order.order_id, { contract, list, version, data: { place: 'warehouse', part: 1, parts: 1, status } });
    await tell(listCreated, 1, 'waiting');
    expect((await find(order.number)).json()).toMatchObject({ may_hand_over: false, is_elsewhere: true });
    expect((await post(order, 'hand-over')).statusCode).toBe(409);
    await tell(packageArrived, 2, 'ready_for_pickup');
    expect((await find(order.number)).json()).toMatchObject({ may_hand_over: true, is_elsewhere: false });
    expect((await post(order, 'hand-over')).json()).toMatchObject({ status: 'delivered' });
  });

  it('isn’t handed over while pieces of it are missing, and says so', async () => {
    const order = await waiting();
    await payment(order, paymentCaptured, 2);
    const list = uuidv7();
    const tell = (contract: PackageReport['contract'], version: number, data: Partial<PickingListState>) =>
      report(shop, order.order_id, { contract, list, version, data: { place: 'store-praha', part: 1, parts: 1, ...data } });
    const [item] = ((await sample(itemNotFound.type, list, 1, {})) as Envelope<PickingListState>).data.items;
    if (item === undefined) throw new Error('the sample has no items');
    await tell(itemNotFound, 1, { status: 'in_progress', items: [{ ...item, quantity: 1, picked: 0, missing: 1 }] });
    expect((await find(order.number)).json()).toMatchObject({ may_hand_over: false, is_incomplete: true });
    const refused = await post(order, 'hand-over');
    expect([refused.statusCode, refused.json().title]).toEqual([409, expect.stringContaining('Některé kusy objednávky chybí')]);
    await tell(listCreated, 2, { status: 'not_available', items: [{ ...item, quantity: 1, picked: 0, missing: 0 }] });
    expect((await post(order, 'hand-over')).statusCode).toBe(409);
    await tell(scanUndone, 3, { status: 'in_progress', items: [{ ...item, quantity: 1, picked: 1, missing: 0 }] });
    expect((await find(order.number)).json()).toMatchObject({ may_hand_over: true, is_incomplete: false });
    expect((await post(order, 'hand-over')).json()).toMatchObject({ status: 'delivered' });
  });

  it('is reminded of a day before, once, and ends when nobody came', async () => {
    const order = await waiting();
    await shop.database.pool.query(`update orders set payable_until = now() + interval '20 hours' where id = $1`, [order.order_id]);
    await remindOfCollection(shop.database.db);
    await remindOfCollection(shop.database.db);
    await shop.database.pool.query(`update orders set payable_until = now() - interval '3 minutes' where id = $1`, [order.order_id]);
    await cancelUnpaid(shop.database.db);
    expect(await state(order)).toMatchObject({ status: 'cancelled', cancel_reason: 'not-collected' });
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed', 'collection-due', 'order-cancelled']);
  });

  it('may be given up at the counter before anything was paid', async () => {
    const [given, paid] = [await waiting(), await waiting()];
    expect((await post(given, 'cancel')).json()).toMatchObject({ status: 'cancelled' });
    await payment(paid, paymentCaptured, 2);
    expect((await post(paid, 'cancel')).statusCode).toBe(409);
  });

  it('is found by staff of stores only', async () => {
    const order = await waiting();
    const asCustomer = await shop.app.inject({ url: `/api/orders/admin/counter?scan=${order.number}`, headers: identityFor({ sub: 'x' }) });
    expect(asCustomer.statusCode).toBe(403);
    expect((await find('2610099999')).statusCode).toBe(404);
  });
});

describe('the money of an order with an old device', () => {
  const cancel = (order: Bought) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/orders/orders/${order.code}/cancel`,
      headers: { ...identityFor(), 'x-order-token': order.token },
      payload: {},
    });

  it('is back when all but the paid bonus is back', async () => {
    const order = await buy(shop, withDevice('mail_in'));
    const id = uuidv7();
    await payment(order, paymentCaptured, 2, 0, id);
    await cancel(order);
    await settled(order, 1, 'granted');
    await payment(order, refundMade, 3, PRICE - BONUS, id);
    expect(await state(order)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  });

  it('is not yet back while an expired bonus is owed, whichever event came last', async () => {
    const order = await buy(shop, withDevice('mail_in'));
    const id = uuidv7();
    await payment(order, paymentCaptured, 2, 0, id);
    await cancel(order);
    await payment(order, refundMade, 3, PRICE - BONUS, id);
    await settled(order, 2, 'lapsed');
    await settled(order, 1, 'open');
    expect(await state(order)).toMatchObject({ payment_status: 'paid' });
    await payment(order, refundMade, 4, PRICE, id);
    expect(await state(order)).toMatchObject({ payment_status: 'refunded' });
  });

  it('gives buyout the seller of a device, and shows the owner of the order where the buy-out stands', async () => {
    const order = await buy(shop, withDevice('mail_in'));
    const seller = await shop.app.inject({
      url: `/api/orders/internal/orders/${order.order_id}/seller`,
      headers: identityFor({ kind: 'service', sub: 'buyout', aud: 'orders', market: null }),
    });
    expect(seller.json()).toMatchObject({ last_name: 'Nováková', identifier_tails: { 1: '1234' } });
    const buyout = {
      package_line: 1,
      number: 'V26-000001',
      status: 'submitted',
      status_label: 'x',
      location: '/vykup/stav/X#t=y',
      needs_data: true,
    };
    shop.buyouts.set(order.order_id, [buyout]);
    const page = (headers: Record<string, string>) =>
      shop.app.inject({ url: `/api/orders/orders/${order.code}`, headers: { ...identityFor(), ...headers } });
    expect((await page({ 'x-order-token': order.token })).json().buyouts).toEqual([buyout]);
    expect((await page({})).json().buyouts).toEqual([]);
  });
});
