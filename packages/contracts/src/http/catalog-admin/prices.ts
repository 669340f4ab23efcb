/** The price list of a market. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { saleQualitySchema } from '../catalog/cards.ts';
import { importFields, toImportSchema, importProblems } from '../../schemas/import.ts';
import { key, read, route } from './office-route.ts';

export const priceRowSchema = z.object({
  variant: z.string(),
  code: z.string(),
  name: z.string(),
  master_product: z.string(),
  quality: saleQualitySchema,
  /** The variant and its product are on sale. */
  on_sale: z.boolean(),
  now: moneySchema,
  common: moneySchema.nullable(),
  /** Lowest price of the 30 days before the reduction that holds now; null when the price isn't reduced. */
  was: moneySchema.nullable(),
  discount_percent: z.int().nullable(),
  /** Since when the price holds. */
  since: instantSchema,
  /** Grows with each price of the variant in the market. */
  version: z.int().min(1),
  /** Who set the price that holds; null: nobody wrote it down. */
  changed_by: z.string().nullable(),
  /** As `since`. */
  changed_at: instantSchema,
});
export type PriceRow = z.infer<typeof priceRowSchema>;
/** Which rows of a market's price list are meant. */
export const priceListQuery = listQuerySchema.extend({
  market: marketSchema,
  category: key.optional(),
  manufacturer: key.optional(),
  quality: saleQualitySchema.optional(),
  reduced: z.enum(['true']).optional(),
});
/** A new price of a variant. */
export const priceChangeSchema = z.object({
  variant: key,
  /** Minor units. */
  now: z.int().min(100).max(1_000_000_000),
  /** Null takes the common price away, left out keeps it. */
  common: z.int().min(100).max(1_000_000_000).nullable().optional(),
});
/** From this reduction on, whole percent, a change must be confirmed. */
export const STEEP_REDUCTION = 80;
export const pricePreviewSchema = z.object({
  variant: z.string(),
  code: z.string(),
  name: z.string(),
  before: moneySchema,
  after: moneySchema,
  /** What the shop will strike through, and the percentage counted from it. */
  was: moneySchema.nullable(),
  discount_percent: z.int().nullable(),
  /** At least 80 % below the price that holds or the struck one. */
  is_steep: z.boolean(),
});
export type PricePreview = z.infer<typeof pricePreviewSchema>;
export const adminListPrices = route('admin_list_prices', {
  summary:
    'Price list of a market, at most 10,000 rows of it. `sort`: name, code, price, since, discount; a minus turns it. Without it the best finds of `q` stand first.',
  access: read,
  query: priceListQuery,
  /** `total_is_bounded`: more rows fit than `total`. */
  responses: { 200: listOf(priceRowSchema).extend({ total_is_bounded: z.boolean().default(false) }) },
});
const priceExportQuery = priceListQuery.omit({ page: true, page_size: true, sort: true }).extend({
  /** Comma-separated ids of the only variants that are wanted, at most 200. */
  variants: z
    .string()
    .regex(/^[^,]{1,200}(,[^,]{1,200}){0,199}$/)
    .optional(),
});
export const adminExportPrices = route('admin_export_prices', {
  summary: 'The same list as CSV, whole, in the columns of the import.',
  access: read,
  query: priceExportQuery,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminExportPricesXlsx = route('admin_export_prices_xlsx', {
  summary: 'The same list as an Excel workbook, whole, in the columns of the import, with real numbers.',
  access: read,
  query: priceExportQuery,
  responses: { 200: { binary: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } },
});
export const adminPreviewPrices = route('admin_preview_prices', {
  summary: 'What the shop would show for new prices: the struck price and the percentage, before anything is saved.',
  access: { permission: 'price:edit' },
  body: z.object({ market: marketSchema, changes: z.array(priceChangeSchema).min(1).max(200) }),
  responses: { 200: z.object({ items: z.array(pricePreviewSchema) }) },
});
export const adminChangePrices = route('admin_change_prices', {
  summary:
    'Changes prices; all or none. Steep reductions need `confirmed`. When a `version` is given and the price has another one, 409 `changed-meanwhile` has the row as it is now (`extra.present`).',
  access: { permission: 'price:edit' },
  body: z.object({
    market: marketSchema,
    changes: z
      .array(
        priceChangeSchema.extend({
          /** Version of the price that was on the screen. Left out, the price is written over any other. */
          version: z.int().min(1).optional(),
        }),
      )
      .min(1)
      .max(200),
    confirmed: z.boolean().default(false),
  }),
  responses: { 200: z.object({ changed: z.int().min(0), items: z.array(priceRowSchema) }) },
  problems: ['changed-meanwhile', 'steep-reduction'],
});
export const adminImportPrices = route('admin_import_prices', {
  summary: `Imports prices (columns code, price, optional common_price; form field \`market\`). ${importFields} Steep reductions need \`confirmed\` = \`true\`.`,
  access: { permission: 'price:edit' },
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  /** `steep`: changes by at least 80 % down. */
  responses: { 200: toImportSchema(pricePreviewSchema).extend({ steep: z.int().min(0) }) },
  problems: ['steep-reduction', ...importProblems],
});
