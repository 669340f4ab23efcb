import { packageDelivered, packageFinished } from '@okruh/contracts/events/picking';
import type { Market } from '@okruh/market';
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
import { insertLists, toPickLine } from './create-lists.ts';
import { takeFreePieces } from './order-pieces.ts';
import type { ReleasedLine } from './released-order.ts';

/**
 * A clerk gave the order to its customer: its lists end, whether somebody scanned them before or took the pieces from the shelf
 * in a hurry, as at a walk-in sale. Those are finished by it: their invoice is made of what lies on the list. One that has no list since its
 * pieces had been given back gets it now, so that no order is handed over without an invoice. Parcels end by their carrier's word.
 */
export async function deliverAtCounter(tx: Tx, orderId: string, cause: ListCause): Promise<void> {
  await listUnreserved(tx, orderId, cause);
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

interface Unlisted extends Record<string, unknown> {
  readonly order_id: string;
  readonly order_number: string;
  readonly market: Market;
  readonly type_delivery_code: string;
  readonly store_id: string;
  readonly lines: readonly ReleasedLine[];
}

/**
 * The money came in the moment in which the reservation expired, and the clerk gave the goods away before they were reserved again. What its store
 * has free of them left it; pieces that our stock doesn't know there are on the list all the same.
 */
async function listUnreserved(tx: Tx, orderId: string, cause: ListCause): Promise<void> {
  const { rows } = await tx.execute<Unlisted>(sql`
    select o.order_id, o.order_number, o.market, o.type_delivery_code, o.store_id, o.lines from released_orders o
    where o.order_id = ${orderId} and not o.is_listed and o.type_delivery_code = 'store_pickup' and o.store_id is not null
      and not exists (select 1 from reservations e where e.order_id = o.order_id and e.state = 'released' and e.reason <> 'lapsed')
    for update of o`);
  const [order] = rows;
  if (order === undefined) return;
  const { market, store_id: place, lines } = order;
  await takeFreePieces(tx, { orderId, market, place }, lines);
  await insertLists(tx, [{ order, place, status: 'waiting', lines: lines.map(toPickLine) }], cause);
  await tx.execute(sql`update released_orders set is_listed = true where order_id = ${orderId}`);
}

/**
 * Everything of a list, with the serial numbers that a clerk scanned at the sale. Orders that pieces are missing of aren't handed over: what
 * wasn't found a moment before was found by the clerk.
 */
async function takeAll(tx: Tx, { order_id: order, items }: PickingListRow): Promise<StoredItem[]> {
  const { rows } = await tx.execute<{ serials: Readonly<Record<string, readonly string[]>> }>(
    sql`select serials from counter_sales where order_id = ${order}`,
  );
  const sold = rows[0]?.serials ?? {};
  return items.map((item) => ({
    ...item,
    picked: item.quantity,
    missing: 0,
    serials: item.serials.length > 0 ? [...item.serials] : [...(sold[item.variant_id] ?? [])],
  }));
}
