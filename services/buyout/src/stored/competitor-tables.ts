import { bigint, boolean, date, integer, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Competitors of each market; explained in migrations/040-competitors.sql. */
export const competitors = pgTable('competitors', {
  id: uuid('id').primaryKey(),
  market: text('market', { enum: ['cz', 'ro'] }).notNull(),
  name: text('name').notNull(),
  isShown: boolean('is_shown').notNull().default(true),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Newest price of each competitor for a grade of a model. */
export const competitorPrices = pgTable(
  'competitor_prices',
  {
    modelId: text('model_id').notNull(),
    quality: text('quality', { enum: ['A+', 'A', 'B', 'C', 'D'] }).notNull(),
    competitorId: uuid('competitor_id').notNull(),
    price: bigint('price', { mode: 'number' }).notNull(),
    observedOn: date('observed_on').notNull(),
    source: text('source', { enum: ['typed', 'import'] }).notNull(),
    recordedBy: text('recorded_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.quality, table.competitorId] })],
);

/** Every price that was typed or imported; a trigger of `competitor_prices` writes it (migrations/041-competitor-history.sql). */
export const competitorPriceHistory = pgTable('competitor_price_history', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The rule of suggested prices, one row. */
export const suggestionRule = pgTable('suggestion_rule', {
  id: boolean('id').primaryKey().default(true),
  beatPercent: numeric('beat_percent', { precision: 4, scale: 1, mode: 'number' }).notNull(),
  maxChangePercent: integer('max_change_percent').notNull(),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});
