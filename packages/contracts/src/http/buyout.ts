import { z } from 'zod';
import { routesOf } from '../route.ts';
import {
  choiceSchema,
  choicesSchema,
  currencySchema,
  dateSchema,
  instantSchema,
  listOf,
  listQuerySchema,
  mailDataSchema,
  marketSchema,
  moneySchema,
  qualitySchema,
} from '../shared.ts';
import { buyoutOfficePaths, buyoutPaths } from './buyout.paths.ts';
import {
  deviceChoicesSchema,
  deviceSelectionSchema,
  deviceTypeSchema,
  identifierKindSchema,
  selectedDeviceSchema,
} from '../device-selector.ts';

const route = routesOf('buyout', { ...buyoutPaths, ...buyoutOfficePaths });
const short = z.string().max(200);
const key = z.string().min(1).max(200);

// ------------------------------------------------------------------ appraisal

/** One possible outcome; listed from the best grade to the worst. */
export const appraisalResultSchema = z.object({
  id: z.string(),
  quality: qualitySchema,
  /** Address of the wizard with this condition preselected. */
  url: z.string(),
  price: moneySchema,
});
export const conditionChoiceSchema = z.object({
  value: z.string(),
  label: z.string(),
  help: z.string().optional(),
  /** Id of an appraisal result, or null: with this answer the device can't be bought out. */
  appraisal_result: z.string().nullable(),
  price_correction: moneySchema,
});
export const deviceConditionSchema = z.object({
  id: z.string(),
  /** Stable code, for example `display`, `battery`, `original_charger`, `special`. */
  code: z.string(),
  name: z.string(),
  help: z.string().optional(),
  /** 'quality' marks a quality condition. */
  type: z.string(),
  choices: z.array(conditionChoiceSchema),
  value: z.string().nullable(),
  disabled: z.boolean(),
});
export const appraisalSchema = z.object({
  appraisal_result: z.array(appraisalResultSchema),
  device_conditions: z.array(deviceConditionSchema),
  version: z.string(),
  minimal_buyout_price: moneySchema,
  default_device_condition_choices: z.array(z.string()),
});
export type AppraisalResult = z.infer<typeof appraisalResultSchema>;
export type ConditionChoice = z.infer<typeof conditionChoiceSchema>;
export type DeviceCondition = z.infer<typeof deviceConditionSchema>;
export type Appraisal = z.infer<typeof appraisalSchema>;

/** What stands in the offer panel: device in words and its picture. */
export const deviceSummarySchema = z.object({
  /** Appraised colour variant, the `device_identifier` of the payloads. */
  device_identifier: z.string(),
  name: z.string(),
  /** Storage or size and colour, for example "128 GB, černá". */
  variant: z.string(),
  image: z.string().nullable(),
  type_device: deviceTypeSchema,
  identifier_kind: identifierKindSchema,
});
export type DeviceSummary = z.infer<typeof deviceSummarySchema>;

// ------------------------------------------------------------------ selector

export const selectionSchema = deviceSelectionSchema.extend({
  /** Preselected grade (`aplus`, `a`, `b`, `c`, `d`). */
  condition: short.optional(),
});
export type Selection = z.infer<typeof selectionSchema>;
const selectedSchema = selectedDeviceSchema.extend({ condition: z.string().nullable() });

export const getProductSelectorData = route('get_product_selector_data', {
  summary: 'Everything the wizard needs for the selection named in the address.',
  access: 'public',
  query: selectionSchema.extend({ code: short.optional() }),
  responses: {
    200: z.object({
      /** Corrected address of this selection. */
      url: z.string(),
      selected_choices: selectedSchema,
      choices: deviceChoicesSchema,
      device: deviceSummarySchema.nullable(),
      appraisal: appraisalSchema.nullable(),
      /** Highest trade-in bonus of the selected type in percent, 0 when there is none. */
      bonus_up_to_percent: z.number(),
    }),
  },
});
export const getProductTypeChoices = route('get_product_type_choices', {
  summary: 'Device types that are bought out.',
  access: 'public',
  responses: { 200: choicesSchema },
});
export const getProductManufacturerChoices = route('get_product_manufacturer_choices', {
  summary: 'Manufacturers of a type and the address of that selection.',
  access: 'public',
  query: z.object({ type: key }),
  responses: { 200: choicesSchema.extend({ url: z.string() }) },
});
export const getProductModelChoices = route('get_product_model_choices', {
  summary: 'Models of a type and manufacturer.',
  access: 'public',
  query: z.object({ type: key, manufacturer: key }),
  responses: { 200: choicesSchema },
});
export const getProductColorChoices = route('get_product_color_choices', {
  summary: 'Colours of a model; the value is the device identifier.',
  access: 'public',
  query: z.object({ model: key }),
  responses: { 200: choicesSchema },
});
export const getProductSelectorUrl = route('get_product_selector_url', {
  summary: 'Address of a selection.',
  access: 'public',
  query: selectionSchema,
  responses: { 200: z.object({ url: z.string() }) },
});
export const getAppraisalFormData = route('get_appraisal_form_data', {
  summary: 'Questions and prices of one device. A 400 answers `message` and the corrected `url`.',
  access: 'public',
  query: z.object({ color: key }),
  responses: { 200: z.object({ url: z.string(), device: deviceSummarySchema, appraisal: appraisalSchema }) },
});
export const searchModels = route('search_models', {
  summary: 'Models by words, all types and manufacturers; the way in from the home page.',
  access: 'public',
  query: z.object({ q: z.string().min(2).max(100) }),
  responses: {
    200: z.object({
      items: z
        .array(
          z.object({
            label: z.string(),
            url: z.string(),
            image: z.string().nullable(),
            price_up_to: moneySchema,
            /** Device identifier of the model's first colour; colours of a model have one price. */
            device_identifier: z.string(),
          }),
        )
        .max(8),
    }),
  },
});
export const getTradeIn = route('get_trade_in', {
  summary:
    'What an old device takes off a purchase: its price in good condition and the bonus for buying with us. An estimate, not an offer.',
  access: 'public',
  params: z.object({ device: key }),
  responses: {
    200: z.object({
      device: deviceSummarySchema,
      /** Model with storage or size and without a colour, "Apple iPhone 12, 64 GB". */
      label: z.string(),
      /** Grade that the estimate stands for. */
      quality: qualitySchema,
      /** Without the bonus. */
      estimate: moneySchema,
      /** Null when none holds today. */
      bonus: z.object({ percent: z.number(), amount: moneySchema }).nullable(),
      /** Estimate and bonus together. */
      total: moneySchema,
      /** Address of the wizard with the device and the grade. */
      url: z.string(),
    }),
  },
});
export const getCountryOptions = route('get_country_options', {
  summary: 'Countries; the value is the country id.',
  access: 'public',
  responses: { 200: choicesSchema },
});
export const getSellerFormOptions = route('get_seller_form_options', {
  summary: 'Choice lists of the sell form.',
  access: 'public',
  responses: {
    200: z.object({
      nationalities: z.array(choiceSchema),
      genders: z.array(choiceSchema),
      districts: z.array(choiceSchema),
      /** Empty on the Romanian market, where the IBAN names the bank. */
      banks: z.array(choiceSchema),
      default_country: z.string(),
    }),
  },
});

// ------------------------------------------------------------------ estimate and order

/**
 * Appraisal fields shared by estimate and order; the server checks and prices them itself. A missing text counts as
 * empty throughout these requests, so that one 400 names every field that has to be filled in.
 */
const text = short.default('');
export const appraisalRequestSchema = z.object({
  device_identifier: text,
  appraisal_version: text,
  device_condition_choices: z.array(key).max(40).default([]),
  note: z.string().max(2000).default(''),
});
/** Personal data as text; which value is right for the market is the service's rule, answered by field. */
export const customerDataSchema = z.object({
  personal_identification_number: text,
  identity_card_number: text,
  identity_released_by: text,
  /** As typed, in the market's date format. */
  identity_valid_to: text,
  degree_before_name: text,
  first_name: text,
  last_name: text,
  gender: text,
  district: text,
  street: text,
  city: text,
  /** Country id. */
  country: text,
  postcode: text,
  phone_number: text,
  nationality: text,
  place_of_birth: text,
  e_mail: text,
  bank_account_full_number: text,
  /** Czech market only; a Romanian IBAN names its bank. */
  bank_code: text,
});
export const pickupAddressSchema = z.object({
  district: text,
  street: text,
  city: text,
  postcode: text,
  country: text,
  delivery_extra_info: z.string().max(500).default(''),
});
export const buyoutDeviceSchema = z.object({
  imei: text,
  serial_number: text,
  note: z.string().max(2000).default(''),
});
export const sellRequestSchema = appraisalRequestSchema.extend({
  customer_data: customerDataSchema.prefault({}),
  pickup_address: pickupAddressSchema.nullish(),
  buyout_device: buyoutDeviceSchema.prefault({}),
  /** The seller agreed to the buy-out terms; the service keeps their version. */
  consent_to_terms: z.boolean().default(false),
});

export const sendBuyoutToEmail = route('send_buyout_to_email', {
  summary: 'Sends the estimate by e-mail.',
  access: 'public',
  body: appraisalRequestSchema.extend({ e_mail: text }),
  responses: { 201: z.object({ valid_until: instantSchema }) },
  problems: ['stale-appraisal', 'not-eligible'],
  rateLimit: { max: 10, windowSeconds: 600 },
  idempotent: true,
});
export const sellBuyoutOnline = route('sell_buyout_online', {
  summary: 'Places a buy-out; `Location` is the page of the new buy-out.',
  access: 'public',
  body: sellRequestSchema,
  responses: { 201: z.object({ code: z.string(), number: z.string(), location: z.string() }) },
  responseHeaders: { location: 'Path of the status page, with the access token in the fragment.' },
  /** `stale-appraisal` carries `extra.appraisal`, the new questions and prices. */
  problems: ['stale-appraisal', 'not-eligible'],
  rateLimit: { max: 20, windowSeconds: 600 },
  idempotent: true,
});

// ------------------------------------------------------------------ one buy-out

export const buyoutStatuses = [
  'submitted',
  'courier_ordered',
  'received',
  'inspected',
  'counter_offer',
  'accepted',
  'payout_requested',
  'paid',
  'rejected',
  'expired',
  'returned',
] as const;
export const buyoutStatusSchema = z.enum(buyoutStatuses);
export type BuyoutStatus = z.infer<typeof buyoutStatusSchema>;

/** 128 bits or more, base32; opens the status without a login. The access token (header) opens personal data. */
const codeParams = z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/) });
/** Header that carries the token of the e-mail link; it never stands in a path or query. */
export const ACCESS_TOKEN_HEADER = 'x-buyout-token';

export const answerDifferenceSchema = z.object({
  condition: z.string(),
  name: z.string(),
  customer_answer: z.string(),
  inspected_answer: z.string(),
  /** Change of the price that this answer alone brings, applied in the order of the list. */
  price_difference: moneySchema,
});
export const counterOfferSchema = z.object({
  original_price: moneySchema,
  price: moneySchema,
  quality: qualitySchema.nullable(),
  note: z.string(),
  differences: z.array(answerDifferenceSchema),
  made_at: instantSchema,
  answer_until: instantSchema,
  answered_at: instantSchema.nullable(),
  answer: z.enum(['accepted', 'declined', 'expired']).nullable(),
});
export type CounterOffer = z.infer<typeof counterOfferSchema>;
export const timelineStepSchema = z.object({
  status: buyoutStatusSchema,
  label: z.string(),
  state: z.enum(['done', 'now', 'failed', 'later']),
  at: instantSchema.nullable(),
});

export const getBuyoutData = route('get_buyout_data', {
  summary: 'A placed buy-out in the shape of the wizard (review mode). Personal data only with the access token or as its owner.',
  access: 'public',
  params: codeParams,
  responses: {
    200: z.object({
      code: z.string(),
      number: z.string(),
      status: buyoutStatusSchema,
      device: deviceSummarySchema,
      product_type_choice: choiceSchema,
      manufacturer_choice: choiceSchema,
      product_model_choice: choiceSchema,
      product_color_choice: choiceSchema,
      appraisal_result: z.array(appraisalResultSchema),
      /** `value` holds the customer's answer. */
      device_conditions: z.array(deviceConditionSchema),
      /** Id of the result that decided the price. */
      conditions_appraisal_result: z.string().nullable(),
      price: moneySchema,
      version: z.string(),
      minimal_buyout_price: moneySchema,
      customer_data: customerDataSchema.nullable(),
      pickup_address: pickupAddressSchema.nullable(),
      buyout_device: buyoutDeviceSchema.nullable(),
    }),
  },
});
export const getBuyoutStatus = route('get_buyout_status', {
  summary: 'Timeline, next step and counter-offer of a buy-out.',
  access: 'public',
  params: codeParams,
  responses: {
    200: z.object({
      code: z.string(),
      number: z.string(),
      status: buyoutStatusSchema,
      status_label: z.string(),
      device: deviceSummarySchema,
      quality: qualitySchema.nullable(),
      price: moneySchema,
      created_at: instantSchema,
      timeline: z.array(timelineStepSchema),
      /** What the seller does next, in words; null when nothing is to be done. */
      next_step: z.object({ title: z.string(), text: z.string() }).nullable(),
      counter_offer: counterOfferSchema.nullable(),
      /** True with the access token or as the owner: the offer can be answered and the slip loaded. */
      may_act: z.boolean(),
      /** Masked, for example "Jana N., účet •••• 5399"; null without the token. */
      payout_to: z.string().nullable(),
    }),
  },
});
export const answerCounterOffer = route('answer_counter_offer', {
  summary: 'Accepts or declines a counter-offer; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  body: z.object({ answer: z.enum(['accept', 'decline']) }),
  responses: { 200: z.object({ status: buyoutStatusSchema }) },
  problems: ['offer-expired', 'no-open-offer'],
  idempotent: true,
});
export const getShippingSlip = route('get_shipping_slip', {
  summary: 'Printable shipping slip; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  responses: { 200: { binary: 'application/pdf' } },
});

// ------------------------------------------------------------------ back office

export const adminBuyoutRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  market: marketSchema,
  status: buyoutStatusSchema,
  created_at: instantSchema,
  device_name: z.string(),
  device_variant: z.string(),
  quality: qualitySchema.nullable(),
  /** "Nováková J." – the list never holds more. */
  customer_name: z.string(),
  identifier_masked: z.string(),
  price: moneySchema,
  final_price: moneySchema.nullable(),
  /** The same IMEI or serial number stands in another open buy-out. */
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
  /** Sensitive values are masked; `admin_reveal_buyout` shows and logs them. */
  customer_masked: customerDataSchema,
  pickup_address: pickupAddressSchema.nullable(),
  note: z.string(),
  variable_symbol: z.string(),
  duplicates: z.array(z.object({ id: z.string(), number: z.string(), status: buyoutStatusSchema })),
  photos: z.array(photoSchema),
  history: z.array(historyEntrySchema),
  /** Commands that the transition table allows now and the caller may give. */
  allowed: z.array(z.enum(['courier', 'receive', 'inspect', 'counter-offer', 'accept', 'return', 'reveal', 'pay-out'])),
});
export type AdminBuyout = z.infer<typeof adminBuyoutSchema>;
export type AdminBuyoutRow = z.infer<typeof adminBuyoutRowSchema>;

/** `version` is the row's version the clerk saw; a newer one answers 409 `changed-meanwhile`. */
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
  params: idParams,
  responses: { 200: adminBuyoutSchema },
});
export const adminRevealBuyout = route('admin_reveal_buyout', {
  summary: 'Sensitive fields in clear; each reading is logged with its reason.',
  access: { permission: 'buyout:read-sensitive' },
  params: idParams,
  body: z.object({ reason: z.string().min(3).max(200) }),
  responses: { 200: z.object({ customer_data: customerDataSchema, buyout_device: buyoutDeviceSchema }) },
});
const changed = {
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

// ------------------------------------------------------------------ appraisals (price list)

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

// ------------------------------------------------------------------ between our processes

export const internalBuyoutMail = route('internal_buyout_mail', {
  summary: 'Recipient and texts of a mail about an estimate or a buy-out, for notifications.',
  access: 'internal',
  params: z.object({ kind: z.enum(['estimate', 'order']), id: z.uuid() }),
  responses: { 200: mailDataSchema },
});
export const internalBuyoutSlip = route('internal_buyout_slip', {
  summary: 'The shipping slip, attached to the mail.',
  access: 'internal',
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});

/** Every route of services/buyout by route name. */
export const buyoutRoutes = {
  get_product_selector_data: getProductSelectorData,
  get_product_type_choices: getProductTypeChoices,
  get_product_manufacturer_choices: getProductManufacturerChoices,
  get_product_model_choices: getProductModelChoices,
  get_product_color_choices: getProductColorChoices,
  get_product_selector_url: getProductSelectorUrl,
  get_appraisal_form_data: getAppraisalFormData,
  send_buyout_to_email: sendBuyoutToEmail,
  sell_buyout_online: sellBuyoutOnline,
  get_country_options: getCountryOptions,
  get_buyout_data: getBuyoutData,
  get_buyout_status: getBuyoutStatus,
  answer_counter_offer: answerCounterOffer,
  get_shipping_slip: getShippingSlip,
  get_seller_form_options: getSellerFormOptions,
  search_models: searchModels,
  get_trade_in: getTradeIn,
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
  internal_buyout_mail: internalBuyoutMail,
  internal_buyout_slip: internalBuyoutSlip,
} as const;
export type BuyoutRoutes = typeof buyoutRoutes;
/** Routes that the shop's pages call. */
export type BuyoutShopRoutes = Pick<BuyoutRoutes, keyof typeof buyoutPaths>;
