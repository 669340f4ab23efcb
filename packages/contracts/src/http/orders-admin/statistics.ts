/** What was sold and bought in the last days, beside the same number of days before. */
import { z } from 'zod';
import { dateSchema, instantSchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { route } from './office-route.ts';

/** Days that the statistics cover (specification B9). */
export const statisticsDays = [7, 21, 42, 90] as const;

/** Kind of goods; `delivery` is what an order costs beside its lines. */
export const saleCategories = ['phone', 'computer', 'tablet', 'smartwatch', 'accessory', 'service', 'delivery'] as const;
export const saleCategorySchema = z.enum(saleCategories);
export type SaleCategory = z.infer<typeof saleCategorySchema>;

const count = z.int();

/** Revenue without VAT less what suppliers' invoices say the goods cost, of those whose cost is known. */
const marginSchema = z.object({
  amount: moneySchema,
  /** Share of that revenue, in percent with one decimal; below 0 for a loss. */
  percent: z.number(),
  /** For how much of the revenue from new goods a cost is known, 0 to 100. */
  known_percent: z.int().min(0).max(100),
});
export type Margin = z.infer<typeof marginSchema>;

/** Sums of a number of days. Amounts are with VAT but for `net`. */
const saleSumsSchema = z.object({
  /** Orders that were placed; 0 when the goods are narrowed: an order holds several kinds. */
  orders: count,
  pieces: count,
  revenue: moneySchema,
  net: moneySchema,
  /** What was placed and ended before it left. */
  cancelled: moneySchema,
  /** What came back because nobody took it. */
  returned: moneySchema,
  /** Credited for withdrawals from a contract and for complaints in these days; null when the goods are narrowed: credit notes aren't kept by goods. */
  withdrawn: moneySchema.nullable(),
  /** What new goods earned; null when brand or condition narrow them, or no cost is known. */
  margin: marginSchema.nullable(),
  /** Null when sales are narrowed to a store: at which one a device was bought isn't kept. */
  devices_bought: count.nullable(),
  /** What we paid for devices; null when sales are narrowed to a store. */
  purchases: moneySchema.nullable(),
});
export type SaleSums = z.infer<typeof saleSumsSchema>;

/** A part of the revenue, now and in the days before. */
const part = { pieces: count, revenue: moneySchema, previous_revenue: moneySchema };

export const statisticsSchema = z.object({
  market: marketSchema,
  days: z.union(statisticsDays.map((days) => z.literal(days))),
  /** First and last day, the last is today and not over. */
  from: dateSchema,
  to: dateSchema,
  previous_from: dateSchema,
  previous_to: dateSchema,
  /** Until when it counts: the last day isn't over, the days before are whole. */
  as_of: instantSchema,
  totals: saleSumsSchema,
  previous: saleSumsSchema,
  /** Every day, oldest first, with the one that stands in its place before. */
  by_day: z.array(
    z.object({
      day: dateSchema,
      orders: count,
      pieces: count,
      revenue: moneySchema,
      previous_orders: count,
      previous_revenue: moneySchema,
      cancelled: moneySchema,
      returned: moneySchema,
      /** Null where the totals have none. */
      withdrawn: moneySchema.nullable(),
      /** What new goods earned; null where the totals have none. */
      margin: moneySchema.nullable(),
      devices_bought: count.nullable(),
      purchases: moneySchema.nullable(),
    }),
  ),
  by_category: z.array(
    z.object({
      category: saleCategorySchema,
      ...part,
      /** Null when sales are narrowed to a store. */
      purchases: moneySchema.nullable(),
      previous_purchases: moneySchema.nullable(),
      margin: marginSchema.nullable(),
    }),
  ),
  /** The brands with the highest revenue, at most ten. */
  by_brand: z.array(z.object({ brand: z.string(), ...part })),
  /** Stores where orders are fetched; `null` is what is sent. */
  by_store: z.array(z.object({ store_id: z.string().nullable(), orders: count, ...part })),
  /** Stores of the market by their names, closed ones too: what sales can be narrowed to. */
  stores: z.array(z.object({ store_id: z.string(), name: z.string() })),
  /** Hours of the market's clock, all 24; null where brand or condition narrow the goods: their hours aren't kept. */
  by_hour: z.array(z.object({ hour: z.int().min(0).max(23), orders: count, revenue: moneySchema })).nullable(),
  /** Orders and revenue of each market in its own currency, whatever the market that is shown. */
  by_market: z.array(z.object({ market: marketSchema, orders: count, revenue: moneySchema })),
  /** Null when sales are narrowed to a store. */
  purchases: z
    .object({
      /** Weeks from the first day on, oldest first; the last may be shorter. */
      by_week: z.array(z.object({ from: dateSchema, to: dateSchema, store: count, courier: count })),
      /** Models that were bought most, at most ten. Amounts are averages of a device. */
      by_model: z.array(
        z.object({
          device_name: z.string(),
          devices: count,
          estimate: moneySchema,
          paid: moneySchema,
          /** Share of inspected devices whose seller agreed, 0 to 100. */
          accepted_percent: z.int().min(0).max(100),
        }),
      ),
    })
    .nullable(),
});
export type Statistics = z.infer<typeof statisticsSchema>;

const statisticsQuerySchema = z.object({
  market: marketSchema.default('cz'),
  days: z.coerce
    .number()
    .pipe(z.union(statisticsDays.map((days) => z.literal(days))))
    .default(42),
  category: saleCategorySchema.optional(),
  brand: z.string().max(80).optional(),
  condition: z.enum(['new', 'used']).optional(),
  /** Store's id, or `sent` for what goes to an address. */
  store: z.string().max(80).optional(),
  /** Counts orders that were cancelled later as revenue too. */
  cancelled: z.enum(['true']).optional(),
});
export type StatisticsQuery = z.output<typeof statisticsQuerySchema>;

export const adminGetStatistics = route('admin_get_statistics', {
  summary: 'Sales and purchases of the last 7, 21, 42 or 90 days of a market beside the same number of days before.',
  access: { permission: 'statistics:read' },
  query: statisticsQuerySchema,
  responses: { 200: statisticsSchema },
});

export const statisticsTables = ['days', 'categories', 'brands', 'stores', 'hours', 'models'] as const;
export const adminExportStatistics = route('admin_export_statistics', {
  summary: 'One table of the statistics as CSV.',
  access: { permission: 'statistics:read' },
  query: statisticsQuerySchema.extend({ table: z.enum(statisticsTables).default('days') }),
  responses: { 200: { binary: 'text/csv' } },
});
