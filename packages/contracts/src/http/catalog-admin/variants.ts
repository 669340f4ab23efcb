/** Variants and colours of a master product. */
import { z } from 'zod';
import { saleQualitySchema } from '../catalog/cards.ts';
import { both, codeSchema, expected, filled, idParams, key, route } from './office-route.ts';
import { MAX_COLOURS, newColourSchema, variantOptionsSchema, variantPackageSchema } from './product-parts.ts';
import { expectedQuery, oneChanged } from './products.ts';

const storage = z.int().min(1).max(100_000);
/** Minor units; null where it isn't sold yet. */
const firstPrice = z.int().min(100).max(1_000_000_000).nullable();
export const adminAddVariants = route('admin_add_variants', {
  ...oneChanged,
  summary:
    'Makes a variant of each storage × colour × quality that isn’t there yet, unpublished, with the prices given. Without storages and colours one of each quality.',
  body: z.object({
    storages: z.array(storage).max(20),
    colours: z.array(key).max(20),
    qualities: z.array(saleQualitySchema).min(1).max(6),
    price_czk: firstPrice,
    price_ron: firstPrice,
    /** Prefix of the variants' codes; the product's code when left out. 400 when a code already exists. */
    code_prefix: codeSchema.optional(),
    ...expected,
  }),
});
export const adminUpdateVariant = route('admin_update_variant', {
  ...oneChanged,
  summary: 'Changes a variant. Quality, colour, storage and options are fixed from the first time that it is put on sale.',
  params: idParams.extend({ variant: key }),
  body: z.object({
    name: both(filled(300)),
    code: codeSchema,
    /** GTIN of 8, 12, 13 or 14 digits with its check digit, unique; null for none. */
    ean: z
      .string()
      .trim()
      .regex(/^\d{8,14}$/)
      .nullable(),
    quality: saleQualitySchema,
    colour: key.nullable(),
    storage_gb: storage.nullable(),
    options: variantOptionsSchema,
    package: variantPackageSchema,
    /** First price in a market, minor units. 400 where it has one: the price list changes it. */
    price_czk: firstPrice.default(null),
    price_ron: firstPrice.default(null),
    ...expected,
  }),
});
export const adminDeleteVariant = route('admin_delete_variant', {
  ...oneChanged,
  summary: 'Removes a variant that was never on sale and has no stock.',
  params: idParams.extend({ variant: key }),
  query: expectedQuery,
  problems: ['changed-meanwhile', 'conflict'],
});
export const adminUpdatePackages = route('admin_update_packages', {
  ...oneChanged,
  summary: 'Sets size and weight of the package of some variants; of those on sale, checkout and picking learn.',
  body: z.object({ variants: z.array(key).min(1).max(500), package: variantPackageSchema, ...expected }),
});
export const adminUpdateColours = route('admin_update_colours', {
  ...oneChanged,
  summary: 'The colours of a product in their order. One that a variant or a picture has can’t be left out.',
  body: z.object({
    /** `id` is null for a new one. */
    colours: z.array(newColourSchema.extend({ id: key.nullable() })).max(MAX_COLOURS),
    ...expected,
  }),
});
