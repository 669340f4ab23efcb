import {
  articlesPage,
  buyoutPage,
  contactPage,
  faqPage,
  productPage,
  repairPage,
  salePage,
  searchPage,
  storesPage,
  usedPage,
} from '@okruh/contracts/shop-paths';
import type { Market } from '@okruh/market';

const pages = {
  product: productPage,
  search: searchPage,
  articles: articlesPage,
  faq: faqPage,
  stores: storesPage,
  contact: contactPage,
  sales: salePage,
  secondHand: usedPage,
  buyout: buyoutPage,
  repair: repairPage,
} as const;

/** Address of a page that stands once in a market. */
export const pagePath = (market: Market, page: keyof typeof pages): string => pages[page][market];
/** Address of a variant's page. */
export const productPath = (market: Market, variantId: string): string => `${productPage[market]}/${variantId}`;
export const articlePath = (market: Market, seoName: string): string => `${articlesPage[market]}/${seoName}`;
/** Address of a search as people would type it. */
export const searchPath = (market: Market, query: string): string => `${searchPage[market]}?q=${encodeURIComponent(query)}`;
/** The other market. */
export const otherMarket = (market: Market): Market => (market === 'cz' ? 'ro' : 'cz');
