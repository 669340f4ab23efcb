/** Pickup points and the feeds of their carriers. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { importFields, importProblems, toImportSchema } from '../../schemas/import.ts';
import { idParams, key, route, XLSX } from './office-route.ts';

export const adminListCarriers = route('admin_list_carriers', {
  summary: 'Carriers whose pickup points are kept, with when their feed was read last.',
  access: { permission: 'delivery:edit' },
  responses: {
    200: z.object({
      carriers: z.array(z.object({ id: key, name: z.string(), places: z.int().min(0), feed_read_at: instantSchema.nullable() })),
    }),
  },
});
export const adminDeliveryPlaceSchema = z.object({
  id: key,
  carrier: z.object({ id: key, name: z.string() }),
  market: marketSchema,
  /** The carrier's number of it. */
  code: z.string(),
  type: z.enum(['box', 'counter']),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  /** Takes nothing more for now. */
  is_congested: z.boolean(),
  /** False: out of order, nobody can choose it. */
  is_available: z.boolean(),
  updated_at: instantSchema,
});
export type AdminDeliveryPlace = z.infer<typeof adminDeliveryPlaceSchema>;
export const adminDeliveryPlaceQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  carrier: key.optional(),
  /** `usable`: neither congested nor out of order. */
  state: z.enum(['usable', 'congested', 'unavailable']).optional(),
});
export const adminListDeliveryPlaces = route('admin_list_delivery_places', {
  summary: 'Pickup points of carriers; `q` as shoppers search: words of town, street, postcode, name or number, typos forgiven.',
  access: { permission: 'delivery:edit' },
  query: adminDeliveryPlaceQuerySchema,
  responses: { 200: listOf(adminDeliveryPlaceSchema) },
});

/**
 * A pickup point as a carrier's feed has it. `code` is the carrier's number of it; what is left out stays as it is, a point
 * that isn't known yet needs everything but the flags.
 */
export const feedPlaceSchema = z.object({
  code: z.string().trim().min(1).max(60),
  market: marketSchema.optional(),
  type: z.enum(['box', 'counter']).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  street: z.string().trim().max(200).optional(),
  city: z.string().trim().min(1).max(200).optional(),
  postcode: z.string().trim().min(1).max(20).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  opening_hours: z.string().trim().max(300).optional(),
  card_payment: z.boolean().optional(),
  cash_on_delivery: z.boolean().optional(),
  is_congested: z.boolean().optional(),
  is_available: z.boolean().optional(),
  max_weight_kg: z.number().positive().max(1_000).nullish(),
});
export type FeedPlace = z.output<typeof feedPlaceSchema>;
/** Most points of one feed. */
export const MAX_FEED_PLACES = 50_000;
/** Fields of a pickup point in a file: columns of its import and export. */
export const placeFieldSchema = feedPlaceSchema.keyof();
export type PlaceField = z.infer<typeof placeFieldSchema>;

const carrierQuery = z.object({ carrier: key });
export const adminExportDeliveryPlaces = route('admin_export_delivery_places', {
  summary: 'Pickup points of a carrier as CSV, whole, in the columns of the import.',
  access: { permission: 'delivery:edit' },
  query: carrierQuery,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminExportDeliveryPlacesXlsx = route('admin_export_delivery_places_xlsx', {
  summary: 'Pickup points of a carrier as an Excel workbook, in the columns of the import.',
  access: { permission: 'delivery:edit' },
  query: carrierQuery,
  responses: { 200: { binary: XLSX } },
});
/** A field of a pickup point that changes, as texts: `true` and `false` for flags, empty for nothing. */
const changedFieldSchema = z.object({ field: placeFieldSchema, before: z.string(), after: z.string() });
export type ChangedPlaceField = z.infer<typeof changedFieldSchema>;
const importItem = z.object({
  /** Line of the file. */
  line: z.int().min(1),
  kind: z.enum(['added', 'changed']),
  code: z.string(),
  name: z.string(),
  changes: z.array(changedFieldSchema),
});
export type PlaceImportItem = z.infer<typeof importItem>;
export const adminImportDeliveryPlaces = route('admin_import_delivery_places', {
  summary: `Imports pickup points of a carrier (columns as the fields of its feed). A known code takes what its row has, empty cells leave a point as it is; a new one needs everything but the flags, hours and weight. ${importFields}`,
  access: { permission: 'delivery:edit' },
  query: carrierQuery,
  multipart: true,
  /** A large carrier's points with their opening hours. */
  bodyLimit: 16 * 1024 * 1024,
  responses: { 200: toImportSchema(importItem) },
  problems: importProblems,
});
export const adminUpdateDeliveryPlace = route('admin_update_delivery_place', {
  summary: 'Says that a pickup point is congested or out of order, or that it is not any more. The next feed may say otherwise.',
  access: { permission: 'delivery:edit' },
  params: idParams,
  body: z.object({ is_congested: z.boolean().optional(), is_available: z.boolean().optional() }),
  responses: { 200: z.object({ id: z.string(), is_congested: z.boolean(), is_available: z.boolean() }) },
});
export const adminListDeliveryPlaceChanges = route('admin_list_delivery_place_changes', {
  summary: 'Who changed or added which pickup point, by hand or by a file, newest first. What a feed says is no change of a person.',
  access: { permission: 'delivery:edit' },
  query: listQuerySchema,
  responses: {
    200: listOf(
      z.object({
        id: z.string(),
        carrier: z.object({ id: key, name: z.string() }),
        code: z.string(),
        name: z.string(),
        at: instantSchema,
        by: z.string(),
        kind: z.enum(['added', 'changed']),
        changes: z.array(changedFieldSchema),
      }),
    ),
  },
});
