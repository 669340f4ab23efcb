import { listCancelled } from '@okruh/contracts/events/picking';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { recallParcel } from '../shipping/recall-parcel.ts';
import type { Shipping } from '../shipping/shipping.ts';
import { putBackFromCrate } from '../stored/crate-pieces.ts';
import { type ListCause, lockListsOfOrder, publishList, saveList } from '../stored/picking-lists.repository.ts';

/**
 * Ends the lists of a cancelled order. A crate stays with its list until somebody has put the pieces back; what a carrier has
 * already is not for picking to end.
 */
export async function cancelLists(tx: Tx, shipping: Pick<Shipping, 'onParcelChange'>, orderId: string, cause: ListCause): Promise<void> {
  await endLists(tx, shipping, orderId, cause);
  await tx.execute(sql`update released_orders set is_listed = true where order_id = ${orderId}`);
  // Who makes lists holds that row: those that were made while the others were waited for are seen only now.
  await endLists(tx, shipping, orderId, cause);
}

async function endLists(tx: Tx, shipping: Pick<Shipping, 'onParcelChange'>, orderId: string, cause: ListCause): Promise<void> {
  for (const list of await lockListsOfOrder(tx, orderId)) {
    if (list.handed_over_at !== null) {
      // It is under way: its carrier is asked to bring it back, and the list follows it.
      await recallParcel(shipping, tx, list.id, { reason: 'order-cancelled' });
      continue;
    }
    if (!mayEnd.has(list.status)) continue;
    await putBackFromCrate(tx, list);
    const saved = await saveList(tx, list, { status: 'cancelled', log: [] }, 1);
    await tx.execute(sql`delete from picked_serials where list_id = ${list.id}`);
    await tx.execute(sql`update bought_devices set list_id = null where list_id = ${list.id} and state = 'in_stock'`);
    await publishList(tx, saved, [listCancelled], cause);
    // A label that was printed is void. The list has ended, so it doesn't follow.
    await recallParcel(shipping, tx, list.id, { reason: 'order-cancelled' });
  }
}

const mayEnd: ReadonlySet<string> = new Set([
  'waiting',
  'in_progress',
  'picked',
  'not_found',
  'not_available',
  'wrapped',
  'packed',
  'ready_for_pickup',
]);
