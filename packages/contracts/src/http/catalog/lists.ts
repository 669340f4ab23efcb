/** Categories and lists of products with their facets. */
import { z } from 'zod';
import { breadcrumbsSchema, linkSchema, productCardSchema } from './cards.ts';
import { cached, route } from './shop-route.ts';
import { richTextSchema } from '../../schemas/rich-text.ts';

/** One option of a facet. `href` is the page's address with this option switched on or off, so that filters work without JavaScript. */
export const facetOptionSchema = z.object({
  value: z.string(),
  label: z.string(),
  /** Products that the page would show with it; other selected options of the same facet are ignored. */
  count: z.int().min(0),
  selected: z.boolean(),
  href: z.string(),
  /** CSS colour of a colour option. */
  swatch: z.string().optional(),
});
export const facetSchema = z.object({
  id: z.string(),
  /** Name of the query parameter in the page's address. */
  parameter: z.string(),
  name: z.string(),
  kind: z.enum(['quality', 'manufacturer', 'storage', 'colour', 'availability', 'attribute']),
  options: z.array(facetOptionSchema),
});
export type Facet = z.infer<typeof facetSchema>;
/** Price range in whole units of the currency. */
export const priceRangeSchema = z.object({
  parameter_from: z.string(),
  parameter_to: z.string(),
  min: z.int(),
  max: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
});
/** An active filter as a chip; `href` removes it. */
export const chipSchema = z.object({ label: z.string(), href: z.string() });
export const sortOptionSchema = z.object({ value: z.string(), label: z.string(), selected: z.boolean(), href: z.string() });
export const productListSchema = z.object({
  items: z.array(productCardSchema),
  total: z.int().min(0),
  page: z.int().min(1),
  page_size: z.int().min(1),
  facets: z.array(facetSchema),
  price: priceRangeSchema.nullable(),
  chips: z.array(chipSchema),
  /** Address without any filter, null when none is active. */
  clear_href: z.string().nullable(),
  sorts: z.array(sortOptionSchema),
  /** Address of page n: replace `{page}` by n. Page 1 has its own address, `first_page_href`. */
  first_page_href: z.string(),
  page_href: z.string(),
  /** Canonical address: only known filters, in a fixed order. */
  canonical: z.string(),
});
export type ProductList = z.infer<typeof productListSchema>;
/**
 * The page's own query parameters are passed on as they are, in the market's words (`vyrobce=apple,samsung`). Unknown ones are
 * ignored; `canonical` names the address without them.
 */
const pageQuery = z.object({ path: z.string().min(1).max(300) }).catchall(z.string().max(300));
export const categoryPageSchema = z.object({
  /** Null for lists that aren't a category: sales, second hand. */
  category_id: z.string().nullable(),
  h1: z.string(),
  /** Title and description of the HTML document. */
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  /** Long text below the list. */
  text: richTextSchema,
  breadcrumbs: breadcrumbsSchema,
  subcategories: z.array(z.object({ label: z.string(), href: z.string(), selected: z.boolean(), count: z.int() })),
  /** Marketing strip on top of the list. */
  strip: z.object({ title: z.string(), text: z.string(), cta: linkSchema }).nullable(),
  list: productListSchema,
  /** Path of the same page in the other market, null when it isn't shown there. */
  alternate_path: z.string().nullable(),
});
export type CategoryPage = z.infer<typeof categoryPageSchema>;
export const getCategory = route('get_category', {
  summary: 'A category, or the lists of sales and second hand, by its path in the market, filtered by the page’s own query.',
  access: 'public',
  query: pageQuery,
  responses: { 200: categoryPageSchema },
  cache: cached,
});
export const getProducts = route('get_products', {
  summary: 'Only the list of the same page, for further pages.',
  access: 'public',
  query: pageQuery,
  responses: { 200: productListSchema },
  cache: cached,
});
export const getFacets = route('get_facets', {
  summary: 'Only the facets with counts of the same page.',
  access: 'public',
  query: pageQuery,
  responses: { 200: z.object({ facets: z.array(facetSchema), price: priceRangeSchema.nullable(), total: z.int() }) },
  cache: cached,
});
