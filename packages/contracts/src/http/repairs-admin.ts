/** The back office's calls of services/repairs. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { currencySchema, dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import {
  handOverSchema,
  repairDeviceSchema,
  repairQuoteSchema,
  repairSlotSchema,
  repairStatusSchema,
  repairSumSchema,
} from '../schemas/repair-schemas.ts';
import { repairsOfficePaths } from './repairs-admin.paths.ts';

const route = defineRoutes('repairs', repairsOfficePaths);
const key = z.string().min(1).max(200);
const text = z.string().max(200).default('');
const idParams = z.object({ id: z.uuid() });
const amount = z.int().min(0).max(100_000_000);

// ------------------------------------------------------------------ list and board

export const adminRepairRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  market: marketSchema,
  status: repairStatusSchema,
  outcome: z.enum(['repaired', 'declined', 'cancelled']).nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  device_name: z.string(),
  device_variant: z.string(),
  /** "Nováková J.": the list shows no more of the name. */
  customer_name: z.string(),
  identifier_masked: z.string(),
  /** Names of the operations in the market's language. */
  operations: z.array(z.string()),
  total: moneySchema,
  hand_over: handOverSchema,
  store: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Time of the booking at a store. */
  slot_at: instantSchema.nullable(),
  promised_on: dateSchema.nullable(),
  /** The promised day has passed and the repair isn't ready. */
  is_late: z.boolean(),
  technician: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Optimistic lock: increases with every change, commands send the version that they saw. */
  version: z.int(),
});
export type AdminRepairRow = z.infer<typeof adminRepairRowSchema>;

const filters = {
  market: marketSchema.optional(),
  store: z.string().max(100).optional(),
  /** Account id of a technician, or `none`. */
  technician: z.string().max(100).optional(),
};
export const adminRepairQuerySchema = listQuerySchema.extend({
  ...filters,
  /** Comma-separated statuses. */
  status: z.string().max(300).optional(),
  late: z.enum(['true']).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});

export const adminListRepairs = route('admin_list_repairs', {
  summary: 'Work list of repairs. Sorted by `number`, `created_at`, `updated_at`, `promised_on`, `total`; `-` in front = descending.',
  access: { permission: 'repair:read' },
  query: adminRepairQuerySchema,
  responses: { 200: listOf(adminRepairRowSchema) },
});
export const adminExportRepairs = route('admin_export_repairs', {
  summary: 'The work list as CSV, same filters.',
  access: { permission: 'repair:read' },
  query: adminRepairQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminGetRepairBoard = route('admin_get_repair_board', {
  summary: 'Repairs by state, the nearest promised day first; at most 50 a column. Ended ones of the last 7 days.',
  access: { permission: 'repair:read' },
  query: z.object({ ...filters, q: z.string().max(200).optional() }),
  responses: {
    200: z.object({
      columns: z.array(z.object({ status: repairStatusSchema, label: z.string(), count: z.int(), items: z.array(adminRepairRowSchema) })),
    }),
  },
});
export const adminGetRepairFilters = route('admin_get_repair_filters', {
  summary: 'Stores and technicians to filter by.',
  access: { permission: 'repair:read' },
  responses: {
    200: z.object({
      stores: z.array(z.object({ id: z.string(), name: z.string(), market: marketSchema })),
      technicians: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
});
export const adminFindRepair = route('admin_find_repair', {
  summary: 'The repair of a scanned code, number, IMEI or serial number.',
  access: { permission: 'repair:read' },
  query: z.object({ scan: z.string().min(3).max(80) }),
  responses: { 200: z.object({ items: z.array(adminRepairRowSchema) }) },
});

// ------------------------------------------------------------------ one repair

/** Commands of the transition table and commands that don't change the state. */
export const repairCommands = [
  'receive',
  'diagnose',
  'confirm-price',
  'send-quote',
  'approve',
  'decline',
  'take-parts',
  'start-repair',
  'check-quality',
  'rework',
  'finish',
  'collect',
  'cancel',
  'hand-back',
] as const;
export const repairCommandSchema = z.enum(repairCommands);
export type RepairCommand = z.infer<typeof repairCommandSchema>;

export const repairPhotoSchema = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  uploaded_at: instantSchema,
  uploaded_by: z.string(),
});
export const repairPartUseSchema = z.object({
  spare_part_id: z.string(),
  name: z.string(),
  location: z.string(),
  quantity: z.int().min(1),
  /** `missing`: needed, but out of stock when the repair was approved. */
  state: z.enum(['reserved', 'used', 'missing']),
});
export const repairCustomerSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  e_mail: z.string(),
  phone_number: z.string(),
  /** Courier's address; null when the device is handed in at a store. */
  pickup_address: z
    .object({
      street: z.string(),
      city: z.string(),
      postcode: z.string(),
      pickup_date: dateSchema,
      delivery_extra_info: z.string(),
    })
    .nullable(),
});
export const adminRepairSchema = adminRepairRowSchema.extend({
  code: z.string(),
  device: repairDeviceSchema,
  /** What the customer wrote. */
  note: z.string(),
  /** What was booked. */
  booked: repairSumSchema,
  /** Diagnosis and quotes, newest first. One without `sent_at` is the draft. */
  quotes: z.array(repairQuoteSchema),
  slot: repairSlotSchema.nullable(),
  /** The device is in our hands. */
  device_with_us: z.boolean(),
  /** Personal values are masked; `admin_reveal_repair` shows and logs them. */
  customer_masked: repairCustomerSchema,
  parts: z.array(repairPartUseSchema),
  photos: z.array(repairPhotoSchema),
  history: z.array(
    z.object({ at: instantSchema, event: z.string(), label: z.string(), by: z.string().nullable(), note: z.string().nullable() }),
  ),
  /** Commands that the transition table allows now and the caller has the permission for, and other allowed actions. */
  allowed: z.array(z.enum([...repairCommands, 'reveal', 'photo', 'note', 'assign', 'use-part'])),
});
export type AdminRepair = z.infer<typeof adminRepairSchema>;

/** `version` is the version that the caller saw (optimistic lock); when the row has a newer one, the answer is 409 `changed-meanwhile`. */
const expected = z.object({ version: z.int().min(1) });
const note = z.string().max(2000).default('');
const changed = {
  params: idParams,
  responses: { 200: adminRepairSchema },
  problems: ['changed-meanwhile', 'transition-not-allowed'],
} as const;

export const adminGetRepair = route('admin_get_repair', {
  summary: 'One repair.',
  access: { permission: 'repair:read' },
  params: idParams,
  responses: { 200: adminRepairSchema },
});
export const adminRevealRepair = route('admin_reveal_repair', {
  summary: 'Personal data in clear; each reading is logged with its reason.',
  access: { permission: 'repair:read-sensitive' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({ reason: z.string().min(3).max(200) }),
  responses: { 200: z.object({ customer: repairCustomerSchema, imei: z.string(), serial_number: z.string() }) },
});
export const adminAssignRepair = route('admin_assign_repair', {
  ...changed,
  summary: 'Takes a repair over, or gives it back.',
  access: { permission: 'repair:work' },
  body: expected.extend({ technician: z.enum(['me', 'nobody']) }),
});
export const adminBookRepair = route('admin_book_repair', {
  summary: 'A repair taken in at the counter: the device is here, the repair is received at once.',
  access: { permission: 'repair:work' },
  body: z.object({
    device_identifier: text,
    operations: z.array(key).max(10).default([]),
    note: z.string().max(2000).default(''),
    repair_device: z.object({ imei: text, serial_number: text }).prefault({}),
    /** Store that takes the device in; it decides the market. */
    store: text,
    /** Without an e-mail address nothing is sent, and a phone number is required. */
    contact: z.object({ first_name: text, last_name: text, e_mail: text, phone_number: text }).prefault({}),
    consent_to_terms: z.boolean().default(false),
  }),
  responses: { 201: adminRepairSchema },
  idempotent: true,
});
export const adminReceiveRepair = route('admin_receive_repair', {
  ...changed,
  summary: 'The device arrived. A scanned identifier must fit the one of the booking.',
  access: { permission: 'repair:work' },
  body: expected.extend({ identifier: z.string().max(80).default(''), note }),
  problems: ['changed-meanwhile', 'transition-not-allowed', 'identifier-mismatch'],
});
/** A line of a draft quote: an operation of the device, with its price when the price list says on request. */
const quoteLineInput = z.object({
  operation_id: key,
  /** Minor units of the market's currency; null = price of the list. Required for an operation on request. */
  price: amount.nullable().default(null),
});
export const adminDiagnoseRepair = route('admin_diagnose_repair', {
  ...changed,
  summary: 'The finding with the operations that are needed; makes or replaces the draft of the quote.',
  access: { permission: 'repair:work' },
  body: expected.extend({
    finding: z.string().max(2000).default(''),
    lines: z.array(quoteLineInput).max(10).default([]),
    /** Discount given by staff, positive minor units; at most half of the sum. */
    discount: amount.default(0),
  }),
});
export const adminSendRepairQuote = route('admin_send_repair_quote', {
  ...changed,
  summary: 'Sends the draft to the customer, who has 14 days to answer.',
  access: { permission: 'repair:decide' },
  body: expected,
});
export const adminRecordQuoteAnswer = route('admin_record_quote_answer', {
  ...changed,
  summary: 'Records an answer that was given by phone or at the counter.',
  access: { permission: 'repair:work' },
  body: expected.extend({ answer: z.enum(['approve', 'decline']), by: z.enum(['phone', 'counter']), note }),
  problems: ['changed-meanwhile', 'transition-not-allowed', 'no-open-quote'],
});
export const adminMoveRepair = route('admin_move_repair', {
  ...changed,
  summary: 'Moves a repair on by one command. Approving and declining are recorded by `admin_record_quote_answer`.',
  access: { permission: 'repair:work' },
  body: expected.extend({
    command: z.enum(['confirm-price', 'take-parts', 'start-repair', 'check-quality', 'rework', 'finish', 'collect', 'cancel', 'hand-back']),
    note,
  }),
  problems: ['changed-meanwhile', 'transition-not-allowed', 'parts-missing', 'price-not-confirmed'],
});
export const adminNoteRepair = route('admin_note_repair', {
  summary: 'Adds an internal note to the history.',
  access: { permission: 'repair:work' },
  params: idParams,
  body: z.object({ note: z.string().trim().min(1).max(2000) }),
  responses: { 200: adminRepairSchema },
});
export const adminUseSparePart = route('admin_use_spare_part', {
  summary: 'Uses a part on a repair: the one reserved for it, else one from the free stock.',
  access: { permission: 'repair:work' },
  params: idParams,
  body: z.object({ spare_part_id: key, quantity: z.int().min(1).max(10).default(1) }),
  responses: { 200: adminRepairSchema },
  problems: ['out-of-stock', 'wrong-part', 'transition-not-allowed'],
});
export const adminReturnSparePart = route('admin_return_spare_part', {
  summary: 'Puts the parts of this kind back into the stock: used ones, or the reservation.',
  access: { permission: 'repair:work' },
  params: z.object({ id: z.uuid(), part: key }),
  responses: { 200: adminRepairSchema },
  problems: ['transition-not-allowed'],
});
export const adminAddRepairPhoto = route('admin_add_repair_photo', {
  summary: 'Adds a photo of the device (field `photo`); resized, metadata stripped. At most 20.',
  access: { permission: 'repair:work' },
  params: idParams,
  multipart: true,
  bodyLimit: 12 * 1024 * 1024,
  responses: { 201: repairPhotoSchema },
});
const photoParams = z.object({ id: z.uuid(), photo: z.uuid() });
export const adminGetRepairPhoto = route('admin_get_repair_photo', {
  summary: 'A photo.',
  access: { permission: 'repair:read' },
  params: photoParams,
  query: z.object({ size: z.enum(['thumb', 'full']).default('full') }),
  responses: { 200: { binary: 'image/webp' } },
});
export const adminDeleteRepairPhoto = route('admin_delete_repair_photo', {
  summary: 'Removes a photo while the repair is open.',
  access: { permission: 'repair:work' },
  params: photoParams,
  responses: { 204: null },
});

// ------------------------------------------------------------------ spare parts

const partStockSchema = z.object({
  on_hand: z.int().min(0),
  /** Reserved for approved repairs. */
  reserved: z.int().min(0),
  /** Reorder when the stock is at or below this. */
  minimum: z.int().min(0),
});
export const sparePartSchema = z.object({
  id: z.string(),
  name: z.string(),
  master_product_id: z.string(),
  device_name: z.string(),
  kind: z.string(),
  kind_label: z.string(),
  origin: z.enum(['original', 'compatible']),
  /** Null: fits every colour. */
  colour: z.object({ id: z.string(), name: z.string(), swatch: z.string() }).nullable(),
  location: z.string(),
  purchase_price: z.object({ CZK: moneySchema, RON: moneySchema }),
  stock: z.object({ cz: partStockSchema, ro: partStockSchema }),
  version: z.int(),
});
export type SparePart = z.infer<typeof sparePartSchema>;
export const sparePartQuerySchema = listQuerySchema.extend({
  type_device: z.string().max(40).optional(),
  manufacturer: z.string().max(80).optional(),
  kind: z.string().max(60).optional(),
  /** Only parts that run low in this market. */
  low: marketSchema.optional(),
});
export const adminListSpareParts = route('admin_list_spare_parts', {
  summary: 'Spare parts with their stock. Sorted by `name`, `location`, `cz`, `ro` (free pieces).',
  access: { permission: 'repair:read' },
  query: sparePartQuerySchema,
  responses: { 200: listOf(sparePartSchema) },
});
export const adminExportSpareParts = route('admin_export_spare_parts', {
  summary: 'The list of parts as CSV, same filters.',
  access: { permission: 'repair:read' },
  query: sparePartQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminGetDeviceSpareParts = route('admin_get_device_spare_parts', {
  summary: 'Parts of a device: those that fit its colour, or any colour.',
  access: { permission: 'repair:read' },
  /** Device identifier. */
  params: z.object({ device: key }),
  responses: { 200: z.object({ device: repairDeviceSchema, items: z.array(sparePartSchema) }) },
});
export const adminUpdateSparePart = route('admin_update_spare_part', {
  summary: 'Changes stock, minimum, place or purchase price of a part. Stock is counted: the number on hand in one market.',
  access: { permission: 'spare-part:edit' },
  params: z.object({ part: key }),
  body: z.object({
    version: z.int().min(1),
    stock: z
      .object({ market: marketSchema, on_hand: z.int().min(0).max(100_000), minimum: z.int().min(0).max(1000).optional() })
      .optional(),
    location: z.string().trim().max(40).optional(),
    purchase_price: z.object({ currency: currencySchema, amount }).optional(),
  }),
  responses: { 200: sparePartSchema },
  /** `below-reserved`: fewer pieces would be in stock than are reserved. */
  problems: ['changed-meanwhile', 'below-reserved'],
});

// ------------------------------------------------------------------ operations (price list)

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

export const repairsAdminRoutes = {
  admin_list_repairs: adminListRepairs,
  admin_export_repairs: adminExportRepairs,
  admin_get_repair_board: adminGetRepairBoard,
  admin_get_repair_filters: adminGetRepairFilters,
  admin_find_repair: adminFindRepair,
  admin_get_repair: adminGetRepair,
  admin_reveal_repair: adminRevealRepair,
  admin_assign_repair: adminAssignRepair,
  admin_book_repair: adminBookRepair,
  admin_receive_repair: adminReceiveRepair,
  admin_diagnose_repair: adminDiagnoseRepair,
  admin_send_repair_quote: adminSendRepairQuote,
  admin_record_quote_answer: adminRecordQuoteAnswer,
  admin_move_repair: adminMoveRepair,
  admin_note_repair: adminNoteRepair,
  admin_use_spare_part: adminUseSparePart,
  admin_return_spare_part: adminReturnSparePart,
  admin_add_repair_photo: adminAddRepairPhoto,
  admin_get_repair_photo: adminGetRepairPhoto,
  admin_delete_repair_photo: adminDeleteRepairPhoto,
  admin_list_spare_parts: adminListSpareParts,
  admin_export_spare_parts: adminExportSpareParts,
  admin_get_device_spare_parts: adminGetDeviceSpareParts,
  admin_update_spare_part: adminUpdateSparePart,
  admin_list_operations: adminListOperations,
  admin_export_operations: adminExportOperations,
  admin_list_operation_versions: adminListOperationVersions,
  admin_update_operation: adminUpdateOperation,
  admin_import_operations: adminImportOperations,
} as const;
export type RepairsAdminRoutes = typeof repairsAdminRoutes;
