import { mayDo } from '@okruh/contracts';
import { addWaitingRoute } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { orders, payments } from '../model/tables.ts';
import { needsRefund } from './office.query.ts';

const selectPayments = (where: SQL, due: SQL = sql`null::timestamptz`): SQL => sql`
  select payments.id, orders.number, null as name, orders.market, payments.changed_at as since, ${due} as due
  from ${payments} join ${orders} on orders.order_id = payments.order_id where ${where}`;

/** What waits at payments. */
export function waitingRoutes(app: FastifyInstance, { database }: Deps): void {
  addWaitingRoute(app, 'payments', database.office, ({ roles, store }) => ({
    'payments-to-decide': selectPayments(sql`payments.state = 'held'`),
    'refunds-to-send': selectPayments(needsRefund),
    disputes: selectPayments(
      sql`payments.state = 'disputed'`,
      sql`(select min(d.due_at) from disputes d where d.payment_id = payments.id and d.state = 'open')`,
    ),
    'statement-lines': sql`
      select s.id, s.number, s.file_name as name, s.market, s.uploaded_at as since, null::timestamptz as due from statements s
      where exists (select from statement_lines l where l.statement_id = s.id and l.result in ('unknown', 'reversal-unknown'))`,
    loans: selectPayments(sql`payments.provider = 'partner' and payments.session_id is null and payments.state in ('created', 'pending')
      and coalesce(orders.arrange_type, orders.sub_payment) = 'on-store'
      and ${mayDo(roles, 'place:any') ? sql`true` : sql`orders.store_id = ${store ?? ''}`}`),
  }));
}
