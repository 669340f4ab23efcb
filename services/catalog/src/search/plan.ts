// Which cards a query finds, and how well they fit.
import { type Market, markets } from '@okruh/market';
import type { FoundCard, ListedCard, ListedVariant } from '../listing/listing.ts';
import type { Match } from './search-index.ts';
import type { Searchable } from './live-search.ts';
import { understand, type Understood } from './understand.ts';

export interface SearchPlan {
  readonly understood: Understood;
  /** Products that fit with how well their words do. */
  readonly matches: readonly Match[];
  readonly has: (card: ListedCard) => boolean;
  readonly hasVariant: ((variant: ListedVariant) => boolean) | null;
  /** The higher, the more likely it is what was meant. */
  readonly score: (card: ListedCard) => number;
}

/** Reads a query against the words of everything on sale in a market's language. */
export function planSearch(searchable: Searchable, market: Market, query: string): SearchPlan {
  const { locale } = markets[market];
  const index = searchable.index[locale];
  const understood = understand(query, locale, index);
  const { wanted } = understood;
  let matches = wanted.length === 0 ? [] : index.match(wanted);
  // Nothing has all of the words: what has most of them is better than an empty page.
  for (let least = wanted.length - 1; matches.length === 0 && least >= Math.max(1, wanted.length / 2); least -= 1)
    matches = index.match(wanted, least);
  const plan = planFor(searchable, understood, matches);
  // Nothing is made in this size or colour: what there is instead.
  const isMade =
    plan.hasVariant === null ||
    matches.some((match) => searchable.listings.getCards(market, match.masterProductId).some((card) => isSold(card, plan)));
  return isMade ? plan : { ...plan, hasVariant: null };
}

/** The plan for products that were found in another way. */
export function planFor(searchable: Searchable, understood: Understood, matches: readonly Match[]): SearchPlan {
  const scores = new Map(matches.map(({ masterNumber, score }) => [masterNumber, score]));
  const { isUsed } = understood;
  return {
    understood,
    matches,
    has: (card) => scores.has(card.masterNumber) && (isUsed === null || card.isUsed === isUsed),
    hasVariant: variantCondition(searchable, understood),
    score: (card) => (scores.get(card.masterNumber) ?? 0) * merit(card),
  };
}

/** Size and colour that the query names. */
function variantCondition({ listings }: Searchable, { storageGb, colour }: Understood): SearchPlan['hasVariant'] {
  const wanted = [
    ...(storageGb === null ? [] : [listings.options.option('storage', storageGb)]),
    ...(colour === null ? [] : [listings.options.option('colour', colour)]),
  ];
  return wanted.length === 0 ? null : (variant) => wanted.every((option) => variant.options.includes(option));
}

/** What speaks for a card besides its words: categories that are looked for most, sales, rating, a new thing before a used one. */
const merit = (card: ListedCard): number =>
  card.boost *
  (1 + 0.1 * Math.log1p(Math.max(0, card.popularity))) *
  (card.rating === null ? 1 : 1 + 0.02 * (card.rating - 4)) *
  (card.isUsed ? 0.97 : 1);

/** All cards of what a plan found, whether they fit its conditions or not. */
export function cardsOfPlan({ listings }: Searchable, market: Market, plan: SearchPlan): ListedCard[] {
  const cards: ListedCard[] = [];
  for (const { masterProductId } of plan.matches) for (const card of listings.getCards(market, masterProductId)) cards.push(card);
  return cards;
}

const isWanted = (plan: SearchPlan, variant: ListedVariant): boolean => plan.hasVariant === null || plan.hasVariant(variant);
const isSold = (card: ListedCard, plan: SearchPlan): boolean => plan.has(card) && card.variants.some((variant) => isWanted(plan, variant));

export interface Best {
  /** The best cards, one for each product: what can be bought first. */
  readonly found: readonly FoundCard[];
  /** Cards that fit in all. */
  readonly total: number;
}

/**
 * The first few cards of a plan in one pass over what fits. The variants of a card are looked at only when its score could
 * still bring it among the first.
 */
export function bestCards(searchable: Searchable, market: Market, plan: SearchPlan, limit: number): Best {
  const { isUsed } = plan.understood;
  const best: Ranked[] = [];
  let total = 0;
  for (const match of plan.matches) {
    let own: Ranked | null = null;
    for (const card of searchable.listings.getCards(market, match.masterProductId)) {
      if (isUsed !== null && card.isUsed !== isUsed) continue;
      const score = match.score * merit(card);
      const isHopeless = cantEnter(best, limit, score);
      if (isHopeless && plan.hasVariant === null) {
        total += 1;
        continue;
      }
      const variant = bestVariant(card, plan);
      if (variant === null) continue;
      total += 1;
      if (isHopeless) continue;
      const ranked = { card, variant, isOut: variant.available <= 0, score };
      if (own === null || order(ranked, own) < 0) own = ranked;
    }
    if (own !== null) insert(best, own, limit);
  }
  return { found: best, total };
}

/** Whether a card of this score comes after the last of the best even when it can be bought. */
function cantEnter(best: readonly Ranked[], limit: number, score: number): boolean {
  const last = best[limit - 1];
  return last !== undefined && !last.isOut && score < last.score;
}

interface Ranked extends FoundCard {
  readonly isOut: boolean;
  readonly score: number;
}
const order = (a: Ranked, b: Ranked): number =>
  Number(a.isOut) - Number(b.isOut) || b.score - a.score || a.card.masterNumber - b.card.masterNumber;

function insert(best: Ranked[], one: Ranked, limit: number): void {
  const last = best[limit - 1];
  if (last !== undefined && order(last, one) <= 0) return;
  const at = best.findIndex((other) => order(one, other) < 0);
  best.splice(at === -1 ? best.length : at, 0, one);
  if (best.length > limit) best.pop();
}

/** The cheapest of those that can be bought, else the cheapest. */
function bestVariant(card: ListedCard, plan: SearchPlan): ListedVariant | null {
  let best: ListedVariant | null = null;
  for (const variant of card.variants) {
    if (!isWanted(plan, variant)) continue;
    const isBetter = best === null || Number(variant.available > 0) - Number(best.available > 0) || best.price - variant.price;
    if (isBetter === true || isBetter > 0) best = variant;
  }
  return best;
}
