import { packageDelivered } from '@okruh/contracts/events/picking';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { type ListCause, isPickedUpHere, lockListsOfOrder, publishList, saveList } from '../stored/picking-lists.repository.ts';
import { leaveStock } from '../stored/leave-stock.ts';

/**
 * A clerk gave the order to its customer: its lists end, whether somebody scanned them before or took the pieces from the shelf
 * in a hurry. Parcels end by their carrier's word.
 */
export async function deliverAtCounter(tx: Tx, orderId: string, cause: ListCause): Promise<void> {
  for (const list of await lockListsOfOrder(tx, orderId)) {
    const isAtCounter = isPickedUpHere(list) || (list.status === 'ready_for_pickup' && list.store_id !== null);
    if (!isAtCounter || list.status === 'delivered' || list.status === 'cancelled') continue;
    // What came from elsewhere left its place when it was handed over.
    if (list.handed_over_at === null) await leaveStock(tx, list);
    const saved = await saveList(tx, list, { status: 'delivered', crate: null, log: [], now: ['delivered_at'] }, 1);
    await tx.execute(sql`update crates set list_id = null, changed_at = clock_timestamp() where list_id = ${list.id}`);
    await publishList(tx, saved, [packageDelivered], cause);
  }
}
