import { type Currency, type Market, type Money, parseNumber, wholeUnits } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';

/** Largest price that can be typed, in whole units. */
const MAX_UNITS = 1_000_000;

/** Rules of a price that is typed in whole units and may be left out. */
export const optionalPriceRules: readonly FieldRule[] = [fieldRules.number, fieldRules.positiveNumber, fieldRules.maxValue(MAX_UNITS)];
/** Rules of a price that is typed in whole units. */
export const priceRules: readonly FieldRule[] = [fieldRules.required, ...optionalPriceRules];
/** Rules of a limit, which may be zero. */
export const limitRules: readonly FieldRule[] = [
  fieldRules.required,
  fieldRules.number,
  fieldRules.minValue(0),
  fieldRules.maxValue(MAX_UNITS),
];
/** Rules of a correction, which may be below zero. */
export const correctionRules: readonly FieldRule[] = [
  fieldRules.required,
  fieldRules.number,
  fieldRules.minValue(-MAX_UNITS),
  fieldRules.maxValue(MAX_UNITS),
];

/** An amount as it stands in a field: whole units without separators. */
export const typedUnits = (amount: Money): string => String(Math.round(amount.amount / 100));

/** The amount that a checked field says; null when it says none. */
export function readUnits(typed: string, currency: Currency, market: Market): Money | null {
  const units = parseNumber(typed, market);
  return units === null ? null : wholeUnits(units, currency);
}

export const currencies = ['CZK', 'RON'] as const satisfies readonly Currency[];
export const currencyLabels: Readonly<Record<Currency, string>> = { CZK: 'Kč', RON: 'Lei' };
