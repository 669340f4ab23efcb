import {
  additionEnded,
  linesAdded,
  orderCancelled,
  orderChanged,
  orderDelivered,
  orderHandedOver,
  orderPaid,
  orderPlaced,
  type OrderState,
  refundDue,
} from '@okruh/contracts/events/orders';
import type { Envelope } from '@okruh/contracts';
import { type Handler, on, onAll, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { raiseDue } from './raise-due.ts';
import { applyChange } from './apply-change.ts';
import { keepOrders, listAdditions, type NewPayments } from '../stored/orders.repository.ts';
import { retainedMoney } from '../model/payment.ts';
import { applyFacts, closePayment, type Locked, lockOrder, returnMoney } from '../stored/payments.repository.ts';
import { addTask } from '../stored/tasks.repository.ts';
import { keepSetOff } from '../stored/trade-ins.ts';
import type { Cause } from '../stored/payment-events.ts';
import { loans, orders, type PaymentRow } from '../model/tables.ts';

/** Every event carries the order's whole state, so a late or a missing one does no harm. */
export function orderHandlers(newPayments: NewPayments): readonly Handler[] {
  const keepAll = (events: readonly Envelope<OrderState>[], tx: Tx): Promise<void> =>
    keepOrders(
      tx,
      events.map((event) => ({ state: event.data, version: event.aggregateversion, event })),
      newPayments,
    );
  const keep = (tx: Tx, event: Envelope, data: OrderState): Promise<void> => keepAll([{ ...event, data }], tx);
  return [
    onAll(orderPlaced, keepAll),
    onAll(orderPaid, keepAll),
    on(orderCancelled, async ({ tx, event, data }) => {
      await keep(tx, event, data);
      await cancel(tx, data.order_id, { event });
      for (const id of await listAdditions(tx, data.order_id)) await cancel(tx, id, { event });
    }),
    on(linesAdded, async ({ event, data, tx }) => {
      const { amount, is_due_raised: isDueRaised } = data.addition;
      // An order that is known only from now on is due with what was added.
      const isKnown = (await lockOrder(tx, data.order_id)) !== null;
      await keep(tx, event, data);
      if (isKnown && isDueRaised) await raiseDue(tx, data.order_id, amount.amount);
    }),
    on(additionEnded, async ({ event, data, tx }) => {
      await keep(tx, event, data);
      await cancel(tx, data.addition.id, { event });
    }),
    on(orderChanged, async ({ tx, event, data }) => {
      await keep(tx, event, data);
      await applyChange(tx, data.order_id, data.change, { event });
    }),
    // Money of a withdrawal goes back as that of pieces that leave an order.
    on(refundDue, ({ tx, event, data }) =>
      applyChange(tx, data.order_id, { id: data.refund_id, amount: data.amount, is_due_reduced: false }, { event }),
    ),
    on(orderHandedOver, async ({ tx, event, data }) => {
      await keep(tx, event, data);
      await completeLoan(tx, data.order_id, { event });
    }),
    on(orderDelivered, async ({ tx, event, data }) => {
      await keep(tx, event, data);
      await completeLoan(tx, data.order_id, { event });
      await takeCash(tx, data.order_id, { event });
    }),
  ];
}

/** What is open ends, what was paid goes back. Whatever comes later goes back when it comes. */
async function cancel(tx: Tx, orderId: string, cause: Cause): Promise<void> {
  // By the event's own word, also when a newer one was here first: cancelled is for ever.
  await tx.update(orders).set({ isCancelled: true }).where(eq(orders.orderId, orderId));
  const locked = await lockOrder(tx, orderId);
  if (locked !== null) await keepSetOff(tx, locked, cause);
  for (const payment of locked?.payments ?? []) {
    if (locked === null) return;
    await closePayment(tx, locked, payment, cause);
    if (retainedMoney(payment) > 0) await returnMoney(tx, locked, payment);
  }
}

/** The goods are on their way: the partner pays the loan that was signed. */
async function completeLoan(tx: Tx, orderId: string, cause: Cause): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  for (const payment of locked?.payments ?? []) {
    if (locked === null || payment.provider !== 'partner' || payment.state !== 'authorised') continue;
    if (payment.sessionId !== null) await addTask(tx, payment.id, 'capture');
    else await completeAtCounter(tx, locked, payment, cause);
  }
}

/** What was signed at a counter stands there complete; nobody has to be reported. */
async function completeAtCounter(tx: Tx, locked: Locked, payment: PaymentRow, cause: Cause): Promise<void> {
  await tx
    .update(loans)
    .set({ state: 'sent', changedAt: sql`clock_timestamp()` })
    .where(eq(loans.paymentId, payment.id));
  await applyFacts(tx, locked, payment, [{ kind: 'captured', amount: payment.amount, currency: payment.currency }], cause);
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
