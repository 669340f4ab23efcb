import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import { type Client, type ClientOptions, FieldErrorsError, ProblemError, createClient } from '@okruh/web-kit';

export { isWorthRetrying } from '@okruh/web-kit';
export { showAddresses } from './navigation/document-addresses.ts';
import { source as article } from './articles/article-source.ts';
import { source as articleList } from './articles/article-list-source.ts';
import { source as category } from './category/category-source.ts';
import { source as contact } from './content/contact-source.ts';
import { source as faq } from './faq/faq-source.ts';
import { source as home } from './home/home-source.ts';
import type { PageAnswer, PageAsk, PageSource } from './model/page-source.ts';
import { source as product } from './product/product-source.ts';
import type { SourcedPage } from './model/routes.ts';
import { source as search } from './search/search-source.ts';
import { source as store } from './stores/store-source.ts';
import { source as stores } from './stores/stores-source.ts';

/**
 * Where the data of the shell's pages come from. One chunk of its own without any component: the browser loads it when
 * somebody reaches for a link, so that a page's data and its code come at the same time.
 */
const pageSources: Readonly<Record<SourcedPage, PageSource<unknown>>> = {
  home,
  category,
  search,
  product,
  'article-list': articleList,
  article,
  faq,
  stores,
  store,
  contact,
};

/** The services that pages ask. */
export interface PageClients {
  readonly catalog: Client<CatalogRoutes>;
  readonly accounts: Client<AccountsRoutes>;
  readonly repairs: Client<RepairsShopRoutes>;
}
export const pageClients = (options?: ClientOptions): PageClients => ({
  catalog: createClient<CatalogRoutes>(catalogPaths, options),
  accounts: createClient<AccountsRoutes>(accountsPaths, options),
  repairs: createClient<RepairsShopRoutes>(repairsPaths, options),
});

/**
 * Asks for a page. Rejects when the services can't be had; what a service doesn't know, or an address that can't be any of
 * ours (zero bytes, filters without end), is the page "not found": trying again wouldn't help.
 */
export async function askForPage(page: SourcedPage, ask: PageAsk): Promise<PageAnswer<unknown>> {
  try {
    return await pageSources[page].load(ask);
  } catch (error) {
    if (error instanceof FieldErrorsError) return { kind: 'not-found' };
    if (error instanceof ProblemError && (error.status === 400 || error.status === 404)) return { kind: 'not-found' };
    throw error;
  }
}
