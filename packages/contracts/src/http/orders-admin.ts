/** The back office's calls of services/orders: orders that are settled at a store's counter. */
import { z } from 'zod';
import { orderLineSchema, tradeInMethodSchema, tradeInSchema } from '../schemas/checkout-schemas.ts';
import { defineRoutes } from '../definitions/route.ts';
import { instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { ordersOfficePaths } from './orders-admin.paths.ts';
import { orderPaymentStatusSchema, orderStatusSchema } from './orders.ts';

const route = defineRoutes('orders', ordersOfficePaths);
const idParams = z.object({ id: z.uuid() });

/** An order as the counter sees it: what is fetched, what it costs, what was promised for the old devices. */
export const counterOrderSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  status: orderStatusSchema,
  status_label: z.string(),
  payment_status: orderPaymentStatusSchema,
  placed_at: instantSchema,
  /** Until when the pieces wait at the store; null when they don't wait any more. */
  held_until: instantSchema.nullable(),
  /** "Nováková J." */
  customer_name: z.string(),
  store_name: z.string(),
  lines: z.array(orderLineSchema.pick({ line: true, name: true, spec: true, quantity: true, total: true, image: true })),
  total: moneySchema,
  method: tradeInMethodSchema.nullable(),
  trade_ins: z.array(tradeInSchema.pick({ label: true, package_line: true, estimate: true, bonus: true })),
  may_hand_over: z.boolean(),
  may_cancel: z.boolean(),
});
export type CounterOrder = z.infer<typeof counterOrderSchema>;

export const adminFindCounterOrder = route('admin_find_counter_order', {
  summary: 'The order of a number, or of a scanned code, that is fetched at a store.',
  access: { permission: 'order:counter' },
  query: z.object({ scan: z.string().trim().min(3).max(80) }),
  responses: { 200: counterOrderSchema },
});
export const adminHandOverOrder = route('admin_hand_over_order', {
  summary: 'The customer has the goods. Repeated, it answers the same.',
  access: { permission: 'order:counter' },
  params: idParams,
  body: z.object({}),
  responses: { 200: counterOrderSchema },
  problems: ['transition-not-allowed'],
});
export const adminCancelAtCounter = route('admin_cancel_at_counter', {
  summary: 'The customer at the counter gives the order up before anything was paid.',
  access: { permission: 'order:counter' },
  params: idParams,
  body: z.object({}),
  responses: { 200: counterOrderSchema },
  problems: ['transition-not-allowed'],
});

/** Every route of the back office's part of services/orders, by route name. */
export const ordersAdminRoutes = {
  admin_find_counter_order: adminFindCounterOrder,
  admin_hand_over_order: adminHandOverOrder,
  admin_cancel_at_counter: adminCancelAtCounter,
} as const;
export type OrdersAdminRoutes = typeof ordersAdminRoutes;
