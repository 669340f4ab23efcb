/** Master products and bulk changes of them. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema } from '../../definitions/shared.ts';
import { both, bothTextsSchema, codeSchema, edit, expected, filled, idParams, key, named, read, route, text } from './office-route.ts';
import { adminVariantSchema, colourSchema, MAX_COLOURS, newColourSchema, pricesSchema } from './product-parts.ts';

/** What a product needs before it can be put on sale, in the order in which it is asked for. */
export const productNeeds = ['category', 'variant', 'price', 'picture', 'energy_label', 'responsible_person'] as const;
export type ProductNeed = (typeof productNeeds)[number];
/** A withdrawn product keeps its address; the page says so and offers alternatives. */
export const productStates = ['draft', 'published', 'withdrawn'] as const;
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
  /** Pieces in both markets together; null for services. */
  stock: z.int().min(0).nullable(),
  changed_at: instantSchema,
  /** Staff member or source that last changed it; null when unchanged. */
  changed_by: z.string().nullable(),
});
export type MasterProductRow = z.infer<typeof masterProductRowSchema>;
const masterListQuery = listQuerySchema.extend({
  /** Id of a category; its subcategories are included. */
  category: key.optional(),
  /** Only products in a category of this level. */
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
export const productNameSchema = named.extend({ code: z.string() });
export const adminImageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Path below `/media/` without width and ending; null while the product has no colour. */
  base: z.string().nullable(),
  /** Empty until it is written; an uploaded picture is shown in the shop when it has both texts. */
  alt: bothTextsSchema,
  /** Id of the colour that an uploaded picture shows; null when it stands for all of them, and for drawn ones. */
  colour: z.string().nullable(),
  /** Uploaded ones are shown in the place of drawn ones, and only they can be removed. */
  is_uploaded: z.boolean(),
});
export type AdminImage = z.infer<typeof adminImageSchema>;
/** Energy classes, the best first. */
export const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
/** Label of a new phone or tablet (Delegated Regulation (EU) 2023/1669): its class, and its number in the European registry EPREL. */
export const energyLabelSchema = z.object({ class: z.enum(energyClasses), eprel_number: z.int().min(1).max(99_999_999) });
/** A number for number attributes, texts in both languages for text attributes. */
const parameterValue = z.union([z.number(), both(filled(300))]);
export const adminMasterProductSchema = masterProductRowSchema.extend({
  version: z.int().min(1),
  short_description: bothTextsSchema,
  description: bothTextsSchema,
  release_year: z.int().nullable(),
  is_physical: z.boolean(),
  warranty_months: z.object({ new: z.int(), used: z.int() }),
  energy_label: energyLabelSchema.nullable(),
  gift: productNameSchema.nullable(),
  recommended_accessories: z.array(productNameSchema),
  /** What an accessory fits: master products and whole device types. */
  compatible_masters: z.array(productNameSchema),
  compatible_type_devices: z.array(z.string()),
  colours: z.array(colourSchema),
  /** What it still needs to be put on sale; empty when nothing is missing. */
  needs: z.array(z.enum(productNeeds)),
  /** False from the first time that it is put on sale; only then can it be deleted. */
  is_new: z.boolean(),
  parameters: z.array(z.object({ attribute: z.string(), value: parameterValue })),
  images: z.array(adminImageSchema),
  items: z.array(adminVariantSchema),
});
export type AdminMasterProduct = z.infer<typeof adminMasterProductSchema>;
const one = { params: idParams, responses: { 200: adminMasterProductSchema } } as const;
/** Of every change of one product: the answer is the product as it is now. */
export const oneChanged = { ...one, access: edit, problems: ['changed-meanwhile'] } as const;
/** The version that the editor saw, for calls without a body. */
export const expectedQuery = z.object({ version: z.coerce.number().int().min(1) });
const warrantySchema = z.object({ new: z.int().min(0).max(120), used: z.int().min(0).max(120) });
export const adminAddMasterProduct = route('admin_add_master_product', {
  summary: 'Makes a draft of a product; ids and address are made from its Czech name. 400 when the code already exists.',
  access: edit,
  body: z.object({
    name: both(filled(200)),
    code: codeSchema,
    manufacturer: key,
    type_device: key,
    /** The first one is in the breadcrumbs. A draft may have none yet. */
    categories: z.array(key).max(50),
    colours: z.array(newColourSchema).max(MAX_COLOURS),
    warranty_months: warrantySchema,
    /** False for services, which have no stock and are never sent. */
    is_physical: z.boolean(),
  }),
  responses: { 201: adminMasterProductSchema },
});
export const adminDeleteMasterProduct = route('admin_delete_master_product', {
  summary: 'Deletes a draft that was never on sale, with its variants, prices and pictures.',
  access: edit,
  params: idParams,
  query: expectedQuery,
  responses: { 204: null },
  problems: ['changed-meanwhile', 'conflict'],
});
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
      warranty_months: warrantySchema,
      energy_label: energyLabelSchema.nullable(),
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
export const adminPublishMasterProduct = route('admin_publish_master_product', {
  ...oneChanged,
  summary: 'Puts the product on sale, or only the variants named; of a new one all that have a price. 400 says what it needs.',
  body: z.object({ variants: z.array(key).max(500).optional(), ...expected }),
});
export const adminWithdrawMasterProduct = route('admin_withdraw_master_product', {
  ...oneChanged,
  summary: 'Takes the product off sale, or only the variants named.',
  body: z.object({ variants: z.array(key).max(500).optional(), ...expected }),
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
    /** Null removes the `barem` group. */
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
  summary:
    'Master products whose name or code holds the text, or that have a variant of that code or EAN, at most 20; for choosing one. Of the variants that one is the first.',
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
