import { buyoutCollectionDropped, buyoutCollectionWanted } from '@okruh/contracts/events/buyout';
import { type Collection, isUnfetched, wantedCollection } from '@okruh/contracts/http/picking-collections';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import type { BuyoutRow } from './tables.ts';

/** What is asked of a carrier. */
export type WantedCollection = Pick<Collection, 'way' | 'day' | 'window'>;

/** In which request it is asked. */
interface Cause {
  readonly requestId?: string;
}

type Subject = Pick<BuyoutRow, 'id' | 'number' | 'market'> & { readonly collection?: Collection | null | undefined };

/** Asks services/picking to book a collection, instead of the one that was asked for before. @returns what the row keeps of it */
export async function wantCollection(tx: Tx, row: Subject, wanted: WantedCollection, cause: Cause): Promise<Collection> {
  await dropCollection(tx, row, cause);
  const collection = wantedCollection(uuidv7(), { ...wanted, changed_at: new Date().toISOString() });
  await publish(tx, row, collection, { contract: buyoutCollectionWanted, version: 1 }, cause);
  return collection;
}

/** A parcel that a colleague sent: services/picking knows nothing of it, so that no news of it come. */
export const sentByHand = (trackingNumber: string): Collection => ({
  ...wantedCollection(uuidv7(), { way: 'back', day: null, window: null, changed_at: new Date().toISOString() }),
  state: 'collected',
  tracking_number: trackingNumber,
});

/** The last collection isn't wanted any more; what the carrier has already goes on. @returns what the row keeps of it */
export async function dropCollection(tx: Tx, row: Subject, cause: Cause): Promise<Collection | null> {
  const { collection = null } = row;
  if (collection === null || !isUnfetched(collection)) return collection;
  await publish(tx, row, collection, { contract: buyoutCollectionDropped, version: 2 }, cause);
  return { ...collection, state: 'cancelled', refusal: null, changed_at: new Date().toISOString() };
}

async function publish(
  tx: Tx,
  { id, number, market }: Subject,
  collection: Collection,
  { contract, version }: { readonly contract: typeof buyoutCollectionWanted | typeof buyoutCollectionDropped; readonly version: number },
  { requestId }: Cause,
): Promise<void> {
  await appendEvent<typeof buyoutCollectionWanted | typeof buyoutCollectionDropped>(tx, contract, {
    subject: collection.id,
    version,
    market,
    data: {
      collection_id: collection.id,
      about: 'buyout',
      about_id: id,
      number,
      market,
      way: collection.way,
      day: collection.day,
      window: collection.window,
    },
    ...(requestId === undefined ? {} : { correlationId: requestId }),
  });
}
