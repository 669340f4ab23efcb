/** Locations of a place, and which product lies on which. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { importFields, importProblems, toImportSchema } from '../../schemas/import.ts';
import {
  idParams,
  locationCodeSchema,
  locationRefSchema,
  placeSchema,
  productRefSchema,
  quantitySchema,
  route,
  stockParams,
  versionSchema,
} from './office-route.ts';

export const locationKinds = ['shelf', 'second-hand', 'receiving', 'returns'] as const;
export const locationKindSchema = z.enum(locationKinds);
export type LocationKind = z.infer<typeof locationKindSchema>;
/** Pickers walk from small to large; null: calculated from the code. */
const walkOrderSchema = z.int().min(0).max(2_000_000_000);

export const locationSchema = z.object({
  id: z.uuid(),
  market: marketSchema,
  place: placeSchema,
  place_name: z.string(),
  code: z.string(),
  kind: locationKindSchema,
  walk_order: walkOrderSchema,
  /** Pieces and variants that lie there. */
  pieces: z.int().min(0),
  variants: z.int().min(0),
  version: versionSchema,
  /** Who made this version; null when nobody has changed it since it was added. */
  changed_by: z.string().nullable(),
  changed_at: instantSchema,
});
export type Location = z.infer<typeof locationSchema>;

export const locationQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  place: placeSchema.optional(),
  kind: locationKindSchema.optional(),
});
export const adminListLocations = route('admin_list_locations', {
  summary:
    'Locations; `q` is a part of the code. Sorted by `code`, `walk_order` (as it is without `sort`), `pieces`; `-` in front = descending.',
  access: { permission: 'stock:read' },
  query: locationQuerySchema,
  responses: { 200: listOf(locationSchema) },
});
export const adminExportLocations = route('admin_export_locations', {
  summary: 'The list of the locations as CSV, same filters.',
  access: { permission: 'stock:read' },
  query: locationQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const locationContentSchema = productRefSchema.extend({ on_hand: z.int().min(1) });
export const adminGetLocation = route('admin_get_location', {
  summary: 'A location with what lies on it.',
  access: { permission: 'stock:read' },
  params: idParams,
  responses: { 200: z.object({ location: locationSchema, products: z.array(locationContentSchema) }) },
  problems: ['location-not-found', 'location-removed'],
});
export const adminAddLocation = route('admin_add_location', {
  summary: 'Adds one location.',
  access: { permission: 'stock:edit' },
  body: z.object({
    market: marketSchema,
    place: placeSchema,
    code: locationCodeSchema,
    kind: locationKindSchema,
    walk_order: walkOrderSchema.nullable().default(null),
  }),
  responses: { 201: locationSchema },
  problems: ['location-exists', 'unknown-place'],
});

/** Most locations that one range adds. */
export const MAX_RANGE = 2_000;
export const locationRangeSchema = z.object({
  /** Codes between the two. */
  count: z.int().min(0),
  /** Of them those that are there already; they stay as they are. */
  existing: z.int().min(0),
  added: z.int().min(0),
  /** The first and the last few codes, to look at before they are added. */
  first: z.array(z.string()),
  last: z.array(z.string()),
});
export const adminAddLocations = route('admin_add_locations', {
  summary: `Adds all locations between two codes, each of their parts from the first to the last, at most ${MAX_RANGE}. \`is_preview\` only counts.`,
  access: { permission: 'stock:edit' },
  body: z.object({
    market: marketSchema,
    place: placeSchema,
    from: locationCodeSchema,
    to: locationCodeSchema,
    kind: locationKindSchema,
    is_preview: z.boolean(),
  }),
  responses: { 200: locationRangeSchema },
  problems: ['unknown-place'],
});
export const adminUpdateLocation = route('admin_update_location', {
  summary:
    'Renames a location, or changes its kind or its place in the walk. When `version` is not the present one, 409 `location-not-updated` has the location as it is now (`extra.present`).',
  access: { permission: 'stock:edit' },
  params: idParams,
  body: z.object({
    version: versionSchema,
    code: locationCodeSchema,
    kind: locationKindSchema,
    walk_order: walkOrderSchema.nullable(),
  }),
  responses: { 200: locationSchema },
  problems: ['location-exists', 'location-not-found', 'location-not-updated', 'location-removed'],
});
export const adminRemoveLocation = route('admin_remove_location', {
  summary: 'Removes an empty location. While pieces lie there it is refused with their number (`extra.pieces`).',
  access: { permission: 'stock:edit' },
  params: idParams,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  responses: { 204: null },
  problems: ['location-not-found', 'location-not-removed', 'location-not-updated', 'location-removed'],
});

// ------------------------------------------------------------------ which product lies where

/** A product at one place. */
export const productLocationSchema = productRefSchema.extend({
  market: marketSchema,
  place: placeSchema,
  place_name: z.string(),
  /** Pieces that lie at the place, those of reservations included. */
  on_hand: z.int().min(0),
  reserved: z.int().min(0),
  /** Of them those that nobody has put on a location. */
  unassigned: z.int().min(0),
  /** In walking order. */
  locations: z.array(locationRefSchema.extend({ on_hand: z.int().min(1) })),
  /** Grows whenever the product comes to another location of the place or leaves one. */
  version: versionSchema,
  /** Who made this version; null when a pick, a receipt or a count did. */
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
});
export type ProductLocation = z.infer<typeof productLocationSchema>;
export const productLocationQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  place: placeSchema.optional(),
  /** `unassigned`: some of its pieces lie without a location; `split`: it lies on several. */
  state: z.enum(['unassigned', 'assigned', 'split']).optional(),
});
export const adminListProductLocations = route('admin_list_product_locations', {
  summary:
    'Products by place with their locations; `q` begins words of name, looks and code, or is an EAN or part of the code of a location. Sorted by `name`, `code`, `on_hand`, `unassigned`.',
  access: { permission: 'stock:read' },
  query: productLocationQuerySchema,
  /** `total_is_bounded`: more rows fit than `total`; there are no pages behind it. */
  responses: { 200: listOf(productLocationSchema).extend({ total_is_bounded: z.boolean().default(false) }) },
});
export const adminExportProductLocations = route('admin_export_product_locations', {
  summary: 'Which product lies where as CSV, as `admin_import_product_locations` reads it; a line for each location.',
  access: { permission: 'stock:read' },
  query: productLocationQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminMovePieces = route('admin_move_pieces', {
  summary: 'Moves pieces of a product between locations of one place; null is "without a location". What can be sold stays as it is.',
  access: { permission: 'stock:edit' },
  params: stockParams,
  body: z.object({ place: placeSchema, from: z.uuid().nullable(), to: z.uuid().nullable(), quantity: quantitySchema }),
  responses: { 200: productLocationSchema },
  problems: ['location-not-found', 'location-not-updated', 'location-removed', 'unknown-place'],
});
export const adminPlaceProduct = route('admin_place_product', {
  summary:
    'Puts all pieces of a product at a place on one location; null takes them off. When `version` is not the present one, 409 `location-not-updated` has the row as it is now (`extra.present`).',
  access: { permission: 'stock:edit' },
  params: stockParams,
  body: z.object({ place: placeSchema, version: versionSchema, location: locationCodeSchema.nullable() }),
  responses: { 200: productLocationSchema },
  problems: ['location-not-found', 'location-not-updated', 'unknown-place'],
});
const productLocationImportItem = z.object({
  /** Line of the file. */
  line: z.int(),
  variant_id: z.string(),
  code: z.string(),
  name: z.string(),
  place: placeSchema,
  location: z.string(),
  /** Pieces that lie on the location. */
  before: z.int().min(0),
  after: z.int().min(0),
});
export type ProductLocationImportItem = z.infer<typeof productLocationImportItem>;
export const adminImportProductLocations = route('admin_import_product_locations', {
  summary: `Imports how many pieces of a product lie on a location (columns \`variant\` or \`code\`, \`place\`, \`location\`, \`pieces\`); 0 takes them off. ${importFields}`,
  access: { permission: 'stock:edit' },
  query: z.object({ market: marketSchema }),
  multipart: true,
  bodyLimit: 5 * 1024 * 1024,
  responses: { 200: toImportSchema(productLocationImportItem) },
  problems: importProblems,
});

/** What a scanned code is. */
export const scannedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('location'), location: locationRefSchema }),
  z.object({ kind: z.literal('product'), product: productRefSchema }),
]);
export type ScannedCode = z.infer<typeof scannedSchema>;
export const adminFindScanned = route('admin_find_scanned', {
  summary: 'What a scanned code is at a place: a location by its code, or a product by EAN, code or id.',
  access: { permission: 'stock:read' },
  query: z.object({
    market: marketSchema,
    place: placeSchema,
    scan: z.string().trim().min(1).max(100),
    /** Looks for nothing else. */
    kind: z.enum(['location', 'product']).optional(),
  }),
  responses: { 200: scannedSchema },
  problems: ['nothing-scanned'],
});
