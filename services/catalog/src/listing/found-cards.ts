import type { Market } from '@okruh/market';
import type { FoundCard, ListedVariant } from './listing.ts';
import type { Listings } from './live-listings.ts';

/** What can be bought before what can't, then the cheapest. */
const better = (a: ListedVariant, b: ListedVariant): number =>
  Number(b.available > 0) - Number(a.available > 0) || a.price - b.price || a.number - b.number;

/** The card of a master product with the variant that stands for it: new before used; null when it isn't sold in the market. */
export function cardOfMaster(listings: Listings, market: Market, masterProductId: string): FoundCard | null {
  const [card] = listings.getCards(market, masterProductId);
  const [variant] = card === undefined ? [] : card.variants.toSorted(better);
  return card === undefined || variant === undefined ? null : { card, variant };
}

/** The card that shows a certain variant; null when it isn't sold in the market. */
export function cardOfVariant(listings: Listings, market: Market, masterProductId: string, variantNumber: number): FoundCard | null {
  for (const card of listings.getCards(market, masterProductId)) {
    const variant = card.variants.find(({ number }) => number === variantNumber);
    if (variant !== undefined) return { card, variant };
  }
  return null;
}
