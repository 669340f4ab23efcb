/** Search and suggestions. */
import { z } from 'zod';
import { linkSchema, productCardSchema } from './cards.ts';
import { productListSchema } from './lists.ts';
import { route } from './shop-route.ts';

export const searchPageSchema = z.object({
  query: z.string(),
  /** What was searched for instead, when the query itself finds nothing: "ifone" → "iphone". */
  corrected: z.string().nullable(),
  /** Categories that fit, at most 6. */
  categories: z.array(linkSchema),
  list: productListSchema,
  /** Links to offer when nothing was found. */
  ways_out: z.array(linkSchema),
});
export type SearchPage = z.infer<typeof searchPageSchema>;
export const search = route('search', {
  summary: 'Search of the shop with filters: diacritics don’t matter, typing errors are tolerated. At least 2 characters.',
  access: 'public',
  query: z.object({ q: z.string().trim().min(2).max(100) }).catchall(z.string().max(300)),
  responses: { 200: searchPageSchema },
  cache: { seconds: 60, staleSeconds: 300 },
  rateLimit: { max: 120, windowSeconds: 60 },
});
export const suggestionsSchema = z.object({
  products: z.array(
    productCardSchema.pick({ id: true, href: true, name: true, spec: true, quality: true, image: true, price: true, stock: true }),
  ),
  categories: z.array(linkSchema),
  /** Suggested queries that complete what was typed. */
  queries: z.array(linkSchema),
  total: z.int().min(0),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
export const suggest = route('suggest', {
  summary: 'What fits while typing: at most 6 products, 3 categories, 4 searches. At least 2 characters.',
  access: 'public',
  query: z.object({ q: z.string().trim().min(2).max(100) }),
  responses: { 200: suggestionsSchema },
  cache: { seconds: 60, staleSeconds: 300 },
  rateLimit: { max: 600, windowSeconds: 60 },
});
