/** What services/orders asks of services/picking: pieces for an order, and who got a device. The warehouse's own calls stand in picking-admin.ts. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { orderLineSchema } from '../schemas/checkout-schemas.ts';
import { instantSchema, marketSchema } from '../definitions/shared.ts';
import { pickingInternalPaths } from './picking.paths.ts';

const route = defineRoutes('picking', pickingInternalPaths);
const orderParams = z.object({ order: z.uuid() });

export const reservedLineSchema = z.object({ variant_id: z.string(), quantity: z.int().min(1) });
export const reserveStock = route('reserve_stock', {
  summary:
    'Takes an order’s pieces out of what can be sold, all or none, in one conditional update. Idempotent by order. Lapses by the database’s clock unless it is kept.',
  access: 'internal',
  callers: ['orders'],
  params: orderParams,
  body: z.object({
    market: marketSchema,
    /** Store where it is picked up, when it is; pieces lying there are taken first. */
    store_id: z.string().nullable(),
    /** Minutes until it expires; null = it is kept at once (paid on delivery). */
    minutes: z.int().min(1).nullable(),
    lines: z.array(reservedLineSchema).min(1),
  }),
  responses: { 200: z.object({ order_id: z.uuid(), reserved_until: instantSchema.nullable() }) },
  /** `extra.lines`: `{ variant_id, available }[]` of what is missing. */
  problems: ['out-of-stock', 'reservation-ended'],
});
/** Pieces of a product that somebody takes from a store's shelf, with the serial numbers of those that have one. */
export const counterLineSchema = reservedLineSchema.extend({ serial_numbers: z.array(z.string().min(1).max(64)).max(20) });
export const reserveAtCounter = route('reserve_at_counter', {
  summary:
    'Takes the pieces of a walk-in sale out of what can be sold, all or none, and only from the shelf of its store. Their serial numbers stand on its list once it is sold. Idempotent by order.',
  access: 'internal',
  callers: ['orders'],
  params: orderParams,
  body: z.object({
    market: marketSchema,
    store_id: z.string().min(1),
    /** Minutes until it expires. */
    minutes: z.int().min(1),
    lines: z.array(counterLineSchema).min(1).max(20),
  }),
  responses: { 200: z.object({ order_id: z.uuid(), reserved_until: instantSchema.nullable() }) },
  /**
   * `out-of-stock`: fewer lie in the store; `extra.lines` as of `reserve_stock`. `wrong-serial`: `extra.serials` are missing, written
   * twice, no such numbers, or those of other products.
   */
  problems: ['out-of-stock', 'reservation-ended', 'wrong-serial'],
});

/** Products that one search of a store answers at most. */
export const MAX_STORE_PRODUCTS = 12;
export const storeProductSchema = z.object({
  variant_id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  ean: z.string().nullable(),
  /** Pieces that lie in the store and that no order has. */
  available: z.int().min(0),
  /** Each piece is identified by its serial number, or by its IMEI. */
  identifier: z.enum(['imei', 'serial']).nullable(),
  /** What was scanned is the number of this very piece. */
  serial: z.string().nullable(),
});
export type StoreProduct = z.infer<typeof storeProductSchema>;
export const findStoreProducts = route('find_store_products', {
  summary:
    'Products that lie in a store, by barcode, code, the number of a bought device, or words of the name. Asked with POST so that no serial number stands in an address.',
  access: 'internal',
  callers: ['orders'],
  body: z.object({ market: marketSchema, store_id: z.string().min(1), q: z.string().min(1).max(80) }),
  responses: { 200: z.object({ products: z.array(storeProductSchema).max(MAX_STORE_PRODUCTS) }) },
});
export const releaseStock = route('release_stock', {
  summary: 'Gives the pieces back of an order that could not be placed. Idempotent.',
  access: 'internal',
  callers: ['orders'],
  params: orderParams,
  responses: { 204: null },
});

/** Orders of one serial number that are answered at most: a device comes back and is sold again a few times. */
export const MAX_ORDERS_OF_SERIAL = 20;
export const findOrdersOfSerial = route('find_orders_of_serial', {
  summary: 'Orders that a serial number or IMEI was scanned into, the latest first. Asked with POST so that it stands in no address.',
  access: 'internal',
  callers: ['orders'],
  body: z.object({ serial: z.string().min(1).max(64) }),
  responses: { 200: z.object({ order_ids: z.array(z.uuid()).max(MAX_ORDERS_OF_SERIAL) }) },
});

/** Pieces that won't be sent: there are none (`missing`), or the customer doesn't want them any more (`asked`). */
export const droppedPiecesSchema = z.object({
  change_id: z.uuid().describe('Decision: what follows from it happens once.'),
  list_id: z.uuid().describe('Picking list that the pieces were on.'),
  order_id: z.uuid().describe('Order that they were bought with.'),
  market: marketSchema,
  variant_id: z.string().describe('What the customer bought, also when it was replaced before.'),
  name: z.string().describe('Name of what was bought, in the language of the market.'),
  quantity: z.int().min(1).describe('Pieces that the decision is about.'),
  changed_at: instantSchema.describe('When it was decided, UTC.'),
  dropped_before: z.int().min(0).describe('Pieces of the variant that left the order before.'),
  is_due_reduced: z
    .boolean()
    .describe('The carrier or the counter collects less by what they cost; false when it can’t, or collects nothing.'),
  reason: z
    .enum(['missing', 'asked'])
    .default('missing')
    .describe('There are none (`missing`), or the customer doesn’t want them any more (`asked`).'),
});
export type DroppedPieces = z.infer<typeof droppedPiecesSchema>;

export const removePieces = route('remove_pieces', {
  summary:
    'Takes pieces off the picking lists of an order that nobody has begun, all or none, and gives them back to what can be sold. Idempotent by `removal_id`.',
  access: 'internal',
  callers: ['orders'],
  params: orderParams,
  body: z.object({
    removal_id: z.uuid(),
    /** Display name of who decided it. */
    actor: z.string(),
    /** Variants as they were bought. */
    lines: z.array(reservedLineSchema).min(1),
  }),
  responses: { 200: z.object({ items: z.array(droppedPiecesSchema) }) },
  /** `picking-begun`: fewer of them than that lie on lists that nobody has begun. */
  problems: ['picking-begun'],
});

export const addPieces = route('add_pieces', {
  summary:
    'Adds pieces to an order that is paid on delivery, all or none, onto its waiting picking lists, and raises what is collected. Idempotent by `addition_id`.',
  access: 'internal',
  callers: ['orders'],
  params: orderParams,
  body: z.object({
    addition_id: z.uuid(),
    market: marketSchema,
    lines: z
      .array(
        orderLineSchema.pick({
          line: true,
          variant_id: true,
          code: true,
          name: true,
          type_device: true,
          quantity: true,
          final_total: true,
          dropped_before: true,
        }),
      )
      .min(1),
  }),
  responses: { 204: null },
  /** `label-printed`: the amount stands on a label. `order-not-released`: it has no lists, or has ended. */
  problems: ['out-of-stock', 'label-printed', 'order-not-released'],
});

export const listContentsSchema = z.object({
  list_id: z.uuid(),
  order_id: z.uuid(),
  packed_at: instantSchema.nullable(),
  items: z.array(
    z.object({
      /** What was bought, also when something else is sent instead. */
      variant_id: z.string(),
      /** What is sent instead; null for what was bought. */
      substitute_name: z.string().nullable(),
      quantity: z.int().min(1),
      serial_numbers: z.array(z.string()),
    }),
  ),
});
/** Lists of one question. */
export const MAX_CONTENTS = 50;
export const internalListContents = route('internal_list_contents', {
  summary:
    'What lies in packages: what of the order each piece stands for, its serial number, and when the package was finished. Lists that aren’t there are left out.',
  access: 'internal',
  callers: ['invoicing'],
  body: z.object({ lists: z.array(z.uuid()).min(1).max(MAX_CONTENTS) }),
  responses: { 200: z.object({ contents: z.array(listContentsSchema) }) },
});

export const pickingRoutes = {
  reserve_stock: reserveStock,
  reserve_at_counter: reserveAtCounter,
  find_store_products: findStoreProducts,
  release_stock: releaseStock,
  find_orders_of_serial: findOrdersOfSerial,
  remove_pieces: removePieces,
  internal_list_contents: internalListContents,
  add_pieces: addPieces,
} as const;
export type PickingRoutes = typeof pickingRoutes;
