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
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';
import { orderPayments, type OrderRow, reviewRequests } from '../stored/tables.ts';

// A literal, so that the partial index fits (review_requests_due).
const isDue = sql`closed_at is null and due_at < now()`;

/**
 * Publishes for each order that was delivered two weeks ago, by the database's clock, that its customer may be asked for reviews. Once:
 * the row is closed in the transaction of the event, whatever process does it.
 *
 * @returns how many were asked
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export const askForReviews = (db: Tx, turn: Turn = untilDone): Promise<number> =>
  endEach(turn, {
    async next(after: DueItem, limit: number) {
      const { rows } = await db.execute<{ id: string; at: string }>(sql`
        select order_id as id, due_at::text as at from review_requests
        where ${isDue} and (due_at, order_id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by due_at, order_id limit ${limit}`);
      return rows;
    },
    end: ({ id }) =>
      db.transaction(async (tx) => {
        const row = await lockOrder(tx, id);
        const isAsked = row !== null && (await mayAsk(tx, row));
        const closed = await tx
          .update(reviewRequests)
          .set({ closedAt: sql`clock_timestamp()`, outcome: isAsked ? 'asked' : 'skipped' })
          .where(and(eq(reviewRequests.orderId, id), isNull(reviewRequests.closedAt)))
          .returning({ id: reviewRequests.orderId });
        // Another process was quicker while we waited for the order's lock.
        if (closed.length === 0 || row === null || !isAsked) return false;
        await applyStep(tx, row, { set: {}, publishes: ['review-due'] }, {});
        return true;
      }),
  });

/** Nobody is asked about goods that went back, or whose money did or may: a complaint is under way. */
async function mayAsk(tx: Tx, row: OrderRow): Promise<boolean> {
  if (row.status !== 'delivered' || row.paymentStatus === 'refunded') return false;
  const [doubt] = await tx
    .select({ id: orderPayments.paymentId })
    .from(orderPayments)
    .where(
      and(eq(orderPayments.orderId, row.id), or(gt(orderPayments.refunded, 0), inArray(orderPayments.state, ['disputed', 'charged-back']))),
    )
    .limit(1);
  return doubt === undefined;
}

const EVERY_MS = 60_000;

/** Looks once a minute until stopped; several processes may do it at once. */
export const startReviewRequests = (db: Tx, logger: Logger): Job =>
  startEvery({
    name: 'ask-for-reviews',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const asked = await askForReviews(db, turn);
      if (asked > 0) logger.info({ asked }, 'customers are asked for reviews');
    },
    backlogSeconds: () => secondsOverdue(db, sql`select min(due_at) from review_requests where ${isDue}`),
  });
