import { eventually } from '@okruh/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payByCard } from '../testing/sandbox.ts';
import { loadEvents, openShop, getPage, place, settle, type Shop, start, status } from '../testing/shop.ts';
import { ask, loadPayment, post } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.sandbox.behave({}));
afterAll(() => shop.close());

const stateIs = (paymentId: string, state: string) => eventually(async () => (await status(shop, paymentId)).state === state);
async function paid(behaviour: Record<string, unknown> = {}, state = 'captured') {
  await shop.sandbox.behave(behaviour);
  const order = place(shop);
  const started = await start(shop, order);
  await payByCard(getPage(started));
  await stateIs(started.payment.payment_id, state);
  return { order, id: started.payment.payment_id };
}

describe('held money', () => {
  it('is accepted by a person as the whole price, or sent back whole', async () => {
    const saved = await paid({ amount_off: -100 }, 'held');
    const back = await paid({ amount_off: 100 }, 'held');
    const waiting = (await ask(shop, 'payments?work=decide')).json();
    expect(waiting.items.map((row: { id: string }) => row.id)).toEqual([back.id, saved.id]);
    expect((await post(shop, `payments/${saved.id}/decide`, { decision: 'accept', note: 'domluveno' })).json()).toMatchObject({
      state: 'captured',
      hold: null,
    });
    expect(await loadEvents(shop, saved.order)).toEqual(['payment-held', 'payment-captured']);
    await post(shop, `payments/${back.id}/decide`, { decision: 'refund' });
    await settle(shop);
    await stateIs(back.id, 'refunded');
    expect((await post(shop, `payments/${back.id}/decide`, { decision: 'accept' })).statusCode).toBe(409);
    const detail = await loadPayment(shop, saved.id);
    expect(detail.history.find(({ event }) => event === 'accepted')).toMatchObject({ by: 'Alena Účetní', note: 'domluveno' });
  });
});

describe('a refund', () => {
  it('goes back in parts, never more than came, and once for one key', async () => {
    const { order, id } = await paid();
    const refund = (amount: number, key: string) =>
      post(shop, `payments/${id}/refunds`, { amount, reason: 'poškozený obal' }, { 'idempotency-key': key });
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(100_000, 'one-key')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await settle(shop);
    await stateIs(id, 'partially-refunded');
    expect((await refund(1_018_001, 'too-much')).json().type).toBe('urn:okruh:problem:not-refundable');
    await refund(1_018_000, 'the-rest');
    await settle(shop);
    await stateIs(id, 'refunded');
    const moves = (await shop.sandbox.ledger()).filter(({ reference }) => reference === id);
    expect(moves.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['capture', 1_118_000],
      ['refund', 100_000],
      ['refund', 1_018_000],
    ]);
    expect(await loadEvents(shop, order)).toEqual(['payment-captured', 'refund-made', 'refund-made']);
  });

  it('that is asked for while the bank is slow isn’t promised twice', async () => {
    const { id } = await paid();
    const both = await Promise.all(
      ['a', 'b'].map((key) => post(shop, `payments/${id}/refunds`, { amount: 700_000, reason: 'x' }, { 'idempotency-key': key })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the list', () => {
  it('finds by number, state, method and market, and leaves the building as CSV', async () => {
    const { order, id } = await paid();
    const rows = (await ask(shop, `payments?q=${order.number}&state=captured&type_payment=card&market=cz`)).json();
    expect(rows).toMatchObject({ total: 1, items: [{ id, order_number: order.number, state_label: 'Zaplacená' }] });
    expect((await ask(shop, `payments?q=${order.number}&market=ro`)).json().total).toBe(0);
    const csv = await ask(shop, `payments/export?q=${order.number}`);
    expect(csv.body.split('\r\n')[1]).toContain(`${order.number};CZ;card;sandbox;Zaplacená;11180,00;11180,00;0,00;CZK;`);
  });

  it('is read by support, who decides and refunds nothing', async () => {
    const { id } = await paid();
    expect((await ask(shop, 'payments', 'support')).statusCode).toBe(200);
    expect((await post(shop, `payments/${id}/refunds`, { amount: 1, reason: 'x' }, {}, 'support')).statusCode).toBe(403);
    expect((await ask(shop, 'payments', 'catalog-editor')).statusCode).toBe(403);
  });
});

it('says what waits for a decision and for a hand', async () => {
  const { id } = await paid({ amount_off: -100 }, 'held');
  const items: { kind: string; count: number; first: { id: string }[] }[] = (await ask(shop, 'waiting')).json().items;
  expect(items.map(({ kind }) => kind).toSorted()).toEqual([
    'disputes',
    'loans',
    'payments-to-decide',
    'refunds-to-send',
    'statement-lines',
  ]);
  expect(items.find(({ kind }) => kind === 'payments-to-decide')?.first.map((one) => one.id)).toContain(id);
  expect((await ask(shop, 'waiting', 'support')).json().items).toEqual([]);
  expect((await ask(shop, 'waiting', 'shop')).json().items).toMatchObject([{ kind: 'loans' }]);
});
