import type { Locale } from '../market.ts';

/** Czech: 1 kus, 2–4 kusy, 1,5 kusu, 5 kusů. */
export interface CzechForms {
  readonly one: string;
  readonly few: string;
  /** Decimals. */
  readonly many: string;
  readonly other: string;
}
/** Romanian: 1 bucată, 2 bucăți, 20 de bucăți. */
export interface RomanianForms {
  readonly one: string;
  readonly few: string;
  /** From 20 on, with its "de". */
  readonly other: string;
}
export interface PluralForms {
  readonly cs: CzechForms;
  readonly ro: RomanianForms;
}
export type PluralForm = keyof CzechForms;

const rules: Readonly<Record<Locale, Intl.PluralRules>> = { cs: new Intl.PluralRules('cs'), ro: new Intl.PluralRules('ro') };

/** Which form a count takes. Romanian never takes `many`. */
export function pluralForm(count: number, locale: Locale): PluralForm {
  const form = rules[locale].select(count);
  return form === 'one' || form === 'few' || form === 'many' ? form : 'other';
}

/** The form of a word for a count, without the count. */
export function plural(count: number, locale: Locale, forms: PluralForms): string {
  if (locale === 'cs') return forms.cs[pluralForm(count, locale)];
  const form = pluralForm(count, locale);
  return forms.ro[form === 'many' ? 'other' : form];
}
