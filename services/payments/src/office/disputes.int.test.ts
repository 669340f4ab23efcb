import { eventually } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payByCard } from '../testing/sandbox.ts';
import { loadEvents, hear, openShop, getPage, place, type Shop, start, status } from '../testing/shop.ts';
import { ask, loadPayment, post } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function disputed() {
  const order = place(shop);
  await hear(shop, 'placed', order);
  const started = await start(shop, order);
  const id = started.payment.payment_id;
  await payByCard(getPage(started));
  await eventually(async () => (await status(shop, id)).state === 'captured');
  const opened = await fetch(`${shop.sandbox.url}/bank/disputes`, { method: 'POST', body: JSON.stringify({ reference: id }) });
  const { disputes }: { disputes: { id: string }[] } = JSON.parse(await opened.text());
  await eventually(async () => (await status(shop, id)).state === 'disputed');
  const decide = async (end: 'won' | 'lost', state: string): Promise<void> => {
    const body = JSON.stringify({ reference: id, status: end });
    await fetch(`${shop.sandbox.url}/bank/disputes/${disputes[0]?.id}`, { method: 'POST', body });
    await eventually(async () => (await status(shop, id)).state === state);
  };
  return { order, id, decide };
}

describe('a payment that its payer questions', () => {
  it('is listed with a deadline, gives nothing back meanwhile, and stays ours when it is won', async () => {
    const { order, id, decide } = await disputed();
    const open = await loadPayment(shop, id);
    expect(open).toMatchObject({ state: 'disputed', disputed: { amount: 1_118_000 }, refundable: { amount: 0 } });
    expect(open.disputes).toEqual([expect.objectContaining({ state: 'open', reason: 'fraudulent' })]);
    expect(Date.parse(open.dispute_due_at ?? '')).toBeGreaterThan(Date.now());
    expect((await ask(shop, 'payments?work=dispute')).json()).toMatchObject({ total: 1, items: [{ id }] });
    expect(
      (await post(shop, `payments/${id}/refunds`, { amount: 100, reason: 'x' }, { 'idempotency-key': crypto.randomUUID() })).statusCode,
    ).toBe(409);
    await decide('won', 'captured');
    expect(await loadPayment(shop, id)).toMatchObject({ disputed: { amount: 0 }, taken_back: { amount: 0 }, dispute_due_at: null });
    expect(await loadEvents(shop, order)).toEqual(['payment-captured', 'payment-disputed', 'dispute-won']);
  });

  it('is taken back when it is lost, and nothing of it can be sent back again', async () => {
    const { order, id, decide } = await disputed();
    await decide('lost', 'charged-back');
    expect(await loadPayment(shop, id)).toMatchObject({ taken_back: { amount: 1_118_000 }, refundable: { amount: 0 } });
    await hear(shop, 'cancelled', order, 9, { status: 'cancelled' });
    expect((await loadPayment(shop, id)).refunds).toEqual([]);
    expect(await loadEvents(shop, order)).toEqual(['payment-captured', 'payment-disputed', 'payment-charged-back']);
  });
});
