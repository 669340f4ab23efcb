/** A price that held from an instant until the next one. */
export interface PricePoint {
  /** Minor units. */
  readonly price: number;
  /** Milliseconds since 1970. */
  readonly from: number;
}

/** Why a struck price is what it is. Instants are milliseconds since 1970. */
export interface Reduction {
  /** Lowest price of the window, higher than the price now. */
  readonly was: number;
  readonly reducedAt: number;
  readonly windowFrom: number;
  /** When the lowest price held last within the window: its beginning, or that of the window. */
  readonly lowestFrom: number;
}

const DAY_MS = 86_400_000;
/** The directive compares with the lowest price of this many days before the reduction. */
export const WINDOW_DAYS = 30;
/** A price that stands longer is the usual one and no reduction any more. */
export const REDUCED_FOR_DAYS = 60;

/**
 * The reduction that a price history ends with (directive 98/6/EC article 6a): its last change went down, and the price
 * is below the lowest one of the 30 days before that change. A fall that only takes back an earlier rise is none.
 *
 * @param history oldest first
 * @returns null when the price isn't reduced at `now`
 */
export function findReduction(history: readonly PricePoint[], now: number): Reduction | null {
  const changes = history.filter((point, index) => point.from <= now && point.price !== history[index - 1]?.price);
  const last = changes.at(-1);
  const before = changes.slice(0, -1);
  const previous = before.at(-1);
  if (last === undefined || previous === undefined || last.price >= previous.price) return null;
  if (now - last.from > REDUCED_FOR_DAYS * DAY_MS) return null;
  const windowFrom = last.from - WINDOW_DAYS * DAY_MS;
  // A point holds until the next begins: the one in force when the window opens counts, those that ended before don't.
  const held = before.filter((_point, index) => (changes[index + 1]?.from ?? Infinity) > windowFrom);
  let lowest = previous;
  for (const point of held) if (point.price < lowest.price) lowest = point;
  if (lowest.price <= last.price) return null;
  const same = held.filter((point) => point.price === lowest.price).at(-1) ?? lowest;
  return { was: lowest.price, reducedAt: last.from, windowFrom, lowestFrom: Math.max(same.from, windowFrom) };
}

/**
 * Whole percent by which a price is below another, rounded down: no discount is informed that isn't given. Null below one
 * percent, which is called no discount.
 */
export function percentOff(now: number, was: number): number | null {
  const percent = Math.floor(((was - now) * 100) / was);
  return percent >= 1 ? percent : null;
}
