/**
 * The calls of services/catalog that shoppers' pages make. The host decides the market: amounts, names and addresses are of that
 * market only. The back office's routes are in catalog-admin.ts.
 */
import { getArticle, getArticles, getFaq } from './catalog/content.ts';
import { getGoogleFeed, getHeurekaFeed, getProductImage, getSitemap } from './catalog/files.ts';
import { getCartBlocks, getHome, getMenu, previewCartBlocks } from './catalog/home.ts';
import { internalFindDevices, internalFindVariants } from './catalog/internal.ts';
import { getCategory, getFacets, getProducts } from './catalog/lists.ts';
import { getLeaseInfo, getLimitedOffersLease } from './catalog/offers.ts';
import { getCards, getPriceHistory, getProduct, getRenewals } from './catalog/product.ts';
import {
  createComponentReview,
  createProductReview,
  getProductReviews,
  getProductsSamsung,
  getProductsToReview,
  getUserDataForProductReview,
  markReviewHelpful,
} from './catalog/reviews.ts';
import { search, suggest } from './catalog/search.ts';
import type { catalogLeasingPaths } from './catalog-leasing.paths.ts';
import type { catalogCartPaths, catalogPaths } from './catalog.paths.ts';

export const catalogRoutes = {
  get_home: getHome,
  get_cart_blocks: getCartBlocks,
  preview_cart_blocks: previewCartBlocks,
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
  internal_find_variants: internalFindVariants,
  internal_find_devices: internalFindDevices,
} as const;
/** Type argument of the shop's client: those that our pages call; the paths stand in catalog.paths.ts. */
export type CatalogRoutes = Pick<typeof catalogRoutes, keyof typeof catalogPaths>;
/** Those that the cart alone calls. */
export type CatalogCartRoutes = Pick<typeof catalogRoutes, keyof typeof catalogCartPaths>;
/** The one that the leasing of a product's page calls. */
export type CatalogLeasingRoutes = Pick<typeof catalogRoutes, keyof typeof catalogLeasingPaths>;
