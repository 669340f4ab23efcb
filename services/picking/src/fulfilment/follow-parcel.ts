import { handedOver, packageArrived, packageDelivered, packageLost, packageReturned } from '@okruh/contracts/events/picking';
import type { PickingListStatus } from '@okruh/contracts/http/picking-work';
import type { Tx } from '@okruh/service-kit';
import type { Orders } from '../clients/orders.ts';
import type { ChangedParcel } from '../shipping/shipping.ts';
import { leaveStock } from '../stored/leave-stock.ts';
import { type ListChange, lockList, type PickingListRow, publishList, saveList } from '../stored/picking-lists.repository.ts';

type ListEvents = Parameters<typeof publishList>[2];
interface Step {
  readonly status: PickingListStatus;
  readonly publishes: ListEvents;
  readonly now?: ListChange['now'];
}

/** A list is where its parcel is; called in the transaction of each change of a parcel's state. */
export async function followParcel(tx: Tx, parcel: ChangedParcel): Promise<void> {
  const list = await lockList(tx, parcel.listId);
  // A list that ended has nothing to follow any more.
  if (list === null || list.status === 'cancelled') return;
  const step = decideStep(list, parcel);
  const { trackingNumber, trackingUrl, carrier } = parcel;
  const isNamed = trackingNumber !== null && list.parcel?.tracking_number !== trackingNumber;
  if (step === null && !isNamed) return;
  const change: ListChange = {
    ...(step === null ? {} : { status: step.status, now: step.now ?? [] }),
    ...(isNamed ? { parcel: { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } } : {}),
  };
  if (step !== null && list.handed_over_at === null) await leaveStock(tx, list);
  const saved = await saveList(tx, list, change, step?.publishes.length ?? 0);
  if (step !== null) await publishList(tx, saved, step.publishes, {});
}

/** What a parcel's state makes of its list; null for nothing new. */
function decideStep(list: PickingListRow, { state, carrier }: ChangedParcel): Step | null {
  const left = list.handed_over_at === null ? [handedOver] : [];
  const leaving: ListChange['now'] = list.handed_over_at === null ? ['handed_over_at'] : [];
  const step = (status: PickingListStatus, ...publishes: ListEvents): Step | null =>
    list.status === status ? null : { status, publishes: [...left, ...publishes], now: leaving };
  switch (state) {
    case 'handed_over':
    case 'in_transit':
    case 'out_for_delivery':
    case 'attempt_failed':
      return list.status === 'packed' ? step('handed_over') : null;
    case 'at_pickup_point':
      return step('ready_for_pickup', packageArrived);
    case 'delivered': {
      // Our own van brought it to the store where its customer fetches it.
      if (carrier === 'store-transfer') return list.status === 'delivered' ? null : step('ready_for_pickup', packageArrived);
      const delivered = step('delivered', packageDelivered);
      return delivered && { ...delivered, now: [...leaving, 'delivered_at'] };
    }
    case 'returning':
      return step('returning', packageReturned);
    case 'returned':
      return step('returned', packageReturned);
    case 'lost':
      return step('lost', packageLost);
    case 'booking':
    case 'booked':
    case 'cancelled':
    case 'refused':
      return null;
    default:
      return state satisfies never;
  }
}

/**
 * Which lists must not leave us: they aren't packed, their order is cancelled, or nobody can say that it isn't. Orders are asked
 * in the caller's transaction.
 */
export const findUnreleasedLists =
  (orders: Pick<Orders, 'askMayLeave'>) =>
  async (tx: Tx, listIds: readonly string[]): Promise<string[]> => {
    const held: string[] = [];
    for (const id of listIds) {
      const list = await lockList(tx, id);
      const mayLeave = list?.status === 'packed' && (await orders.askMayLeave(list.order_id)) === 'yes';
      if (!mayLeave) held.push(id);
    }
    return held;
  };
