import { fillShelf } from '../purchase/steps.ts';
import { apiTest, bothMarkets, expect } from '../run/test.ts';
import { loadPayment, signLoan } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { fillLoanCart, order } from '../shop/buyers.ts';
import { loadOrder, orderBecomes } from '../shop/placed-orders.ts';
import { logInAs } from '../shop/staff.ts';
import { findPickingLists, handOverList, packList } from '../shop/warehouse.ts';

for (const market of bothMarkets)
  apiTest(`an online loan on ${market} is the shop’s money once the carrier has the parcel, and not before`, async () => {
    await fillShelf(market);
    const cart = await fillLoanCart(market, 'online', { type_delivery_code: 'courier' });
    const { visitor } = cart;
    const placed = await order(cart, { birth_date: '12.03.1984' });
    await signLoan(visitor, placed.code);
    await orderBecomes(placed, 'paid');
    const paid = await loadPayment(visitor, placed.code);
    const loadLoan = async (): Promise<string | undefined> =>
      (await inBooks<{ state: string }>('select state from payments.loans where payment_id = $1', [paid.payment_id]))[0]?.state;

    const office = await logInAs('warehouse', market);
    const [list] = await findPickingLists(office, placed.number);
    await packList(office, list?.id ?? '');
    await orderBecomes(placed, 'packed');
    expect([(await loadPayment(visitor, placed.code)).state, await loadLoan()]).toEqual(['authorised', 'signed']);

    await handOverList(office, list?.id ?? '');
    await expect.poll(async () => (await loadPayment(visitor, placed.code)).state).toBe('captured');
    expect(await loadLoan()).toBe('sent');
    expect(await loadOrder(placed)).toMatchObject({ status: 'handed_over', payment_status: 'paid' });
  });
