import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import type { Client, Locale, Market, PageHead } from '@okruh/web-kit';

/** What a page of the shell may ask with; the same on the server (for the first page) and in the browser (for the next ones). */
export interface PageAsk {
  readonly market: Market;
  readonly locale: Locale;
  readonly path: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
  readonly origins: Readonly<Record<Market, string>>;
  readonly catalog: Client<CatalogRoutes>;
  /** For the stores. */
  readonly accounts: Client<AccountsRoutes>;
  /** For the search. */
  readonly repairs: Client<RepairsShopRoutes>;
  readonly signal: AbortSignal;
}

/** What a page shows, or where to go instead. */
export type PageAnswer<Data> =
  | {
      readonly kind: 'page';
      /** 200, or 404 and 410 with something helpful to show. */
      readonly status: 200 | 404 | 410;
      readonly data: Data;
      readonly head: PageHead;
      readonly surrogateKeys?: readonly string[];
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 308; readonly to: string }
  /** The shell's own page "not found". */
  | { readonly kind: 'not-found' };

/**
 * How a page of the shell gets its data: one call. Stands in a file beside the page's component (which reads the data with
 * `usePageData`) and in the list of page-sources.ts. A problem with status 404 is the page "not found"; any other rejection the error page.
 */
export interface PageSource<Data> {
  load(ask: PageAsk): Promise<PageAnswer<Data>>;
}
