// Whole units of a currency from parts of an amount. Pure.

/** Whole units rounded down. Amounts in minor units. */
export const wholeDown = (amount: number, divisor: number): number => Math.floor(amount / divisor / 100) * 100;

/**
 * Whole units rounded up. Calculated in whole numbers, and less than a thousandth of a unit is none: 6 000 × 0.16666667 is 1 000,
 * whose coefficient has eight decimals only.
 */
export const wholeUp = (amount: number, numerator: number, denominator: number): number =>
  Math.ceil(Number((BigInt(amount) * BigInt(numerator) * 1_000n) / (BigInt(denominator) * 100n)) / 1_000) * 100;

/** A share in percent with two decimals, in whole units rounded up. */
export const percentUp = (amount: number, percent: number): number => wholeUp(amount, Math.round(percent * 100), 10_000);
