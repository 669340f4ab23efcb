/** The price list of repairs. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, moneySchema } from '../../definitions/shared.ts';
import { importFields, toImportSchema, importProblems } from '../../schemas/import.ts';
import { amount, key, route } from './office-route.ts';

const namedSchema = z.object({ id: z.string(), name: z.string() });
const bothNamesSchema = z.object({ cs: z.string(), ro: z.string() });

export const operationRowSchema = z.object({
  id: z.string(),
  master_product_id: z.string(),
  device_name: z.string(),
  type_device: z.string(),
  manufacturer: z.string(),
  kind: z.string(),
  label: z.string(),
  /** A name of its own; null: it is called as its kind. */
  name: bothNamesSchema.nullable(),
  /** Null: on request. */
  prices: z.object({ CZK: moneySchema.nullable(), RON: moneySchema.nullable() }),
  duration_minutes: z.int(),
  on_the_spot: z.boolean(),
  warranty_months: z.int(),
  is_offered: z.boolean(),
  /** False: we stopped repairing the device, and shoppers book none of its operations. */
  is_device_repaired: z.boolean(),
  /** What its parts are bought for, without VAT; of alternatives the most expensive. Null: it takes none. */
  parts_cost: z.object({ CZK: moneySchema.nullable(), RON: moneySchema.nullable() }),
  /** Parts that it takes; of those that fit one colour only the device's own. */
  spare_parts: z.array(namedSchema),
  /** For optimistic locking: place of the price list's version that last changed it. */
  version: z.int(),
  changed_by: z.string(),
  changed_at: instantSchema,
});
export type OperationRow = z.infer<typeof operationRowSchema>;
export const operationChangeSchema = z.object({
  at: instantSchema,
  by: z.string(),
  action: z.enum(['added', 'changed']),
  /** Changed fields by their names; what is no text is JSON, empty is nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type OperationHistory = z.infer<typeof operationChangeSchema>[];
export const operationQuerySchema = listQuerySchema.extend({
  type_device: z.string().max(40).optional(),
  manufacturer: z.string().max(80).optional(),
  kind: z.string().max(60).optional(),
  offered: z.enum(['true', 'false']).optional(),
});
export const adminListOperations = route('admin_list_operations', {
  summary: 'Price list of repairs. Sorted by `device`, `label`, `price_czk`, `price_ron`.',
  access: { permission: 'operation:edit' },
  query: operationQuerySchema,
  responses: { 200: listOf(operationRowSchema) },
});
export const adminExportOperations = route('admin_export_operations', {
  summary: 'The price list as CSV with the columns that the import reads.',
  access: { permission: 'operation:edit' },
  query: operationQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminGetOperation = route('admin_get_operation', {
  summary: 'One operation with what was changed, newest first.',
  access: { permission: 'operation:edit' },
  params: z.object({ operation: key }),
  responses: { 200: z.object({ operation: operationRowSchema, history: z.array(operationChangeSchema) }) },
});
export const adminGetOperationChoices = route('admin_get_operation_choices', {
  summary: 'What an operation is added for: kinds with their names, devices that are repaired.',
  access: { permission: 'operation:edit' },
  responses: {
    200: z.object({
      kinds: z.array(z.object({ id: z.string(), name: bothNamesSchema })),
      devices: z.array(namedSchema.extend({ type_device: z.string(), manufacturer: namedSchema })),
    }),
  },
});
export const adminListOperationParts = route('admin_list_operation_parts', {
  summary: 'Parts that operations of a device may take.',
  access: { permission: 'operation:edit' },
  /** Master product id. */
  params: z.object({ device: key }),
  responses: { 200: z.object({ items: z.array(namedSchema.extend({ kind: z.string() })) }) },
});

const nameText = z.string().trim().min(1).max(120);
const fields = {
  kind: key,
  /** A name of its own in both languages; null: it is called as its kind. */
  name: z.object({ cs: nameText, ro: nameText }).nullable(),
  /** Minor units; null = on request. */
  price_czk: amount.nullable(),
  price_ron: amount.nullable(),
  duration_minutes: z.int().min(5).max(43_200),
  on_the_spot: z.boolean(),
  warranty_months: z.int().min(0).max(60),
  is_offered: z.boolean(),
  spare_part_ids: z.array(key).max(50),
};
export const adminAddOperations = route('admin_add_operations', {
  summary: 'Adds an operation to each of the devices; all of them make one new version of the price list.',
  access: { permission: 'operation:edit' },
  body: z.object({
    ...fields,
    master_product_ids: z.array(key).min(1).max(500),
    /** Each device's operation takes the device's own parts of this kind, besides those that are named. */
    with_parts_of_kind: z.boolean(),
  }),
  responses: { 201: z.object({ items: z.array(operationRowSchema) }) },
});
export const adminUpdateOperation = route('admin_update_operation', {
  summary: 'Changes what is named of one operation; makes a new version of the price list. A 409 answers it as it is in `present`.',
  access: { permission: 'operation:edit' },
  params: z.object({ operation: key }),
  body: z.object(fields).partial().extend({ version: z.int() }),
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
const operationImportItem = z.object({
  /** Line of the file. */
  line: z.int(),
  operation: z.string(),
  label: z.string(),
  field: z.enum(['price_czk', 'price_ron', 'duration_minutes', 'on_the_spot', 'warranty_months', 'is_offered']),
  before: z.string(),
  after: z.string(),
});
export type OperationImportItem = z.infer<typeof operationImportItem>;
export const adminImportOperations = route('admin_import_operations', {
  summary: `Imports the price list (columns operation, price_czk, price_ron, duration_minutes, on_the_spot, warranty_months, is_offered; an empty price is on request) as one version. ${importFields}`,
  access: { permission: 'operation:edit' },
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  /** An item for each field that changes. */
  responses: { 200: toImportSchema(operationImportItem) },
  problems: importProblems,
});
