import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { buyoutStatusSchema } from '../http/buyout.ts';
import { tradeInMethodSchema } from '../schemas/checkout-schemas.ts';
import { bonusStateSchema, buyoutPurchaseSchema } from '../http/buyout/purchase.ts';
import { collectionRequestSchema } from '../http/picking-collections.ts';
import { promiseKindSchema } from '../http/buyout/lease-promise.ts';
import { changedAtSchema, dateSchema, instantSchema, marketSchema, moneySchema, qualitySchema } from '../definitions/shared.ts';

/**
 * Public state of a buy-out, without name, address, e-mail, account, birth number or document. notifications, which writes to the
 * seller, asks services/buyout for them over an internal route by `buyout_id`.
 */
export const buyoutStateSchema = z.object({
  buyout_id: z.uuid().describe('Buy-out that the event describes.'),
  number: z.string().describe('Number of the buy-out that people see.'),
  market: marketSchema,
  status: buyoutStatusSchema.describe('Where the buy-out stands after the event.'),
  device_identifier: z.string().describe('Appraised colour variant in the price list of the buy-out.'),
  device_name: z.string().describe('Model with storage or size and colour, in the language of the market.'),
  type_device: z.string().describe('Kind of device: phone, tablet, smartwatch or computer.'),
  quality: qualitySchema.nullable().describe('Grade by the seller’s answers; null for a device whose price is set by an inspection.'),
  price: moneySchema.describe('Price that was promised with the buy-out.'),
  final_price: moneySchema.nullable().describe('Price agreed after the inspection; null before it.'),
  appraisal_version: z.string().describe('Version of the questions and prices that the price was made by.'),
  variable_symbol: z.string().describe('Symbol of the bank transfer that pays it out.'),
  created_at: instantSchema.describe('When the buy-out was placed, UTC.'),
  changed_at: changedAtSchema,
  counter_offer: z
    .object({
      price: moneySchema.describe('Price that we offer instead of the promised one.'),
      quality: qualitySchema.nullable().describe('Grade that the inspection found; null when it has none.'),
      answer_until: instantSchema.describe('When the offer expires without an answer, UTC.'),
    })
    .nullable()
    .describe('Other price after the inspection; null when none was made.'),
  hand_over: z
    .enum(['courier', 'store'])
    .nullable()
    .default(null)
    .describe('How the device gets to us; null in events from before the statistics.'),
  purchase: buyoutPurchaseSchema.nullable().default(null).describe('The purchase that it belongs to; null for a buy-out of its own.'),
});
export type BuyoutState = z.infer<typeof buyoutStateSchema>;

export const estimateSent = defineEvent(
  'buyout.estimate-sent.v1',
  'A visitor asked for an estimate by e-mail. The address is not in the event: notifications fetches it once by id.',
  z.object({
    estimate_id: z.uuid().describe('Estimate by which notifications fetches the address, once.'),
    market: marketSchema,
    device_identifier: z.string().describe('Appraised colour variant in the price list of the buy-out.'),
    device_name: z.string().describe('Model with storage or size and colour, in the language of the market.'),
    quality: qualitySchema.describe('Grade that the visitor’s answers come to, A+ is the best.'),
    price: moneySchema.describe('What we would pay for the device as it was described.'),
    valid_until: instantSchema.describe('Until when the price holds, UTC.'),
  }),
);
export const leasePromiseDue = defineEvent(
  'buyout.lease-promise-due.v1',
  'What a lease promised about a device can be claimed soon, can be claimed from now on, or ends soon; each once.',
  z.object({
    promise_id: z.uuid().describe('Promise by which notifications asks for its mail.'),
    order_id: z.uuid().describe('Order of the lease.'),
    order_number: z.string().describe('Number of this order that people see.'),
    market: marketSchema,
    kind: promiseKindSchema.describe('A price to buy the device back for, or its exchange.'),
    stage: z.enum(['soon', 'open', 'ending']).describe('A month before its first day, on it, and two weeks before its last.'),
    device_name: z.string().describe('Device in the language of the market.'),
    price: moneySchema.describe('What is promised for the device.'),
    required_grade: qualitySchema.describe('Worst grade in which it holds.'),
    opens_on: dateSchema.describe('First day on which it can be claimed, YYYY-MM-DD.'),
    ends_on: dateSchema.describe('Last day on which it can be claimed, YYYY-MM-DD.'),
    changed_at: changedAtSchema,
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
  buyoutStateSchema.extend({
    answer: z.enum(['accepted', 'declined', 'expired']).describe('What became of the counter-offer; `expired` without an answer in time.'),
  }),
);
export const buyoutAccepted = defineEvent('buyout.buyout-accepted.v1', 'The price is final, the device is ours.', buyoutStateSchema);
export const payoutRequested = defineEvent(
  'buyout.payout-requested.v1',
  'The pay-out stands in a bank file.',
  buyoutStateSchema.extend({ payout_file_id: z.uuid().describe('Bank file that holds the pay-out.') }),
);
export const payoutMade = defineEvent(
  'buyout.payout-made.v1',
  'The bank carried the pay-out out, or a till paid it in cash.',
  buyoutStateSchema.extend({
    is_paid_in_cash: z.boolean().optional().describe('At the counter of a store, in the hands of the seller; absent for all others.'),
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
  buyoutStateSchema.extend({ send_until: instantSchema.describe('Until when the device has to be sent, UTC.') }),
);
export const bonusExpired = defineEvent(
  'buyout.bonus-lapsed.v1',
  'The purchase ended while the device was with us: the price stands, the bonus does not, and the seller may take the device back.',
  buyoutStateSchema,
);
export const cardPayoutRequested = defineEvent(
  'buyout.card-payout-requested.v1',
  'The pay-out is to go back to the card that paid the order; payments answer whether it went.',
  buyoutStateSchema.extend({ amount: moneySchema.describe('What is to go back to the card.') }),
);
export const tradeInSettled = defineEvent(
  'buyout.trade-in-settled.v1',
  'What is known of the old devices of an order changed: a price was agreed, a bonus was granted or lapsed, a sum was set off. Aggregate: the order; the data is the whole of it, no person.',
  z.object({
    order_id: z.uuid().describe('Order that the devices were given with.'),
    order_number: z.string().describe('Number of this order that people see.'),
    market: marketSchema,
    method: tradeInMethodSchema.describe('How the devices get to us: by post, or over the counter of a store.'),
    devices: z
      .array(
        z.object({
          package_line: z.int().min(1).describe('Line of the order that the device belongs to.'),
          buyout_id: z.uuid().nullable().describe('Buy-out of the device; null for a device without one.'),
          agreed: moneySchema.nullable().describe('Agreed price; null before the agreement, and when the device isn’t bought.'),
          bonus: moneySchema.describe('Bonus that was promised for the device.'),
          bonus_state: bonusStateSchema.describe('`open` is not decided yet, `granted` is paid out or set off, `lapsed` is never paid.'),
          set_off: moneySchema.describe('What of price and bonus paid for the order at the counter.'),
        }),
      )
      .describe('Every old device of the order.'),
    changed_at: changedAtSchema,
  }),
);
export type TradeInSettlement = z.infer<typeof tradeInSettled.data>;

const buyoutDeviceAddressSchema = z.object({
  device_identifier: z.string().describe('Colour variant in the price list of the buy-out.'),
  url: z.string().describe('Path of the wizard’s page for this device on the event’s market.'),
});
export type BuyoutDeviceAddress = z.infer<typeof buyoutDeviceAddressSchema>;

export const buyoutPricesChanged = defineEvent(
  'buyout.buyout-prices-changed.v1',
  'What we pay at most for a device model family changed. Aggregate: `<master product>@<market>`.',
  z.object({
    master_product_id: z.string().describe('Device model in the catalogue.'),
    market: marketSchema,
    type_device: z.string().describe('Kind of device: phone, tablet, smartwatch or computer.'),
    manufacturer_id: z.string().describe('Maker of the device.'),
    up_to: moneySchema
      .nullable()
      .describe('Highest price of all its sizes in the best condition, without bonus; null when it is no longer bought.'),
    bonus_percent: z.number().min(0).describe('Highest trade-in bonus in percent.'),
    devices: z
      .array(buyoutDeviceAddressSchema)
      .default([])
      .describe('Every device of the family; empty when it isn’t bought any more, and in events from before it was reported.'),
    appraisal_version: z.string().describe('Version of the price list that it comes from.'),
    changed_at: changedAtSchema,
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
  leasePromiseDue,
  bonusExpired,
  cardPayoutRequested,
  tradeInSettled,
] as const;
