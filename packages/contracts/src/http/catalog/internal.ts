/** What our own processes ask of services/catalog. */
import { z } from 'zod';
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
