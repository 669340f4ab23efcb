import { bigint, boolean, date, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DiscountRule } from '../../pricing/model.ts';
import { instant, marketColumn, minorUnits } from './columns.ts';

// Discounts, codes and student cards (migration 010).

/** Local time of each market, without a zone. */
const localTime = (name: string) => timestamp(name, { mode: 'string' });

export const discounts = pgTable('discounts', {
  id: text('id').primaryKey(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  kind: text('kind', { enum: ['percentage', 'absolute', 'fixed'] }).notNull(),
  percent: doublePrecision('percent').notNull(),
  amountCzk: minorUnits('amount_czk').notNull(),
  amountRon: minorUnits('amount_ron').notNull(),
  isActive: boolean('is_active').notNull(),
  isPublic: boolean('is_public').notNull(),
  isCombinable: boolean('is_combinable').notNull(),
  isAutomatic: boolean('is_automatic').notNull(),
  isPerPiece: boolean('is_per_piece').notNull(),
  validFrom: localTime('valid_from'),
  validTo: localTime('valid_to'),
  minimalProducts: integer('minimal_products'),
  minimalSets: integer('minimal_sets'),
  sets: jsonb('sets').$type<DiscountRule['sets']>().notNull(),
  cumulativeBonus: jsonb('cumulative_bonus').$type<DiscountRule['cumulativeBonus']>().notNull(),
  priceRange: jsonb('price_range').$type<NonNullable<DiscountRule['priceRange']>>(),
  accessoryPrices: jsonb('accessory_prices').$type<DiscountRule['accessoryPrices']>().notNull(),
  needsStudentCard: boolean('needs_student_card').notNull(),
  appliesTo: jsonb('applies_to').$type<DiscountRule['appliesTo']>().notNull(),
  markets: text('markets', { enum: ['cz', 'ro'] })
    .array()
    .notNull(),
  isCaseInsensitive: boolean('is_case_insensitive').notNull(),
  note: text('note').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').notNull(),
});
export type DiscountRow = typeof discounts.$inferSelect;

export const discountChanges = pgTable('discount_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  discountId: text('discount_id').notNull(),
  version: integer('version').notNull(),
  at: instant('at').notNull().defaultNow(),
  by: text('by').notNull(),
  before: jsonb('before'),
});

export const codeBatches = pgTable('code_batches', {
  id: uuid('id').primaryKey(),
  discountId: text('discount_id').notNull(),
  wanted: integer('wanted').notNull(),
  made: integer('made').notNull().default(0),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const discountCodes = pgTable('discount_codes', {
  id: uuid('id').primaryKey(),
  discountId: text('discount_id').notNull(),
  batchId: uuid('batch_id'),
  index: text('index').notNull(),
  cipher: text('cipher').notNull(),
  orderId: uuid('order_id'),
  redeemedAt: instant('redeemed_at'),
  isSpent: boolean('is_spent').notNull().default(false),
});

export const studentCards = pgTable('student_cards', {
  id: uuid('id').primaryKey(),
  market: marketColumn('market').notNull(),
  index: text('index').notNull(),
  cipher: text('cipher'),
  numberTail: text('number_tail').notNull(),
  validTo: date('valid_to', { mode: 'string' }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
});

export const enteredDiscounts = pgTable('entered_discounts', {
  id: uuid('id').primaryKey(),
  cartId: uuid('cart_id').notNull(),
  discountId: text('discount_id').notNull(),
  codeId: uuid('code_id'),
  cardId: uuid('card_id'),
  shown: text('shown'),
  enteredAt: instant('entered_at').notNull().defaultNow(),
});
