/**
 * Collections: parcels with people's own devices. A carrier fetches a device for a buy-out or a repair (`in`), and brings one back
 * (`back`). services/buyout and services/repairs want them, services/picking books them.
 */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { dateSchema, instantSchema } from '../definitions/shared.ts';
import { collectionInternalPaths } from './picking-collections.paths.ts';
import { bookingRefusalSchema } from './picking-shipping.ts';

const route = defineRoutes('picking', collectionInternalPaths);

/** Whose device it is: of a buy-out or of a repair. */
export const collectionSubjectSchema = z.enum(['buyout', 'repair']);
export type CollectionSubject = z.infer<typeof collectionSubjectSchema>;
export const collectionWaySchema = z.enum(['in', 'back']);
export type CollectionWay = z.infer<typeof collectionWaySchema>;

export const collectionStates = [
  /** The carrier is being asked. */
  'booking',
  /** The carrier knows its day; the label is there. */
  'booked',
  /** Nobody handed anything over when the carrier came. */
  'missed',
  /** The carrier has the parcel. */
  'collected',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  /** What couldn't be delivered comes back to its sender. */
  'returning',
  'returned',
  'lost',
  'cancelled',
  /** The carrier doesn't take it, `refusal` says why. */
  'refused',
] as const;
export const collectionStateSchema = z.enum(collectionStates);
export type CollectionState = z.infer<typeof collectionStateSchema>;

/** Part of the day in local hours; null = any time of the day. */
export const collectionWindowSchema = z.enum(['08-12', '12-17']).nullable();
export type CollectionWindow = z.infer<typeof collectionWindowSchema>;

/** A collection as its owner keeps it beside the buy-out or the repair. */
export const collectionSchema = z.object({
  id: z.uuid(),
  way: collectionWaySchema,
  /** Day of the carrier: the one that was asked for, then the one that the carrier confirmed. Null on the way back. */
  day: dateSchema.nullable(),
  window: collectionWindowSchema,
  state: collectionStateSchema,
  refusal: bookingRefusalSchema.nullable(),
  tracking_number: z.string().nullable(),
  /** The carrier's page. */
  tracking_url: z.string().nullable(),
  /** When the state came to be. */
  changed_at: instantSchema,
  /** Of the last news from services/picking; 0 before the first. */
  version: z.int().min(0),
});
export type Collection = z.infer<typeof collectionSchema>;

/** The same as people see it, in their language. */
export const collectionViewSchema = collectionSchema.omit({ version: true }).extend({
  state_label: z.string(),
  /** "v úterý 24. 11. mezi 8. a 12. hodinou"; empty without a day. */
  when: z.string(),
  has_label: z.boolean(),
  /** Another day may be chosen: nothing has left the customer. */
  may_rebook: z.boolean(),
});
export type CollectionView = z.infer<typeof collectionViewSchema>;

const unfetched: readonly CollectionState[] = ['booking', 'booked', 'missed', 'refused'];
const over: readonly CollectionState[] = ['cancelled', 'returned', 'lost'];
/** The carrier has nothing yet: it may be booked for another day, or cancelled. */
export const isUnfetched = ({ state }: Pick<Collection, 'state'>): boolean => unfetched.includes(state);
/** The carrier has the device, or has delivered it. */
export const isFetched = ({ state }: Pick<Collection, 'state'>): boolean => !unfetched.includes(state) && !over.includes(state);
/** States in which somebody has to do something: the carrier refused it, found nobody, lost it, or couldn't deliver it. */
export const troubledCollectionStates: readonly CollectionState[] = ['refused', 'missed', 'lost', 'returning', 'returned'];
/** The label can be printed: the carrier knows the parcel and doesn't have it. */
export const hasCollectionLabel = ({ state }: Pick<Collection, 'state'>): boolean => state === 'booked' || state === 'missed';

/** News of a collection as services/picking publish them. */
export type CollectionNews = Omit<Collection, 'id' | 'version'> & { readonly collection_id: string };

/** What its owner keeps after news of a collection; null when they are of another one, or were overtaken by newer ones. */
export function followCollection(stored: Collection | null, news: CollectionNews, version: number): Collection | null {
  if (stored === null || stored.id !== news.collection_id || version <= stored.version) return null;
  const { day, window, state, refusal, tracking_number, tracking_url, changed_at } = news;
  return { id: stored.id, way: stored.way, day, window, state, refusal, tracking_number, tracking_url, changed_at, version };
}

/** Nobody was asked yet. */
export const wantedCollection = (id: string, wanted: Pick<Collection, 'way' | 'day' | 'window' | 'changed_at'>): Collection => ({
  id,
  ...wanted,
  state: 'booking',
  refusal: null,
  tracking_number: null,
  tracking_url: null,
  version: 0,
});

/** What an owner asks services/picking for. The address isn't in it: picking fetches it once, while it books. */
export const collectionRequestSchema = z.object({
  collection_id: z.uuid().describe('Collection that the event describes.'),
  about: collectionSubjectSchema.describe('Whose device it is: of a buy-out or of a repair.'),
  about_id: z.uuid().describe('Id of the buy-out or the repair.'),
  number: z.string().describe('Number of the buy-out or the repair that people see.'),
  market: z.enum(['cz', 'ro']).describe('Market of the buy-out or the repair.'),
  way: collectionWaySchema.describe('`in`: fetched from its owner; `back`: brought back.'),
  day: dateSchema.nullable().describe('Day of the carrier, YYYY-MM-DD; null on the way back.'),
  window: collectionWindowSchema.describe('Part of that day in local hours; null: any time of the day.'),
});
export type CollectionRequest = z.infer<typeof collectionRequestSchema>;

/** Where a device is fetched, or brought back to. For the carrier alone, never kept by services/picking. */
export const collectionAddressSchema = z.object({
  name: z.string(),
  /** Street and number. */
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.enum(['CZ', 'RO']),
  phone: z.string(),
  e_mail: z.string(),
  /** What the customer wrote for the carrier. */
  note: z.string(),
});
export type CollectionAddress = z.infer<typeof collectionAddressSchema>;

export const internalCollectionLabel = route('internal_collection_label', {
  summary: 'Label of a collection as a PDF of A6: the customer sticks it on the parcel, or we do on its way back.',
  access: 'internal',
  callers: ['buyout', 'repairs'],
  params: z.object({ id: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
});

/** Routes of services/picking about collections, by route name. */
export const pickingCollectionsRoutes = { internal_collection_label: internalCollectionLabel } as const;
