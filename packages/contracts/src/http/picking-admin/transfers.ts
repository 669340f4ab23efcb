/** Transfers of pieces between the places of one market. */
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

/** `sent`: the pieces have left one place and lie at neither. */
export const transferStateSchema = z.enum(['draft', 'sent', 'received']);
export const lossReasons = ['lost', 'damaged'] as const;
export const lossReasonSchema = z.enum(lossReasons);
export const transferRowSchema = z.object({
  id: z.uuid(),
  /** Ours, counted from 1. */
  number: z.int().min(1),
  market: marketSchema,
  from_place: placeSchema,
  from_name: z.string(),
  to_place: placeSchema,
  to_name: z.string(),
  state: transferStateSchema,
  lines: z.int().min(0),
  pieces: z.int().min(0),
  /** Pieces that did not arrive. */
  lost: z.int().min(0),
  created: deedSchema,
  sent: deedSchema.nullable(),
  received: deedSchema.nullable(),
});
export type TransferRow = z.infer<typeof transferRowSchema>;
export const transferLineSchema = z.object({
  id: z.uuid(),
  product: productRefSchema,
  quantity: quantitySchema,
  /** Where it is taken from; null: without a location first, then in walking order. */
  from_location: locationRefSchema.nullable(),
  /** Pieces that can be sent now besides reserved ones; of a draft only. */
  free: z.int().min(0).nullable(),
  /** Pieces that arrived; null until it is received. */
  received: z.int().min(0).nullable(),
  to_location: locationRefSchema.nullable(),
  /** What became of the rest. */
  loss_reason: lossReasonSchema.nullable(),
  loss_note: z.string(),
});
export const transferSchema = transferRowSchema.omit({ lines: true }).extend({
  note: z.string(),
  version: versionSchema,
  lines: z.array(transferLineSchema),
});
export type Transfer = z.infer<typeof transferSchema>;

export const adminListTransfers = route('admin_list_transfers', {
  summary: 'Transfers, the newest first; `place` is where they come from or go to, `q` number or note.',
  access: { permission: 'stock:read' },
  query: documentQuerySchema.extend({ state: transferStateSchema.optional() }),
  responses: { 200: listOf(transferRowSchema) },
});
export const adminCreateTransfer = route('admin_create_transfer', {
  summary: 'Begins a transfer without lines.',
  access: { permission: 'stock:edit' },
  body: z.object({ market: marketSchema, from_place: placeSchema, to_place: placeSchema, note: noteSchema }),
  responses: { 201: transferSchema },
  problems: ['same-place', 'unknown-place'],
});
export const adminGetTransfer = route('admin_get_transfer', {
  summary: 'One transfer with its lines.',
  access: { permission: 'stock:read' },
  params: idParams,
  responses: { 200: transferSchema },
});
export const adminRemoveTransfer = route('admin_remove_transfer', {
  summary: 'Deletes a draft.',
  access: { permission: 'stock:edit' },
  params: idParams,
  responses: { 204: null },
  problems: ['document-closed'],
});
export const adminAddTransferLine = route('admin_add_transfer_line', {
  summary: 'Adds pieces of a variant to a draft; the same variant and location again counts up its line.',
  access: { permission: 'stock:edit' },
  params: idParams,
  body: z.object({ variant_id: variantSchema, quantity: quantitySchema, location_id: z.uuid().nullable() }),
  responses: { 200: transferSchema },
  problems: ['document-closed', 'document-full', 'location-not-found', 'location-removed', 'unknown-product'],
});
export const adminChangeTransferLine = route('admin_change_transfer_line', {
  summary: 'Sets the pieces and the location of a line of a draft; 0 pieces take it away.',
  access: { permission: 'stock:edit' },
  params: lineParams,
  body: z.object({ quantity: z.int().min(0).max(100_000), location_id: z.uuid().nullable() }),
  responses: { 200: transferSchema },
  problems: ['document-closed', 'location-not-found', 'location-removed'],
});
export const adminSendTransfer = route('admin_send_transfer', {
  summary: 'Sends a transfer: its pieces leave their place at once. Only pieces that no order has; `extra.lines` names what is missing.',
  access: { permission: 'stock:edit' },
  params: idParams,
  body: z.object({ version: versionSchema }),
  responses: { 200: transferSchema },
  problems: ['changed-meanwhile', 'document-closed', 'document-empty', 'too-few-pieces'],
});
export const adminReceiveTransfer = route('admin_receive_transfer', {
  summary: 'Receives a transfer at its store or warehouse; every line is named, and what did not arrive has a reason.',
  access: { permission: 'stock:receive' },
  params: idParams,
  bodyLimit: 512 * 1024,
  body: z.object({
    version: versionSchema,
    lines: z
      .array(
        z.object({
          id: z.uuid(),
          received: z.int().min(0).max(100_000),
          location_id: z.uuid().nullable().default(null),
          loss_reason: lossReasonSchema.nullable().default(null),
          loss_note: noteSchema,
        }),
      )
      .min(1)
      .max(1_000),
  }),
  responses: { 200: transferSchema },
  problems: ['other-store', 'changed-meanwhile', 'document-closed', 'location-not-found', 'location-removed'],
});
