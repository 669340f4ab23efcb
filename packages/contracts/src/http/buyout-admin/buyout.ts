/** One buy-out: reading it and moving it on. */
import { z } from 'zod';
import { dateSchema, instantSchema, moneySchema } from '../../definitions/shared.ts';
import {
  answerDifferenceSchema,
  buyoutDeviceSchema,
  buyoutStatusSchema,
  counterOfferSchema,
  customerDataSchema,
  pickupAddressSchema,
} from '../buyout.ts';
import { collectionViewSchema } from '../picking-collections.ts';
import { leasePromiseSchema } from '../buyout/lease-promise.ts';
import { buyoutPurchaseSchema, payoutTargetSchema } from '../buyout/purchase.ts';
import { appraisalSchema, deviceSummarySchema, pickupWindowSchema } from '../buyout/selector.ts';
import { idParams, route } from './office-route.ts';
import { photoSchema } from './photos.ts';
import { adminBuyoutRowSchema } from './work-list.ts';

export const adminAnswerSchema = z.object({ condition: z.string(), value: z.string() });
const historyEntrySchema = z.object({
  at: instantSchema,
  event: z.string(),
  label: z.string(),
  by: z.string().nullable(),
  note: z.string().nullable(),
});
export const adminBuyoutSchema = adminBuyoutRowSchema.extend({
  code: z.string(),
  version: z.int(),
  device: deviceSummarySchema,
  appraisal: appraisalSchema,
  customer_answers: z.array(adminAnswerSchema),
  inspected_answers: z.array(adminAnswerSchema).nullable(),
  inspected_price: moneySchema.nullable(),
  inspection_note: z.string().nullable(),
  differences: z.array(answerDifferenceSchema),
  counter_offer: counterOfferSchema.nullable(),
  /** Birth number, identity card and account are masked; `admin_reveal_buyout` shows them. */
  customer_masked: customerDataSchema,
  pickup_address: pickupAddressSchema.nullable(),
  hand_over: z.object({
    method: z.enum(['courier', 'store']),
    /** Day that the seller asked for, or for which the courier was ordered. */
    pickup_date: dateSchema.nullable(),
    /** "v úterý 24. 11. mezi 8. a 12. hodinou"; empty without a courier. */
    text: z.string(),
  }),
  /** What a carrier does with the device: fetches it, or brings it back; null when nobody was asked. */
  collection: collectionViewSchema.nullable(),
  note: z.string(),
  variable_symbol: z.string(),
  duplicates: z.array(z.object({ id: z.string(), number: z.string(), status: buyoutStatusSchema })),
  photos: z.array(photoSchema),
  history: z.array(historyEntrySchema),
  /** The purchase that it belongs to; null for a buy-out of its own. */
  purchase: buyoutPurchaseSchema.nullable(),
  /** The seller filled in the contract: it can be paid out. */
  is_complete: z.boolean(),
  /** `cash`: at the counter of a store, in the hands of the seller. `lender`: it pays what is left of the device's lease. */
  pay_to: z.enum([...payoutTargetSchema.options, 'cash', 'lender']),
  /** What the lease of the device promised, and this buy-out claims; null for others. */
  promise: leasePromiseSchema.pick({ kind: true, order_number: true, device_name: true, price: true, required_grade: true }).nullable(),
  /** Commands that the transition table allows now and the caller has the permission for; `answer` = the customer's decision at the counter. */
  allowed: z.array(
    z.enum(['courier', 'cancel-collection', 'receive', 'inspect', 'counter-offer', 'accept', 'answer', 'return', 'reveal', 'pay-out']),
  ),
});
export type AdminBuyout = z.infer<typeof adminBuyoutSchema>;
/** `version` is the version that the clerk saw (optimistic lock); when the row has a newer one, the answer is 409 `changed-meanwhile`. */
const expected = z.object({ version: z.int().min(1) });
export const adminGetBuyout = route('admin_get_buyout', {
  summary: 'One buy-out.',
  access: { permission: 'buyout:read' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: adminBuyoutSchema },
});
export const adminRevealBuyout = route('admin_reveal_buyout', {
  summary: 'Sensitive fields in clear; each reading is logged with its reason.',
  access: { permission: 'buyout:read-sensitive' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({ reason: z.string().min(3).max(200) }),
  responses: { 200: z.object({ customer_data: customerDataSchema, buyout_device: buyoutDeviceSchema }) },
});
const changed = {
  readsPersonalData: true,
  responses: { 200: adminBuyoutSchema },
  problems: ['changed-meanwhile', 'transition-not-allowed'],
  params: idParams,
} as const;
export const adminOrderCourier = route('admin_order_courier', {
  ...changed,
  summary:
    'Asks the carrier to fetch the device on a day, instead of what was asked before. With `by_hand` it only notes a courier that was ordered without us: for when no carrier is connected.',
  access: { permission: 'buyout:receive' },
  body: expected.extend({
    pickup_date: dateSchema,
    pickup_window: pickupWindowSchema.nullable().default(null),
    by_hand: z.boolean().default(false),
  }),
});
export const adminCancelCollection = route('admin_cancel_collection', {
  ...changed,
  summary: 'The carrier isn’t to fetch the device, or to bring it back; as long as the carrier doesn’t have it.',
  access: { permission: 'buyout:receive' },
  body: expected,
});
export const adminCollectionLabel = route('admin_collection_label', {
  summary: 'The carrier’s label of the parcel.',
  access: { permission: 'buyout:receive' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
  problems: ['no-label'],
});
export const adminGetBuyoutSlip = route('admin_get_buyout_slip', {
  summary: 'The slip that the seller puts into the parcel, as PDF.',
  access: { permission: 'buyout:receive' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const adminGetBuyoutTag = route('admin_get_buyout_tag', {
  summary: 'The tag of the device, 62 × 29 mm, as PDF. Of the seller it has what lists show: "Nováková J.".',
  access: { permission: 'buyout:receive' },
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const adminReceiveBuyout = route('admin_receive_buyout', {
  ...changed,
  summary: 'The device arrived.',
  access: { permission: 'buyout:receive' },
  body: expected.extend({ identifier: z.string().max(80).default(''), note: z.string().max(2000).default('') }),
  problems: ['changed-meanwhile', 'transition-not-allowed', 'identifier-mismatch'],
});
export const adminInspectBuyout = route('admin_inspect_buyout', {
  ...changed,
  summary: 'The inspection, answer by answer. The same price accepts the buy-out; another one prepares a counter-offer.',
  access: { permission: 'buyout:inspect' },
  body: expected.extend({ answers: z.array(adminAnswerSchema).min(1).max(40), note: z.string().max(2000).default('') }),
});
export const adminMakeCounterOffer = route('admin_make_counter_offer', {
  ...changed,
  summary: 'Sends the counter-offer of the inspection; the customer has 14 days.',
  access: { permission: 'buyout:decide' },
  body: expected.extend({ note: z.string().max(2000).default('') }),
});
export const adminReturnBuyout = route('admin_return_buyout', {
  ...changed,
  summary:
    'The device goes back to the customer. `by: courier` books its parcel: it counts as returned with the carrier’s first scan; `hand` notes that it is returned.',
  access: { permission: 'buyout:receive' },
  body: expected.extend({
    by: z.enum(['hand', 'courier']).default('hand'),
    tracking: z.string().max(80).default(''),
    note: z.string().max(2000).default(''),
  }),
});
export const adminAnswerAtCounter = route('admin_answer_at_counter', {
  ...changed,
  summary: 'What the customer at the counter says to the price of the inspection: agreed, or the device goes back at once.',
  access: { permission: 'buyout:inspect' },
  body: expected.extend({ answer: z.enum(['accept', 'decline']) }),
});
export const adminPurchaseBuyouts = route('admin_purchase_buyouts', {
  summary: 'The buy-outs of an order, by the lines that they belong to.',
  access: { permission: 'buyout:read' },
  readsPersonalData: true,
  params: z.object({ order: z.uuid() }),
  responses: { 200: z.object({ items: z.array(adminBuyoutSchema) }) },
});
export const adminCheckIdentifier = route('admin_check_identifier', {
  summary: 'Whether an IMEI or serial number is valid and stands in an open buy-out.',
  access: { permission: 'buyout:read' },
  params: z.object({ identifier: z.string().min(3).max(40) }),
  responses: {
    200: z.object({
      kind: z.enum(['imei', 'serial_number']),
      is_valid: z.boolean(),
      open: z.array(z.object({ id: z.string(), number: z.string(), status: buyoutStatusSchema })),
    }),
  },
});
