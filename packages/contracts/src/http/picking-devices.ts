/** Calls of services/picking about devices that were bought from customers and are sold again. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { instantSchema, listOf, listQuerySchema, marketSchema, moneySchema, qualitySchema } from '../definitions/shared.ts';
import { pickingDevicesPaths } from './picking-devices.paths.ts';

const route = defineRoutes('picking', pickingDevicesPaths);

export const boughtDeviceStates = ['expected', 'in_stock', 'sold'] as const;
export const boughtDeviceSchema = z.object({
  id: z.uuid(),
  /** Of the buy-out. */
  number: z.string(),
  market: marketSchema,
  device_name: z.string(),
  type_device: z.string(),
  /** Grade of the inspection. */
  quality: qualitySchema,
  /** What was paid for it. */
  purchase_price: moneySchema,
  state: z.enum(boughtDeviceStates),
  /** What it is sold as: the variant of this device in this grade; null while the catalogue has none. */
  variant: z.object({ id: z.string(), code: z.string(), name: z.string() }).nullable(),
  place: z.string().nullable(),
  place_name: z.string().nullable(),
  /** Last four characters of the serial number; null until it is in stock. */
  serial_tail: z.string().nullable(),
  accepted_at: instantSchema,
  stocked_at: instantSchema.nullable(),
  sold_at: instantSchema.nullable(),
});
export type BoughtDevice = z.infer<typeof boughtDeviceSchema>;

export const adminListBoughtDevices = route('admin_list_bought_devices', {
  summary:
    'Devices bought from customers, the newest first. `q` = beginning of the buy-out’s number, or a whole serial number of one in stock.',
  access: { permission: 'stock:read' },
  query: listQuerySchema.extend({ market: marketSchema.optional(), state: z.enum(boughtDeviceStates).optional() }),
  responses: { 200: listOf(boughtDeviceSchema) },
});
export const adminStockBoughtDevice = route('admin_stock_bought_device', {
  summary:
    'Puts a bought device on a shelf: from then on it is for sale. Its serial number is compared with the buy-out’s. Repeated, it answers the same.',
  access: { permission: 'picking:work' },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    serial: z.string().trim().min(1).max(60),
    /** `warehouse` or a store's id. */
    place: z.string().min(1).max(100),
  }),
  responses: { 200: boughtDeviceSchema },
  /**
   * `other-device`: the serial number isn't that of the buy-out; `no-variant`: the catalogue doesn't sell this device in this
   * grade; `serial-in-stock`: a device with this number lies here already; `cannot-compare`: buy-out can't be asked now.
   */
  problems: ['other-device', 'no-variant', 'unknown-place', 'serial-in-stock', 'cannot-compare'],
});

export const pickingDevicesRoutes = {
  admin_list_bought_devices: adminListBoughtDevices,
  admin_stock_bought_device: adminStockBoughtDevice,
} as const;
export type PickingDevicesRoutes = typeof pickingDevicesRoutes;
