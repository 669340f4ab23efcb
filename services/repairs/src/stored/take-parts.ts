import { partsArrived } from '@okruh/contracts/events/repairs';
import type { Tx } from '@okruh/service-kit';
import { statusAfter } from '../model/repair.ts';
import type { RepairList } from '../model/repair-list.ts';
import { type Actor, applyStep, toFacts } from './repairs.repository.ts';
import { reserveParts } from './spare-part-stock.ts';
import type { RepairRow } from './tables.ts';

/**
 * Reserves what came of the parts that a locked repair waits for; it goes on once nothing is missing.
 *
 * @returns the repair, or null while something is missing yet: what is there stays reserved for it
 */
export async function takeParts(tx: Tx, row: RepairRow, note: string, actor: Actor, list: RepairList): Promise<RepairRow | null> {
  const hasParts = await reserveParts(tx, row, list);
  const status = statusAfter(toFacts(row, { isQuoted: true, hasParts }), 'take-parts');
  if (status === null) return null;
  return applyStep(
    tx,
    row,
    { set: { status, waitingSince: null }, history: { event: 'parts_reserved', note }, event: partsArrived },
    actor,
    list,
  );
}
