import type { Tx } from '@okruh/service-kit';
import { stepAfter } from '../model/order.ts';
import { addLines, endAddition, findAddition } from './additions.ts';
import type { Cause } from './history.ts';
import { lockOrder } from './orders.repository.ts';
import type { AdditionRow, OrderRow } from './tables.ts';

/** An addition whose time is over ends, unless it was paid or ended meanwhile. @returns whether it did */
export async function expireAddition(tx: Tx, id: string, cause: Cause): Promise<boolean> {
  const found = await findAddition(tx, { id });
  const row = found === null ? null : await lockOrder(tx, found.orderId);
  const addition = row === null ? null : await findAddition(tx, { id });
  if (row === null || addition?.state !== 'awaiting_payment') return false;
  await endAddition(tx, row, addition, 'expired', cause);
  return true;
}

/**
 * The money of an addition is ours. It becomes part of its order while that is under way; otherwise the money goes back: an addition that
 * has ended says so again.
 *
 * @param row locked
 */
export async function payAddition(tx: Tx, row: OrderRow, id: string, cause: Cause): Promise<void> {
  const addition = await findAddition(tx, { id });
  if (addition === null || addition.orderId !== row.id) return;
  if (addition.state === 'awaiting_payment') {
    if (stepAfter(row.status, 'add-lines') === null) await endAddition(tx, row, addition, 'too-late', cause);
    else await addLines(tx, row, addition, cause);
  } else if (addition.state === 'ended') {
    await endAddition(tx, row, addition, toEnd(addition), cause);
  }
}

const toEnd = ({ reason }: AdditionRow): Parameters<typeof endAddition>[3] =>
  reason === 'withdrawn' || reason === 'order-cancelled' || reason === 'too-late' ? reason : 'expired';
