import { LATE_PAYMENT_MINUTES } from '@okruh/contracts/http/orders-admin';
import { markets } from '@okruh/market';
import { addWaitingRoute } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { WithdrawalKind } from '../stored/withdrawal-tables.ts';

/** Open ones; due at the end of the day until which the money has to be back. */
const openReturns = (kind: WithdrawalKind): SQL => sql`
  select w.id, w.number, w.order_number as name, w.market, w.announced_at as since,
    (w.refund_due_on + 1)::timestamp at time zone
      case w.market when 'cz' then ${markets.cz.timezone} else ${markets.ro.timezone} end as due
  from withdrawals w where w.kind = ${kind} and w.state in ('announced', 'received', 'judged')`;

/** What waits at orders. */
export function waitingRoutes(app: FastifyInstance, { database }: Deps): void {
  addWaitingRoute(app, 'orders', database.office, () => ({
    'orders-unpaid': sql`
      select id, number, null as name, market, placed_at as since, placed_at + make_interval(mins => ${LATE_PAYMENT_MINUTES}) as due
      from orders where status = 'awaiting_payment' and placed_at < now() - make_interval(mins => ${LATE_PAYMENT_MINUTES})`,
    withdrawals: openReturns('withdrawal'),
    complaints: openReturns('complaint'),
  }));
}
