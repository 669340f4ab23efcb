import { handedOver } from '@okruh/contracts/events/picking';
import type { OrderView } from '@okruh/contracts/http/orders/view';
import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buy, draft, loadEvents, createPayment } from '../testing/buyer.ts';
import { report } from '../testing/deliver.ts';
import { publishTransfer } from '../testing/publish-transfer.ts';
import { openShop, type Shop, TRANSFER } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const CUSTOMER = '00000000-0000-7000-8000-00000000000c';
const get = (code: string, headers: Record<string, string> = {}, market: Market = 'cz') =>
  shop.app.inject({ url: `/api/orders/orders/${code}`, headers: { ...identityFor({ market }), ...headers } });
const view = async (order: Bought, market: Market = 'cz'): Promise<OrderView> =>
  (await get(order.code, { 'x-order-token': order.token }, market)).json();
const cancel = (order: Pick<Bought, 'code'>, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/orders/orders/${order.code}/cancel`,
    headers: { ...identityFor(), ...headers },
    payload: {},
  });
const find = (number: string, eMail: string, market: Market = 'cz') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/orders/find',
    headers: identityFor({ market }),
    payload: { number, e_mail: eMail },
  });
const setStatus = (order: Bought, status: string) =>
  shop.database.pool.query('update orders set status = $2 where id = $1', [order.order_id, status]);

describe('an order’s page', () => {
  it('opens by the code, and shows who ordered only to those who have the link', async () => {
    const order = await buy(shop);
    const open: OrderView = (await get(order.code)).json();
    expect(open).toMatchObject({ number: order.number, status: 'awaiting_payment', may_act: false, may_cancel: false, customer: null });
    expect(open.discounts[0]?.code).toBeNull();
    expect(JSON.stringify(open)).not.toContain('Novák');
    expect(await view(order)).toMatchObject({
      may_act: true,
      may_cancel: true,
      may_register: true,
      customer: { first_name: 'Jana', e_mail: 'Jana.Novakova@Example.com' },
      discounts: [{ code: 'PODZIM26' }],
    });
    expect((await get(order.code, { 'x-order-token': 'x'.repeat(32) })).json().customer).toBeNull();
    expect((await get(order.code.toLowerCase())).statusCode).toBe(200);
    expect((await get(order.code, {}, 'ro')).statusCode).toBe(404);
    expect((await get('0'.repeat(26))).statusCode).toBe(404);
  });

  it('says where a transfer goes once payments have published it, and as long as it is awaited', async () => {
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', 'bank_transfer') }));
    expect((await view(order)).transfer).toBeNull();
    await publishTransfer(shop, order);
    const { transfer, totals, payable_until: due } = await view(order);
    expect(due).not.toBeNull();
    expect(transfer).toEqual({ ...TRANSFER, amount: totals.total, due_at: due });
    await setStatus(order, 'paid');
    expect((await view(order)).transfer).toBeNull();
  });

  it('shows each package with what lies in it, and the parcel only to those who have the link', async () => {
    const order = await buy(shop);
    const variant = order.draft.lines[0]?.variant_id ?? '';
    const items = [{ item: 1, variant_id: variant, quantity: 2, picked: 1, missing: 1 }];
    const parcel = { carrier: 'courier', tracking_number: 'OK0001CZ', tracking_url: 'https://track.example/OK0001CZ' };
    const list = uuidv7();
    const data = { part: 1, parts: 1, status: 'handed_over' as const, items, parcel, handed_over_at: '2026-11-24T10:00:00.000Z' };
    await setStatus(order, 'paid');
    await report(shop, order.order_id, { contract: handedOver, list, version: 2, data });
    const shown = {
      part: 1,
      parts: 1,
      status: 'handed_over',
      status_label: 'Předaná dopravci',
      carrier_name: 'Kurýr',
      pieces: 1,
      contents: [{ name: 'Apple iPhone 15, 128 GB', quantity: 1 }],
      place_name: null,
      handed_over_at: '2026-11-24T10:00:00.000Z',
      delivered_at: null,
    };
    const own = await view(order);
    expect(own.packages).toEqual([{ ...shown, tracking_number: 'OK0001CZ', tracking_url: 'https://track.example/OK0001CZ' }]);
    expect(own.timeline.find(({ key }) => key === 'handed_over')).toMatchObject({ state: 'done', text: 'Kurýr, zásilka OK0001CZ' });
    const open = await get(order.code);
    expect(open.json<OrderView>().packages).toEqual([{ ...shown, tracking_number: null, tracking_url: null }]);
    expect(open.body).not.toContain('OK0001CZ');
  });

  it('never leads to what isn’t a web page', async () => {
    const order = await buy(shop);
    const parcel = { carrier: 'courier', tracking_number: 'OK2', tracking_url: 'javascript:alert(1)' };
    const data = { part: 1, parts: 1, status: 'handed_over' as const, parcel };
    await setStatus(order, 'paid');
    await report(shop, order.order_id, { contract: handedOver, list: uuidv7(), version: 2, data });
    expect((await view(order)).packages).toMatchObject([{ tracking_number: 'OK2', tracking_url: null }]);
  });

  it('opens whole for the account that ordered, and for no other', async () => {
    const order = await buy(shop, draft('cz', { customer_id: CUSTOMER }));
    expect((await get(order.code, identityFor({ sub: CUSTOMER }))).json()).toMatchObject({ may_act: true, may_register: false });
    expect((await get(order.code, identityFor({ sub: 'someone' }))).json()).toMatchObject({ may_act: false, customer: null });
    expect((await get(order.code, identityFor({ sub: CUSTOMER, roles: ['shop'] }))).json().customer).toBeNull();
  });

  it('shows the timeline of an order in the words of its market', async () => {
    const steps = async (order: Bought, market: Market = 'cz') =>
      (await view(order, market)).timeline.map(({ label, state }) => `${label}: ${state}`);
    const card = await buy(shop);
    expect(await steps(card)).toEqual([
      'Přijali jsme ji: done',
      'Čekáme na platbu: now',
      'Připravíme ji ve skladu: later',
      'Předáme ji dopravci: later',
      'Doručíme ji na vaši adresu: later',
    ]);
    const door = await buy(shop, draft('ro', { payment: createPayment('ro', 'cash_on_delivery') }));
    expect(await steps(door, 'ro')).toEqual([
      'Am primit comanda: done',
      'O pregătim acum în depozit: now',
      'O predăm curierului: later',
      'O livrăm la adresa ta: later',
    ]);
    expect((await view(door, 'ro')).timeline.at(-1)?.text).toBe('marți, 24.11, plătești 15.480\u00a0Lei la primire');
    await setStatus(door, 'handed_over');
    expect((await steps(door, 'ro')).slice(-2)).toEqual(['Am predat-o curierului: done', 'O livrăm la adresa ta: now']);
    await cancel(card, { 'x-order-token': card.token });
    expect(await steps(card)).toEqual(['Přijali jsme ji: done', 'Zrušeno: failed']);
  });
});

describe('cancelling', () => {
  it('ends an order that is not being picked yet, once', async () => {
    const order = await buy(shop);
    const key = { 'x-order-token': order.token };
    expect((await cancel(order)).statusCode).toBe(403);
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(order, key)));
    expect(answers.map((answer) => answer.json().status)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed', 'order-cancelled']);
    expect(await view(order)).toMatchObject({ status: 'cancelled', cancel_reason: 'customer', may_cancel: false, payable_until: null });
  });

  it('comes too late when the order is being picked', async () => {
    const order = await buy(shop);
    await setStatus(order, 'picking');
    const answer = await cancel(order, { 'x-order-token': order.token });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().type).toBe('urn:okruh:problem:too-late-to-cancel');
  });
});

describe('finding an order', () => {
  it('takes its number and e-mail, and gives no access', async () => {
    const order = await buy(shop);
    const found = await find(` ${order.number.slice(0, 3)} ${order.number.slice(3)}`, 'jana.novakova@example.com ');
    expect(found.json()).toEqual({ location: `/objednavka/${order.code}` });
  });

  it('answers alike whatever was wrong', async () => {
    const order = await buy(shop);
    const bodies = await Promise.all([
      find(order.number, 'someone@example.com'),
      find('2619999999', 'jana.novakova@example.com'),
      find('', ''),
    ]);
    for (const answer of bodies) {
      expect(answer.statusCode).toBe(404);
      expect({ ...answer.json(), instance: '' }).toEqual({ ...bodies[0]?.json(), instance: '' });
    }
    expect((await find(order.number, 'jana.novakova@example.com', 'ro')).statusCode).toBe(404);
  });
});

describe('my orders', () => {
  it('are those of the account on this market, the newest first, by pages', async () => {
    const sub = '00000000-0000-7000-8000-00000000000d';
    const mine: Bought[] = [];
    for (let index = 0; index < 3; index += 1) mine.push(await buy(shop, draft('cz', { customer_id: sub })));
    await buy(shop, draft('ro', { customer_id: sub }));
    const list = async (query: string) =>
      (await shop.app.inject({ url: `/api/orders/mine${query}`, headers: identityFor({ sub }) })).json();
    const first = await list('?page_size=2');
    expect(first).toMatchObject({ total: 3, page: 1, page_size: 2 });
    expect(first.items.map((item: { number: string }) => item.number)).toEqual([mine[2]?.number, mine[1]?.number]);
    expect(first.items[0]).toMatchObject({
      href: `/objednavka/${mine[2]?.code}`,
      status_label: 'Čeká na zaplacení',
      total: { amount: 1_548_000 },
      products: ['Apple iPhone 15'],
    });
    expect((await list('?page=2&page_size=2')).items).toHaveLength(1);
    expect((await shop.app.inject({ url: '/api/orders/mine', headers: identityFor() })).statusCode).toBe(401);
  });
});

describe('what payments ask', () => {
  const ask = (code: string, market: Market | null = null) =>
    shop.app.inject({
      url: `/api/orders/internal/orders/${code}/payment`,
      headers: identityFor({ kind: 'service', sub: 'payments', aud: 'orders', market }),
    });

  it('is answered by code and by id, with the amount that was ordered', async () => {
    const order = await buy(shop, draft('cz', { transaction_id: 'w-1', birth_date: '1990-05-17' }));
    const answer = (await ask(order.code)).json();
    expect(answer).toMatchObject({
      order_id: order.order_id,
      amount: { amount: 1_548_000, currency: 'CZK' },
      variable_symbol: order.number,
      transaction_id: 'w-1',
      applicant: { last_name: 'Nováková', birth_date: '1990-05-17' },
    });
    expect((await ask(order.order_id, 'cz')).json()).toEqual(answer);
    expect((await ask(order.order_id, 'ro')).statusCode).toBe(404);
    expect((await ask('0'.repeat(26))).statusCode).toBe(404);
  });
});
