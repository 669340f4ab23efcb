/** What lists and pages show of a product: picture, price, stock, and its card. */
import { z } from 'zod';
import { dateSchema, moneySchema } from '../../definitions/shared.ts';

/** Grades of what we sell: new, or used from best to worst. */
export const saleQualitySchema = z.enum(['new', 'A+', 'A', 'B', 'C', 'D']);
export type SaleQuality = z.infer<typeof saleQualitySchema>;
/** Widths in pixels in which every picture exists. All pictures are square. */
export const imageWidths = [96, 240, 480, 720, 1120] as const;
/** A picture: `<base>-<width>.avif` and `<base>-<width>.webp` for every width of `imageWidths`. */
export const imageSchema = z.object({
  /** Path below `/media/`, without width and ending, for example `/media/catalog/mp-apple-iphone-15/blue/front-1f3a9c`. */
  base: z.string(),
  /** Alternative text, for pages that don't show the product's name beside the picture. */
  alt: z.string(),
});
export type Image = z.infer<typeof imageSchema>;
export const linkSchema = z.object({ label: z.string(), href: z.string() });
/** From the first level below the home page (which is left out) to the page itself. */
export const breadcrumbsSchema = z.array(linkSchema);
export const badgeSchema = z.object({ id: z.string(), name: z.string() });
/**
 * A price with its history. `was` is the lowest price of the 30 days before the reduction (Omnibus directive) and the base of
 * `discount_percent`. Without a real reduction both are null and no price is struck through.
 */
export const priceSchema = z.object({
  now: moneySchema,
  /** Usual price of the same product new or elsewhere; the base of the discount in analytics. Never shown struck through. */
  common: moneySchema.nullable(),
  was: moneySchema.nullable(),
  /** Whole percent, positive, rounded down; null below one percent. */
  discount_percent: z.int().min(1).nullable(),
});
export type Price = z.infer<typeof priceSchema>;
/** `low` = at most 3 pieces; `incoming` = expected, `delivery_on` says when; `none` = can't be bought now. */
export const stockSchema = z.object({
  state: z.enum(['in-stock', 'low', 'incoming', 'none']),
  /** Pieces, capped at 20; null for services, which never run out. */
  quantity: z.int().min(0).nullable(),
  /** Day on which the courier brings it when ordered now, null when it can't be bought. */
  delivery_on: dateSchema.nullable(),
  /** Number of stores that have it now. */
  stores: z.int().min(0),
});
export type Stock = z.infer<typeof stockSchema>;
export const ratingSchema = z.object({ average: z.number().min(1).max(5), count: z.int().min(1) });
/** One card of a list. It represents a master product in one condition (new or used) by the variant that fits the filters best. */
export const productCardSchema = z.object({
  /** Seo name of the variant. */
  id: z.string(),
  code: z.string(),
  master_product_id: z.string(),
  href: z.string(),
  name: z.string(),
  /** "128 GB, ultramarínová"; empty when there is nothing to say. */
  spec: z.string(),
  brand: z.string(),
  /** Category names from the top to the leaf, for analytics. */
  categories: z.array(z.string()),
  quality: saleQualitySchema,
  quality_name: z.string(),
  image: imageSchema.nullable(),
  price: priceSchema,
  /** Price after the highest trade-in of an older device of the same manufacturer; null when there is none. */
  trade_in_price: moneySchema.nullable(),
  stock: stockSchema,
  rating: ratingSchema.nullable(),
  badges: z.array(badgeSchema),
  gift: z.string().nullable(),
  /** Other variants of the same card and the lowest price among all of them. */
  others: z.object({ count: z.int().min(0), from: moneySchema }),
});
export type ProductCard = z.infer<typeof productCardSchema>;
