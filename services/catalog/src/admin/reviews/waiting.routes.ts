import { addWaitingRoute } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { brokenFeeds } from '../../stored/feed-runs.ts';

/** What waits at the catalogue: reviews that nobody has read, planned changes of texts that could not be applied, and feeds that don't work. */
export function waitingRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  addWaitingRoute(app, 'catalog', database.office, (_identity, locale) => ({
    reviews: sql`
      select r.id, m.code as number, ${locale === 'ro' ? sql`m.name_ro` : sql`m.name_cs`} as name, r.market, r.created_at as since,
        null::timestamptz as due
      from reviews r join master_products m on m.id = r.master_product_id where r.approval = 'pending'`,
    'content-plans-failed': sql`
      select p.kind || ':' || p.content_id as id, p.content_id as number, null::text as name, null::text as market, p.failed_at as since,
        p.applies_at as due
      from content_plans p where p.error is not null`,
    'feeds-broken': brokenFeeds,
  }));
}
