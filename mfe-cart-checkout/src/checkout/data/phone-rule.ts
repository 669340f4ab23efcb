import { fieldRules } from '@okruh/market/fields';

/** A module of its own, so that the plans of numbers are a chunk of their own. */
export const { phone } = fieldRules;
