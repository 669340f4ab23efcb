import type { AdminLoanRow } from '@okruh/contracts/http/payments-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEvents, hear, openShop, place, type Shop } from '../testing/shop.ts';
import { ask, loadPayment, post } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function waiting() {
  const order = place(shop, 'instalments');
  await hear(shop, 'placed', order, 1, { status: 'new', sub_payment: 'on-store', payable_until: null });
  const { items }: { items: AdminLoanRow[] } = (await ask(shop, `loans?q=${order.number}`, 'shop')).json();
  const [loan] = items;
  if (loan === undefined) throw new Error('no application waits');
  return { order, loan };
}
const decide = (id: string, body: object) => post(shop, `loans/${id}/decide`, body, { 'idempotency-key': crypto.randomUUID() }, 'shop');

describe('instalments that are arranged at a store', () => {
  it('wait for the counter, are approved with the contract’s number and complete when the goods are handed over', async () => {
    const { order, loan } = await waiting();
    expect(loan).toMatchObject({ state: 'waiting', partner_id: 'splatkovka', amount: { amount: 1_118_000 } });
    expect((await decide(loan.id, { decision: 'approve', contract_number: '' })).statusCode).toBe(400);
    const approved = await decide(loan.id, { decision: 'approve', contract_number: 'SP-2026/118' });
    expect(approved.json()).toMatchObject({ state: 'approved', contract_number: 'SP-2026/118', decided_by: 'Alena Účetní' });
    expect((await decide(loan.id, { decision: 'refuse', reason: 'pozdě' })).statusCode).toBe(409);
    await hear(shop, 'handed-over', order, 5, { status: 'handed_over', sub_payment: 'on-store' });
    expect(await loadPayment(shop, loan.id)).toMatchObject({
      state: 'captured',
      refunds_by_hand: true,
      loan: { state: 'sent', contract_number: 'SP-2026/118' },
    });
    expect(await loadEvents(shop, order)).toEqual(['loan-approved', 'payment-captured', 'loan-completed']);
  });

  it('that the partner refused end with the reason', async () => {
    const { order, loan } = await waiting();
    const refused = await decide(loan.id, { decision: 'refuse', reason: 'nízký příjem' });
    expect(refused.json()).toMatchObject({ state: 'declined', reason: 'nízký příjem' });
    expect(await loadEvents(shop, order)).toEqual(['loan-declined']);
    expect((await ask(shop, `loans?state=waiting&q=${order.number}`, 'shop')).json()).toMatchObject({ total: 0 });
  });

  it('of an order that ended before wait no longer, and online ones aren’t decided here', async () => {
    const { order, loan } = await waiting();
    await hear(shop, 'cancelled', order, 3, { status: 'cancelled', sub_payment: 'on-store' });
    expect((await decide(loan.id, { decision: 'approve', contract_number: 'SP-1' })).statusCode).toBe(409);
    expect((await ask(shop, `loans?q=${order.number}`, 'shop')).json()).toMatchObject({ items: [{ state: 'ended' }] });
    expect((await ask(shop, 'loans', 'support')).statusCode).toBe(403);
  });
});
