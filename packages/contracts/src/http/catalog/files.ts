/** Feeds, sitemap and pictures: answers that are no JSON. */
import { z } from 'zod';
import { route, word } from './shop-route.ts';

export const getHeurekaFeed = route('get_heureka_feed', {
  summary: 'Product feed for Heureka (Czech market only), streamed.',
  access: 'public',
  responses: { 200: { binary: 'application/xml' } },
  rateLimit: { max: 10, windowSeconds: 60 },
});
export const getGoogleFeed = route('get_google_feed', {
  summary: 'Product feed for Google Merchant, streamed.',
  access: 'public',
  responses: { 200: { binary: 'application/xml' } },
  rateLimit: { max: 10, windowSeconds: 60 },
});
export const getSitemap = route('get_sitemap', {
  summary: 'Addresses of the market with their alternates, streamed. With `part` one of the parts named by the index.',
  access: 'public',
  query: z.object({ part: z.coerce.number().int().min(1).max(1000).optional() }),
  responses: { 200: { binary: 'application/xml' } },
  rateLimit: { max: 30, windowSeconds: 60 },
});
export const getProductImage = route('get_product_image', {
  summary: 'A picture of a product, drawn or uploaded, in one width and format; stored as a file after the first time.',
  access: 'public',
  params: z.object({ master: word, colour: word, file: word }),
  responses: { 200: { binary: 'image/*' } },
});
