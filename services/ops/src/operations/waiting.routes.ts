import { addWaitingRoute } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { silencedUntil } from '../stored/alerts.ts';

/** What waits for operations: alerts that nobody has taken, events that a consumer gave up on. */
export function waitingRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  addWaitingRoute(app, 'ops', database.db, () => ({
    alerts: sql`
      select a.id, a.rule as number, nullif(a.subject, '') as name, null as market, a.fired_at as since,
        case a.severity when 'critical' then a.fired_at end as due
      from alerts a where a.state = 'firing' and a.taken_by is null and ${silencedUntil} is null`,
    'dead-letters': sql`
      select d.sequence as id, d.type as number, d.consumer as name, d.market, d.at as since, null::timestamptz as due
      from dead_letters d where d.state = 'waiting'`,
  }));
}
