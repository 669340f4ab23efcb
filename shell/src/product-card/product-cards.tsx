import type { ProductCard as Card } from '@okruh/contracts/http/catalog/cards';
import type { IsoDate } from '@okruh/market';
import { type ReactElement, useRef } from 'react';
import type { ListName } from '../analytics/item-pushes.ts';
import { useListView } from '../analytics/use-list-view.ts';
import { ProductCard } from './product-card.tsx';

interface ProductCardsProps {
  readonly cards: readonly Card[];
  readonly list: ListName;
  readonly today: IsoDate;
  readonly level?: 2 | 3;
}

/** A shelf of cards, reported to analytics when it comes on the screen. */
export function ProductCards({ cards, list, today, level = 3 }: ProductCardsProps): ReactElement {
  const shelf = useRef<HTMLDivElement>(null);
  useListView(shelf, list, cards);
  return (
    <div className="cards cards-shelf" ref={shelf}>
      {cards.map((card) => (
        <ProductCard key={card.id} card={card} list={list} today={today} level={level} />
      ))}
    </div>
  );
}
