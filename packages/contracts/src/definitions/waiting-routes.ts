/** What waits for the member of staff who asks; the same route in each service, which knows its own work. */
import { z } from 'zod';
import { accountsOfficePaths } from '../http/accounts.paths.ts';
import { buyoutOfficePaths } from '../http/buyout-admin.paths.ts';
import { catalogOfficePaths } from '../http/catalog-admin.paths.ts';
import { invoicingOfficePaths } from '../http/invoicing-admin.paths.ts';
import { opsOfficePaths } from '../http/ops-admin.paths.ts';
import { ordersOfficePaths } from '../http/orders-admin.paths.ts';
import { paymentsOfficePaths } from '../http/payments-admin.paths.ts';
import { pickingOfficePaths } from '../http/picking-admin.paths.ts';
import { repairsOfficePaths } from '../http/repairs-admin.paths.ts';
import { defineRoutes } from './route.ts';
import { instantSchema, marketSchema } from './shared.ts';
import { MAX_NAMED, MAX_WAITING, type WaitingKind, waitingKinds, type WaitingService, waitingServices } from './waiting-kinds.ts';

const paths = {
  orders: ordersOfficePaths,
  payments: paymentsOfficePaths,
  buyout: buyoutOfficePaths,
  repairs: repairsOfficePaths,
  catalog: catalogOfficePaths,
  picking: pickingOfficePaths,
  invoicing: invoicingOfficePaths,
  accounts: accountsOfficePaths,
  ops: opsOfficePaths,
} as const satisfies { readonly [Service in WaitingService]: object };

const kinds = waitingServices.flatMap((service) => Object.keys(waitingKinds[service]) as readonly WaitingKind[]);

/** One of those that wait. Nothing personal: a number and what it is about. */
const waitingItemSchema = z.object({
  /** As the office's page of it has it in its address. */
  id: z.string(),
  number: z.string(),
  /** Device, product or place; null when the number says enough. */
  name: z.string().nullable(),
  /** Null for what belongs to none. */
  market: marketSchema.nullable(),
  /** Null where nobody knows. */
  since: instantSchema.nullable(),
  /** When it should be done; null without a term. */
  due: instantSchema.nullable(),
});
export const waitingSchema = z.object({
  kind: z.enum(kinds),
  /** Counted as far as `MAX_WAITING`. */
  count: z.int().min(0).max(MAX_WAITING),
  /** Of those: how many are past their term. */
  late: z.int().min(0).max(MAX_WAITING),
  first: z.array(waitingItemSchema).max(MAX_NAMED),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** The route of one service. Kinds that the caller may do nothing about are left out; those that act for one store see that store's. */
export function waitingRoutes<const S extends WaitingService>(service: S) {
  const route = defineRoutes(service, { admin_list_waiting: paths[service].admin_list_waiting });
  return {
    listWaiting: route('admin_list_waiting', {
      summary: 'What waits for the caller, by kind, with the first of each.',
      access: { permission: 'backoffice:enter' },
      query: z.object({ market: marketSchema.optional() }),
      responses: { 200: z.object({ items: z.array(waitingSchema) }) },
    }),
  };
}
