/** What the calls of the stock's office have in common. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { instantSchema, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { pickingOfficePaths } from '../picking-admin.paths.ts';

export const route = defineRoutes('picking', pickingOfficePaths);
/** `warehouse` or a store's id. */
export const placeSchema = z.string().min(1).max(100);
export const variantSchema = z.string().min(1).max(200);
export const stockParams = z.object({ market: marketSchema, variant: variantSchema });
export const idParams = z.object({ id: z.uuid() });
export const lineParams = z.object({ id: z.uuid(), line: z.uuid() });
/** Version of a document or a location that was on the screen: another one there now is refused. */
export const versionSchema = z.int().min(1);
/** Pieces of one line. */
export const quantitySchema = z.int().min(1).max(100_000);
export const noteSchema = z.string().trim().max(300).default('');

/** As it stands on a shelf: `C-02-1-07` is rack, aisle, level and position; a store may have `PULT`. */
export const locationCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .min(2)
  .max(20)
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/);
/** A location that something else names. */
export const locationRefSchema = z.object({ id: z.uuid(), code: z.string() });
/** A variant that something else names, in the language of the site. */
export const productRefSchema = z.object({
  variant_id: z.string(),
  code: z.string(),
  /** What is scanned from its box; null when the catalogue has none. */
  ean: z.string().nullable(),
  name: z.string(),
  spec: z.string(),
});
export type ProductRef = z.infer<typeof productRefSchema>;
/** Who did something, and when. */
export const deedSchema = z.object({ by: z.string(), at: instantSchema });
export type Deed = z.infer<typeof deedSchema>;

/** What lists of documents may be narrowed to. */
export const documentQuerySchema = listQuerySchema.extend({ market: marketSchema.optional(), place: placeSchema.optional() });
