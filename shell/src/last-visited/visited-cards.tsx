import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { IsoDate } from '@okruh/market';
import { type ReactElement, useEffect, useState } from 'react';
import { CardSkeleton } from '../product-card/card-skeleton.tsx';
import { ProductCards } from '../product-card/product-cards.tsx';
import { catalog } from '../model/services.ts';

interface VisitedCardsProps {
  /** Product codes, newest first, with commas between. */
  readonly codes: string;
  readonly today: IsoDate;
  readonly title: string;
}

/** The shelf in its real size at once, filled when the cards are there. Without any of them it goes. */
export default function VisitedCards({ codes, today, title }: VisitedCardsProps): ReactElement | null {
  const [cards, setCards] = useState<readonly ProductCard[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    catalog.call('get_cards', { query: { codes }, signal: stop.signal }).then(
      ({ items }) => setCards(items),
      () => stop.signal.aborted || setCards([]),
    );
    return () => stop.abort();
  }, [codes]);
  if (cards?.length === 0) return null;
  return (
    <section className="section" aria-label={title} aria-busy={cards === null}>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      {cards === null ? (
        <div className="cards">
          {codes.split(',').map((code) => (
            <CardSkeleton key={code} />
          ))}
        </div>
      ) : (
        <ProductCards cards={cards} list={{ id: 'last-visited', name: title }} today={today} />
      )}
    </section>
  );
}
