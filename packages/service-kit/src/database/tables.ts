import { bigint, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Events that wait to be published or were, kept 7 days. Same shape in every service; the search path picks the schema. */
export const outbox = pgTable('outbox', {
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  id: uuid('id').notNull().unique(),
  type: text('type').notNull(),
  subject: text('subject').notNull(),
  envelope: jsonb('envelope').notNull(),
  createdAt: instant('created_at').notNull(),
  publishedAt: instant('published_at'),
  republished: smallint('republished').notNull().default(0),
});

/** Events that a consumer has had, kept 14 days. */
export const inbox = pgTable(
  'inbox',
  {
    consumer: text('consumer').notNull(),
    eventId: uuid('event_id').notNull(),
    type: text('type').notNull(),
    outcome: text('outcome', { enum: ['applied', 'dead'] })
      .notNull()
      .default('applied'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.eventId] })],
);
