import type { ColourFamily } from '@okruh/contracts/colour-families';
import type { SaleQuality } from '@okruh/contracts/http/catalog/cards';
import type { Market } from '@okruh/market';
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, pgView, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';

// Tables of the catalogue that drizzle's query builder uses; those of texts and reviews are in content-tables.ts. The
// connection's search_path sets the schema. Price history, filter options and list versions are written by SQL statements in
// their own files.

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Minor units; the contract limits them to safe integers. */
const minorUnits = (name: string) => bigint(name, { mode: 'number' });
const marketColumn = (name: string) => text(name, { enum: ['cz', 'ro'] });
const qualityColumn = (name: string) => text(name).$type<SaleQuality>();
const decimal = (name: string) => numeric(name, { mode: 'number' });

/** Who answers for goods. */
export interface Responsible {
  readonly company: string;
  readonly address: string;
  readonly contact: string;
}

export const manufacturers = pgTable('manufacturers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  seoName: text('seo_name').notNull(),
  position: integer('position').notNull(),
  forBuyout: boolean('for_buyout').notNull(),
  forService: boolean('for_service').notNull(),
  /** Empty until it is known, as the two below. */
  company: text('company').notNull().default(''),
  address: text('address').notNull().default(''),
  contact: text('contact').notNull().default(''),
  /** Who answers for it in the Union; null: it does itself. */
  representative: jsonb('representative').$type<Responsible>(),
});

export const typeDevices = pgTable('type_devices', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  identifierKind: text('identifier_kind', { enum: ['imei', 'serial_number'] }),
});

export const qualities = pgTable('qualities', {
  id: qualityColumn('id').primaryKey(),
  position: integer('position').notNull(),
  isUsed: boolean('is_used').notNull(),
  warrantyMonths: integer('warranty_months').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  descriptionCs: text('description_cs').notNull(),
  descriptionRo: text('description_ro').notNull(),
});

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  /** Short id used by the lists in memory. */
  number: integer('number').generatedAlwaysAsIdentity(),
  parentId: text('parent_id'),
  /** Ids of its parents from the top, without its own. */
  ancestorIds: text('ancestor_ids').array().notNull(),
  position: integer('position').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  seoNameCs: text('seo_name_cs').notNull(),
  seoNameRo: text('seo_name_ro').notNull(),
  urlPathCs: text('url_path_cs').notNull(),
  urlPathRo: text('url_path_ro').notNull(),
  forDisplay: boolean('for_display').notNull(),
  forBuyout: boolean('for_buyout').notNull(),
  forService: boolean('for_service').notNull(),
  filterable: boolean('filterable').notNull(),
  typeDevice: text('type_device'),
  boost: decimal('boost').notNull(),
  /** Category of Heureka's tree; empty for the nearest parent's. */
  heurekaCategory: text('heureka_category').notNull().default(''),
  /** Category of Google's taxonomy; empty for the nearest parent's. */
  googleCategory: text('google_category').notNull().default(''),
  photoId: text('photo_id'),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** Name of the staff member; null for demo data. */
  changedBy: text('changed_by'),
});

export const categoryManufacturers = pgTable(
  'category_manufacturers',
  {
    categoryId: text('category_id').notNull(),
    manufacturerId: text('manufacturer_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.manufacturerId] })],
);

export const metaMasters = pgTable('meta_masters', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

export const badges = pgTable('badges', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
});

export const masterProducts = pgTable('master_products', {
  id: text('id').primaryKey(),
  /** Short id used by the lists in memory. */
  number: integer('number').generatedAlwaysAsIdentity(),
  code: text('code').notNull(),
  seoName: text('seo_name').notNull(),
  state: text('state', { enum: ['draft', 'published', 'withdrawn'] })
    .notNull()
    .default('draft'),
  manufacturerId: text('manufacturer_id').notNull(),
  typeDevice: text('type_device').notNull(),
  metaMasterId: text('meta_master_id'),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  shortDescriptionCs: text('short_description_cs').notNull().default(''),
  shortDescriptionRo: text('short_description_ro').notNull().default(''),
  descriptionCs: text('description_cs').notNull().default(''),
  descriptionRo: text('description_ro').notNull().default(''),
  releaseYear: integer('release_year'),
  isPhysical: boolean('is_physical').notNull().default(true),
  warrantyMonthsNew: integer('warranty_months_new').notNull().default(24),
  warrantyMonthsUsed: integer('warranty_months_used').notNull().default(12),
  energyClass: text('energy_class', { enum: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }),
  eprelNumber: integer('eprel_number'),
  tariffGroup: text('barem_group'),
  giftVariantId: text('gift_variant_id'),
  compatibleTypeDevices: text('compatible_type_devices').array().notNull().default([]),
  popularity: real('popularity').notNull().default(0),
  publishedAt: instant('published_at'),
  withdrawnAt: instant('withdrawn_at'),
  /** Version of the aggregate in its events. */
  version: integer('version').notNull().default(0),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** Name of the staff member, or of the source that changed it. */
  changedBy: text('changed_by'),
});

export const masterCategories = pgTable(
  'master_categories',
  {
    masterProductId: text('master_product_id').notNull(),
    categoryId: text('category_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.masterProductId, table.categoryId] })],
);

export const masterBadges = pgTable(
  'master_badges',
  {
    masterProductId: text('master_product_id').notNull(),
    badgeId: text('badge_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.masterProductId, table.badgeId] })],
);

export const colours = pgTable(
  'colours',
  {
    masterProductId: text('master_product_id').notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    nameCs: text('name_cs').notNull(),
    nameRo: text('name_ro').notNull(),
    hex: text('hex').notNull(),
    family: text('family').$type<ColourFamily>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.masterProductId, table.id] })],
);

/** Other parts of a size besides the storage. */
export interface VariantOptions {
  readonly ram_gb?: number | undefined;
  readonly case_mm?: number | undefined;
  readonly connectivity?: string | undefined;
  readonly length?: string | undefined;
  readonly pack?: string | undefined;
  readonly strap_size?: string | undefined;
  readonly price_from_czk?: number | undefined;
  readonly price_to_czk?: number | undefined;
}

export const variants = pgTable('variants', {
  /** Seo name. */
  id: text('id').primaryKey(),
  /** Short id used by the lists in memory. */
  number: integer('number').generatedAlwaysAsIdentity(),
  code: text('code').notNull(),
  masterProductId: text('master_product_id').notNull(),
  state: text('state', { enum: ['on-sale', 'withdrawn'] })
    .notNull()
    .default('on-sale'),
  deviceIdentifier: text('device_identifier'),
  colourId: text('colour_id'),
  quality: qualityColumn('quality').notNull(),
  storageGb: integer('storage_gb'),
  options: jsonb('options').$type<VariantOptions>().notNull().default({}),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  ean: text('ean'),
  packageWidth: decimal('package_width'),
  packageHeight: decimal('package_height'),
  packageDepth: decimal('package_depth'),
  weight: decimal('weight'),
  position: integer('position').notNull().default(0),
  /** First time on sale; null for what never was. */
  publishedAt: instant('published_at'),
  withdrawnAt: instant('withdrawn_at'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** Deleted drafts; their ids are never given again. */
export const deletedProducts = pgTable('deleted_products', {
  id: text('id').primaryKey(),
  code: text('code').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  deletedAt: instant('deleted_at').notNull().defaultNow(),
  deletedBy: text('deleted_by').notNull(),
});

export const recommendedAccessories = pgTable(
  'recommended_accessories',
  {
    masterProductId: text('master_product_id').notNull(),
    accessoryId: text('accessory_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.masterProductId, table.accessoryId] })],
);

export const compatibleMasters = pgTable(
  'compatible_masters',
  { masterProductId: text('master_product_id').notNull(), deviceMasterId: text('device_master_id').notNull() },
  (table) => [primaryKey({ columns: [table.masterProductId, table.deviceMasterId] })],
);

export const masterImages = pgTable('master_images', {
  id: text('id').primaryKey(),
  masterProductId: text('master_product_id').notNull(),
  colourId: text('colour_id'),
  kind: text('kind').notNull(),
  position: integer('position').notNull(),
  altCs: text('alt_cs').notNull(),
  altRo: text('alt_ro').notNull(),
  /** Hash of an uploaded picture's content; null for drawn ones. */
  file: text('file'),
  uploadedAt: instant('uploaded_at'),
  uploadedBy: text('uploaded_by'),
  /** Removed ones stay for orders and mails that show them. */
  removedAt: instant('removed_at'),
  removedBy: text('removed_by'),
});

/** Uploaded pictures that the shop shows in the place of drawn ones. */
export const shownPictures = pgView('shown_pictures', {
  id: text('id').notNull(),
  masterProductId: text('master_product_id').notNull(),
  colourId: text('colour_id'),
  file: text('file').notNull(),
  position: integer('position').notNull(),
  altCs: text('alt_cs').notNull(),
  altRo: text('alt_ro').notNull(),
}).existing();

export const attributeGroups = pgTable('attribute_groups', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
});

export const attributes = pgTable('attributes', {
  id: text('id').primaryKey(),
  groupId: text('group_id').notNull(),
  position: integer('position').notNull(),
  kind: text('kind', { enum: ['number', 'text'] }).notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  unitCs: text('unit_cs'),
  unitRo: text('unit_ro'),
  isFilterable: boolean('is_filterable').notNull().default(false),
  /** Name of the query parameter in addresses. */
  wordCs: text('word_cs').notNull(),
  wordRo: text('word_ro').notNull(),
});

/** Either a number or a text in both languages. */
export const attributeValues = pgTable(
  'attribute_values',
  {
    masterProductId: text('master_product_id').notNull(),
    attributeId: text('attribute_id').notNull(),
    position: integer('position').notNull().default(0),
    number: decimal('number'),
    textCs: text('text_cs'),
    textRo: text('text_ro'),
  },
  (table) => [primaryKey({ columns: [table.masterProductId, table.attributeId] })],
);

export const catalogueFilters = pgTable(
  'catalogue_filters',
  {
    categoryId: text('category_id').notNull(),
    attributeId: text('attribute_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.attributeId] })],
);

/** Options of attribute filters. */
export const attributeChoices = pgTable('attribute_choices', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  attributeId: text('attribute_id').notNull(),
  /** The same for both languages. */
  value: text('value').notNull(),
  position: decimal('position').notNull(),
  labelCs: text('label_cs').notNull(),
  labelRo: text('label_ro').notNull(),
  /** Slug of the option in addresses. */
  wordCs: text('word_cs').notNull(),
  wordRo: text('word_ro').notNull(),
});

export const prices = pgTable(
  'prices',
  {
    variantId: text('variant_id').notNull(),
    market: marketColumn('market').notNull(),
    now: minorUnits('now').notNull(),
    common: minorUnits('common'),
    /** Lowest price of the 30 days before the reduction, calculated from the price history. */
    was: minorUnits('was'),
    reducedAt: instant('reduced_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.market] })],
);

export const stock = pgTable(
  'stock',
  {
    variantId: text('variant_id').notNull(),
    market: marketColumn('market').notNull(),
    available: integer('available').notNull(),
    isEndless: boolean('is_endless').notNull().default(false),
    expectedAt: instant('expected_at'),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.market] })],
);

export const storeStock = pgTable(
  'store_stock',
  {
    variantId: text('variant_id').notNull(),
    market: marketColumn('market').notNull(),
    storeId: text('store_id').notNull(),
    available: integer('available').notNull(),
    /** Of the event that it was written by. */
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.market, table.storeId] })],
);

/** Local times; day 1 is Monday, closed days are left out. */
export interface OpeningHours {
  readonly day: number;
  readonly open: string;
  readonly close: string;
}

export const stores = pgTable('stores', {
  id: text('id').primaryKey(),
  market: marketColumn('market').notNull(),
  seoName: text('seo_name').notNull(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  cityPart: text('city_part').notNull(),
  street: text('street').notNull(),
  postcode: text('postcode').notNull(),
  openingHours: jsonb('opening_hours').$type<readonly OpeningHours[]>().notNull(),
  closedOn: date('closed_on').array().notNull(),
  isOpen: boolean('is_open').notNull(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const buyoutPrices = pgTable(
  'buyout_prices',
  {
    masterProductId: text('master_product_id').notNull(),
    market: marketColumn('market').notNull(),
    typeDevice: text('type_device').notNull(),
    manufacturerId: text('manufacturer_id').notNull(),
    /** Highest buy-out price without bonus; null when it isn't bought. */
    upTo: minorUnits('up_to'),
    bonusPercent: decimal('bonus_percent').notNull(),
    /** Path of the buy-out's page by device identifier. */
    devicePaths: jsonb('device_paths').$type<Readonly<Record<string, string>>>().notNull().default({}),
    appraisalVersion: text('appraisal_version').notNull(),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.masterProductId, table.market] })],
);

export const repairOffers = pgTable('repair_offers', {
  masterProductId: text('master_product_id').primaryKey(),
  typeDevice: text('type_device').notNull(),
  operations: integer('operations').notNull(),
  onTheSpotMinutes: integer('on_the_spot_minutes'),
  /** Paths of the repair page by device identifier. */
  devicePaths: jsonb('device_paths').$type<Readonly<Record<string, Readonly<Record<Market, string>>>>>().notNull().default({}),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
});
