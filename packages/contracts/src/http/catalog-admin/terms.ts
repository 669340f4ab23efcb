/** The words of the catalogue: attributes, groups, badges, manufacturers, and the filters that are made of them. */
import { z } from 'zod';
import { choicesSchema, listOf, listQuerySchema } from '../../definitions/shared.ts';
import { both, bothTextsSchema, edit, filled, key, named, read, route, seoName, text } from './office-route.ts';

export const termKinds = ['attribute', 'attribute-group', 'badge', 'manufacturer'] as const;
export type TermKind = (typeof termKinds)[number];
const attribute = {
  kind: z.literal('attribute'),
  name: both(filled(120)),
  group: key,
  unit: both(text(20)).nullable(),
  value_kind: z.enum(['number', 'text']),
  /** Offered as a filter; which categories show it is set by their catalogue filters. */
  filterable: z.boolean(),
} as const;
const attributeGroup = { kind: z.literal('attribute-group'), name: both(filled(120)), position: z.int().min(1).max(1000) } as const;
const badge = { kind: z.literal('badge'), name: both(filled(60)) } as const;
/** Who answers for goods: shown beside them (Regulation (EU) 2023/988, article 19). */
const responsible = { company: text(200), address: text(300), contact: text(200) } as const;
const manufacturer = {
  kind: z.literal('manufacturer'),
  name: filled(80),
  seo_name: seoName,
  position: z.int().min(1).max(10_000),
  for_buyout: z.boolean(),
  for_service: z.boolean(),
  /** Empty until it is known; without all three no new product of it is put on sale. `contact` is an e-mail address or a page. */
  ...responsible,
  /** Who answers in the Union for a manufacturer that isn't established there; null for the manufacturer itself. */
  representative: z.object({ company: filled(200), address: filled(300), contact: filled(200) }).nullable(),
} as const;
/** A word of the catalogue as it is written. */
export const termInputSchema = z.discriminatedUnion('kind', [
  z.object(attribute),
  z.object(attributeGroup),
  z.object(badge),
  z.object(manufacturer),
]);
export type TermInput = z.infer<typeof termInputSchema>;
/** `used` counts the products (of a group: attributes) that carry it. */
const cached = { id: z.string(), used: z.int().min(0) } as const;
export const termSchema = z.discriminatedUnion('kind', [
  z.object({ ...attribute, ...cached, name: bothTextsSchema, unit: bothTextsSchema.nullable(), group: z.string() }),
  z.object({ ...attributeGroup, ...cached, name: bothTextsSchema }),
  z.object({ ...badge, ...cached, name: bothTextsSchema }),
  z.object({
    ...manufacturer,
    ...cached,
    name: z.string(),
    seo_name: z.string(),
    company: z.string(),
    address: z.string(),
    contact: z.string(),
  }),
]);
export type Term = z.infer<typeof termSchema>;
const termParams = z.object({ kind: z.enum(termKinds) });
const oneTermParams = termParams.extend({ id: key });
export const getAttrNameChoices = route('get_attr_name_choices', {
  summary: 'Names of the attributes, for choosing one.',
  access: read,
  responses: { 200: choicesSchema },
});
export const adminListTerms = route('admin_list_terms', {
  summary: 'Attributes, their groups, badges or manufacturers.',
  access: read,
  params: termParams,
  query: listQuerySchema,
  responses: { 200: listOf(termSchema) },
});
export const adminAddTerm = route('admin_add_term', {
  summary: 'Adds one; its id is made from the Czech name.',
  access: edit,
  params: termParams,
  body: termInputSchema,
  responses: { 201: termSchema },
});
export const adminUpdateTerm = route('admin_update_term', {
  summary: 'Changes one; products that carry it are published anew.',
  access: edit,
  params: oneTermParams,
  body: termInputSchema,
  responses: { 200: termSchema },
});
export const adminDeleteTerm = route('admin_delete_term', {
  summary: 'Deletes one that nothing carries.',
  access: edit,
  params: oneTermParams,
  responses: { 204: null },
  problems: ['still-used'],
});
const catalogueFiltersSchema = z.object({
  category: named,
  /** Filterable attributes: those that the category shows, in its order, then the others. */
  items: z.array(
    z.object({ attribute: z.string(), name: bothTextsSchema, group: z.string(), shown: z.boolean(), products: z.int().min(0) }),
  ),
  /** The category has no choice of its own and shows that of this category; null: its own, or every attribute. */
  inherited_from: z.string().nullable(),
  /** Without a choice of any category above, every filterable attribute is shown. */
  is_own: z.boolean(),
});
export type CatalogueFilters = z.infer<typeof catalogueFiltersSchema>;
export const adminGetCatalogueFilters = route('admin_get_catalogue_filters', {
  summary: 'Attributes that a category offers as filters.',
  access: read,
  params: z.object({ category: key }),
  responses: { 200: catalogueFiltersSchema },
});
export const adminUpdateCatalogueFilters = route('admin_update_catalogue_filters', {
  summary: 'Sets the filters of a category in their order; null takes the category’s own choice back.',
  access: edit,
  params: z.object({ category: key }),
  body: z.object({ attributes: z.array(key).max(100).nullable() }),
  responses: { 200: catalogueFiltersSchema },
});
