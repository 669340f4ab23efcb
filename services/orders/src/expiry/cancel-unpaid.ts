import { type Job, type Logger, startEvery, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { cancellation } from '../cancellation.ts';
import { lapseFactOf, stepAfter } from '../order.ts';
import { applyStep, lockOrder } from '../orders.repository.ts';
import { orders } from '../tables.ts';

const BATCH = 50;

/**
 * Ends orders that nobody paid or fetched in time, by the database's clock. Usually picking's event did it already; this is for orders
 * that hold no pieces, and for an event that was lost. The minutes of grace leave picking the first word.
 *
 * @returns how many were ended
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export async function cancelUnpaid(db: Tx): Promise<number> {
  let ended = 0;
  const failures: unknown[] = [];
  const isOverdue = and(
    inArray(orders.status, ['awaiting_payment', 'awaiting_trade_in']),
    lt(orders.payableUntil, sql`now() - interval '2 minutes'`),
  );
  const overdue = await db.select({ id: orders.id }).from(orders).where(isOverdue).limit(BATCH);
  for (const { id } of overdue) {
    try {
      ended += await db.transaction(async (tx) => {
        const row = await lockOrder(tx, id);
        // Paid or cancelled while we waited for the lock.
        const fact = row === null ? null : lapseFactOf(row.status);
        const step = row === null || fact === null ? null : cancellation(stepAfter(row.status, fact));
        if (row === null || step === null) return 0;
        await applyStep(tx, row, step, {});
        return 1;
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} unpaid orders could not be ended`);
  return ended;
}

/**
 * Reminds of goods that wait at a counter until tomorrow, once.
 * @returns how many were reminded of
 */
export async function remindOfCollection(db: Tx): Promise<number> {
  const isDue = and(
    eq(orders.status, 'awaiting_trade_in'),
    isNull(orders.remindedAt),
    lt(orders.payableUntil, sql`now() + interval '1 day'`),
  );
  const due = await db.select({ id: orders.id }).from(orders).where(isDue).limit(BATCH);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      if (row === null || row.status !== 'awaiting_trade_in' || row.remindedAt !== null) return;
      await applyStep(tx, row, { set: { remindedAt: sql`clock_timestamp()` }, tells: ['collection-due'] }, {});
    });
  }
  return due.length;
}

const EVERY_MS = 60_000;

/** Looks once a minute until stopped; several processes may do it at once, the row's lock decides. */
export const startExpiry = (db: Tx, logger: Logger): Job =>
  startEvery({
    name: 'cancel-unpaid-orders',
    everyMs: EVERY_MS,
    logger,
    async work() {
      const ended = await cancelUnpaid(db);
      if (ended > 0) logger.info({ ended }, 'unpaid orders ended');
      await remindOfCollection(db);
    },
  });
