/** Models that we repair. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema } from '../../definitions/shared.ts';
import { deviceTypeSchema } from '../../schemas/device-selector.ts';
import { key, route } from './office-route.ts';

const named = z.object({ id: z.string(), name: z.string() });
export const repairDeviceRowSchema = z.object({
  /** Master product. */
  id: z.string(),
  name: z.string(),
  type_device: deviceTypeSchema,
  manufacturer: named,
  release_year: z.int().nullable(),
  /** Colours that it comes in. */
  colours: z.int(),
  /** Operations that shoppers may book while it is repaired. */
  operations: z.int(),
  is_repaired: z.boolean(),
  /** For optimistic locking. */
  version: z.int(),
  /** Null: from the first list. */
  changed_by: z.string().nullable(),
  changed_at: instantSchema,
});
export type RepairDeviceRow = z.infer<typeof repairDeviceRowSchema>;

export const adminListRepairDevices = route('admin_list_repair_devices', {
  summary: 'Models that we repair, or did; sorted by `name`, `release_year` or `operations`, otherwise the newest first.',
  access: { permission: 'operation:edit' },
  query: listQuerySchema.extend({
    type_device: z.string().max(40).optional(),
    manufacturer: z.string().max(80).optional(),
    repaired: z.enum(['true', 'false']).optional(),
  }),
  responses: { 200: listOf(repairDeviceRowSchema) },
});
const params = z.object({ device: key });
export const adminGetRepairDevice = route('admin_get_repair_device', {
  summary: 'One model with what was changed, newest first.',
  access: { permission: 'operation:edit' },
  params,
  responses: {
    200: z.object({
      device: repairDeviceRowSchema,
      history: z.array(z.object({ at: instantSchema, by: z.string(), action: z.enum(['added', 'stopped', 'resumed']) })),
    }),
  },
});
export const adminFindCatalogueDevices = route('admin_find_catalogue_devices', {
  summary: 'Devices of the catalogue by words of their names, and whether they are in the list already.',
  access: { permission: 'operation:edit' },
  query: z.object({ q: z.string().min(2).max(200) }),
  responses: {
    200: z.object({
      items: z.array(
        named.extend({
          type_device: deviceTypeSchema,
          is_known: z.boolean(),
          /** Model of the list that it is most like: same kind, same manufacturer where there is one. */
          similar: named.nullable(),
        }),
      ),
    }),
  },
});
export const adminAddRepairDevice = route('admin_add_repair_device', {
  summary: 'Adds a device of the catalogue with the operations of a similar model. Shoppers may book them at once.',
  access: { permission: 'operation:edit' },
  body: z.object({
    master_product_id: key,
    /** Model whose operations it begins with, without their parts; of the same kind. */
    copy_from: key,
  }),
  responses: { 201: repairDeviceRowSchema },
});
export const adminUpdateRepairDevice = route('admin_update_repair_device', {
  summary: 'Stops repairing a model, or repairs it again. Booked repairs stay. A 409 answers it as it is in `present`.',
  access: { permission: 'operation:edit' },
  params,
  body: z.object({ version: z.int(), is_repaired: z.boolean() }),
  responses: { 200: repairDeviceRowSchema },
  problems: ['changed-meanwhile'],
});
