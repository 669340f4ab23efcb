/** What the calls of the catalogue’s office have in common. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { catalogOfficePaths } from '../catalog-admin.paths.ts';

export const route = defineRoutes('catalog', catalogOfficePaths);
export const key = z.string().min(1).max(200);
export const text = (longest: number) => z.string().trim().max(longest);
export const filled = (longest: number) => z.string().trim().min(1).max(longest);
export const both = <T extends z.ZodType>(each: T) => z.object({ cs: each, ro: each });
/** A text in both languages. */
export const bothTextsSchema = both(z.string());
export type BothTexts = z.infer<typeof bothTextsSchema>;
/** Code of a product or a variant, in capitals. */
export const codeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/);
export const seoName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(120);
export const idParams = z.object({ id: key });
export const read = { permission: 'catalog:read' } as const;
export const edit = { permission: 'catalog:edit' } as const;
export const named = z.object({ id: z.string(), name: bothTextsSchema });
/** `version` is the version that the editor saw; a newer one answers 409 `changed-meanwhile`. */
export const expected = { version: z.int().min(1) } as const;
