/** Every price that a variant had in a market. */
import { z } from 'zod';
import { instantSchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { key, read, route } from './office-route.ts';

/** What changed a price: somebody's hand, a CSV import, a planned price, a rule for many. */
export const priceSources = ['hand', 'import', 'plan', 'rule'] as const;
export type PriceSource = (typeof priceSources)[number];

export const priceHistorySchema = z.object({
  variant: z.string(),
  code: z.string(),
  name: z.string(),
  /** Newest first. */
  items: z.array(
    z.object({
      price: moneySchema,
      since: instantSchema,
      /** Null: it holds. */
      until: instantSchema.nullable(),
      by: z.string(),
      /** Null: it is not known. */
      source: z.enum(priceSources).nullable(),
      /** The lowest price of `lowest`. */
      is_lowest: z.boolean(),
    }),
  ),
  /**
   * The lowest price of the 30 days before the reduction that holds now, which the shop strikes through; without a reduction that of
   * the last 30 days, from which one would be counted today. Null for a price younger than its first day.
   */
  lowest: z.object({ price: moneySchema, from: instantSchema, to: instantSchema, is_struck: z.boolean() }).nullable(),
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;

export const adminGetPriceHistory = route('admin_get_price_history', {
  summary: 'Every price of a variant in a market with who changed it, and the lowest one of 30 days.',
  access: read,
  params: z.object({ variant: key }),
  query: z.object({ market: marketSchema }),
  responses: { 200: priceHistorySchema },
});
