import { noteRecordChanges, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { lockDrawer } from '../stored/drawers.repository.ts';
import { findPayment, lockPayment, type PaymentRow, updatePayment } from '../stored/payments.repository.ts';
import { settlePayment } from '../stored/settle.ts';
import type { Terminal, TerminalAnswer } from '../terminal/terminal.ts';

/** A payment whose number at the provider was never written down: nothing can have been charged after this time. */
const ORPHAN_SECONDS = 60;

/**
 * Asks the terminal how far a payment is, or calls it off, and writes down what it says.
 * @param by who calls it off; null for the job and for those who ask
 * @throws DependencyDown when the terminal's provider doesn't answer: nothing is changed then
 */
export async function followPayment(
  deps: Deps,
  payment: PaymentRow,
  how: 'check' | 'cancel',
  requestId: string,
  by: string | null = null,
): Promise<PaymentRow> {
  if (payment.state !== 'pending' || payment.kind !== 'payment') return payment;
  const answer = await ask(deps.terminal, payment, how);
  if (answer.state === 'waiting') return payment;
  return deps.database.db.transaction(async (tx) => {
    await lockDrawer(tx, payment.drawer_id);
    const locked = await lockPayment(tx, payment.id);
    if (locked === null) throw new Error(`payment ${payment.id} vanished`);
    // Somebody else was faster.
    if (locked.state !== 'pending') return locked;
    if (by !== null) await noteCancelling(tx, locked, answer.state, by);
    if (answer.state === 'paid') return settlePayment(tx, locked.id, requestId, answer.cardDigits);
    const failure = answer.state === 'declined' ? answer.failure : null;
    await updatePayment(tx, locked.id, sql`state = ${answer.state}, failure = ${failure}`);
    return (await findPayment(tx, locked.id)) ?? locked;
  });
}

/** Who took a payment off the terminal, and what the terminal made of it: it may have been paid in the same moment. */
function noteCancelling(tx: Tx, { id, bills, state }: PaymentRow, after: TerminalAnswer['state'], by: string): Promise<void> {
  const name = bills.map(({ number }) => number).join(', ');
  const change = { id, before: { name, fields: { state } }, after: { name, fields: { state: after === 'paid' ? 'taken' : after } } };
  return noteRecordChanges(tx, 'card-payment', by, [change]);
}

async function ask(terminal: Terminal | null, payment: PaymentRow, how: 'check' | 'cancel'): Promise<TerminalAnswer> {
  const { intent_id: intent, reader_id: reader, age_seconds: age } = payment;
  if (intent === null || reader === null || terminal === null) {
    return how === 'cancel' || age > ORPHAN_SECONDS ? { state: 'declined', failure: 'terminal_down' } : { state: 'waiting' };
  }
  if (how === 'cancel') return terminal.cancel(reader, intent);
  const answer = await terminal.check(intent);
  // What was refused may be tried again at the reader with another card: it is taken off, so that nothing is charged behind our back.
  return answer.state === 'declined' ? endDeclined(await terminal.cancel(reader, intent), answer) : answer;
}

const endDeclined = (ended: TerminalAnswer, declined: TerminalAnswer): TerminalAnswer => (ended.state === 'paid' ? ended : declined);
