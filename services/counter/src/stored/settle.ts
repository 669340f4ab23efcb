import { counterPaymentRefunded, counterPaymentTaken, counterPayoutCancelled, counterPayoutPaid } from '@okruh/contracts/events/counter';
import { localTime, money } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { formatReceiptNumber } from '../model/receipt-number.ts';
import { lockBillsOfPayment, updateBill } from './bills.repository.ts';
import { lockDrawer, updateDrawer } from './drawers.repository.ts';
import { findPayment, lockPayment, type PaymentRow, takeReceiptPosition, updatePayment } from './payments.repository.ts';

/** The next receipt's number, by the year of the store's day. */
export async function takeReceiptNumber(tx: Tx, { store_id: storeId, market }: Pick<PaymentRow, 'store_id' | 'market'>): Promise<string> {
  const year = Number(localTime(new Date(), market).date.slice(0, 4));
  const { prefix, position } = await takeReceiptPosition(tx, storeId, year);
  return formatReceiptNumber(prefix, year, position);
}

const settledEvents = { payment: counterPaymentTaken, refund: counterPaymentRefunded, payout: counterPayoutPaid } as const;

/**
 * The money of a payment is here: its bills, its drawer and its receipt say so, and its owners hear of it. Cash was written as taken with
 * its number, a card gets both now. Its drawer is locked by this.
 */
export async function settlePayment(tx: Tx, id: string, requestId: string, cardDigits: string | null = null): Promise<PaymentRow> {
  const known = await findPayment(tx, id);
  if (known === null) throw new Error(`payment ${id} isn't there`);
  const drawer = await lockDrawer(tx, known.drawer_id);
  const payment = await lockPayment(tx, id);
  if (payment === null || drawer === null) throw new Error(`payment ${id} vanished while locked`);
  const sign = payment.kind === 'refund' ? -1 : 1;
  const charged = payment.amount + payment.rounding;
  await updateDrawer(
    tx,
    drawer.id,
    payment.kind === 'payout'
      ? sql`paid_out = paid_out + ${charged}, cash = cash - ${charged}`
      : payment.kind === 'refund'
        ? sql`refunded = refunded + ${charged}, cash = cash - ${payment.tender === 'cash' ? charged : 0}`
        : payment.tender === 'cash'
          ? sql`cash = cash + ${charged}, cash_taken = cash_taken + ${charged}, payments = payments + 1`
          : sql`card_taken = card_taken + ${charged}, payments = payments + 1`,
  );
  if (payment.state !== 'taken') {
    const number = await takeReceiptNumber(tx, payment);
    await updatePayment(
      tx,
      id,
      sql`state = 'taken', receipt_number = ${number}, taken_at = date_trunc('milliseconds', clock_timestamp()), card_digits = ${cardDigits}, failure = null`,
    );
  }
  const bills = await lockBillsOfPayment(tx, id);
  const taken = await findPayment(tx, id);
  if (taken === null || taken.taken_at === null) throw new Error(`payment ${id} isn't taken`);
  for (const bill of bills) {
    const paid = Math.max(0, bill.paid + sign * bill.part);
    const left = Math.max(0, bill.total - paid);
    const version = await updateBill(tx, bill.id, paid);
    await tx.execute(sql`update payment_bills set left_after = ${left} where payment_id = ${id} and bill_id = ${bill.id}`);
    await appendEvent(tx, settledEvents[payment.kind], {
      subject: bill.id,
      version,
      market: bill.market,
      correlationId: requestId,
      data: {
        bill_id: bill.id,
        bill_kind: bill.kind,
        subject_id: bill.subject_id,
        number: bill.number,
        market: bill.market,
        store_id: drawer.store_id,
        payment_id: id,
        kind: payment.kind,
        tender: payment.tender,
        amount: money(bill.part, bill.currency),
        paid: money(paid, bill.currency),
        total: money(bill.total, bill.currency),
        is_whole: left === 0,
        taken_at: taken.taken_at,
      },
    });
  }
  const settled = await findPayment(tx, id);
  if (settled === null) throw new Error(`payment ${id} vanished while locked`);
  return settled;
}

/** A pay-out that was begun and isn't carried through: its owner learns that nothing was paid. Its drawer and the payment are locked by this. */
export async function cancelPayout(tx: Tx, id: string, requestId: string, failure: string | null = null): Promise<PaymentRow> {
  const known = await findPayment(tx, id);
  if (known === null) throw new Error(`payment ${id} isn't there`);
  await lockDrawer(tx, known.drawer_id);
  const payment = await lockPayment(tx, id);
  // Somebody else was faster.
  if (payment === null || payment.state !== 'pending') return payment ?? known;
  await updatePayment(tx, id, sql`state = 'cancelled', failure = ${failure}`);
  for (const bill of await lockBillsOfPayment(tx, id)) {
    const version = await updateBill(tx, bill.id, bill.paid);
    const { subject_id, number, market } = bill;
    await appendEvent(tx, counterPayoutCancelled, {
      subject: bill.id,
      version,
      market,
      correlationId: requestId,
      data: { bill_id: bill.id, bill_kind: bill.kind, subject_id, number, market, payment_id: id },
    });
  }
  return (await findPayment(tx, id)) ?? payment;
}
