/** URLs of services/catalog that the shop's pages call, by route name (ROUTES). No schema here: browsers import this file. */
export const catalogPaths = {
  get_home: ['GET', '/api/catalog/home'],
  get_menu: ['GET', '/api/new/mp-menu/hamburger/hamburger/'],
  get_category: ['GET', '/api/catalog/category'],
  get_products: ['GET', '/api/catalog/products'],
  get_product: ['GET', '/api/catalog/products/:product'],
  get_cards: ['GET', '/api/catalog/cards'],
  get_price_history: ['GET', '/api/catalog/products/:product/price-history'],
  get_renewals: ['GET', '/api/catalog/renewals/:device'],
  search: ['GET', '/api/catalog/search'],
  suggest: ['GET', '/api/catalog/suggest'],
  get_articles: ['GET', '/api/catalog/articles'],
  get_article: ['GET', '/api/catalog/articles/:article'],
  get_faq: ['GET', '/api/catalog/faq'],
  get_product_reviews: ['GET', '/api/catalog/products/:product/reviews'],
  mark_review_helpful: ['POST', '/api/catalog/reviews/:review/helpful'],
} as const;

export { catalogLeasingPaths } from './catalog-leasing.paths.ts';

/** What partners, crawlers and callers of the specification ask; no page of ours calls it, so no browser loads it. */
export const catalogOpenPaths = {
  create_product_review: ['POST', '/api/new/product-reviews/product-review/product-review/'],
  create_component_review: ['POST', '/api/new/product-reviews/product-review/product-review/:component_pk/'],
  get_user_data_for_product_review: [
    'GET',
    '/api/new/product-reviews/product-review/user-data-for-product-review/:master_product_seo_name/',
  ],
  get_products_samsung: ['GET', '/api/new/product-reviews/product-review/products-samsung/'],
  get_products_to_review: ['GET', '/api/new/product-reviews/user-profile/products-from-orders-to-review/'],
  get_limited_offers_lease: ['GET', '/api/new/leases/time-limited-offer/limited-offers-lease/:component_pk/'],
  get_facets: ['GET', '/api/catalog/facets'],
  get_heureka_feed: ['GET', '/api/catalog/feeds/heureka.xml'],
  get_google_feed: ['GET', '/api/catalog/feeds/google.xml'],
  get_sitemap: ['GET', '/api/catalog/sitemap.xml'],
  get_product_image: ['GET', '/api/catalog/images/:master/:colour/:file'],
} as const;

/** What the cart asks: pages of the catalogue don't carry it. */
export const catalogCartPaths = {
  get_cart_blocks: ['GET', '/api/catalog/blocks/cart'],
  preview_cart_blocks: ['GET', '/api/catalog/blocks/cart/preview'],
} as const;

/** What processes of ours ask. */
export const catalogInternalPaths = {
  internal_find_variants: ['POST', '/api/catalog/internal/variants'],
  internal_find_devices: ['POST', '/api/catalog/internal/devices'],
} as const;
