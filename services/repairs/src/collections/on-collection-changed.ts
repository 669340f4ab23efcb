import { collectionChanged } from '@okruh/contracts/events/picking';
import { repairCollected, repairCollectionMissed, repairCourierBooked, repairSentBack } from '@okruh/contracts/events/repairs';
import { type Collection, followCollection } from '@okruh/contracts/http/picking-collections';
import { formatDate } from '@okruh/market';
import { type Handler, on } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { applyStep, lockRepair, type Step } from '../stored/repairs.repository.ts';
import type { RepairRow } from '../stored/tables.ts';

/** What carriers do with devices for repair. News of a collection that isn't wanted any more, or that are old, change nothing. */
export const onCollectionChanged = ({ repairList }: Pick<Deps, 'repairList'>): Handler =>
  on(collectionChanged, async ({ event, data, tx }) => {
    if (data.about !== 'repair') return;
    const row = await lockRepair(tx, data.about_id);
    const collection = row === null ? null : followCollection(row.collection, data, event.aggregateversion);
    // What was called off is known to be cancelled here.
    if (row === null || collection === null || (collection.state === 'cancelled' && row.collection?.state === 'cancelled')) return;
    const step = collection.way === 'in' ? comeIn(row, collection) : goBack(row, collection);
    await applyStep(tx, row, step, { name: null, requestId: event.correlationid }, repairList.current());
  });

/** Booked tells the customer the day; nobody at home asks for another one. The device is received by a person. */
function comeIn(row: RepairRow, collection: Collection): Step {
  const history = { event: `collection_${collection.state}` };
  if (row.status !== 'booked') return { set: { collection }, history, event: null };
  if (collection.state === 'booked' && collection.day !== null) {
    const note = formatDate(collection.day, row.market);
    return { set: { collection, pickupOn: collection.day }, history: { ...history, note }, event: repairCourierBooked };
  }
  return { set: { collection }, history, event: collection.state === 'missed' ? repairCollectionMissed : null };
}

const leaves: readonly Collection['state'][] = ['collected', 'in_transit', 'out_for_delivery'];

/** The carrier's first scan tells the customer; delivered, the device is no longer with us. */
function goBack(row: RepairRow, collection: Collection): Step {
  const history = { event: `collection_back_${collection.state}` };
  if (collection.state === 'delivered' && row.deviceWithUs) {
    const set = { collection, deviceWithUs: false };
    return row.status === 'ready'
      ? { set: { ...set, status: 'collected' }, history: { event: 'collected' }, event: repairCollected }
      : { set, history: { event: 'handed_back' }, event: null };
  }
  const hasLeft = row.collection !== null && leaves.includes(collection.state) && !leaves.includes(row.collection.state);
  return { set: { collection }, history, event: hasLeft ? repairSentBack : null };
}
