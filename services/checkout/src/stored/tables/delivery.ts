import type { ChangedPlaceField } from '@okruh/contracts/http/checkout-admin/delivery-places';
import type { TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BothLanguages } from '../../pricing/model.ts';
import { instant, marketColumn, minorUnits } from './columns.ts';

// Deliveries, payments, places and addresses (migration 020).

const texts = {
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  descriptionCs: text('description_cs').notNull(),
  descriptionRo: text('description_ro').notNull(),
};

export const carriers = pgTable('carriers', {
  id: text('id').primaryKey(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  maxWeightKg: doublePrecision('max_weight_kg'),
  maxSideCm: doublePrecision('max_side_cm'),
  feedEtag: text('feed_etag'),
  feedReadAt: instant('feed_read_at'),
});

export const deliveryDefinitions = pgTable('delivery_definitions', {
  typeDeliveryCode: text('type_delivery_code').$type<TypeDeliveryCode>().primaryKey(),
  kind: text('kind', { enum: ['address', 'pickup_point', 'store'] }).notNull(),
  carrierId: text('carrier_id'),
  ...texts,
  priceCzk: minorUnits('price_czk').notNull(),
  priceRon: minorUnits('price_ron').notNull(),
  freeFromCzk: minorUnits('free_from_czk'),
  freeFromRon: minorUnits('free_from_ron'),
  cutOff: text('cut_off'),
  daysMin: integer('days_min').notNull(),
  daysMax: integer('days_max').notNull(),
  maxWeightKg: doublePrecision('max_weight_kg'),
  requires: text('requires').array().notNull(),
  timeslots: text('timeslots').array().notNull(),
  position: integer('position').notNull(),
  markets: text('markets', { enum: ['cz', 'ro'] })
    .array()
    .notNull(),
  isActive: boolean('is_active').notNull(),
  version: integer('version').notNull().default(1),
});

export const paymentDefinitions = pgTable('payment_definitions', {
  typePayment: text('type_payment').$type<TypePayment>().primaryKey(),
  ...texts,
  priceCzk: minorUnits('price_czk').notNull(),
  priceRon: minorUnits('price_ron').notNull(),
  minCzk: minorUnits('min_czk').notNull(),
  minRon: minorUnits('min_ron').notNull(),
  maxCzk: minorUnits('max_czk'),
  maxRon: minorUnits('max_ron'),
  isOnline: boolean('is_online').notNull(),
  isExclusive: boolean('is_exclusive').notNull(),
  requiresDeviceSupport: boolean('requires_device_support').notNull(),
  subPayments: jsonb('sub_payments').$type<readonly { readonly code: string; readonly name: BothLanguages }[]>().notNull(),
  position: integer('position').notNull(),
  markets: text('markets', { enum: ['cz', 'ro'] })
    .array()
    .notNull(),
  isActive: boolean('is_active').notNull(),
});

export const deliveryPayments = pgTable(
  'delivery_payments',
  {
    market: marketColumn('market').notNull(),
    typeDeliveryCode: text('type_delivery_code').$type<TypeDeliveryCode>().notNull(),
    typePayment: text('type_payment').$type<TypePayment>().notNull(),
    isDefault: boolean('is_default').notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.typeDeliveryCode, table.typePayment] })],
);

export const holidays = pgTable(
  'holidays',
  {
    market: marketColumn('market').notNull(),
    /** `YYYY-MM-DD`. */
    date: text('date').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.date] })],
);

export const storePickups = pgTable('store_pickups', {
  storeId: text('store_id').primaryKey(),
  hasPickup: boolean('has_pickup').notNull(),
  hasInstalments: boolean('has_instalments').notNull(),
  expressRadiusKm: integer('express_radius_km').notNull(),
  timeslots: text('timeslots').array().notNull(),
});

export const deliveryPlaces = pgTable('delivery_places', {
  id: text('id').primaryKey(),
  carrierId: text('carrier_id').notNull(),
  market: marketColumn('market').notNull(),
  code: text('code').notNull(),
  type: text('type', { enum: ['box', 'counter'] }).notNull(),
  name: text('name').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  postcode: text('postcode').notNull(),
  districtId: text('district_id').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  openingHours: text('opening_hours').notNull(),
  cardPayment: boolean('card_payment').notNull(),
  cashOnDelivery: boolean('cash_on_delivery').notNull(),
  isCongested: boolean('is_congested').notNull(),
  isAvailable: boolean('is_available').notNull(),
  maxWeightKg: doublePrecision('max_weight_kg'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
/** Every edit of a pickup point by a person (migration 031). */
export const deliveryPlaceChanges = pgTable('delivery_place_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  carrierId: text('carrier_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  at: instant('at').notNull().defaultNow(),
  by: text('by').notNull(),
  isNew: boolean('is_new').notNull(),
  changes: jsonb('changes').$type<readonly ChangedPlaceField[]>().notNull(),
});

export const districts = pgTable('districts', {
  id: text('id').primaryKey(),
  market: marketColumn('market').notNull(),
  name: text('name').notNull(),
});

export const addressTowns = pgTable(
  'address_towns',
  {
    market: marketColumn('market').notNull(),
    postcode: text('postcode').notNull(),
    city: text('city').notNull(),
    districtId: text('district_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.postcode, table.city] })],
);
