import { orderCancelled, orderDelivered, orderHandedOver, orderPaid, orderPlaced, type OrderState } from '@okruh/contracts/events/orders';
import type { Envelope } from '@okruh/contracts';
import { type Handler, on, type Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { keepOrder } from '../orders.repository.ts';
import { addTask, applyFacts, closePayment, lockOrder, returnMoney } from '../payments.repository.ts';
import type { Cause } from '../payment-events.ts';
import { orders } from '../tables.ts';

/** Every event carries the order's whole state, so a late or a missing one does no harm. */
export function orderHandlers(online: 'sandbox' | 'stripe'): readonly Handler[] {
  const keep = (tx: Tx, event: Envelope, data: OrderState): Promise<void> => keepOrder(tx, data, event.aggregateversion, online);
  return [
    on(orderPlaced, async ({ tx, event, data }) => {
      await keep(tx, event, data);
    }),
    on(orderPaid, async ({ tx, event, data }) => {
      await keep(tx, event, data);
    }),
    on(orderCancelled, async ({ tx, event, data }) => {
      await keep(tx, event, data);
      await cancel(tx, data.order_id, { event });
    }),
    on(orderHandedOver, async ({ tx, event, data }) => {
      await keep(tx, event, data);
      await completeLoan(tx, data.order_id);
    }),
    on(orderDelivered, async ({ tx, event, data }) => {
      await keep(tx, event, data);
      await completeLoan(tx, data.order_id);
      await takeCash(tx, data.order_id, { event });
    }),
  ];
}

/** What is open ends, what was paid goes back. Whatever comes later goes back when it comes. */
async function cancel(tx: Tx, orderId: string, cause: Cause): Promise<void> {
  // By the event's own word, also when a newer one was here first: cancelled is for ever.
  await tx.update(orders).set({ isCancelled: true }).where(eq(orders.orderId, orderId));
  const locked = await lockOrder(tx, orderId);
  for (const payment of locked?.payments ?? []) {
    if (locked === null) return;
    await closePayment(tx, locked, payment, cause);
    if (payment.captured > payment.refunded) await returnMoney(tx, payment);
  }
}

/** The goods are on their way: the partner pays the loan that was signed. */
async function completeLoan(tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  for (const payment of locked?.payments ?? []) {
    if (payment.provider === 'partner' && payment.state === 'authorised') await addTask(tx, payment.id, 'capture');
  }
}

/** Cash changes hands when the parcel does. */
async function takeCash(tx: Tx, orderId: string, cause: Cause): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  for (const payment of locked?.payments ?? []) {
    if (locked === null) return;
    if (payment.provider !== 'cash' || payment.state !== 'created') continue;
    await applyFacts(tx, locked, payment, [{ kind: 'captured', amount: payment.amount, currency: payment.currency }], cause);
  }
}
