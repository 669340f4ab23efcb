import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { buyoutStatusSchema } from '../http/buyout.ts';
import { instantSchema, marketSchema, moneySchema, qualitySchema } from '../shared.ts';

/**
 * The public state of a buy-out: no name, address, e-mail, account, birth number or document. Who needs to reach the
 * seller (notifications) asks services/buyout over its internal route with `buyout_id`.
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
export const payoutMade = defineEvent('buyout.payout-made.v1', 'The bank carried the pay-out out.', buyoutStateSchema);
export const deviceReturned = defineEvent('buyout.device-returned.v1', 'The device went back to the customer.', buyoutStateSchema);

export const buyoutExpired = defineEvent(
  'buyout.buyout-expired.v1',
  'The device never came within the time that the price was held.',
  buyoutStateSchema,
);

export const buyoutPricesChanged = defineEvent(
  'buyout.buyout-prices-changed.v1',
  'What we pay at most for a device model family changed. Aggregate: `<master product>@<market>`.',
  z.object({
    master_product_id: z.string(),
    market: marketSchema,
    type_device: z.string(),
    manufacturer_id: z.string(),
    /** Highest price of any of its sizes in the best condition, without bonus; null when it isn't bought out any more. */
    up_to: moneySchema.nullable(),
    /** Highest trade-in bonus for it in percent. */
    bonus_percent: z.number().min(0),
    appraisal_version: z.string(),
    changed_at: instantSchema,
  }),
);
export const buyoutEvents = [
  buyoutPricesChanged,
  estimateSent,
  buyoutOrdered,
  courierOrdered,
  deviceReceived,
  deviceInspected,
  counterOfferMade,
  counterOfferAnswered,
  buyoutAccepted,
  payoutRequested,
  payoutMade,
  deviceReturned,
  buyoutExpired,
] as const;
