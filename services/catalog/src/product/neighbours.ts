import type { FoundCard, ListedCard } from '../listing/listing.ts';
import type { Shelf } from '../listing/cards.query.ts';
import { cardsOfMasters, toFound } from '../listing/pick-cards.ts';

const canBeBought = ({ variant }: FoundCard): boolean => variant.available > 0;

/** What a product is compared by. */
interface Compared {
  readonly masterId: string;
  readonly categoryIds: readonly string[];
  /** Other products of its meta master. */
  readonly kin: readonly string[];
  readonly isUsed: boolean;
  /** Minor units. */
  readonly price: number;
}

/** Other products in the same condition that can be bought: those of its meta master, then those of its category; nearest in price first. */
export function similarTo({ listings, market }: Shelf, product: Compared, limit: number): FoundCard[] {
  const found: FoundCard[] = [];
  const add = (cards: readonly ListedCard[]): void => {
    const known = new Set([product.masterId, ...found.map(({ card }) => card.masterProductId)]);
    const near = cards
      .filter((card) => card.isUsed === product.isUsed && !known.has(card.masterProductId))
      .flatMap(toFound)
      .filter(canBeBought)
      .toSorted((a, b) => Math.abs(a.variant.price - product.price) - Math.abs(b.variant.price - product.price));
    found.push(...near.slice(0, limit - found.length));
  };
  add(product.kin.flatMap((id) => listings.getCards(market, id)));
  const category = listings.frame.categoryById.get(product.categoryIds[0] ?? '');
  // A small category has few: its parents' products follow.
  for (const id of category === undefined ? [] : [category.id, ...category.ancestorIds.toReversed()]) {
    if (found.length >= limit) break;
    const number = listings.frame.categoryById.get(id)?.number;
    if (number !== undefined) add(listings.cards(market).filter((card) => card.categories.includes(number)));
  }
  return found;
}

/** What to take instead of something that is gone: the same product in another variant, then its nearest neighbours. */
export function alternativesTo(shelf: Shelf, product: Compared, limit: number): FoundCard[] {
  const same = shelf.listings
    .getCards(shelf.market, product.masterId)
    .toSorted((a, b) => Number(b.isUsed === product.isUsed) - Number(a.isUsed === product.isUsed))
    .flatMap(toFound)
    .filter(canBeBought);
  return [...same, ...similarTo(shelf, product, limit)].slice(0, limit);
}

/** Accessories that can be bought, in the order given. */
export const selectShelf = ({ listings, market }: Shelf, masterIds: readonly string[]): FoundCard[] =>
  cardsOfMasters(listings, market, masterIds).filter(canBeBought);

/** New devices of the same type and manufacturer that came later: the newest first, one of each product. */
export function selectRenewals(
  { listings, market }: Shelf,
  candidates: readonly { readonly id: string; readonly releaseYear: number }[],
  limit: number,
): FoundCard[] {
  return candidates
    .flatMap(({ id }) => listings.getCards(market, id).filter((card) => !card.isUsed))
    .flatMap(toFound)
    .filter(canBeBought)
    .toSorted((a, b) => b.card.releaseYear - a.card.releaseYear || b.card.popularity - a.card.popularity)
    .slice(0, limit);
}
