import { randomUUID } from 'node:crypto';
import { payoutRefused, type payoutSent } from '@okruh/contracts/events/payments';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { type Cause, publish } from './payment-events.ts';
import { applyFacts, type Locked, note } from './payments.repository.ts';
import { type PaymentRow, payments, type TaskRow } from '../model/tables.ts';

// The money of old devices that were given with an order (docs/decisions/0021-trade-in-with-a-purchase.md).

/**
 * What the devices paid of an order at the counter, as a payment of its own: made by the counter, and once more here when the
 * order ended before the counter could write it down, so that it goes back like all other money.
 */
export async function keepSetOff(tx: Tx, locked: Locked, cause: Cause): Promise<void> {
  const { order } = locked;
  if (order.setOff === 0 || locked.payments.some(({ provider }) => provider === 'trade_in')) return;
  const [row] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      orderId: order.orderId,
      typePayment: order.typePayment,
      provider: 'trade_in',
      state: 'created',
      paysOrder: true,
      amount: order.setOff,
      currency: order.currency,
      capturedCurrency: order.currency,
    })
    .returning();
  if (row === undefined) throw new Error('a new payment gave no row back');
  locked.payments.unshift(row);
  const fact = { kind: 'captured', amount: order.setOff, currency: order.currency } as const;
  await applyFacts(tx, locked, row, [fact], cause, { event: 'set-off' });
}

/** A person sent a refund from the bank that the card couldn't take back. */
export async function sentByHand(tx: Tx, locked: Locked, payment: PaymentRow, amount: number, cause: Cause): Promise<void> {
  const [row] = await tx
    .update(payments)
    .set({ sentByHand: sql`${payments.sentByHand} + ${amount}`, changedAt: sql`clock_timestamp()` })
    .where(eq(payments.id, payment.id))
    .returning();
  if (row === undefined) throw new Error('a locked payment is gone');
  const version = await publish(tx, locked.order, row, ['refund-made'], null, cause);
  await tx.update(payments).set({ version }).where(eq(payments.id, row.id));
  await note(tx, row.id, { event: 'refund-sent' }, cause.by);
}

type Payout = Pick<TaskRow, 'paymentId' | 'amount'> & { readonly buyoutId: string };

/** Publishes what became of the buy-out's pay-out to the card. */
export async function publishPayout(
  tx: Tx,
  { order }: Locked,
  payout: Payout,
  contract: typeof payoutSent | typeof payoutRefused,
): Promise<void> {
  await appendEvent(tx, contract, {
    subject: payout.buyoutId,
    version: 1,
    market: order.market,
    data: {
      payment_id: payout.paymentId,
      order_id: order.orderId,
      buyout_id: payout.buyoutId,
      market: order.market,
      amount: { amount: payout.amount ?? 0, currency: order.currency },
      changed_at: new Date().toISOString(),
    },
  });
}

/** The provider won't: the earmarked sum is the order's again, and the buy-out pays to the account. */
export async function refusePayout(tx: Tx, locked: Locked, payout: Payout): Promise<void> {
  await tx
    .update(payments)
    .set({ paidOut: sql`${payments.paidOut} - ${payout.amount ?? 0}` })
    .where(eq(payments.id, payout.paymentId));
  await note(tx, payout.paymentId, { event: 'payout-refused' });
  await publishPayout(tx, locked, payout, payoutRefused);
}
