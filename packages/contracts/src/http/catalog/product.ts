/** The product page and what is shown of single products. */
import { z } from 'zod';
import { dateSchema, instantSchema, moneySchema } from '../../definitions/shared.ts';
import { badgeSchema, breadcrumbsSchema, imageSchema, priceSchema, productCardSchema, saleQualitySchema, stockSchema } from './cards.ts';
import { reviewSchema, reviewSummarySchema } from './reviews.ts';
import { cached, route, word } from './shop-route.ts';
import { richTextSchema } from '../../schemas/rich-text.ts';

/** Link to another variant. Null price: this combination doesn't exist. */
const variantChoice = {
  label: z.string(),
  href: z.string().nullable(),
  selected: z.boolean(),
  price: moneySchema.nullable(),
  available: z.boolean(),
};
export const storeStockSchema = z.object({
  store_id: z.string(),
  name: z.string(),
  city: z.string(),
  href: z.string(),
  quantity: z.int().min(0),
  /** When it can be picked up if reserved now, within opening hours; null when the store doesn't have it. */
  ready_at: instantSchema.nullable(),
});
export const productPageSchema = z.object({
  id: z.string(),
  code: z.string(),
  ean: z.string().nullable(),
  master_product_id: z.string(),
  /** Seo name of the master product, for reviews. */
  master_seo_name: z.string(),
  device_identifier: z.string().nullable(),
  type_device: z.string(),
  is_service: z.boolean(),
  name: z.string(),
  full_name: z.string(),
  spec: z.string(),
  brand: z.object({ id: z.string(), name: z.string() }),
  /** Category names from the top to the leaf, for analytics. */
  categories: z.array(z.string()),
  breadcrumbs: breadcrumbsSchema,
  /** The product's name, unless editors wrote another heading. */
  h1: z.string(),
  title: z.string(),
  description: z.string(),
  short_description: z.string(),
  text: richTextSchema,
  images: z.array(imageSchema),
  quality: saleQualitySchema,
  quality_name: z.string(),
  /** What the grade means, for used products. */
  quality_text: z.string(),
  price: priceSchema,
  trade_in_price: moneySchema.nullable(),
  /** Some programme of leasing takes it: `get_lease_info` has them. */
  is_leased: z.boolean(),
  stock: stockSchema,
  stores: z.array(storeStockSchema),
  warranty_months: z.int().min(0),
  badges: z.array(badgeSchema),
  gift: productCardSchema.pick({ name: true, href: true, image: true }).nullable(),
  choices: z.object({
    qualities: z.array(z.object({ ...variantChoice, quality: saleQualitySchema })),
    colours: z.array(z.object({ ...variantChoice, swatch: z.string() })),
    storages: z.array(z.object(variantChoice)),
  }),
  /** The last group of a thing says who made it and who answers for it in the Union. */
  parameters: z.array(z.object({ group: z.string(), rows: z.array(z.object({ name: z.string(), value: z.string() })) })),
  /** Energy label of a new device: its class, in words, with its page in the European registry; null when it needs none. */
  energy: z.object({ class: z.string(), text: z.string(), href: z.string() }).nullable(),
  accessories: z.array(productCardSchema),
  similar: z.array(productCardSchema),
  reviews: z.object({ summary: reviewSummarySchema, first: z.array(reviewSchema) }),
  /** Address of its repair page and of its buy-out page; null when we don't repair it or buy it out. */
  repair_href: z.string().nullable(),
  sell_href: z.string().nullable(),
  canonical: z.string(),
  alternate_path: z.string().nullable(),
});
export type ProductPage = z.infer<typeof productPageSchema>;
export const getProduct = route('get_product', {
  summary: 'A variant with everything its page shows. Withdrawn: 410 `product-withdrawn` with `name` and `alternatives` (cards).',
  access: 'public',
  params: z.object({ product: word }),
  responses: { 200: productPageSchema },
  problems: ['product-withdrawn'],
  cache: cached,
});
export const getCards = route('get_cards', {
  summary: 'Cards of single products by code, at most 24, in the order asked for; unknown ones are left out. Last visited, cart.',
  access: 'public',
  query: z.object({ codes: z.string().max(1000) }),
  responses: { 200: z.object({ items: z.array(productCardSchema) }) },
  cache: cached,
});
export const priceHistorySchema = z.object({
  /** Price changes of the last 90 days, oldest first; each price is valid from `from` until the next. */
  points: z.array(z.object({ price: moneySchema, from: instantSchema })),
  /** Lowest price of the 30 days before `reduced_at`, for a current reduction. Null when the price isn't reduced. */
  lowest: z
    .object({ price: moneySchema, reduced_at: instantSchema, window_from: instantSchema, window_to: instantSchema, day: dateSchema })
    .nullable(),
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;
export const getPriceHistory = route('get_price_history', {
  summary: 'Why a struck price is what it is: the price changes and the lowest price of the 30 days before the reduction.',
  access: 'public',
  params: z.object({ product: word }),
  responses: { 200: priceHistorySchema },
  cache: cached,
});
export const getRenewals = route('get_renewals', {
  summary: 'New devices to renew an old one with (same type and manufacturer, released later), at most 6.',
  access: 'public',
  params: z.object({ device: word }),
  responses: { 200: z.object({ items: z.array(productCardSchema) }) },
  cache: cached,
});
