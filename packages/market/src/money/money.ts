/** Currencies of the two markets. */
export type Currency = 'CZK' | 'RON';

/** An amount in integer minor units (haléře, bani) with its currency; the same shape as on the wire. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/**
 * Makes an amount of minor units.
 * @throws RangeError unless `amount` is a safe integer.
 */
export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`money needs a safe integer of minor units, got ${amount}`);
  // -0 would print and serialise as "-0" or differ in equality checks.
  return { amount: amount === 0 ? 0 : amount, currency };
}

/** Makes an amount of whole units: `wholeUnits(24990, 'CZK')` is 24 990 Kč. */
export const wholeUnits = (units: number, currency: Currency): Money => money(roundHalfAwayFromZero(units * 100), currency);

export const zeroMoney = (currency: Currency): Money => ({ amount: 0, currency });

/** @throws RangeError when the currencies differ. */
export function addMoney(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return money(a.amount + b.amount, a.currency);
}

/** @throws RangeError when the currencies differ. */
export function subtractMoney(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return money(a.amount - b.amount, a.currency);
}

/** Sum of a list; `currency` is used for an empty list. */
export const sumMoney = (amounts: readonly Money[], currency: Currency): Money => amounts.reduce(addMoney, zeroMoney(currency));

export const negateMoney = (a: Money): Money => money(-a.amount, a.currency);

/** Price of a whole number of pieces. */
export const multiplyMoney = (a: Money, count: number): Money => money(a.amount * count, a.currency);

/** Negative, zero or positive like a sort comparator. @throws RangeError when the currencies differ. */
export function compareMoney(a: Money, b: Money): number {
  sameCurrency(a, b);
  return a.amount - b.amount;
}

export const equalMoney = (a: Money, b: Money): boolean => a.currency === b.currency && a.amount === b.amount;
export const isZeroMoney = (a: Money): boolean => a.amount === 0;
export const minMoney = (a: Money, b: Money): Money => (compareMoney(a, b) <= 0 ? a : b);
export const maxMoney = (a: Money, b: Money): Money => (compareMoney(a, b) >= 0 ? a : b);

/** `percent` % of an amount, rounded to the minor unit by the one rounding rule. */
export const percentOfMoney = (a: Money, percent: number): Money => money(roundHalfAwayFromZero((a.amount * percent) / 100), a.currency);

/** Rounds to whole units, as in cash and on our price tags. */
export const roundToWholeUnits = (a: Money): Money => money(roundHalfAwayFromZero(a.amount / 100) * 100, a.currency);

/**
 * The one rounding rule of the shop: to the nearest integer, half away from zero (so that a refund rounds like its charge).
 * Floating-point products like 1.005 × 100 lie slightly below the half, so values within a few ULPs of a half count as a half.
 */
export function roundHalfAwayFromZero(value: number): number {
  if (Number.isInteger(value)) return value;
  const size = Math.abs(value);
  const rounded = Math.floor(size + 0.5 + size * Number.EPSILON * 4);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} can't be mixed`);
}
