import type { Currency } from '@okruh/market';
import type { Quality } from '@okruh/market/appraisal';

/** How suggested prices follow competitors; a setting of the back office. */
export interface SuggestionRule {
  /** How much more than the best competitor. */
  readonly beatPercent: number;
  /** How far a suggestion is from our present price at most. */
  readonly maxChangePercent: number;
}
/** A grade that a model is bought in. Amounts are minor units. */
export interface MarketGrade {
  readonly quality: Quality;
  readonly price: number;
  /** Best price of a competitor that counts; null: nobody is known to buy it. */
  readonly best: number | null;
}

/** Suggestions are whole multiples of it: 10 Kč and 5 lei. */
export const suggestionStep: Readonly<Record<Currency, number>> = { CZK: 1000, RON: 500 };

/**
 * What we would pay for each grade that a competitor buys (docs/decisions/0068-competitors-prices.md): the best price and the rule's percent
 * more, no further from our price than the rule allows, at least the minimum, rounded up to whole steps. No worse grade comes out above a
 * better one: grades without a competitor's price stay as they are and limit the others.
 *
 * @param grades from the best to the worst, prices falling
 * @param minimum minimal buy-out price of the kind
 */
export function suggestPrices(
  grades: readonly MarketGrade[],
  rule: SuggestionRule,
  minimum: number,
  step: number,
): ReadonlyMap<Quality, number> {
  const wanted = grades.map((grade) => wantedPrice(grade, rule, minimum, step));
  const suggested = new Map<Quality, number>();
  let ceiling = Number.POSITIVE_INFINITY;
  for (const [place, { quality, price }] of grades.entries()) {
    const own = wanted[place] ?? null;
    if (own === null) {
      ceiling = price;
      continue;
    }
    const lowest = grades.find((_, other) => other > place && wanted[other] === null)?.price ?? 0;
    ceiling = Math.max(Math.min(own, ceiling), lowest);
    suggested.set(quality, ceiling);
  }
  return suggested;
}

/** The price of one grade by itself; null without a competitor, and where no whole step is near enough to our price. */
function wantedPrice({ price, best }: MarketGrade, rule: SuggestionRule, minimum: number, step: number): number | null {
  if (best === null) return null;
  const up = (amount: number): number => Math.ceil(amount / step) * step;
  const highest = Math.floor((price * (100 + rule.maxChangePercent)) / (100 * step)) * step;
  const lowest = up((price * (100 - rule.maxChangePercent)) / 100);
  if (lowest > highest) return null;
  const beating = up((best * (1000 + Math.round(rule.beatPercent * 10))) / 1000);
  return Math.max(Math.min(Math.max(beating, lowest), highest), up(minimum));
}
