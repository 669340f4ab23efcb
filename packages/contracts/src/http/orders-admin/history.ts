/** Everything that happened to an order, and the events that it published. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema } from '../../definitions/shared.ts';
import { cancelReasonSchema, orderPaymentStatusSchema, orderStatusSchema } from '../orders/view.ts';
import { actorSchema, idParams, route } from './office-route.ts';

/** `placed` and `step` are the order's own life, the rest is what the office and our mails did. */
export const orderHistoryKinds = [
  'placed',
  'sold-at-counter',
  'step',
  'lines-changed',
  'addition-offered',
  'lines-added',
  'addition-ended',
  'withdrawal-announced',
  'withdrawal-received',
  'withdrawal-judged',
  'withdrawal-closed',
  'complaint-reported',
  'complaint-received',
  'complaint-accepted',
  'complaint-replaced',
  'complaint-handed-over',
  'complaint-rejected',
  'complaint-closed',
  'contact-viewed',
  'note-added',
  'note-edited',
  'note-deleted',
  'mail-requested',
  'mail-sent',
  'mail-failed',
  'assigned',
  'unassigned',
] as const;
export const orderHistoryKindSchema = z.enum(orderHistoryKinds);
export type OrderHistoryKind = z.infer<typeof orderHistoryKindSchema>;

export const orderHistoryEntrySchema = z.object({
  id: z.uuid(),
  at: instantSchema,
  kind: orderHistoryKindSchema,
  by: actorSchema,
  /** State of the order after a step; null for what changes none. */
  status: orderStatusSchema.nullable(),
  payment_status: orderPaymentStatusSchema.nullable(),
  cancel_reason: cancelReasonSchema.nullable(),
  /** Code of the reason that a member of staff chose, for example of a cancellation. */
  reason: z.string().nullable(),
  /** Type of the event that caused a step, for example `payments.payment-captured.v1`. */
  cause: z.string().nullable(),
  /** Template of a mail. */
  template: z.string().nullable(),
  /** Display name of who looks after the order since then. */
  assignee: z.string().nullable(),
  /** What a member of staff gave as the reason to see the contact. */
  text: z.string().nullable(),
});
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntrySchema>;

export const adminListOrderHistory = route('admin_list_order_history', {
  summary: 'What happened to an order, by whom and why, the newest first.',
  access: { permission: 'order:read' },
  params: idParams,
  query: listQuerySchema,
  responses: { 200: listOf(orderHistoryEntrySchema) },
});

/** One published event of an order, for support: what to look for in logs and streams. */
export const orderEventSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  version: z.int().min(1),
  at: instantSchema,
  correlation_id: z.string(),
  /** It stands in the stream; false while the broker is away. */
  is_published: z.boolean(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;
export const adminListOrderEvents = route('admin_list_order_events', {
  summary: 'Events that an order published, the newest first, as far as the outbox still has them (at least 7 days).',
  access: { permission: 'order:read' },
  params: idParams,
  responses: { 200: z.object({ items: z.array(orderEventSchema) }) },
});
