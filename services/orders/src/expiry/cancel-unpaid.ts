import { describeError, type Logger, type Tx } from '@okruh/service-kit';
import { and, eq, lt, sql } from 'drizzle-orm';
import { cancellation } from '../cancellation.ts';
import { stepAfter } from '../order.ts';
import { applyStep, lockOrder } from '../orders.repository.ts';
import { orders } from '../tables.ts';

const BATCH = 50;

/**
 * Ends orders that nobody paid in time, by the database's clock. Usually picking's event did it already; this is for orders
 * that hold no pieces, and for an event that was lost. The minutes of grace leave picking the first word.
 *
 * @returns how many were ended
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export async function cancelUnpaid(db: Tx): Promise<number> {
  let ended = 0;
  const failures: unknown[] = [];
  const isOverdue = and(eq(orders.status, 'awaiting_payment'), lt(orders.payableUntil, sql`now() - interval '2 minutes'`));
  const overdue = await db.select({ id: orders.id }).from(orders).where(isOverdue).limit(BATCH);
  for (const { id } of overdue) {
    try {
      ended += await db.transaction(async (tx) => {
        const row = await lockOrder(tx, id);
        // Paid or cancelled while we waited for the lock.
        const step = row === null ? null : cancellation(stepAfter(row.status, 'unpaid'));
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

const EVERY_MS = 60_000;

/** Looks once a minute until stopped; several processes may do it at once, the row's lock decides. */
export function startExpiry(db: Tx, logger: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const tick = (): void => {
    running = cancelUnpaid(db).then(
      (ended) => {
        if (ended > 0) logger.info({ ended }, 'unpaid orders ended');
      },
      (error: unknown) => logger.error({ err: describeError(error) }, 'unpaid orders could not be ended'),
    );
  };
  const timer = setInterval(tick, EVERY_MS);
  tick();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
