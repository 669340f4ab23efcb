/** Stock-takes: counting what lies at a place, and booking the differences. Who has no `place:any` counts the own store alone. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import {
  deedSchema,
  documentQuerySchema,
  idParams,
  locationCodeSchema,
  locationRefSchema,
  noteSchema,
  placeSchema,
  productRefSchema,
  route,
  variantSchema,
  versionSchema,
} from './office-route.ts';

export const stockTakeStateSchema = z.enum(['open', 'closed', 'cancelled']);
export const stockTakeSchema = z.object({
  id: z.uuid(),
  /** Ours, counted from 1. */
  number: z.int().min(1),
  market: marketSchema,
  place: placeSchema,
  place_name: z.string(),
  /** First and last location in walking order; null: the whole place. */
  from_code: z.string().nullable(),
  to_code: z.string().nullable(),
  note: z.string(),
  state: stockTakeStateSchema,
  version: versionSchema,
  lines: z.int().min(0),
  /** Lines that have been counted. */
  counted: z.int().min(0),
  /** Lines whose count isn't what was expected. */
  different: z.int().min(0),
  /** Of them those that nobody has counted a second time. */
  to_recount: z.int().min(0),
  opened: deedSchema,
  closed: deedSchema.nullable(),
});
export type StockTake = z.infer<typeof stockTakeSchema>;
export const stockTakeLineSchema = z.object({
  id: z.uuid(),
  product: productRefSchema,
  /** Null: what lies without a location. */
  location: locationRefSchema.nullable(),
  /** What the books said when the line was opened, then when it was counted. */
  expected: z.int().min(0),
  expected_at: instantSchema,
  first_count: z.int().min(0).nullable(),
  first_by: z.string().nullable(),
  second_count: z.int().min(0).nullable(),
  second_by: z.string().nullable(),
  /** The last count less what was expected; null while nobody has counted. */
  difference: z.int().nullable(),
  /** Change that closing booked; null: none. */
  booked: z.int().nullable(),
  /** Grows with each count. */
  version: versionSchema,
  /** Who counted last; null: nobody yet. */
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
});
export type StockTakeLine = z.infer<typeof stockTakeLineSchema>;
/** Most lines of one stock-take: a bigger place is counted in parts. */
export const MAX_TAKE_LINES = 20_000;

export const adminListStockTakes = route('admin_list_stock_takes', {
  summary: 'Stock-takes, the newest first; `q` is number or note.',
  access: { permission: 'stock:read' },
  query: documentQuerySchema.extend({ state: stockTakeStateSchema.optional() }),
  responses: { 200: listOf(stockTakeSchema) },
});
export const adminOpenStockTake = route('admin_open_stock_take', {
  summary:
    'Opens a stock-take of a place, or of its locations from one code to another in walking order, with what is expected now. A part that an open one counts is refused (`extra.number`).',
  access: { permission: 'stock:count' },
  body: z.object({
    market: marketSchema,
    place: placeSchema,
    from_code: locationCodeSchema.nullable().default(null),
    to_code: locationCodeSchema.nullable().default(null),
    note: noteSchema,
  }),
  responses: { 201: stockTakeSchema },
  problems: ['count-open', 'location-not-found', 'other-store', 'too-many-lines', 'unknown-place'],
});
export const adminGetStockTake = route('admin_get_stock_take', {
  summary: 'One stock-take; its lines are a list of their own.',
  access: { permission: 'stock:read' },
  params: idParams,
  responses: { 200: stockTakeSchema },
});
export const adminListStockTakeLines = route('admin_list_stock_take_lines', {
  summary:
    'Lines of a stock-take in walking order; `q` is name, code, EAN or location. `sort`: product, expected, difference; a minus turns it.',
  access: { permission: 'stock:read' },
  params: idParams,
  query: listQuerySchema.extend({ state: z.enum(['uncounted', 'counted', 'different', 'recount']).optional() }),
  responses: { 200: listOf(stockTakeLineSchema) },
});
export const adminCountStock = route('admin_count_stock', {
  summary:
    'Counts a variant on a location: `set` is the whole number, `add` counts up by scanning. What nobody expected there gets a line. The second round is for lines with a difference. When `version` is given and the line has another one, 409 `changed-meanwhile` has the line as it is now (`extra.present`).',
  access: { permission: 'stock:count' },
  params: idParams,
  body: z.object({
    variant_id: variantSchema,
    location_id: z.uuid().nullable(),
    round: z.union([z.literal(1), z.literal(2)]),
    mode: z.enum(['set', 'add']),
    /** Null takes the count of the round back, in each mode; without a first count there is no second one. */
    quantity: z.int().min(0).max(100_000).nullable(),
    /** The line's version that was on the screen. Left out, the count is written over any other. */
    version: versionSchema.optional(),
  }),
  responses: { 200: stockTakeLineSchema },
  problems: [
    'changed-meanwhile',
    'document-closed',
    'location-not-found',
    'location-removed',
    'no-difference',
    'other-store',
    'outside-count',
    'unknown-product',
  ],
});
export const stockTakeConflictSchema = z.object({
  product: productRefSchema,
  /** Pieces that orders have at the place. */
  reserved: z.int().min(0),
  /** Pieces that would be left there. */
  on_hand: z.int(),
});
export const adminCloseStockTake = route('admin_close_stock_take', {
  summary:
    'Closes a stock-take and books its differences. Refused while differences wait for a second count, and with `stock-take-conflicts` (`extra.conflicts`) where orders have more pieces than were counted: `leave_conflicts` books all the others.',
  access: { permission: 'stock:count' },
  params: idParams,
  body: z.object({ version: versionSchema, leave_conflicts: z.boolean().default(false) }),
  responses: { 200: stockTakeSchema },
  problems: ['changed-meanwhile', 'document-closed', 'other-store', 'recount-needed', 'stock-take-conflicts'],
});
export const adminCancelStockTake = route('admin_cancel_stock_take', {
  summary: 'Ends a stock-take without booking anything.',
  access: { permission: 'stock:count' },
  params: idParams,
  body: z.object({ version: versionSchema }),
  responses: { 200: stockTakeSchema },
  problems: ['changed-meanwhile', 'document-closed', 'other-store'],
});
export const adminExportStockTake = route('admin_export_stock_take', {
  summary: 'The report of a stock-take as CSV: every line with expected, counted and booked pieces.',
  access: { permission: 'stock:read' },
  params: idParams,
  responses: { 200: { binary: 'text/csv' } },
});
