import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { came, openDispute, retainedMoney } from '../model/payment.ts';
import { type OrderChangeRow, orderChanges, type OrderRow, orders, type PaymentRow, payments } from '../model/tables.ts';
import { calculateSums } from './payment-events.ts';
import { addTask, openRefunds } from './tasks.repository.ts';

/** A locked order with its payments. */
interface PaidOrder {
  readonly order: OrderRow;
  readonly payments: readonly PaymentRow[];
}

/**
 * Sends back what pieces cost that left the order, from the payments that pay it; while nobody has paid, it waits. Each change is asked
 * back once. Of an order that is cancelled all money goes back another way.
 */
export async function settleChanges(tx: Tx, { order, payments: own }: PaidOrder): Promise<void> {
  if (order.isCancelled || order.parentOrderId !== null) return;
  // What was paid for products that were added comes after the order's own payment, what an old device paid at the counter comes last.
  const paying = [...own, ...(await lockPaymentsOfAdditions(tx, order.orderId))]
    .filter((payment) => payment.paysOrder && came(payment) > 0)
    .toSorted((a, b) => Number(a.provider === 'trade_in') - Number(b.provider === 'trade_in'));
  const [main] = paying;
  if (main === undefined) return;
  const open = await tx
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, order.orderId), isNull(orderChanges.settledAt)))
    .orderBy(asc(orderChanges.receivedAt), asc(orderChanges.id));
  for (const change of open) {
    if (!isPaidLess(change, main)) await askBack(tx, change, paying);
    await tx
      .update(orderChanges)
      .set({ settledAt: sql`clock_timestamp()` })
      .where(eq(orderChanges.id, change.id));
  }
}

/** The order is locked before what is added to it, by everybody who locks both. */
async function lockPaymentsOfAdditions(tx: Tx, orderId: string): Promise<PaymentRow[]> {
  const additions = await tx.select().from(orders).where(eq(orders.parentOrderId, orderId)).orderBy(asc(orders.orderId)).for('update');
  if (additions.length === 0) return [];
  return tx
    .select()
    .from(payments)
    .where(
      inArray(
        payments.orderId,
        additions.map((one) => one.orderId),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/** The payment was for the lower price already. */
const isPaidLess = (change: OrderChangeRow, { provider, createdAt }: PaymentRow): boolean =>
  change.isDueReduced && (provider === 'cash' || createdAt > change.receivedAt);

/** By its provider as far as it can, the rest by a person; never more than the payments still hold. */
async function askBack(tx: Tx, change: OrderChangeRow, paying: readonly PaymentRow[]): Promise<void> {
  let left = change.amount;
  for (const [index, payment] of paying.entries()) {
    const asked = await openRefunds(tx, payment.id);
    const room = Math.max(0, came(payment) - calculateSums(payment).refunded - openDispute(payment) - asked.byProvider - asked.byHand);
    const byProvider = Math.min(left, room, Math.max(0, retainedMoney(payment) - asked.byProvider - asked.payouts));
    const byHand = Math.min(left, room) - byProvider;
    left -= byProvider + byHand;
    const key = `refund:order-change:${change.id}${index === 0 ? '' : `:${payment.id}`}`;
    if (byProvider > 0) await addTask(tx, payment.id, 'refund', { amount: byProvider, key });
    if (byHand > 0) await addTask(tx, payment.id, 'refund', { amount: byHand, byHand: true, key: `${key}:hand` });
  }
}
