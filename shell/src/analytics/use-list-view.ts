import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import { type RefObject, useEffect, useRef } from 'react';
import { useShellState } from '../model/shell-context.tsx';
import type { ListName } from './item-pushes.ts';
import { withItemPushes } from './with-item-pushes.ts';

/**
 * Tells of a list once it came on the screen, with its products; when products join it (further pages), of those alone.
 * A list that is on the screen when the visitor allows it is reported then.
 */
export function useListView(ref: RefObject<Element | null>, list: ListName, cards: readonly ProductCard[]): void {
  const reported = useRef(new Set<string>());
  const isAllowed = useShellState((state) => state.consent.analytics);
  const { id, name } = list;
  useEffect(() => {
    const element = ref.current;
    const fresh = cards.filter((card) => !reported.current.has(card.code));
    if (!isAllowed || element === null || fresh.length === 0) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== true) return;
      observer.disconnect();
      for (const card of fresh) reported.current.add(card.code);
      withItemPushes(({ pushListView }) => pushListView({ id, name }, fresh));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, id, name, cards, isAllowed]);
}
