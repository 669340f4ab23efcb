import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShell } from '../model/shell-context.tsx';
import { pageHref } from './list-query.ts';

/** Gets a further page of the same list by its address. */
export type LoadList = (href: string) => Promise<ProductList>;

/** Pages that were added below lists, by the list's address, so that the way back finds them. Newest lists are kept. */
const added = new Map<string, readonly ProductList[]>();
const MAX_LISTS = 20;

function remember(address: string, pages: readonly ProductList[]): void {
  added.delete(address);
  if (pages.length > 0) added.set(address, pages);
  const [oldest] = added.keys();
  if (added.size > MAX_LISTS && oldest !== undefined) added.delete(oldest);
}

interface More {
  readonly list: ProductList;
  readonly pages: readonly ProductList[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** A list with the pages that were added to it. */
export interface Growing {
  readonly cards: readonly ProductCard[];
  /** Number of the last page that stands there. */
  readonly lastPage: number;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Adds the next page. @returns whether it stands there now */
  readonly loadMore: () => Promise<boolean>;
}

/**
 * "Show more": adds pages below the list without leaving it. Coming back to the list by the back button finds them again;
 * going to it again starts with one page.
 *
 * @param address of the list as it is shown
 */
export function useMorePages(list: ProductList, address: string, load: LoadList): Growing {
  const { history } = useShell();
  const start = (): More => {
    const isBack = history?.location().arrival === 'restore';
    return { list, pages: isBack ? (added.get(address) ?? []) : [], isLoading: false, hasFailed: false };
  };
  const [saved, setSaved] = useState(start);
  const more = saved.list === list ? saved : start();
  if (more !== saved) setSaved(more);
  const shown = useRef(list);
  useEffect(() => {
    shown.current = list;
  }, [list]);

  const lastPage = more.pages.at(-1)?.page ?? list.page;
  const loadMore = useCallback(async (): Promise<boolean> => {
    const update = (change: Partial<More>): void => setSaved((before) => (before.list === list ? { ...before, ...change } : before));
    update({ isLoading: true, hasFailed: false });
    try {
      const next = await load(pageHref(list, lastPage + 1));
      // Another list stands there by now.
      if (shown.current !== list) return false;
      const pages = [...more.pages, next];
      remember(address, pages);
      // The caller moves the focus to the first of them.
      flushSync(() => update({ pages, isLoading: false }));
      return true;
    } catch {
      update({ isLoading: false, hasFailed: true });
      return false;
    }
  }, [address, lastPage, list, load, more.pages]);

  return { cards: withoutRepeats(list, more.pages), lastPage, isLoading: more.isLoading, hasFailed: more.hasFailed, loadMore };
}

/** A product that moved to the next page meanwhile stands there once. */
function withoutRepeats(list: ProductList, pages: readonly ProductList[]): readonly ProductCard[] {
  if (pages.length === 0) return list.items;
  const cards = new Map<string, ProductCard>();
  for (const card of [list, ...pages].flatMap(({ items }) => items)) if (!cards.has(card.id)) cards.set(card.id, card);
  return [...cards.values()];
}
