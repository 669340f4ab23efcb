import { type FieldRule, fieldRules } from '@okruh/market/fields';

const rules: readonly FieldRule[] = [fieldRules.required, fieldRules.maxLength(60), fieldRules.plainText];

/** Rules of a colleague's first and last name. */
export const nameRules = { first_name: rules, last_name: rules } as const;
