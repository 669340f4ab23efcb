import type { Market } from '@okruh/web-kit';
import { headText } from './head-texts.ts';
import type { PageName } from './routes.ts';

/** Pages of the shell with a description of their own; those of products, categories and articles come with their data. */
const described = [
  'home',
  'article-list',
  'faq',
  'stores',
  'contact',
  'status',
  'delivery',
  'instalments',
  'withdrawal',
  'career',
  'buyout-terms',
  'sale-terms',
  'privacy',
] as const satisfies readonly PageName[];

/** What search engines show under the title of a page: its own, else the shop's. */
export const getDescription = (market: Market, page: PageName | null): string =>
  headText(market, `description.${described.find((name) => name === page) ?? 'home'}`);
