import { internalOrderMayLeave } from '@okruh/contracts/http/orders/internal';
import { ok, problem, route } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { stepAfter } from '../model/order.ts';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';
import { orderPayments, type OrderRow } from '../stored/tables.ts';

/** States of a payment in which its money may yet go away. */
const DOUBTFUL: ReadonlySet<string> = new Set(['disputed', 'charged-back']);

/** Picking asks before a package is closed and before it leaves: by events alone a cancellation might come a moment too late. */
export function leaveRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, internalOrderMayLeave, ({ params, requestId }) =>
    database.db.transaction(async (tx) => {
      const row = await lockOrder(tx, params.id);
      if (row === null) return problem('not-found');
      const payments = await tx.select({ state: orderPayments.state }).from(orderPayments).where(eq(orderPayments.orderId, row.id));
      const mayLeave = isReleased(row) && row.holdReason === null && !payments.some(({ state }) => DOUBTFUL.has(state));
      if (!mayLeave) return ok({ may_leave: false, status: row.status });
      // From now on the customer can't cancel, even if picking's events are late.
      const isUntold = row.status === 'new' || row.status === 'paid';
      const step = isUntold ? stepAfter(row.status, 'picking-started') : null;
      if (step === null) return ok({ may_leave: true, status: row.status });
      const moved = await applyStep(
        tx,
        row,
        { set: { status: step.to, pickingStartedAt: sql`clock_timestamp()` }, publishes: step.publishes },
        { requestId },
      );
      return ok({ may_leave: true, status: moved.status });
    }),
  );
}

const unreleased: ReadonlySet<OrderRow['status']> = new Set([
  'awaiting_payment',
  'awaiting_trade_in',
  'cancelled',
  'returned',
  'withdrawn',
]);
const isReleased = ({ status }: OrderRow): boolean => !unreleased.has(status);
