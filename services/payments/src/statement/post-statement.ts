import { createHash, randomUUID } from 'node:crypto';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { Cause } from '../stored/payment-events.ts';
import { came } from '../model/payment.ts';
import { applyFacts, lockOrder } from '../stored/payments.repository.ts';
import { type LineResult, orders, type PaymentRow, type StatementLineRow, statementLines, statements } from '../model/tables.ts';
import { reverseLines } from './reverse-line.ts';
import { type BankStatement, plainAccount, type StatementLine } from './bank-statement.ts';

/** Whose account a statement tells of; null when it is none of ours. */
export function marketOfAccount(statement: BankStatement, accounts: Deps['accounts']): Market | null {
  const fits = ({ account, iban }: Deps['accounts']['cz']): boolean =>
    statement.account === iban || (account.includes('/') && statement.account === plainAccount(account));
  return (['cz', 'ro'] as const).find((market) => fits(accounts[market])) ?? null;
}

interface Posted {
  readonly statementId: string;
  /** Lines that an earlier file brought. */
  readonly repeated: number;
}

/**
 * Counts a statement's money, every line once however often and in whatever file it comes: the bank's reference is unique per
 * account, and a line, its payment and the events are one transaction.
 */
export async function postStatement(
  tx: Tx,
  deps: Deps,
  statement: BankStatement,
  file: { readonly market: Market; readonly fileName: string; readonly by: string; readonly requestId: string },
): Promise<Posted> {
  const [row] = await tx
    .insert(statements)
    .values({
      id: randomUUID(),
      market: file.market,
      format: statement.format,
      fileName: file.fileName.slice(0, 200),
      account: statement.account,
      number: statement.number,
      day: statement.day,
      uploadedBy: file.by,
    })
    // Said again: the row stays as it is, and is locked until the lines are counted.
    .onConflictDoUpdate({ target: [statements.account, statements.number, statements.day], set: { number: sql`excluded.number` } })
    .returning({ id: statements.id });
  if (row === undefined) throw new Error('a statement gave no row back');
  let repeated = 0;
  for (const [index, line] of statement.lines.entries()) {
    const posted = await keepLine(tx, deps, statement.account, row.id, index + 1, line);
    if (posted === null) repeated += 1;
    else if (posted.amount > 0 && !posted.isReversal)
      await credit(tx, posted, line.variableSymbol, file.market, { requestId: file.requestId });
  }
  // After everything that came, and those of earlier statements again: a bank may tell of them in any order.
  await reverseLines(tx, statement.account, file.market, { requestId: file.requestId });
  return { statementId: row.id, repeated };
}

async function keepLine(
  tx: Tx,
  deps: Deps,
  account: string,
  statementId: string,
  position: number,
  line: StatementLine,
): Promise<StatementLineRow | null> {
  const id = randomUUID();
  const [row] = await tx
    .insert(statementLines)
    .values({
      id,
      statementId,
      position,
      account,
      // Banks' references may hold the payer's account.
      reference: hashReference(line.reference),
      bookedOn: line.bookedOn,
      amount: line.amount,
      currency: line.currency,
      variableSymbol: line.variableSymbol,
      payerCiphertext: deps.cipher.encrypt(line.payer, payerContext(id)),
      isReversal: line.isReversal,
      original: line.original === null ? null : hashReference(line.original),
      result: line.isReversal ? 'reversal-unknown' : line.amount > 0 ? 'unknown' : 'outgoing',
    })
    .onConflictDoNothing({ target: [statementLines.account, statementLines.reference] })
    .returning();
  return row ?? null;
}
const hashReference = (reference: string): string => createHash('sha256').update(reference).digest('base64url');
export const payerContext = (lineId: string): string => `statement_line:${lineId}:payer`;

/**
 * Gives a line's money to the transfer of the order with this number; it stays unknown when there is none. The amount is the sum of all
 * lines of the payment, so that a price that came in two parts is whole.
 *
 * @returns whether an order took it
 */
export async function credit(tx: Tx, line: StatementLineRow, orderNumber: string, market: Market, cause: Cause): Promise<boolean> {
  if (orderNumber === '') return false;
  const [found] = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(eq(orders.number, orderNumber), eq(orders.market, market), eq(orders.currency, line.currency), isNull(orders.parentOrderId)),
    );
  const locked = found === undefined ? null : await lockOrder(tx, found.orderId);
  const payment = locked?.payments.find(({ provider }) => provider === 'transfer');
  if (locked === null || payment === undefined) return false;
  await tx.update(statementLines).set({ paymentId: payment.id }).where(eq(statementLines.id, line.id));
  const [sum] = await tx
    .select({ total: sql<string>`sum(${statementLines.amount})` })
    .from(statementLines)
    .where(and(eq(statementLines.paymentId, payment.id), sql`${statementLines.amount} > 0 and not ${statementLines.isReversal}`));
  const fact = { kind: 'captured', amount: Number(sum?.total ?? 0), currency: line.currency } as const;
  const after = await applyFacts(tx, locked, payment, [fact], cause, { event: 'transfer' });
  await tx
    .update(statementLines)
    .set({ result: toResult(after), decidedBy: cause.by ?? null })
    .where(eq(statementLines.id, line.id));
  return true;
}

function toResult(payment: PaymentRow): LineResult {
  if (payment.state === 'held') return came(payment) < payment.amount ? 'underpaid' : 'overpaid';
  return payment.paysOrder ? 'matched' : 'surplus';
}
