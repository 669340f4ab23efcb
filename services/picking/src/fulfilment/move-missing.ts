import { listCancelled } from '@okruh/contracts/events/picking';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { WAREHOUSE } from '../places.ts';
import { type ListCause, type PickingListRow, publishList, saveList, type StoredItem } from '../stored/picking-lists.repository.ts';
import { insertLists, type NewList, type PickLine } from './create-lists.ts';
import { loseMissing, type Pieces, takeFreePieces } from './order-pieces.ts';

/**
 * What wasn't found leaves the list: it is corrected in stock, taken from other places where it lies free, and goes on lists of
 * its own there. What there is none of waits on a list that is not available. The list itself keeps what lies in its crate; one
 * with an empty crate has nothing left and ends.
 *
 * @param row saved with its new status already
 * @returns the list as it is then
 */
export async function moveMissing(tx: Tx, row: PickingListRow, actor: string, cause: ListCause): Promise<PickingListRow> {
  const missing = row.items.filter((item) => item.missing > 0);
  if (missing.length === 0) return row;
  const order = { orderId: row.order_id, market: row.market, place: row.place };
  const pieces = missing.map((item): Pieces => ({ variant_id: item.variant_id, quantity: item.missing }));
  await loseMissing(tx, order, pieces, { actor, note: `#${row.number}` });
  await coverByLists(tx, row, missing, cause);
  const items = row.items.filter(({ picked }) => picked > 0).map((item): StoredItem => ({ ...item, quantity: item.picked, missing: 0 }));
  // What was moved can't be found again by undoing.
  const log = row.log.filter(({ kind }) => kind !== 'not-found');
  if (items.length > 0) return saveList(tx, row, { items, log }, 0);
  const ended = await saveList(tx, row, { status: 'cancelled', crate: null, log: [] }, 1);
  await publishList(tx, ended, [listCancelled], cause);
  return ended;
}

/** Lists for pieces that an order still lacks: at the places where they lie, and one that waits for the rest. */
async function coverByLists(tx: Tx, row: PickingListRow, missing: readonly StoredItem[], cause: ListCause): Promise<void> {
  await tx.execute(sql`select 1 from released_orders where order_id = ${row.order_id} for update`);
  const taken = await takeFreePieces(
    tx,
    { orderId: row.order_id, market: row.market },
    missing.map((item) => ({ variant_id: item.variant_id, quantity: item.missing })),
  );
  const lines = (place: string | null): PickLine[] =>
    missing.flatMap((item) => {
      const there = taken.filter(({ variant_id: id }) => id === item.variant_id);
      const quantity =
        place === null
          ? item.missing - there.reduce((sum, piece) => sum + piece.quantity, 0)
          : there.filter((piece) => piece.place === place).reduce((sum, piece) => sum + piece.quantity, 0);
      return quantity === 0 ? [] : [toLine(item, quantity)];
    });
  const places = [...new Set(taken.map(({ place }) => place))].toSorted();
  const lists: NewList[] = [
    ...places.map((place): NewList => ({ order: row, place, status: 'waiting', lines: lines(place) })),
    { order: row, place: row.store_id ?? WAREHOUSE, status: 'not_available', lines: lines(null) },
  ];
  await insertLists(
    tx,
    lists.filter((list) => list.lines.length > 0),
    cause,
  );
}

/** An item as the line that a new list is made from. */
export const toLine = (item: StoredItem, quantity: number): PickLine => ({
  variant_id: item.variant_id,
  code: item.code,
  name: item.name,
  tracked: item.tracked,
  imei: item.imei,
  quantity,
  ...(item.replaces !== undefined && item.bought_as !== undefined && { replaces: { variant_id: item.bought_as, name: item.replaces } }),
});
