/** The price list of repairs. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, moneySchema } from '../../definitions/shared.ts';
import { amount, key, route } from './office-route.ts';

export const operationRowSchema = z.object({
  id: z.string(),
  master_product_id: z.string(),
  device_name: z.string(),
  type_device: z.string(),
  manufacturer: z.string(),
  kind: z.string(),
  label: z.string(),
  /** Null: on request. */
  prices: z.object({ CZK: moneySchema.nullable(), RON: moneySchema.nullable() }),
  duration_minutes: z.int(),
  on_the_spot: z.boolean(),
  warranty_months: z.int(),
  is_offered: z.boolean(),
  /** Version of the price list that last changed it. */
  version: z.string(),
});
export type OperationRow = z.infer<typeof operationRowSchema>;
export const operationQuerySchema = listQuerySchema.extend({
  type_device: z.string().max(40).optional(),
  manufacturer: z.string().max(80).optional(),
  kind: z.string().max(60).optional(),
});
export const adminListOperations = route('admin_list_operations', {
  summary: 'Price list of repairs. Sorted by `device`, `label`, `price_czk`, `price_ron`.',
  access: { permission: 'operation:edit' },
  query: operationQuerySchema,
  responses: {
    200: listOf(operationRowSchema).extend({
      /** Options of the filters. */
      manufacturers: z.array(z.object({ id: z.string(), name: z.string() })),
      kinds: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
});
export const adminExportOperations = route('admin_export_operations', {
  summary: 'The price list as CSV with the columns that the import reads.',
  access: { permission: 'operation:edit' },
  query: operationQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminUpdateOperation = route('admin_update_operation', {
  summary: 'Changes one operation; makes a new version of the price list.',
  access: { permission: 'operation:edit' },
  params: z.object({ operation: key }),
  body: z.object({
    version: key,
    /** Minor units; null = on request. */
    price_czk: amount.nullable().optional(),
    price_ron: amount.nullable().optional(),
    duration_minutes: z.int().min(5).max(43_200).optional(),
    on_the_spot: z.boolean().optional(),
    warranty_months: z.int().min(0).max(60).optional(),
    is_offered: z.boolean().optional(),
  }),
  responses: { 200: operationRowSchema },
  problems: ['changed-meanwhile'],
});
export const adminListOperationVersions = route('admin_list_operation_versions', {
  summary: 'Versions of the price list, newest first.',
  access: { permission: 'operation:edit' },
  query: listQuerySchema,
  responses: {
    200: listOf(
      z.object({ version: z.string(), created_at: instantSchema, created_by: z.string(), summary: z.string(), changes: z.int() }),
    ),
  },
});
export const operationImportSchema = z.object({
  /** The new version; null in a preview and when nothing changes. */
  version: z.string().nullable(),
  rows: z.int(),
  /** Operations that change. */
  changed: z.int(),
  /** What changes, at most 200. */
  changes: z.array(
    z.object({
      /** Line of the file. */
      row: z.int(),
      operation: z.string(),
      label: z.string(),
      field: z.enum(['price_czk', 'price_ron', 'duration_minutes', 'on_the_spot', 'warranty_months', 'is_offered']),
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type OperationImport = z.infer<typeof operationImportSchema>;
export const adminImportOperations = route('admin_import_operations', {
  summary:
    'Imports the price list from CSV (field `file`; columns operation, price_czk, price_ron, duration_minutes, on_the_spot, warranty_months, is_offered). All rows or none; a 400 names each bad row.',
  access: { permission: 'operation:edit' },
  query: z.object({ preview: z.enum(['true', 'false']).default('false') }),
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  responses: { 200: operationImportSchema },
});
