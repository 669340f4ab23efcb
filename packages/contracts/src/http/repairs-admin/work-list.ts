/** Work list and board. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { handOverSchema, repairStatusSchema } from '../../schemas/repair-schemas.ts';
import { route } from './office-route.ts';

export const adminRepairRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  market: marketSchema,
  status: repairStatusSchema,
  outcome: z.enum(['repaired', 'declined', 'cancelled']).nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  device_name: z.string(),
  device_variant: z.string(),
  /** "Nováková J.": the list shows no more of the name. */
  customer_name: z.string(),
  identifier_masked: z.string(),
  /** Names of the operations in the market's language. */
  operations: z.array(z.string()),
  total: moneySchema,
  hand_over: handOverSchema,
  store: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Time of the booking at a store. */
  slot_at: instantSchema.nullable(),
  promised_on: dateSchema.nullable(),
  /** The promised day has passed and the repair isn't ready. */
  is_late: z.boolean(),
  /** The carrier has delivered the device, and nobody has received it. */
  has_arrived: z.boolean(),
  /** The carrier refused to fetch it, found nobody, or lost it: somebody has to do something. */
  has_trouble: z.boolean(),
  technician: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Optimistic lock: increases with every change, commands send the version that they saw. */
  version: z.int(),
});
export type AdminRepairRow = z.infer<typeof adminRepairRowSchema>;
const filters = {
  market: marketSchema.optional(),
  store: z.string().max(100).optional(),
  /** Account id of a technician, or `none`. */
  technician: z.string().max(100).optional(),
  /** Delivered by a carrier and not received yet, or somebody has to do something because of a carrier. */
  collection: z.enum(['arrived', 'trouble']).optional(),
};
export const adminRepairQuerySchema = listQuerySchema.extend({
  ...filters,
  /** Comma-separated statuses. */
  status: z.string().max(300).optional(),
  late: z.enum(['true']).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});
export const adminListRepairs = route('admin_list_repairs', {
  summary: 'Work list of repairs. Sorted by `number`, `created_at`, `updated_at`, `promised_on`, `total`; `-` in front = descending.',
  access: { permission: 'repair:read' },
  query: adminRepairQuerySchema,
  responses: { 200: listOf(adminRepairRowSchema) },
});
export const adminExportRepairs = route('admin_export_repairs', {
  summary: 'The work list as CSV, same filters.',
  access: { permission: 'repair:read' },
  query: adminRepairQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminGetRepairBoard = route('admin_get_repair_board', {
  summary: 'Repairs by state, the nearest promised day first; at most 50 a column. Ended ones of the last 7 days.',
  access: { permission: 'repair:read' },
  query: z.object({ ...filters, q: z.string().max(200).optional() }),
  responses: {
    200: z.object({
      columns: z.array(z.object({ status: repairStatusSchema, label: z.string(), count: z.int(), items: z.array(adminRepairRowSchema) })),
    }),
  },
});
export const adminGetRepairFilters = route('admin_get_repair_filters', {
  summary: 'Stores and technicians to filter by.',
  access: { permission: 'repair:read' },
  responses: {
    200: z.object({
      stores: z.array(z.object({ id: z.string(), name: z.string(), market: marketSchema })),
      technicians: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
});
