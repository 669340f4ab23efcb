/** Spare parts and their stock. */
import { z } from 'zod';
import { currencySchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { repairDeviceSchema } from '../../schemas/repair-schemas.ts';
import { amount, key, route } from './office-route.ts';

const partStockSchema = z.object({
  on_hand: z.int().min(0),
  /** Reserved for approved repairs. */
  reserved: z.int().min(0),
  /** Reorder when the stock is at or below this. */
  minimum: z.int().min(0),
});
export const sparePartSchema = z.object({
  id: z.string(),
  name: z.string(),
  master_product_id: z.string(),
  device_name: z.string(),
  kind: z.string(),
  kind_label: z.string(),
  origin: z.enum(['original', 'compatible']),
  /** Null: fits every colour. */
  colour: z.object({ id: z.string(), name: z.string(), swatch: z.string() }).nullable(),
  location: z.string(),
  purchase_price: z.object({ CZK: moneySchema, RON: moneySchema }),
  stock: z.object({ cz: partStockSchema, ro: partStockSchema }),
  version: z.int(),
});
export type SparePart = z.infer<typeof sparePartSchema>;
export const sparePartQuerySchema = listQuerySchema.extend({
  type_device: z.string().max(40).optional(),
  manufacturer: z.string().max(80).optional(),
  kind: z.string().max(60).optional(),
  /** Only parts that run low in this market. */
  low: marketSchema.optional(),
});
export const adminListSpareParts = route('admin_list_spare_parts', {
  summary: 'Spare parts with their stock. Sorted by `name`, `location`, `cz`, `ro` (free pieces).',
  access: { permission: 'repair:read' },
  query: sparePartQuerySchema,
  responses: { 200: listOf(sparePartSchema) },
});
export const adminExportSpareParts = route('admin_export_spare_parts', {
  summary: 'The list of parts as CSV, same filters.',
  access: { permission: 'repair:read' },
  query: sparePartQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminGetDeviceSpareParts = route('admin_get_device_spare_parts', {
  summary: 'Parts of a device: those that fit its colour, or any colour.',
  access: { permission: 'repair:read' },
  /** Device identifier. */
  params: z.object({ device: key }),
  responses: { 200: z.object({ device: repairDeviceSchema, items: z.array(sparePartSchema) }) },
});
export const adminUpdateSparePart = route('admin_update_spare_part', {
  summary: 'Changes stock, minimum, place or purchase price of a part. Stock is counted: the number on hand in one market.',
  access: { permission: 'spare-part:edit' },
  params: z.object({ part: key }),
  body: z.object({
    version: z.int().min(1),
    stock: z
      .object({ market: marketSchema, on_hand: z.int().min(0).max(100_000), minimum: z.int().min(0).max(1000).optional() })
      .optional(),
    location: z.string().trim().max(40).optional(),
    purchase_price: z.object({ currency: currencySchema, amount }).optional(),
  }),
  responses: { 200: sparePartSchema },
  /** `below-reserved`: fewer pieces would be in stock than are reserved. */
  problems: ['changed-meanwhile', 'below-reserved'],
});
