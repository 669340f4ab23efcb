import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Columns, constraints and indexes are explained in migrations/001-mails.sql and 004-mailbox-limits.sql. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  template: text('template').notNull(),
  market: text('market').$type<'cz' | 'ro'>().notNull(),
  correlationId: text('correlation_id').notNull(),
  traceparent: text('traceparent'),
  owner: text('owner').$type<'accounts' | 'buyout' | 'repairs' | 'orders' | 'invoicing' | 'counter' | 'ops'>().notNull(),
  kind: text('kind').notNull(),
  aboutId: uuid('about_id').notNull(),
  messageId: text('message_id').notNull(),
  state: text('state').$type<'waiting' | 'sent' | 'skipped' | 'failed'>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  handedOverAt: instant('handed_over_at'),
  reason: text('reason'),
  contentHash: bytea('content_hash'),
  mailbox: bytea('mailbox'),
  letOutAt: instant('let_out_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  closedAt: instant('closed_at'),
});
