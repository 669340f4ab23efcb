/** What a master product consists of: its variants with their packages, and its colours. */
import { z } from 'zod';
import { colourFamilyIds } from '../../definitions/colour-families.ts';
import { moneySchema } from '../../definitions/shared.ts';
import { saleQualitySchema } from '../catalog/cards.ts';
import { both, bothTextsSchema, filled } from './office-route.ts';

/** Prices by currency; null in a market where it isn't sold. */
export const pricesSchema = z.object({ CZK: moneySchema.nullable(), RON: moneySchema.nullable() });

export const MAX_COLOURS = 40;
export const newColourSchema = z.object({
  name: both(filled(60)),
  /** `#rrggbb` */
  hex: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/),
  /** What the colour filter calls it; null lets the catalogue find it by name and shade. */
  family: z.enum(colourFamilyIds).nullable(),
});
export const colourSchema = z.object({
  id: z.string(),
  name: bothTextsSchema,
  hex: z.string(),
  family: z.enum(colourFamilyIds),
  /** Whether a variant or a picture has it; then it can't be removed. */
  is_used: z.boolean(),
});
export type AdminColour = z.infer<typeof colourSchema>;

const size = z.number().positive().max(10_000);
const word = filled(40);
/** What a variant's size is made of besides the storage: "8 GB", "42 mm, GPS", "2 m", "3 ks". */
export const variantOptionsSchema = z
  .object({ ram_gb: size, case_mm: size, connectivity: word, length: word, pack: word, strap_size: word })
  .partial()
  // Services carry the limits of their price here.
  .loose();

/** Longest side in centimetres and heaviest weight in kilograms that any carrier takes. */
export const MAX_PACKAGE_SIDE = 300;
export const MAX_PACKAGE_WEIGHT = 1_000;
const side = z.number().min(0.1).max(MAX_PACKAGE_SIDE).nullable();
/** What one piece is packed in; null = not measured. Deliveries are offered and parcels weighed by it. */
export const variantPackageSchema = z.object({
  /** Centimetres. */
  width: side,
  height: side,
  depth: side,
  /** Kilograms, to the gram. */
  weight: z.number().min(0.001).max(MAX_PACKAGE_WEIGHT).nullable(),
});
export type VariantPackage = z.infer<typeof variantPackageSchema>;
export const adminVariantSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: bothTextsSchema,
  device_identifier: z.string().nullable(),
  ean: z.string().nullable(),
  quality: saleQualitySchema,
  colour_id: z.string().nullable(),
  storage_gb: z.int().nullable(),
  options: variantOptionsSchema,
  on_sale: z.boolean(),
  /** False from the first time that it is put on sale; until then its kind may change and it may be removed. */
  is_new: z.boolean(),
  prices: pricesSchema,
  common_prices: pricesSchema,
  stock: z.object({ cz: z.int(), ro: z.int() }),
  package: variantPackageSchema,
});
export type AdminVariant = z.infer<typeof adminVariantSchema>;
