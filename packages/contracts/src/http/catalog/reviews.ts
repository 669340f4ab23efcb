/** Reviews: reading and writing them. */
import { z } from 'zod';
import { dateSchema, listOf } from '../../definitions/shared.ts';
import { imageSchema } from './cards.ts';
import { cached, route, word } from './shop-route.ts';

export const reviewSchema = z.object({
  id: z.string(),
  rating: z.int().min(1).max(5),
  /** First name and initial, or null for an anonymous review. */
  author: z.string().nullable(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  text: z.string(),
  /** The reviewer bought the product in this shop. */
  verified: z.boolean(),
  /** The shop edited the text. */
  edited: z.boolean(),
  written_on: dateSchema,
  helpful: z.int().min(0),
  /** Colour, size and grade that was bought; null when unknown. */
  variant: z.string().nullable(),
});
export type Review = z.infer<typeof reviewSchema>;
export const reviewSummarySchema = z.object({
  average: z.number().min(1).max(5).nullable(),
  count: z.int().min(0),
  /** Reviews by stars from 5 down to 1. */
  by_stars: z.array(z.object({ stars: z.int(), count: z.int() })),
});
export const getProductReviews = route('get_product_reviews', {
  summary: 'Approved reviews of a product (variant or master seo name).',
  access: 'public',
  params: z.object({ product: word }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    page_size: z.coerce.number().int().min(1).max(50).default(10),
    sort: z.enum(['helpful', 'newest', 'best', 'worst']).default('helpful'),
  }),
  responses: { 200: listOf(reviewSchema).extend({ summary: reviewSummarySchema }) },
  cache: cached,
});
export const markReviewHelpful = route('mark_review_helpful', {
  summary: 'A visitor found a review helpful; counted once per account, or per visitor and day.',
  access: 'public',
  params: z.object({ review: word }),
  responses: { 200: z.object({ helpful: z.int().min(0) }) },
  rateLimit: { max: 30, windowSeconds: 60 },
});
const reviewBody = z.object({
  /** Seo name of the master product. */
  product: word,
  rating: z.int().min(1).max(5),
  pros: z.array(z.string().trim().min(1).max(200)).max(10).default([]),
  cons: z.array(z.string().trim().min(1).max(200)).max(10).default([]),
  text: z.string().trim().min(10).max(5000),
  anonymous: z.boolean().default(false),
});
export const createProductReview = route('create_product_review', {
  summary: 'Writes a review; published after approval. Needs first and last name in the profile and a bought product.',
  access: 'session',
  body: reviewBody,
  responses: { 201: z.object({ id: z.string(), approval: z.enum(['pending', 'approved', 'rejected']) }) },
  problems: ['product-not-bought', 'already-reviewed', 'name-missing'],
  rateLimit: { max: 10, windowSeconds: 3600 },
});
export const createComponentReview = route('create_component_review', {
  summary: 'The same from a page component, which is remembered with the review.',
  access: 'session',
  params: z.object({ component_pk: word }),
  body: reviewBody,
  responses: { 201: z.object({ id: z.string(), approval: z.enum(['pending', 'approved', 'rejected']) }) },
  problems: ['product-not-bought', 'already-reviewed', 'name-missing'],
  rateLimit: { max: 10, windowSeconds: 3600 },
});
export const getUserDataForProductReview = route('get_user_data_for_product_review', {
  summary: 'Whether the logged-in customer may review a product, and why not.',
  access: 'session',
  params: z.object({ master_product_seo_name: word }),
  responses: {
    200: z.object({
      may_review: z.boolean(),
      reason: z.enum(['product-not-bought', 'already-reviewed', 'name-missing']).nullable(),
      author: z.string().nullable(),
    }),
  },
});
const reviewableSchema = z.object({
  master_product_id: z.string(),
  seo_name: z.string(),
  name: z.string(),
  href: z.string(),
  image: imageSchema.nullable(),
  bought_on: dateSchema.nullable(),
});
export const getProductsToReview = route('get_products_to_review', {
  summary: 'Delivered products of the logged-in customer that have no review of theirs yet.',
  access: 'session',
  responses: { 200: z.object({ items: z.array(reviewableSchema) }) },
});
export const getProductsSamsung = route('get_products_samsung', {
  summary: 'Samsung products for the reviews of their campaign.',
  access: 'public',
  responses: { 200: z.object({ items: z.array(reviewableSchema) }) },
  cache: cached,
});
