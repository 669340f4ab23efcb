import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { saleQualitySchema } from '../http/catalog/cards.ts';
import { changedAtSchema, dateSchema, instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

const bothLanguages = z.object({ cs: z.string().describe('In Czech.'), ro: z.string().describe('In Romanian.') });
const marketPriceSchema = z.object({
  now: moneySchema.describe('What it costs now, with VAT.'),
  common: moneySchema.nullable().describe('Usual price or that of a new one, to compare with; null without one.'),
  was: moneySchema.nullable().describe('Lowest price of the 30 days before the reduction; null when it isn’t reduced.'),
});
/** Prices by market; a market where the variant isn't sold is null. */
export const variantPricesSchema = z.object({
  cz: marketPriceSchema.nullable().describe('Price in Czechia; null where it isn’t sold.'),
  ro: marketPriceSchema.nullable().describe('Price in Romania; null where it isn’t sold.'),
});
export const publishedVariantSchema = z.object({
  id: z.string().describe('Seo name, the `product` of the cart.'),
  code: z.string().describe('Code of the variant in warehouse and invoices.'),
  device_identifier: z.string().nullable().describe('The same device in the price lists of buy-out and repairs; null when it has none.'),
  name: bothLanguages.describe('Name of the variant as visitors see it.'),
  quality: saleQualitySchema.describe('Grade from A+ to D, or `new`.'),
  colour_id: z.string().nullable().describe('One of the product’s colours; null without one.'),
  storage_gb: z.int().nullable().describe('Storage in GB; null without one.'),
  ean: z.string().nullable().describe('Bar code (GTIN) of the variant; null without one.'),
  package_width: z.number().nullable().describe('Centimetres; null for services.'),
  package_height: z.number().nullable().describe('Centimetres; null for services.'),
  package_depth: z.number().nullable().describe('Centimetres; null for services.'),
  weight: z.number().nullable().describe('Kilograms with the package; null for services.'),
  prices: variantPricesSchema.describe('Prices by market.'),
  spec: bothLanguages
    .default({ cs: '', ro: '' })
    .describe('Storage and colour in words; empty when there is nothing to say, and in events from before 2026-11-22.'),
  image: z.string().nullable().default(null).describe('`base` of the main picture (imageSchema); null without one.'),
});
/** The whole public state of a master product. `category_ids` holds its categories and all of their parents. */
export const publishedProductSchema = z.object({
  master_product_id: z.string().describe('Product that the event describes.'),
  code: z.string().describe('Code of the product in the office.'),
  seo_name: z.string().describe('Part of the address of the product’s page.'),
  name: bothLanguages.describe('Name of the product as visitors see it.'),
  manufacturer: z
    .object({
      id: z.string().describe('Maker in the catalogue.'),
      name: z.string().describe('Name of the maker, the same in all languages.'),
    })
    .describe('Maker of the product.'),
  type_device: z.string().describe('Kind of product, for example phone or accessory.'),
  is_physical: z.boolean().describe('It lies in a warehouse; warranties and other services don’t.'),
  category_ids: z.array(z.string()).describe('Its categories and all of their parents.'),
  category_names: z.array(bothLanguages).default([]).describe('Names of its main category from the top to the leaf, for analytics.'),
  badges: z
    .array(z.object({ id: z.string().describe('Badge in the catalogue.'), name: bothLanguages.describe('Word that the card shows.') }))
    .default([])
    .describe('What cards say about it in a word, such as “Novinka”. Missing in events from before 2026-11-22.'),
  release_year: z.int().nullable().describe('Year in which the model came out; null when unknown.'),
  barem_group: z.string().nullable().describe('Group of instalment tariffs that it may be bought by; null for the common ones.'),
  warranty_months: z
    .object({ new: z.int().describe('Months for new pieces.'), used: z.int().describe('Months for used pieces.') })
    .describe('Months of warranty by condition.'),
  gift_variant_id: z.string().nullable().describe('Variant that comes with it for free; null without a gift.'),
  recommended_accessory_ids: z.array(z.string()).describe('Products that are offered with it, best first.'),
  colours: z
    .array(
      z.object({
        id: z.string().describe('Colour in the catalogue.'),
        name: bothLanguages.describe('Name of the colour as visitors see it.'),
        hex: z.string().describe('Colour of its swatch, `#rrggbb`.'),
      }),
    )
    .describe('Colours that its variants have.'),
  variants: z.array(publishedVariantSchema).describe('Everything of it that can be bought.'),
  changed_at: changedAtSchema,
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
    master_product_id: z.string().describe('Product that is affected.'),
    variant_ids: z.array(z.string()).nullable().describe('Variants that went; null when all did.'),
    category_ids: z.array(z.string()).describe('Categories of the product and all of their parents.'),
    withdrawn_at: instantSchema.describe('When it went off sale, UTC.'),
  }),
);
export const priceChanged = defineEvent(
  'catalog.price-changed.v1',
  'A variant has another price in one market or both.',
  z.object({
    variant_id: z.string().describe('Seo name of the variant that has another price.'),
    code: z.string().describe('Code of the variant in warehouse and invoices.'),
    master_product_id: z.string().describe('Product that the variant belongs to.'),
    category_ids: z.array(z.string()).describe('Categories of the product and all of their parents.'),
    prices: variantPricesSchema.describe('Prices by market, as they are now.'),
    changed_at: changedAtSchema,
  }),
);
export const categoryChanged = defineEvent(
  'catalog.category-changed.v1',
  'A category was added, changed, moved or deleted.',
  z.object({
    category_id: z.string().describe('Category that the event describes.'),
    parent_id: z.string().nullable().describe('Category above it; null at the top.'),
    ancestor_ids: z.array(z.string()).describe('Parents from the top, without itself.'),
    name: bothLanguages.describe('Name of the category as visitors see it.'),
    url_path: bothLanguages.describe('Path of its page, by language.'),
    for_display: z.boolean().describe('The shop shows it.'),
    for_buyout: z.boolean().describe('The buy-out uses it.'),
    for_service: z.boolean().describe('Repairs use it.'),
    is_deleted: z.boolean().describe('It is gone: nothing may show it any more.'),
    changed_at: changedAtSchema,
  }),
);
const reviewStateSchema = z.object({
  review_id: z.string().describe('Review that the event describes.'),
  market: marketSchema.describe('Market that the review was written in.'),
  master_product_id: z.string().describe('Product that was reviewed.'),
  rating: z.int().min(1).max(5).describe('Stars, 5 is the best.'),
  approval: z.enum(['pending', 'approved', 'rejected']).describe('Visitors see only what is approved.'),
  changed_at: changedAtSchema,
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
  z.object({
    kind: z.string().describe('What sort of content it is, for example `article`.'),
    id: z.string().describe('Its id among those of its kind.'),
    keys: z.array(z.string()).describe('Surrogate keys of the cached answers that show it.'),
    changed_on: dateSchema.describe('Day of the change, YYYY-MM-DD.'),
    changed_at: changedAtSchema,
  }),
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
