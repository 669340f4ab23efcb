import { type Job, type Logger, startEvery, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { LiveRepairList } from '../stored/live-repair-list.ts';
import { lockRepair } from '../stored/repairs.repository.ts';
import { takeParts } from '../stored/take-parts.ts';

const BATCH = 50;

/**
 * Repairs that wait for parts get those that came or were given back, who waits longest first. One that lacks another part yet keeps
 * what it got. Each is a transaction of its own, so that no repair holds up another.
 *
 * @returns how many go on
 */
export async function freeWaitingRepairs(db: Tx, repairList: LiveRepairList): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from repairs r where r.status = 'waiting_for_parts' and exists (
      select 1 from repair_parts p join spare_part_stock s on s.spare_part_id = p.spare_part_id and s.market = r.market
      where p.repair_id = r.id and p.missing > 0 and s.on_hand - s.reserved >= p.missing)
    order by coalesce(r.waiting_since, r.updated_at), r.id limit ${BATCH}`);
  let freed = 0;
  for (const { id } of rows) {
    const isFreed = await db.transaction(async (tx) => {
      const row = await lockRepair(tx, id);
      // Cancelled, or taken by hand meanwhile.
      if (row === null || row.status !== 'waiting_for_parts') return false;
      return (await takeParts(tx, row, '', { name: null }, repairList.current())) !== null;
    });
    if (isFreed) freed += 1;
  }
  return freed;
}

const EVERY_MS = 2_000;

/** Looks every two seconds until stopped; several processes may do it at once, the row's lock decides. */
export const startFreeing = (db: Tx, repairList: LiveRepairList, logger: Logger): Job =>
  startEvery({
    name: 'free-waiting-repairs',
    everyMs: EVERY_MS,
    logger,
    async work() {
      const freed = await freeWaitingRepairs(db, repairList);
      if (freed > 0) logger.info({ freed }, 'parts came for repairs that waited');
    },
  });
