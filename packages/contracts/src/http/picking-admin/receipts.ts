/** Receipts: what a supplier delivered to a place. */
import { z } from 'zod';
import { listOf, marketSchema } from '../../definitions/shared.ts';
import {
  deedSchema,
  documentQuerySchema,
  idParams,
  lineParams,
  locationRefSchema,
  noteSchema,
  placeSchema,
  productRefSchema,
  quantitySchema,
  route,
  variantSchema,
  versionSchema,
} from './office-route.ts';

/** `draft` is written, `booked` has raised the stock and never changes any more. */
export const receiptStateSchema = z.enum(['draft', 'booked']);
const receiptHead = {
  /** A company. */
  supplier: z.string().trim().min(1).max(120),
  delivery_note: z.string().trim().max(60).default(''),
  note: noteSchema,
};
export const receiptRowSchema = z.object({
  id: z.uuid(),
  /** Ours, counted from 1. */
  number: z.int().min(1),
  market: marketSchema,
  place: placeSchema,
  place_name: z.string(),
  supplier: z.string(),
  /** The supplier's number; may be empty. */
  delivery_note: z.string(),
  state: receiptStateSchema,
  lines: z.int().min(0),
  pieces: z.int().min(0),
  created: deedSchema,
  booked: deedSchema.nullable(),
});
export type ReceiptRow = z.infer<typeof receiptRowSchema>;
export const receiptLineSchema = z.object({
  id: z.uuid(),
  product: productRefSchema,
  quantity: quantitySchema,
  /** Where it was put; null: not yet anywhere. */
  location: locationRefSchema.nullable(),
});
export type ReceiptLine = z.infer<typeof receiptLineSchema>;
export const receiptSchema = receiptRowSchema.omit({ lines: true }).extend({
  note: z.string(),
  version: versionSchema,
  lines: z.array(receiptLineSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;
/** Most lines of one receipt or transfer. */
export const MAX_LINES = 1_000;

export const adminListReceipts = route('admin_list_receipts', {
  summary: 'Receipts, the newest first; `q` is number, supplier or delivery note.',
  access: { permission: 'stock:read' },
  query: documentQuerySchema.extend({ state: receiptStateSchema.optional() }),
  responses: { 200: listOf(receiptRowSchema) },
});
export const adminCreateReceipt = route('admin_create_receipt', {
  summary: 'Begins a receipt without lines.',
  access: { permission: 'stock:edit' },
  body: z.object({ market: marketSchema, place: placeSchema, ...receiptHead }),
  responses: { 201: receiptSchema },
  problems: ['unknown-place'],
});
export const adminGetReceipt = route('admin_get_receipt', {
  summary: 'One receipt with its lines.',
  access: { permission: 'stock:read' },
  params: idParams,
  responses: { 200: receiptSchema },
});
export const adminUpdateReceipt = route('admin_update_receipt', {
  summary: 'Changes the head of a draft.',
  access: { permission: 'stock:edit' },
  params: idParams,
  body: z.object({ version: versionSchema, ...receiptHead }),
  responses: { 200: receiptSchema },
  problems: ['changed-meanwhile', 'document-closed'],
});
export const adminRemoveReceipt = route('admin_remove_receipt', {
  summary: 'Deletes a draft.',
  access: { permission: 'stock:edit' },
  params: idParams,
  responses: { 204: null },
  problems: ['document-closed'],
});
export const adminAddReceiptLine = route('admin_add_receipt_line', {
  summary: 'Adds pieces of a variant to a draft; the same variant and location again counts up its line.',
  access: { permission: 'stock:edit' },
  params: idParams,
  body: z.object({ variant_id: variantSchema, quantity: quantitySchema, location_id: z.uuid().nullable() }),
  responses: { 200: receiptSchema },
  problems: ['document-closed', 'document-full', 'location-not-found', 'location-removed', 'unknown-product'],
});
export const adminChangeReceiptLine = route('admin_change_receipt_line', {
  summary: 'Sets the pieces and the location of a line of a draft; 0 pieces take it away.',
  access: { permission: 'stock:edit' },
  params: lineParams,
  body: z.object({ quantity: z.int().min(0).max(100_000), location_id: z.uuid().nullable() }),
  responses: { 200: receiptSchema },
  problems: ['document-closed', 'location-not-found', 'location-removed'],
});
export const adminBookReceipt = route('admin_book_receipt', {
  summary: 'Books a receipt: its pieces lie there and can be sold.',
  access: { permission: 'stock:edit' },
  params: idParams,
  body: z.object({ version: versionSchema }),
  responses: { 200: receiptSchema },
  problems: ['changed-meanwhile', 'document-closed', 'document-empty', 'location-not-found', 'location-removed', 'unknown-product'],
});
