/** The device selector and the price of a device. */
import { z } from 'zod';
import {
  deviceChoicesSchema,
  deviceSelectionSchema,
  deviceTypeSchema,
  identifierKindSchema,
  selectedDeviceSchema,
} from '../../schemas/device-selector.ts';
import { defineRoutes } from '../../definitions/route.ts';
import { choiceSchema, choicesSchema, dateSchema, moneySchema, qualitySchema } from '../../definitions/shared.ts';
import { buyoutOpenPaths, buyoutPaths } from '../buyout.paths.ts';

const route = defineRoutes('buyout', { ...buyoutPaths, ...buyoutOpenPaths });
const short = z.string().max(200);
const key = z.string().min(1).max(200);

/** A grade with its price; listed from the best grade to the worst. */
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
  /** Id of the appraisal result; null when a device with this answer isn't bought. */
  appraisal_result: z.string().nullable(),
  price_correction: moneySchema,
});
export const deviceConditionSchema = z.object({
  id: z.string(),
  /** Stable code, for example `display`, `battery`, `original_charger`, `special`. */
  code: z.string(),
  name: z.string(),
  help: z.string().optional(),
  /** `quality` marks a quality condition. */
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
/** Device of the offer panel: texts and picture. */
export const deviceSummarySchema = z.object({
  /** Colour variant, the `device_identifier` of requests. */
  device_identifier: z.string(),
  name: z.string(),
  /** Storage or size and colour, for example "128 GB, černá". */
  variant: z.string(),
  image: z.string().nullable(),
  type_device: deviceTypeSchema,
  identifier_kind: identifierKindSchema,
});
export type DeviceSummary = z.infer<typeof deviceSummarySchema>;
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
      /** Canonical address of this selection. */
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
            /** Device identifier of the model's first colour; all colours of a model have the same price. */
            device_identifier: z.string(),
          }),
        )
        .max(8),
    }),
  },
});
export const getTradeIn = route('get_trade_in', {
  summary:
    'What an old device is worth with a purchase: its price, in good condition or by the answers of the wizard, and the bonus for buying with us. An estimate, not an offer.',
  access: 'public',
  params: z.object({ device: key }),
  query: z.object({
    /** Comma-separated values of the answers; answers that don't match the device's questions are ignored. */
    answers: z.string().max(2_000).optional(),
  }),
  responses: {
    200: z.object({
      device: deviceSummarySchema,
      /** Model with storage or size, without the colour, "Apple iPhone 12, 64 GB". */
      label: z.string(),
      /** Grade of the estimate. */
      quality: qualitySchema,
      /** Without the bonus. */
      estimate: moneySchema,
      /** Null when no bonus is valid today. */
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
export const pickupWindowSchema = z.enum(['08-12', '12-17']);
/** Part of a day in which the courier comes, local hours. */
export type PickupWindow = z.infer<typeof pickupWindowSchema>;
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
      /** Days on which the courier can come, soonest first. */
      pickup_dates: z.array(dateSchema),
      /** Parts of a day, `hand_over.pickup_window`. */
      pickup_windows: z.array(choiceSchema.extend({ value: pickupWindowSchema })),
    }),
  },
});
