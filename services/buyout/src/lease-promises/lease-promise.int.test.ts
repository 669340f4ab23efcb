import { randomUUID } from 'node:crypto';
import {
  goodsReturned,
  orderCancelled,
  orderChanged,
  orderDelivered,
  orderPaid,
  orderPlaced,
  type OrderState,
} from '@okruh/contracts/events/orders';
import type { LeasePromise, OrderPromise } from '@okruh/contracts/http/buyout/lease-promise';
import type { LeasePromiseRow } from '@okruh/contracts/http/buyout-admin/lease-promises';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { crowns, hear, placeOrder } from '../testing/orders.ts';
import { place, sell, sellBody, TIDY } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, command, dossier, inspectDevice, WORN } from '../testing/staff.ts';
import { remindOfPromises } from './remind.ts';

let shop: Shop;
let now = new Date('2026-11-20T10:00:00Z');
beforeAll(async () => {
  shop = await openShop();
  Object.assign(shop.deps, { now: () => now });
});
afterEach(() => {
  now = new Date('2026-11-20T10:00:00Z');
});
afterAll(() => shop.close());

const FAMILY = 'mp-apple-iphone-13';
const soldBack: NonNullable<OrderState['lease']> = {
  kind: 'buy-and-sell',
  months: 24,
  monthly_price: crowns(68_000),
  residual: crowns(890_000),
  exchange_after_months: null,
  required_grade: 'A',
};
const exchanged: NonNullable<OrderState['lease']> = {
  kind: 'old-for-new',
  months: 24,
  monthly_price: crowns(70_000),
  residual: crowns(0),
  exchange_after_months: 12,
  required_grade: 'A',
};
const line = (changes: Partial<OrderState['lines'][number]> = {}): OrderState['lines'][number] => ({
  line: 1,
  parent_line: null,
  kind: 'product',
  variant_id: 'apple-iphone-13-128gb-midnight-new',
  master_product_id: FAMILY,
  code: 'PH001-001',
  name: 'Apple iPhone 13',
  spec: '128 GB, temně inkoustová',
  brand: 'Apple',
  type_device: 'phone',
  quality: 'new',
  quantity: 1,
  unit_price: crowns(1_400_000),
  final_total: crowns(1_400_000),
  vat_rate: 21,
  is_physical: true,
  ...changes,
});
let numbers = 2_610_010_100;
function leased(changes: Partial<OrderState> = {}): OrderState {
  numbers += 1;
  return placeOrder(shop, {
    number: String(numbers),
    type_payment: 'leasing',
    trade_ins: [],
    trade_in_method: null,
    lines: [line()],
    lease: soldBack,
    ...changes,
  });
}
const placed = (state: OrderState) => hear(shop, orderPlaced, state.order_id, state);
const deliver = (state: OrderState, time = '2026-11-25T09:00:00.000Z') =>
  hear(shop, orderDelivered, state.order_id, { ...state, status: 'delivered' }, time);
async function loadPromises({ order_id: id }: OrderState): Promise<OrderPromise[]> {
  const headers = identityFor({ kind: 'service', sub: 'orders', aud: 'buyout', market: null });
  return (await shop.app.inject({ url: `/api/buyout/internal/purchases/${id}/buyouts`, headers })).json().promises;
}
async function loadCode({ order_id: id }: OrderState): Promise<string> {
  const { rows } = await shop.database.pool.query<{ code: string }>(
    'select code from lease_promises where order_id = $1 order by line, piece',
    [id],
  );
  return rows[0]?.code ?? '';
}
const look = async (code: string, market: 'cz' | 'ro' = 'cz') =>
  shop.app.inject({ url: `/api/buyout/lease-promises/${code}`, headers: identityFor({ market }) });
const withoutAccount = () => {
  const body = sellBody();
  return { customer_data: { ...body.customer_data, bank_account_full_number: '', bank_code: '' } };
};
const goBack = (state: OrderState) =>
  hear(shop, goodsReturned, randomUUID(), {
    withdrawal_id: randomUUID(),
    number: 'O26-1',
    order_id: state.order_id,
    order_number: state.number,
    market: 'cz',
    state: 'judged',
    refund_due_on: '2026-12-10',
    changed_at: '2026-11-30T10:00:00.000Z',
    lines: [{ line: 1, variant_id: 'x', quantity: 1, is_restocked: true, deduction: crowns(0) }],
    is_whole: false,
  });
/** A promise that can be claimed, two days after its first one. */
async function opened(changes: Partial<OrderState> = {}): Promise<{ readonly state: OrderState; readonly code: string }> {
  const state = leased(changes);
  await placed(state);
  await deliver(state, '2024-11-18T09:00:00.000Z');
  return { state, code: await loadCode(state) };
}

describe('what a lease promised', () => {
  it('is saved once with its order, and has its days when the customer has the device', async () => {
    const state = leased();
    await placed(state);
    await placed(state);
    await hear(shop, orderPaid, state.order_id, { ...state, status: 'paid' });
    expect(await loadPromises(state)).toEqual([
      {
        kind: 'buy-and-sell',
        state: 'waiting',
        order_number: state.number,
        device_name: 'Apple iPhone 13 128 GB, temně inkoustová',
        price: crowns(890_000),
        required_grade: 'A',
        opens_on: null,
        ends_on: null,
        line: 1,
        location: null,
      },
    ]);
    await deliver(state);
    await deliver(state, '2026-12-24T09:00:00.000Z');
    expect(await loadPromises(state)).toMatchObject([{ state: 'running', opens_on: '2028-11-25', ends_on: '2029-01-24' }]);
    now = new Date('2028-11-25T10:00:00Z');
    const code = await loadCode(state);
    const [open] = await loadPromises(state);
    expect(open).toMatchObject({ state: 'open', location: `/vykup/telefony/apple/apple-iphone-13-128gb/midnight#p=${code}` });
    expect((await look(code)).json()).toMatchObject({ state: 'open', master_product_id: FAMILY, price: crowns(890_000) });
    expect((await look(code, 'ro')).statusCode).toBe(404);
    now = new Date('2029-01-25T10:00:00Z');
    expect(await loadPromises(state)).toMatchObject([{ state: 'expired', location: null }]);
  });

  it('belongs to each piece by its price, and to devices alone', async () => {
    const cable = line({ line: 2, type_device: null, master_product_id: 'mp-cable', final_total: crowns(60_000) });
    const tablet = line({ line: 3, type_device: 'tablet', quantity: 2, final_total: crowns(1_400_001) });
    const state = leased({ lines: [line(), cable, tablet] });
    await placed(state);
    const promises = await loadPromises(state);
    expect(promises.map((promise) => [promise.line, promise.price.amount])).toEqual([
      [1, 444_999],
      [3, 222_500],
      [3, 222_501],
    ]);
  });

  it('is nothing for other payments and for leases that promise nothing', async () => {
    for (const lease of [null, { ...soldBack, kind: 'business' as const }, { ...exchanged, exchange_after_months: null }]) {
      const state = leased({ lease });
      await placed(state);
      await deliver(state);
      expect(await loadPromises(state)).toEqual([]);
    }
  });

  it('ends with its order, with pieces that leave it and with goods that go back', async () => {
    const cancelled = leased();
    await placed(cancelled);
    await hear(shop, orderCancelled, cancelled.order_id, { ...cancelled, status: 'cancelled' });
    expect(await loadPromises(cancelled)).toMatchObject([{ state: 'cancelled' }]);
    const state = leased({ lines: [line({ quantity: 3, final_total: crowns(4_200_000) })] });
    await placed(state);
    const change = {
      id: randomUUID(),
      kind: 'dropped',
      variant_id: 'apple-iphone-13-128gb-midnight-new',
      quantity: 1,
      amount: crowns(1_400_000),
      is_due_reduced: false,
      substitute_name: null,
    };
    await hear(shop, orderChanged, state.order_id, { ...state, change });
    await deliver(state);
    await goBack(state);
    expect((await loadPromises(state)).map((promise) => promise.state)).toEqual(['running', 'cancelled', 'cancelled']);
  });
});

describe('a claimed promise', () => {
  it('gives its price in the promised grade, whatever the list says, and pays the lender', async () => {
    const { state, code } = await opened();
    const { id } = await place(shop, 'cz', { lease_promise: code, ...withoutAccount() });
    expect(await dossier(shop, id)).toMatchObject({
      price: crowns(890_000),
      pay_to: 'lender',
      promise: { kind: 'buy-and-sell', order_number: state.number, price: crowns(890_000), required_grade: 'A' },
    });
    expect(await loadPromises(state)).toMatchObject([{ state: 'claimed', location: null }]);
    expect((await sell(shop, sellBody('cz', { lease_promise: code }))).json().type).toContain('promise-not-open');
    expect((await inspectDevice(shop, id)).final_price).toEqual(crowns(890_000));
    const list = await shop.app.inject({ url: '/api/buyout/admin/payouts?market=cz&status=accepted', headers: as('accountant') });
    expect(list.json().items.find((row: { id: string }) => row.id === id)).toMatchObject({
      pay_to: 'lender',
      account_masked: '19-1000000055/0100',
      variable_symbol: state.number,
    });
    const exported = await shop.app.inject({
      method: 'POST',
      url: '/api/buyout/admin/payouts/export',
      headers: as('accountant'),
      payload: { market: 'cz', ids: [id] },
    });
    const file = await shop.app.inject({ url: `/api/buyout/admin/payout-files/${exported.json().id}`, headers: as('accountant') });
    expect(file.body).toContain(`000019-1000000055 890000 ${state.number} 01000558`);
  });

  it('gives a worse device the list’s price, also at the inspection', async () => {
    const { code } = await opened();
    const list = await place(shop, 'cz', { device_condition_choices: WORN });
    const worn = await place(shop, 'cz', { device_condition_choices: WORN, lease_promise: code });
    const [usual, claimed] = [await dossier(shop, list.id), await dossier(shop, worn.id)];
    expect(claimed.price).toEqual(usual.price);
    const { code: other } = await opened();
    const { id } = await place(shop, 'cz', { lease_promise: other });
    expect((await dossier(shop, id)).price).toEqual(crowns(890_000));
    expect(await inspectDevice(shop, id, WORN)).toMatchObject({ status: 'inspected', inspected_price: usual.price });
  });

  it('can be claimed again after a buy-out that bought nothing', async () => {
    const { state, code } = await opened();
    const { id } = await place(shop, 'cz', { lease_promise: code });
    await command(shop, id, 'receive');
    await command(shop, id, 'return', { by: 'hand' });
    expect((await dossier(shop, id)).status).toBe('returned');
    expect(await loadPromises(state)).toMatchObject([{ state: 'open' }]);
    await place(shop, 'cz', { lease_promise: code });
    // What a buy-out is claiming stays, what came back from one doesn't.
    await goBack(state);
    expect(await loadPromises(state)).toMatchObject([{ state: 'claimed' }]);
    const { state: other, code: otherCode } = await opened();
    const returned = await place(shop, 'cz', { lease_promise: otherCode });
    await command(shop, returned.id, 'receive');
    await command(shop, returned.id, 'return', { by: 'hand' });
    await goBack(other);
    expect(await loadPromises(other)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('is refused before its day, for another device and for a code that nobody has', async () => {
    const { state, code } = await opened({ lines: [line({ master_product_id: 'mp-apple-iphone-15' })] });
    const answer = await sell(shop, sellBody('cz', { lease_promise: code }));
    expect(answer.json()).toMatchObject({ device_identifier: [expect.stringContaining('jinému zařízení')] });
    const early = leased();
    await placed(early);
    await deliver(early, '2024-11-21T09:00:00.000Z');
    expect(await loadPromises(state)).toMatchObject([{ state: 'open' }]);
    for (const wrong of [await loadCode(early), 'ABCDEFGHJKMNPQRSTVWXYZ0123'])
      expect((await sell(shop, sellBody('cz', { lease_promise: wrong }))).statusCode).toBe(409);
  });

  it('without one still needs an account', async () => {
    const answer = await sell(shop, sellBody('cz', withoutAccount()));
    expect(answer.json().customer_data).toHaveProperty('bank_account_full_number');
  });

  it('of an exchange is what is left to pay on the day when it is claimed', async () => {
    const state = leased({ lease: exchanged });
    await placed(state);
    expect(await loadPromises(state)).toMatchObject([{ kind: 'old-for-new', price: crowns(840_000) }]);
    await deliver(state, '2025-10-19T09:00:00.000Z');
    expect(await loadPromises(state)).toMatchObject([{ state: 'open', price: crowns(770_000), opens_on: '2026-10-19' }]);
    const { id } = await place(shop, 'cz', { lease_promise: await loadCode(state), device_condition_choices: TIDY });
    expect((await dossier(shop, id)).price).toEqual(crowns(770_000));
  });
});

describe('the days of a promise', () => {
  it('are called to mind three times, what was missed isn’t, and never once it was claimed', async () => {
    await shop.database.pool.query('delete from outbox');
    const state = leased();
    await placed(state);
    await deliver(state);
    const loadStages = async (day: string) => {
      now = new Date(`${day}T10:00:00Z`);
      await remindOfPromises(shop.database, now);
      await remindOfPromises(shop.database, now);
      const { rows } = await shop.database.pool.query<{ stage: string }>(
        `select envelope -> 'data' ->> 'stage' as stage from outbox
         where type = 'buyout.lease-promise-due.v1' and envelope -> 'data' ->> 'order_number' = $1 order by position`,
        [state.number],
      );
      return rows.map(({ stage }) => stage);
    };
    expect(await loadStages('2028-10-25')).toEqual([]);
    expect(await loadStages('2028-10-26')).toEqual(['soon']);
    expect(await loadStages('2028-11-25')).toEqual(['soon', 'open']);
    expect(await loadStages('2029-01-10')).toEqual(['soon', 'open', 'ending']);
    expect(await loadStages('2029-01-24')).toEqual(['soon', 'open', 'ending']);

    now = new Date('2026-11-20T10:00:00Z');
    const { state: claimed, code } = await opened();
    await place(shop, 'cz', { lease_promise: code });
    await remindOfPromises(shop.database, now);
    const { rows } = await shop.database.pool.query('select reminders from lease_promises where order_id = $1', [claimed.order_id]);
    expect(rows).toEqual([{ reminders: 0 }]);
  });

  it('become mails with the link that claims it', async () => {
    const { state } = await opened();
    const { rows } = await shop.database.pool.query<{ id: string }>('select id from lease_promises where order_id = $1', [state.order_id]);
    const headers = identityFor({ kind: 'service', sub: 'notifications', aud: 'buyout', market: null });
    const mail = () => shop.app.inject({ url: `/api/buyout/internal/mails/lease-promise/${rows[0]?.id}`, headers });
    const { to, variables } = (await mail()).json();
    expect(to).toBe('jan.novotny@example.com');
    expect(variables).toMatchObject({
      device_name: 'Apple iPhone 13 128 GB, temně inkoustová',
      promise: 'výkup za 8\u00a0900\u00a0Kč',
      opens_on: '18.\u00a011.\u00a02026',
      order_number: state.number,
      claim_url: `http://localhost:3000/vykup/telefony/apple/apple-iphone-13-128gb/midnight#p=${await loadCode(state)}`,
    });
    await hear(shop, orderCancelled, state.order_id, { ...state, status: 'cancelled' });
    expect((await mail()).statusCode).toBe(404);
  });
});

describe('the office', () => {
  const list = async (query: string): Promise<LeasePromiseRow[]> =>
    (await shop.app.inject({ url: `/api/buyout/admin/lease-promises?page_size=100&${query}`, headers: as('buyout-clerk') })).json().items;

  it('lists promises by what can be done with them', async () => {
    const { state, code } = await opened();
    const query = `q=${state.number}`;
    expect(await list(query)).toMatchObject([{ state: 'open', is_bought: true, starts_on: '2024-11-18', buyout: null }]);
    for (const other of ['waiting', 'running', 'claimed', 'expired', 'cancelled'] satisfies LeasePromise['state'][])
      expect(await list(`${query}&state=${other}`)).toEqual([]);
    expect(await list(`${query}&state=open&kind=buy-and-sell&market=cz`)).toHaveLength(1);
    const { number } = await place(shop, 'cz', { lease_promise: code });
    expect(await list(`${query}&state=claimed`)).toMatchObject([{ buyout: { number, status: 'submitted' } }]);
    const days = (await list('sort=-ends_on&state=expired')).map(({ ends_on: day }) => day);
    expect(days).toEqual(days.toSorted((a, b) => String(b).localeCompare(String(a))));
  });

  it('shows them to nobody else', async () => {
    for (const headers of [identityFor(), {}, as('catalog-editor')])
      expect([401, 403]).toContain((await shop.app.inject({ url: '/api/buyout/admin/lease-promises', headers })).statusCode);
  });
});
