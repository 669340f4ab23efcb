// How texts become words that can be found: without diacritics, cut where letters meet digits, without endings.
import type { Locale } from '@okruh/market';

const marks = /\p{M}/gu;

/** Lower case without diacritics: "Nabíječka" → "nabijecka". */
export const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(marks, '').toLowerCase().replaceAll('ł', 'l').replaceAll('đ', 'd').replaceAll('ß', 'ss');

/** Pieces between spaces and signs: "WH-1000XM5" → ["wh", "1000xm5"]. */
export const splitPieces = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];

/** Cuts where letters meet digits: "iphone15pro" → ["iphone", "15", "pro"]. */
export const cut = (piece: string): string[] => piece.match(/[a-z]+|\d+/g) ?? [];

type Ending = readonly [pattern: RegExp, becomes: string];
/** Endings that say case or number; the first that fits goes. What stays has four letters at least. */
const endings: Readonly<Record<Locale, readonly Ending[]>> = {
  cs: [
    [/(?<=[^aeiouy])ek$/, 'k'],
    [/(?:ovych|ovym|oveho|ovou|ovy|ova|ove)$/, 'ov'],
    [/(?:ami|emi|ich|ech|ach|eho|emu|ou|um|ym|im|am|em|om|y|a|e|i|o|u)$/, ''],
  ],
  ro: [
    [/oarelor$|oarele$|oare$/, 'or'],
    [/oanelor$|oanele$|oane$/, 'on'],
    [/(?:urilor|elor|ilor|urile|ului|ele|ile|uri|ul|ea|le|ei|a|e|i|u)$/, ''],
  ],
};
const SHORTEST_STEM = 4;

/** A word without its ending: "nabíječky" and "nabíječka" meet in "nabijeck". Short words and those with digits stay. */
export function stem(word: string, locale: Locale): string {
  if (/\d/.test(word)) return word;
  for (const [pattern, becomes] of endings[locale]) {
    const cutWord = word.replace(pattern, becomes);
    if (cutWord !== word && cutWord.length >= SHORTEST_STEM) return cutWord;
  }
  return word;
}

/** A part of a piece says less than the whole: "16" is an iPhone 16 rather than a 16e. */
const PART = 0.6;

/**
 * Every word that a text can be found by, with how much it says: whole pieces, their parts, and pieces that a hyphen joins
 * ("USB-C" by "usbc"). Words come without endings.
 */
export function indexWords(text: string, locale: Locale): Map<string, number> {
  const words = new Map<string, number>();
  const add = (word: string, share: number): void => {
    if ((words.get(word) ?? 0) < share) words.set(word, share);
  };
  for (const chunk of fold(text).split(/[\s/,()·–+]+/)) {
    const pieces = splitPieces(chunk);
    if (pieces.length > 1) add(pieces.join(''), 1);
    for (const piece of pieces) {
      add(stem(piece, locale), 1);
      const parts = cut(piece);
      if (parts.length > 1) for (const part of parts) add(stem(part, locale), PART);
    }
  }
  return words;
}
