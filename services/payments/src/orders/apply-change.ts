import type { DataOf } from '@okruh/contracts';
import type { orderChanged } from '@okruh/contracts/events/orders';
import type { Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { orderChanges, orders, payments } from '../model/tables.ts';
import { settleChanges } from '../stored/order-changes.ts';
import type { Cause } from '../stored/payment-events.ts';
import { closePayment, type Locked, lockOrder } from '../stored/payments.repository.ts';

/** What goes back of an order: for pieces that left it, or that came back. */
type Change = Pick<DataOf<typeof orderChanged>['change'], 'id' | 'amount' | 'is_due_reduced'>;

/**
 * Pieces left an order. What was paid for them goes back; what is still due in cash is less from now on where the carrier collects
 * less, and goes back after the pay-out where its label was booked before.
 */
export async function applyChange(tx: Tx, orderId: string, change: Change, cause: Cause): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  // Nothing goes back for pieces that are only replaced, nor for gifts.
  if (locked === null || change.amount.amount === 0 || change.amount.currency !== locked.order.currency) return;
  const [added] = await tx
    .insert(orderChanges)
    .values({ id: change.id, orderId, amount: change.amount.amount, isDueReduced: change.is_due_reduced })
    .onConflictDoNothing()
    .returning();
  // Received before.
  if (added === undefined) return;
  if (added.isDueReduced) await reduceDue(tx, locked, added.amount, cause);
  await settleChanges(tx, locked);
}

/** A payment that begins later is for the lower price too. */
async function reduceDue(tx: Tx, locked: Locked, amount: number, cause: Cause): Promise<void> {
  const { order } = locked;
  await tx
    .update(orders)
    .set({ amount: Math.max(0, order.amount - amount) })
    .where(eq(orders.orderId, order.orderId));
  for (const payment of locked.payments.filter(({ provider, state }) => provider === 'cash' && state === 'created')) {
    // The rest is free: nothing is collected any more.
    if (payment.amount <= amount) await closePayment(tx, locked, payment, cause);
    else
      await tx
        .update(payments)
        .set({ amount: payment.amount - amount })
        .where(eq(payments.id, payment.id));
  }
}
