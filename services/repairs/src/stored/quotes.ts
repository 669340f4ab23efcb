import { quoteApproved, quoteDeclined } from '@okruh/contracts/events/repairs';
import type { RepairQuote } from '@okruh/contracts/http/repairs';
import { type Answer, problem, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { statusAfter } from '../model/repair.ts';
import type { RepairList } from '../model/repair-list.ts';
import { type Actor, agreedSum, applyStep, toFacts } from './repairs.repository.ts';
import { releaseParts, reserveParts } from './spare-part-stock.ts';
import { type QuoteRow, quotes, type RepairRow, repairs } from './tables.ts';

/** Whether the time to answer is over; the database's clock decides, so that processes with different clocks agree. */
export async function isOver(tx: Tx, quoteId: string): Promise<boolean> {
  const [row] = await tx
    .select({ isOver: sql<boolean>`${quotes.answerUntil} < now()` })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  return row?.isOver ?? true;
}

/**
 * The customer agrees to a price: its operations hold from now on, and their parts are reserved. What isn't there makes the
 * repair wait for it.
 */
export async function approve(
  tx: Tx,
  row: RepairRow,
  quote: QuoteRow,
  by: NonNullable<RepairQuote['answered_by']> | null,
  note: string,
  actor: Actor,
  list: RepairList,
): Promise<RepairRow | Answer> {
  await recordAnswer(tx, quote.id, 'approved', by);
  const agreed = agreedSum(quote.sum);
  // The parts of the quote, not of the booking.
  await tx.update(repairs).set({ agreed, total: quote.total }).where(eq(repairs.id, row.id));
  const hasParts = await reserveParts(tx, { ...row, agreed }, list);
  const status = statusAfter(toFacts(row, { isQuoted: true, hasParts }), by === null ? 'confirm-price' : 'approve');
  if (status === null) return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
  const entry = { event: status === 'approved' ? 'approved' : 'waiting_for_parts', note };
  return applyStep(
    tx,
    row,
    {
      set: {
        status,
        agreed,
        total: quote.total,
        promisedOn: quote.readyOn,
        ...(status === 'waiting_for_parts' ? { waitingSince: sql`clock_timestamp()` } : {}),
      },
      history: entry,
      event: quoteApproved,
    },
    actor,
    list,
  );
}

/** The customer declines, or lets the time pass (`by` null): nothing is repaired, the device goes back. */
export async function decline(
  tx: Tx,
  row: RepairRow,
  quote: QuoteRow,
  by: NonNullable<RepairQuote['answered_by']> | null,
  note: string,
  actor: Actor,
  list: RepairList,
): Promise<RepairRow | Answer> {
  const status = statusAfter(toFacts(row, { isQuoted: true, hasParts: true }), 'decline');
  if (status === null) return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
  await recordAnswer(tx, quote.id, 'declined', by);
  await releaseParts(tx, row);
  return applyStep(tx, row, { set: { status, outcome: 'declined' }, history: { event: status, note }, event: quoteDeclined }, actor, list);
}

const recordAnswer = (tx: Tx, quoteId: string, answer: 'approved' | 'declined', by: RepairQuote['answered_by']) =>
  tx
    .update(quotes)
    .set({ answer, answeredAt: sql`now()`, answeredBy: by })
    .where(eq(quotes.id, quoteId));
