/** One repair: reading it and moving it on. */
import { z } from 'zod';
import { dateSchema, instantSchema, moneySchema } from '../../definitions/shared.ts';
import { collectionViewSchema, collectionWaySchema } from '../picking-collections.ts';
import { repairDeviceSchema, repairQuoteSchema, repairSlotSchema, repairSumSchema } from '../../schemas/repair-schemas.ts';
import { amount, idParams, key, route, text } from './office-route.ts';
import { repairPhotoSchema } from './photos.ts';
import { adminRepairRowSchema } from './work-list.ts';

/** Commands of the transition table and commands that don't change the state. */
export const repairCommands = [
  'receive',
  'diagnose',
  'confirm-price',
  'send-quote',
  'approve',
  'decline',
  'take-parts',
  'start-repair',
  'check-quality',
  'rework',
  'finish',
  'collect',
  'cancel',
  'hand-back',
] as const;
export const repairCommandSchema = z.enum(repairCommands);
export type RepairCommand = z.infer<typeof repairCommandSchema>;
export const repairPartUseSchema = z.object({
  spare_part_id: z.string(),
  name: z.string(),
  location: z.string(),
  quantity: z.int().min(1),
  /** `missing`: needed, but out of stock when the repair was approved. */
  state: z.enum(['reserved', 'used', 'missing']),
});
export const repairCustomerSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  e_mail: z.string(),
  phone_number: z.string(),
  /** Courier's address; null when the device is handed in at a store. */
  pickup_address: z
    .object({
      street: z.string(),
      city: z.string(),
      postcode: z.string(),
      pickup_date: dateSchema,
      delivery_extra_info: z.string(),
    })
    .nullable(),
});
export const repairComplaintSchema = z.object({
  order_id: z.uuid(),
  order_number: z.string(),
  line: z.int().min(1),
  name: z.string(),
  delivered_on: dateSchema,
  /** Last day of the legal time. */
  until: dateSchema,
  /** It is repaired for nothing; false: it was rejected. */
  is_covered: z.boolean(),
  /** Why it was rejected, as the customer reads it in the mail; absent before and in older ones. */
  rejection: z.string().optional(),
});
export type RepairComplaint = z.infer<typeof repairComplaintSchema>;
export const adminRepairSchema = adminRepairRowSchema.extend({
  code: z.string(),
  device: repairDeviceSchema,
  /** What the customer wrote. */
  note: z.string(),
  /** What was booked. */
  booked: repairSumSchema,
  /** Diagnosis and quotes, newest first. One without `sent_at` is the draft. */
  quotes: z.array(repairQuoteSchema),
  slot: repairSlotSchema.nullable(),
  /** Goods of an order that it is a complaint about; null for a repair that is paid. */
  complaint: repairComplaintSchema.nullable(),
  /** Paid at counters so far. */
  paid: moneySchema,
  /** Left to pay at the counter before it is handed over; null when nothing is, or a courier brings it. */
  due_at_counter: moneySchema.nullable(),
  /** The device is in our hands. */
  device_with_us: z.boolean(),
  /** Personal values are masked; `admin_reveal_repair` shows and logs them. */
  customer_masked: repairCustomerSchema,
  /** What a carrier does with the device: fetches it, or brings it back; null when nobody was asked. */
  collection: collectionViewSchema.nullable(),
  parts: z.array(repairPartUseSchema),
  photos: z.array(repairPhotoSchema),
  history: z.array(
    z.object({ at: instantSchema, event: z.string(), label: z.string(), by: z.string().nullable(), note: z.string().nullable() }),
  ),
  /** Commands that the transition table allows now and the caller has the permission for, and other allowed actions. */
  allowed: z.array(
    z.enum([
      ...repairCommands,
      'reveal',
      'reject-complaint',
      'photo',
      'note',
      'assign',
      'use-part',
      'book-courier',
      'send-back',
      'cancel-courier',
    ]),
  ),
});
export type AdminRepair = z.infer<typeof adminRepairSchema>;
/** `version` is the version that the caller saw (optimistic lock); when the row has a newer one, the answer is 409 `changed-meanwhile`. */
const expected = z.object({ version: z.int().min(1) });
const note = z.string().max(2000).default('');
const changed = {
  params: idParams,
  responses: { 200: adminRepairSchema },
  problems: ['changed-meanwhile', 'transition-not-allowed'],
} as const;
export const adminGetRepair = route('admin_get_repair', {
  summary: 'One repair.',
  access: { permission: 'repair:read' },
  params: idParams,
  responses: { 200: adminRepairSchema },
});
export const adminRevealRepair = route('admin_reveal_repair', {
  summary: 'Personal data in clear; each reading is logged with its reason.',
  access: { permission: 'repair:read-sensitive' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({ reason: z.string().min(3).max(200) }),
  responses: { 200: z.object({ customer: repairCustomerSchema, imei: z.string(), serial_number: z.string() }) },
});
export const adminAssignRepair = route('admin_assign_repair', {
  ...changed,
  summary: 'Takes a repair over, or gives it back.',
  access: { permission: 'repair:work' },
  body: expected.extend({ technician: z.enum(['me', 'nobody']) }),
});
export const adminBookRepair = route('admin_book_repair', {
  summary: 'A repair taken in at the counter: the device is here, the repair is received at once.',
  access: { permission: 'repair:work' },
  body: z.object({
    device_identifier: text,
    operations: z.array(key).max(10).default([]),
    note: z.string().max(2000).default(''),
    repair_device: z.object({ imei: text, serial_number: text }).prefault({}),
    /** Store that takes the device in; it decides the market. */
    store: text,
    /** Without an e-mail address nothing is sent, and a phone number is required. */
    contact: z.object({ first_name: text, last_name: text, e_mail: text, phone_number: text }).prefault({}),
    consent_to_terms: z.boolean().default(false),
  }),
  responses: { 201: adminRepairSchema },
  idempotent: true,
});
export const adminReceiveRepair = route('admin_receive_repair', {
  ...changed,
  summary: 'The device arrived. A scanned identifier must fit the one of the booking.',
  access: { permission: 'repair:work' },
  body: expected.extend({ identifier: z.string().max(80).default(''), note }),
  problems: ['changed-meanwhile', 'transition-not-allowed', 'identifier-mismatch'],
});
/** A line of a draft quote: an operation of the device, with its price when the price list says on request. */
const quoteLineInput = z.object({
  operation_id: key,
  /** Minor units of the market's currency; null = price of the list. Required for an operation on request. */
  price: amount.nullable().default(null),
});
export const adminDiagnoseRepair = route('admin_diagnose_repair', {
  ...changed,
  summary: 'The finding with the operations that are needed; makes or replaces the draft of the quote.',
  access: { permission: 'repair:work' },
  body: expected.extend({
    finding: z.string().max(2000).default(''),
    lines: z.array(quoteLineInput).max(10).default([]),
    /** Discount given by staff, positive minor units; at most half of the sum. */
    discount: amount.default(0),
  }),
});
export const adminSendRepairQuote = route('admin_send_repair_quote', {
  ...changed,
  summary: 'Sends the draft to the customer, who has 14 days to answer.',
  access: { permission: 'repair:decide' },
  body: expected,
});
export const adminRecordQuoteAnswer = route('admin_record_quote_answer', {
  ...changed,
  summary: 'Records an answer that was given by phone or at the counter.',
  access: { permission: 'repair:work' },
  body: expected.extend({ answer: z.enum(['approve', 'decline']), by: z.enum(['phone', 'counter']), note }),
  problems: ['changed-meanwhile', 'transition-not-allowed', 'no-open-quote'],
});
export const adminRejectComplaint = route('admin_reject_complaint', {
  ...changed,
  summary:
    'The defect is none that we answer for: its owner gets the note by mail, and from now on the repair has a price that they are asked to approve.',
  access: { permission: 'repair:decide' },
  body: expected.extend({ note: z.string().trim().min(1).max(2000) }),
});
export const adminMoveRepair = route('admin_move_repair', {
  ...changed,
  summary: 'Moves a repair on by one command. Approving and declining are recorded by `admin_record_quote_answer`.',
  access: { permission: 'repair:work' },
  body: expected.extend({
    command: z.enum(['confirm-price', 'take-parts', 'start-repair', 'check-quality', 'rework', 'finish', 'collect', 'cancel', 'hand-back']),
    note,
  }),
  problems: ['changed-meanwhile', 'transition-not-allowed', 'parts-missing', 'price-not-confirmed', 'not-paid'],
});
export const adminBookRepairCourier = route('admin_book_repair_courier', {
  ...changed,
  summary:
    'Asks the carrier to fetch the device on a day (`in`), instead of what was asked before; or to bring it back (`back`): once delivered, it counts as collected or handed back.',
  access: { permission: 'repair:work' },
  body: expected.extend({ way: collectionWaySchema, pickup_date: dateSchema.nullable().default(null) }),
});
export const adminCancelRepairCourier = route('admin_cancel_repair_courier', {
  ...changed,
  summary: 'The carrier isn’t to fetch the device, or to bring it back; as long as the carrier doesn’t have it.',
  access: { permission: 'repair:work' },
  body: expected,
});
export const adminRepairCourierLabel = route('admin_repair_courier_label', {
  summary: 'The carrier’s label of the parcel.',
  access: { permission: 'repair:work' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
  problems: ['no-label'],
});
export const adminGetRepairSheet = route('admin_get_repair_sheet', {
  summary: 'The paper that the customer signs when the device is taken in, as PDF in the language of the repair’s market.',
  access: { permission: 'repair:work' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const adminGetRepairTag = route('admin_get_repair_tag', {
  summary: 'The tag of the device, 62 × 29 mm, as PDF. Of the customer it has what lists show: "Nováková J.".',
  access: { permission: 'repair:work' },
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const adminNoteRepair = route('admin_note_repair', {
  summary: 'Adds an internal note to the history.',
  access: { permission: 'repair:work' },
  params: idParams,
  body: z.object({ note: z.string().trim().min(1).max(2000) }),
  responses: { 200: adminRepairSchema },
});
export const adminUseSparePart = route('admin_use_spare_part', {
  summary: 'Uses a part on a repair: the one reserved for it, else one from the free stock.',
  access: { permission: 'repair:work' },
  params: idParams,
  body: z.object({ spare_part_id: key, quantity: z.int().min(1).max(10).default(1) }),
  responses: { 200: adminRepairSchema },
  problems: ['out-of-stock', 'wrong-part', 'transition-not-allowed'],
});
export const adminReturnSparePart = route('admin_return_spare_part', {
  summary: 'Puts the parts of this kind back into the stock: used ones, or the reservation.',
  access: { permission: 'repair:work' },
  params: z.object({ id: z.uuid(), part: key }),
  responses: { 200: adminRepairSchema },
  problems: ['transition-not-allowed'],
});
