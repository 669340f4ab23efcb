import { type Collection, isFetched, isUnfetched } from '@okruh/contracts/http/picking-collections';
import type { HandOver, RepairStatus } from '@okruh/contracts/http/repairs';

/** What decides which collections can be asked for. */
export interface CollectionFacts {
  readonly status: RepairStatus;
  readonly isDeviceWithUs: boolean;
  readonly handOver: HandOver;
  readonly collection: Collection | null;
}

/** The carrier may be asked to fetch the device, also on another day than before. */
export const mayFetch = ({ status, handOver, collection }: CollectionFacts): boolean =>
  status === 'booked' && handOver === 'courier' && (collection === null || !isFetched(collection));

/** What came by courier goes back by courier: repaired, or as it came. */
export const maySendBack = ({ status, isDeviceWithUs, handOver, collection }: CollectionFacts): boolean =>
  isDeviceWithUs &&
  handOver === 'courier' &&
  (status === 'ready' || status === 'cancelled') &&
  (collection === null || collection.way === 'in' || !isFetched(collection));

/** The carrier doesn't have it yet. */
export const mayCallOff = ({ collection }: Pick<CollectionFacts, 'collection'>): boolean => collection !== null && isUnfetched(collection);

/** Whether the last collection is still wanted once the repair has another status, or the device left us. */
export const isStillWanted = ({ way }: Pick<Collection, 'way'>, status: RepairStatus, isDeviceWithUs: boolean): boolean =>
  way === 'in' ? status === 'booked' : isDeviceWithUs;
