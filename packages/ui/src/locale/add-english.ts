import * as kitTexts from './kit-texts.ts';

/** Every group of the kit's own words in one language. */
export type KitWords = { readonly [Group in keyof typeof kitTexts]: (typeof kitTexts)[Group]['cs'] };

/**
 * Adds the English words, before the first part of the kit speaks English. The back office brings them, so that no page of the
 * shop loads them.
 */
export function addEnglishWords(english: KitWords): void {
  for (const [group, texts] of Object.entries(kitTexts)) Object.assign(texts, { en: english[group as keyof KitWords] });
}
