/** What people changed of records; the same route in each service, which keeps its own. */
import { z } from 'zod';
import { buyoutOfficePaths } from '../http/buyout-admin.paths.ts';
import { checkoutOfficePaths } from '../http/checkout-admin.paths.ts';
import { counterOfficePaths } from '../http/counter-admin.paths.ts';
import { gatewayOfficePaths } from '../http/gateway.paths.ts';
import { pickingOfficePaths } from '../http/picking-admin.paths.ts';
import { type RecordKind, recordKinds, type RecordService } from './record-kinds.ts';
import { defineRoutes } from './route.ts';
import { instantSchema, listOf, listQuerySchema } from './shared.ts';

const paths = {
  picking: pickingOfficePaths,
  buyout: buyoutOfficePaths,
  checkout: checkoutOfficePaths,
  counter: counterOfficePaths,
  gateway: gatewayOfficePaths,
} as const satisfies { readonly [Service in RecordService]: object };

const toKinds = (service: RecordService): readonly RecordKind[] => Object.keys(recordKinds[service]) as readonly RecordKind[];

/** A change of one record by a member of staff. */
const toChangeSchema = (kinds: readonly RecordKind[]) =>
  z.object({
    id: z.int(),
    at: instantSchema,
    /** Name of the member of staff; empty for a command of the terminal. */
    by: z.string(),
    kind: z.enum(kinds),
    record_id: z.string(),
    /** As it was called after the change, or last. */
    name: z.string(),
    action: z.enum(['added', 'changed', 'removed']),
    /** Fields by their paths (`lines.PH015-001`), as texts; empty for nothing. Long texts are cut. */
    fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  });
export type RecordChange = z.infer<ReturnType<typeof toChangeSchema>>;

/** The route of one service. */
export function recordChangeRoutes<const S extends RecordService>(service: S) {
  const route = defineRoutes(service, { admin_list_record_changes: paths[service].admin_list_record_changes });
  const kinds = toKinds(service);
  return {
    listRecordChanges: route('admin_list_record_changes', {
      summary: 'Who changed which record and what stood there before, the newest first. Only kinds that the caller may read.',
      access: { permission: 'backoffice:enter' },
      query: listQuerySchema.omit({ sort: true, q: true }).extend({
        /** Every kind that the caller may read if left out; 403 for one that they may not. */
        kind: z.enum(kinds).optional(),
        /** Id of a record, with its kind. */
        record: z.string().min(1).max(300).optional(),
      }),
      responses: { 200: listOf(toChangeSchema(kinds)) },
    }),
  };
}
