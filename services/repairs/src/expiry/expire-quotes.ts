import {
  type DueItem,
  endEach,
  type Job,
  type Logger,
  secondsOverdue,
  startEvery,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { LiveRepairList } from '../stored/live-repair-list.ts';
import { decline, isOver } from '../stored/quotes.ts';
import { lockRepair, sentQuote } from '../stored/repairs.repository.ts';
import { quotes } from '../stored/tables.ts';

const isOverdue = sql`sent_at is not null and answer is null and answer_until < now()`;

interface OverdueQuote extends DueItem {
  readonly repairId: string;
}

/**
 * Quotes that nobody answered in time count as declined: the device goes back. The database's clock decides. Each repair is a
 * transaction of its own, so that one that can't be ended holds up no other.
 *
 * @returns how many were ended
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export const expireQuotes = (db: Tx, repairList: LiveRepairList, turn: Turn = untilDone): Promise<number> =>
  endEach<OverdueQuote>(turn, {
    async next(after, limit) {
      const { rows } = await db.execute<{ id: string; at: string; repairId: string }>(sql`
        select id, answer_until::text as at, repair_id as "repairId" from quotes
        where ${isOverdue} and (answer_until, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by answer_until, id limit ${limit}`);
      return rows;
    },
    end: ({ repairId }) => db.transaction((tx) => expire(tx, repairId, repairList)),
  });

async function expire(tx: Tx, repairId: string, repairList: LiveRepairList): Promise<boolean> {
  const row = await lockRepair(tx, repairId);
  const quote = row === null ? null : await sentQuote(tx, repairId);
  // Answered while we waited for the lock.
  if (row === null || quote === null || quote.answer !== null || !(await isOver(tx, quote.id))) return false;
  if (row.status !== 'waiting_for_approval') {
    // Cancelled meanwhile: the quote is closed, nothing else happens.
    await tx
      .update(quotes)
      .set({ answer: 'declined', answeredAt: sql`now()` })
      .where(eq(quotes.id, quote.id));
    return false;
  }
  await decline(tx, row, quote, null, '', { name: null }, repairList.current());
  return true;
}

const EVERY_MS = 60_000;

/** Looks once a minute until stopped; several processes may do it at once, the row's lock decides. */
export const startExpiry = (db: Tx, repairList: LiveRepairList, logger: Logger): Job =>
  startEvery({
    name: 'expire-quotes',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const ended = await expireQuotes(db, repairList, turn);
      if (ended > 0) logger.info({ ended }, 'overdue quotes ended');
    },
    backlogSeconds: () => secondsOverdue(db, sql`select min(answer_until) from quotes where ${isOverdue}`),
  });
