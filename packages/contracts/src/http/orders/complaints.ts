/** Goods that their buyer complains about within the legal time. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { dateSchema, marketSchema } from '../../definitions/shared.ts';
import { ordersInternalPaths } from '../orders.paths.ts';

const route = defineRoutes('orders', ordersInternalPaths);

/** `not-delivered`: its buyer has nothing of it yet. `not-bought`: no such goods are in it, or they went back. `expired`: the time is over. */
export const complaintRefusals = ['not-delivered', 'not-bought', 'expired'] as const;
export const complaintRefusalSchema = z.enum(complaintRefusals);
export type ComplaintRefusal = (typeof complaintRefusals)[number];

export const internalComplaintItem = route('internal_complaint_item', {
  summary: 'The item of an order that a device is, and until when its buyer may complain about it. 404 for who doesn’t know the order.',
  access: 'internal',
  callers: ['repairs'],
  body: z.object({
    market: marketSchema,
    number: z.string().trim().min(1).max(30),
    e_mail: z.string().trim().min(1).max(200),
    master_product_id: z.string().max(120),
  }),
  responses: {
    200: z.object({
      order_id: z.uuid(),
      number: z.string(),
      refusal: complaintRefusalSchema.nullable(),
      /** Null where nothing fits. */
      item: z.object({ line: z.int().min(1), name: z.string(), delivered_on: dateSchema, until: dateSchema }).nullable(),
    }),
  },
});
