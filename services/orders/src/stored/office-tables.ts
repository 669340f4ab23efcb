import type { OrderHistoryKind } from '@okruh/contracts/http/orders-admin/history';
import type { CancelReason, OrderPaymentStatus, OrderStatus } from '@okruh/contracts/http/orders/view';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// Tables of what the office does with an order, explained in migrations/024-office-desk.sql.

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const orderHistory = pgTable('order_history', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  kind: text('kind').$type<Exclude<OrderHistoryKind, 'placed'>>().notNull(),
  actorKind: text('actor_kind', { enum: ['customer', 'staff', 'system'] }).notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name'),
  status: text('status').$type<OrderStatus>(),
  paymentStatus: text('payment_status').$type<OrderPaymentStatus>(),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  reason: text('reason'),
  cause: text('cause'),
  template: text('template'),
  /** Explained in migrations/030-order-assignees.sql. */
  assigneeName: text('assignee_name'),
  eventIds: uuid('event_ids').array().notNull().default([]),
  textCiphertext: text('text_cipher'),
});
export type HistoryRow = typeof orderHistory.$inferSelect;

export const orderNotes = pgTable('order_notes', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  authorId: text('author_id').notNull(),
  authorName: text('author_name').notNull(),
  writtenAt: instant('written_at').notNull().defaultNow(),
  editedAt: instant('edited_at'),
  textCiphertext: text('text_cipher').notNull(),
});
export type NoteRow = typeof orderNotes.$inferSelect;

export const orderMails = pgTable('order_mails', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  template: text('template').notNull(),
  state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
  requestedAt: instant('requested_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
  failure: text('failure'),
  authorId: text('author_id'),
  authorName: text('author_name'),
  attempts: integer('attempts').notNull().default(0),
  eventId: uuid('event_id'),
  subjectCiphertext: text('subject_cipher'),
  textCiphertext: text('text_cipher'),
});
export type MailRow = typeof orderMails.$inferSelect;
