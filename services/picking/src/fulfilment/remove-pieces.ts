import type { DroppedPieces } from '@okruh/contracts/http/picking';
import { itemDropped, listCancelled } from '@okruh/contracts/events/picking';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { lockStock } from '../stored/change-pieces.ts';
import {
  type ListCause,
  lockListsOfOrder,
  type PickingListRow,
  publishList,
  saveList,
  type StoredItem,
} from '../stored/picking-lists.repository.ts';
import { boughtName, boughtVariant, loadDropEffect } from './missing-item.ts';
import { giveBackPieces, type Pieces } from './order-pieces.ts';
import { reduceDue } from './released-order.ts';

/** Pieces that the office takes off an order. */
export interface Removal {
  readonly id: string;
  readonly orderId: string;
  /** Variants as they were bought. */
  readonly lines: readonly Pieces[];
  readonly actor: string;
  readonly cause: ListCause;
}

/**
 * Takes pieces off the lists that nobody has begun, all of them or none, and gives them back to what can be sold. What there is none of
 * goes first. Locks the lists, then their released order, then stock, as everybody does.
 *
 * @returns what left the order, the same for the same removal however often it comes; null when the warehouse has begun with too many
 */
export async function removePieces(tx: Tx, removal: Removal): Promise<readonly DroppedPieces[] | null> {
  const lists = await lockListsOfOrder(tx, removal.orderId);
  await tx.execute(sql`select 1 from released_orders where order_id = ${removal.orderId} for update`);
  const known = await tx.execute<{ items: DroppedPieces[] }>(sql`select items from piece_removals where id = ${removal.id}`);
  const [before] = known.rows;
  if (before !== undefined) return before.items;
  const taken = removal.lines.map((line) => takeOff(lists, line));
  if (taken.some((parts) => parts === null)) return null;
  const parts = taken.flatMap((some) => some ?? []);
  const variants = parts.map(({ item }) => item.variant_id);
  for (const market of new Set(lists.map((list) => list.market))) await lockStock(tx, market, variants);
  const items: DroppedPieces[] = [];
  // A list may lose several of its items, one after the other.
  const current = new Map(lists.map((list) => [list.id, list]));
  for (const { list, item, quantity } of parts) {
    const { saved, dropped } = await leave(tx, { list: current.get(list.id) ?? list, item, quantity, removal });
    current.set(list.id, saved);
    items.push(dropped);
  }
  await tx.execute(sql`
    insert into piece_removals (id, order_id, items, actor) values (${removal.id}, ${removal.orderId}, ${JSON.stringify(items)}::jsonb, ${removal.actor})`);
  return items;
}

/** Pieces of an item on its list. */
interface Part {
  readonly list: PickingListRow;
  readonly item: StoredItem;
  readonly quantity: number;
}

/** Where so many pieces of a bought variant can be taken off; null when there are too few. */
function takeOff(lists: readonly PickingListRow[], { variant_id: variant, quantity }: Pieces): Part[] | null {
  const open = lists.filter(({ status }) => status === 'not_available' || status === 'waiting');
  const parts: Part[] = [];
  let left = quantity;
  for (const list of open.toSorted((a, b) => Number(a.status === 'waiting') - Number(b.status === 'waiting'))) {
    for (const item of list.items.filter((one) => boughtVariant(one) === variant)) {
      const pieces = Math.min(left, item.quantity);
      if (pieces > 0) parts.push({ list, item, quantity: pieces });
      left -= pieces;
    }
  }
  return left === 0 ? parts : null;
}

/** Pieces leave their list, which ends when they were its last: one event of the decision, one of the end. */
async function leave(tx: Tx, { list, item, quantity, removal }: Part & { readonly removal: Removal }) {
  const part: StoredItem = { ...item, quantity };
  const effect = await loadDropEffect(tx, list, part);
  if (effect.isDueReduced) await reduceDue(tx, list.order_id, effect.refund?.amount ?? 0);
  const { rows } = await tx.execute<{ id: string; decided_at: string }>(sql`
    insert into missing_decisions (id, list_id, order_id, action, variant_id, quantity, reason, actor)
    values (${uuidv7()}, ${list.id}, ${list.order_id}, 'drop', ${boughtVariant(item)}, ${quantity}, 'asked', ${removal.actor})
    returning id, to_char(decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as decided_at`);
  const [decided] = rows;
  if (decided === undefined) throw new Error('the decision was not stored');
  // What there is none of was never reserved.
  if (list.status === 'waiting') {
    const order = { orderId: list.order_id, market: list.market, place: list.place };
    await giveBackPieces(tx, order, { variant_id: item.variant_id, quantity });
  }
  const items = list.items.flatMap((one) => {
    if (one.item !== item.item) return [one];
    return one.quantity === quantity ? [] : [{ ...one, quantity: one.quantity - quantity }];
  });
  const isEnding = items.length === 0;
  const saved = isEnding ? await saveList(tx, list, { status: 'cancelled' }, 2) : await saveList(tx, list, { items }, 1);
  const { event, requestId } = removal.cause;
  const dropped: DroppedPieces = {
    change_id: decided.id,
    list_id: list.id,
    order_id: list.order_id,
    market: list.market,
    variant_id: boughtVariant(item),
    name: boughtName(item),
    quantity,
    changed_at: decided.decided_at,
    dropped_before: effect.before,
    is_due_reduced: effect.isDueReduced,
    reason: 'asked',
  };
  await appendEvent(tx, itemDropped, {
    subject: list.id,
    version: isEnding ? saved.version - 1 : saved.version,
    market: list.market,
    data: dropped,
    ...(event === undefined ? {} : { cause: event }),
    ...(requestId === undefined ? {} : { correlationId: requestId }),
  });
  if (isEnding) await publishList(tx, saved, [listCancelled], removal.cause);
  return { saved, dropped };
}
