import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { collectionRequestSchema } from '../http/picking-collections.ts';
import { handOverSchema, repairStatusSchema } from '../schemas/repair-schemas.ts';
import { changedAtSchema, instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

/**
 * The public state of a repair: no name, address, e-mail, account, IMEI or serial number. Who needs to reach the customer
 * (notifications) asks services/repairs over its internal route with `repair_id`.
 */
export const repairStateSchema = z.object({
  repair_id: z.uuid().describe('Repair that the event describes.'),
  number: z.string().describe('Number of the repair that people see.'),
  market: marketSchema,
  status: repairStatusSchema.describe('Where the repair stands after the event.'),
  outcome: z.enum(['repaired', 'declined', 'cancelled']).nullable().describe('How it ended; null while it goes on.'),
  device_identifier: z.string().describe('The device in one colour, the same as in the buy-out.'),
  device_name: z.string().describe('Model in the language of the market.'),
  master_product_id: z.string().describe('Device model in the catalogue.'),
  type_device: z.string().describe('Kind of device: phone, tablet, smartwatch or computer.'),
  hand_over: handOverSchema.describe('How the device gets to us and back.'),
  store_id: z.string().nullable().describe('Store where it is handed in and collected; null with the courier.'),
  operations: z
    .array(
      z.object({
        operation_id: z.string().describe('Operation of the price list.'),
        kind: z.string().describe('Kind of work, the same for all models.'),
        price: moneySchema.nullable().describe('What it costs with VAT; null is on request.'),
      }),
    )
    .describe('Operations booked, or of the approved quote.'),
  total: moneySchema.describe('What all operations cost with VAT, those on request left out.'),
  quote: z
    .object({
      quote_id: z.uuid().describe('Quote, another one for each price.'),
      total: moneySchema.describe('What the quote costs with VAT.'),
      answer_until: instantSchema.describe('When the quote expires without an answer, UTC.'),
      answer: z.enum(['approved', 'declined']).nullable().describe('What the customer answered; null while it is open.'),
    })
    .nullable()
    .describe('The price that the customer is asked to approve; null before one is sent.'),
  created_at: instantSchema.describe('When the repair was booked, UTC.'),
  changed_at: changedAtSchema,
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
export const repairComplaintRejected = defineEvent(
  'repairs.complaint-rejected.v1',
  'The defect of a complaint is none that we answer for: the repair goes on at a price, which its owner is asked to approve.',
  repairStateSchema,
);
export const repairCancelled = defineEvent(
  'repairs.repair-cancelled.v1',
  'A repair was cancelled by customer or staff.',
  repairStateSchema,
);

const repairDeviceAddressSchema = z.object({
  device_identifier: z.string().describe('The device in one colour, the same as in the buy-out.'),
  url: z
    .object({ cz: z.string().describe('Path on the Czech market.'), ro: z.string().describe('Path on the Romanian market.') })
    .describe('Path of the repair page for this device, by market.'),
});
export type RepairDeviceAddress = z.infer<typeof repairDeviceAddressSchema>;

export const repairPricesChanged = defineEvent(
  'repairs.repair-prices-changed.v1',
  'Operations, prices, names or colours of a repaired device changed. Aggregate: the master product.',
  z.object({
    master_product_id: z.string().describe('Device model in the catalogue.'),
    type_device: z.string().describe('Kind of device: phone, tablet, smartwatch or computer.'),
    manufacturer_id: z.string().describe('Maker of the device.'),
    operations: z.int().min(0).describe('Operations on offer; 0: not repaired any more.'),
    price_from: z
      .object({
        cz: moneySchema.nullable().describe('In Czechia with VAT; null when all are on request.'),
        ro: moneySchema.nullable().describe('In Romania with VAT; null when all are on request.'),
      })
      .describe('Cheapest repair by market, diagnosis left out.'),
    on_the_spot_minutes: z
      .int()
      .min(1)
      .nullable()
      .default(null)
      .describe('Minutes for the longest repair done while waiting; null when none is, and in older events.'),
    devices: z
      .array(repairDeviceAddressSchema)
      .default([])
      .describe('All sizes and colours of the model; empty when it isn’t repaired any more, and in older events.'),
    price_list_version: z.string().describe('Version of the price list that it comes from.'),
    changed_at: changedAtSchema,
  }),
);
export const sparePartStockChanged = defineEvent(
  'repairs.spare-part-stock-changed.v1',
  'Pieces of a spare part on hand or reserved changed in a market. Aggregate: `<part>@<market>`.',
  z.object({
    spare_part_id: z.string().describe('Spare part whose stock changed.'),
    market: marketSchema.describe('Market that has the pieces.'),
    master_product_id: z.string().describe('Device model that the part fits.'),
    kind: z.string().describe('Kind of part, the same for all models.'),
    on_hand: z.int().min(0).describe('Pieces that lie in the store room.'),
    reserved: z.int().min(0).describe('Pieces of these that are reserved for repairs.'),
    changed_at: changedAtSchema,
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
  repairComplaintRejected,
  repairCollectionWanted,
  repairCollectionDropped,
  repairCourierBooked,
  repairCollectionMissed,
  repairSentBack,
  repairPricesChanged,
  sparePartStockChanged,
] as const;
