import { buyoutCollectionMissed, courierOrdered, deviceReturned } from '@okruh/contracts/events/buyout';
import { collectionChanged } from '@okruh/contracts/events/picking';
import { type Collection, followCollection } from '@okruh/contracts/http/picking-collections';
import { formatDate } from '@okruh/market';
import { type Handler, on, type Tx } from '@okruh/service-kit';
import { statusAfter } from '../model/buyout.ts';
import { type Actor, applyStep, lockBuyout, toFacts } from '../stored/buyouts.repository.ts';
import type { BuyoutRow } from '../stored/tables.ts';

/** What carriers do with our devices. News of a collection that isn't wanted any more, or that are old, change nothing. */
export const onCollectionChanged: Handler = on(collectionChanged, async ({ event, data, tx }) => {
  if (data.about !== 'buyout') return;
  const row = await lockBuyout(tx, data.about_id);
  const collection = row === null ? null : followCollection(row.collection, data, event.aggregateversion);
  // What was called off is known to be cancelled here.
  if (row === null || collection === null || (collection.state === 'cancelled' && row.collection?.state === 'cancelled')) return;
  const actor: Actor = { name: null, requestId: event.correlationid };
  await (collection.way === 'in' ? comeIn(tx, row, collection, actor) : goBack(tx, row, collection, actor));
});

/** Booked tells the seller the day; nobody at home asks for another one. The device is received by a person. */
async function comeIn(tx: Tx, row: BuyoutRow, collection: Collection, actor: Actor): Promise<void> {
  const history = { event: `collection_${collection.state}` };
  if (collection.state === 'booked' && collection.day !== null) {
    const status = statusAfter({ ...toFacts(row), isFetched: false }, 'courier');
    const set = { collection, handOver: 'courier' as const, pickupOn: collection.day, pickupWindow: collection.window };
    const note = formatDate(collection.day, row.market);
    if (status === null) await applyStep(tx, row, null, { set: { collection }, history: { ...history, note } }, actor);
    else await applyStep(tx, row, courierOrdered, { set: { ...set, status }, history: { event: status, note } }, actor);
    return;
  }
  const isAwaited = row.status === 'submitted' || row.status === 'courier_ordered';
  const contract = collection.state === 'missed' && isAwaited ? buyoutCollectionMissed : null;
  await applyStep(tx, row, contract, { set: { collection }, history }, actor);
}

/** With the carrier's first scan the device is returned. */
async function goBack(tx: Tx, row: BuyoutRow, collection: Collection, actor: Actor): Promise<void> {
  const hasLeft = ['collected', 'in_transit', 'out_for_delivery', 'attempt_failed', 'delivered'].includes(collection.state);
  const status = hasLeft ? statusAfter(toFacts(row), 'return') : null;
  if (status === null) {
    await applyStep(tx, row, null, { set: { collection }, history: { event: `collection_back_${collection.state}` } }, actor);
    return;
  }
  const history = { event: status, ...(collection.tracking_number === null ? {} : { note: collection.tracking_number }) };
  await applyStep(tx, row, deviceReturned, { set: { collection, status }, history }, actor);
}
