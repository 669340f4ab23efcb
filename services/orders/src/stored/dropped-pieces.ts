import type { DataOf } from '@okruh/contracts';
import { orderChanged } from '@okruh/contracts/events/orders';
import type { itemDropped } from '@okruh/contracts/events/picking';
import { money } from '@okruh/market';
import { calculateDropped, isAllDropped } from '@okruh/market/dropped-pieces';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { stepAfter } from '../model/order.ts';
import { cancellation } from './cancellation.ts';
import type { Cause } from './history.ts';
import { countDropped, loadChanges } from './order-changes.ts';
import { publicState } from './order-state.ts';
import { applyStep, lockOrder } from './orders.repository.ts';
import { type OrderChangeRow, orderChanges, type OrderRow, orders } from './tables.ts';

type Priced = Pick<OrderChangeRow, 'kind' | 'amount' | 'isDueReduced' | 'substituteName'>;
type Changed = Pick<DataOf<typeof itemDropped>, 'change_id' | 'order_id' | 'variant_id' | 'name' | 'quantity' | 'changed_at'>;

/** Pieces leave an order: they are priced as the customer paid for them; when nothing is left to be sent, the order ends instead. */
export const dropPieces = (tx: Tx, data: DataOf<typeof itemDropped>, cause: Cause): Promise<void> =>
  changePieces(tx, data, cause, (row) => ({
    kind: data.reason === 'asked' ? 'removed' : 'dropped',
    amount: calculateDropped(row.snapshot.lines, { variantId: data.variant_id, before: data.dropped_before, quantity: data.quantity }),
    isDueReduced: data.is_due_reduced,
    substituteName: null,
  }));

/** Keeps a change of an order once, however often it is reported. Of an order that is over nothing changes: all of its money goes back anyway. */
export async function changePieces(tx: Tx, data: Changed, cause: Cause, price: (row: OrderRow) => Priced): Promise<void> {
  const row = await lockOrder(tx, data.order_id);
  if (row === null || row.status === 'cancelled') return;
  const [added] = await tx
    .insert(orderChanges)
    .values({
      id: data.change_id,
      orderId: row.id,
      variantId: data.variant_id,
      name: data.name,
      quantity: data.quantity,
      currency: row.currency,
      at: new Date(data.changed_at),
      ...price(row),
    })
    .onConflictDoNothing()
    .returning();
  // Received before.
  if (added === undefined) return;
  const isEmpty = added.kind !== 'substituted' && isAllDropped(row.snapshot.lines, countDropped(await loadChanges(tx, row.id)));
  // Nothing can have left: what was sent wasn't dropped.
  const step = isEmpty ? cancellation(stepAfter(row.status, 'sold-out')) : null;
  if (step === null) await publishChange(tx, row, added, cause);
  else await applyStep(tx, row, step, cause);
}

async function publishChange(tx: Tx, row: OrderRow, added: OrderChangeRow, cause: Cause): Promise<void> {
  const [changed] = await tx
    .update(orders)
    .set({ version: row.version + 1, updatedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
    .where(eq(orders.id, row.id))
    .returning();
  if (changed === undefined) throw new Error(`order ${row.id} vanished while locked`);
  await appendEvent(tx, orderChanged, {
    subject: row.id,
    version: changed.version,
    market: row.market,
    ...(cause.event === undefined ? {} : { cause: cause.event }),
    ...(cause.requestId === undefined ? {} : { correlationId: cause.requestId }),
    data: {
      ...publicState(changed),
      change: {
        id: added.id,
        kind: added.kind,
        variant_id: added.variantId,
        quantity: added.quantity,
        amount: money(added.amount, added.currency),
        is_due_reduced: added.isDueReduced,
        substitute_name: added.substituteName,
      },
    },
  });
}
