/** What people changed in the catalogue. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, listQuerySchema } from '../../definitions/shared.ts';
import { contentKinds } from './content.ts';
import { bothTextsSchema, edit, key, route } from './office-route.ts';

/** Records whose changes are noted, by what they are; words of the catalogue by their kind. */
export const changeKinds = [
  'product',
  'category',
  'category-filters',
  'meta-master',
  'attribute',
  'attribute-group',
  'badge',
  'manufacturer',
  ...contentKinds,
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const catalogChangeSchema = z.object({
  id: z.int(),
  at: instantSchema,
  /** Name of the member of staff. */
  by: z.string(),
  kind: z.enum(changeKinds),
  record_id: z.string(),
  /** As it was called after the change, or last. */
  name: bothTextsSchema,
  action: z.enum(['added', 'changed', 'removed']),
  /** Fields by their paths (`items.PH015-001.ean`), as texts; empty for nothing. Long texts are cut. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type CatalogChange = z.infer<typeof catalogChangeSchema>;

export const adminListChanges = route('admin_list_changes', {
  summary: 'What people changed in the catalogue, the newest first; `q` begins words of a record’s name or id.',
  access: edit,
  query: listQuerySchema.omit({ sort: true }).extend({
    kind: z.enum(changeKinds).optional(),
    /** Id of a record, with its kind. */
    record: key.optional(),
    /** Name of a member of staff, as `admin_get_changed_by` has it. */
    by: key.optional(),
    /** First day, in UTC. */
    from: dateSchema.optional(),
    /** Last day, in UTC. */
    to: dateSchema.optional(),
  }),
  /** `total_is_bounded`: more rows fit than `total`; there are no pages behind it. */
  responses: { 200: listOf(catalogChangeSchema).extend({ total_is_bounded: z.boolean().default(false) }) },
});
export const adminGetChangedBy = route('admin_get_changed_by', {
  summary: 'Everybody who has changed something in the catalogue, by name.',
  access: edit,
  responses: { 200: z.object({ names: z.array(z.string()) }) },
});
