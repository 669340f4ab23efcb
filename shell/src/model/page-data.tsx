import type { Menu } from '@okruh/contracts/http/catalog/home';
import { createContext, useContext } from 'react';
import type { PageName } from './routes.ts';
import { useShellState } from './shell-context.tsx';

/** Main content of the document: a page of the shell in one of its states, or a remote. */
export type PagePart =
  | {
      readonly kind: 'page';
      readonly name: PageName;
      readonly data: unknown;
      /** Without the shop's name. */
      readonly title: string;
      /** As in `PageHead`. */
      readonly alternate?: string | null;
      /** Canonical path for search engines; the page's own when left out. */
      readonly canonical?: string;
    }
  /** Its data are still loading. */
  | { readonly kind: 'loading'; readonly name: PageName }
  /** Its data couldn't be loaded. */
  | { readonly kind: 'failed'; readonly name: PageName; readonly retry: () => void }
  | { readonly kind: 'remote' };

export interface PageState {
  readonly part: PagePart;
  /** The next page, or this page with another query, is loading. */
  readonly isPending: boolean;
}
export const PageStateContext = createContext<PageState>({ part: { kind: 'remote' }, isPending: false });

/** Data of the shown page, as its page source returned them. Only for components of that page. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type that its page source returns
export function usePageData<Data>(): Data {
  const { part } = useContext(PageStateContext);
  if (part.kind !== 'page') throw new Error('usePageData works below a page of the shell only');
  // Safe as long as a page names the type of its own source: data are stored by page name.
  return part.data as Data;
}

/** Whether the next page, or this page with another query (filters), is loading; what will change is dimmed. */
export const usePagePending = (): boolean => useContext(PageStateContext).isPending;

/** Path of the shown page in the other market; null = it doesn't exist there, undefined = take it from the route table. */
export function useAlternate(): string | null | undefined {
  const { part } = useContext(PageStateContext);
  return part.kind === 'page' ? part.alternate : undefined;
}

/** Categories for the header, the drawer and the footer; null while the catalogue is unavailable. */
export const useMenu = (): Menu | null => useShellState((state) => state.menu);
