import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema, marketSchema } from '../definitions/shared.ts';
import { collectionRequestSchema, collectionStateSchema } from '../http/picking-collections.ts';
import { bookingRefusalSchema } from '../http/picking-shipping.ts';
import { droppedPiecesSchema } from '../http/picking.ts';
import { pickingListStatusSchema } from '../http/picking-work.ts';
import { typeDeliveryCodeSchema } from '../schemas/checkout-schemas.ts';

export const stockChanged = defineEvent(
  'picking.stock-changed.v1',
  'What can be sold of a variant in a market changed. Aggregate: `<variant>@<market>`.',
  z.object({
    variant_id: z.string(),
    market: marketSchema,
    /** Pieces that can be sold, reservations taken off: warehouse and stores together. */
    available: z.int().min(0),
    /** Never runs out (services). */
    is_endless: z.boolean(),
    /** Pieces that lie in stores; the rest is in the warehouse. Stores without any are left out. */
    stores: z.array(z.object({ store_id: z.string(), available: z.int().min(1) })),
    /** When more is expected, if none is there. */
    expected_at: instantSchema.nullable(),
    changed_at: instantSchema,
  }),
);

const reservationStateSchema = z.object({
  order_id: z.uuid(),
  market: marketSchema,
  store_id: z.string().nullable(),
  lines: z.array(z.object({ variant_id: z.string(), quantity: z.int().min(1) })),
  /** `held` expires, `cached` doesn't any more. */
  state: z.enum(['held', 'kept', 'released']),
  reason: z.enum(['lapsed', 'cancelled', 'not-placed']).nullable(),
  reserved_until: instantSchema.nullable(),
  changed_at: instantSchema,
});
export const stockReserved = defineEvent(
  'picking.stock-reserved.v1',
  'Pieces were taken out of what can be sold, for an order. Aggregate: the order.',
  reservationStateSchema,
);
export const stockReleased = defineEvent(
  'picking.stock-released.v1',
  'Reserved pieces can be sold again: the order was cancelled, never placed, or not paid in time.',
  reservationStateSchema,
);

/** A picking list with all that is known of it: the part of an order that leaves from one place. Aggregate: the list. */
export const pickingListStateSchema = z.object({
  list_id: z.uuid(),
  /** What people call it. */
  number: z.int(),
  order_id: z.uuid(),
  order_number: z.string(),
  market: marketSchema,
  /** `warehouse` or a store's id. */
  place: z.string(),
  /** Which part of the order it is. */
  part: z.int().min(1),
  /** How many parts the order has now, those of cancelled lists left out. */
  parts: z.int().min(0),
  status: pickingListStatusSchema,
  type_delivery_code: typeDeliveryCodeSchema,
  /** Store where the order is fetched. */
  store_id: z.string().nullable(),
  crate: z.string().nullable(),
  items: z.array(
    z.object({
      item: z.int().min(1),
      variant_id: z.string(),
      quantity: z.int().min(1),
      picked: z.int().min(0),
      /** Pieces that were looked for and not found. */
      missing: z.int().min(0),
      /** What is sent instead of what was ordered; left out for what was ordered. */
      substitute_name: z.string().optional(),
    }),
  ),
  /** The parcel, once a carrier knows it; null for what is fetched where it was picked. */
  parcel: z.object({ carrier: z.string(), tracking_number: z.string(), tracking_url: z.string().nullable() }).nullable(),
  due_at: instantSchema.nullable(),
  started_at: instantSchema.nullable(),
  picked_at: instantSchema.nullable(),
  packed_at: instantSchema.nullable(),
  handed_over_at: instantSchema.nullable(),
  delivered_at: instantSchema.nullable(),
  changed_at: instantSchema,
});
export type PickingListState = z.infer<typeof pickingListStateSchema>;

export const listCreated = defineEvent(
  'picking.list-created.v1',
  'Pieces of a released order wait to be picked at a place.',
  pickingListStateSchema,
);
export const listExtended = defineEvent(
  'picking.list-extended.v1',
  'Pieces were added to a list that nobody has begun: the order was added to.',
  pickingListStateSchema,
);
export const pickingStarted = defineEvent('picking.picking-started.v1', 'Somebody began to pick.', pickingListStateSchema);
export const itemPicked = defineEvent('picking.item-picked.v1', 'A piece was scanned into the crate.', pickingListStateSchema);
export const itemNotFound = defineEvent('picking.item-not-found.v1', 'A piece wasn’t where it should lie.', pickingListStateSchema);
export const scanUndone = defineEvent('picking.scan-undone.v1', 'The last scan was taken back.', pickingListStateSchema);
export const pickingCompleted = defineEvent(
  'picking.picking-completed.v1',
  'Everything was looked for: it is picked, or wasn’t found.',
  pickingListStateSchema,
);
export const pickingReset = defineEvent('picking.picking-reset.v1', 'The pieces went back, the list waits again.', pickingListStateSchema);
export const crateWrapped = defineEvent('picking.crate-wrapped.v1', 'The crate was closed.', pickingListStateSchema);
export const packageFinished = defineEvent(
  'picking.package-finished.v1',
  'The package is ready: for its carrier, or for its customer at the store.',
  pickingListStateSchema,
);
export const handedOver = defineEvent('picking.handed-over.v1', 'A carrier has the package.', pickingListStateSchema);
export const packageArrived = defineEvent(
  'picking.package-arrived.v1',
  'The package waits for its customer at a store or a pickup point.',
  pickingListStateSchema,
);
export const packageDelivered = defineEvent('picking.package-delivered.v1', 'The customer has the package.', pickingListStateSchema);
export const packageReturned = defineEvent(
  'picking.package-returned.v1',
  'The package comes back or is back with us (`status`).',
  pickingListStateSchema,
);
export const packageLost = defineEvent('picking.package-lost.v1', 'The carrier lost the package.', pickingListStateSchema);
export const listCancelled = defineEvent(
  'picking.list-cancelled.v1',
  'A list ended without a package: its order was cancelled, or its pieces moved to another list.',
  pickingListStateSchema,
);

/** Pieces that won't be sent, and what a person decided. Aggregate: the list that they were on. */
export const itemDropped = defineEvent(
  'picking.item-dropped.v1',
  'Pieces of an order won’t be sent: there are none, or the customer doesn’t want them any more.',
  droppedPiecesSchema,
);
export const itemSubstituted = defineEvent(
  'picking.item-substituted.v1',
  'Other pieces are sent instead of those that there are none of.',
  droppedPiecesSchema.omit({ dropped_before: true, is_due_reduced: true, reason: true }).extend({
    substitute: z.object({ variant_id: z.string(), code: z.string(), name: z.string() }),
    /** How the customer agreed; `not-needed` for the same product in the same or a better grade. */
    consent: z.enum(['not-needed', 'by-phone', 'by-mail']),
  }),
);

export const collectionChanged = defineEvent(
  'picking.collection-changed.v1',
  'What a carrier does with a customer’s own device changed: booked, missed, collected, under way, delivered, lost, refused. Aggregate: the collection; no person.',
  collectionRequestSchema.extend({
    state: collectionStateSchema,
    refusal: bookingRefusalSchema.nullable(),
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable(),
    changed_at: instantSchema,
  }),
);

export const pickingListEvents = [
  listCreated,
  listExtended,
  pickingStarted,
  itemPicked,
  itemNotFound,
  scanUndone,
  pickingCompleted,
  pickingReset,
  crateWrapped,
  packageFinished,
  handedOver,
  packageArrived,
  packageDelivered,
  packageReturned,
  packageLost,
  listCancelled,
] as const;
export const pickingEvents = [
  stockChanged,
  stockReserved,
  stockReleased,
  ...pickingListEvents,
  itemDropped,
  itemSubstituted,
  collectionChanged,
] as const;
