import { repairCollectionDropped, repairCollectionWanted } from '@okruh/contracts/events/repairs';
import { type Collection, isUnfetched, wantedCollection } from '@okruh/contracts/http/picking-collections';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import type { RepairRow } from './tables.ts';

/** What is asked of a carrier. */
export type WantedCollection = Pick<Collection, 'way' | 'day' | 'window'>;

/** In which request it is asked. */
interface Cause {
  readonly requestId?: string;
}

type Subject = Pick<RepairRow, 'id' | 'number' | 'market'> & { readonly collection?: Collection | null | undefined };

/** Asks services/picking to book a collection, instead of the one that was asked for before. @returns what the row keeps of it */
export async function wantCollection(tx: Tx, row: Subject, wanted: WantedCollection, cause: Cause): Promise<Collection> {
  await dropCollection(tx, row, cause);
  const collection = wantedCollection(uuidv7(), { ...wanted, changed_at: new Date().toISOString() });
  await publish(tx, row, collection, { contract: repairCollectionWanted, version: 1 }, cause);
  return collection;
}

/** The last collection isn't wanted any more; what the carrier has already goes on. @returns what the row keeps of it */
export async function dropCollection(tx: Tx, row: Subject, cause: Cause): Promise<Collection | null> {
  const { collection = null } = row;
  if (collection === null || !isUnfetched(collection)) return collection;
  await publish(tx, row, collection, { contract: repairCollectionDropped, version: 2 }, cause);
  return { ...collection, state: 'cancelled', refusal: null, changed_at: new Date().toISOString() };
}

async function publish(
  tx: Tx,
  { id, number, market }: Subject,
  collection: Collection,
  { contract, version }: { readonly contract: typeof repairCollectionWanted | typeof repairCollectionDropped; readonly version: number },
  { requestId }: Cause,
): Promise<void> {
  await appendEvent<typeof repairCollectionWanted | typeof repairCollectionDropped>(tx, contract, {
    subject: collection.id,
    version,
    market,
    data: {
      collection_id: collection.id,
      about: 'repair',
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
