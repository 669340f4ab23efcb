import { holdReleased, orderHeld } from '@okruh/contracts/events/orders';
import { type Handler, newer, on, type Tx } from '@okruh/service-kit';
import { holdParcel, withdrawHeldRecall } from '../shipping/recall-parcel.ts';
import { orderHolds } from '../shipping/tables.ts';
import { lockListsOfOrder } from '../stored/picking-lists.repository.ts';

type Hold = Parameters<Parameters<typeof on<typeof orderHeld>>[1]>[0];

/**
 * An order is held, or may go on: its parcels follow. The newest word counts, in any order they come; it is written before the lists
 * are locked, so that a parcel that leaves at the same moment reads it.
 */
const follow = async ({ event, data, tx }: Pick<Hold, 'event' | 'data' | 'tx'>): Promise<void> => {
  if (!(await saveHold(tx, event.aggregateversion, data))) return;
  for (const { id } of await lockListsOfOrder(tx, data.order_id)) {
    if (data.reason === null) await withdrawHeldRecall(tx, id);
    else await holdParcel(tx, id, data.reason);
  }
};

/** @returns false when a newer word was here first */
async function saveHold(tx: Tx, version: number, { order_id: orderId, reason, changed_at: changedAt }: Hold['data']): Promise<boolean> {
  const state = { version, reason, changedAt: new Date(changedAt) };
  const saved = await tx
    .insert(orderHolds)
    .values({ orderId, ...state })
    .onConflictDoUpdate({ target: orderHolds.orderId, set: state, setWhere: newer(orderHolds.version, version) })
    .returning({ orderId: orderHolds.orderId });
  return saved.length > 0;
}

export const holdHandlers: readonly Handler[] = [on(orderHeld, follow), on(holdReleased, follow)];
