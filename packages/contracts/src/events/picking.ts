import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { changedAtSchema, instantSchema, marketSchema } from '../definitions/shared.ts';
import { collectionRequestSchema, collectionStateSchema } from '../http/picking-collections.ts';
import { bookingRefusalSchema } from '../http/picking-shipping.ts';
import { droppedPiecesSchema } from '../http/picking.ts';
import { pickingListStatusSchema } from '../http/picking-work.ts';
import { typeDeliveryCodeSchema } from '../schemas/checkout-schemas.ts';

export const stockChanged = defineEvent(
  'picking.stock-changed.v1',
  'What can be sold of a variant in a market changed. Aggregate: `<variant>@<market>`.',
  z.object({
    variant_id: z.string().describe('Variant whose stock changed.'),
    market: marketSchema.describe('Market that can sell it.'),
    available: z.int().min(0).describe('Pieces that can be sold, reservations taken off: warehouse and stores together.'),
    is_endless: z.boolean().describe('Never runs out (services).'),
    stores: z
      .array(
        z.object({
          store_id: z.string().describe('Store that has some.'),
          available: z.int().min(1).describe('Pieces there that can be sold.'),
        }),
      )
      .describe('Pieces that lie in stores; the rest is in the warehouse. Stores without any are left out.'),
    expected_at: instantSchema.nullable().describe('When more is expected, UTC; null when nobody knows or some are there.'),
    changed_at: changedAtSchema,
  }),
);

const reservationStateSchema = z.object({
  order_id: z.uuid().describe('Order or other holder that the pieces are reserved for.'),
  market: marketSchema,
  store_id: z.string().nullable().describe('Store that they lie in; null for the warehouse or several places.'),
  lines: z
    .array(
      z.object({
        variant_id: z.string().describe('Variant that is reserved.'),
        quantity: z.int().min(1).describe('Pieces of this variant.'),
      }),
    )
    .describe('What is reserved, or was.'),
  state: z.enum(['held', 'kept', 'released']).describe('`held` expires, `kept` doesn’t any more, `released` can be sold again.'),
  reason: z.enum(['lapsed', 'cancelled', 'not-placed']).nullable().describe('Why it was released; null while it stands.'),
  reserved_until: instantSchema.nullable().describe('When a held reservation expires, UTC; null for others.'),
  changed_at: changedAtSchema,
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
  list_id: z.uuid().describe('Picking list that the event describes.'),
  number: z.int().describe('Number by which people call the list.'),
  order_id: z.uuid().describe('Order that it is a part of.'),
  order_number: z.string().describe('Number of this order that people see.'),
  market: marketSchema,
  place: z.string().describe('`warehouse` or a store’s id.'),
  part: z.int().min(1).describe('Which part of the order it is.'),
  parts: z.int().min(0).describe('How many parts the order has now, those of cancelled lists left out.'),
  status: pickingListStatusSchema.describe(
    'Where the list stands; `not_found`: something wasn’t there, `not_available`: nothing of it is in stock.',
  ),
  type_delivery_code: typeDeliveryCodeSchema.describe('Shipping method of the order.'),
  store_id: z.string().nullable().describe('Store where the order is fetched; null for others.'),
  crate: z.string().nullable().describe('Crate that the pieces lie in; null before picking.'),
  items: z
    .array(
      z.object({
        item: z.int().min(1).describe('Number of the item on the list, from 1.'),
        variant_id: z.string().describe('Variant that is picked.'),
        quantity: z.int().min(1).describe('Pieces that are wanted.'),
        picked: z.int().min(0).describe('Pieces that lie in the crate.'),
        missing: z.int().min(0).describe('Pieces that were looked for and not found.'),
        substitute_name: z.string().optional().describe('What is sent instead of what was ordered; left out for what was ordered.'),
      }),
    )
    .describe('What is picked.'),
  parcel: z
    .object({
      carrier: z.string().describe('Carrier that brings it.'),
      tracking_number: z.string().describe('Number of the parcel at the carrier.'),
      tracking_url: z.string().nullable().describe('The carrier’s page of it; null without one.'),
    })
    .nullable()
    .describe('The parcel, once a carrier knows it; null for what is fetched where it was picked.'),
  due_at: instantSchema.nullable().describe('When the package must be finished, UTC; null without a deadline.'),
  started_at: instantSchema.nullable().describe('When picking began, UTC; null before it.'),
  picked_at: instantSchema.nullable().describe('When the last piece was picked or not found, UTC; null before it.'),
  packed_at: instantSchema.nullable().describe('When the package was finished, UTC; null before it.'),
  handed_over_at: instantSchema.nullable().describe('When the carrier took it, UTC; null before it.'),
  delivered_at: instantSchema.nullable().describe('When the customer had it, UTC; null before it.'),
  changed_at: changedAtSchema,
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
    substitute: z
      .object({
        variant_id: z.string().describe('Seo name of the other variant.'),
        code: z.string().describe('Its code in warehouse and invoices.'),
        name: z.string().describe('Its name in the language of the market.'),
      })
      .describe('What is sent instead.'),
    consent: z
      .enum(['not-needed', 'by-phone', 'by-mail'])
      .describe('How the customer agreed; `not-needed` for the same product in the same or a better grade.'),
  }),
);

export const collectionChanged = defineEvent(
  'picking.collection-changed.v1',
  'What a carrier does with a customer’s own device changed: booked, missed, collected, under way, delivered, lost, refused. Aggregate: the collection; no person.',
  collectionRequestSchema.extend({
    state: collectionStateSchema.describe('What the carrier did last; `missed`: nobody handed anything over, `refused`: see `refusal`.'),
    refusal: bookingRefusalSchema.nullable().describe('Why the carrier doesn’t take it; null for others.'),
    tracking_number: z.string().nullable().describe('Number of the parcel at the carrier; null before it is booked.'),
    tracking_url: z.string().nullable().describe('The carrier’s page of it; null without one.'),
    changed_at: changedAtSchema,
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
