import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** What the index has seen of one type of event. */
export interface SeenType extends Record<string, unknown> {
  readonly type: string;
  /** The newest one. */
  readonly id: string;
  readonly at: Date;
  /** Events of the last 24 hours. */
  readonly day: number;
}

/**
 * Every type that the index has. It steps from type to type and to the newest of each over `events_by_type`, so that its time grows with
 * the types and not with the events; the counts are those of `event_rates`.
 */
export async function loadSeenTypes(tx: Tx, now: Date): Promise<readonly SeenType[]> {
  const until = now.toISOString();
  const { rows } = await tx.execute<SeenType>(sql`
    with recursive seen as (
      (select type from events order by type limit 1)
      union all
      select (select type from events where events.type > seen.type order by type limit 1) from seen where seen.type is not null
    ), rates as materialized (
      select type, sum(count)::int as count from event_rates
      where minute > ${until}::timestamptz - interval '24 hours' and minute <= ${until}::timestamptz group by type
    )
    select seen.type, newest.id, newest.at, coalesce(rates.count, 0) as day from seen
    cross join lateral (select id, at from events where events.type = seen.type order by at desc limit 1) newest
    left join rates on rates.type = seen.type
    where seen.type is not null`);
  return rows;
}
