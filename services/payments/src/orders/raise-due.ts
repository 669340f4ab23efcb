import type { Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { orders, payments } from '../model/tables.ts';
import { lockOrder, note } from '../stored/payments.repository.ts';

/**
 * Products were added to an order that is paid on delivery: that much more is collected. @param amount minor units
 */
export async function raiseDue(tx: Tx, orderId: string, amount: number): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null || locked.order.isCancelled) return;
  const { order } = locked;
  await tx
    .update(orders)
    .set({ amount: order.amount + amount })
    .where(eq(orders.orderId, orderId));
  const cash = locked.payments.find(({ provider, state }) => provider === 'cash' && state === 'created');
  if (cash !== undefined) {
    await tx
      .update(payments)
      .set({ amount: cash.amount + amount })
      .where(eq(payments.id, cash.id));
    return;
  }
  // What was left of the order before cost nothing.
  const id = randomUUID();
  const { currency } = order;
  await tx.insert(payments).values({
    id,
    orderId,
    typePayment: order.typePayment,
    provider: 'cash',
    state: 'created',
    amount,
    currency,
    capturedCurrency: currency,
  });
  await note(tx, id, { event: 'created' });
}
