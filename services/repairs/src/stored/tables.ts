import type { RepairComplaint } from '@okruh/contracts/http/repairs-admin/repair';
import type { Collection } from '@okruh/contracts/http/picking-collections';
import type { RepairDevice, RepairStatus, RepairSum } from '@okruh/contracts/http/repairs';
import type { OpeningDay } from '@okruh/market';
import type { Calendar } from '../model/store-calendar.ts';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

// All tables of this service except outbox, inbox and idempotency keys, which service-kit defines. The connection's
// search_path sets the schema.

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Minor units; the contract limits them to safe integers. */
const minorUnits = (name: string) => bigint(name, { mode: 'number' });
const marketColumn = (name: string) => text(name, { enum: ['cz', 'ro'] });
/** Dates as `YYYY-MM-DD` strings; the driver would parse them as instants. */
const dates = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'date[]',
  toDriver: (value) => `{${value.join(',')}}`,
  fromDriver: (value) => value.replaceAll(/[{}]/g, '').split(',').filter(Boolean),
});

export const deviceTypes = pgTable('device_types', {
  id: text('id', { enum: ['phone', 'tablet', 'smartwatch', 'computer'] }).primaryKey(),
  position: integer('position').notNull(),
  wordCs: text('word_cs').notNull(),
  wordRo: text('word_ro').notNull(),
  labelCs: text('label_cs').notNull(),
  labelRo: text('label_ro').notNull(),
  identifierKind: text('identifier_kind', { enum: ['imei', 'serial_number'] }).notNull(),
});

export const manufacturers = pgTable('manufacturers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

export const devices = pgTable('devices', {
  masterProductId: text('master_product_id').primaryKey(),
  seoName: text('seo_name').notNull(),
  typeDevice: text('type_device', { enum: ['phone', 'tablet', 'smartwatch', 'computer'] }).notNull(),
  manufacturerId: text('manufacturer_id').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  releaseYear: integer('release_year'),
  position: integer('position').notNull(),
  catalogVersion: integer('catalog_version').notNull().default(0),
  isRepaired: boolean('is_repaired').notNull().default(true),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

export const deviceChanges = pgTable('device_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  masterProductId: text('master_product_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  changedBy: text('changed_by').notNull(),
  action: text('action', { enum: ['added', 'stopped', 'resumed'] }).notNull(),
});

export const deviceColours = pgTable(
  'device_colours',
  {
    masterProductId: text('master_product_id').notNull(),
    colourId: text('colour_id').notNull(),
    position: integer('position').notNull(),
    nameCs: text('name_cs').notNull(),
    nameRo: text('name_ro').notNull(),
    hex: text('hex').notNull(),
    deviceIdentifier: text('device_identifier').notNull(),
  },
  (table) => [primaryKey({ columns: [table.masterProductId, table.colourId] })],
);

export const deviceIdentifiers = pgTable('device_identifiers', {
  id: text('id').primaryKey(),
  masterProductId: text('master_product_id').notNull(),
  colourId: text('colour_id').notNull(),
});

export const operationTypes = pgTable('operation_types', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  exclusiveGroup: text('exclusive_group'),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  descriptionCs: text('description_cs').notNull(),
  descriptionRo: text('description_ro').notNull(),
});

export const listVersions = pgTable('list_versions', {
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  version: text('version').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  summary: text('summary').notNull(),
  changes: integer('changes').notNull(),
});

export const operations = pgTable('operations', {
  id: text('id').primaryKey(),
  masterProductId: text('master_product_id').notNull(),
  operationTypeId: text('operation_type_id').notNull(),
  nameCs: text('name_cs'),
  nameRo: text('name_ro'),
  priceCzk: minorUnits('price_czk'),
  priceRon: minorUnits('price_ron'),
  durationMinutes: integer('duration_minutes').notNull(),
  onTheSpot: boolean('on_the_spot').notNull(),
  warrantyMonths: integer('warranty_months').notNull(),
  position: integer('position').notNull(),
  isOffered: boolean('is_offered').notNull(),
  version: text('version').notNull(),
});
export type OperationTableRow = typeof operations.$inferSelect;
/** What an edit of an operation may change. */
export interface OperationValues extends Pick<
  OperationTableRow,
  'operationTypeId' | 'nameCs' | 'nameRo' | 'priceCzk' | 'priceRon' | 'durationMinutes' | 'onTheSpot' | 'warrantyMonths' | 'isOffered'
> {
  /** Sorted. */
  readonly sparePartIds: readonly string[];
}

export const listChanges = pgTable(
  'list_changes',
  {
    version: text('version').notNull(),
    position: integer('position').notNull(),
    operationId: text('operation_id').notNull(),
    /** Empty for a new operation; rows of the first versions lack what couldn't be changed then. */
    before: jsonb('before').$type<Partial<OperationValues>>().notNull(),
    after: jsonb('after').$type<Partial<OperationValues>>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.version, table.position] })],
);

export const spareParts = pgTable('spare_parts', {
  id: text('id').primaryKey(),
  masterProductId: text('master_product_id').notNull(),
  kind: text('kind').notNull(),
  origin: text('origin', { enum: ['original', 'compatible'] }).notNull(),
  colourId: text('colour_id'),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  purchaseCzk: minorUnits('purchase_czk').notNull(),
  purchaseRon: minorUnits('purchase_ron').notNull(),
  location: text('location').notNull(),
  version: integer('version').notNull().default(1),
  isRetired: boolean('is_retired').notNull().default(false),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
export type SparePartRow = typeof spareParts.$inferSelect;

export const sparePartDevices = pgTable(
  'spare_part_devices',
  { sparePartId: text('spare_part_id').notNull(), masterProductId: text('master_product_id').notNull() },
  (table) => [primaryKey({ columns: [table.sparePartId, table.masterProductId] })],
);

export const sparePartChanges = pgTable('spare_part_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  sparePartId: text('spare_part_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  changedBy: text('changed_by').notNull(),
  before: jsonb('before').$type<Readonly<Record<string, string>>>().notNull(),
  after: jsonb('after').$type<Readonly<Record<string, string>>>().notNull(),
});

export const operationParts = pgTable(
  'operation_parts',
  { operationId: text('operation_id').notNull(), sparePartId: text('spare_part_id').notNull() },
  (table) => [primaryKey({ columns: [table.operationId, table.sparePartId] })],
);

export const sparePartStock = pgTable(
  'spare_part_stock',
  {
    sparePartId: text('spare_part_id').notNull(),
    market: marketColumn('market').notNull(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull(),
    minimum: integer('minimum').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sparePartId, table.market] })],
);
export type StockRow = typeof sparePartStock.$inferSelect;

export const announcedDevices = pgTable('announced_devices', {
  masterProductId: text('master_product_id').primaryKey(),
  version: integer('version').notNull(),
  fingerprint: text('fingerprint').notNull(),
});

export const stores = pgTable('stores', {
  id: text('id').primaryKey(),
  seoName: text('seo_name').notNull(),
  market: marketColumn('market').notNull(),
  name: text('name').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  cityPart: text('city_part').notNull(),
  postcode: text('postcode').notNull(),
  phone: text('phone').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  openingHours: jsonb('opening_hours').$type<readonly OpeningDay[]>().notNull(),
  closedOn: dates('closed_on').notNull(),
  isServiceCenter: boolean('is_service_center').notNull(),
  isOpen: boolean('is_open').notNull(),
  slotCapacity: integer('slot_capacity').notNull().default(2),
  version: integer('version').notNull(),
});

export const storeCalendars = pgTable('store_calendars', {
  storeId: text('store_id').primaryKey(),
  week: jsonb('week').$type<Calendar['week']>().notNull(),
  exceptions: jsonb('exceptions').$type<Calendar['exceptions']>().notNull(),
  version: integer('version').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
export type CalendarRow = typeof storeCalendars.$inferSelect;

export const storeCalendarChanges = pgTable('store_calendar_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  storeId: text('store_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  changedBy: text('changed_by').notNull(),
  before: jsonb('before').$type<Readonly<Record<string, string>>>().notNull(),
  after: jsonb('after').$type<Readonly<Record<string, string>>>().notNull(),
});

export const slots = pgTable(
  'slots',
  {
    storeId: text('store_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    capacity: integer('capacity').notNull(),
    booked: integer('booked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.startsAt] })],
);

export const repairs = pgTable('repairs', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  number: text('number').notNull(),
  market: marketColumn('market').notNull(),
  status: text('status').$type<RepairStatus>().notNull(),
  outcome: text('outcome', { enum: ['repaired', 'declined', 'cancelled'] }),
  version: integer('version').notNull(),
  accountId: text('account_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** Explained in migrations/005-waiting-for-parts.sql. */
  waitingSince: instant('waiting_since'),
  deviceWithUs: boolean('device_with_us').notNull(),
  deviceIdentifier: text('device_identifier').notNull(),
  masterProductId: text('master_product_id').notNull(),
  colourId: text('colour_id').notNull(),
  device: jsonb('device').$type<RepairDevice>().notNull(),
  handOver: text('hand_over', { enum: ['store', 'courier'] }).notNull(),
  storeId: text('store_id'),
  slotAt: instant('slot_at'),
  pickupOn: date('pickup_on', { mode: 'string' }),
  promisedOn: date('promised_on', { mode: 'string' }),
  /** What a carrier does with the device, the last that was asked for; null when none was. */
  collection: jsonb('collection').$type<Collection>(),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  booked: jsonb('booked').$type<RepairSum>().notNull(),
  agreed: jsonb('agreed').$type<RepairSum>().notNull(),
  total: minorUnits('total').notNull(),
  /** Explained in migrations/008-complaints.sql. */
  complaint: jsonb('complaint').$type<RepairComplaint>(),
  /** Explained in migrations/007-paid.sql. */
  paid: minorUnits('paid').notNull().default(0),
  paidVersion: integer('paid_version').notNull().default(0),
  termsVersion: text('terms_version').notNull(),
  technicianId: text('technician_id'),
  technicianName: text('technician_name'),
  customerCiphertext: text('customer_cipher').notNull(),
  deviceCiphertext: text('device_cipher').notNull(),
  labelCiphertext: text('label_cipher').notNull(),
  hasEMail: boolean('has_e_mail').notNull(),
  nameIndex: text('name_index').array().notNull(),
  eMailIndex: text('e_mail_index').notNull(),
  phoneIndex: text('phone_index').notNull(),
  identifierIndex: text('identifier_index').notNull(),
  identifierTail: text('identifier_tail').notNull(),
});
export type RepairRow = typeof repairs.$inferSelect;

export const quotes = pgTable('quotes', {
  id: uuid('id').primaryKey(),
  repairId: uuid('repair_id').notNull(),
  finding: text('finding').notNull(),
  sum: jsonb('sum').$type<RepairSum>().notNull(),
  total: minorUnits('total').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  sentAt: instant('sent_at'),
  answerUntil: instant('answer_until'),
  readyOn: date('ready_on', { mode: 'string' }),
  answer: text('answer', { enum: ['approved', 'declined'] }),
  answeredAt: instant('answered_at'),
  answeredBy: text('answered_by', { enum: ['link', 'account', 'phone', 'counter'] }),
  consentText: text('consent_text').notNull(),
});
export type QuoteRow = typeof quotes.$inferSelect;

export const repairParts = pgTable(
  'repair_parts',
  {
    repairId: uuid('repair_id').notNull(),
    sparePartId: text('spare_part_id').notNull(),
    reserved: integer('reserved').notNull(),
    used: integer('used').notNull(),
    missing: integer('missing').notNull(),
  },
  (table) => [primaryKey({ columns: [table.repairId, table.sparePartId] })],
);
export type RepairPartRow = typeof repairParts.$inferSelect;

export const photos = pgTable('photos', {
  id: uuid('id').primaryKey(),
  repairId: uuid('repair_id').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  uploadedAt: instant('uploaded_at').notNull().defaultNow(),
  uploadedBy: text('uploaded_by').notNull(),
});

export const history = pgTable('history', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  repairId: uuid('repair_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  event: text('event').notNull(),
  /** Name of the staff member; null for the customer and for scheduled jobs. */
  by: text('by'),
  note: text('note'),
});

export const sensitiveReads = pgTable('sensitive_reads', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: instant('at').notNull().defaultNow(),
  accountId: text('account_id').notNull(),
  name: text('name').notNull(),
  repairId: uuid('repair_id').notNull(),
  reason: text('reason').notNull(),
});
