/** What competitors pay for devices, and the prices that are suggested by it. No competitor is called: prices are typed or come from files. */
import { z } from 'zod';
import { currencySchema, dateSchema, instantSchema, marketSchema, moneySchema, qualitySchema } from '../../definitions/shared.ts';
import { importFields, importProblems, toImportSchema } from '../../schemas/import.ts';
import { idParams, key, route } from './office-route.ts';

const name = z.string().trim().min(1).max(60);
const price = z.int().min(100).max(100_000_000);

/** Older prices are shown as old and count for nothing. */
export const MAX_PRICE_AGE_DAYS = 30;

/** Newest price of a competitor for a grade. */
const observedSchema = z.object({
  price: moneySchema,
  observed_on: dateSchema,
  /** Older than {@link MAX_PRICE_AGE_DAYS}. */
  is_old: z.boolean(),
});
/** Best price of the shown competitors of a market; an old one only where there is no other. */
export const bestPriceSchema = observedSchema.extend({ competitor: z.string() });
export type BestPrice = z.infer<typeof bestPriceSchema>;

/** Of each currency that has something to say. */
const byCurrency = <T extends z.ZodType>(item: T) => z.object({ CZK: item.optional(), RON: item.optional() });
/** What the market pays for a model, by grade. */
export const marketPricesSchema = z.object({
  best: z.record(z.string(), byCurrency(bestPriceSchema)),
  /** What the rule suggests, in grades with a competitor's price that counts. */
  suggested: z.record(z.string(), byCurrency(moneySchema)),
});
export type MarketPrices = z.infer<typeof marketPricesSchema>;

export const competitorSchema = z.object({
  id: z.uuid(),
  market: marketSchema,
  name: z.string(),
  /** Otherwise its prices are stored and count for nothing. */
  is_shown: z.boolean(),
  /** How many prices it has. */
  prices: z.int(),
  newest: dateSchema.nullable(),
  version: z.int(),
  changed_by: z.string(),
  changed_at: instantSchema,
});
export type Competitor = z.infer<typeof competitorSchema>;
export const adminListCompetitors = route('admin_list_competitors', {
  summary: 'Competitors of both markets.',
  access: { permission: 'appraisal:read' },
  responses: { 200: z.object({ items: z.array(competitorSchema) }) },
});
export const adminAddCompetitor = route('admin_add_competitor', {
  summary: 'Adds a competitor to a market.',
  access: { permission: 'appraisal:edit' },
  body: z.object({ market: marketSchema, name }),
  responses: { 201: competitorSchema },
});
export const adminUpdateCompetitor = route('admin_update_competitor', {
  summary: 'Renames a competitor, or says whether its prices count. A 409 carries the competitor as it is in `present`.',
  access: { permission: 'appraisal:edit' },
  params: idParams,
  body: z.object({ version: z.int(), name, is_shown: z.boolean() }),
  responses: { 200: competitorSchema },
  problems: ['changed-meanwhile'],
});

const modelParams = z.object({ model: key });
const modelPricesSchema = z.object({
  competitors: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      market: marketSchema,
      /** Of its market. */
      currency: currencySchema,
      is_shown: z.boolean(),
      /** From the best grade. */
      prices: z.array(
        observedSchema.extend({
          quality: qualitySchema,
          /** Who typed it, or imported it. */
          recorded_by: z.string(),
          source: z.enum(['typed', 'import']),
        }),
      ),
      /** Of its prices of the model; a save sends it back. */
      fingerprint: z.string(),
    }),
  ),
  market_prices: marketPricesSchema,
});
export type ModelMarket = z.infer<typeof modelPricesSchema>;
export const adminGetCompetitorPrices = route('admin_get_competitor_prices', {
  summary: 'What competitors pay for a model, and what is suggested by it.',
  access: { permission: 'appraisal:read' },
  params: modelParams,
  responses: { 200: modelPricesSchema },
});
const historySchema = z.object({
  /** What competitors were seen to pay, the newest day first. */
  items: z.array(
    z.object({
      id: z.string(),
      competitor: z.string(),
      is_shown: z.boolean(),
      /** Null: since that day the competitor doesn't buy the grade. */
      price: moneySchema.nullable(),
      observed_on: dateSchema,
      source: z.enum(['typed', 'import']),
      recorded_by: z.string(),
      recorded_at: instantSchema,
    }),
  ),
  /** Our prices, oldest first. */
  own: z.array(
    z.object({
      /** Null: we didn't buy the grade. */
      price: moneySchema.nullable(),
      /** Null: before the first change that is stored. */
      since: instantSchema.nullable(),
      by: z.string().nullable(),
    }),
  ),
});
export type CompetitorHistory = z.infer<typeof historySchema>;
export const adminGetCompetitorHistory = route('admin_get_competitor_history', {
  summary: 'What competitors of a market paid for a grade of a model in the last two years, and what we paid.',
  access: { permission: 'appraisal:read' },
  params: modelParams,
  query: z.object({ market: marketSchema, quality: qualitySchema }),
  responses: { 200: historySchema },
});
export const adminSetCompetitorPrices = route('admin_set_competitor_prices', {
  summary:
    'Sets the prices of one competitor for a model as they were on a day; a grade that isn’t named has none any more. A 409 carries what stands now in `present`.',
  access: { permission: 'appraisal:edit' },
  params: modelParams.extend({ competitor: z.uuid() }),
  body: z.object({
    /** Fingerprint of the prices that were on the screen. */
    seen: key,
    observed_on: dateSchema,
    prices: z.array(z.object({ quality: qualitySchema, price })).max(5),
  }),
  responses: { 200: modelPricesSchema },
  problems: ['changed-meanwhile'],
});

const importItem = z.object({
  /** Line of the file. */
  line: z.int(),
  competitor: z.string(),
  model: z.string(),
  name: z.string(),
  quality: qualitySchema,
  observed_on: dateSchema,
  /** Null: the first price of the competitor for the grade. */
  before: moneySchema.nullable(),
  after: moneySchema,
});
export type CompetitorImportItem = z.infer<typeof importItem>;
export const adminImportCompetitorPrices = route('admin_import_competitor_prices', {
  summary: `Imports competitors' prices (columns competitor, currency, model, quality, price in whole units, observed_on; without a day it is today). ${importFields}`,
  access: { permission: 'appraisal:edit' },
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  responses: { 200: toImportSchema(importItem) },
  problems: importProblems,
});

export const suggestionRuleSchema = z.object({
  /** How much more than the best competitor. */
  beat_percent: z.number(),
  /** How far a suggestion is from our present price at most. */
  max_change_percent: z.int(),
  version: z.int(),
  /** Null: nobody changed it yet. */
  changed_by: z.string().nullable(),
  changed_at: instantSchema,
});
export type SuggestionRuleView = z.infer<typeof suggestionRuleSchema>;
export const adminGetSuggestionRule = route('admin_get_suggestion_rule', {
  summary: 'The rule of suggested prices.',
  access: { permission: 'appraisal:read' },
  responses: { 200: suggestionRuleSchema },
});
export const adminUpdateSuggestionRule = route('admin_update_suggestion_rule', {
  summary: 'Changes the rule of suggested prices; prices stay as they are. A 409 carries the rule as it is in `present`.',
  access: { permission: 'appraisal:edit' },
  body: z.object({ version: z.int(), beat_percent: z.number().min(0).max(20).multipleOf(0.1), max_change_percent: z.int().min(1).max(50) }),
  responses: { 200: suggestionRuleSchema },
  problems: ['changed-meanwhile'],
});
