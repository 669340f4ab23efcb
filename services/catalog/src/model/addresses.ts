import type { Market } from '@okruh/market';

const words = {
  product: { cz: '/produkt', ro: '/produs' },
  search: { cz: '/hledat', ro: '/cautare' },
  articles: { cz: '/clanky', ro: '/articole' },
  faq: { cz: '/casto-kladene-otazky', ro: '/intrebari-frecvente' },
  stores: { cz: '/prodejny', ro: '/magazine' },
  contact: { cz: '/kontakt', ro: '/contact' },
  sales: { cz: '/slevy', ro: '/reduceri' },
  secondHand: { cz: '/z-druhe-ruky', ro: '/second-hand' },
  buyout: { cz: '/vykup', ro: '/buyback' },
  repair: { cz: '/servis', ro: '/service' },
} as const satisfies Readonly<Record<string, Readonly<Record<Market, string>>>>;

/** Address of a page that stands once in a market. */
export const pagePath = (market: Market, page: keyof typeof words): string => words[page][market];
/** Address of a variant's page. */
export const productPath = (market: Market, variantId: string): string => `${words.product[market]}/${variantId}`;
export const articlePath = (market: Market, seoName: string): string => `${words.articles[market]}/${seoName}`;
/** Address of a search as people would type it. */
export const searchPath = (market: Market, query: string): string => `${words.search[market]}?q=${encodeURIComponent(query)}`;
/** The other market. */
export const otherMarket = (market: Market): Market => (market === 'cz' ? 'ro' : 'cz');
