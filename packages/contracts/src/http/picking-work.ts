/** Calls of services/picking that people in a warehouse or a store work with: picking lists, scans, crates, the store's board. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { typeDeliveryCodeSchema } from '../schemas/checkout-schemas.ts';
import { bookingRefusalSchema, carrierNameSchema, parcelStateSchema } from './picking-shipping.ts';
import { pickingWorkPaths } from './picking-work.paths.ts';

const route = defineRoutes('picking', pickingWorkPaths);
/** `warehouse` or a store's id. */
const placeSchema = z.string().min(1).max(100);

export const pickingListStatuses = [
  'waiting',
  'in_progress',
  /** Everything lies in the crate. */
  'picked',
  /** Everything was looked for, and something wasn't there. */
  'not_found',
  /** Nothing of it is in stock: it waits for pieces or for a decision. */
  'not_available',
  /** The crate is closed and goes to the pack bench. */
  'wrapped',
  'packed',
  'handed_over',
  'ready_for_pickup',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;
export const pickingListStatusSchema = z.enum(pickingListStatuses);
export type PickingListStatus = (typeof pickingListStatuses)[number];

export const scanKinds = [
  'start',
  'crate',
  'item',
  'not-found',
  'undo',
  'wrap',
  'finish',
  'hand-over',
  /** The package from another place is at the store where it is fetched. */
  'receive',
  'skip',
  'reset',
] as const;
export type ScanKind = (typeof scanKinds)[number];

/** Why a scan changes nothing, by the rules of `@okruh/market/picking-scan`. */
export const scanRefusals = [
  'not-in-this-state',
  'already-started',
  'crate-invalid',
  'other-crate',
  'crate-first',
  'crate-empty',
  'wrong-item',
  'already-scanned',
  /** The product is right, its serial number is scanned next. */
  'serial-next',
  'serial-invalid',
  'imei-invalid',
  'imei-of-other-type',
  'too-many',
  'not-complete',
  'nothing-to-undo',
  /** It is fetched at this very store: no carrier gets it. */
  'waits-at-store',
] as const;
export type ScanRefusal = (typeof scanRefusals)[number];

/** What only the service knows: others' crates and serial numbers, the order itself. */
export const scanAnswerCodes = [
  ...scanRefusals,
  'list-not-found',
  'order-cancelled',
  /** Nobody could say that the order still stands. */
  'order-may-be-cancelled',
  'crate-in-use',
  /** The carrier has made no label yet, or refuses the parcel. */
  'label-missing',
  /** A warning: this serial number was captured for another order already. */
  'serial-assigned',
  /** A warning: a colleague had begun. */
  'taken-over',
] as const;
export type ScanAnswerCode = (typeof scanAnswerCodes)[number];

export const pickingItemSchema = z.object({
  /** Number on the list, from 1. */
  item: z.int().min(1),
  variant_id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  /** `base` of the main picture (`imageSchema`); null without one. */
  image: z.string().nullable(),
  /** Barcodes and codes that stand for the product, upper case: EAN, our own code. */
  codes: z.array(z.string()),
  /** Each piece is identified by its serial number or IMEI. */
  tracked: z.boolean(),
  /** The product has an IMEI. */
  imei: z.boolean(),
  quantity: z.int().min(1),
  picked: z.int().min(0),
  /** Pieces that were looked for and not found. */
  missing: z.int().min(0),
  serials: z.array(z.string()),
  /** Name of what the customer bought, when this is sent instead of it. */
  replaces: z.string().optional(),
  /** Code of the shelf where to go, "C-02-1-07"; null when none is recorded. */
  location: z.string().nullable(),
  /** Its place in the walk through the shelves; null without a location. */
  walk_order: z.int().min(0).nullable(),
});
export type PickingItem = z.infer<typeof pickingItemSchema>;

export const loggedScanSchema = z.object({
  kind: z.enum(['crate', 'item', 'not-found', 'wrap']),
  item: z.int().nullable(),
  quantity: z.int(),
  serial: z.string().nullable(),
});

export const pickingListRowSchema = z.object({
  id: z.uuid(),
  /** What people call it. */
  number: z.int(),
  order_id: z.uuid(),
  order_number: z.string(),
  market: marketSchema,
  place: placeSchema,
  place_name: z.string(),
  status: pickingListStatusSchema,
  /** Which part of the order it is, and of how many. */
  part: z.int().min(1),
  parts: z.int().min(1),
  type_delivery_code: typeDeliveryCodeSchema,
  /** Store where the order is fetched. */
  store_id: z.string().nullable(),
  store_name: z.string().nullable(),
  crate: z.string().nullable(),
  wave_id: z.uuid().nullable(),
  /** Who works on it. */
  assignee: z.string().nullable(),
  quantity: z.int().min(0),
  picked: z.int().min(0),
  missing: z.int().min(0),
  /** Until when it should be ready; null when nothing was promised to the hour. */
  due_at: instantSchema.nullable(),
  released_at: instantSchema,
  started_at: instantSchema.nullable(),
  picked_at: instantSchema.nullable(),
  packed_at: instantSchema.nullable(),
  handed_over_at: instantSchema.nullable(),
  delivered_at: instantSchema.nullable(),
  skipped_at: instantSchema.nullable(),
});
export type PickingListRow = z.infer<typeof pickingListRowSchema>;
export const pickingListSchema = pickingListRowSchema.extend({
  /** In walking order. */
  items: z.array(pickingItemSchema),
  /** What undo would take back, oldest first. */
  log: z.array(loggedScanSchema),
  /** Prepared at the store where its customer fetches it. */
  is_picked_up_here: z.boolean(),
  /** The parcel that is asked for when the package is closed; null before, and for what is fetched where it was picked. */
  parcel: z
    .object({
      id: z.uuid(),
      carrier: carrierNameSchema,
      state: parcelStateSchema,
      /** Why the carrier doesn't take it. */
      refusal: bookingRefusalSchema.nullable(),
      tracking_number: z.string().nullable(),
    })
    .nullable(),
  version: z.int(),
});
export type PickingList = z.infer<typeof pickingListSchema>;

export const pickingListQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  place: placeSchema.optional(),
  /** Several with commas between. */
  status: z.string().max(200).optional(),
  type_delivery_code: typeDeliveryCodeSchema.optional(),
  /** `true` = only those whose time is over. */
  late: z.enum(['true']).optional(),
});
export const adminListPickingLists = route('admin_list_picking_lists', {
  summary:
    'Picking lists, the newest first. `q` = number of the list or the order, or a crate. Sorted by `due_at`, `released_at`, `number`.',
  access: { permission: 'picking:read' },
  query: pickingListQuerySchema,
  /** More lists fit than `total` where it is bounded; there are no pages behind it. */
  responses: { 200: listOf(pickingListRowSchema).extend({ total_is_bounded: z.boolean().default(false) }) },
});
export const adminGetPickingList = route('admin_get_picking_list', {
  summary: 'One picking list with its items.',
  access: { permission: 'picking:read' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: pickingListSchema },
});
export const orderPieceSchema = pickingItemSchema
  .pick({ code: true, name: true, quantity: true, picked: true, missing: true, serials: true, replaces: true, location: true })
  .extend({ list_id: z.uuid(), place_name: z.string(), crate: z.string().nullable() });
export type OrderPiece = z.infer<typeof orderPieceSchema>;
export const adminGetOrderPieces = route('admin_get_order_pieces', {
  summary:
    'What the warehouse has of an order: where its pieces lie, how many are picked, their serial numbers. Lists that ended are left out.',
  access: { permission: 'order:read' },
  params: z.object({ order: z.uuid() }),
  responses: { 200: z.object({ items: z.array(orderPieceSchema) }) },
});
export const adminFindPickingList = route('admin_find_picking_list', {
  summary: 'The list that a scanned crate, order number, list number or label of a parcel stands for.',
  access: { permission: 'picking:work' },
  query: z.object({ code: z.string().trim().min(1).max(60), market: marketSchema }),
  responses: { 200: pickingListSchema },
  /** `crate-empty`: the crate is known and holds no order. */
  problems: ['crate-empty', 'list-not-found'],
});
export const adminClaimPickingLists = route('admin_claim_picking_lists', {
  summary:
    'Gives the caller the most urgent waiting lists of a place as a wave, each order with a crate of its own. Two callers never get the same. Called again, it answers with the wave that the caller hasn’t ended.',
  access: { permission: 'picking:work' },
  body: z.object({ market: marketSchema, place: placeSchema, count: z.int().min(1).max(12).default(1) }),
  /** No lists: nothing waits. */
  responses: { 200: z.object({ wave_id: z.uuid().nullable(), lists: z.array(pickingListSchema) }) },
  problems: ['other-store'],
});
export const adminGetWave = route('admin_get_wave', {
  summary: 'The lists of a wave.',
  access: { permission: 'picking:read' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ wave_id: z.uuid(), lists: z.array(pickingListSchema) }) },
});

/** An item of a list in `not_available`: no pieces are there for it. */
const missingItemSchema = z.object({ item: z.coerce.number().int().min(1).max(10_000) });
export const adminPreviewDrop = route('admin_preview_drop', {
  summary: 'What dropping an item that there is none of would mean for its order.',
  access: { permission: 'picking:work' },
  params: z.object({ id: z.uuid() }),
  query: missingItemSchema,
  responses: {
    200: z.object({
      /** What the customer paid for the pieces; null for an order from before prices were kept here. */
      refund: moneySchema.nullable(),
      /** It is collected at the door or at the counter, and will be less. */
      is_due_reduced: z.boolean(),
      /** Nothing else is left to be sent: the whole order is cancelled. */
      ends_order: z.boolean(),
    }),
  },
  problems: ['not-in-this-state'],
});
export const replacementSchema = z.object({
  variant_id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  /** `new` or a grade; null when the catalogue hasn’t reported it. */
  quality: z.string().nullable(),
  /** Pieces that can be sold. */
  available: z.int().min(1),
  /** It is another product, or a worse grade: the customer has to agree. */
  needs_consent: z.boolean(),
});
export type Replacement = z.infer<typeof replacementSchema>;
export const adminFindReplacements = route('admin_find_replacements', {
  summary:
    'What could be sent instead of an item that there is none of, with enough free pieces: variants of the same product first, then the same type of device. At most 30; `q` = words of name, looks or code.',
  access: { permission: 'picking:work' },
  params: z.object({ id: z.uuid() }),
  query: missingItemSchema.extend({ q: z.string().trim().max(100).optional() }),
  responses: { 200: z.object({ items: z.array(replacementSchema) }) },
  problems: ['not-in-this-state'],
});
export const adminResolveMissing = route('admin_resolve_missing', {
  summary:
    'Decides what becomes of an item that there is none of: it is dropped and its price goes back, or other pieces are sent instead. Decided already: `not-in-this-state`.',
  access: { permission: 'picking:work' },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    item: z.int().min(1),
    action: z.enum(['drop', 'substitute']),
    /** For colleagues; nothing about the customer. */
    reason: z.string().trim().max(200).default(''),
    /** What is sent instead. */
    variant_id: z.string().min(1).max(200).optional(),
    /** How the customer agreed to another product or a worse grade. */
    consent: z.enum(['by-phone', 'by-mail']).optional(),
  }),
  /** The list without the item; `cancelled` when nothing is left on it. */
  responses: { 200: pickingListSchema },
  problems: ['no-free-pieces', 'consent-needed', 'not-in-this-state', 'unknown-product'],
});

export const scanSchema = z.object({
  /** Made by the bench. The same id again is answered as the first time and changes nothing. */
  id: z.uuid(),
  /** When it was scanned, by the bench's clock. */
  at: instantSchema,
  list_id: z.uuid(),
  kind: z.enum(scanKinds),
  code: z.string().trim().max(60).default(''),
  item: z.int().min(1).nullable().default(null),
  quantity: z.int().min(1).max(1_000).nullable().default(null),
});
export const scanResultSchema = z.object({
  id: z.uuid(),
  list_id: z.uuid(),
  outcome: z.enum(['done', 'warning', 'refused']),
  code: z.enum(scanAnswerCodes).nullable(),
  /** A sentence for the person; empty when there is nothing to say. */
  message: z.string(),
  /** Item that it was about. */
  item: z.int().nullable(),
});
export type ScanResult = z.infer<typeof scanResultSchema>;
export const adminRecordScans = route('admin_record_scans', {
  summary:
    'Scans in the order in which they were made, each decided by itself: a refused one changes nothing and holds up no other. What was scanned while the network was gone comes in one call.',
  access: { permission: 'picking:work' },
  body: z.object({ scans: z.array(scanSchema).min(1).max(200) }),
  responses: { 200: z.object({ results: z.array(scanResultSchema), lists: z.array(pickingListSchema) }) },
  problems: ['other-store'],
});

export const crateRowSchema = z.object({
  code: z.string(),
  market: marketSchema,
  place: placeSchema,
  place_name: z.string(),
  /** Null while it is free. */
  list_id: z.uuid().nullable(),
  order_number: z.string().nullable(),
  status: pickingListStatusSchema.nullable(),
  changed_at: instantSchema,
});
export type CrateRow = z.infer<typeof crateRowSchema>;
export const adminListCrates = route('admin_list_crates', {
  summary: 'Crates and what lies in them. `q` = beginning of a crate’s code or an order’s number.',
  access: { permission: 'picking:read' },
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    place: placeSchema.optional(),
    state: z.enum(['free', 'in_use']).optional(),
  }),
  responses: { 200: listOf(crateRowSchema) },
});

export const adminGetStoreBoard = route('admin_get_store_board', {
  summary: 'What a store has to prepare (within 30 minutes of the order), what is ready for its customers, and what is on its way there.',
  access: { permission: 'picking:read' },
  query: z.object({ market: marketSchema, place: placeSchema }),
  responses: {
    200: z.object({
      place: placeSchema,
      place_name: z.string(),
      to_prepare: z.array(pickingListRowSchema),
      ready: z.array(pickingListRowSchema),
      on_the_move: z.array(pickingListRowSchema),
    }),
  },
});

export const pickingWorkRoutes = {
  admin_list_picking_lists: adminListPickingLists,
  admin_find_picking_list: adminFindPickingList,
  admin_claim_picking_lists: adminClaimPickingLists,
  admin_get_picking_list: adminGetPickingList,
  admin_get_order_pieces: adminGetOrderPieces,
  admin_preview_drop: adminPreviewDrop,
  admin_find_replacements: adminFindReplacements,
  admin_resolve_missing: adminResolveMissing,
  admin_get_wave: adminGetWave,
  admin_record_scans: adminRecordScans,
  admin_list_crates: adminListCrates,
  admin_get_store_board: adminGetStoreBoard,
} as const;
export type PickingWorkRoutes = typeof pickingWorkRoutes;
