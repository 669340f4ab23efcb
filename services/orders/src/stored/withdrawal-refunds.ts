import type { DataOf } from '@okruh/contracts';
import type { creditNoteCreated } from '@okruh/contracts/events/invoicing';
import { refundDue } from '@okruh/contracts/events/orders';
import { money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Cause } from './history.ts';
import { loadChanges, sumRefunded } from './order-changes.ts';
import { type OrderPaymentRow, orderPayments, type OrderRow } from './tables.ts';
import { getWithheld } from './trade-ins.ts';
import { withdrawalCredits } from './withdrawal-tables.ts';
import {
  loadWithdrawals,
  lockWithdrawal,
  publicWithdrawal,
  publishWithdrawal,
  updateWithdrawal,
  type Withdrawal,
} from './withdrawals.repository.ts';

const sumUp = <One>(all: readonly One[], pick: (one: One) => number): number => all.reduce((sum, one) => sum + pick(one), 0);

/** A credit note of a withdrawal was issued: it is asked back, once, less what of the bonus isn't taken off yet. */
export async function creditWithdrawal(tx: Tx, data: DataOf<typeof creditNoteCreated>, cause: Cause): Promise<void> {
  const { withdrawal_id: id, total, number } = data;
  if (id === null || total === null) return;
  const withdrawal = await lockWithdrawal(tx, id);
  // A database that was brought back from a copy.
  if (withdrawal === null) return;
  const taken = sumUp(withdrawal.credits, ({ bonus }) => bonus);
  const bonus = Math.min(total.amount, Math.max(0, withdrawal.row.bonus - taken));
  // A person closed it before the credit note came: its money was settled otherwise.
  const isClosed = withdrawal.row.state === 'closed' && withdrawal.credits.length === 0;
  const amount = isClosed ? 0 : total.amount - bonus;
  const added = await tx
    .insert(withdrawalCredits)
    .values({ id: data.document_id, withdrawalId: id, number, total: total.amount, bonus, amount })
    .onConflictDoNothing()
    .returning();
  // Received before.
  if (added.length === 0 || isClosed) return;
  await askBack(tx, withdrawal, { refundId: data.document_id, amount }, cause);
}

/** Grows what was decided by what was asked back; without an amount, the withdrawal is over. */
async function askBack(
  tx: Tx,
  withdrawal: Withdrawal,
  { refundId, amount }: { readonly refundId: string; readonly amount: number },
  cause: Cause,
): Promise<void> {
  const refund = sumUp(withdrawal.credits, (credit) => credit.amount) + amount;
  const isOver = refund === 0;
  const changed = await updateWithdrawal(tx, withdrawal, { refund, state: isOver ? 'closed' : 'judged', refundedAt: null });
  if (amount > 0)
    await publishWithdrawal(
      tx,
      refundDue,
      changed,
      { ...publicWithdrawal(changed), refund_id: refundId, amount: money(amount, changed.row.currency) },
      cause,
    );
}

/** Bonuses that were taken off and turned out never to be paid go back after all. */
export async function returnBonuses(tx: Tx, order: OrderRow, cause: Cause): Promise<void> {
  let over = -getWithheld(order);
  const all = await loadWithdrawals(tx, order.id);
  over += sumUp(all, ({ credits }) => sumUp(credits, ({ bonus }) => bonus));
  for (const { row } of all) {
    if (over <= 0) return;
    const withdrawal = await lockWithdrawal(tx, row.id);
    if (withdrawal === null) continue;
    const amount = Math.min(
      over,
      sumUp(withdrawal.credits, ({ bonus }) => bonus),
    );
    if (amount <= 0) continue;
    const id = uuidv7();
    await tx.insert(withdrawalCredits).values({ id, withdrawalId: row.id, number: null, total: 0, bonus: -amount, amount });
    await askBack(tx, withdrawal, { refundId: id, amount }, cause);
    over -= amount;
  }
}

/** Withdrawals whose money is out are over: what went back for changes of the order came first. */
export async function endRefunded(tx: Tx, order: OrderRow): Promise<void> {
  const open = await loadWithdrawals(tx, order.id);
  if (!open.some(({ row }) => row.state === 'judged')) return;
  const payments: readonly OrderPaymentRow[] = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, order.id));
  let left = sumUp(payments, ({ refunded }) => refunded) - sumRefunded(await loadChanges(tx, order.id));
  for (const { row, credits } of open) {
    left -= sumUp(credits, ({ amount }) => amount);
    if (left < 0) return;
    if (row.state !== 'judged' || credits.length === 0) continue;
    const withdrawal = await lockWithdrawal(tx, row.id);
    if (withdrawal?.row.state !== 'judged') continue;
    await updateWithdrawal(tx, withdrawal, { state: 'refunded', refundedAt: sql`date_trunc('milliseconds', clock_timestamp())` });
  }
}
