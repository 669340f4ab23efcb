/** Records by what is typed or scanned: number, code, name, IMEI, bar code; the same route in each service, which knows its own. */
import { z } from 'zod';
import { buyoutOfficePaths } from '../http/buyout-admin.paths.ts';
import { catalogOfficePaths } from '../http/catalog-admin.paths.ts';
import { invoicingOfficePaths } from '../http/invoicing-admin.paths.ts';
import { ordersOfficePaths } from '../http/orders-admin.paths.ts';
import { pickingOfficePaths } from '../http/picking-admin.paths.ts';
import { repairsOfficePaths } from '../http/repairs-admin.paths.ts';
import { defineRoutes } from './route.ts';
import {
  MAX_FOUND,
  MAX_SEARCH_LENGTH,
  MIN_SEARCH_LENGTH,
  type SearchKind,
  searchKinds,
  type SearchService,
  searchServices,
} from './search-kinds.ts';
import { marketSchema } from './shared.ts';

const paths = {
  orders: ordersOfficePaths,
  buyout: buyoutOfficePaths,
  repairs: repairsOfficePaths,
  catalog: catalogOfficePaths,
  picking: pickingOfficePaths,
  invoicing: invoicingOfficePaths,
} as const satisfies { readonly [Service in SearchService]: object };

const kinds = searchServices.flatMap((service) => Object.keys(searchKinds[service]) as readonly SearchKind[]);

/** A record that was found, with no more of a customer than the lists show. */
const foundSchema = z.object({
  kind: z.enum(kinds),
  /** As the office's page of it has it in its address. */
  id: z.string(),
  number: z.string(),
  /** Device, product, or whose it is. */
  name: z.string(),
  /** Its state as the service calls it; empty where it has none. */
  state: z.string(),
  market: marketSchema.nullable(),
  /** The text is its whole number, code, IMEI or bar code: a scan of it means this record. */
  is_exact: z.boolean(),
});
export type Found = z.infer<typeof foundSchema>;

/** The route of one service. The text is in the body, since addresses are written to logs. Kinds that the caller may not see are left out. */
export function searchRoutes<const S extends SearchService>(service: S) {
  const route = defineRoutes(service, { admin_search: paths[service].admin_search });
  return {
    search: route('admin_search', {
      summary: 'Records of a typed or scanned text, of each kind the best first.',
      access: { permission: 'backoffice:enter' },
      body: z.object({ text: z.string().trim().min(MIN_SEARCH_LENGTH).max(MAX_SEARCH_LENGTH) }),
      responses: { 200: z.object({ items: z.array(foundSchema).max(Object.keys(searchKinds[service]).length * MAX_FOUND) }) },
    }),
  };
}
