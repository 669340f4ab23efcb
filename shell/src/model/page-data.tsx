import type { Menu } from '@okruh/contracts/http/catalog';
import { createContext, useContext } from 'react';
import type { PageName } from './routes.ts';
import { useShellState } from './shell-context.tsx';

/** What stands in the middle of the document: a page of the shell in one of its states, or a remote. */
export type PagePart =
  | {
      readonly kind: 'page';
      readonly name: PageName;
      readonly data: unknown;
      /** Without the shop's name. */
      readonly title: string;
      /** As in `PageHead`. */
      readonly alternate?: string | null;
      /** Path that search engines keep for the page; without one its own. */
      readonly canonical?: string;
    }
  /** Its data are slow. */
  | { readonly kind: 'loading'; readonly name: PageName }
  /** Its data can't be had. */
  | { readonly kind: 'failed'; readonly name: PageName; readonly retry: () => void }
  | { readonly kind: 'remote' };

export interface PageState {
  readonly part: PagePart;
  /** The next page, or the same with another query, is on its way. */
  readonly isPending: boolean;
}
export const PageStateContext = createContext<PageState>({ part: { kind: 'remote' }, isPending: false });

/** The data of the page that is shown, as its source gave them. Only the page's own components may ask. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what its own source gave
export function usePageData<Data>(): Data {
  const { part } = useContext(PageStateContext);
  if (part.kind !== 'page') throw new Error('usePageData works below a page of the shell only');
  // The one place where a page's data get their type: the source beside the page gave them under the page's name.
  return part.data as Data;
}

/** Whether the next page, or this one with another query (filters), is on its way: dim what is about to change. */
export const usePagePending = (): boolean => useContext(PageStateContext).isPending;

/** Path of the shown page in the other market: null = not there, undefined = the route table knows. */
export function useAlternate(): string | null | undefined {
  const { part } = useContext(PageStateContext);
  return part.kind === 'page' ? part.alternate : undefined;
}

/** Category row, drawer and footer; null while the catalogue can't be asked. */
export const useMenu = (): Menu | null => useShellState((state) => state.menu);
