/** An order as its customer sees it, with the words of its states. */
import { z } from 'zod';
import {
  appliedDiscountSchema,
  billingAddressSchema,
  chosenDeliverySchema,
  chosenPaymentSchema,
  deliveryAddressSchema,
  orderLineSchema,
  totalsSchema,
  tradeInSchema,
} from '../../schemas/checkout-schemas.ts';
import { dateSchema, instantSchema, moneySchema } from '../../definitions/shared.ts';
import { orderPromiseSchema } from '../buyout/lease-promise.ts';
import { orderBuyoutSchema } from '../buyout/purchase.ts';
import { documentKindSchema } from '../invoicing.ts';
import { transferInstructionsSchema } from '../payments.ts';
import { complainableLineSchema, orderComplaintSchema } from './complaints.ts';
import { orderWithdrawalSchema } from './withdrawals.ts';

export const orderStatuses = [
  'new',
  'awaiting_payment',
  /** Reserved at a store until the trade-in is handed over at the counter and the rest is paid. */
  'awaiting_trade_in',
  'paid',
  'picking',
  'packed',
  'handed_over',
  'ready_for_pickup',
  'delivered',
  'cancelled',
  /** All of it came back: nobody took it. */
  'returned',
  /** Its buyer withdrew from all of it, and what came back was judged. */
  'withdrawn',
] as const;
export const orderStatusSchema = z.enum(orderStatuses);
export type OrderStatus = (typeof orderStatuses)[number];
export const orderPaymentStatusSchema = z.enum(['pending', 'paid', 'failed', 'refunded']);
export type OrderPaymentStatus = z.infer<typeof orderPaymentStatusSchema>;
/**
 * Why an order was cancelled: not paid in time, by the customer, by us, out of stock, the loan was declined, not collected at
 * the counter in time, the payer's bank took the money back.
 */
export const cancelReasonSchema = z.enum(['unpaid', 'customer', 'shop', 'out-of-stock', 'loan-declined', 'not-collected', 'charged-back']);
export type CancelReason = z.infer<typeof cancelReasonSchema>;

export const orderTimelineStepSchema = z.object({
  key: z.enum([
    'placed',
    'counter',
    'paid',
    'picking',
    'handed_over',
    'held',
    'delivered',
    'returned',
    'lost',
    'withdrawn',
    'cancelled',
    'refunded',
  ]),
  label: z.string(),
  text: z.string(),
  state: z.enum(['done', 'now', 'failed', 'later']),
  at: instantSchema.nullable(),
});

/** How far a package is, as its customer sees it: what happens in the warehouse before it is packed is one state. */
export const orderPackageStatuses = [
  'preparing',
  'packed',
  'handed_over',
  'ready_for_pickup',
  'delivered',
  /** On its way back to us: nobody took it. */
  'returning',
  'returned',
  'lost',
] as const;
export const orderPackageStatusSchema = z.enum(orderPackageStatuses);
export type OrderPackageStatus = (typeof orderPackageStatuses)[number];

/** A part of an order that leaves from one place. */
export const orderPackageSchema = z.object({
  /** From 1, of `parts`. */
  part: z.int().min(1),
  /** Packages that the order has now. */
  parts: z.int().min(1),
  status: orderPackageStatusSchema,
  status_label: z.string(),
  /** In the reader's language; null before a carrier knows the parcel, and for what is fetched where it was picked. */
  carrier_name: z.string().nullable(),
  /** Only for those who may act, null otherwise. */
  tracking_number: z.string().nullable(),
  /** Page of the carrier, http or https; only for those who may act, null otherwise. */
  tracking_url: z.url({ protocol: /^https?$/ }).nullable(),
  pieces: z.int().min(0),
  /** What lies in it; empty for packages from before picking reported it. */
  contents: z.array(z.object({ name: z.string(), quantity: z.int().min(1) })),
  /** Store or pickup point where it is collected; null when it goes to an address. */
  place_name: z.string().nullable(),
  handed_over_at: instantSchema.nullable(),
  delivered_at: instantSchema.nullable(),
});
export type OrderPackage = z.infer<typeof orderPackageSchema>;
/** A change of an order after it was placed: pieces that there are none of (`dropped`, `substituted`), or that the customer doesn’t want (`removed`). */
export const orderChangeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['dropped', 'removed', 'substituted']),
  /** What was bought. */
  name: z.string(),
  quantity: z.int().min(1),
  /** What the customer doesn’t pay, or gets back, for dropped pieces; 0 otherwise. */
  amount: moneySchema,
  /** That much less is collected at the door or at the counter; false: it goes back. */
  is_due_reduced: z.boolean(),
  /** What is sent instead; null for dropped pieces. */
  substitute_name: z.string().nullable(),
  at: instantSchema,
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/**
 * Why products that were offered don’t become part of an order: nobody paid in time (`expired`), the office took the offer back
 * (`withdrawn`), the order was cancelled (`order-cancelled`), or its customer had everything else before the money came (`too-late`).
 */
export const additionEnds = ['expired', 'withdrawn', 'order-cancelled', 'too-late'] as const;
export const additionEndSchema = z.enum(additionEnds);
export type AdditionEnd = z.infer<typeof additionEndSchema>;
/** Products that the office adds to an order. Once it is `added`, they stand in the order’s lines and totals. */
export const orderAdditionSchema = z.object({
  id: z.uuid(),
  state: z.enum(['awaiting-payment', 'added', 'ended']),
  /** Null unless it has ended. */
  end_reason: additionEndSchema.nullable(),
  /** What is paid by `start_payment`; null when nothing is due any more. */
  payment_code: z.string().nullable(),
  lines: z.array(orderLineSchema.pick({ variant_id: true, name: true, spec: true, quantity: true, final_total: true })),
  amount: moneySchema,
  /** The carrier or the counter collects it; false: the customer pays it before it is sent. */
  is_due_raised: z.boolean(),
  /** Until when it must be paid; null when nothing is due. */
  payable_until: instantSchema.nullable(),
  /** When it came to its state. */
  at: instantSchema,
});
export type OrderAddition = z.infer<typeof orderAdditionSchema>;

/** An invoice, an advance or a credit note that was issued for an order. */
export const orderInvoiceSchema = z.object({
  id: z.uuid(),
  kind: documentKindSchema,
  number: z.string(),
  issued_on: dateSchema,
  /** With VAT; of a credit note what is taken back. */
  total: moneySchema,
});
export type OrderInvoice = z.infer<typeof orderInvoiceSchema>;

/** Why nothing of an order may leave, and what has left is asked back, while its money is in doubt. */
export const holdReasons = ['payment-disputed', 'charged-back', 'loan-refused'] as const;
export const holdReasonSchema = z.enum(holdReasons);
export type HoldReason = z.infer<typeof holdReasonSchema>;

export const orderViewSchema = z.object({
  code: z.string(),
  number: z.string(),
  status: orderStatusSchema,
  status_label: z.string(),
  payment_status: orderPaymentStatusSchema,
  cancel_reason: cancelReasonSchema.nullable(),
  placed_at: instantSchema,
  /** Until when it must be paid; null when nothing is due. */
  payable_until: instantSchema.nullable(),
  lines: z.array(orderLineSchema),
  totals: totalsSchema,
  discounts: z.array(appliedDiscountSchema),
  trade_ins: z.array(tradeInSchema),
  /** Buy-outs of its trade-ins; only with the token or as the owner, and empty while services/buyout is unavailable. */
  buyouts: z.array(orderBuyoutSchema).default([]),
  /** What its lease promised about each device; for its customer alone. */
  promises: z.array(orderPromiseSchema).default([]),
  delivery: chosenDeliverySchema,
  payment: chosenPaymentSchema,
  /** Where to send the money while a bank transfer is awaited, also when payments don't answer; null until payments have published it. */
  transfer: transferInstructionsSchema.nullable().default(null),
  timeline: z.array(orderTimelineStepSchema),
  /** Its packages, once picking has begun with them. */
  packages: z.array(orderPackageSchema).default([]),
  /** What changed since it was placed, oldest first; lines and totals stay as they were agreed. */
  changes: z.array(orderChangeSchema).default([]),
  /** Products that the office adds to it, oldest first. */
  additions: z.array(orderAdditionSchema).default([]),
  /** Its invoices and credit notes, oldest first. */
  invoices: z.array(orderInvoiceSchema).default([]),
  /** Withdrawals from its contract, oldest first; only with the token or as the owner. */
  withdrawals: z.array(orderWithdrawalSchema).default([]),
  /** Until when its buyer can withdraw; null when nothing can be withdrawn from, or while a part isn’t delivered. */
  withdrawable_until: dateSchema.nullable().default(null),
  may_withdraw: z.boolean().default(false),
  /** Complaints about its goods, oldest first; only with the token or as the owner. */
  complaints: z.array(orderComplaintSchema).default([]),
  /** Goods that its buyer may complain about on its page: devices are repaired instead. Only with the token or as the owner. */
  complainable: z.array(complainableLineSchema).default([]),
  /** It was paid in cash: money for a complaint needs an account. */
  complaint_needs_account: z.boolean().default(false),
  may_cancel: z.boolean(),
  /** Only with the token or as the owner, null otherwise. */
  customer: z
    .object({
      first_name: z.string(),
      e_mail: z.string(),
      billing_address: billingAddressSchema,
      delivery_address: deliveryAddressSchema.nullable(),
      note: z.string(),
    })
    .nullable(),
  /** True with the token or as the owner. */
  may_act: z.boolean(),
  /** The e-mail address has no account yet, and the shopper may create one with a password. */
  may_register: z.boolean(),
});
export type OrderView = z.infer<typeof orderViewSchema>;
