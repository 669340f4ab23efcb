import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderDetails } from '../providers/provider.ts';
import { hear, loadEvents, openShop, place, type Shop } from '../testing/shop.ts';
import { payAtTill } from '../testing/till.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const STORE = 'store-plzen';
const bill = (scan: string, caller = 'counter') =>
  shop.app.inject({
    url: `/api/payments/internal/counter-bills/${scan}`,
    headers: identityFor({ kind: 'service', sub: caller, aud: 'payments', market: null }),
  });
const loadState = async (scan: string): Promise<string> => (await bill(scan)).json().state;
async function waitAtStore(changes: object = {}): Promise<OrderDetails> {
  const order = place(shop, 'cash_on_delivery');
  await hear(shop, 'placed', order, 1, { type_payment: 'cash_on_delivery', store_id: STORE, ...changes });
  return order;
}
describe('what is due for an order at the counter', () => {
  it('is the cash that was ordered, found by number or id, for the counter alone', async () => {
    const order = await waitAtStore();
    for (const scan of [order.number, order.order_id])
      expect((await bill(scan)).json()).toMatchObject({ order_id: order.order_id, store_id: STORE, total: order.amount, state: 'open' });
    expect((await bill(order.number, 'orders')).statusCode).toBe(403);
    expect((await bill('2619999999')).statusCode).toBe(404);
  });

  it('is nothing for what is sent, paid otherwise, or cancelled; an old device is settled first', async () => {
    expect(await loadState((await waitAtStore({ store_id: null })).number)).toBe('not-payable');
    const byCard = place(shop, 'card');
    await hear(shop, 'placed', byCard, 1, { store_id: STORE });
    expect(await loadState(byCard.number)).toBe('not-payable');
    const ended = await waitAtStore();
    await hear(shop, 'cancelled', ended, 2, { type_payment: 'cash_on_delivery', store_id: STORE, status: 'cancelled' });
    expect(await loadState(ended.number)).toBe('not-payable');
    const device = {
      device_identifier: 'old-phone',
      estimate: { amount: 500_000, currency: 'CZK' },
      bonus: { amount: 0, currency: 'CZK' },
      quality: 'A',
      appraisal_version: '1',
      device_condition_choices: [],
      package_line: 1,
    };
    const withDevice = await waitAtStore({ trade_in_method: 'in_store', trade_ins: [device] });
    expect(await loadState(withDevice.number)).toBe('trade-in');
  });
});

describe('a sale that is about to end', () => {
  it('can’t be paid in its last minutes: its pieces would be given back while the card is read', async () => {
    const inMinutes = (minutes: number) => ({ payable_until: new Date(Date.now() + minutes * 60_000).toISOString() });
    expect(await loadState((await waitAtStore(inMinutes(15))).number)).toBe('open');
    expect(await loadState((await waitAtStore(inMinutes(10))).number)).toBe('not-payable');
  });
});

describe('a payment at the counter', () => {
  it('for an order that ended meanwhile goes back', async () => {
    const order = await waitAtStore();
    await hear(shop, 'cancelled', order, 2, { type_payment: 'cash_on_delivery', store_id: STORE, status: 'cancelled' });
    await payAtTill(shop, order);
    await payAtTill(shop, order);
    const { rows } = await shop.database.pool.query(
      `select p.captured::int as captured, p.pays_order, t.kind, t.amount::int as amount from payments p join tasks t on t.payment_id = p.id
       where p.order_id = $1`,
      [order.order_id],
    );
    expect(rows).toEqual([{ captured: order.amount.amount, pays_order: false, kind: 'refund', amount: order.amount.amount }]);
  });

  it('of all that was due pays the order, once', async () => {
    const order = await waitAtStore();
    await payAtTill(shop, order, { isWhole: false, tender: 'terminal' });
    expect(await loadState(order.number)).toBe('open');
    await payAtTill(shop, order);
    await payAtTill(shop, order);
    expect(await loadState(order.number)).toBe('paid');
    const { rows } = await shop.database.pool.query<{ event: string }>(
      `select h.event from history h join payments p on p.id = h.payment_id where p.order_id = $1 and h.event like 'paid-%'`,
      [order.order_id],
    );
    expect(rows).toEqual([{ event: 'paid-in-cash' }]);
    expect((await loadEvents(shop, order)).filter((type) => type.includes('captured'))).toHaveLength(1);
  });
});
