/** Cash on delivery in services/picking: statements of the carriers, line by line, and cash that hasn't come. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { codOfficePaths } from './picking-cod.paths.ts';
import { carrierNameSchema, parcelRowSchema } from './picking-shipping.ts';

const route = defineRoutes('picking', codOfficePaths);
const idParams = z.object({ id: z.uuid() });

/** `repeated`: it was paid out by another line before. `unknown`: no parcel of this carrier, or one without cash. */
export const codResults = ['matched', 'amount-differs', 'repeated', 'unknown'] as const;
export const codResultSchema = z.enum(codResults);
export type CodResult = z.infer<typeof codResultSchema>;
export const codLineSchema = z.object({
  id: z.uuid(),
  /** Line of the file. */
  line: z.int().min(1),
  tracking_number: z.string(),
  amount: moneySchema,
  result: codResultSchema,
  parcel_id: z.uuid().nullable(),
  order_number: z.string().nullable(),
  /** What should have been paid. */
  expected: moneySchema.nullable(),
});
export const codStatementRowSchema = z.object({
  id: z.uuid(),
  market: marketSchema,
  carrier: carrierNameSchema,
  carrier_name: z.string(),
  day: dateSchema,
  file_name: z.string(),
  uploaded_at: instantSchema,
  uploaded_by: z.string(),
  lines: z.int().min(0),
  /** Lines that aren't matched. */
  differences: z.int().min(0),
  total: moneySchema,
});
export const codStatementSchema = codStatementRowSchema.extend({ items: z.array(codLineSchema) });
export type CodStatement = z.infer<typeof codStatementSchema>;
export const adminListCodStatements = route('admin_list_cod_statements', {
  summary: "Carriers' statements of cash on delivery, the newest first.",
  access: { permission: 'shipping:read' },
  query: listQuerySchema.extend({ market: marketSchema.optional(), carrier: carrierNameSchema.optional() }),
  responses: { 200: listOf(codStatementRowSchema) },
});
export const adminGetCodStatement = route('admin_get_cod_statement', {
  summary: 'One statement with its lines and what became of each.',
  access: { permission: 'shipping:read' },
  params: idParams,
  responses: { 200: codStatementSchema },
});
/** Columns that a statement has to have. */
export const codColumns = ['tracking_number', 'amount', 'currency'] as const;
export const MAX_COD_ROWS = 5_000;
export const adminUploadCodStatement = route('admin_upload_cod_statement', {
  summary: 'Takes a statement as CSV (field `file`, beside it `market`, `carrier` and `day`). The same file again changes nothing.',
  access: { permission: 'payment:decide' },
  multipart: true,
  responses: { 200: z.object({ statement: codStatementSchema, repeated: z.boolean() }) },
  bodyLimit: 1024 * 1024,
});
export const adminListCodMissing = route('admin_list_cod_missing', {
  summary: 'Delivered parcels whose cash the carrier hasn’t paid out after some days, the oldest first; at most 200.',
  access: { permission: 'shipping:read' },
  query: z.object({ market: marketSchema.optional(), days: z.coerce.number().int().min(0).max(365).default(7) }),
  responses: {
    200: z.object({
      items: z.array(
        parcelRowSchema
          .pick({ id: true, order_number: true, market: true, carrier: true, carrier_name: true, tracking_number: true })
          .extend({ cash_on_delivery: moneySchema, delivered_at: instantSchema }),
      ),
    }),
  },
});

/** Every route of services/picking about cash on delivery, by route name. */
export const pickingCodRoutes = {
  admin_list_cod_statements: adminListCodStatements,
  admin_upload_cod_statement: adminUploadCodStatement,
  admin_get_cod_statement: adminGetCodStatement,
  admin_list_cod_missing: adminListCodMissing,
} as const;
