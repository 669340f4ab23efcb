/**
 * The calls of services/catalog that shoppers' pages make. The host decides the market: amounts, names and addresses are of that
 * market only. The back office's routes are in catalog-admin.ts.
 */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { dateSchema, instantSchema, listOf, moneySchema } from '../definitions/shared.ts';
import { catalogPaths } from './catalog.paths.ts';

const route = defineRoutes('catalog', catalogPaths);
const word = z.string().min(1).max(200);

// ------------------------------------------------------------------ shared parts

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

export const badgeSchema = z.object({ id: z.string(), name: z.string(), colour: z.string() });

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

// ------------------------------------------------------------------ lists

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
  text: z.string(),
  breadcrumbs: breadcrumbsSchema,
  subcategories: z.array(z.object({ label: z.string(), href: z.string(), selected: z.boolean(), count: z.int() })),
  /** Marketing strip on top of the list. */
  strip: z.object({ title: z.string(), text: z.string(), cta: linkSchema }).nullable(),
  list: productListSchema,
  /** Path of the same page in the other market, null when it isn't shown there. */
  alternate_path: z.string().nullable(),
});
export type CategoryPage = z.infer<typeof categoryPageSchema>;

/** How long the gateway caches pages and their calls unless they are purged earlier. */
const cached = { seconds: 300, staleSeconds: 600 } as const;

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

// ------------------------------------------------------------------ search

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

// ------------------------------------------------------------------ home and menu

export const marketingBlockSchema = z.object({
  id: z.string(),
  placement: z.string(),
  title: z.string(),
  text: z.string(),
  cta: linkSchema,
  image: imageSchema.nullable(),
});
export const homePageSchema = z.object({
  title: z.string(),
  description: z.string(),
  h1: z.string(),
  /** For the three tags of the hero: lowest selling price, minutes that a repair while waiting takes, highest buy-out price. */
  tags: z.object({ buy_from: moneySchema.nullable(), repair_within_minutes: z.int().nullable(), sell_up_to: moneySchema.nullable() }),
  blocks: z.array(marketingBlockSchema),
  tiles: z.array(z.object({ label: z.string(), href: z.string(), note: z.string(), image: imageSchema.nullable() })),
  /** Time-limited offers that are valid now. */
  limited: z.array(z.object({ id: z.string(), title: z.string(), ends_at: instantSchema, items: z.array(productCardSchema) })),
  /** Product lists behind tabs; the browser remembers the selected tab for 5 minutes. */
  tabs: z.array(z.object({ id: z.string(), title: z.string(), href: z.string(), items: z.array(productCardSchema) })),
  /** Names and descriptions of the grades, from best to worst. */
  grades: z.array(z.object({ quality: saleQualitySchema, name: z.string(), description: z.string() })),
  used: z.array(productCardSchema),
  articles: z.array(z.object({ title: z.string(), perex: z.string(), href: z.string(), published_on: dateSchema })),
});
export type HomePage = z.infer<typeof homePageSchema>;
export const getHome = route('get_home', {
  summary: 'Everything on the home page.',
  access: 'public',
  responses: { 200: homePageSchema },
  cache: cached,
});

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  /** Name of an icon of packages/ui, null without one. */
  readonly icon: string | null;
  readonly children: readonly MenuEntry[];
}
export const menuEntrySchema: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({ id: z.string(), label: z.string(), href: z.string(), icon: z.string().nullable(), children: z.array(menuEntrySchema) }),
);
export const menuSchema = z.object({
  main: z.array(menuEntrySchema),
  hamburger: z.array(menuEntrySchema),
  footer: z.array(menuEntrySchema),
});
export type Menu = z.infer<typeof menuSchema>;
export const getMenu = route('get_menu', {
  summary: 'Category row, drawer and footer. Entries whose page doesn’t exist are left out.',
  access: 'public',
  responses: { 200: menuSchema },
  cache: { seconds: 3600, staleSeconds: 86_400 },
});

// ------------------------------------------------------------------ product

/** Link to another variant. Null price: this combination doesn't exist. */
const variantChoice = {
  label: z.string(),
  href: z.string().nullable(),
  selected: z.boolean(),
  price: moneySchema.nullable(),
  available: z.boolean(),
};
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
  title: z.string(),
  description: z.string(),
  short_description: z.string(),
  text: z.string(),
  images: z.array(imageSchema),
  quality: saleQualitySchema,
  quality_name: z.string(),
  /** What the grade means, for used products. */
  quality_text: z.string(),
  price: priceSchema,
  trade_in_price: moneySchema.nullable(),
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
  parameters: z.array(z.object({ group: z.string(), rows: z.array(z.object({ name: z.string(), value: z.string() })) })),
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

// ------------------------------------------------------------------ reviews

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

// ------------------------------------------------------------------ offers

export const leaseInfoSchema = z.object({
  master_product_id: z.string(),
  /** Leasing programmes for it, lowest monthly payment first. Empty: it can't be leased. */
  programmes: z.array(
    z.object({ id: z.string(), name: z.string(), months: z.int(), monthly: moneySchema, first_payment: moneySchema, text: z.string() }),
  ),
});
export const getLeaseInfo = route('get_lease_info', {
  summary: 'Leasing of a master product.',
  access: 'public',
  params: z.object({ master_product_id: word }),
  responses: { 200: leaseInfoSchema },
  cache: cached,
});
export const getLimitedOffersLease = route('get_limited_offers_lease', {
  summary: 'A time-limited offer with its end, its products and their leasing.',
  access: 'public',
  params: z.object({ component_pk: word }),
  responses: {
    200: z.object({
      id: z.string(),
      title: z.string(),
      ends_at: instantSchema,
      items: z.array(productCardSchema.extend({ lease_from: moneySchema.nullable() })),
    }),
  },
  cache: cached,
});

// ------------------------------------------------------------------ content

const articleHead = {
  id: z.string(),
  title: z.string(),
  perex: z.string(),
  href: z.string(),
  published_on: dateSchema,
  author: z.string(),
  tags: z.array(z.string()),
};
export const articleSchema = z.object({
  ...articleHead,
  /** Paragraphs of plain text. */
  body: z.array(z.string()),
  related: z.array(productCardSchema),
  alternate_path: z.string().nullable(),
});
export const getArticles = route('get_articles', {
  summary: 'Published articles, newest first.',
  access: 'public',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    page_size: z.coerce.number().int().min(1).max(50).default(12),
    tag: word.optional(),
  }),
  responses: { 200: listOf(z.object(articleHead)).extend({ tags: z.array(z.string()) }) },
  cache: cached,
});
export const getArticle = route('get_article', {
  summary: 'One article by its seo name in the market.',
  access: 'public',
  params: z.object({ article: word }),
  responses: { 200: articleSchema },
  cache: cached,
});
export const getFaq = route('get_faq', {
  summary: 'Questions and answers by subject.',
  access: 'public',
  responses: {
    200: z.object({
      groups: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          items: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
        }),
      ),
    }),
  },
  cache: cached,
});

// ------------------------------------------------------------------ files

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
  summary: 'A drawn picture of a product in one width and format; kept as a file after the first time.',
  access: 'public',
  params: z.object({ master: word, colour: word, file: word }),
  responses: { 200: { binary: 'image/*' } },
});

export const catalogRoutes = {
  get_home: getHome,
  get_menu: getMenu,
  get_category: getCategory,
  get_products: getProducts,
  get_facets: getFacets,
  get_product: getProduct,
  get_cards: getCards,
  get_price_history: getPriceHistory,
  get_renewals: getRenewals,
  search,
  suggest,
  get_articles: getArticles,
  get_article: getArticle,
  get_faq: getFaq,
  get_product_reviews: getProductReviews,
  mark_review_helpful: markReviewHelpful,
  create_product_review: createProductReview,
  create_component_review: createComponentReview,
  get_user_data_for_product_review: getUserDataForProductReview,
  get_products_samsung: getProductsSamsung,
  get_products_to_review: getProductsToReview,
  get_lease_info: getLeaseInfo,
  get_limited_offers_lease: getLimitedOffersLease,
  get_heureka_feed: getHeurekaFeed,
  get_google_feed: getGoogleFeed,
  get_sitemap: getSitemap,
  get_product_image: getProductImage,
} as const;
/** Type argument of the shop's client; the paths stand in catalog.paths.ts. */
export type CatalogRoutes = typeof catalogRoutes;
