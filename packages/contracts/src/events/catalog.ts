import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { saleQualitySchema } from '../http/catalog/cards.ts';
import { dateSchema, instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

const bothLanguages = z.object({ cs: z.string(), ro: z.string() });
const marketPriceSchema = z.object({
  now: moneySchema,
  common: moneySchema.nullable(),
  /** Lowest price of the 30 days before the reduction; null when it isn't reduced. */
  was: moneySchema.nullable(),
});
/** Prices by market; a market where the variant isn't sold is null. */
export const variantPricesSchema = z.object({ cz: marketPriceSchema.nullable(), ro: marketPriceSchema.nullable() });
export const publishedVariantSchema = z.object({
  /** Seo name, the `product` of the cart. */
  id: z.string(),
  code: z.string(),
  device_identifier: z.string().nullable(),
  name: bothLanguages,
  quality: saleQualitySchema,
  colour_id: z.string().nullable(),
  storage_gb: z.int().nullable(),
  ean: z.string().nullable(),
  /** Centimetres and kilograms; null for services. */
  package_width: z.number().nullable(),
  package_height: z.number().nullable(),
  package_depth: z.number().nullable(),
  weight: z.number().nullable(),
  prices: variantPricesSchema,
  /** "128 GB, modrá"; empty when there is nothing to say. Missing in events from before 2026-11-22. */
  spec: bothLanguages.default({ cs: '', ro: '' }),
  /** `base` of the main picture (imageSchema); null without one. */
  image: z.string().nullable().default(null),
});
/** The whole public state of a master product. `category_ids` holds its categories and all of their parents. */
export const publishedProductSchema = z.object({
  master_product_id: z.string(),
  code: z.string(),
  seo_name: z.string(),
  name: bothLanguages,
  manufacturer: z.object({ id: z.string(), name: z.string() }),
  type_device: z.string(),
  /** Warranties and other services are not physical. */
  is_physical: z.boolean(),
  category_ids: z.array(z.string()),
  /** Names of its main category from the top to the leaf, for analytics. */
  category_names: z.array(bothLanguages).default([]),
  /** What is said about it in a word, such as "Novinka", as cards show it. Missing in events from before 2026-11-22. */
  badges: z.array(z.object({ id: z.string(), name: bothLanguages })).default([]),
  release_year: z.int().nullable(),
  barem_group: z.string().nullable(),
  warranty_months: z.object({ new: z.int(), used: z.int() }),
  gift_variant_id: z.string().nullable(),
  recommended_accessory_ids: z.array(z.string()),
  colours: z.array(z.object({ id: z.string(), name: bothLanguages, hex: z.string() })),
  variants: z.array(publishedVariantSchema),
  changed_at: instantSchema,
});
export type PublishedProduct = z.infer<typeof publishedProductSchema>;

export const productPublished = defineEvent(
  'catalog.product-published.v1',
  'A master product is on sale, new or with any change but a price.',
  publishedProductSchema,
);
export const productWithdrawn = defineEvent(
  'catalog.product-withdrawn.v1',
  'A master product, or some of its variants, went off sale.',
  z.object({
    master_product_id: z.string(),
    /** Variants that went; null when all did. */
    variant_ids: z.array(z.string()).nullable(),
    category_ids: z.array(z.string()),
    withdrawn_at: instantSchema,
  }),
);
export const priceChanged = defineEvent(
  'catalog.price-changed.v1',
  'A variant has another price in one market or both.',
  z.object({
    variant_id: z.string(),
    code: z.string(),
    master_product_id: z.string(),
    category_ids: z.array(z.string()),
    prices: variantPricesSchema,
    changed_at: instantSchema,
  }),
);
export const categoryChanged = defineEvent(
  'catalog.category-changed.v1',
  'A category was added, changed, moved or deleted.',
  z.object({
    category_id: z.string(),
    parent_id: z.string().nullable(),
    /** Parents from the top, without itself. */
    ancestor_ids: z.array(z.string()),
    name: bothLanguages,
    url_path: bothLanguages,
    for_display: z.boolean(),
    for_buyout: z.boolean(),
    for_service: z.boolean(),
    is_deleted: z.boolean(),
    changed_at: instantSchema,
  }),
);
const reviewStateSchema = z.object({
  review_id: z.string(),
  market: marketSchema,
  master_product_id: z.string(),
  rating: z.int().min(1).max(5),
  approval: z.enum(['pending', 'approved', 'rejected']),
  changed_at: instantSchema,
});
export const reviewSubmitted = defineEvent('catalog.review-submitted.v1', 'A customer wrote a review.', reviewStateSchema);
export const reviewApproved = defineEvent(
  'catalog.review-approved.v1',
  'A review was approved, or its approval was taken back (`approval`).',
  reviewStateSchema,
);
export const contentChanged = defineEvent(
  'catalog.content-changed.v1',
  'Menu, marketing block, article, question, SEO text, offer, or what visitors are told of stock changed. `keys` are the surrogate keys of what shows it.',
  z.object({ kind: z.string(), id: z.string(), keys: z.array(z.string()), changed_on: dateSchema, changed_at: instantSchema }),
);
export const catalogEvents = [
  productPublished,
  productWithdrawn,
  priceChanged,
  categoryChanged,
  reviewSubmitted,
  reviewApproved,
  contentChanged,
] as const;
