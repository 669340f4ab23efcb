import type { Collection } from '@okruh/contracts/http/picking-collections';
import type { BuyoutDeviceAddress } from '@okruh/contracts/events/buyout';
import type { TradeInMethod, TypePayment } from '@okruh/contracts/http/checkout';
import type { BuyoutStatus, CounterOffer } from '@okruh/contracts/http/buyout';
import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import type { BonusState } from '@okruh/market/trade-in-settlement';
import { sql } from 'drizzle-orm';
import type { ClaimedPromise } from './lease-tables.ts';
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// All tables of this service except outbox, inbox and idempotency keys, which service-kit defines. The connection's
// search_path sets the schema.

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Minor units; the contract limits them to safe integers. */
const minorUnits = (name: string) => bigint(name, { mode: 'number' });

export const productTypes = pgTable('product_types', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  wordCs: text('word_cs').notNull(),
  wordRo: text('word_ro').notNull(),
  labelCs: text('label_cs').notNull(),
  labelRo: text('label_ro').notNull(),
  identifierKind: text('identifier_kind', { enum: ['imei', 'serial_number'] }).notNull(),
  minimalPriceCzk: minorUnits('minimal_price_czk').notNull(),
  minimalPriceRon: minorUnits('minimal_price_ron').notNull(),
  defaultChoices: text('default_choices').array().notNull(),
  /** Version that changed its questions last. */
  questionsVersion: text('questions_version').notNull(),
});

export const manufacturers = pgTable('manufacturers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

export const appraisalVersions = pgTable('appraisal_versions', {
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  version: text('version').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  summary: text('summary').notNull(),
  changes: integer('changes').notNull(),
});

export const models = pgTable('models', {
  id: text('id').primaryKey(),
  masterProductId: text('master_product_id').notNull(),
  typeDevice: text('type_device').notNull(),
  manufacturerId: text('manufacturer_id').notNull(),
  /** Device with storage or size, "Apple iPhone 13 128 GB". */
  name: text('name').notNull(),
  /** "Apple iPhone 13" */
  deviceName: text('device_name').notNull(),
  /** "128 GB" */
  variant: text('variant').notNull(),
  releaseYear: integer('release_year').notNull(),
  position: integer('position').notNull(),
  appraisalVersion: text('appraisal_version').notNull(),
  /** Otherwise it waits until it is bought again. */
  isBought: boolean('is_bought').notNull().default(true),
});

export const deviceIdentifiers = pgTable('device_identifiers', {
  id: text('id').primaryKey(),
  modelId: text('model_id').notNull(),
  colourId: text('colour_id').notNull(),
  position: integer('position').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  hex: text('hex').notNull(),
});

export const conditionTemplates = pgTable('condition_templates', {
  id: text('id').primaryKey(),
  typeDevice: text('type_device').notNull(),
  position: integer('position').notNull(),
  code: text('code').notNull(),
  type: text('type').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  helpCs: text('help_cs').notNull(),
  helpRo: text('help_ro').notNull(),
  /** Otherwise it stays for what was bought with it. */
  isAsked: boolean('is_asked').notNull().default(true),
});

export const conditionChoices = pgTable(
  'condition_choices',
  {
    conditionId: text('condition_id').notNull(),
    value: text('value').notNull(),
    position: integer('position').notNull(),
    labelCs: text('label_cs').notNull(),
    labelRo: text('label_ro').notNull(),
    /** Otherwise it stays for who chose it. */
    isOffered: boolean('is_offered').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.conditionId, table.value] })],
);

const qualityColumn = (name: string) => text(name, { enum: ['A+', 'A', 'B', 'C', 'D'] });

export const appraisalResults = pgTable('appraisal_results', {
  id: text('id').primaryKey(),
  modelId: text('model_id').notNull(),
  quality: qualityColumn('quality').notNull(),
  priceCzk: minorUnits('price_czk').notNull(),
  priceRon: minorUnits('price_ron').notNull(),
});

export const modelChoices = pgTable(
  'model_choices',
  {
    modelId: text('model_id').notNull(),
    conditionId: text('condition_id').notNull(),
    value: text('value').notNull(),
    appraisalResultId: text('appraisal_result_id'),
    correctionCzk: minorUnits('correction_czk').notNull(),
    correctionRon: minorUnits('correction_ron').notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.conditionId, table.value] })],
);

const marketColumn = (name: string) => text(name, { enum: ['cz', 'ro'] });
const currencyColumn = (name: string) => text(name, { enum: ['CZK', 'RON'] });

export const tradeInBonuses = pgTable('trade_in_bonuses', {
  id: text('id').primaryKey(),
  typeDevice: text('type_device').notNull(),
  manufacturerId: text('manufacturer_id'),
  masterProductId: text('master_product_id'),
  qualities: text('qualities', { enum: ['A+', 'A', 'B', 'C', 'D'] })
    .array()
    .notNull()
    .default([]),
  percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  maxAmountCzk: minorUnits('max_amount_czk').notNull(),
  maxAmountRon: minorUnits('max_amount_ron').notNull(),
  validFrom: date('valid_from').notNull(),
  validTo: date('valid_to'),
  markets: text('markets', { enum: ['cz', 'ro'] })
    .array()
    .notNull(),
  version: integer('version').notNull().default(1),
  /** Null: from the first price list. */
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

export const appraisalChanges = pgTable(
  'appraisal_changes',
  {
    version: text('version').notNull(),
    position: integer('position').notNull(),
    thing: text('thing').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.position] })],
);

export const announcedPrices = pgTable(
  'announced_prices',
  {
    masterProductId: text('master_product_id').notNull(),
    market: marketColumn('market').notNull(),
    version: integer('version').notNull(),
    typeDevice: text('type_device').notNull(),
    manufacturerId: text('manufacturer_id').notNull(),
    upTo: minorUnits('up_to'),
    bonusPercent: numeric('bonus_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    devices: jsonb('devices').$type<readonly BuyoutDeviceAddress[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.masterProductId, table.market] })],
);

export const estimates = pgTable('estimates', {
  id: uuid('id').primaryKey(),
  market: marketColumn('market').notNull(),
  eMailCiphertext: text('e_mail_cipher').notNull(),
  deviceIdentifier: text('device_identifier').notNull(),
  deviceName: text('device_name').notNull(),
  deviceVariant: text('device_variant').notNull(),
  /** Path of the wizard with this device and grade. */
  url: text('url').notNull(),
  appraisalVersion: text('appraisal_version').notNull(),
  answers: text('answers').array().notNull(),
  quality: qualityColumn('quality').notNull(),
  currency: currencyColumn('currency').notNull(),
  price: minorUnits('price').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  validUntil: instant('valid_until').notNull(),
});

export const payoutFiles = pgTable('payout_files', {
  id: uuid('id').primaryKey(),
  market: marketColumn('market').notNull(),
  format: text('format', { enum: ['abo', 'pain.001'] }).notNull(),
  fileName: text('file_name').notNull(),
  contentCiphertext: text('content_cipher').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  count: integer('count').notNull(),
  currency: currencyColumn('currency').notNull(),
  total: minorUnits('total').notNull(),
});

/** A trade-in as agreed when its order was placed. */
export interface AgreedDevice {
  readonly line: number;
  readonly deviceIdentifier: string;
  readonly appraisalVersion: string;
  readonly answers: readonly string[];
  /** Minor units. */
  readonly estimate: number;
  readonly bonus: number;
  /** Questions and prices at that time; null when the device was no longer in the price list. */
  readonly appraisal: Appraisal | null;
}

export const buyouts = pgTable('buyouts', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  number: text('number').notNull(),
  variableSymbol: text('variable_symbol').notNull(),
  market: marketColumn('market').notNull(),
  status: text('status').$type<BuyoutStatus>().notNull(),
  version: integer('version').notNull(),
  accountId: text('account_id'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
  receivedAt: instant('received_at'),
  acceptedAt: instant('accepted_at'),
  /** Day of the courier: first the seller's wish, later the day that a clerk ordered. */
  pickupOn: date('pickup_on'),
  handOver: text('hand_over', { enum: ['courier', 'store'] })
    .notNull()
    .default('store'),
  pickupWindow: text('pickup_window', { enum: ['08-12', '12-17'] }),
  modelId: text('model_id').notNull(),
  deviceIdentifier: text('device_identifier').notNull(),
  deviceName: text('device_name').notNull(),
  deviceVariant: text('device_variant').notNull(),
  image: text('image'),
  typeDevice: text('type_device', { enum: ['phone', 'tablet', 'smartwatch', 'computer'] }).notNull(),
  identifierKind: text('identifier_kind', { enum: ['imei', 'serial_number'] }).notNull(),
  appraisalVersion: text('appraisal_version').notNull(),
  /** Questions and prices as the seller saw them. */
  appraisal: jsonb('appraisal').$type<Appraisal>().notNull(),
  answers: text('answers').array().notNull(),
  quality: qualityColumn('quality'),
  currency: currencyColumn('currency').notNull(),
  price: minorUnits('price').notNull(),
  inspectedAnswers: text('inspected_answers').array(),
  inspectedQuality: qualityColumn('inspected_quality'),
  inspectedPrice: minorUnits('inspected_price'),
  inspectionNote: text('inspection_note'),
  finalPrice: minorUnits('final_price'),
  termsVersion: text('terms_version').notNull(),
  /** Customer's note of sales before 2026-11-22; newer ones are encrypted with the seller's data. */
  note: text('note').notNull(),
  customerCiphertext: text('customer_cipher').notNull(),
  pickupCiphertext: text('pickup_cipher'),
  deviceCiphertext: text('device_cipher').notNull(),
  labelCiphertext: text('label_cipher').notNull(),
  nameIndex: text('name_index').array().notNull(),
  eMailIndex: text('e_mail_index').notNull(),
  identifierIndex: text('identifier_index').notNull(),
  identifierTail: text('identifier_tail').notNull(),
  payoutFileId: uuid('payout_file_id'),
  /** Order of the purchase that it belongs to; explained in migrations/030-purchases.sql. */
  orderId: uuid('order_id'),
  orderNumber: text('order_number'),
  orderLine: integer('order_line'),
  tradeInMethod: text('trade_in_method').$type<TradeInMethod>(),
  bonus: minorUnits('bonus').notNull().default(0),
  bonusState: text('bonus_state').$type<BonusState>().notNull().default('lapsed'),
  setOff: minorUnits('set_off').notNull().default(0),
  isOrderPaid: boolean('is_order_paid').notNull().default(false),
  isPaidByCard: boolean('is_paid_by_card').notNull().default(false),
  isOrderEnded: boolean('is_order_ended').notNull().default(false),
  isComplete: boolean('is_complete').notNull().default(true),
  /** What the device's lease promised, when the buy-out claims it. */
  promise: jsonb('promise').$type<ClaimedPromise>(),
  payTo: text('pay_to', { enum: ['bank', 'card', 'cash', 'lender'] })
    .notNull()
    .default('bank'),
  /** Explained in migrations/035-cash-payouts.sql. */
  cashPayoutId: uuid('cash_payout_id'),
  cashClaimedAt: instant('cash_claimed_at'),
  reminders: integer('reminders').notNull().default(0),
  /** What a carrier does with the device, the last that was asked for; null when none was. */
  collection: jsonb('collection').$type<Collection>(),
});

export const purchases = pgTable('purchases', {
  orderId: uuid('order_id').primaryKey(),
  number: text('number').notNull(),
  market: marketColumn('market').notNull(),
  method: text('method').$type<TradeInMethod>().notNull(),
  typePayment: text('type_payment').$type<TypePayment>().notNull(),
  isPaid: boolean('is_paid').notNull(),
  isCancelled: boolean('is_cancelled').notNull(),
  devices: jsonb('devices').$type<readonly AgreedDevice[]>().notNull(),
  version: integer('version').notNull().default(0),
});
export type PurchaseRow = typeof purchases.$inferSelect;

export const counterOffers = pgTable('counter_offers', {
  buyoutId: uuid('buyout_id').primaryKey(),
  price: minorUnits('price').notNull(),
  quality: qualityColumn('quality'),
  note: text('note').notNull(),
  differences: jsonb('differences').$type<CounterOffer['differences']>().notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
  madeBy: text('made_by').notNull(),
  answerUntil: instant('answer_until').notNull(),
  answeredAt: instant('answered_at'),
  answer: text('answer', { enum: ['accepted', 'declined', 'expired'] }),
});

export const photos = pgTable('photos', {
  id: uuid('id').primaryKey(),
  buyoutId: uuid('buyout_id').notNull(),
  conditionId: text('condition_id'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  uploadedAt: instant('uploaded_at').notNull().defaultNow(),
  uploadedBy: text('uploaded_by').notNull(),
});

export const history = pgTable('history', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  buyoutId: uuid('buyout_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  event: text('event').notNull(),
  /** Name of the staff member; null for the seller and for scheduled jobs. */
  by: text('by'),
  note: text('note'),
});

export const sensitiveReads = pgTable('sensitive_reads', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: instant('at').notNull().defaultNow(),
  accountId: text('account_id').notNull(),
  name: text('name').notNull(),
  subjectKind: text('subject_kind', { enum: ['buyout', 'payout_file'] }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  reason: text('reason').notNull(),
});

export type BuyoutRow = typeof buyouts.$inferSelect;
export type CounterOfferRow = typeof counterOffers.$inferSelect;
export type EstimateRow = typeof estimates.$inferSelect;
