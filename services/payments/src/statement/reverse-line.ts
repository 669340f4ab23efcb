import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { type Fact, retainedMoney } from '../model/payment.ts';
import type { Cause } from '../stored/payment-events.ts';
import { applyFacts, dropRefunds, type Locked, lockOrder, lockPayment, returnMoney } from '../stored/payments.repository.ts';
import { orders, type PaymentRow, payments, type StatementLineRow, statementLines } from '../model/tables.ts';

/**
 * Finds out what each line that takes money back belongs to, and takes it back from the payment that it paid. Only what can
 * be nothing else is decided here: the line that the bank names, or the one payment whose lines have this amount and symbol.
 * Everything else waits for a person.
 */
export async function reverseLines(tx: Tx, account: string, market: Market, cause: Cause): Promise<void> {
  const waiting = await tx
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.account, account), eq(statementLines.result, 'reversal-unknown')))
    .orderBy(asc(statementLines.bookedOn), asc(statementLines.position))
    .for('update');
  for (const line of waiting) {
    if (line.amount < 0) await takeBack(tx, line, await findOriginal(tx, line), cause);
    else await refundCameBack(tx, line, market, cause);
  }
}

/** A line that came and that nothing has taken back; by whatever name the file's format calls our account. */
const isTakeable = (line: StatementLineRow): SQL =>
  sql`${statementLines.amount} = ${-line.amount} and ${statementLines.currency} = ${line.currency}
    and not ${statementLines.isReversal}
    and not exists (select from statement_lines r where r.reverses = ${statementLines.id})`;

async function findOriginal(tx: Tx, line: StatementLineRow): Promise<StatementLineRow | null> {
  if (line.original !== null) {
    const [named] = await tx
      .select()
      .from(statementLines)
      .where(and(eq(statementLines.account, line.account), eq(statementLines.reference, line.original), isTakeable(line)));
    if (named !== undefined) return named;
  }
  if (line.variableSymbol === '') return null;
  const alike = await tx
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.variableSymbol, line.variableSymbol), isTakeable(line)))
    .orderBy(desc(statementLines.bookedOn), desc(statementLines.position));
  // Two of one payment are the same money; of two payments nobody can tell.
  const [newest, ...others] = alike;
  return newest !== undefined && others.every(({ paymentId }) => paymentId === newest.paymentId) ? newest : null;
}

/** @returns whether it was known what is taken back */
async function takeBack(tx: Tx, line: StatementLineRow, original: StatementLineRow | null, cause: Cause): Promise<boolean> {
  if (original === null) return false;
  const decidedBy = cause.by ?? null;
  await tx
    .update(statementLines)
    .set({ result: 'reversal', reverses: original.id, paymentId: original.paymentId, decidedBy })
    .where(eq(statementLines.id, line.id));
  await tx.update(statementLines).set({ result: 'reversed' }).where(eq(statementLines.id, original.id));
  const found = original.paymentId === null ? null : await lockPayment(tx, original.paymentId);
  if (found === null) return true;
  const sum = await loadSum(tx, found.payment.id, sql`-${statementLines.amount}`, sql`${statementLines.amount} < 0`);
  await believe(tx, found.locked, found.payment, [{ kind: 'reversed', amount: sum }], cause, 'transfer-reversed');
  return true;
}

/** A refund of ours that couldn't be delivered: the money is here again, and is owed still. */
async function refundCameBack(
  tx: Tx,
  line: StatementLineRow,
  market: Market,
  cause: Cause,
  orderNumber = line.variableSymbol,
): Promise<boolean> {
  if (orderNumber === '') return false;
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .where(
      and(
        eq(orders.number, orderNumber),
        eq(orders.market, market),
        sql`${payments.refunded} - ${payments.refundReturned} >= ${line.amount}`,
        eq(payments.capturedCurrency, line.currency),
      ),
    )
    .orderBy(sql`(${payments.provider} = 'transfer') desc`, desc(payments.createdAt))
    .limit(1);
  const held = found === undefined ? null : await lockPayment(tx, found.id);
  if (held === null) return false;
  await tx
    .update(statementLines)
    .set({ result: 'refund-returned', paymentId: held.payment.id, decidedBy: cause.by ?? null })
    .where(eq(statementLines.id, line.id));
  const sum = await loadSum(tx, held.payment.id, sql`${statementLines.amount}`, sql`${statementLines.amount} > 0`);
  await believe(tx, held.locked, held.payment, [{ kind: 'refund-returned', amount: sum }], cause, 'refund-returned');
  return true;
}

/** A person says which order's money was taken back, or whose refund came back. */
export async function reverseOfOrder(tx: Tx, line: StatementLineRow, orderNumber: string, market: Market, cause: Cause): Promise<boolean> {
  if (orderNumber === '') return false;
  if (line.amount > 0) return refundCameBack(tx, line, market, cause, orderNumber);
  const [order] = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.number, orderNumber), eq(orders.market, market), isNull(orders.parentOrderId)));
  const locked = order === undefined ? null : await lockOrder(tx, order.orderId);
  const ids = locked?.payments.map(({ id }) => id) ?? [];
  const [original] = await tx
    .select()
    .from(statementLines)
    .where(and(sql`${statementLines.paymentId} = any(${sql.param(ids)}::uuid[])`, isTakeable(line)))
    .orderBy(desc(statementLines.bookedOn))
    .limit(1);
  return takeBack(tx, line, original ?? null, cause);
}

async function loadSum(tx: Tx, paymentId: string, amount: SQL, which: SQL): Promise<number> {
  const [row] = await tx
    .select({ total: sql<string>`coalesce(sum(${amount}), 0)` })
    .from(statementLines)
    .where(and(eq(statementLines.paymentId, paymentId), statementLines.isReversal, which));
  return Number(row?.total ?? 0);
}

/** The table decides what becomes of the payment; refunds of money that is gone are called off. */
async function believe(tx: Tx, locked: Locked, payment: PaymentRow, facts: readonly Fact[], cause: Cause, event: string): Promise<void> {
  let after = await applyFacts(tx, locked, payment, facts, cause, { event });
  // No order rests on it: nobody has to decide anything.
  if (after.hold === 'reversed' && !after.paysOrder) after = await applyFacts(tx, locked, after, [{ kind: 'given-up' }], cause);
  if (event !== 'transfer-reversed') return;
  await dropRefunds(tx, after.id);
  const isOwed = after.state !== 'held' && retainedMoney(after) > 0 && (locked.order.isCancelled || !after.paysOrder);
  if (isOwed) await returnMoney(tx, locked, after);
}
