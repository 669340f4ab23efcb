import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { buyoutStatusSchema } from '../http/buyout.ts';
import { tradeInMethodSchema } from '../schemas/checkout-schemas.ts';
import { bonusStateSchema, buyoutPurchaseSchema } from '../http/buyout/purchase.ts';
import { collectionRequestSchema } from '../http/picking-collections.ts';
import { instantSchema, marketSchema, moneySchema, qualitySchema } from '../definitions/shared.ts';

/**
 * Public state of a buy-out, without name, address, e-mail, account, birth number or document. notifications, which writes to the
 * seller, asks services/buyout for them over an internal route by `buyout_id`.
 */
export const buyoutStateSchema = z.object({
  buyout_id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  status: buyoutStatusSchema,
  device_identifier: z.string(),
  device_name: z.string(),
  type_device: z.string(),
  quality: qualitySchema.nullable(),
  price: moneySchema,
  final_price: moneySchema.nullable(),
  appraisal_version: z.string(),
  variable_symbol: z.string(),
  created_at: instantSchema,
  changed_at: instantSchema,
  counter_offer: z.object({ price: moneySchema, quality: qualitySchema.nullable(), answer_until: instantSchema }).nullable(),
  /** How the device gets to us; null in events from before the statistics. */
  hand_over: z.enum(['courier', 'store']).nullable().default(null),
  /** The purchase that it belongs to; null for a buy-out of its own. */
  purchase: buyoutPurchaseSchema.nullable().default(null),
});
export type BuyoutState = z.infer<typeof buyoutStateSchema>;

export const estimateSent = defineEvent(
  'buyout.estimate-sent.v1',
  'A visitor asked for an estimate by e-mail. The address is not in the event: notifications fetches it once by id.',
  z.object({
    estimate_id: z.uuid(),
    market: marketSchema,
    device_identifier: z.string(),
    device_name: z.string(),
    quality: qualitySchema,
    price: moneySchema,
    valid_until: instantSchema,
  }),
);
export const buyoutOrdered = defineEvent('buyout.buyout-ordered.v1', 'A buy-out was placed.', buyoutStateSchema);
export const courierOrdered = defineEvent('buyout.courier-ordered.v1', 'The courier for the device is ordered.', buyoutStateSchema);
export const buyoutCollectionWanted = defineEvent(
  'buyout.collection-wanted.v1',
  'A carrier has to fetch a device, or to bring it back to its seller. Aggregate: the collection.',
  collectionRequestSchema,
);
export const buyoutCollectionDropped = defineEvent(
  'buyout.collection-dropped.v1',
  'A collection is not needed any more. Aggregate: the collection.',
  collectionRequestSchema,
);
export const buyoutCollectionMissed = defineEvent(
  'buyout.collection-missed.v1',
  'The carrier came for the device and nobody handed it over: another day has to be chosen.',
  buyoutStateSchema,
);
export const deviceReceived = defineEvent('buyout.device-received.v1', 'The device arrived.', buyoutStateSchema);
export const deviceInspected = defineEvent('buyout.device-inspected.v1', 'The inspection is finished.', buyoutStateSchema);
export const counterOfferMade = defineEvent(
  'buyout.counter-offer-made.v1',
  'The inspection led to another price, offered to the customer.',
  buyoutStateSchema,
);
export const counterOfferAnswered = defineEvent(
  'buyout.counter-offer-answered.v1',
  'The customer accepted or declined the counter-offer, or let it expire.',
  buyoutStateSchema.extend({ answer: z.enum(['accepted', 'declined', 'expired']) }),
);
export const buyoutAccepted = defineEvent('buyout.buyout-accepted.v1', 'The price is final, the device is ours.', buyoutStateSchema);
export const payoutRequested = defineEvent(
  'buyout.payout-requested.v1',
  'The pay-out stands in a bank file.',
  buyoutStateSchema.extend({ payout_file_id: z.uuid() }),
);
export const payoutMade = defineEvent(
  'buyout.payout-made.v1',
  'The bank carried the pay-out out, or a till paid it in cash.',
  buyoutStateSchema.extend({
    /** At the counter of a store, in the hands of the seller; absent for all others. */
    is_paid_in_cash: z.boolean().optional(),
  }),
);
export const deviceReturned = defineEvent('buyout.device-returned.v1', 'The device went back to the customer.', buyoutStateSchema);

export const buyoutExpired = defineEvent(
  'buyout.buyout-expired.v1',
  'The device never came within the time that the price was held.',
  buyoutStateSchema,
);

export const buyoutCancelled = defineEvent(
  'buyout.buyout-cancelled.v1',
  'The order that it belonged to ended before the device came: nothing is owed.',
  buyoutStateSchema,
);
export const deviceAwaited = defineEvent(
  'buyout.device-awaited.v1',
  'A reminder: the device of a purchase has not come yet.',
  buyoutStateSchema.extend({ send_until: instantSchema }),
);
export const bonusExpired = defineEvent(
  'buyout.bonus-lapsed.v1',
  'The purchase ended while the device was with us: the price stands, the bonus does not, and the seller may take the device back.',
  buyoutStateSchema,
);
export const cardPayoutRequested = defineEvent(
  'buyout.card-payout-requested.v1',
  'The pay-out is to go back to the card that paid the order; payments answer whether it went.',
  buyoutStateSchema.extend({ amount: moneySchema }),
);
export const tradeInSettled = defineEvent(
  'buyout.trade-in-settled.v1',
  'What is known of the old devices of an order changed: a price was agreed, a bonus was granted or lapsed, a sum was set off. Aggregate: the order; the data is the whole of it, no person.',
  z.object({
    order_id: z.uuid(),
    order_number: z.string(),
    market: marketSchema,
    method: tradeInMethodSchema,
    devices: z.array(
      z.object({
        package_line: z.int().min(1),
        /** Null for a device without a buy-out. */
        buyout_id: z.uuid().nullable(),
        /** Agreed price; null before the agreement, and when the device isn't bought. */
        agreed: moneySchema.nullable(),
        bonus: moneySchema,
        bonus_state: bonusStateSchema,
        set_off: moneySchema,
      }),
    ),
    changed_at: instantSchema,
  }),
);
export type TradeInSettlement = z.infer<typeof tradeInSettled.data>;

const buyoutDeviceAddressSchema = z.object({
  device_identifier: z.string(),
  /** Path of the wizard's page for this device on the event's market. */
  url: z.string(),
});
export type BuyoutDeviceAddress = z.infer<typeof buyoutDeviceAddressSchema>;

export const buyoutPricesChanged = defineEvent(
  'buyout.buyout-prices-changed.v1',
  'What we pay at most for a device model family changed. Aggregate: `<master product>@<market>`.',
  z.object({
    master_product_id: z.string(),
    market: marketSchema,
    type_device: z.string(),
    manufacturer_id: z.string(),
    /** Highest price of all its sizes in the best condition, without bonus; null when it is no longer bought. */
    up_to: moneySchema.nullable(),
    /** Highest trade-in bonus in percent. */
    bonus_percent: z.number().min(0),
    /** Every device of the family; empty when it isn't bought out any more. Events from before it was reported lack it. */
    devices: z.array(buyoutDeviceAddressSchema).default([]),
    appraisal_version: z.string(),
    changed_at: instantSchema,
  }),
);
export const buyoutEvents = [
  buyoutPricesChanged,
  estimateSent,
  buyoutOrdered,
  courierOrdered,
  buyoutCollectionWanted,
  buyoutCollectionDropped,
  buyoutCollectionMissed,
  deviceReceived,
  deviceInspected,
  counterOfferMade,
  counterOfferAnswered,
  buyoutAccepted,
  payoutRequested,
  payoutMade,
  deviceReturned,
  buyoutExpired,
  buyoutCancelled,
  deviceAwaited,
  bonusExpired,
  cardPayoutRequested,
  tradeInSettled,
] as const;
