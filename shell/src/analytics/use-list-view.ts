import { viewItemList } from '@okruh/contracts/analytics';
import type { ProductCard } from '@okruh/contracts/http/catalog';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { type RefObject, useEffect, useRef } from 'react';
import { cardItem } from './card-item.ts';

/** A list of products as analytics knows it: a stable id and the heading that the visitor reads. */
export interface ListName {
  readonly id: string;
  readonly name: string;
}

/**
 * Tells of a list once it came on the screen, with its products; when products join it (further pages), of those alone.
 * Whether it goes out is decided by consent.
 */
export function useListView(ref: RefObject<Element | null>, list: ListName, cards: readonly ProductCard[]): void {
  const told = useRef(new Set<string>());
  const { id, name } = list;
  useEffect(() => {
    const element = ref.current;
    const fresh = cards.filter((card) => !told.current.has(card.code));
    if (element === null || fresh.length === 0) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== true) return;
      observer.disconnect();
      for (const card of fresh) told.current.add(card.code);
      pushAnalytics(viewItemList({ id, name }, fresh.map(cardItem)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, id, name, cards]);
}
