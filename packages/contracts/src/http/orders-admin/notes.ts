/** Notes that colleagues leave for each other at an order; its customer never sees them. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { idParams, route } from './office-route.ts';

export const MAX_NOTE_LENGTH = 2000;
/** Notes of one order; more is a conversation that belongs elsewhere. */
export const MAX_ORDER_NOTES = 200;

export const orderNoteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Display name of who wrote it. */
  author: z.string(),
  written_at: instantSchema,
  /** When its author changed it last; null = never. */
  edited_at: instantSchema.nullable(),
  /** The reader wrote it, and may change or delete it. */
  is_own: z.boolean(),
});
export type OrderNote = z.infer<typeof orderNoteSchema>;

const body = z.object({ text: z.string().trim().min(1).max(MAX_NOTE_LENGTH) });
const noteParams = idParams.extend({ note: z.uuid() });

export const adminListOrderNotes = route('admin_list_order_notes', {
  summary: 'Notes of an order, the newest first.',
  access: { permission: 'order:read' },
  params: idParams,
  responses: { 200: z.object({ items: z.array(orderNoteSchema) }) },
});
export const adminAddOrderNote = route('admin_add_order_note', {
  summary: 'Adds a note.',
  access: { permission: 'order:note' },
  params: idParams,
  body,
  responses: { 201: orderNoteSchema },
  idempotent: true,
  /** `too-many-notes`: the order has `MAX_ORDER_NOTES` already. */
  problems: ['too-many-notes'],
});
export const adminEditOrderNote = route('admin_edit_order_note', {
  summary: 'Changes the text of a note of one’s own.',
  access: { permission: 'order:note' },
  params: noteParams,
  body,
  responses: { 200: orderNoteSchema },
  problems: ['not-your-note'],
});
export const adminDeleteOrderNote = route('admin_delete_order_note', {
  summary: 'Deletes a note of one’s own for good; the history keeps that it was there.',
  access: { permission: 'order:note' },
  params: noteParams,
  responses: { 204: null },
  problems: ['not-your-note'],
});
