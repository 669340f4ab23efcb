import { addWaitingRoute } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { awaitedStatuses } from '../model/buyout.ts';

/** Days after which somebody calls a customer who doesn't answer an offer. */
const DAYS_UNANSWERED = 3;

const selectBuyouts = (where: SQL, since: SQL, due: SQL = sql`null::timestamptz`, join: SQL = sql``): SQL => sql`
  select b.id, b.number, b.device_name || ' ' || b.device_variant as name, b.market, ${since} as since, ${due} as due
  from buyouts b ${join} where ${where}`;

/** What waits at buy-outs. */
export function waitingRoutes(app: FastifyInstance, { database }: Deps): void {
  addWaitingRoute(app, 'buyout', database.office, () => ({
    'buyouts-arrived': selectBuyouts(
      sql`b.collection ->> 'way' = 'in' and b.collection ->> 'state' = 'delivered' and b.status = any(${sql.param([...awaitedStatuses])}::text[])`,
      sql`b.updated_at`,
    ),
    'buyouts-to-inspect': selectBuyouts(sql`b.status = 'received'`, sql`coalesce(b.received_at, b.updated_at)`),
    'offers-unanswered': selectBuyouts(
      sql`b.status = 'counter_offer' and o.made_at < now() - make_interval(days => ${DAYS_UNANSWERED})`,
      sql`o.made_at`,
      sql`o.answer_until`,
      sql`join counter_offers o on o.buyout_id = b.id`,
    ),
    payouts: selectBuyouts(sql`b.status = 'accepted'`, sql`coalesce(b.accepted_at, b.updated_at)`),
  }));
}
