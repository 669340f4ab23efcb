import { buyoutCollectionDropped, buyoutCollectionWanted } from '@okruh/contracts/events/buyout';
import { repairCollectionDropped, repairCollectionWanted } from '@okruh/contracts/events/repairs';
import type { CollectionRequest } from '@okruh/contracts/http/picking-collections';
import { type Handler, on, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { changeCollection, lockCollection } from './collection.repository.ts';
import { collections } from './tables.ts';

/** People's devices are brought by one carrier, which is the one of parcels to an address. */
const CARRIER = 'courier' as const;

const toValues = (data: CollectionRequest) => ({
  id: data.collection_id,
  about: data.about,
  aboutId: data.about_id,
  number: data.number,
  market: data.market,
  way: data.way,
  carrier: CARRIER,
  day: data.day,
  partOfDay: data.window,
});

/** A collection is wanted: a job asks the carrier, as often as it takes. One that was dropped before stays dropped. */
async function want(tx: Tx, data: CollectionRequest): Promise<void> {
  await tx
    .insert(collections)
    .values({ ...toValues(data), ownState: 'booking', state: 'booking', todo: 'book', todoAt: sql`now()` })
    .onConflictDoNothing();
}

/** It isn't wanted any more, whether it is known or not: what the carrier knows is cancelled there. */
async function drop(tx: Tx, data: CollectionRequest): Promise<void> {
  await tx
    .insert(collections)
    .values({ ...toValues(data), ownState: 'cancelled', state: 'cancelled' })
    .onConflictDoNothing();
  const row = await lockCollection(tx, data.collection_id);
  if (row === null || row.ownState === 'cancelled') return;
  // Before the first try no carrier knows it. While one is under way, its lease is waited for: there must be something to cancel.
  const isUnknown = row.ownState === 'refused' || (row.todo === 'book' && row.todoAttempts === 0);
  const todo = isUnknown ? { todo: null, todoAt: null } : { todo: 'cancel' as const, todoAt: sql`greatest(now(), todo_at)` };
  await changeCollection(tx, row, { ownState: 'cancelled', refusal: null, todoAttempts: 0, ...todo });
}

/** What buy-out and repairs want of carriers; in whichever order and however often it comes. */
export const collectionHandlers: readonly Handler[] = [
  on(buyoutCollectionWanted, ({ data, tx }) => want(tx, data)),
  on(repairCollectionWanted, ({ data, tx }) => want(tx, data)),
  on(buyoutCollectionDropped, ({ data, tx }) => drop(tx, data)),
  on(repairCollectionDropped, ({ data, tx }) => drop(tx, data)),
];
