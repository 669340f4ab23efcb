/** Many prices changed by one rule. */
import { z } from 'zod';
import { instantSchema, marketSchema } from '../../definitions/shared.ts';
import { key, route } from './office-route.ts';
import { priceListQuery, pricePreviewSchema } from './prices.ts';
import { schedulePeriod } from './scheduled-prices.ts';

/** At most so many prices are changed by one rule. */
export const MAX_RULE_ROWS = 50_000;
/** At most so many rows of a preview are shown. */
export const SHOWN_RULE_ROWS = 200;

/** What happens to each price. */
const ruleChangeSchema = z.discriminatedUnion('kind', [
  /** Below zero it goes down. */
  z.object({ kind: z.literal('percent'), percent: z.number().min(-99).max(500) }),
  /** Minor units; below zero it goes down. */
  z.object({ kind: z.literal('amount'), amount: z.int().min(-100_000_000).max(100_000_000) }),
  /** Percent of the usual price. */
  z.object({ kind: z.literal('share-of-common'), percent: z.number().min(1).max(300) }),
]);
/** `whole`: whole units. `ends-in-90`: 4 990. `ends-in-9`: 4 989. */
export const priceRoundings = ['none', 'whole', 'ends-in-90', 'ends-in-9'] as const;
export const priceRuleSchema = z.object({
  change: ruleChangeSchema,
  rounding: z.enum(priceRoundings),
  /** No price falls below so many percent of the usual price (`common`) or of the price that holds (`held`). */
  floor: z.object({ of: z.enum(['common', 'held']), percent: z.int().min(1).max(100) }).nullable(),
});
export type PriceRule = z.infer<typeof priceRuleSchema>;

/** `no-common`: there is no usual price to calculate from. `out-of-range`: the result is no price that can be saved. */
export const ruleRefusals = ['no-common', 'out-of-range'] as const;
export type RuleRefusal = (typeof ruleRefusals)[number];

/** The rows that a rule is for: named ones, or all that a filter of the price list finds. */
const ruleSelectionSchema = z.union([
  z.object({ variants: z.array(key).min(1).max(1_000) }),
  z.object({ filter: priceListQuery.omit({ market: true, page: true, page_size: true, sort: true }) }),
]);
const ruleBody = z.object({
  market: marketSchema,
  selection: ruleSelectionSchema,
  rule: priceRuleSchema,
  /** Null: the prices change at once. */
  starts_at: instantSchema.nullable().default(null),
  ends_at: schedulePeriod.ends_at,
});
export type PriceRuleRequest = z.output<typeof ruleBody>;
const BODY_LIMIT = 256 * 1024;

export const priceRulePreviewSchema = z.object({
  /** Rows of the selection; the other counts are parts of it, `raised` and `lowered` of `changed`, `steep` of `lowered`. */
  rows: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  raised: z.int(),
  lowered: z.int(),
  steep: z.int(),
  refused: z.int(),
  /** The first changed and refused rows; refused and steep ones come first. A refused row keeps its price. */
  items: z.array(pricePreviewSchema.extend({ refusal: z.enum(ruleRefusals).nullable() })),
  /** Names what was seen: the rule, its period and every price. Apply takes it back. */
  token: z.string(),
});
export type PriceRulePreview = z.infer<typeof priceRulePreviewSchema>;

export const adminPreviewPriceRule = route('admin_preview_price_rule', {
  summary: 'What a rule would change, counted at its start. At most 50,000 rows, of which 200 are shown. Refused rows stay as they are.',
  access: { permission: 'price:edit' },
  bodyLimit: BODY_LIMIT,
  body: ruleBody,
  responses: { 200: priceRulePreviewSchema },
});
export const adminApplyPriceRule = route('admin_apply_price_rule', {
  summary:
    'Changes prices by a rule, or plans them; all or none. `token` is that of the preview: when prices or the filter’s rows changed meanwhile, 409 `prices-changed`. Steep reductions need `confirmed`.',
  access: { permission: 'price:edit' },
  idempotent: true,
  bodyLimit: BODY_LIMIT,
  body: ruleBody.extend({ token: z.string().max(100), confirmed: z.boolean().default(false) }),
  /**
   * `changed` is 0 for a planned rule and for one of more than 5,000 prices, which are `scheduled` from now on and applied in steps;
   * else `scheduled` is 0.
   */
  responses: { 200: z.object({ changed: z.int().min(0), scheduled: z.int().min(0) }) },
  problems: ['prices-changed', 'steep-reduction', 'overlapping-schedule'],
});
