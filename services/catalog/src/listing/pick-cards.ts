import type { Market } from '@okruh/market';
import type { FoundCard, ListedCard, ListedVariant } from './listing.ts';
import type { Listings } from './live-listings.ts';

/** The variant that stands for a card nobody has filtered: one that can be bought, then the cheapest. */
function bestVariant(card: ListedCard): ListedVariant | undefined {
  const [best] = card.variants.toSorted(
    (a, b) => Number(b.available > 0) - Number(a.available > 0) || a.price - b.price || a.number - b.number,
  );
  return best;
}

export const toFound = (card: ListedCard): FoundCard[] => {
  const variant = bestVariant(card);
  return variant === undefined ? [] : [{ card, variant }];
};

/** One card of each master product in the order given, new before used where both can be bought. Unknown ones are left out. */
export function cardsOfMasters(listings: Listings, market: Market, masterIds: readonly string[]): FoundCard[] {
  return masterIds.flatMap((id) => {
    const found = listings.getCards(market, id).flatMap(toFound);
    return found.find(({ variant }) => variant.available > 0) ?? found.slice(0, 1);
  });
}

/** The card that a certain variant stands for; null when it isn't sold in the market. */
export function cardOfVariant(listings: Listings, market: Market, masterId: string, number: number): FoundCard | null {
  for (const card of listings.getCards(market, masterId)) {
    const variant = card.variants.find((candidate) => candidate.number === number);
    if (variant !== undefined) return { card, variant };
  }
  return null;
}
