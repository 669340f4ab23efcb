/** What our own processes ask of services/catalog. */
import { z } from 'zod';
import { deviceTypeSchema } from '../../schemas/device-selector.ts';
import { defineRoutes } from '../../definitions/route.ts';
import { catalogInternalPaths } from '../catalog.paths.ts';

const route = defineRoutes('catalog', catalogInternalPaths);

export const foundVariantSchema = z.object({
  /** Seo name, the `product` of the cart. */
  id: z.string(),
  code: z.string(),
  name: z.object({ cs: z.string(), ro: z.string() }),
});
export type FoundVariant = z.infer<typeof foundVariantSchema>;

/** Codes that one call asks for at most. */
export const MAX_FOUND_VARIANTS = 1_000;
export const internalFindVariants = route('internal_find_variants', {
  summary: 'Variants by their ids or codes, on sale or not; those that the catalogue never had are left out.',
  access: 'internal',
  callers: ['invoicing'],
  body: z.object({ codes: z.array(z.string().max(200)).min(1).max(MAX_FOUND_VARIANTS) }),
  bodyLimit: 512 * 1024,
  responses: { 200: z.object({ variants: z.array(foundVariantSchema) }) },
});

const bothTexts = z.object({ cs: z.string(), ro: z.string() });
/** A device by its size, in the colours that the catalogue has of it. */
export const deviceModelSchema = z.object({
  /** Identifier of the device without its colour, `apple-iphone-13-128gb`. */
  id: z.string(),
  /** "128 GB", "40 mm GPS"; empty when the device has one size only. */
  size: z.string(),
  colours: z.array(
    z.object({
      /** Identifier of the device in this colour. */
      device_identifier: z.string(),
      colour_id: z.string(),
      name: bothTexts,
      hex: z.string(),
    }),
  ),
});
export const foundDeviceSchema = z.object({
  /** Master product. */
  id: z.string(),
  /** Its name in addresses. */
  seo_name: z.string(),
  name: bothTexts,
  type_device: deviceTypeSchema,
  manufacturer: z.object({ id: z.string(), name: z.string() }),
  release_year: z.int().nullable(),
  models: z.array(deviceModelSchema),
});
export type FoundDevice = z.infer<typeof foundDeviceSchema>;

/** Devices that one search finds at most. */
export const MAX_FOUND_DEVICES = 20;
export const internalFindDevices = route('internal_find_devices', {
  summary: 'Devices with an identifier, on sale or not: those whose name or code has the words, or those with the ids; newest first.',
  access: 'internal',
  callers: ['buyout', 'repairs'],
  body: z.union([
    z.object({ q: z.string().min(2).max(200) }),
    z.object({ ids: z.array(z.string().max(200)).min(1).max(MAX_FOUND_DEVICES) }),
  ]),
  responses: { 200: z.object({ devices: z.array(foundDeviceSchema) }) },
});
