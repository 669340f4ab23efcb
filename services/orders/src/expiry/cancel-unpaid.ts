import {
  type DueItem,
  endEach,
  endTogether,
  type Job,
  type Logger,
  secondsOverdue,
  startEvery,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { cancellation } from '../stored/cancellation.ts';
import { toExpiryFact, stepAfter } from '../model/order.ts';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';

/** Orders of each kind that are ended at the same time, each with a connection of the pool. */
const AT_ONCE = 2;
// Literals, so that the partial indexes fit (orders_overdue, orders_at_counter).
const unpaid = sql`status = 'awaiting_payment' and payable_until < now() - interval '2 minutes'`;
const uncollected = sql`status = 'awaiting_trade_in' and payable_until < now() - interval '2 minutes'`;
const uncollectedTomorrow = sql`status = 'awaiting_trade_in' and reminded_at is null and payable_until < now() + interval '1 day'`;

const nextDue = (db: Tx, isDue: SQL) => async (after: DueItem, limit: number) => {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select id, payable_until::text as at from orders
    where ${isDue} and (payable_until, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by payable_until, id limit ${limit}`);
  return rows;
};

/**
 * Ends orders that nobody paid or fetched in time, by the database's clock. Usually picking's event did it already; this is for orders
 * that hold no pieces, and for an event that was lost. The minutes of grace leave picking the first word.
 *
 * @returns how many were ended
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export async function cancelUnpaid(db: Tx, turn: Turn = untilDone): Promise<number> {
  const end = async ({ id }: DueItem): Promise<boolean> =>
    db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      // Paid or cancelled while we waited for the lock.
      const fact = row === null ? null : toExpiryFact(row.status);
      const step = row === null || fact === null ? null : cancellation(stepAfter(row.status, fact));
      if (row === null || step === null) return false;
      await applyStep(tx, row, step, {});
      return true;
    });
  const each = (isDue: SQL): Promise<number> => endEach(turn, { next: nextDue(db, isDue), end, atOnce: AT_ONCE });
  return endTogether([each(unpaid), each(uncollected)]);
}

/**
 * Reminds of goods that wait at a counter until tomorrow, once.
 * @returns how many were reminded of
 */
export const remindOfCollection = (db: Tx, turn: Turn = untilDone): Promise<number> =>
  endEach(turn, {
    next: nextDue(db, uncollectedTomorrow),
    end: async ({ id }) =>
      db.transaction(async (tx) => {
        const row = await lockOrder(tx, id);
        if (row === null || row.status !== 'awaiting_trade_in' || row.remindedAt !== null) return false;
        await applyStep(tx, row, { set: { remindedAt: sql`clock_timestamp()` }, publishes: ['collection-due'] }, {});
        return true;
      }),
  });

const EVERY_MS = 60_000;

/** Looks once a minute until stopped; several processes may do it at once, the row's lock decides. */
export const startExpiry = (db: Tx, logger: Logger): Job =>
  startEvery({
    name: 'cancel-unpaid-orders',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const ended = await endTogether([cancelUnpaid(db, turn), remindOfCollection(db, turn)]);
      if (ended > 0) logger.info({ ended }, 'unpaid orders ended, or their customers reminded');
    },
    backlogSeconds: () =>
      secondsOverdue(
        db,
        sql`least((select min(payable_until) from orders where ${unpaid}), (select min(payable_until) from orders where ${uncollected})) + interval '2 minutes'`,
      ),
  });
