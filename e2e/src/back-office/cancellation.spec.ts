import { cancelOrder } from '@okruh/contracts/http/orders';
import { adminCancelOrder, adminGetOrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { adminGetStockHistory } from '@okruh/contracts/http/picking-admin/stock';
import { adminGetParcel } from '@okruh/contracts/http/picking-shipping';
import type { Market } from '@okruh/market';
import { fillShelf } from '../purchase/steps.ts';
import { apiTest, bothMarkets, expect } from '../run/test.ts';
import { ledger, loadPayment, payByCard } from '../shop/bank.ts';
import { PHONE, type PlacedOrder, placeWantedOrder } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { mailFor } from '../shop/mails.ts';
import { loadOrder, orderBecomes, withOrderToken } from '../shop/placed-orders.ts';
import { newImei } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import type { Answer, Visitor } from '../shop/visitor.ts';
import { findPickingLists, handOverList, loadPickingList, newCrate, packList, scanAll } from '../shop/warehouse.ts';

/** A phone that is paid by card and waits to be picked. */
interface Waiting {
  readonly placed: PlacedOrder;
  readonly office: Visitor;
  readonly orderId: string;
  readonly listId: string;
}
async function buyPaid(market: Market): Promise<Waiting> {
  await fillShelf(market);
  const placed = await placeWantedOrder({ market });
  await payByCard(placed.visitor, placed.code);
  const office = await logInAs('admin', market);
  const [list] = await findPickingLists(office, placed.number);
  if (list === undefined) throw new Error(`Order ${placed.number} has no picking list`);
  return { placed, office, orderId: list.order_id, listId: list.id };
}

const cancelByCustomer = ({ placed }: Waiting): Promise<Answer> =>
  placed.visitor.ask(cancelOrder, { params: { code: placed.code } }, withOrderToken(placed));

async function cancelByOffice({ office, orderId: id }: Waiting): Promise<Answer> {
  const { version } = await office.call(adminGetOrderDesk, { params: { id } });
  return office.ask(adminCancelOrder, { params: { id }, body: { version, reason: 'customer-asked' } });
}

/** Nobody picks it, its piece can be sold again, and the bank sent all of the money back. */
async function expectUndone({ placed, office, orderId, listId }: Waiting): Promise<void> {
  await expect.poll(async () => (await loadPickingList(office, listId)).status).toBe('cancelled');
  const params = { market: placed.market, variant: PHONE } as const;
  await expect
    .poll(async () => {
      const { moves } = await office.call(adminGetStockHistory, { params });
      return moves.filter(({ order_id: id }) => id === orderId).map(({ kind, change }) => `${kind} ${change}`);
    })
    .toEqual(['released 1', 'reserved -1']);
  await expect.poll(async () => (await loadOrder(placed)).payment_status).toBe('refunded');
  const { payment_id: reference } = await loadPayment(placed.visitor, placed.code);
  const back = (await ledger()).filter((entry) => entry.reference === reference && entry.kind === 'refund');
  expect(back.map(({ amount }) => amount)).toEqual([placed.total.amount]);
  await mailFor(placed.email, checkoutWords[placed.market].mails.cancelled);
  expect(await scanAll(office, listId, [['start'], ['hand-over']])).toEqual(['order-cancelled', 'order-cancelled']);
}

for (const market of bothMarkets)
  apiTest.describe(`an order on ${market} that is cancelled`, () => {
    apiTest('once it is paid: nobody picks it', async () => {
      const waiting = await buyPaid(market);
      expect((await cancelByCustomer(waiting)).status).toBe(200);
      await expectUndone(waiting);
    });

    apiTest('while it is picked: only by the office, and what lies in the crate goes back', async () => {
      const waiting = await buyPaid(market);
      const { office, listId, placed } = waiting;
      expect(await scanAll(office, listId, [['start'], ['crate', newCrate()], ['item', newImei()]])).toEqual(['done', 'done', 'done']);
      await orderBecomes(placed, 'picking');
      expect((await cancelByCustomer(waiting)).status).toBe(409);
      expect((await cancelByOffice(waiting)).status).toBe(200);
      await expectUndone(waiting);
    });

    apiTest('once it is packed: its label is void', async () => {
      const waiting = await buyPaid(market);
      const { parcel } = await packList(waiting.office, waiting.listId);
      await orderBecomes(waiting.placed, 'packed');
      expect((await cancelByCustomer(waiting)).status).toBe(409);
      expect((await cancelByOffice(waiting)).status).toBe(200);
      await expectUndone(waiting);
      const { state } = await waiting.office.call(adminGetParcel, { params: { id: parcel?.id ?? '' } });
      expect(state).toBe('cancelled');
    });

    apiTest('once its carrier has it: by nobody, it goes on and its money stays', async () => {
      const waiting = await buyPaid(market);
      const { office, listId, placed } = waiting;
      await packList(office, listId);
      const parcel = await handOverList(office, listId);
      await orderBecomes(placed, 'handed_over');
      expect((await cancelByCustomer(waiting)).status).toBe(409);
      expect((await cancelByOffice(waiting)).status).toBe(409);
      expect(await office.call(adminGetParcel, { params: { id: parcel.id } })).toMatchObject({ state: 'handed_over', recall: null });
      expect(await loadOrder(placed)).toMatchObject({ status: 'handed_over', payment_status: 'paid', may_cancel: false });
    });
  });
