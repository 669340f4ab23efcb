/** Spare parts and their stock. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { repairDeviceSchema } from '../../schemas/repair-schemas.ts';
import { amount, key, route } from './office-route.ts';

const named = z.object({ id: z.string(), name: z.string() });
const bothNames = z.object({ cs: z.string(), ro: z.string() });
const originSchema = z.enum(['original', 'compatible']);
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
  names: bothNames,
  master_product_id: z.string(),
  device_name: z.string(),
  /** Further models that it fits. */
  also_fits: z.array(named),
  kind: z.string(),
  kind_label: z.string(),
  origin: originSchema,
  /** Null: fits every colour. */
  colour: z.object({ id: z.string(), name: z.string(), swatch: z.string() }).nullable(),
  location: z.string(),
  purchase_price: z.object({ CZK: moneySchema, RON: moneySchema }),
  stock: z.object({ cz: partStockSchema, ro: partStockSchema }),
  /** It isn't ordered any more: what is in stock is used up. */
  is_retired: z.boolean(),
  /** For optimistic locking. */
  version: z.int(),
  /** Null: from the first list. */
  changed_by: z.string().nullable(),
  changed_at: instantSchema,
});
export type SparePart = z.infer<typeof sparePartSchema>;
export const sparePartQuerySchema = listQuerySchema.extend({
  type_device: z.string().max(40).optional(),
  manufacturer: z.string().max(80).optional(),
  kind: z.string().max(60).optional(),
  /** Only parts that run low in this market. */
  low: marketSchema.optional(),
  retired: z.enum(['true', 'false']).optional(),
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
  summary: 'Parts of a device: those that fit its colour, or any colour; without retired ones that are used up.',
  access: { permission: 'repair:read' },
  /** Device identifier. */
  params: z.object({ device: key }),
  responses: { 200: z.object({ device: repairDeviceSchema, items: z.array(sparePartSchema) }) },
});
export const adminGetPartChoices = route('admin_get_part_choices', {
  summary: 'What a part is added for: kinds of operations that take it, devices with their colours.',
  access: { permission: 'spare-part:edit' },
  responses: { 200: z.object({ kinds: z.array(named), devices: z.array(named.extend({ colours: z.array(named) })) }) },
});
const params = z.object({ part: key });
export const adminGetSparePart = route('admin_get_spare_part', {
  summary: 'One part with the operations that take it, and what was changed, newest first.',
  access: { permission: 'repair:read' },
  params,
  responses: {
    200: z.object({
      part: sparePartSchema,
      /** Offered operations alone. */
      operations: z.array(named),
      history: z.array(
        z.object({
          at: instantSchema,
          by: z.string(),
          action: z.enum(['added', 'changed']),
          /** Changed fields by their names; what is no text is JSON, empty is nothing. */
          changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
    }),
  },
});

const nameText = z.string().trim().min(1).max(120);
const minimum = z.int().min(0).max(1000);
/** What the office writes on a part. */
const fields = {
  name: z.object({ cs: nameText, ro: nameText }),
  kind: key,
  origin: originSchema,
  /** Of its device; null: fits every colour, which a part for several models does. */
  colour_id: key.nullable(),
  /** Master products besides its own. */
  also_fits: z.array(key).max(100),
  location: z.string().trim().max(40),
  /** Minor units. */
  purchase_czk: amount,
  purchase_ron: amount,
  minimum: z.object({ cz: minimum, ro: minimum }),
};
export const adminAddSparePart = route('admin_add_spare_part', {
  summary: 'Adds a part that none of is in stock yet.',
  access: { permission: 'spare-part:edit' },
  body: z.object({
    ...fields,
    /** Its code; it never changes. */
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,59}$/),
    /** The model that it is for; it never changes. */
    master_product_id: key,
  }),
  responses: { 201: sparePartSchema },
});
export const adminUpdateSparePart = route('admin_update_spare_part', {
  summary:
    'Changes what is named of a part. Stock is counted: the number on hand in one market. A part that an offered operation takes isn’t retired. A 409 answers the part as it is in `present`.',
  access: { permission: 'spare-part:edit' },
  params,
  body: z
    .object({
      ...fields,
      is_retired: z.boolean(),
      stock: z.object({ market: marketSchema, on_hand: z.int().min(0).max(100_000), minimum: minimum.optional() }),
    })
    .partial()
    .extend({ version: z.int().min(1) }),
  responses: { 200: sparePartSchema },
  /** `below-reserved`: fewer pieces would be in stock than are reserved. */
  problems: ['changed-meanwhile', 'below-reserved'],
});
