import type { AdminLoanRow } from '@okruh/contracts/http/payments-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEvents, hear, openShop, place, type Shop } from '../testing/shop.ts';
import { identityFor } from '@okruh/service-kit/testing';
import { ask, loadPayment } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function waiting() {
  const order = place(shop, 'instalments');
  await hear(shop, 'placed', order, 1, { status: 'new', sub_payment: 'on-store', payable_until: null, store_id: 'praha-karlin' });
  const { items }: { items: AdminLoanRow[] } = (await askAt('praha-karlin', `loans?q=${order.number}`)).json();
  const [loan] = items;
  if (loan === undefined) throw new Error('no application waits');
  return { order, loan };
}
const clerkAt = (store: string) =>
  identityFor({ roles: ['shop'], name: 'Alena Účetní', sub: '00000000-0000-7000-8000-0000000000ff', store });
const askAt = (store: string, path: string) => shop.app.inject({ url: `/api/payments/admin/${path}`, headers: clerkAt(store) });
const decide = (id: string, body: object, store = 'praha-karlin') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/payments/admin/loans/${id}/decide`,
    headers: { ...clerkAt(store), 'idempotency-key': crypto.randomUUID() },
    payload: body,
  });

describe('instalments that are arranged at a store', () => {
  it('wait for the counter, are approved with the contract’s number and complete when the goods are handed over', async () => {
    const { order, loan } = await waiting();
    expect(loan).toMatchObject({ state: 'waiting', partner_id: 'splatkovka', amount: { amount: 1_118_000 } });
    expect((await decide(loan.id, { decision: 'approve', contract_number: '' })).statusCode).toBe(400);
    const approved = await decide(loan.id, { decision: 'approve', contract_number: 'SP-2026/118' });
    expect(approved.json()).toMatchObject({ state: 'approved', contract_number: 'SP-2026/118', decided_by: 'Alena Účetní' });
    expect((await decide(loan.id, { decision: 'refuse', reason: 'pozdě' })).statusCode).toBe(409);
    await hear(shop, 'handed-over', order, 5, { status: 'handed_over', sub_payment: 'on-store', store_id: 'praha-karlin' });
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
    expect((await askAt('praha-karlin', `loans?state=waiting&q=${order.number}`)).json()).toMatchObject({ total: 0 });
  });

  it('of an order that ended before wait no longer, and online ones aren’t decided here', async () => {
    const { order, loan } = await waiting();
    await hear(shop, 'cancelled', order, 3, { status: 'cancelled', sub_payment: 'on-store', store_id: 'praha-karlin' });
    expect((await decide(loan.id, { decision: 'approve', contract_number: 'SP-1' })).statusCode).toBe(409);
    expect((await askAt('praha-karlin', `loans?q=${order.number}`)).json()).toMatchObject({ items: [{ state: 'ended' }] });
    expect((await ask(shop, 'loans', 'support')).statusCode).toBe(403);
  });

  it('of another store are neither shown nor decided', async () => {
    const { order, loan } = await waiting();
    expect((await askAt('brno-stred', `loans?q=${order.number}`)).json()).toMatchObject({ total: 0, items: [] });
    const refused = await decide(loan.id, { decision: 'refuse', reason: 'nízký příjem' }, 'brno-stred');
    expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([409, 'urn:okruh:problem:other-store']);
    expect((await ask(shop, `loans?q=${order.number}`, 'admin')).json()).toMatchObject({ total: 1 });
    expect((await decide(loan.id, { decision: 'refuse', reason: 'nízký příjem' })).statusCode).toBe(200);
  });
});
