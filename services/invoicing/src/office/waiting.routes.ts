import { addWaitingRoute } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { isLate } from './list.query.ts';

/** Attempts after which making a document isn't merely slow. */
const FAILED_ATTEMPTS = 3;

const selectDocuments = (where: SQL, since: SQL, due: SQL): SQL => sql`
  select d.id, coalesce(d.number, d.order_number) as number, null as name, d.market, ${since} as since, ${due} as due
  from documents d where ${where}`;

/** What waits at invoices. */
export function waitingRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  addWaitingRoute(app, 'invoicing', database.office, () => ({
    'e-factura-open': selectDocuments(
      sql`(d.e_factura_state = 'refused' or ${isLate})`,
      sql`d.e_factura_changed_at`,
      sql`(d.e_factura_due_on + 1)::timestamp at time zone 'Europe/Bucharest'`,
    ),
    'invoices-failed': selectDocuments(
      sql`d.state = 'in-progress' and d.problem is not null and d.attempts >= ${FAILED_ATTEMPTS}`,
      sql`d.requested_at`,
      sql`null::timestamptz`,
    ),
  }));
}
