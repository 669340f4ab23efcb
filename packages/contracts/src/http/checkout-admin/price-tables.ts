/** Tables of prices: extras beside a product, leasing, deliveries. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { importFields, importProblems, toImportSchema } from '../../schemas/import.ts';
import { leaseProgrammeSchema } from '../../schemas/leasing.ts';
import { key, route, version, XLSX } from './office-route.ts';

const word = z.string().trim().min(1).max(100);
const line = z.string().trim().min(1).max(200);
const both = z.object({ cs: line, ro: line });
const paragraph = z.string().trim().max(1_000);
const bothTexts = z.object({ cs: paragraph, ro: paragraph });
const percent = z.number().min(0).max(100).multipleOf(0.01);
/** Minor units, with VAT. */
const amounts = z.object({ CZK: z.int().min(0).max(1_000_000_000), RON: z.int().min(0).max(1_000_000_000) });
const months = z.int().min(1).max(120);
const typeDevices = z.array(word).min(1).max(20);
const markets = z.array(marketSchema).min(1).max(2);
/** Band of the product's price: `from` is included, `to` isn't. Bands of the same thing don't overlap. */
const band = { from: amounts, to: amounts, price: amounts };

/** Insurance of a kind of device. `theft-accident` covers `accident` too. */
export const insuranceValuesSchema = z.object({
  table: z.literal('insurances'),
  kind: z.enum(['accident', 'theft-accident']),
  type_device: word,
  month_count: months,
  name: both,
  ...band,
  deductible_percent: percent,
});
/** Prolonged warranty of new devices; its variant of the catalogue is what the order has. */
export const prolongedWarrantyValuesSchema = z.object({
  table: z.literal('prolonged-warranties'),
  /** The same for all bands of one warranty. */
  code: word,
  variant_id: word,
  type_device: word,
  month_count: months,
  ...band,
});
/** Our own warranty of used devices; 0 % = in the price. */
export const ownWarrantyValuesSchema = z.object({
  table: z.literal('own-warranties'),
  month_count: months,
  name: both,
  percent,
  qualities: z
    .array(z.enum(['A+', 'A', 'B', 'C', 'D']))
    .min(1)
    .max(5),
});
/** Help with a new device (`general`), or with its display (`screen`). */
export const tuitoValuesSchema = z.object({
  table: z.literal('tuito'),
  kind: z.enum(['general', 'screen']),
  code: word,
  name: both,
  text: bothTexts,
  price: amounts,
  type_devices: typeDevices,
  markets,
  is_active: z.boolean(),
});
export const leasingValuesSchema = leaseProgrammeSchema.omit({ id: true }).extend({ table: z.literal('leasing') });
/** A delivery; which there are is code's business, what they cost and when they leave is the office's. */
export const deliveryValuesSchema = z.object({
  table: z.literal('deliveries'),
  name: both,
  description: bothTexts,
  price: amounts,
  /** Free from this sum of goods; null = never. */
  free_from: amounts.nullable(),
  /** Local time until which it leaves the same day; null = all day. */
  cut_off: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** Working days on the way. */
  days_min: z.int().min(0).max(60),
  days_max: z.int().min(0).max(60),
  /** Kilograms; null = no limit of its own. */
  max_weight_kg: z.number().positive().max(1_000).nullable(),
  markets,
  is_active: z.boolean(),
});
export const priceValuesSchema = z.discriminatedUnion('table', [
  insuranceValuesSchema,
  prolongedWarrantyValuesSchema,
  ownWarrantyValuesSchema,
  tuitoValuesSchema,
  leasingValuesSchema,
  deliveryValuesSchema,
]);
export type PriceValues = z.infer<typeof priceValuesSchema>;
export type PriceTable = PriceValues['table'];
export const priceTables = [
  'insurances',
  'prolonged-warranties',
  'own-warranties',
  'tuito',
  'leasing',
  'deliveries',
] as const satisfies readonly PriceTable[];
/** Tables long enough to be kept in a spreadsheet: they are exported and imported as files. */
export const filePriceTables = ['insurances', 'prolonged-warranties'] as const satisfies readonly PriceTable[];

export const priceRowSchema = z.object({ id: z.string(), version: z.int().min(1), values: priceValuesSchema });
export type PriceRow = z.infer<typeof priceRowSchema>;

const tableParams = z.object({ table: z.enum(priceTables) });
const fileParams = z.object({ table: z.enum(filePriceTables) });
const rowParams = tableParams.extend({ id: key });

export const adminListPriceRows = route('admin_list_price_rows', {
  summary: 'All rows of one table of prices, in the order in which the shop offers them.',
  access: { permission: 'tariff:edit' },
  params: tableParams,
  responses: { 200: z.object({ rows: z.array(priceRowSchema) }) },
});
export const adminAddPriceRow = route('admin_add_price_row', {
  summary: 'Adds a row; deliveries can’t be added.',
  access: { permission: 'tariff:edit' },
  params: tableParams,
  body: z.object({ values: priceValuesSchema }),
  responses: { 201: priceRowSchema },
});
export const adminChangePriceRow = route('admin_change_price_row', {
  summary: 'Changes a row as a whole. Open carts name what changed; orders stay as they were.',
  access: { permission: 'tariff:edit' },
  params: rowParams,
  body: z.object({ version, values: priceValuesSchema }),
  responses: { 200: priceRowSchema },
  problems: ['changed-meanwhile'],
});
export const adminRemovePriceRow = route('admin_remove_price_row', {
  summary: 'Takes a row away; deliveries are switched off instead. Open carts name what is gone.',
  access: { permission: 'tariff:edit' },
  params: rowParams,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  responses: { 204: null },
  problems: ['changed-meanwhile'],
});
export const adminExportPriceRows = route('admin_export_price_rows', {
  summary: 'A table as CSV, whole, in the columns of the import: amounts in whole units.',
  access: { permission: 'tariff:edit' },
  params: fileParams,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminExportPriceRowsXlsx = route('admin_export_price_rows_xlsx', {
  summary: 'The same table as an Excel workbook, in the columns of the import, with real numbers.',
  access: { permission: 'tariff:edit' },
  params: fileParams,
  responses: { 200: { binary: XLSX } },
});
/** A field of a row that an edit changed, as texts; empty for nothing. */
const changedFieldSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });
const importItem = z.object({
  /** Line of the file. */
  line: z.int().min(1),
  kind: z.enum(['added', 'changed']),
  /** The row as it will be. Its `id` is empty where the shop gives a new row one. */
  row: priceRowSchema.omit({ version: true }),
  changes: z.array(changedFieldSchema),
});
export type PriceImportItem = z.infer<typeof importItem>;
export const adminImportPriceRows = route('admin_import_price_rows', {
  summary: `Imports a table of prices in the columns of its export: a known id changes its row, an empty one adds, rows that aren't named stay. Rows whose bands would overlap are wrong. ${importFields}`,
  access: { permission: 'tariff:edit' },
  params: fileParams,
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  responses: { 200: toImportSchema(importItem) },
  problems: importProblems,
});
export const adminListPriceChanges = route('admin_list_price_changes', {
  summary: 'Who changed which row of a table, newest first.',
  access: { permission: 'tariff:edit' },
  params: tableParams,
  query: listQuerySchema,
  responses: {
    200: listOf(
      z.object({
        subject: z.string(),
        at: instantSchema,
        by: z.string(),
        kind: z.enum(['added', 'changed', 'removed']),
        /** Fields that changed, as texts. */
        changes: z.array(changedFieldSchema),
      }),
    ),
  },
});
