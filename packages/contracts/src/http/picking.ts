/** What services/orders asks of services/picking: pieces for an order, and who got a device. The warehouse's own calls stand in picking-admin.ts. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
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

export const pickingRoutes = {
  reserve_stock: reserveStock,
  release_stock: releaseStock,
  find_orders_of_serial: findOrdersOfSerial,
} as const;
export type PickingRoutes = typeof pickingRoutes;
