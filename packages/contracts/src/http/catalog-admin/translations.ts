/** Texts of the catalogue that one market's readers don't get in their language. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, localeSchema } from '../../definitions/shared.ts';
import { contentKinds } from './content.ts';
import { bothTextsSchema, edit, expected, key, read, route, text } from './office-route.ts';

/** What a text may belong to. */
export const translatedKinds = [
  'product',
  'variant',
  'colour',
  'picture',
  'parameter',
  'category',
  'attribute',
  'attribute-choice',
  'attribute-group',
  'badge',
  'quality',
  'type-device',
  ...contentKinds,
  'faq-group',
] as const;
export type TranslatedKind = (typeof translatedKinds)[number];

export const missingTranslationSchema = z.object({
  kind: z.enum(translatedKinds),
  /** What the form belongs to: the product of a picture or parameter, the attribute of a choice. */
  id: z.string(),
  /** The picture, variant, colour, parameter or choice; null where the text is the thing's own. */
  part: z.string().nullable(),
  /** Name of the field in its form. */
  field: z.string(),
  /** The language that is missing. */
  language: localeSchema,
  /** `same`: both languages say the same. Null once the text was written. */
  reason: z.enum(['empty', 'same']).nullable(),
  /** Of the product, category or text. */
  name: bothTextsSchema,
  /** Beginning of the text in the other language. */
  text: z.string(),
  /** Beginning of the text in the missing language. */
  value: z.string(),
  /** Most signs of the text where it is written in the list; null where it is written in its form alone. */
  max_length: z.int().nullable(),
  /** Of what holds the text: the product of its parts. */
  version: z.int().min(1),
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
});
export type MissingTranslation = z.infer<typeof missingTranslationSchema>;

export const adminListMissingTranslations = route('admin_list_missing_translations', {
  summary:
    'Texts that are empty in one language, or the same in both where they shouldn’t be. Names that both languages share, and texts that nobody wrote in any, aren’t missing.',
  access: read,
  query: listQuerySchema.extend({ kind: z.enum(translatedKinds).optional(), language: localeSchema.optional() }),
  responses: { 200: listOf(missingTranslationSchema) },
});

/** A text that was written in the list. */
export const writtenTranslationSchema = missingTranslationSchema
  .pick({ kind: true, id: true, part: true, field: true, language: true, name: true })
  .extend({ before: z.string(), after: z.string(), written_by: z.string().nullable(), written_at: instantSchema });
export type WrittenTranslation = z.infer<typeof writtenTranslationSchema>;

/** Texts that the history of the list shows at most. */
export const MAX_WRITTEN_TRANSLATIONS = 200;
export const adminListWrittenTranslations = route('admin_list_written_translations', {
  summary:
    'Texts that were written in the list of missing translations, the latest first: what stood there before, and who wrote what when.',
  access: read,
  responses: { 200: z.object({ items: z.array(writtenTranslationSchema).max(MAX_WRITTEN_TRANSLATIONS) }) },
});

export const adminWriteTranslation = route('admin_write_translation', {
  summary:
    'Writes a short text in the language that misses it, as its form would. A version that isn’t the present one is refused with 409 and the text as it is now (`extra.present`).',
  access: edit,
  params: z.object({ kind: z.enum(translatedKinds), id: key }),
  /** Empty where a written text is taken back. */
  body: z.object({ part: key.nullable(), field: key, language: localeSchema, text: text(300), ...expected }),
  responses: { 200: missingTranslationSchema },
  problems: ['changed-meanwhile'],
});
