// The rule of lists: which cards fit, in which order, and how many would be shown with each answer of a filter. Pure: it
// works on what live-listings.ts holds in memory.

/** One variant as lists see it; amounts are minor units of the list's market. */
export interface ListedVariant {
  /** `variants.number`. */
  readonly number: number;
  /** Answers of this variant alone: quality, storage, colour, availability. */
  readonly options: readonly number[];
  readonly price: number;
  /** Price before the reduction, null without one. */
  readonly was: number | null;
  /** Pieces, `Infinity` for what never runs out. */
  readonly available: number;
  /** Stores that have it now. */
  readonly stores: number;
}

/** A master product in one condition. */
export interface ListedCard {
  readonly masterProductId: string;
  /** `master_products.number`. */
  readonly masterNumber: number;
  readonly isUsed: boolean;
  /** Numbers of its categories and all of their parents. */
  readonly categories: readonly number[];
  /** Answers that all of its variants share: manufacturer, attributes. */
  readonly options: readonly number[];
  readonly popularity: number;
  readonly rating: number | null;
  readonly releaseYear: number;
  /** Product of the boosts of its categories. */
  readonly boost: number;
  readonly variants: readonly ListedVariant[];
}

export const sorts = ['bestselling', 'cheapest', 'dearest', 'best-rated', 'newest'] as const;
export type Sort = (typeof sorts)[number];

export interface ListQuery {
  /** The only cards that can belong to the list, where they are known (search); all of the market's when left out. */
  readonly among?: readonly ListedCard[];
  /** Whether a card belongs to the list at all: its category, its search. */
  readonly has: (card: ListedCard) => boolean;
  /** Whether a variant does, for lists such as sales; all when left out. */
  readonly hasVariant?: (variant: ListedVariant) => boolean;
  /** Wanted answers by group. A card must fit every group, with any of its answers. */
  readonly wanted: ReadonlyMap<number, ReadonlySet<number>>;
  /** Inclusive limits in minor units. */
  readonly from: number | null;
  readonly to: number | null;
  readonly sort: Sort;
  /** Rank of a card, the higher the better; takes the place of popularity where it is given (search). */
  readonly score?: (card: ListedCard) => number;
}

export interface FoundCard {
  readonly card: ListedCard;
  /** The variant that stands for the card. */
  readonly variant: ListedVariant;
}
export interface Found {
  /** All that fit, in their order. */
  readonly cards: readonly FoundCard[];
  /** Cards that would be shown with each answer, its own group's other answers left out of account; by answer. */
  readonly counts: Int32Array;
  /** Lowest and highest price with every filter but the price; null when nothing is left. */
  readonly range: { readonly min: number; readonly max: number } | null;
}

/** Marks a failing price among the groups. */
const PRICE = -1;
/** More than one group fails: the variant counts for nothing. */
const LOST = -2;
const FITS = -3;

/** Groups that are asked for, and which answers are wanted of them: looked up for every variant, so in a table. */
interface Wanted {
  readonly groups: readonly number[];
  readonly isWanted: Uint8Array;
}
function toWanted(query: ListQuery, optionGroups: readonly number[], belongs: (group: number) => boolean): Wanted {
  const isWanted = new Uint8Array(optionGroups.length);
  const groups = [...query.wanted.keys()].filter(belongs);
  for (const group of groups) for (const option of query.wanted.get(group) ?? []) isWanted[option] = 1;
  return { groups, isWanted };
}

/** The one failing group, `FITS` or `LOST`. @param before what failed already */
function failing(options: readonly number[], { groups, isWanted }: Wanted, optionGroups: readonly number[], before: number): number {
  let failed = before;
  for (const group of groups) {
    let fits = false;
    for (const option of options) {
      if (isWanted[option] === 1 && optionGroups[option] === group) {
        fits = true;
        break;
      }
    }
    if (fits) continue;
    if (failed !== FITS) return LOST;
    failed = group;
  }
  return failed;
}

/** Counts each answer once per card. */
class Tally {
  readonly counts: Int32Array;
  readonly #stamps: Int32Array;
  readonly #optionGroups: readonly number[];
  constructor(optionGroups: readonly number[]) {
    this.counts = new Int32Array(optionGroups.length);
    this.#stamps = new Int32Array(optionGroups.length);
    this.#optionGroups = optionGroups;
  }
  /** @param card its place among the cards, from 1 @param failed the group that fails; its answers are counted only */
  add(card: number, options: readonly number[], failed: number): void {
    for (const option of options) {
      if (this.#stamps[option] === card || (failed !== FITS && this.#optionGroups[option] !== failed)) continue;
      this.#stamps[option] = card;
      this.counts[option] = (this.counts[option] ?? 0) + 1;
    }
  }
}

/**
 * Runs a list query in one pass over the cards. A variant that fits every group counts for all of its answers; one that
 * fails exactly one group counts for its answers in that group only: they would show it.
 *
 * @param optionGroups group of each answer
 * @param isShared whether a group's answers stand at the card rather than at its variants
 */
export function find(
  cards: readonly ListedCard[],
  query: ListQuery,
  optionGroups: readonly number[],
  isShared: (group: number) => boolean,
): Found {
  const shared = toWanted(query, optionGroups, isShared);
  const own = toWanted(query, optionGroups, (group) => !isShared(group));
  const tally = new Tally(optionGroups);
  const fitting: FoundCard[] = [];
  let min = Infinity;
  let max = -Infinity;
  for (const [index, card] of cards.entries()) {
    if (!query.has(card)) continue;
    const failedByCard = failing(card.options, shared, optionGroups, FITS);
    if (failedByCard === LOST) continue;
    let best: ListedVariant | null = null;
    for (const variant of card.variants) {
      const failed = findFailure(variant, query, own, optionGroups, failedByCard);
      if (failed === LOST) continue;
      if (failed === FITS || failed === PRICE) {
        min = Math.min(min, variant.price);
        max = Math.max(max, variant.price);
      }
      if (failed === PRICE) continue;
      // A variant that fits has counted all of the card's own answers.
      if (failed !== FITS || best === null) tally.add(index + 1, card.options, failed);
      tally.add(index + 1, variant.options, failed);
      if (failed === FITS && (best === null || isBetter(variant, best, query.sort))) best = variant;
    }
    if (best !== null) fitting.push({ card, variant: best });
  }
  return { cards: sorted(fitting, query), counts: tally.counts, range: min <= max ? { min, max } : null };
}

function findFailure(variant: ListedVariant, query: ListQuery, own: Wanted, optionGroups: readonly number[], failedByCard: number): number {
  if (query.hasVariant !== undefined && !query.hasVariant(variant)) return LOST;
  const inRange = (query.from === null || variant.price >= query.from) && (query.to === null || variant.price <= query.to);
  if (inRange) return failing(variant.options, own, optionGroups, failedByCard);
  return failedByCard === FITS ? failing(variant.options, own, optionGroups, PRICE) : LOST;
}

/** Which variant stands for its card: one that can be bought, then by price, the most expensive where the list asks for those. */
function isBetter(a: ListedVariant, b: ListedVariant, sort: Sort): boolean {
  const stocked = Number(a.available > 0) - Number(b.available > 0);
  if (stocked !== 0) return stocked > 0;
  const price = sort === 'dearest' ? b.price - a.price : a.price - b.price;
  return price === 0 ? a.number < b.number : price < 0;
}

const keys: Record<Sort, (found: FoundCard) => number> = {
  bestselling: ({ card }) => -card.popularity * card.boost,
  cheapest: ({ variant }) => variant.price,
  dearest: ({ variant }) => -variant.price,
  'best-rated': ({ card }) => -(card.rating ?? 0),
  newest: ({ card }) => -card.releaseYear,
};

/** What can be bought first, then as asked, then by popularity; the same cards always come in the same order. */
function sorted(cards: FoundCard[], query: ListQuery): FoundCard[] {
  const { score } = query;
  const getSortKey = score !== undefined && query.sort === 'bestselling' ? (found: FoundCard) => -score(found.card) : keys[query.sort];
  const first = new Float64Array(cards.length);
  const second = new Float64Array(cards.length);
  const order = new Uint32Array(cards.length);
  for (const [index, found] of cards.entries()) {
    order[index] = index;
    // No key is as far from another as what is there is from what isn't.
    first[index] = getSortKey(found) + (found.variant.available > 0 ? 0 : 1e15);
    second[index] = keys.bestselling(found);
  }
  order.sort((a, b) => (first[a] ?? 0) - (first[b] ?? 0) || (second[a] ?? 0) - (second[b] ?? 0) || ties(cards[a], cards[b]));
  return Array.from(order, (index) => cards[index]).filter((found) => found !== undefined);
}

const ties = (a: FoundCard | undefined, b: FoundCard | undefined): number =>
  (a?.card.masterNumber ?? 0) - (b?.card.masterNumber ?? 0) || Number(a?.card.isUsed) - Number(b?.card.isUsed);
