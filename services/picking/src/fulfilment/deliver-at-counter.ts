import { packageDelivered, packageFinished } from '@okruh/contracts/events/picking';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { leaveStock } from '../stored/leave-stock.ts';
import {
  isPickedUpHere,
  type ListCause,
  lockListsOfOrder,
  type PickingListRow,
  publishList,
  saveList,
  type StoredItem,
} from '../stored/picking-lists.repository.ts';
import { keepSerials } from '../stored/serials.ts';

/**
 * A clerk gave the order to its customer: its lists end, whether somebody scanned them before or took the pieces from the shelf
 * in a hurry, as at a walk-in sale. Those are finished by it: their invoice is made of what lies on the list. Parcels end by their carrier's word.
 */
export async function deliverAtCounter(tx: Tx, orderId: string, cause: ListCause): Promise<void> {
  for (const list of await lockListsOfOrder(tx, orderId)) {
    const isAtCounter = isPickedUpHere(list) || (list.status === 'ready_for_pickup' && list.store_id !== null);
    if (!isAtCounter || list.status === 'delivered' || list.status === 'cancelled') continue;
    const isFinished = list.packed_at !== null;
    const items = isFinished ? list.items : await takeAll(tx, list);
    if (!isFinished) await keepSerials(tx, list.id, items);
    // What came from elsewhere left its place when it was handed over.
    if (list.handed_over_at === null) await leaveStock(tx, list);
    const events = isFinished ? [packageDelivered] : [packageFinished, packageDelivered];
    const saved = await saveList(
      tx,
      list,
      { status: 'delivered', crate: null, items, log: [], now: isFinished ? ['delivered_at'] : ['packed_at', 'delivered_at'] },
      events.length,
    );
    await tx.execute(sql`update crates set list_id = null, changed_at = clock_timestamp() where list_id = ${list.id}`);
    await publishList(tx, saved, events, cause);
  }
}

/** Everything of a list but what wasn't found, with the serial numbers that a clerk scanned at the sale. */
async function takeAll(tx: Tx, { order_id: order, items }: PickingListRow): Promise<StoredItem[]> {
  const { rows } = await tx.execute<{ serials: Readonly<Record<string, readonly string[]>> }>(
    sql`select serials from counter_sales where order_id = ${order}`,
  );
  const sold = rows[0]?.serials ?? {};
  return items.map((item) => ({
    ...item,
    picked: item.quantity - item.missing,
    serials: item.serials.length > 0 ? [...item.serials] : [...(sold[item.variant_id] ?? [])],
  }));
}
