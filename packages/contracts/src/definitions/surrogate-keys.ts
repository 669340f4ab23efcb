/**
 * Surrogate keys of cached responses and pages, so that one event purges everything it affects. Services send them in the header
 * `surrogate-key` (separated by spaces); the gateway stores them with the response and purges by them.
 */
export const surrogateKeys = {
  /** All HTML pages; part of the default purge. */
  html: 'html',
  /** All API responses; part of the default purge. */
  endpoint: 'endpoint',
  menu: 'menu',
  home: 'home',
  /** Lists that aren't a category: search, sales, second hand. */
  lists: 'lists',
  articles: 'articles',
  faq: 'faq',
  stores: 'stores',
  feeds: 'feeds',
  /** What leasing costs. */
  leasing: 'leasing',
  /** A master product with everything that shows it: detail, cards, reviews. */
  product: (masterProductId: string): `product:${string}` => `product:${masterProductId}`,
  /** Lists of a category. A list of a category carries its own key only; a changed product purges all of its categories and their parents. */
  category: (categoryId: string): `category:${string}` => `category:${categoryId}`,
  /** Lists of repaired devices: choices and search of the repair selector. Every change of one device's repairs purges it too. */
  repairs: 'repairs',
  /** Operations and prices of one device's repairs. */
  repair: (masterProductId: string): `repair:${string}` => `repair:${masterProductId}`,
  /** Pages rendered by a remote's server build. */
  remote: (name: string): `remote:${string}` => `remote:${name}`,
} as const;

/** Header that carries the keys from a service to the gateway; it never leaves the shop. */
export const SURROGATE_KEY_HEADER = 'surrogate-key';
