/**
 * The back office's calls of services/catalog. Staff works for both markets, so names come in both languages and prices in
 * both currencies; messages are in the language of the host.
 */
import { z } from 'zod';
import { routesOf } from '../route.ts';
import { choicesSchema, dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../shared.ts';
import { saleQualitySchema } from './catalog.ts';
import { catalogOfficePaths } from './catalog-admin.paths.ts';

const route = routesOf('catalog', catalogOfficePaths);
const key = z.string().min(1).max(200);
const text = (longest: number) => z.string().trim().max(longest);
const filled = (longest: number) => z.string().trim().min(1).max(longest);
const both = <T extends z.ZodType>(each: T) => z.object({ cs: each, ro: each });
/** A text in both languages. */
export const bothTextsSchema = both(z.string());
export type BothTexts = z.infer<typeof bothTextsSchema>;
const seoName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(120);
const idParams = z.object({ id: key });
const read = { permission: 'catalog:read' } as const;
const edit = { permission: 'catalog:edit' } as const;
const named = z.object({ id: z.string(), name: bothTextsSchema });
/** `version` is the version that the editor saw; a newer one answers 409 `changed-meanwhile`. */
const expected = { version: z.int().min(1) } as const;

// ------------------------------------------------------------------ categories

/** Decimal as text, "1.25"; a comma is taken for a dot. From 0 to 99.999. */
const boost = z
  .string()
  .trim()
  .regex(/^\d{1,2}([.,]\d{1,3})?$/)
  .transform((typed) => typed.replace(',', '.'));
export const categoryPlaces = ['before', 'after', 'inside'] as const;
/** Where a category goes: beside the target or as its last child. */
const place = { target: key, position: z.enum(categoryPlaces) } as const;

const categoryFields = {
  /** Null for a category at the top. */
  parent: key.nullable(),
  name: both(filled(120)),
  /** Last part of the address; one of a kind among siblings in each language. */
  seo_name: both(seoName),
  /** Shown in the shop's menu, lists and search. */
  for_display: z.boolean(),
  filterable: z.boolean(),
  for_buyout: z.boolean(),
  for_service: z.boolean(),
  /** Manufacturers offered as its filter. */
  manufacturers: z.array(key).max(100),
  photo_id: key.nullable(),
  type_device: key.nullable(),
  meilisearch_boost: boost,
} as const;
export const categoryNodeSchema = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  name: bothTextsSchema,
  seo_name: bothTextsSchema,
  /** Path of its page without the leading slash. */
  url_path: bothTextsSchema,
  /** Has categories below it. */
  children: z.boolean(),
  /** 1 at the top. */
  level: z.int().min(1),
  for_display: z.boolean(),
  for_buyout: z.boolean(),
  for_service: z.boolean(),
  filterable: z.boolean(),
  /** Published master products in it and below it. */
  products: z.int().min(0),
});
export type CategoryNode = z.infer<typeof categoryNodeSchema>;
export const adminCategorySchema = z.object({
  id: z.string(),
  ...categoryFields,
  meilisearch_boost: z.string(),
  url_path: bothTextsSchema,
  children: z.boolean(),
  /** Master products right in it, published or not. */
  own_products: z.int().min(0),
  changed_at: instantSchema.nullable(),
  changed_by: z.string().nullable(),
  version: z.int().min(1),
});
export type AdminCategory = z.infer<typeof adminCategorySchema>;

export const getCategoriesTree = route('get_categories_tree', {
  summary: 'Every category, parents before children, siblings in their order.',
  access: read,
  responses: { 200: z.object({ items: z.array(categoryNodeSchema) }) },
});
export const getCategoriesList = route('get_categories_list', {
  summary: 'Categories to choose a parent from. With `editing`, that category and its descendants are disabled.',
  access: read,
  query: z.object({ editing: key.optional() }),
  responses: {
    200: z.object({
      items: z.array(
        z.object({ id: z.string(), name: bothTextsSchema, path: bothTextsSchema, level: z.int().min(1), disabled: z.boolean() }),
      ),
    }),
  },
});
const typeCategorySchema = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  name: bothTextsSchema,
  /** Names from the top to itself: "Telefony › Apple iPhone". */
  path: bothTextsSchema,
  level: z.int().min(1),
  products: z.int().min(0),
});
export const getTypeCategories = route('get_type_categories', {
  summary: 'Categories that products are assigned to, filtered by text and level.',
  access: read,
  query: z.object({ q: text(200).optional(), level: z.coerce.number().int().min(1).max(20).optional() }),
  responses: { 200: z.object({ items: z.array(typeCategorySchema), levels: z.array(z.int()) }) },
});
export const typeCategoriesAll = route('type_categories_all', {
  summary: 'Every category as a choice, labelled with its way from the top.',
  access: read,
  responses: { 200: choicesSchema },
});
export const getManufacturersList = route('get_manufacturers_list', {
  summary: 'Every manufacturer.',
  access: read,
  responses: { 200: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), products: z.int().min(0) })) }) },
});
export const typeDevices = route('type_devices', {
  summary: 'Kinds of devices.',
  access: read,
  responses: { 200: choicesSchema },
});
export const units = route('units', {
  summary: 'Units that attributes are measured in.',
  access: read,
  responses: { 200: choicesSchema },
});
/** A picture of the gallery with its files. */
export const fileSetSchema = z.object({
  id: z.string(),
  name: bothTextsSchema,
  /** Path below `/media/` without width and ending. */
  base: z.string(),
  files: z.array(z.object({ width: z.int(), url: z.string() })),
});
export type FileSet = z.infer<typeof fileSetSchema>;
export const photoFileset = route('photo_fileset', {
  summary: 'One picture of the gallery.',
  access: read,
  params: z.object({ photo: key }),
  responses: { 200: fileSetSchema },
});
export const fileSetsByTerm = route('file_sets_by_term', {
  summary: 'Pictures of the gallery whose name holds the term, at most 60.',
  access: read,
  query: z.object({ term: text(100).default('') }),
  responses: { 200: z.object({ items: z.array(fileSetSchema) }) },
});
export const adminGetCategory = route('admin_get_category', {
  summary: 'One category as its form shows it.',
  access: read,
  params: idParams,
  responses: { 200: adminCategorySchema },
});
export const addNewCategory = route('add_new_category', {
  summary: 'Adds a category, last among its siblings or beside `target`.',
  access: edit,
  body: z.object({
    ...categoryFields,
    parent: key.nullable().default(null),
    for_display: z.boolean().default(true),
    filterable: z.boolean().default(true),
    for_buyout: z.boolean().default(false),
    for_service: z.boolean().default(false),
    manufacturers: z.array(key).max(100).default([]),
    photo_id: key.nullable().default(null),
    type_device: key.nullable().default(null),
    meilisearch_boost: boost.default('1'),
    target: place.target.optional(),
    position: place.position.optional(),
  }),
  responses: { 201: adminCategorySchema },
});
export const updateCategory = route('update_category', {
  summary: 'Changes a category; fields that are left out stay. Another parent puts it last among its new siblings.',
  access: edit,
  params: idParams,
  body: z.object({ ...categoryFields, ...expected }).partial(),
  responses: { 200: adminCategorySchema },
  problems: ['changed-meanwhile'],
});
export const moveCategory = route('move_category', {
  summary: 'Moves a category beside or into another. Into itself or its descendant: 400 on `name` and `parent`.',
  access: edit,
  params: idParams,
  body: z.object(place),
  responses: { 200: adminCategorySchema },
});
export const deleteCategory = route('delete_category', {
  summary: 'Deletes a category. One with children or products needs `move_to`, the category that takes them over.',
  access: edit,
  params: idParams,
  query: z.object({ move_to: key.optional() }),
  responses: { 204: null },
  problems: ['category-not-empty'],
});
const productCategories = {
  access: edit,
  body: z.object({ masterProductIds: z.array(key).min(1).max(1000), typeCategoryIds: z.array(key).min(1).max(50) }),
  /** Products whose categories changed. */
  responses: { 200: z.object({ changed: z.int().min(0) }) },
} as const;
export const addProductCategories = route('add_product_categories', {
  ...productCategories,
  summary: 'Puts the products into the categories.',
});
export const removeProductCategories = route('remove_product_categories', {
  ...productCategories,
  summary: 'Takes the products out of the categories. A product keeps at least one: 400 on `typeCategoryIds`.',
});

// ------------------------------------------------------------------ screens of the back office

const componentParams = z.object({ component: z.string().regex(/^[a-z0-9-]{1,60}$/) });
/** What a screen remembers for its user: columns, widths, last filters. */
const rememberedSchema = z.record(
  z.string().max(60),
  z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(200)).max(100)]),
);
export const getComponentParams = route('get_component_params', {
  summary: 'What a screen of the back office remembers for the caller; empty before the first save.',
  access: read,
  params: componentParams,
  responses: { 200: z.object({ params: rememberedSchema }) },
});
export const saveComponentParams = route('save_component_params', {
  summary: 'Remembers the settings of a screen for the caller.',
  access: read,
  params: componentParams,
  body: z.object({ params: rememberedSchema }),
  responses: { 200: z.object({ params: rememberedSchema }) },
});
const activeUsersSchema = z.object({
  /** Others who told of themselves within the last 2 minutes, the latest first. */
  users: z.array(z.object({ id: z.string(), name: z.string(), subject: z.string().nullable(), seen_at: instantSchema })),
});
export const getActiveUsers = route('get_active_users', {
  summary: 'Colleagues who have the screen open now.',
  access: read,
  params: componentParams,
  responses: { 200: activeUsersSchema },
});
export const saveUser = route('save_user', {
  summary: 'Says that the caller has the screen open; `subject` names what is being edited.',
  access: read,
  params: componentParams,
  body: z.object({ subject: key.nullable().default(null) }),
  responses: { 200: activeUsersSchema },
  rateLimit: { max: 120, windowSeconds: 60 },
});

// ------------------------------------------------------------------ bonuses

export const getBonusesManufacturers = route('get_bonuses_manufacturers', {
  summary: 'Manufacturers whose used products can get a bonus.',
  access: read,
  responses: { 200: choicesSchema },
});
export const getBonusesQualityTypes = route('get_bonuses_quality_types', {
  summary: 'Grades of used products.',
  access: read,
  responses: { 200: choicesSchema },
});
export const getBonusesTypesDevices = route('get_bonuses_types_devices', {
  summary: 'Kinds of devices that can get a bonus.',
  access: read,
  responses: { 200: choicesSchema },
});

// ------------------------------------------------------------------ attributes, groups, badges, manufacturers

export const termKinds = ['attribute', 'attribute-group', 'badge', 'manufacturer'] as const;
export type TermKind = (typeof termKinds)[number];
const attribute = {
  kind: z.literal('attribute'),
  name: both(filled(120)),
  group: key,
  unit: both(text(20)).nullable(),
  value_kind: z.enum(['number', 'text']),
  /** Offered as a filter; which categories show it is set by their catalogue filters. */
  filterable: z.boolean(),
} as const;
const attributeGroup = { kind: z.literal('attribute-group'), name: both(filled(120)), position: z.int().min(1).max(1000) } as const;
const badge = {
  kind: z.literal('badge'),
  name: both(filled(60)),
  colour: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
} as const;
const manufacturer = {
  kind: z.literal('manufacturer'),
  name: filled(80),
  seo_name: seoName,
  position: z.int().min(1).max(10_000),
  for_buyout: z.boolean(),
  for_service: z.boolean(),
} as const;
/** A word of the catalogue as it is written. */
export const termInputSchema = z.discriminatedUnion('kind', [
  z.object(attribute),
  z.object(attributeGroup),
  z.object(badge),
  z.object(manufacturer),
]);
export type TermInput = z.infer<typeof termInputSchema>;
/** `used` counts the products (of a group: attributes) that carry it. */
const kept = { id: z.string(), used: z.int().min(0) } as const;
export const termSchema = z.discriminatedUnion('kind', [
  z.object({ ...attribute, ...kept, name: bothTextsSchema, unit: bothTextsSchema.nullable(), group: z.string() }),
  z.object({ ...attributeGroup, ...kept, name: bothTextsSchema }),
  z.object({ ...badge, ...kept, name: bothTextsSchema, colour: z.string() }),
  z.object({ ...manufacturer, ...kept, name: z.string(), seo_name: z.string() }),
]);
export type Term = z.infer<typeof termSchema>;
const termParams = z.object({ kind: z.enum(termKinds) });
const oneTermParams = termParams.extend({ id: key });
export const getAttrNameChoices = route('get_attr_name_choices', {
  summary: 'Names of the attributes, for choosing one.',
  access: read,
  responses: { 200: choicesSchema },
});
export const adminListTerms = route('admin_list_terms', {
  summary: 'Attributes, their groups, badges or manufacturers.',
  access: read,
  params: termParams,
  query: listQuerySchema,
  responses: { 200: listOf(termSchema) },
});
export const adminAddTerm = route('admin_add_term', {
  summary: 'Adds one; its id is made from the Czech name.',
  access: edit,
  params: termParams,
  body: termInputSchema,
  responses: { 201: termSchema },
});
export const adminUpdateTerm = route('admin_update_term', {
  summary: 'Changes one; products that carry it are published anew.',
  access: edit,
  params: oneTermParams,
  body: termInputSchema,
  responses: { 200: termSchema },
});
export const adminDeleteTerm = route('admin_delete_term', {
  summary: 'Deletes one that nothing carries.',
  access: edit,
  params: oneTermParams,
  responses: { 204: null },
  problems: ['still-used'],
});
const catalogueFiltersSchema = z.object({
  category: named,
  /** Filterable attributes: those that the category shows, in its order, then the others. */
  items: z.array(
    z.object({ attribute: z.string(), name: bothTextsSchema, group: z.string(), shown: z.boolean(), products: z.int().min(0) }),
  ),
  /** The category has no choice of its own and shows that of this category; null: its own, or every attribute. */
  inherited_from: z.string().nullable(),
  /** Without a choice of any category above, every filterable attribute is shown. */
  is_own: z.boolean(),
});
export type CatalogueFilters = z.infer<typeof catalogueFiltersSchema>;
export const adminGetCatalogueFilters = route('admin_get_catalogue_filters', {
  summary: 'Attributes that a category offers as filters.',
  access: read,
  params: z.object({ category: key }),
  responses: { 200: catalogueFiltersSchema },
});
export const adminUpdateCatalogueFilters = route('admin_update_catalogue_filters', {
  summary: 'Sets the filters of a category in their order; null takes the category’s own choice back.',
  access: edit,
  params: z.object({ category: key }),
  body: z.object({ attributes: z.array(key).max(100).nullable() }),
  responses: { 200: catalogueFiltersSchema },
});

// ------------------------------------------------------------------ master products

/** A withdrawn product keeps its address, which says so and names others. */
export const productStates = ['draft', 'published', 'withdrawn'] as const;
/** Prices by currency in minor units; null where it isn't sold. */
const pricesSchema = z.object({ CZK: moneySchema.nullable(), RON: moneySchema.nullable() });
export const masterProductRowSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: bothTextsSchema,
  seo_name: z.string(),
  manufacturer: z.object({ id: z.string(), name: z.string() }),
  type_device: z.string(),
  categories: z.array(named),
  badges: z.array(z.string()),
  barem_group: z.string().nullable(),
  meta_master: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.enum(productStates),
  variants: z.int().min(0),
  variants_on_sale: z.int().min(0),
  price_from: pricesSchema,
  /** Pieces of both markets; null for services. */
  stock: z.int().min(0).nullable(),
  changed_at: instantSchema,
});
export type MasterProductRow = z.infer<typeof masterProductRowSchema>;
const masterListQuery = listQuerySchema.extend({
  /** In the category or below it. */
  category: key.optional(),
  /** In any category of this level. */
  category_level: z.coerce.number().int().min(1).max(20).optional(),
  manufacturer: key.optional(),
  type_device: key.optional(),
  badge: key.optional(),
  meta_master: key.optional(),
  state: z.enum(productStates).optional(),
});
export const adminListMasterProducts = route('admin_list_master_products', {
  summary: 'Master products. `sort`: name, code, changed_at, variants, price; a minus turns it.',
  access: read,
  query: masterListQuery,
  responses: { 200: listOf(masterProductRowSchema) },
});
export const adminExportMasterProducts = route('admin_export_master_products', {
  summary: 'The same query as CSV.',
  access: read,
  query: masterListQuery,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminVariantSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: bothTextsSchema,
  device_identifier: z.string().nullable(),
  ean: z.string().nullable(),
  quality: saleQualitySchema,
  colour_id: z.string().nullable(),
  storage_gb: z.int().nullable(),
  on_sale: z.boolean(),
  prices: pricesSchema,
  common_prices: pricesSchema,
  stock: z.object({ cz: z.int(), ro: z.int() }),
});
export type AdminVariant = z.infer<typeof adminVariantSchema>;
const productNameSchema = named.extend({ code: z.string() });
export const adminImageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Path below `/media/` without width and ending; null while the product has no colour to draw. */
  base: z.string().nullable(),
  alt: bothTextsSchema,
});
/** Of a number attribute the number, of a text one its words. */
const parameterValue = z.union([z.number(), both(filled(300))]);
export const adminMasterProductSchema = masterProductRowSchema.extend({
  version: z.int().min(1),
  short_description: bothTextsSchema,
  description: bothTextsSchema,
  release_year: z.int().nullable(),
  is_physical: z.boolean(),
  warranty_months: z.object({ new: z.int(), used: z.int() }),
  gift: productNameSchema.nullable(),
  recommended_accessories: z.array(productNameSchema),
  /** What an accessory fits: master products, and whole kinds of devices. */
  compatible_masters: z.array(productNameSchema),
  compatible_type_devices: z.array(z.string()),
  colours: z.array(z.object({ id: z.string(), name: bothTextsSchema, hex: z.string() })),
  parameters: z.array(z.object({ attribute: z.string(), value: parameterValue })),
  images: z.array(adminImageSchema),
  items: z.array(adminVariantSchema),
});
export type AdminMasterProduct = z.infer<typeof adminMasterProductSchema>;
const one = { params: idParams, responses: { 200: adminMasterProductSchema } } as const;
const oneChanged = { ...one, access: edit, problems: ['changed-meanwhile'] } as const;
export const adminGetMasterProduct = route('admin_get_master_product', { ...one, summary: 'One master product.', access: read });
export const adminUpdateMasterProduct = route('admin_update_master_product', {
  ...oneChanged,
  summary: 'Changes a master product; fields that are left out stay. Published ones are published anew.',
  body: z
    .object({
      name: both(filled(200)),
      short_description: both(text(1000)),
      description: both(text(20_000)),
      manufacturer: key,
      categories: z.array(key).min(1).max(50),
      badges: z.array(key).max(10),
      barem_group: key.nullable(),
      gift_variant: key.nullable(),
      recommended_accessories: z.array(key).max(50),
      compatible_masters: z.array(key).max(500),
      compatible_type_devices: z.array(key).max(20),
      parameters: z.array(z.object({ attribute: key, value: parameterValue })).max(200),
    })
    .partial()
    .extend(expected),
});
export const adminUpdateImages = route('admin_update_images', {
  ...oneChanged,
  summary: 'Order and alternative texts of the gallery; every picture of the product, each once.',
  body: z.object({ images: z.array(z.object({ id: key, alt: both(filled(300)) })).max(50), ...expected }),
});
export const adminPublishMasterProduct = route('admin_publish_master_product', {
  ...oneChanged,
  summary: 'Puts the product on sale, or only the variants named. It needs a category, a name and a price.',
  body: z.object({ variants: z.array(key).max(500).optional(), ...expected }),
});
export const adminWithdrawMasterProduct = route('admin_withdraw_master_product', {
  ...oneChanged,
  summary: 'Takes the product off sale, or only the variants named.',
  body: z.object({ variants: z.array(key).max(500).optional(), ...expected }),
});
export const adminAddVariants = route('admin_add_variants', {
  ...oneChanged,
  summary: 'Makes a variant of each storage × colour × quality that isn’t there yet, unpublished, with the prices given.',
  body: z.object({
    storages: z.array(z.int().min(1).max(100_000)).max(20),
    colours: z.array(key).max(20),
    qualities: z.array(saleQualitySchema).min(1).max(6),
    /** Minor units. */
    price_czk: z.int().min(100).max(1_000_000_000),
    price_ron: z.int().min(100).max(1_000_000_000),
    /** What the codes begin with; the product's code when left out. A code that stands already: 400. */
    code_prefix: z
      .string()
      .trim()
      .regex(/^[A-Z0-9-]{2,30}$/)
      .optional(),
    ...expected,
  }),
});
export const adminAssignInBulk = route('admin_assign_in_bulk', {
  summary: 'Sets a badge, manufacturer, category or barem group of many products at once; all or none.',
  access: edit,
  body: z.object({
    ids: z.array(key).min(1).max(1000),
    add_badge: key.optional(),
    remove_badge: key.optional(),
    manufacturer: key.optional(),
    add_category: key.optional(),
    /** Null takes the barem group away. */
    barem_group: key.nullable().optional(),
  }),
  responses: { 200: z.object({ changed: z.int().min(0) }) },
});
const renaming = {
  ids: z.array(key).min(1).max(1000),
  language: z.enum(['cs', 'ro', 'both']),
  find: z.string().min(1).max(200),
  replace: z.string().max(200),
} as const;
const renamedSchema = z.object({
  items: z.array(z.object({ id: z.string(), before: bothTextsSchema, after: bothTextsSchema })),
});
export const adminPreviewRename = route('admin_preview_rename', {
  summary: 'What a bulk rename would do; products whose name stays are left out.',
  access: edit,
  body: z.object(renaming),
  responses: { 200: renamedSchema },
});
export const adminRenameInBulk = route('admin_rename_in_bulk', {
  summary: 'Replaces a text in the names of products and of their variants.',
  access: edit,
  body: z.object(renaming),
  responses: { 200: renamedSchema },
});
export const adminFindProducts = route('admin_find_products', {
  summary: 'Master products whose name or code holds the text, at most 20; for choosing one.',
  access: read,
  query: z.object({ q: text(200).default(''), type_device: key.optional() }),
  responses: {
    200: z.object({
      items: z.array(
        productNameSchema.extend({ variants: z.array(z.object({ id: z.string(), code: z.string(), name: bothTextsSchema })) }),
      ),
    }),
  },
});
export const adminListActionPackages = route('admin_list_action_packages', {
  summary: 'Action packages: products with a gift or with recommended accessories.',
  access: read,
  query: listQuerySchema,
  responses: {
    200: listOf(productNameSchema.extend({ gift: productNameSchema.nullable(), recommended_accessories: z.array(productNameSchema) })),
  },
});
export const adminListAccessoryDevices = route('admin_list_accessory_devices', {
  summary: 'Chargers and other accessories with the devices that they fit.',
  access: read,
  query: listQuerySchema.extend({ category: key.optional() }),
  responses: {
    200: listOf(productNameSchema.extend({ compatible_masters: z.array(productNameSchema), compatible_type_devices: z.array(z.string()) })),
  },
});

// ------------------------------------------------------------------ meta masters

/** Master products that are one thing to a shopper: a phone in all its editions. */
export const metaMasterSchema = z.object({ id: z.string(), name: z.string(), master_products: z.array(productNameSchema) });
export type MetaMaster = z.infer<typeof metaMasterSchema>;
const metaParams = z.object({ meta_master_id: key });
export const adminListMetaMasters = route('admin_list_meta_masters', {
  summary: 'Meta masters with the number of their products.',
  access: read,
  query: listQuerySchema,
  responses: { 200: listOf(z.object({ id: z.string(), name: z.string(), products: z.int().min(0) })) },
});
export const swapMetaMaster = route('swap_meta_master', {
  summary: 'Moves a master product to another meta master.',
  access: edit,
  params: z.object({ master_product_id: key }),
  body: z.object({ meta_master_id: key }),
  responses: { 200: metaMasterSchema },
});
export const addMasterProduct = route('add_master_product', {
  summary: 'Puts a master product that belongs to none into a meta master. One that belongs to another: 400.',
  access: edit,
  body: z.object({ meta_master_id: key, master_product_id: key }),
  responses: { 200: metaMasterSchema },
});
export const getMetaMaster = route('get_meta_master', {
  summary: 'A meta master with its master products.',
  access: read,
  params: metaParams,
  responses: { 200: metaMasterSchema },
});
export const addMetaMaster = route('add_meta_master', {
  summary: 'Adds a meta master, with master products of no other or moved from theirs.',
  access: edit,
  body: z.object({ name: filled(120), master_product_ids: z.array(key).max(100).default([]) }),
  responses: { 201: metaMasterSchema },
});
export const updateMetaMaster = route('update_meta_master', {
  summary: 'Renames a meta master or takes products out of it.',
  access: edit,
  params: metaParams,
  body: z.object({ name: filled(120).optional(), master_product_ids: z.array(key).max(100).optional() }),
  responses: { 200: metaMasterSchema },
});
export const deleteMetaMaster = route('delete_meta_master', {
  summary: 'Deletes a meta master; its master products stand alone from then on.',
  access: edit,
  params: metaParams,
  responses: { 204: null },
});
export const excludeMetaMaster = route('exclude_meta_master', {
  summary: 'Every meta master but one, for choosing where a product is to move.',
  access: read,
  params: z.object({ excluded_meta_master_id: key }),
  query: z.object({ q: text(120).optional() }),
  responses: { 200: choicesSchema },
});

// ------------------------------------------------------------------ price list

export const priceRowSchema = z.object({
  variant: z.string(),
  code: z.string(),
  name: z.string(),
  master_product: z.string(),
  quality: saleQualitySchema,
  /** The variant and its product are on sale. */
  on_sale: z.boolean(),
  now: moneySchema,
  common: moneySchema.nullable(),
  /** Lowest price of the 30 days before the reduction that holds now; null when the price isn't reduced. */
  was: moneySchema.nullable(),
  discount_percent: z.int().nullable(),
  /** Since when the price holds. */
  since: instantSchema,
});
export type PriceRow = z.infer<typeof priceRowSchema>;
const priceListQuery = listQuerySchema.extend({
  market: marketSchema,
  category: key.optional(),
  manufacturer: key.optional(),
  quality: saleQualitySchema.optional(),
  reduced: z.enum(['true']).optional(),
});
const priceChange = z.object({
  variant: key,
  /** Minor units. */
  now: z.int().min(100).max(1_000_000_000),
  /** Null takes the common price away, left out keeps it. */
  common: z.int().min(100).max(1_000_000_000).nullable().optional(),
});
/** From this reduction on, whole percent, a change must be confirmed. */
export const STEEP_REDUCTION = 80;
const pricePreviewSchema = z.object({
  variant: z.string(),
  code: z.string(),
  name: z.string(),
  before: moneySchema,
  after: moneySchema,
  /** What the shop will strike through, and the percentage counted from it. */
  was: moneySchema.nullable(),
  discount_percent: z.int().nullable(),
  /** At least 80 % below the price that holds or the struck one. */
  is_steep: z.boolean(),
});
export type PricePreview = z.infer<typeof pricePreviewSchema>;
export const adminListPrices = route('admin_list_prices', {
  summary: 'Price list of a market. `sort`: name, code, price, since, discount; a minus turns it.',
  access: read,
  query: priceListQuery,
  responses: { 200: listOf(priceRowSchema) },
});
export const adminExportPrices = route('admin_export_prices', {
  summary: 'The same query as CSV, in the columns of the import.',
  access: read,
  query: priceListQuery,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminPreviewPrices = route('admin_preview_prices', {
  summary: 'What the shop would show for new prices: the struck price and the percentage, before anything is saved.',
  access: { permission: 'price:edit' },
  body: z.object({ market: marketSchema, changes: z.array(priceChange).min(1).max(200) }),
  responses: { 200: z.object({ items: z.array(pricePreviewSchema) }) },
});
export const adminChangePrices = route('admin_change_prices', {
  summary: 'Changes prices; all or none. Steep reductions need `confirmed`.',
  access: { permission: 'price:edit' },
  body: z.object({ market: marketSchema, changes: z.array(priceChange).min(1).max(200), confirmed: z.boolean().default(false) }),
  responses: { 200: z.object({ changed: z.int().min(0), items: z.array(priceRowSchema) }) },
  problems: ['steep-reduction'],
});
export const adminImportPrices = route('admin_import_prices', {
  summary:
    'Imports prices from CSV (field `file`, columns code, price, optional common_price; field `market`). Field `mode`: `preview` only looks, `save` writes. All rows or none; each bad row is named. Steep reductions need field `confirmed`.',
  access: { permission: 'price:edit' },
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  /** At most 500 changed rows are shown. */
  responses: {
    200: z.object({ rows: z.int(), changed: z.int(), steep: z.int(), saved: z.boolean(), items: z.array(pricePreviewSchema) }),
  },
  problems: ['steep-reduction'],
});

// ------------------------------------------------------------------ content

export const contentKinds = ['seo-text', 'article', 'faq', 'marketing-block', 'limited-offer', 'menu-entry'] as const;
export type ContentKind = (typeof contentKinds)[number];
const link = z
  .string()
  .trim()
  .max(300)
  .regex(/^(\/|https:\/\/)\S*$/);
const seoText = {
  kind: z.literal('seo-text'),
  target_kind: z.enum(['page', 'category', 'manufacturer', 'product']),
  target_id: key,
  title: both(filled(200)),
  meta_description: both(text(400)),
  h1: both(text(200)),
  text: both(text(20_000)),
} as const;
const article = {
  kind: z.literal('article'),
  seo_name: both(seoName),
  title: both(filled(200)),
  perex: both(filled(1000)),
  /** Paragraphs. */
  body: both(z.array(filled(5000)).min(1).max(100)),
  author: filled(120),
  tags: z.array(filled(60)).max(20),
  related_masters: z.array(key).max(20),
  published_on: dateSchema,
  is_published: z.boolean(),
} as const;
const faq = {
  kind: z.literal('faq'),
  /** One of the choices `faq_groups`. */
  group: key,
  position: z.int().min(1).max(10_000),
  is_published: z.boolean(),
  question: both(filled(300)),
  answer: both(filled(5000)),
} as const;
/** Places of the shop that a block can stand in. */
export const blockPlacements = ['home_hero', 'home_strip', 'home_tiles', 'category_top', 'cart'] as const;
export const blockLooks = ['banner', 'tile', 'strip', 'upsell'] as const;
const marketingBlock = {
  kind: z.literal('marketing-block'),
  placement: z.enum(blockPlacements),
  look: z.enum(blockLooks),
  position: z.int().min(1).max(10_000),
  /** Shown only with this category; null for all. */
  category: key.nullable(),
  title: both(filled(200)),
  text: both(text(1000)),
  cta_label: both(filled(60)),
  cta_url: both(link),
  valid_from: dateSchema,
  /** Last day; null for no end. */
  valid_to: dateSchema.nullable(),
  is_active: z.boolean(),
} as const;
const limitedOffer = {
  kind: z.literal('limited-offer'),
  title: both(filled(200)),
  markets: z.array(marketSchema).min(1).max(2),
  starts_at: instantSchema,
  ends_at: instantSchema,
  /** Ids of variants in their order. */
  variants: z.array(key).min(1).max(50),
  is_active: z.boolean(),
} as const;
const menuEntry = {
  kind: z.literal('menu-entry'),
  menu: z.enum(['main', 'hamburger', 'footer']),
  parent: key.nullable(),
  label: both(filled(80)),
  url: both(link),
  icon: key.nullable(),
  /** Goes away with the category, or while that is hidden. */
  category: key.nullable(),
  is_active: z.boolean(),
  position: z.int().min(1).max(10_000),
} as const;
export const contentInputSchema = z.discriminatedUnion('kind', [
  z.object(seoText),
  z.object(article),
  z.object(faq),
  z.object(marketingBlock),
  z.object(limitedOffer),
  z.object(menuEntry),
]);
export type ContentInput = z.infer<typeof contentInputSchema>;
const written = {
  id: z.string(),
  /** Address of its page in each market, null where it has none of its own. */
  href: z.object({ cz: z.string().nullable(), ro: z.string().nullable() }),
  changed_at: instantSchema.nullable(),
} as const;
export const contentItemSchema = z.discriminatedUnion('kind', [
  z.object({ ...seoText, ...written }),
  z.object({ ...article, ...written }),
  z.object({ ...faq, ...written }),
  z.object({ ...marketingBlock, ...written }),
  z.object({ ...limitedOffer, ...written }),
  z.object({ ...menuEntry, ...written }),
]);
export type ContentItem = z.infer<typeof contentItemSchema>;
const contentParams = z.object({ kind: z.enum(contentKinds) });
const oneContentParams = contentParams.extend({ id: key });
const write = { permission: 'content:edit' } as const;
export const adminListContent = route('admin_list_content', {
  summary: 'Texts of one kind: SEO texts, articles, questions, marketing blocks, limited offers, menu entries in their order.',
  access: read,
  params: contentParams,
  query: listQuerySchema,
  responses: { 200: listOf(contentItemSchema) },
});
export const adminGetContent = route('admin_get_content', {
  summary: 'One of them.',
  access: read,
  params: oneContentParams,
  responses: { 200: contentItemSchema },
});
export const adminAddContent = route('admin_add_content', {
  summary: 'Adds one; its id is made from its Czech name.',
  access: write,
  params: contentParams,
  body: contentInputSchema,
  bodyLimit: 512 * 1024,
  responses: { 201: contentItemSchema },
});
export const adminUpdateContent = route('admin_update_content', {
  summary: 'Changes one. What is shown in the shop changes at once.',
  access: write,
  params: oneContentParams,
  body: contentInputSchema,
  bodyLimit: 512 * 1024,
  responses: { 200: contentItemSchema },
});
export const adminDeleteContent = route('admin_delete_content', {
  summary: 'Deletes one; a menu entry goes with those below it.',
  access: write,
  params: oneContentParams,
  responses: { 204: null },
});

export const adminGetContentChoices = route('admin_get_content_choices', {
  summary: 'What texts can be put into: groups of questions, pages with SEO texts of their own.',
  access: read,
  responses: { 200: z.object({ faq_groups: choicesSchema.shape.choices, pages: choicesSchema.shape.choices }) },
});

// ------------------------------------------------------------------ reviews

export const approvals = ['pending', 'approved', 'rejected'] as const;
export const adminReviewSchema = z.object({
  id: z.string(),
  market: marketSchema,
  product: productNameSchema,
  rating: z.int().min(1).max(5),
  /** Name for staff; shown in the shop as first name and initial, or not at all. */
  author: z.string().nullable(),
  is_anonymous: z.boolean(),
  verified: z.boolean(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  text: z.string(),
  approval: z.enum(approvals),
  created_at: instantSchema,
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;
const approve = { permission: 'review:approve' } as const;
export const adminListReviews = route('admin_list_reviews', {
  summary: 'Reviews, those that wait longest first. `sort`: created_at, rating.',
  access: approve,
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    approval: z.enum(approvals).optional(),
    rating: z.coerce.number().int().min(1).max(5).optional(),
  }),
  responses: { 200: listOf(adminReviewSchema) },
});
export const adminCountReviews = route('admin_count_reviews', {
  summary: 'Number of reviews by approval, for the navigation.',
  access: approve,
  query: z.object({ market: marketSchema.optional() }),
  responses: { 200: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }) },
});
const reviewParams = z.object({ pk: key });
export const updateReview = route('update_review', {
  summary: 'Corrects the words of a review; the rating stays the customer’s.',
  access: approve,
  params: reviewParams,
  body: z.object({
    text: z.string().trim().min(10).max(5000).optional(),
    pros: z.array(filled(200)).max(10).optional(),
    cons: z.array(filled(200)).max(10).optional(),
  }),
  responses: { 200: adminReviewSchema },
});
export const approveReview = route('approve_review', {
  summary: 'Approves or rejects a review; only an approved one is published.',
  access: approve,
  params: reviewParams,
  body: z.object({ approval: z.enum(['approved', 'rejected']) }),
  responses: { 200: adminReviewSchema },
});

/** Every route of the back office by route name. */
export const catalogAdminRoutes = {
  get_categories_tree: getCategoriesTree,
  get_categories_list: getCategoriesList,
  get_type_categories: getTypeCategories,
  type_categories_all: typeCategoriesAll,
  get_manufacturers_list: getManufacturersList,
  type_devices: typeDevices,
  units: units,
  photo_fileset: photoFileset,
  file_sets_by_term: fileSetsByTerm,
  admin_get_category: adminGetCategory,
  add_new_category: addNewCategory,
  update_category: updateCategory,
  move_category: moveCategory,
  delete_category: deleteCategory,
  add_product_categories: addProductCategories,
  remove_product_categories: removeProductCategories,
  get_component_params: getComponentParams,
  save_component_params: saveComponentParams,
  get_active_users: getActiveUsers,
  save_user: saveUser,
  get_bonuses_manufacturers: getBonusesManufacturers,
  get_bonuses_quality_types: getBonusesQualityTypes,
  get_bonuses_types_devices: getBonusesTypesDevices,
  get_attr_name_choices: getAttrNameChoices,
  admin_list_terms: adminListTerms,
  admin_add_term: adminAddTerm,
  admin_update_term: adminUpdateTerm,
  admin_delete_term: adminDeleteTerm,
  admin_get_catalogue_filters: adminGetCatalogueFilters,
  admin_update_catalogue_filters: adminUpdateCatalogueFilters,
  admin_list_master_products: adminListMasterProducts,
  admin_export_master_products: adminExportMasterProducts,
  admin_assign_in_bulk: adminAssignInBulk,
  admin_preview_rename: adminPreviewRename,
  admin_rename_in_bulk: adminRenameInBulk,
  admin_get_master_product: adminGetMasterProduct,
  admin_update_master_product: adminUpdateMasterProduct,
  admin_update_images: adminUpdateImages,
  admin_publish_master_product: adminPublishMasterProduct,
  admin_withdraw_master_product: adminWithdrawMasterProduct,
  admin_add_variants: adminAddVariants,
  admin_find_products: adminFindProducts,
  admin_list_action_packages: adminListActionPackages,
  admin_list_accessory_devices: adminListAccessoryDevices,
  admin_list_meta_masters: adminListMetaMasters,
  swap_meta_master: swapMetaMaster,
  add_master_product: addMasterProduct,
  get_meta_master: getMetaMaster,
  add_meta_master: addMetaMaster,
  update_meta_master: updateMetaMaster,
  delete_meta_master: deleteMetaMaster,
  exclude_meta_master: excludeMetaMaster,
  admin_list_prices: adminListPrices,
  admin_export_prices: adminExportPrices,
  admin_preview_prices: adminPreviewPrices,
  admin_change_prices: adminChangePrices,
  admin_import_prices: adminImportPrices,
  admin_get_content_choices: adminGetContentChoices,
  admin_list_content: adminListContent,
  admin_get_content: adminGetContent,
  admin_add_content: adminAddContent,
  admin_update_content: adminUpdateContent,
  admin_delete_content: adminDeleteContent,
  admin_list_reviews: adminListReviews,
  admin_count_reviews: adminCountReviews,
  update_review: updateReview,
  approve_review: approveReview,
} as const;
/** Type argument of the back office's client; the paths stand in catalog-admin.paths.ts. */
export type CatalogAdminRoutes = typeof catalogAdminRoutes;
