/**
 * The calls of services/buyout: orders of the wizard and their status. The device selector is in buyout/selector.ts, the back
 * office's routes are in buyout-admin.ts.
 */
import { z } from 'zod';
import { caseSearchRoutes } from '../definitions/case-search-routes.ts';
import { defineRoutes } from '../definitions/route.ts';
import { choiceSchema, instantSchema, moneySchema, qualitySchema } from '../definitions/shared.ts';
import { buyoutCollectionPaths, buyoutInternalPaths, buyoutOpenPaths, buyoutPaths } from './buyout.paths.ts';
import { collectionViewSchema } from './picking-collections.ts';
import { leasePromiseSchema } from './buyout/lease-promise.ts';
import { buyoutPurchaseSchema, payoutTargetSchema } from './buyout/purchase.ts';
import {
  appraisalResultSchema,
  deviceConditionSchema,
  deviceSummarySchema,
  getAppraisalFormData,
  getCountryOptions,
  getProductColorChoices,
  getProductManufacturerChoices,
  getProductModelChoices,
  getProductSelectorData,
  getProductSelectorUrl,
  getProductTypeChoices,
  getSellerFormOptions,
  getTradeIn,
  type PickupWindow,
  pickupWindowSchema,
  searchModels,
} from './buyout/selector.ts';
import {
  internalBuyoutAddress,
  internalBuyoutMail,
  internalBuyoutSlip,
  internalCheckDevice,
  internalOrderBuyouts,
  internalSetOff,
  internalPayoutBill,
  internalClaimPayout,
} from './buyout/internal.ts';
import { internalOpenTradeIns, internalTradeInPrice } from './buyout/trade-in.ts';

export type { PickupWindow };
const route = defineRoutes('buyout', { ...buyoutPaths, ...buyoutOpenPaths, ...buyoutCollectionPaths, ...buyoutInternalPaths });
const short = z.string().max(200);
const key = z.string().min(1).max(200);

export const { findCases } = caseSearchRoutes('buyout');

/**
 * A text of these requests. A missing one counts as empty, so that one 400 lists every required field.
 */
const text = short.default('');
export const appraisalRequestSchema = z.object({
  device_identifier: text,
  appraisal_version: text,
  device_condition_choices: z.array(key).max(40).default([]),
  note: z.string().max(2000).default(''),
});
/** Personal data as typed; the service validates them by the market's rules and answers field errors. */
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
/** How the device gets to us. Only the courier needs a day and a part of the day, which come from `get_seller_form_options`. */
export const handOverSchema = z.object({
  method: z.enum(['courier', 'store']).default('store'),
  pickup_date: text,
  pickup_window: pickupWindowSchema.or(z.literal('')).default(''),
});
export type HandOverRequest = z.output<typeof handOverSchema>;
export const sellRequestSchema = appraisalRequestSchema.extend({
  customer_data: customerDataSchema.prefault({}),
  pickup_address: pickupAddressSchema.nullish(),
  buyout_device: buyoutDeviceSchema.prefault({}),
  hand_over: handOverSchema.prefault({}),
  /** Code of what the device's lease promised: its price holds, and is paid to the lender. */
  lease_promise: z.string().max(60).optional(),
  /** The seller agreed to the buy-out terms; the service stores the version of the terms. */
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
  /** `promise-not-open`: the promise is unknown, of another market, or can't be claimed now. */
  problems: ['stale-appraisal', 'not-eligible', 'promise-not-open'],
  rateLimit: { max: 20, windowSeconds: 600 },
  idempotent: true,
});
export const getLeasePromise = route('get_lease_promise', {
  summary: 'What a lease promised about a device, by the code of the mail’s link.',
  access: 'public',
  params: z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/) }),
  responses: {
    200: leasePromiseSchema.extend({
      /** Product that the device belongs to; another one can't be sold under the promise. */
      master_product_id: z.string(),
      /** Path of the buy-out with the device; of all of them when the price list has none. */
      url: z.string(),
    }),
  },
});
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
  /** The order that it belonged to ended before the device was received. */
  'cancelled',
] as const;
export const buyoutStatusSchema = z.enum(buyoutStatuses);
export type BuyoutStatus = z.infer<typeof buyoutStatusSchema>;
/** 128 bits or more, base32; shows the status without a login. Personal data need the access token (header). */
const codeParams = z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/) });
/** Header with the token of the e-mail's link, which is never part of a path or query. */
export const ACCESS_TOKEN_HEADER = 'x-buyout-token';
export const answerDifferenceSchema = z.object({
  condition: z.string(),
  name: z.string(),
  customer_answer: z.string(),
  inspected_answer: z.string(),
  /** Price change caused by this answer alone, applied in the order of the list. */
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
export const findBuyout = route('find_buyout', {
  summary: 'Address of a buy-out by its number or code and e-mail; alike in body and time when there is none.',
  access: 'public',
  body: z.object({ number: z.string().trim().max(30).default(''), e_mail: z.string().trim().max(200).default('') }),
  responses: { 200: z.object({ location: z.string() }) },
  problems: ['buyout-not-found'],
  rateLimit: { max: 10, windowSeconds: 300 },
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
      /** The price was agreed after the inspection; before that it is a preliminary one. */
      is_price_final: z.boolean(),
      created_at: instantSchema,
      timeline: z.array(timelineStepSchema),
      /** What the seller has to do next, as text; null when nothing. */
      next_step: z.object({ title: z.string(), text: z.string() }).nullable(),
      counter_offer: counterOfferSchema.nullable(),
      /** True with the access token or as the owner: the offer can be answered and the slip loaded. */
      may_act: z.boolean(),
      /** Masked, for example "Jana N., účet •••• 5399"; null without the token. */
      payout_to: z.string().nullable(),
      /** The purchase that it belongs to; null for a buy-out of its own. */
      purchase: buyoutPurchaseSchema.nullable(),
      /** The seller has to fill in the contract before anything is paid out. */
      needs_data: z.boolean(),
      /** The order was paid by a card that the money can go back to. */
      may_pay_to_card: z.boolean(),
      /** The purchase, and with it the bonus, ended: the seller may take the device back. */
      may_withdraw: z.boolean(),
      /** What a carrier does with the device; the tracking stands in it with the access token or as the owner alone. */
      collection: collectionViewSchema.nullable(),
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
export const completeBuyout = route('complete_buyout', {
  summary: 'The seller fills in the contract of a buy-out that an order opened; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  body: sellRequestSchema
    .pick({ customer_data: true, pickup_address: true, buyout_device: true, hand_over: true, consent_to_terms: true })
    .extend({ payout_to: payoutTargetSchema.default('bank') }),
  responses: { 200: z.object({ status: buyoutStatusSchema }) },
  /** `not-to-be-completed`: it is over, or was filled in before and is paid out. */
  problems: ['not-to-be-completed'],
  rateLimit: { max: 20, windowSeconds: 600 },
  idempotent: true,
});
export const withdrawBuyout = route('withdraw_buyout', {
  summary: 'The seller takes the device back after the purchase ended; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  body: z.object({}),
  responses: { 200: z.object({ status: buyoutStatusSchema }) },
  problems: ['transition-not-allowed'],
  rateLimit: { max: 20, windowSeconds: 600 },
});
export const getShippingSlip = route('get_shipping_slip', {
  summary: 'Printable shipping slip; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const rebookBuyoutCollection = route('rebook_buyout_collection', {
  summary: 'The seller chooses another day for the courier; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  body: handOverSchema.pick({ pickup_date: true, pickup_window: true }),
  responses: { 200: z.object({ status: buyoutStatusSchema }) },
  /** `transition-not-allowed`: the carrier has the device, or none is awaited. */
  problems: ['transition-not-allowed'],
  rateLimit: { max: 20, windowSeconds: 600 },
});
export const getBuyoutCollectionLabel = route('get_buyout_collection_label', {
  summary: 'The carrier’s label for the parcel; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  responses: { 200: { binary: 'application/pdf' } },
  problems: ['no-label'],
});
/** Every route of services/buyout but the back office's (buyout-admin.ts), by route name. */
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
  find_buyout: findBuyout,
  get_buyout_status: getBuyoutStatus,
  answer_counter_offer: answerCounterOffer,
  complete_buyout: completeBuyout,
  withdraw_buyout: withdrawBuyout,
  get_shipping_slip: getShippingSlip,
  rebook_buyout_collection: rebookBuyoutCollection,
  get_buyout_collection_label: getBuyoutCollectionLabel,
  internal_buyout_address: internalBuyoutAddress,
  get_seller_form_options: getSellerFormOptions,
  search_models: searchModels,
  get_lease_promise: getLeasePromise,
  get_trade_in: getTradeIn,
  internal_trade_in_price: internalTradeInPrice,
  internal_open_trade_ins: internalOpenTradeIns,
  internal_buyout_mail: internalBuyoutMail,
  internal_buyout_slip: internalBuyoutSlip,
  internal_check_device: internalCheckDevice,
  internal_order_buyouts: internalOrderBuyouts,
  internal_payout_bill: internalPayoutBill,
  internal_claim_payout: internalClaimPayout,
  internal_set_off: internalSetOff,
  find_cases: findCases,
} as const;
export type BuyoutRoutes = typeof buyoutRoutes;
/** Routes that the shop's pages call. */
export type BuyoutShopRoutes = Pick<BuyoutRoutes, keyof typeof buyoutPaths>;
/** Routes that the page of a placed buy-out calls besides. */
export type BuyoutCollectionRoutes = Pick<BuyoutRoutes, keyof typeof buyoutCollectionPaths>;
