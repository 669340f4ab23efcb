import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { Locale, Market, PageHead } from '@okruh/web-kit';
import type { Client } from '@okruh/web-kit';

/** What a page of the shell may ask with; the same on the server (for the first page) and in the browser (for the next ones). */
export interface PageAsk {
  readonly market: Market;
  readonly locale: Locale;
  readonly path: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
  readonly origins: Readonly<Record<Market, string>>;
  readonly catalog: Client<CatalogRoutes>;
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
 * How a page of the shell gets its data: one call. Exported as `source` by the module of the page, beside its component,
 * which reads the data with `usePageData`. Rejects when the service can't be reached; the error page then stands in.
 */
export interface PageSource<Data> {
  load(ask: PageAsk): Promise<PageAnswer<Data>>;
}
