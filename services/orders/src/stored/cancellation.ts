import { sql } from 'drizzle-orm';
import type { stepAfter } from '../model/order.ts';
import type { Step } from './orders.repository.ts';

/** The change of an order that ends; null when the table of transitions knows no such step. */
export const cancellation = (transition: ReturnType<typeof stepAfter>): Step | null =>
  transition === null || transition.to !== 'cancelled'
    ? null
    : {
        set: { status: transition.to, cancelReason: transition.reason ?? null, cancelledAt: sql`clock_timestamp()`, payableUntil: null },
        publishes: transition.publishes,
      };
