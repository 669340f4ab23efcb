import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema, marketSchema } from '../definitions/shared.ts';

export const stockChanged = defineEvent(
  'picking.stock-changed.v1',
  'What can be sold of a variant in a market changed. Aggregate: `<variant>@<market>`.',
  z.object({
    variant_id: z.string(),
    market: marketSchema,
    /** Pieces that can be sold, reservations taken off: warehouse and stores together. */
    available: z.int().min(0),
    /** Never runs out (services). */
    is_endless: z.boolean(),
    /** Pieces that lie in stores; the rest is in the warehouse. Stores without any are left out. */
    stores: z.array(z.object({ store_id: z.string(), available: z.int().min(1) })),
    /** When more is expected, if none is there. */
    expected_at: instantSchema.nullable(),
    changed_at: instantSchema,
  }),
);

const reservationStateSchema = z.object({
  order_id: z.uuid(),
  market: marketSchema,
  store_id: z.string().nullable(),
  lines: z.array(z.object({ variant_id: z.string(), quantity: z.int().min(1) })),
  /** `held` expires, `cached` doesn't any more. */
  state: z.enum(['held', 'kept', 'released']),
  reason: z.enum(['lapsed', 'cancelled', 'not-placed']).nullable(),
  reserved_until: instantSchema.nullable(),
  changed_at: instantSchema,
});
export const stockReserved = defineEvent(
  'picking.stock-reserved.v1',
  'Pieces were taken out of what can be sold, for an order. Aggregate: the order.',
  reservationStateSchema,
);
export const stockReleased = defineEvent(
  'picking.stock-released.v1',
  'Reserved pieces can be sold again: the order was cancelled, never placed, or not paid in time.',
  reservationStateSchema,
);
export const pickingEvents = [stockChanged, stockReserved, stockReleased] as const;
