import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { collectionRequestSchema } from '../http/picking-collections.ts';
import { handOverSchema, repairStatusSchema } from '../schemas/repair-schemas.ts';
import { instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

/**
 * The public state of a repair: no name, address, e-mail, account, IMEI or serial number. Who needs to reach the customer
 * (notifications) asks services/repairs over its internal route with `repair_id`.
 */
export const repairStateSchema = z.object({
  repair_id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  status: repairStatusSchema,
  outcome: z.enum(['repaired', 'declined', 'cancelled']).nullable(),
  device_identifier: z.string(),
  device_name: z.string(),
  master_product_id: z.string(),
  type_device: z.string(),
  hand_over: handOverSchema,
  /** Store where it is handed in and collected; null with the courier. */
  store_id: z.string().nullable(),
  /** Operations booked, or of the approved quote. A price of null is on request. */
  operations: z.array(z.object({ operation_id: z.string(), kind: z.string(), price: moneySchema.nullable() })),
  total: moneySchema,
  quote: z
    .object({ quote_id: z.uuid(), total: moneySchema, answer_until: instantSchema, answer: z.enum(['approved', 'declined']).nullable() })
    .nullable(),
  created_at: instantSchema,
  changed_at: instantSchema,
});
export type RepairState = z.infer<typeof repairStateSchema>;

export const repairBooked = defineEvent('repairs.repair-booked.v1', 'A repair was booked.', repairStateSchema);
export const repairCollectionWanted = defineEvent(
  'repairs.collection-wanted.v1',
  'A carrier has to fetch a device, or to bring it back to its owner. Aggregate: the collection.',
  collectionRequestSchema,
);
export const repairCollectionDropped = defineEvent(
  'repairs.collection-dropped.v1',
  'A collection is not needed any more. Aggregate: the collection.',
  collectionRequestSchema,
);
export const repairCourierBooked = defineEvent(
  'repairs.courier-booked.v1',
  'The carrier knows on which day it fetches the device; again when another day was chosen.',
  repairStateSchema,
);
export const repairCollectionMissed = defineEvent(
  'repairs.collection-missed.v1',
  'The carrier came for the device and nobody handed it over: another day has to be chosen.',
  repairStateSchema,
);
export const repairSentBack = defineEvent(
  'repairs.device-sent-back.v1',
  'The carrier has the device on its way back to the customer.',
  repairStateSchema,
);
export const repairReceived = defineEvent('repairs.repair-received.v1', 'The device arrived.', repairStateSchema);
export const repairDiagnosed = defineEvent('repairs.repair-diagnosed.v1', 'It is known what has to be done.', repairStateSchema);
export const quoteSent = defineEvent('repairs.quote-sent.v1', 'The customer is asked to approve a price.', repairStateSchema);
export const quoteApproved = defineEvent(
  'repairs.quote-approved.v1',
  'The price is agreed: by the customer, or because the diagnosis confirmed what was booked. Parts are reserved or waited for.',
  repairStateSchema,
);
export const quoteDeclined = defineEvent(
  'repairs.quote-declined.v1',
  'The customer declined the price or let it expire; the device goes back.',
  repairStateSchema,
);
export const partsArrived = defineEvent(
  'repairs.parts-arrived.v1',
  'Parts that a repair waited for are reserved for it: it goes on.',
  repairStateSchema,
);
export const repairStarted = defineEvent('repairs.repair-started.v1', 'The repair is under way.', repairStateSchema);
export const repairFinished = defineEvent('repairs.repair-finished.v1', 'The device is repaired and ready.', repairStateSchema);
export const repairCollected = defineEvent('repairs.repair-collected.v1', 'The customer has the device back.', repairStateSchema);
export const repairCancelled = defineEvent(
  'repairs.repair-cancelled.v1',
  'A repair was cancelled by customer or staff.',
  repairStateSchema,
);

const repairDeviceAddressSchema = z.object({
  device_identifier: z.string(),
  /** Path of the repair page for this device, by market. */
  url: z.object({ cz: z.string(), ro: z.string() }),
});
export type RepairDeviceAddress = z.infer<typeof repairDeviceAddressSchema>;

export const repairPricesChanged = defineEvent(
  'repairs.repair-prices-changed.v1',
  'Operations, prices, names or colours of a repaired device changed. Aggregate: the master product.',
  z.object({
    master_product_id: z.string(),
    type_device: z.string(),
    manufacturer_id: z.string(),
    /** Operations on offer; 0 = not repaired any more. */
    operations: z.int().min(0),
    /** Cheapest repair by market, diagnosis left out; null when all are on request. */
    price_from: z.object({ cz: moneySchema.nullable(), ro: moneySchema.nullable() }),
    /** Minutes within which every repair that is done while waiting is done; null when none is. Events from before it was reported lack it. */
    on_the_spot_minutes: z.int().min(1).nullable().default(null),
    /** Every device of the model, all its sizes and colours; empty when it isn't repaired any more. Events from before it was reported lack it. */
    devices: z.array(repairDeviceAddressSchema).default([]),
    price_list_version: z.string(),
    changed_at: instantSchema,
  }),
);
export const sparePartStockChanged = defineEvent(
  'repairs.spare-part-stock-changed.v1',
  'Pieces of a spare part on hand or reserved changed in a market. Aggregate: `<part>@<market>`.',
  z.object({
    spare_part_id: z.string(),
    market: marketSchema,
    master_product_id: z.string(),
    kind: z.string(),
    on_hand: z.int().min(0),
    reserved: z.int().min(0),
    changed_at: instantSchema,
  }),
);
export const repairsEvents = [
  repairBooked,
  repairReceived,
  repairDiagnosed,
  quoteSent,
  quoteApproved,
  quoteDeclined,
  partsArrived,
  repairStarted,
  repairFinished,
  repairCollected,
  repairCancelled,
  repairCollectionWanted,
  repairCollectionDropped,
  repairCourierBooked,
  repairCollectionMissed,
  repairSentBack,
  repairPricesChanged,
  sparePartStockChanged,
] as const;
