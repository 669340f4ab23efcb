/** The price list of buy-outs, its versions and settings. */
import { z } from 'zod';
import { currencySchema, instantSchema, listOf, listQuerySchema, moneySchema, qualitySchema } from '../../definitions/shared.ts';
import { importFields, toImportSchema, importProblems } from '../../schemas/import.ts';
import { marketPricesSchema } from './competitors.ts';
import { key, route } from './office-route.ts';

export const appraisalRowSchema = z.object({
  model: z.string(),
  name: z.string(),
  /** Family of the model: the device in all sizes. */
  device: z.object({ id: z.string(), name: z.string() }),
  type_device: z.string(),
  manufacturer: z.string(),
  /** Prices by grade; a missing grade isn't bought. */
  prices: z.record(z.string(), z.object({ CZK: moneySchema, RON: moneySchema })),
  /** Otherwise no shopper sees it; it may come back. */
  is_bought: z.boolean(),
  version: z.string(),
});
const priceInput = z.object({ quality: qualitySchema, currency: currencySchema, amount: z.int().min(100).max(100_000_000) });
export const adminListAppraisals = route('admin_list_appraisals', {
  summary: 'Buy-out price list.',
  access: { permission: 'appraisal:read' },
  query: listQuerySchema.extend({
    type_device: z.string().max(40).optional(),
    manufacturer: z.string().max(80).optional(),
    /** `suggested`: bought, and another price than ours is suggested. */
    state: z.enum(['bought', 'stopped', 'suggested']).optional(),
  }),
  responses: {
    200: listOf(
      appraisalRowSchema.extend({
        /** What competitors pay, and what is suggested by it. */
        market_prices: marketPricesSchema,
      }),
    ),
  },
});
export const adminGetAppraisal = route('admin_get_appraisal', {
  summary: 'One model: prices, conditions and corrections in both currencies.',
  access: { permission: 'appraisal:read' },
  params: z.object({ model: key }),
  responses: {
    200: appraisalRowSchema.extend({
      /** In which it is bought. */
      colours: z.array(z.object({ device_identifier: z.string(), name: z.string(), hex: z.string() })),
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
  summary: 'Changes grades, prices, answers and corrections of a model, or whether it is bought; makes a new appraisal version.',
  access: { permission: 'appraisal:edit' },
  params: z.object({ model: key }),
  body: z.object({
    version: key,
    /** A grade that the model isn't bought in yet needs its price in both currencies. */
    prices: z.array(priceInput).max(10).default([]),
    /** Grades that it isn't bought in any more; answers that meant them refuse the device. */
    dropped_grades: z.array(qualitySchema).max(5).default([]),
    /** The best grade that a device with the answer has; null: it isn't bought. */
    answers: z
      .array(z.object({ value: key, quality: qualitySchema.nullable() }))
      .max(200)
      .default([]),
    is_bought: z.boolean().optional(),
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
const appraisalImportItem = z.object({
  /** Line of the file. */
  line: z.int(),
  model: z.string(),
  name: z.string(),
  quality: qualitySchema,
  before: z.object({ CZK: moneySchema, RON: moneySchema }),
  after: z.object({ CZK: moneySchema, RON: moneySchema }),
});
export type AppraisalImportItem = z.infer<typeof appraisalImportItem>;
export const adminImportAppraisals = route('admin_import_appraisals', {
  summary: `Imports prices (columns model, quality, price_czk, price_ron, whole units) as one version. ${importFields}`,
  access: { permission: 'appraisal:edit' },
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  responses: { 200: toImportSchema(appraisalImportItem) },
  problems: importProblems,
});
const settingsSchema = z.object({
  minimal_buyout_price: z.array(z.object({ type_device: z.string(), CZK: moneySchema, RON: moneySchema })),
});
export const adminGetAppraisalSettings = route('admin_get_appraisal_settings', {
  summary: 'Minimal prices.',
  access: { permission: 'appraisal:read' },
  responses: { 200: settingsSchema },
});
export const adminUpdateAppraisalSettings = route('admin_update_appraisal_settings', {
  summary: 'Changes minimal prices.',
  access: { permission: 'appraisal:edit' },
  body: z.object({
    minimal_buyout_price: z
      .array(z.object({ type_device: key, currency: currencySchema, amount: z.int().min(0).max(100_000_000) }))
      .max(20)
      .default([]),
  }),
  responses: { 200: settingsSchema },
});
