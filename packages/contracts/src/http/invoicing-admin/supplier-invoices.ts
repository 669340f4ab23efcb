/** Invoices of our suppliers: read from CSV, what they say a variant costs us. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { invoicingOfficePaths } from '../invoicing-admin.paths.ts';

const route = defineRoutes('invoicing', invoicingOfficePaths);

/** Columns of the file, all of them needed, in any order. */
export const supplierColumns = [
  'supplier',
  'tax_number',
  'invoice_number',
  'issued_on',
  'code',
  'quantity',
  'unit_price',
  'vat_rate',
  'total',
] as const;
export type SupplierColumn = (typeof supplierColumns)[number];
/** Lines that a file has at most. */
export const MAX_SUPPLIER_LINES = 1_000;

export const supplierLineSchema = z.object({
  /** Line of the file as an editor counts it: 1 is the head. */
  line: z.int().min(2),
  variant_id: z.string(),
  /** Our code of the variant. */
  code: z.string(),
  /** Name of the variant in the language of the invoice's market. */
  name: z.string(),
  quantity: z.int().min(1),
  /** For a piece, without VAT. */
  unit_cost: moneySchema,
  /** Percent. */
  vat_rate: z.number(),
  /** Of all pieces, without VAT. */
  total: moneySchema,
  /** What a piece cost by what was known before this invoice; null when nothing was known. */
  previous_cost: moneySchema.nullable(),
  /** Difference in percent to the previous cost, one decimal; null without one. */
  change_percent: z.number().nullable(),
  /** Whether the cost of this invoice became the known one at its import; not when a newer invoice had been imported before. */
  is_current: z.boolean(),
});
export type SupplierLine = z.infer<typeof supplierLineSchema>;

const headShape = {
  market: marketSchema,
  supplier: z.string(),
  /** IČO of the supplier in the Czech market, CUI without RO in the Romanian. */
  tax_number: z.string(),
  /** Number that the supplier gave it. */
  number: z.string(),
  issued_on: dateSchema,
  /** Of all lines, without VAT. */
  net: moneySchema,
};
export const supplierInvoiceRowSchema = z.object({
  id: z.uuid(),
  ...headShape,
  line_count: z.int().min(1),
  /** Lines whose cost became the known one. */
  current_count: z.int().min(0),
  imported_at: instantSchema,
  /** Display name of the member of staff. */
  imported_by: z.string(),
  /** Its prices are no costs any more; null while they are. */
  taken_back: z.object({ at: instantSchema, by: z.string(), reason: z.string() }).nullable(),
});
export type SupplierInvoiceRow = z.infer<typeof supplierInvoiceRowSchema>;
export const supplierInvoiceSchema = supplierInvoiceRowSchema.extend({ lines: z.array(supplierLineSchema).min(1) });
export type SupplierInvoice = z.infer<typeof supplierInvoiceSchema>;

export const supplierImportSchema = z.object({
  /** Null when the file was only checked. */
  id: z.uuid().nullable(),
  ...headShape,
  lines: z.array(supplierLineSchema).min(1),
});
export type SupplierImport = z.infer<typeof supplierImportSchema>;

/** What is wrong in a cell of the file. */
export const supplierErrorSchema = z.object({
  /** Line of the file as an editor counts it: 1 is the head. */
  line: z.int().min(1),
  /** As the file calls it. */
  column: z.string(),
  /** In the site's language. */
  message: z.string(),
  /** What the cell holds, shortened. */
  value: z.string(),
  /** The price is only unusual: `accept_unusual` imports it. */
  is_unusual: z.boolean(),
});
export type SupplierError = z.infer<typeof supplierErrorSchema>;
/** `extra` of the problem `prices-incorrect`. */
export const pricesIncorrectSchema = z.object({ errors: z.array(supplierErrorSchema).min(1) });
/** `extra` of the problem `already-imported`. */
export const alreadyImportedSchema = z.object({ id: z.uuid() });

export const adminImportSupplierInvoice = route('admin_import_supplier_invoice', {
  summary: `Imports an invoice of a supplier from CSV (field \`file\`; columns ${supplierColumns.join(', ')}). All lines or none; the problem names each bad cell.`,
  access: { permission: 'invoice:import' },
  query: z.object({
    market: marketSchema,
    /** `true`: only says what the import would do. */
    check: z.enum(['true', 'false']).default('false'),
    /** `true`: also takes prices above three times, or below a third of the last known cost. */
    accept_unusual: z.enum(['true', 'false']).default('false'),
  }),
  multipart: true,
  bodyLimit: 1024 * 1024,
  responses: { 200: supplierImportSchema },
  /** `prices-incorrect`: `pricesIncorrectSchema`; `already-imported`: `alreadyImportedSchema`. */
  problems: ['prices-incorrect', 'already-imported'],
});
export const adminListSupplierInvoices = route('admin_list_supplier_invoices', {
  summary: 'Invoices of suppliers, the newest first; `q` is the beginning of a number or of a supplier’s name.',
  access: { permission: 'invoice:import' },
  query: listQuerySchema.extend({ market: marketSchema.optional() }),
  responses: { 200: listOf(supplierInvoiceRowSchema) },
});
export const adminGetSupplierInvoice = route('admin_get_supplier_invoice', {
  summary: 'One invoice of a supplier with its lines.',
  access: { permission: 'invoice:import' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: supplierInvoiceSchema },
});
/** Characters of the reason at most. */
export const MAX_TAKE_BACK_REASON = 300;
export const adminTakeBackSupplierInvoice = route('admin_take_back_supplier_invoice', {
  summary:
    'Takes back an invoice that was imported by mistake: what its goods cost before counts again. It stays in the list, and its number may be imported again.',
  access: { permission: 'invoice:import' },
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().trim().min(1).max(MAX_TAKE_BACK_REASON) }),
  responses: { 200: supplierInvoiceSchema },
  /** `period-locked`: accounting has its month; `changed-meanwhile`: it was taken back before. */
  problems: ['period-locked', 'changed-meanwhile'],
});
