import type { AdminStatement } from '@okruh/contracts/http/payments-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEvents, hear, openShop, place, type Shop, start } from '../testing/shop.ts';
import { ask, loadPayment, post, upload } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const later = new Date(Date.now() + 7 * 86_400_000).toISOString();
const PRICE = 1_118_000;
async function transferOrder() {
  const order = place(shop, 'bank_transfer', { payable_until: later });
  await hear(shop, 'placed', order);
  const { payment } = await start(shop, order);
  return { order, id: payment.payment_id };
}
async function send(symbol: string, amount = PRICE): Promise<string> {
  const response = await fetch(`${shop.sandbox.url}/bank/transfers`, {
    method: 'POST',
    body: JSON.stringify({ market: 'cz', amount, variable_symbol: symbol }),
  });
  const { id }: { id: string } = JSON.parse(await response.text());
  return id;
}
const takeBack = async (transfer: string): Promise<void> => {
  const response = await fetch(`${shop.sandbox.url}/bank/transfers/${transfer}/reverse`, { method: 'POST' });
  expect(response.status).toBe(201);
};
/** Today's statement of the sandbox bank; it grows, and what was counted isn't counted again. */
async function post053(): Promise<AdminStatement> {
  const file = await fetch(`${shop.sandbox.url}/bank/statements/cz.xml`);
  const response = await upload(shop, Buffer.from(await file.arrayBuffer()), 'cz.xml');
  if (response.statusCode !== 200) throw new Error(response.body);
  const { statement }: { statement: AdminStatement } = response.json();
  return statement;
}
const listResults = (statement: AdminStatement, symbol: string): string[] =>
  statement.items.filter((line) => line.variable_symbol === symbol).map(({ result }) => result);

describe('a transfer that the bank takes back', () => {
  it('leaves the order to a person when it had paid it; giving the order up is published', async () => {
    const { order, id } = await transferOrder();
    const transfer = await send(order.number);
    expect(listResults(await post053(), order.number)).toEqual(['matched']);
    await takeBack(transfer);
    expect(listResults(await post053(), order.number)).toEqual(['reversed', 'reversal']);
    const held = await loadPayment(shop, id);
    expect(held).toMatchObject({ state: 'held', hold: 'reversed', taken_back: { amount: PRICE }, refundable: { amount: 0 } });
    expect(listResults(await post053(), order.number)).toEqual(['reversed', 'reversal']);
    const decided = await post(shop, `payments/${id}/decide`, { decision: 'refund', note: 'stornováno bankou' });
    expect(decided.json()).toMatchObject({ state: 'charged-back', hold: null });
    expect(await loadEvents(shop, order)).toEqual([
      'transfer-awaited',
      'payment-captured',
      'payment-held',
      'payment-charged-back',
      'payment-charged-back',
    ]);
  });

  it('may stay a paid order by decision', async () => {
    const { order, id } = await transferOrder();
    const transfer = await send(order.number);
    await takeBack(transfer);
    // Both in one file.
    expect(listResults(await post053(), order.number)).toEqual(['reversed', 'reversal']);
    const decided = await post(shop, `payments/${id}/decide`, { decision: 'accept', note: '' });
    expect(decided.json()).toMatchObject({ state: 'captured' });
  });

  it('is undone by itself where it never paid anything, and where two came and one is left', async () => {
    const part = await transferOrder();
    const small = await send(part.order.number, 400);
    await post053();
    expect(await loadPayment(shop, part.id)).toMatchObject({ state: 'held', hold: 'amount' });
    await takeBack(small);
    const twice = await transferOrder();
    await send(twice.order.number);
    const second = await send(twice.order.number);
    await post053();
    expect(await loadPayment(shop, twice.id)).toMatchObject({ state: 'held', hold: 'amount' });
    await takeBack(second);
    await post053();
    expect(await loadPayment(shop, part.id)).toMatchObject({ state: 'cancelled' });
    expect(await loadPayment(shop, twice.id)).toMatchObject({ state: 'captured' });
  });

  it('of an unknown payer touches no order', async () => {
    const transfer = await send('7701', 3_000);
    await takeBack(transfer);
    expect(listResults(await post053(), '7701')).toEqual(['reversed', 'reversal']);
  });
});

describe('a reversal that names nothing', () => {
  const abo = (number: string, code: string, amount: number): Buffer => {
    const day = '221125';
    const money = String(amount).padStart(12, '0');
    const head = `0740000192000145399${'OKRUH S.R.O.'.padEnd(20)}${day}${'0'.repeat(14)}+${'0'.repeat(14)}+${'0'.repeat(14)}0${'0'.repeat(14)}0301${day}${' '.repeat(14)}`;
    const line = `075000019200014539900000020000009990000000099040${money}${code}${number.padStart(10, '0')}0003000308${'0'.repeat(10)}${day}${'KDOSI'.padEnd(20)}00203${day}`;
    return Buffer.from(`${head}\r\n${line}\r\n`, 'latin1');
  };

  it('waits for a person, who says whose money it was', async () => {
    const { order, id } = await transferOrder();
    await send(order.number);
    await post053();
    const response = await upload(shop, abo('', '5', PRICE), 'storno.gpc');
    const { statement }: { statement: AdminStatement } = response.json();
    expect(statement.items).toEqual([expect.objectContaining({ result: 'reversal-unknown', amount: { amount: -PRICE, currency: 'CZK' } })]);
    expect(statement.unknown).toBe(1);
    const line = statement.items[0]?.id ?? '';
    const wrong = await post(shop, `statement-lines/${line}/assign`, { order_number: '2619999999' });
    expect(wrong.statusCode).toBe(400);
    const assigned = await post(shop, `statement-lines/${line}/assign`, { order_number: order.number });
    expect(assigned.json()).toMatchObject({ result: 'reversal', order_number: order.number });
    expect(await loadPayment(shop, id)).toMatchObject({ state: 'held', hold: 'reversed' });
  });

  it('of a refund that couldn’t be delivered makes the money owed again', async () => {
    const { order, id } = await transferOrder();
    await send(order.number);
    await post053();
    await hear(shop, 'cancelled', order, 9, { status: 'cancelled' });
    const owed = await loadPayment(shop, id);
    await post(shop, `payments/${id}/refunds/${owed.refunds[0]?.id}/confirm`, {});
    expect(await loadPayment(shop, id)).toMatchObject({ state: 'refunded', refunded: { amount: PRICE } });
    await upload(
      shop,
      Buffer.from(abo(order.number, '4', PRICE).toString('latin1').replace('0301221125', '0302221125'), 'latin1'),
      'vraceno.gpc',
    );
    const again = await loadPayment(shop, id);
    expect(again).toMatchObject({ state: 'captured', refunded: { amount: 0 }, needs_refund: true });
    expect(again.refunds.map(({ state }) => state).toSorted()).toEqual(['by-hand', 'made']);
    expect((await ask(shop, 'payments?work=refund')).json()).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id })]),
    });
  });
});
