import { eventually, identityFor } from '@okruh/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cards, payByCard, submit } from '../testing/sandbox.ts';
import { loadEvents, hear, openShop, getPage, place, settle, type Shop, start, startRequest, status } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.sandbox.behave({}));
afterAll(() => shop.close());

const stateIs = (paymentId: string, state: string) => eventually(async () => (await status(shop, paymentId)).state === state);
const listCaptures = async (paymentId: string) =>
  (await shop.sandbox.ledger()).filter((entry) => entry.reference === paymentId && entry.kind === 'capture');

describe('a card', () => {
  it('is paid on the page of the bank, which leads back to the order, and the money is published once', async () => {
    const order = place(shop);
    await hear(shop, 'placed', order);
    const started = await start(shop, order);
    expect(started.payment).toMatchObject({ state: 'pending', amount: order.amount, type_payment: 'card' });
    const { status: code, location } = await payByCard(getPage(started));
    expect(code).toBe(303);
    expect(location).toBe(`http://localhost:3000/objednavka/${order.code}?platba=${started.payment.payment_id}`);
    await stateIs(started.payment.payment_id, 'captured');
    expect(await loadEvents(shop, order)).toEqual(['payment-captured']);
    expect(await listCaptures(started.payment.payment_id)).toHaveLength(1);
  });

  it('with the step of the own bank is paid with the right password, and refused with a wrong one', async () => {
    const good = place(shop);
    const started = await start(shop, good);
    const step = await payByCard(getPage(started), cards.password);
    expect(step.location).toMatch(/\/3d$/);
    await submit(new URL(step.location, getPage(started)).href, { password: '1234', answer: 'confirm' });
    await stateIs(started.payment.payment_id, 'captured');

    const bad = place(shop);
    const other = await start(shop, bad);
    const page = await payByCard(getPage(other), cards.password);
    await submit(new URL(page.location, getPage(other)).href, { password: '9999', answer: 'confirm' });
    await stateIs(other.payment.payment_id, 'failed');
    expect(await status(shop, other.payment.payment_id)).toMatchObject({ failure: 'authentication-failed', may_retry: true });
  });

  it('that the bank refuses can be tried again, with the same or another method, and is paid once', async () => {
    const order = place(shop);
    await hear(shop, 'placed', order);
    const first = await start(shop, order);
    await payByCard(getPage(first), cards.declined);
    await stateIs(first.payment.payment_id, 'failed');
    const second = await start(shop, order);
    expect(second.payment.payment_id).not.toBe(first.payment.payment_id);
    await payByCard(getPage(second), cards.poor);
    await stateIs(second.payment.payment_id, 'failed');
    const third = await start(shop, order);
    await payByCard(getPage(third));
    await stateIs(third.payment.payment_id, 'captured');
    expect(await loadEvents(shop, order)).toEqual(['payment-failed', 'payment-failed', 'payment-captured']);
    const again = await start(shop, order);
    expect(again).toMatchObject({ payment: { payment_id: third.payment.payment_id, state: 'captured' }, next: { kind: 'none' } });
  });

  it('is started in Romanian for the Romanian market, and a foreign market never sees it', async () => {
    const order = place(shop, 'card', {}, 'ro');
    const started = await start(shop, order);
    const page = await (await fetch(getPage(started))).text();
    expect(page).toContain('lang="ro"');
    expect((await startRequest(shop, { ...order, market: 'cz' })).statusCode).toBe(404);
    const foreign = await shop.app.inject({
      url: `/api/payments/status/${started.payment.payment_id}`,
      headers: identityFor({ market: 'cz' }),
    });
    expect(foreign.statusCode).toBe(404);
  });
});

describe('one order', () => {
  it('that is started 16 times at once has one payment, one session and one capture', async () => {
    const order = place(shop);
    const all = await Promise.all(Array.from({ length: 16 }, () => start(shop, order)));
    expect(new Set(all.map(({ payment }) => payment.payment_id)).size).toBe(1);
    expect(new Set(all.map(getPage)).size).toBe(1);
    const [first] = all;
    if (first === undefined) throw new Error('nothing was started');
    await payByCard(getPage(first));
    await stateIs(first.payment.payment_id, 'captured');
    const { rows } = await shop.database.pool.query('select count(*)::int from payments where order_id = $1', [order.order_id]);
    expect(rows[0].count).toBe(1);
    expect(await listCaptures(first.payment.payment_id)).toHaveLength(1);
  });

  it('that is paid by another method has its first one ended at the bank', async () => {
    const order = place(shop);
    const card = await start(shop, order);
    const wallet = await start(shop, order, 'wallet_a');
    expect(wallet.next.kind).toBe('wallet');
    expect((await status(shop, card.payment.payment_id)).state).toBe('cancelled');
    await settle(shop);
    const late = await payByCard(getPage(card));
    expect(late.status).toBe(303);
    expect(await listCaptures(card.payment.payment_id)).toHaveLength(0);
  });

  it('that is cancelled can be paid no more, and money that comes nevertheless goes back by itself', async () => {
    const order = place(shop);
    await hear(shop, 'placed', order);
    const started = await start(shop, order);
    // The bank takes the money before it hears that the order is over.
    shop.front.serve(() => Promise.resolve(503));
    await payByCard(getPage(started));
    await hear(shop, 'cancelled', order, 2, { status: 'cancelled', cancel_reason: 'unpaid' });
    shop.restoreFront();
    expect((await startRequest(shop, order)).json().type).toContain('order-not-payable');
    await eventually(async () => {
      await settle(shop);
      return (await status(shop, started.payment.payment_id)).state === 'refunded';
    });
    const moves = (await shop.sandbox.ledger()).filter(({ reference }) => reference === started.payment.payment_id);
    expect(moves.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['capture', order.amount.amount],
      ['refund', order.amount.amount],
    ]);
    expect(await loadEvents(shop, order)).toEqual(['payment-captured', 'refund-made']);
  });

  it('that nobody knows, whose time is over, or whose bank is away says so', async () => {
    expect((await startRequest(shop, { code: '0'.repeat(26), market: 'cz' })).statusCode).toBe(404);
    const late = place(shop, 'card', { payable_until: new Date(Date.now() - 1_000).toISOString() });
    expect((await startRequest(shop, late)).json().type).toBe('urn:okruh:problem:order-not-payable');
    await shop.sandbox.behave({ fail_create: 2 });
    const order = place(shop);
    const refused = await startRequest(shop, order);
    expect([refused.statusCode, refused.json().type]).toEqual([503, 'urn:okruh:problem:provider-unavailable']);
    expect((await start(shop, order)).next.kind).toBe('redirect');
  });

  it('whose bank stumbles once is started all the same, by a second try under the same key', async () => {
    await shop.sandbox.behave({ fail_create: 1 });
    const started = await start(shop, place(shop));
    expect(started.next.kind).toBe('redirect');
    await payByCard(getPage(started));
    await eventually(async () => expect((await status(shop, started.payment.payment_id)).state).toBe('captured'));
    const moves = (await shop.sandbox.ledger()).filter(({ reference }) => reference === started.payment.payment_id);
    expect(moves.map(({ kind }) => kind)).toEqual(['capture']);
  });
});
