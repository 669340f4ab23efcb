import { type Job, type Logger, startEvery, type Tx } from '@okruh/service-kit';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { LiveRepairList } from '../live-repair-list.ts';
import { decline, isOver } from '../quotes.ts';
import { lockRepair, sentQuote } from '../repairs.repository.ts';
import { quotes } from '../tables.ts';

const BATCH = 50;

/**
 * Quotes that nobody answered in time count as declined: the device goes back. The database's clock decides. Each repair is a
 * transaction of its own, so that one that can't be ended holds up no other.
 *
 * @returns how many were ended
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export async function expireQuotes(db: Tx, repairList: LiveRepairList): Promise<number> {
  let ended = 0;
  const failures: unknown[] = [];
  const overdue = await db
    .select({ repairId: quotes.repairId })
    .from(quotes)
    .where(and(isNotNull(quotes.sentAt), isNull(quotes.answer), lt(quotes.answerUntil, sql`now()`)))
    .limit(BATCH);
  for (const { repairId } of overdue) {
    try {
      ended += await db.transaction((tx) => expire(tx, repairId, repairList));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} overdue quotes could not be ended`);
  return ended;
}

async function expire(tx: Tx, repairId: string, repairList: LiveRepairList): Promise<number> {
  const row = await lockRepair(tx, repairId);
  const quote = row === null ? null : await sentQuote(tx, repairId);
  // Answered while we waited for the lock.
  if (row === null || quote === null || quote.answer !== null || !(await isOver(tx, quote.id))) return 0;
  if (row.status !== 'waiting_for_approval') {
    // Cancelled meanwhile: the quote is closed, nothing else happens.
    await tx
      .update(quotes)
      .set({ answer: 'declined', answeredAt: sql`now()` })
      .where(eq(quotes.id, quote.id));
    return 0;
  }
  await decline(tx, row, quote, null, '', { name: null }, repairList.current());
  return 1;
}

const EVERY_MS = 60_000;

/** Looks once a minute until stopped; several processes may do it at once, the row's lock decides. */
export const startExpiry = (db: Tx, repairList: LiveRepairList, logger: Logger): Job =>
  startEvery({
    name: 'expire-quotes',
    everyMs: EVERY_MS,
    logger,
    async work() {
      const ended = await expireQuotes(db, repairList);
      if (ended > 0) logger.info({ ended }, 'overdue quotes ended');
    },
  });
