import { formatDate, type IsoDate } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import type { RepairList } from '../model/repair-list.ts';
import { wantCollection } from './collections.ts';
import { type Actor, applyStep } from './repairs.repository.ts';
import type { RepairRow } from './tables.ts';

/** Asks a carrier for the device of a locked repair on a day, instead of what was asked before. */
export async function fetchDevice(
  tx: Tx,
  row: RepairRow,
  day: IsoDate,
  { actor, list }: { readonly actor: Actor; readonly list: RepairList },
): Promise<RepairRow> {
  const collection = await wantCollection(tx, row, { way: 'in', day, window: null }, actor);
  const history = { event: 'collection_wanted', note: formatDate(day, row.market) };
  return applyStep(tx, row, { set: { collection, pickupOn: day }, history, event: null }, actor, list);
}
