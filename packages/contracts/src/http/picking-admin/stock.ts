/** The list of the stock, its history, and corrections by hand. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { locationRefSchema, placeSchema, route, stockParams } from './office-route.ts';

export const stockPlaceSchema = z.object({
  place: placeSchema,
  name: z.string(),
  /** Pieces that lie there, those of reservations included. */
  on_hand: z.int().min(0),
  reserved: z.int().min(0),
});
export const stockRowSchema = z.object({
  variant_id: z.string(),
  market: marketSchema,
  code: z.string(),
  /** In the language of the site; the id while the catalogue hasn't reported of it. */
  name: z.string(),
  spec: z.string(),
  type_device: z.string().nullable(),
  /** What can be sold, all places together. */
  available: z.int().min(0),
  reserved: z.int().min(0),
  /** Sent from one place to another and not received yet: they lie nowhere. */
  in_transit: z.int().min(0),
  is_endless: z.boolean(),
  expected_at: instantSchema.nullable(),
  /** The warehouse first, then the stores by name; only those where something lies. */
  places: z.array(stockPlaceSchema),
  changed_at: instantSchema,
});
export type StockRow = z.infer<typeof stockRowSchema>;

/** What a list may be narrowed to: nothing left, three or fewer, enough, reserved pieces, never runs out. */
export const stockStateSchema = z.enum(['none', 'low', 'enough', 'reserved', 'endless']);
export const stockQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  state: stockStateSchema.optional(),
  place: placeSchema.optional(),
  type_device: z.string().max(40).optional(),
});

export const adminListStock = route('admin_list_stock', {
  summary: 'Stock by variant and market. Sorted by `name`, `code`, `available`, `reserved`, `changed_at`; `-` in front = descending.',
  access: { permission: 'stock:read' },
  query: stockQuerySchema,
  /** `total_is_bounded`: more rows fit than `total`; there are no pages behind it. */
  responses: { 200: listOf(stockRowSchema).extend({ total_is_bounded: z.boolean().default(false) }) },
});
export const adminExportStock = route('admin_export_stock', {
  summary: 'The list of the stock as CSV, same filters; a line for each place.',
  access: { permission: 'stock:read' },
  query: stockQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminGetStockPlaces = route('admin_get_stock_places', {
  summary: 'Places where pieces can lie: the warehouse of each market and its stores.',
  access: { permission: 'backoffice:enter' },
  responses: { 200: z.object({ items: z.array(z.object({ place: placeSchema, market: marketSchema, name: z.string() })) }) },
});

export const correctionReasons = ['counted', 'received', 'damaged', 'lost', 'found', 'moved', 'returned'] as const;
export const correctionReasonSchema = z.enum(correctionReasons);
export const stockMoveSchema = z.object({
  /**
   * `reserved` and `released` belong to an order, `replaced` to a complaint about it, whose number is the note; `corrected` was done by a person, `counted` by closing a stock-take, `received` by a
   * receipt; `sent`, `arrived` and `missing` are steps of a transfer.
   */
  kind: z.enum(['reserved', 'replaced', 'released', 'corrected', 'counted', 'received', 'sent', 'arrived', 'missing']),
  at: instantSchema,
  place: placeSchema,
  place_name: z.string(),
  /** Change of what can be sold there. */
  change: z.int(),
  order_id: z.uuid().nullable(),
  /** Receipt, transfer or stock-take. */
  document: z.object({ id: z.uuid(), number: z.int().min(1) }).nullable(),
  reason: correctionReasonSchema.nullable(),
  note: z.string(),
  actor: z.string().nullable(),
});
export type StockMove = z.infer<typeof stockMoveSchema>;
export const adminGetStockHistory = route('admin_get_stock_history', {
  summary: 'What happened to the pieces of a variant, the newest first; at most 200 moves.',
  access: { permission: 'stock:read' },
  params: stockParams,
  responses: {
    200: z.object({
      row: stockRowSchema,
      /** Where its pieces lie, place by place in walking order; what is missing to the place's pieces lies without a location. */
      locations: z.array(locationRefSchema.extend({ place: placeSchema, on_hand: z.int().min(1) })),
      moves: z.array(stockMoveSchema),
    }),
  },
});
export const adminCorrectStock = route('admin_correct_stock', {
  summary: 'Sets how many pieces lie at a place. Reserved ones stay reserved: fewer than those are refused.',
  access: { permission: 'stock:edit' },
  params: stockParams,
  body: z.object({
    place: placeSchema,
    /** The number that was on the screen: another one there now is refused. */
    on_hand_before: z.int().min(0),
    on_hand: z.int().min(0).max(100_000),
    /** Location where pieces were found or are missing; null: without one first, then in walking order. */
    location_id: z.uuid().nullable().default(null),
    reason: correctionReasonSchema,
    note: z.string().trim().max(300).default(''),
  }),
  responses: { 200: stockRowSchema },
  problems: ['below-reserved', 'changed-meanwhile', 'location-not-found', 'location-not-updated', 'location-removed', 'unknown-place'],
});
