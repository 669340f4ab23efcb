import type { PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import { bigint, boolean, date, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LeaseProgrammeState } from '@okruh/contracts/leasing';
import type { TariffRules } from '../../pricing/instalment-calculation.ts';
import { instant, marketColumn, minorUnits } from './columns.ts';

// Tariffs, leasing and prices of extras (migration 011).

const names = { nameCs: text('name_cs').notNull(), nameRo: text('name_ro').notNull() };
const markets = () =>
  text('markets', { enum: ['cz', 'ro'] })
    .array()
    .notNull();

export const barems = pgTable('barems', {
  id: text('id').primaryKey(),
  market: marketColumn('market').notNull(),
  partnerId: text('partner_id').notNull(),
  ...names,
  months: integer('months').notNull(),
  ownPaymentPercent: doublePrecision('own_payment_percent').notNull(),
  interestRate: doublePrecision('interest_rate').notNull(),
  coefficient: doublePrecision('coefficient').notNull(),
  aprPercent: doublePrecision('apr_percent').notNull(),
  minAmount: minorUnits('min_amount').notNull(),
  maxAmount: minorUnits('max_amount').notNull(),
  arrangeTypes: text('arrange_types', { enum: ['online', 'on-store'] })
    .array()
    .notNull(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validTo: date('valid_to', { mode: 'string' }),
  isPublic: boolean('is_public').notNull(),
  version: integer('version').notNull().default(1),
});
export type TariffRow = typeof barems.$inferSelect;

export const tariffGroups = pgTable('barem_groups', {
  id: text('id').primaryKey(),
  ...names,
  position: integer('position').notNull(),
  version: integer('version').notNull().default(1),
});
export const tariffGroupMembers = pgTable(
  'barem_group_members',
  { groupId: text('group_id').notNull(), tariffId: text('barem_id').notNull() },
  (table) => [primaryKey({ columns: [table.groupId, table.tariffId] })],
);
export const tariffRules = pgTable('tariff_rules', {
  isOnly: boolean('is_only').primaryKey().default(true),
  defaultCz: text('default_cz'),
  defaultRo: text('default_ro'),
  categories: jsonb('categories').$type<TariffRules['categories']>().notNull(),
  version: integer('version').notNull().default(1),
});
export const tariffChanges = pgTable('tariff_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  kind: text('kind', { enum: ['barem', 'group', 'preview-code', 'rules'] }).notNull(),
  subject: text('subject').notNull(),
  at: instant('at').notNull().defaultNow(),
  by: text('by').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
});
export const previewCodes = pgTable('preview_codes', {
  code: text('code').primaryKey(),
  note: text('note').notNull(),
  tariffIds: text('barem_ids').array().notNull(),
  validTo: date('valid_to', { mode: 'string' }),
  isActive: boolean('is_active').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').notNull(),
});

export const leasingProgrammes = pgTable('leasing_programmes', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<LeaseProgrammeState['kind']>().notNull(),
  ...names,
  descriptionCs: text('description_cs').notNull(),
  descriptionRo: text('description_ro').notNull(),
  months: integer('months').notNull(),
  monthlyPercent: doublePrecision('monthly_percent').notNull(),
  residualPercent: doublePrecision('residual_percent').notNull(),
  depositPercent: doublePrecision('deposit_percent').notNull(),
  exchangeAfterMonths: integer('exchange_after_months'),
  requiredGrade: text('required_grade').$type<LeaseProgrammeState['required_grade']>().notNull(),
  typeDevices: text('type_devices').array().notNull(),
  manufacturerIds: text('manufacturer_ids').array().notNull(),
  minCzk: minorUnits('min_czk').notNull(),
  minRon: minorUnits('min_ron').notNull(),
  maxCzk: minorUnits('max_czk').notNull(),
  maxRon: minorUnits('max_ron').notNull(),
  companyOnly: boolean('company_only').notNull(),
  markets: markets(),
  partnerIds: jsonb('partner_ids').$type<LeaseProgrammeState['partner_ids']>().notNull(),
  position: integer('position').notNull(),
  isActive: boolean('is_active').notNull(),
  version: integer('version').notNull().default(1),
});

/** The programmes as they were published last (migration 029). */
export const announcedLeasing = pgTable('announced_leasing', {
  isOnly: boolean('is_only').primaryKey().default(true),
  programmes: jsonb('programmes').$type<readonly LeaseProgrammeState[]>().notNull(),
  version: integer('version').notNull(),
});

const band = {
  fromCzk: minorUnits('from_czk').notNull(),
  fromRon: minorUnits('from_ron').notNull(),
  toCzk: minorUnits('to_czk').notNull(),
  toRon: minorUnits('to_ron').notNull(),
  priceCzk: minorUnits('price_czk').notNull(),
  priceRon: minorUnits('price_ron').notNull(),
};
export const insurancePrices = pgTable('insurance_prices', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  typeDevice: text('type_device').notNull(),
  monthCount: integer('month_count').notNull(),
  ...names,
  ...band,
  deductiblePercent: doublePrecision('deductible_percent').notNull(),
  position: integer('position').notNull(),
  version: integer('version').notNull().default(1),
});
export const prolongedWarranties = pgTable('prolonged_warranties', {
  id: text('id').primaryKey(),
  code: text('code').notNull(),
  variantId: text('variant_id').notNull(),
  typeDevice: text('type_device').notNull(),
  monthCount: integer('month_count').notNull(),
  ...band,
  position: integer('position').notNull(),
  version: integer('version').notNull().default(1),
});
export const ownWarranties = pgTable('own_warranties', {
  monthCount: integer('month_count').primaryKey(),
  ...names,
  percent: doublePrecision('percent').notNull(),
  qualities: text('qualities').array().notNull(),
  version: integer('version').notNull().default(1),
});
export const tuitoProducts = pgTable('tuito_products', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['general', 'screen'] }).notNull(),
  code: text('code').notNull(),
  ...names,
  textCs: text('text_cs').notNull(),
  textRo: text('text_ro').notNull(),
  priceCzk: minorUnits('price_czk').notNull(),
  priceRon: minorUnits('price_ron').notNull(),
  typeDevices: text('type_devices').array().notNull(),
  markets: markets(),
  position: integer('position').notNull(),
  isActive: boolean('is_active').notNull(),
  version: integer('version').notNull().default(1),
});
/** Every edit of a table of prices, with what was before (migration 022). */
export const priceChanges = pgTable('price_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  priceTable: text('price_table').$type<PriceTable>().notNull(),
  subject: text('subject').notNull(),
  at: instant('at').notNull().defaultNow(),
  by: text('by').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
});
