/** What the calls of the orders' office have in common. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { ordersOfficePaths } from '../orders-admin.paths.ts';

export const route = defineRoutes('orders', ordersOfficePaths);
export const idParams = z.object({ id: z.uuid() });

/** Who did something to an order: its customer, a member of staff by name, or one of our processes. */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'staff', 'system']),
  /** Display name of the member of staff; null for the others. */
  name: z.string().nullable(),
});
