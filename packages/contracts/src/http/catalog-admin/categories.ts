/** The category tree, its choice lists and its pictures. */
import { z } from 'zod';
import { choicesSchema, instantSchema } from '../../definitions/shared.ts';
import { both, bothTextsSchema, edit, expected, filled, idParams, key, read, route, seoName, text } from './office-route.ts';

/** Decimal as text, "1.25"; a decimal comma is accepted. From 0 to 99.999. */
const boost = z
  .string()
  .trim()
  .regex(/^\d{1,2}([.,]\d{1,3})?$/)
  .transform((typed) => typed.replace(',', '.'));
/** Parts of a path in another site's tree, none of them empty; an empty text is no path. */
const isPath = (path: string, separator: string): boolean =>
  path === '' || path.split(separator).every((part) => part !== '' && part === part.trim() && !part.includes(separator.trim()));
const heurekaCategory = text(300).refine((path) => isPath(path, ' | '));
const googleCategory = text(300).refine((path) => isPath(path, ' > '));
export const categoryPlaces = ['before', 'after', 'inside'] as const;
/** New place of a category: beside the target or as its last child. */
const place = { target: key, position: z.enum(categoryPlaces) } as const;

const categoryFields = {
  /** Null for a category at the top. */
  parent: key.nullable(),
  name: both(filled(120)),
  /** Last segment of the address; unique among siblings in each language. */
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
  /**
   * What it is in the tree of Heureka.cz: "Elektronika | Mobily, GPS | Mobilní telefony". Empty takes the nearest parent's; without any the feed says
   * the shop's own names.
   */
  heureka_category: heurekaCategory,
  /** What it is in Google's product taxonomy, an id or a path: "267", "Electronics > Computers > Laptops". Empty takes the nearest parent's. */
  google_category: googleCategory,
} as const;
export const categoryNodeSchema = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  name: bothTextsSchema,
  seo_name: bothTextsSchema,
  /** Path of its page without the leading slash. */
  url_path: bothTextsSchema,
  /** Whether it has subcategories. */
  children: z.boolean(),
  /** Depth in the tree, 1 at the top. */
  level: z.int().min(1),
  for_display: z.boolean(),
  for_buyout: z.boolean(),
  for_service: z.boolean(),
  filterable: z.boolean(),
  /** Number of published master products in it and its subcategories. */
  products: z.int().min(0),
});
export type CategoryNode = z.infer<typeof categoryNodeSchema>;
export const adminCategorySchema = z.object({
  id: z.string(),
  ...categoryFields,
  meilisearch_boost: z.string(),
  url_path: bothTextsSchema,
  children: z.boolean(),
  /** Number of master products directly in it, published or not. */
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
  /** Names from the top to the category: "Telefony › Apple iPhone". */
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
    heureka_category: heurekaCategory.default(''),
    google_category: googleCategory.default(''),
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
  /** `changed`: number of products whose categories changed. */
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
