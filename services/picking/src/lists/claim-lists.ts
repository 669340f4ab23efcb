import type { Market } from '@okruh/market';
import { noteRecordChanges, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { byUrgency } from './list.query.ts';

/** Lists that one person picks in one round. */
export interface Wave {
  /** Null = nothing waits. */
  readonly id: string | null;
  readonly listIds: readonly string[];
}

/**
 * Gives a person the most urgent waiting lists of a place as a wave. Lists that somebody else takes in this moment are left to
 * them. Who has a wave that isn't ended gets that one again, so that a lost answer or a closed tab loses nothing; a second click or
 * a second tab at the same moment waits for the first and gets its wave.
 *
 * Claimed lists stay `waiting` until their `start` is scanned; a claim that nobody begins is free again after a quarter of an hour.
 */
export async function claimLists(
  tx: Tx,
  wanted: { readonly market: Market; readonly place: string; readonly count: number },
  worker: { readonly id: string; readonly name: string },
): Promise<Wave> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`okruh-wave:${worker.id}`}, 0))`);
  const { rows: open } = await tx.execute<{ id: string; wave_id: string }>(sql`
    select l.id, l.wave_id from picking_lists l
    where l.wave_id = (
      select o.wave_id from picking_lists o
      where o.assignee_id = ${worker.id} and o.market = ${wanted.market} and o.place = ${wanted.place} and o.wave_id is not null
        and (o.status in ('in_progress', 'picked', 'not_found') or (o.status = 'waiting' and o.claimed_at > now() - interval '15 minutes'))
      order by o.claimed_at desc limit 1)
      and l.status in ('waiting', 'in_progress', 'picked', 'not_found')
    order by ${byUrgency}`);
  const [first] = open;
  if (first !== undefined) return { id: first.wave_id, listIds: open.map(({ id }) => id) };
  const waveId = uuidv7();
  const { rows } = await tx.execute<{ id: string; number: string; before: string | null }>(sql`
    with next as (
      select l.id, l.assignee from picking_lists l
      where l.status = 'waiting' and l.market = ${wanted.market} and l.place = ${wanted.place}
        and (l.claimed_at is null or l.claimed_at < now() - interval '15 minutes')
      order by ${byUrgency} limit ${wanted.count} for update skip locked
    )
    update picking_lists l set wave_id = ${waveId}, claimed_at = clock_timestamp(), assignee_id = ${worker.id}, assignee = ${worker.name}
    from next where l.id = next.id returning l.id, l.number::text as number, next.assignee as before`);
  await noteRecordChanges(
    tx,
    'picking-list',
    worker.name,
    rows.map(({ id, number, before }) => ({
      id,
      before: { name: number, fields: { assignee: before } },
      after: { name: number, fields: { assignee: worker.name } },
    })),
  );
  return rows.length === 0 ? { id: null, listIds: [] } : { id: waveId, listIds: rows.map(({ id }) => id) };
}
