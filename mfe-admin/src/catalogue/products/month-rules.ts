import { type FieldRule, fieldRules } from '@okruh/market/fields';

/** Longest warranty that can be given, in months. */
const MAX_MONTHS = 120;

/** Rules of a warranty in months. */
export const monthRules: readonly FieldRule[] = [
  fieldRules.required,
  fieldRules.number,
  fieldRules.minValue(0),
  fieldRules.maxValue(MAX_MONTHS),
];
