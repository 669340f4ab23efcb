/** Work list of buy-outs. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema, qualitySchema } from '../../definitions/shared.ts';
import { buyoutStatusSchema } from '../buyout.ts';
import { route } from './office-route.ts';

export const adminBuyoutRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  market: marketSchema,
  status: buyoutStatusSchema,
  created_at: instantSchema,
  device_name: z.string(),
  device_variant: z.string(),
  quality: qualitySchema.nullable(),
  /** "Nováková J.": the list shows no more of the name. */
  customer_name: z.string(),
  identifier_masked: z.string(),
  price: moneySchema,
  final_price: moneySchema.nullable(),
  /** Another open buy-out has the same IMEI or serial number. */
  has_duplicate: z.boolean(),
  /** The carrier has delivered the device, and nobody has received it. */
  has_arrived: z.boolean(),
  /** The carrier refused to fetch it, found nobody, or lost it: somebody has to do something. */
  has_trouble: z.boolean(),
  updated_at: instantSchema,
});
const adminListQuery = listQuerySchema.extend({
  market: marketSchema.optional(),
  /** Comma-separated statuses. */
  status: z.string().max(200).optional(),
  type_device: z.string().max(40).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  duplicates: z.enum(['true']).optional(),
  /** Only what the carrier has delivered and nobody has received, or what went wrong with a carrier. */
  collection: z.enum(['arrived', 'trouble']).optional(),
});
export type AdminBuyoutRow = z.infer<typeof adminBuyoutRowSchema>;
export const adminListBuyouts = route('admin_list_buyouts', {
  summary: 'Work list of buy-outs.',
  access: { permission: 'buyout:read' },
  query: adminListQuery,
  responses: { 200: listOf(adminBuyoutRowSchema) },
});
export const adminExportBuyouts = route('admin_export_buyouts', {
  summary: 'The work list as CSV, same filters.',
  access: { permission: 'buyout:read' },
  query: adminListQuery,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminCountBuyouts = route('admin_count_buyouts', {
  summary: 'Number of buy-outs by status, for the tiles and the navigation.',
  access: { permission: 'buyout:read' },
  query: z.object({ market: marketSchema.optional() }),
  responses: { 200: z.object({ counts: z.record(z.string(), z.int()), open: z.int(), to_inspect: z.int(), to_pay: z.int() }) },
});
