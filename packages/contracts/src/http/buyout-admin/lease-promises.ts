/** What leases promised: the office sees what can be claimed when, and what isn't in the price list. */
import { z } from 'zod';
import { dateSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { buyoutStatusSchema } from '../buyout.ts';
import { leasePromiseSchema, promiseKindSchema, promiseStateSchema } from '../buyout/lease-promise.ts';
import { route } from './office-route.ts';

export const leasePromiseRowSchema = leasePromiseSchema.extend({
  id: z.uuid(),
  order_id: z.uuid(),
  market: marketSchema,
  /** Day on which the customer got the device. */
  starts_on: dateSchema.nullable(),
  /** Its family stands in the price list: the customer can claim it by the shop's buy-out. */
  is_bought: z.boolean(),
  /** Buy-out by which it was claimed last. */
  buyout: z.object({ id: z.uuid(), number: z.string(), status: buyoutStatusSchema }).nullable(),
});
export type LeasePromiseRow = z.infer<typeof leasePromiseRowSchema>;

export const adminListLeasePromises = route('admin_list_lease_promises', {
  summary: 'Promises of leases; `q` is the number of an order or a device. Sorted by `opens_on` or `ends_on`, otherwise newest first.',
  access: { permission: 'buyout:read' },
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    kind: promiseKindSchema.optional(),
    state: promiseStateSchema.optional(),
  }),
  responses: { 200: listOf(leasePromiseRowSchema) },
});
