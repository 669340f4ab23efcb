/** The back office's calls of services/buyout. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import {
  currencySchema,
  dateSchema,
  instantSchema,
  listOf,
  listQuerySchema,
  marketSchema,
  moneySchema,
  qualitySchema,
} from '../definitions/shared.ts';
import { buyoutOfficePaths } from './buyout-admin.paths.ts';
import {
  answerDifferenceSchema,
  buyoutDeviceSchema,
  buyoutStatusSchema,
  counterOfferSchema,
  customerDataSchema,
  pickupAddressSchema,
} from './buyout.ts';
import { buyoutPurchaseSchema, payoutTargetSchema } from './buyout/purchase.ts';
import { appraisalSchema, deviceSummarySchema } from './buyout/selector.ts';

const route = defineRoutes('buyout', buyoutOfficePaths);
const key = z.string().min(1).max(200);

export const adminBuyoutRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  market: marketSchema,
  status: buyoutStatusSchema,
  created_at: instantSchema,
  device_name: z.string(),
  device_variant: z.string(),
  quality: qualitySchema.nullable(),
  /** "Nováková J.": the list shows no more of the name. */
  customer_name: z.string(),
  identifier_masked: z.string(),
  price: moneySchema,
  final_price: moneySchema.nullable(),
  /** Another open buy-out has the same IMEI or serial number. */
  has_duplicate: z.boolean(),
  updated_at: instantSchema,
});
const adminListQuery = listQuerySchema.extend({
  market: marketSchema.optional(),
  /** Comma-separated statuses. */
  status: z.string().max(200).optional(),
  type_device: z.string().max(40).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  duplicates: z.enum(['true']).optional(),
});
const idParams = z.object({ id: z.uuid() });
export const adminAnswerSchema = z.object({ condition: z.string(), value: z.string() });
const historyEntrySchema = z.object({
  at: instantSchema,
  event: z.string(),
  label: z.string(),
  by: z.string().nullable(),
  note: z.string().nullable(),
});
const photoSchema = z.object({
  id: z.string(),
  condition: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  uploaded_at: instantSchema,
  uploaded_by: z.string(),
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
  note: z.string(),
  variable_symbol: z.string(),
  duplicates: z.array(z.object({ id: z.string(), number: z.string(), status: buyoutStatusSchema })),
  photos: z.array(photoSchema),
  history: z.array(historyEntrySchema),
  /** The purchase that it belongs to; null for a buy-out of its own. */
  purchase: buyoutPurchaseSchema.nullable(),
  /** The seller filled in the contract: it can be paid out. */
  is_complete: z.boolean(),
  pay_to: payoutTargetSchema,
  /** Commands that the transition table allows now and the caller has the permission for; `answer` = the customer's decision at the counter. */
  allowed: z.array(z.enum(['courier', 'receive', 'inspect', 'counter-offer', 'accept', 'answer', 'return', 'reveal', 'pay-out'])),
});
export type AdminBuyout = z.infer<typeof adminBuyoutSchema>;
export type AdminBuyoutRow = z.infer<typeof adminBuyoutRowSchema>;
/** `version` is the version that the clerk saw (optimistic lock); when the row has a newer one, the answer is 409 `changed-meanwhile`. */
const expected = z.object({ version: z.int().min(1) });
export const adminListBuyouts = route('admin_list_buyouts', {
  summary: 'Work list of buy-outs.',
  access: { permission: 'buyout:read' },
  query: adminListQuery,
  responses: { 200: listOf(adminBuyoutRowSchema) },
});
export const adminExportBuyouts = route('admin_export_buyouts', {
  summary: 'The work list as CSV, same filters.',
  access: { permission: 'buyout:read' },
  query: adminListQuery,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminCountBuyouts = route('admin_count_buyouts', {
  summary: 'Number of buy-outs by status, for the tiles and the navigation.',
  access: { permission: 'buyout:read' },
  query: z.object({ market: marketSchema.optional() }),
  responses: { 200: z.object({ counts: z.record(z.string(), z.int()), open: z.int(), to_inspect: z.int(), to_pay: z.int() }) },
});
export const adminFindBuyout = route('admin_find_buyout', {
  summary: 'The buy-out of a scanned code, number, IMEI or serial number.',
  access: { permission: 'buyout:read' },
  query: z.object({ scan: z.string().min(3).max(80) }),
  responses: { 200: z.object({ items: z.array(adminBuyoutRowSchema) }) },
});
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
  summary: 'Notes that the courier is ordered.',
  access: { permission: 'buyout:receive' },
  body: expected.extend({ pickup_date: dateSchema }),
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
  summary: 'The device goes back to the customer.',
  access: { permission: 'buyout:receive' },
  body: expected.extend({ tracking: z.string().max(80).default(''), note: z.string().max(2000).default('') }),
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
export const adminAddPhoto = route('admin_add_photo', {
  summary: 'Adds a photo (field `photo`, optional field `condition`); resized, metadata stripped.',
  access: { permission: 'buyout:inspect' },
  params: idParams,
  multipart: true,
  bodyLimit: 12 * 1024 * 1024,
  responses: { 201: photoSchema },
});
const photoParams = z.object({ id: z.uuid(), photo: z.uuid() });
export const adminGetPhoto = route('admin_get_photo', {
  summary: 'A photo.',
  access: { permission: 'buyout:read' },
  params: photoParams,
  query: z.object({ size: z.enum(['thumb', 'full']).default('full') }),
  responses: { 200: { binary: 'image/webp' } },
});
export const adminDeletePhoto = route('admin_delete_photo', {
  summary: 'Removes a photo while the inspection is open.',
  access: { permission: 'buyout:inspect' },
  params: photoParams,
  responses: { 204: null },
});
export const payoutRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  market: marketSchema,
  status: z.enum(['accepted', 'payout_requested', 'paid']),
  customer_name: z.string(),
  account_masked: z.string(),
  amount: moneySchema,
  variable_symbol: z.string(),
  accepted_at: instantSchema,
  file_id: z.string().nullable(),
});
export const payoutFileSchema = z.object({
  id: z.string(),
  market: marketSchema,
  /** CZ: ABO (KPC). RO: SEPA pain.001.001.03. */
  format: z.enum(['abo', 'pain.001']),
  file_name: z.string(),
  created_at: instantSchema,
  created_by: z.string(),
  count: z.int(),
  total: moneySchema,
});
export const adminListPayouts = route('admin_list_payouts', {
  summary: 'Accepted buy-outs to be paid out.',
  access: { permission: 'buyout:pay-out' },
  query: listQuerySchema.extend({ market: marketSchema, status: z.enum(['accepted', 'payout_requested', 'paid']).default('accepted') }),
  responses: { 200: listOf(payoutRowSchema) },
});
export const adminExportPayouts = route('admin_export_payouts', {
  summary: 'Makes a bank file of the chosen pay-outs; they become `payout_requested`.',
  access: { permission: 'buyout:pay-out' },
  body: z.object({ market: marketSchema, ids: z.array(z.uuid()).min(1).max(500) }),
  responses: { 201: payoutFileSchema },
  problems: ['transition-not-allowed'],
  idempotent: true,
});
export const adminListPayoutFiles = route('admin_list_payout_files', {
  summary: 'Bank files made so far.',
  access: { permission: 'buyout:pay-out' },
  query: listQuerySchema.extend({ market: marketSchema.optional() }),
  responses: { 200: listOf(payoutFileSchema) },
});
export const adminGetPayoutFile = route('admin_get_payout_file', {
  summary: 'The bank file; its reading is logged.',
  access: { permission: 'buyout:pay-out' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/octet-stream' } },
});
export const adminConfirmPayouts = route('admin_confirm_payouts', {
  summary: 'The bank carried the pay-outs out.',
  access: { permission: 'buyout:pay-out' },
  body: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
  responses: { 200: z.object({ paid: z.int() }) },
  idempotent: true,
});
export const appraisalRowSchema = z.object({
  model: z.string(),
  name: z.string(),
  type_device: z.string(),
  manufacturer: z.string(),
  /** Prices by grade; a missing grade isn't bought. */
  prices: z.record(z.string(), z.object({ CZK: moneySchema, RON: moneySchema })),
  version: z.string(),
});
const priceInput = z.object({ quality: qualitySchema, currency: currencySchema, amount: z.int().min(100).max(100_000_000) });
export const adminListAppraisals = route('admin_list_appraisals', {
  summary: 'Buy-out price list.',
  access: { permission: 'appraisal:read' },
  query: listQuerySchema.extend({ type_device: z.string().max(40).optional(), manufacturer: z.string().max(80).optional() }),
  responses: { 200: listOf(appraisalRowSchema) },
});
export const adminGetAppraisal = route('admin_get_appraisal', {
  summary: 'One model: prices, conditions and corrections in both currencies.',
  access: { permission: 'appraisal:read' },
  params: z.object({ model: key }),
  responses: {
    200: appraisalRowSchema.extend({
      conditions: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.string(),
          choices: z.array(
            z.object({
              value: z.string(),
              label: z.string(),
              quality: qualitySchema.nullable(),
              corrections: z.object({ CZK: moneySchema, RON: moneySchema }),
            }),
          ),
        }),
      ),
    }),
  },
});
export const adminUpdateAppraisal = route('admin_update_appraisal', {
  summary: 'Changes prices and corrections of a model; makes a new appraisal version.',
  access: { permission: 'appraisal:edit' },
  params: z.object({ model: key }),
  body: z.object({
    version: key,
    prices: z.array(priceInput).max(10).default([]),
    corrections: z
      .array(z.object({ value: key, currency: currencySchema, amount: z.int().min(-100_000_000).max(100_000_000) }))
      .max(200)
      .default([]),
  }),
  responses: { 200: z.object({ version: z.string() }) },
  problems: ['changed-meanwhile'],
});
export const adminListAppraisalVersions = route('admin_list_appraisal_versions', {
  summary: 'Versions of the price list, newest first.',
  access: { permission: 'appraisal:read' },
  query: listQuerySchema,
  responses: {
    200: listOf(
      z.object({ version: z.string(), created_at: instantSchema, created_by: z.string(), summary: z.string(), changes: z.int() }),
    ),
  },
});
export const adminImportAppraisals = route('admin_import_appraisals', {
  summary: 'Imports prices from CSV (columns model, quality, price_czk, price_ron). All rows or none; each bad row is named.',
  access: { permission: 'appraisal:edit' },
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  responses: { 200: z.object({ version: z.string(), rows: z.int(), changed: z.int() }) },
});
const settingsSchema = z.object({
  minimal_buyout_price: z.array(z.object({ type_device: z.string(), CZK: moneySchema, RON: moneySchema })),
  bonuses: z.array(
    z.object({
      id: z.string(),
      type_device: z.string(),
      manufacturer: z.string().nullable(),
      percent: z.number(),
      max_amount: z.object({ CZK: moneySchema, RON: moneySchema }),
      valid_from: dateSchema,
      valid_to: dateSchema.nullable(),
    }),
  ),
});
export const adminGetAppraisalSettings = route('admin_get_appraisal_settings', {
  summary: 'Minimal prices and trade-in bonuses.',
  access: { permission: 'appraisal:read' },
  responses: { 200: settingsSchema },
});
export const adminUpdateAppraisalSettings = route('admin_update_appraisal_settings', {
  summary: 'Changes minimal prices and bonus percentages.',
  access: { permission: 'appraisal:edit' },
  body: z.object({
    minimal_buyout_price: z
      .array(z.object({ type_device: key, currency: currencySchema, amount: z.int().min(0).max(100_000_000) }))
      .max(20)
      .default([]),
    bonuses: z
      .array(z.object({ id: key, percent: z.number().min(0).max(50) }))
      .max(50)
      .default([]),
  }),
  responses: { 200: settingsSchema },
});
/** Every route of the back office by route name. */
export const buyoutAdminRoutes = {
  admin_list_buyouts: adminListBuyouts,
  admin_export_buyouts: adminExportBuyouts,
  admin_count_buyouts: adminCountBuyouts,
  admin_find_buyout: adminFindBuyout,
  admin_get_buyout: adminGetBuyout,
  admin_reveal_buyout: adminRevealBuyout,
  admin_order_courier: adminOrderCourier,
  admin_receive_buyout: adminReceiveBuyout,
  admin_inspect_buyout: adminInspectBuyout,
  admin_make_counter_offer: adminMakeCounterOffer,
  admin_return_buyout: adminReturnBuyout,
  admin_answer_at_counter: adminAnswerAtCounter,
  admin_purchase_buyouts: adminPurchaseBuyouts,
  admin_check_identifier: adminCheckIdentifier,
  admin_add_photo: adminAddPhoto,
  admin_get_photo: adminGetPhoto,
  admin_delete_photo: adminDeletePhoto,
  admin_list_payouts: adminListPayouts,
  admin_export_payouts: adminExportPayouts,
  admin_list_payout_files: adminListPayoutFiles,
  admin_get_payout_file: adminGetPayoutFile,
  admin_confirm_payouts: adminConfirmPayouts,
  admin_list_appraisals: adminListAppraisals,
  admin_get_appraisal: adminGetAppraisal,
  admin_update_appraisal: adminUpdateAppraisal,
  admin_list_appraisal_versions: adminListAppraisalVersions,
  admin_import_appraisals: adminImportAppraisals,
  admin_get_appraisal_settings: adminGetAppraisalSettings,
  admin_update_appraisal_settings: adminUpdateAppraisalSettings,
} as const;
export type BuyoutAdminRoutes = typeof buyoutAdminRoutes;
