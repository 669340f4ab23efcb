import type { OpeningDay } from '@okruh/market';
import type { SaleQuality } from '@okruh/contracts/http/catalog/cards';
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BothLanguages, ProductBadge } from '../../pricing/model.ts';
import { dates, instant, marketColumn, minorUnits } from './columns.ts';

// The projections. The connection's search_path names the schema.

export const products = pgTable('products', {
  variantId: text('variant_id').primaryKey(),
  masterProductId: text('master_product_id').notNull(),
  code: text('code').notNull(),
  deviceIdentifier: text('device_identifier'),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  specCs: text('spec_cs').notNull(),
  specRo: text('spec_ro').notNull(),
  brand: text('brand').notNull(),
  manufacturerId: text('manufacturer_id').notNull(),
  typeDevice: text('type_device').notNull(),
  quality: text('quality').$type<SaleQuality>().notNull(),
  categoryIds: text('category_ids').array().notNull(),
  categoryNames: jsonb('category_names').$type<readonly BothLanguages[]>().notNull(),
  badges: jsonb('badges').$type<readonly ProductBadge[]>().notNull(),
  isPhysical: boolean('is_physical').notNull(),
  isForSale: boolean('is_for_sale').notNull(),
  tariffGroup: text('barem_group'),
  giftVariantId: text('gift_variant_id'),
  image: text('image'),
  weightKg: doublePrecision('weight_kg'),
  sidesCm: doublePrecision('sides_cm').array(),
  version: integer('version').notNull(),
});

export const prices = pgTable(
  'prices',
  {
    variantId: text('variant_id').notNull(),
    market: marketColumn('market').notNull(),
    now: minorUnits('now'),
    common: minorUnits('common'),
    was: minorUnits('was'),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.market] })],
);

export const stock = pgTable(
  'stock',
  {
    variantId: text('variant_id').notNull(),
    market: marketColumn('market').notNull(),
    available: integer('available').notNull(),
    isEndless: boolean('is_endless').notNull(),
    expectedAt: instant('expected_at'),
    /** Pieces by store. */
    stores: jsonb('stores').$type<Readonly<Record<string, number>>>().notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.market] })],
);

export const stores = pgTable('stores', {
  id: text('id').primaryKey(),
  seoName: text('seo_name').notNull(),
  market: marketColumn('market').notNull(),
  name: text('name').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  postcode: text('postcode').notNull(),
  phone: text('phone').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  openingHours: jsonb('opening_hours').$type<readonly OpeningDay[]>().notNull(),
  closedOn: dates('closed_on').notNull(),
  isOpen: boolean('is_open').notNull(),
  version: integer('version').notNull(),
});

export const tradeInBonuses = pgTable(
  'trade_in_bonuses',
  {
    market: marketColumn('market').notNull(),
    manufacturerId: text('manufacturer_id').notNull(),
    typeDevice: text('type_device').notNull(),
    masterProductId: text('master_product_id').notNull(),
    percent: doublePrecision('percent').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.masterProductId] })],
);
