import { markets } from '@okruh/market';
import { addWaitingRoute } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { unfinishedStatuses } from '../model/repair.ts';
import { todaySql } from './board.query.ts';

const selectRepairs = (where: SQL, since: SQL): SQL => sql`
  select repairs.id, repairs.number, repairs.device ->> 'name' as name, repairs.market, ${since} as since,
    (repairs.promised_on + 1)::timestamp at time zone
      case repairs.market when 'cz' then ${markets.cz.timezone} else ${markets.ro.timezone} end as due
  from repairs where ${where}`;

/** What waits at repairs. */
export function waitingRoutes(app: FastifyInstance, { database }: Deps): void {
  addWaitingRoute(app, 'repairs', database.office, (_identity, locale) => ({
    'repairs-arrived': selectRepairs(
      sql`repairs.status = 'booked' and repairs.collection ->> 'way' = 'in' and repairs.collection ->> 'state' = 'delivered'`,
      sql`repairs.updated_at`,
    ),
    'repairs-to-diagnose': selectRepairs(sql`repairs.status = 'received'`, sql`repairs.updated_at`),
    'repairs-late': selectRepairs(
      sql`repairs.status = any(${sql.param([...unfinishedStatuses])}::text[]) and repairs.promised_on < ${todaySql}`,
      sql`repairs.created_at`,
    ),
    'spare-parts-low': sql`
      select p.id, p.location as number, ${locale === 'ro' ? sql`p.name_ro` : sql`p.name_cs`} as name, s.market, null::timestamptz as since, null::timestamptz as due
      from spare_part_stock s join spare_parts p on p.id = s.spare_part_id where s.on_hand - s.reserved <= s.minimum and not p.is_retired`,
  }));
}
