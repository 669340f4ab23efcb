/** Texts of the catalogue that one market's readers don't get in their language. */
import { z } from 'zod';
import { listOf, listQuerySchema, localeSchema } from '../../definitions/shared.ts';
import { contentKinds } from './content.ts';
import { bothTextsSchema, read, route } from './office-route.ts';

/** What a text may belong to. */
export const translatedKinds = ['product', 'picture', 'category', 'attribute', ...contentKinds] as const;
export type TranslatedKind = (typeof translatedKinds)[number];

export const missingTranslationSchema = z.object({
  kind: z.enum(translatedKinds),
  /** What the form belongs to: the product of a picture, the attribute of a choice. */
  id: z.string(),
  /** The picture or choice; null where the text is the thing's own. */
  part: z.string().nullable(),
  /** Name of the field in its form. */
  field: z.string(),
  /** The language that is missing. */
  language: localeSchema,
  /** `same`: both languages say the same. */
  reason: z.enum(['empty', 'same']),
  /** Of the product, category or text. */
  name: bothTextsSchema,
  /** Beginning of the text in the other language. */
  text: z.string(),
});
export type MissingTranslation = z.infer<typeof missingTranslationSchema>;

export const adminListMissingTranslations = route('admin_list_missing_translations', {
  summary:
    'Texts that are empty in one language, or the same in both where they shouldn’t be. Names that both languages share, and texts that nobody wrote in any, aren’t missing.',
  access: read,
  query: listQuerySchema.extend({ kind: z.enum(translatedKinds).optional(), language: localeSchema.optional() }),
  responses: { 200: listOf(missingTranslationSchema) },
});
