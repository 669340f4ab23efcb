import type { DataOf, Envelope } from '@okruh/contracts';
import { orderChanged } from '@okruh/contracts/events/orders';
import { itemDropped, itemSubstituted } from '@okruh/contracts/events/picking';
import { money } from '@okruh/market';
import { calculateDropped, isAllDropped } from '@okruh/market/dropped-pieces';
import { appendEvent, type Handler, on, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { stepAfter } from '../model/order.ts';
import { cancellation } from '../stored/cancellation.ts';
import { loadChanges } from '../stored/order-changes.ts';
import { publicState } from '../stored/order-state.ts';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';
import { type OrderChangeRow, orderChanges, type OrderRow, orders } from '../stored/tables.ts';

/**
 * What picking decided on pieces that there are none of. Dropped pieces are priced as the customer paid for them; when nothing is left
 * to be sent, the order ends instead. Of an order that is over nothing changes: all of its money goes back anyway.
 */
export const missingHandlers: readonly Handler[] = [
  on(itemDropped, ({ event, data, tx }) => drop(tx, event, data)),
  on(itemSubstituted, ({ event, data, tx }) =>
    change(tx, event, data, () => ({ kind: 'substituted', amount: 0, isDueReduced: false, substituteName: data.substitute.name })),
  ),
];

type Priced = Pick<OrderChangeRow, 'kind' | 'amount' | 'isDueReduced' | 'substituteName'>;
type Missing = Pick<DataOf<typeof itemDropped>, 'change_id' | 'order_id' | 'variant_id' | 'name' | 'quantity' | 'changed_at'>;

const drop = (tx: Tx, event: Envelope, data: DataOf<typeof itemDropped>): Promise<void> =>
  change(tx, event, data, (row) => ({
    kind: 'dropped',
    amount: calculateDropped(row.snapshot.lines, { variantId: data.variant_id, before: data.dropped_before, quantity: data.quantity }),
    isDueReduced: data.is_due_reduced,
    substituteName: null,
  }));

async function change(tx: Tx, event: Envelope, data: Missing, price: (row: OrderRow) => Priced): Promise<void> {
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
  const step = added.kind === 'dropped' && (await isNothingLeft(tx, row)) ? cancellation(stepAfter(row.status, 'sold-out')) : null;
  if (step === null) await publishChange(tx, row, added, event);
  else await applyStep(tx, row, step, { event });
}

/** Nothing can have left: what was sent wasn't dropped. */
async function isNothingLeft(tx: Tx, row: OrderRow): Promise<boolean> {
  const dropped = new Map<string, number>();
  for (const { kind, variantId, quantity } of await loadChanges(tx, row.id))
    if (kind === 'dropped') dropped.set(variantId, (dropped.get(variantId) ?? 0) + quantity);
  return isAllDropped(row.snapshot.lines, dropped);
}

async function publishChange(tx: Tx, row: OrderRow, added: OrderChangeRow, event: Envelope): Promise<void> {
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
    cause: event,
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
