import { LATE_PARCEL_DAYS } from '@okruh/contracts/http/picking-shipping';
import { mayDo } from '@okruh/contracts';
import { addWaitingRoute } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '@okruh/service-kit';

/** What waits at the warehouse and in the stores. */
export function waitingRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  addWaitingRoute(app, 'picking', database.office, ({ roles, store }) => {
    const isHere = (place: SQL): SQL => (mayDo(roles, 'place:any') ? sql`true` : sql`${place} = ${store ?? ''}`);
    const placeName = (place: SQL): SQL => sql`(select s.name from stores s where s.id = ${place})`;
    const selectLists = (where: SQL): SQL => sql`
      select l.id, l.order_number as number, ${placeName(sql`l.place`)} as name, l.market, l.released_at as since, l.due_at as due
      from picking_lists l where ${where} and ${isHere(sql`l.place`)}`;
    return {
      'picking-lists': selectLists(sql`l.status in ('waiting', 'in_progress', 'picked', 'wrapped')`),
      'missing-items': selectLists(sql`l.status in ('not_found', 'not_available')`),
      'transfers-coming': sql`
        select t.id, t.number::text as number, ${placeName(sql`t.to_place`)} as name, t.market, t.sent_at as since, null::timestamptz as due
        from transfers t where t.state = 'sent' and ${isHere(sql`t.to_place`)}`,
      'parcels-late': sql`
        select p.id, p.order_number as number, p.tracking_number as name, p.market, coalesce(p.last_event_at, p.handed_over_at) as since,
          coalesce(p.last_event_at, p.handed_over_at) + make_interval(days => ${LATE_PARCEL_DAYS}) as due
        from parcels p where p.state in ('handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning')
          and coalesce(p.last_event_at, p.handed_over_at) < now() - make_interval(days => ${LATE_PARCEL_DAYS})
          and ${isHere(sql`p.place`)}`,
    };
  });
}
