/** What other services ask services/buyout for. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { mailDataSchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { buyoutInternalPaths } from '../buyout.paths.ts';
import { collectionAddressSchema, collectionWaySchema } from '../picking-collections.ts';
import { orderPromiseSchema } from './lease-promise.ts';
import { orderBuyoutSchema } from './purchase.ts';

const route = defineRoutes('buyout', buyoutInternalPaths);
const idParams = z.object({ id: z.uuid() });

export const internalBuyoutAddress = route('internal_buyout_address', {
  summary: 'Where the carrier fetches a device, or brings it back to; asked while a collection is booked, and kept nowhere.',
  access: 'internal',
  callers: ['picking'],
  params: z.object({ id: z.uuid(), way: collectionWaySchema }),
  responses: { 200: collectionAddressSchema },
});
export const internalBuyoutMail = route('internal_buyout_mail', {
  summary: 'Recipient and texts of a mail about an estimate, a buy-out or the promise of a lease, for notifications.',
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ kind: z.enum(['estimate', 'order', 'lease-promise']), id: z.uuid() }),
  responses: { 200: mailDataSchema },
});
export const internalBuyoutSlip = route('internal_buyout_slip', {
  summary: 'The shipping slip, attached to the mail.',
  access: 'internal',
  callers: ['notifications'],
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const internalCheckDevice = route('internal_check_device', {
  summary: 'Whether a scanned IMEI or serial number is that of a buy-out’s device. Compared by its keyed hash: nothing is opened.',
  access: 'internal',
  callers: ['picking'],
  params: idParams,
  body: z.object({ identifier: z.string().trim().min(1).max(60) }),
  responses: { 200: z.object({ is_match: z.boolean() }) },
});
export const internalOrderBuyouts = route('internal_order_buyouts', {
  summary:
    "The buy-outs that an order opened, and what its lease promised, for the order's page. Addresses of buy-outs open personal data.",
  access: 'internal',
  callers: ['orders'],
  params: z.object({ order: z.uuid() }),
  responses: { 200: z.object({ items: z.array(orderBuyoutSchema), promises: z.array(orderPromiseSchema).default([]) }) },
});
export const internalSetOff = route('internal_set_off', {
  summary:
    'Sets the agreed sums of an order’s devices off against its price, at the counter; a device that wasn’t brought ends. Repeated, it answers the same.',
  access: 'internal',
  callers: ['payments'],
  params: z.object({ order: z.uuid() }),
  body: z.object({
    /** What the order costs, minor units. */
    price: z.int().min(0),
    /** What the clerk saw and the customer agreed to, minor units. */
    set_off: z.int().min(0),
    /** Name of the clerk. */
    by: z.string(),
  }),
  responses: { 200: z.object({ set_off: z.int().min(0), surplus: z.int().min(0) }) },
  /** `undecided`: a device was inspected and nobody agreed or declined; `changed-meanwhile`: another sum would be set off. */
  problems: ['undecided', 'changed-meanwhile', 'not-found'],
});
export const internalPayoutBill = route('internal_payout_bill', {
  summary: 'What is to be paid out for a device, asked by the till: by number, code or id.',
  access: 'internal',
  callers: ['counter'],
  params: z.object({ scan: z.string().min(1).max(60) }),
  responses: {
    200: z.object({
      buyout_id: z.uuid(),
      number: z.string(),
      market: marketSchema,
      /** "Apple iPhone 13 128 GB" */
      title: z.string(),
      /** "Nováková J." */
      customer: z.string(),
      /** Who signs the slip. */
      seller_name: z.string(),
      amount: moneySchema,
      /** Where the slip goes. */
      e_mail: z.string(),
      /** The buy-out's page, with the token that opens it. */
      status_url: z.url(),
      /**
       * `open`: it may be paid out in cash. `not-payable`: nothing is agreed, the device wasn’t handed over at a store, or its money goes
       * elsewhere already. `cash-limit`: the law allows less cash to one person in a day.
       */
      state: z.enum(['open', 'paid', 'not-payable', 'cash-limit']),
    }),
  },
});
export const internalClaimPayout = route('internal_claim_payout', {
  summary:
    'A till is about to pay a device out in cash: from now on no bank file takes it, until the till says that it was paid or wasn’t. The same pay-out again answers the same; a newer one of the till replaces it.',
  access: 'internal',
  callers: ['counter'],
  params: idParams,
  body: z.object({
    payout_id: z.uuid(),
    /** What the clerk saw, minor units. */
    amount: z.int().min(1),
    /** Name of the clerk who saw the seller’s identity document. */
    by: z.string(),
  }),
  responses: { 200: z.object({ amount: moneySchema }) },
  problems: ['not-found', 'not-payable', 'changed-meanwhile', 'cash-limit'],
});
