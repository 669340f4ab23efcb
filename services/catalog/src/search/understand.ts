// What a query asks for, as far as the words of the catalogue know.
import type { Locale } from '@okruh/market';
import type { Wanted, WantedWord } from './search-index.ts';
import type { ColourFamily } from '@okruh/contracts/colour-families';
import { asksForNew, asksForUsed, findColour, isIdle, listSynonyms } from './synonyms.ts';
import { cut, splitPieces, stem } from './words.ts';

/** The vocabulary that a query is held against. */
export interface Vocabulary {
  has(word: string): boolean;
  hasStart(start: string): boolean;
  /** The word that was probably meant, or null. */
  nearest(typed: string): string | null;
  /** How a word without its ending is written. */
  spelling(word: string): string;
}

export interface Understood {
  /** Words that a product must have; several in a group mean the same. */
  readonly wanted: Wanted;
  /** Condition that the query names: used, new, or null for both. */
  readonly isUsed: boolean | null;
  /** Size that the query names, in GB. */
  readonly storageGb: number | null;
  /** Colour that the query names. */
  readonly colour: ColourFamily | null;
  /** The query with its typing errors put right; null when there was nothing to put right. */
  readonly corrected: string | null;
}

const MAX_PIECES = 16;
const sizes: ReadonlySet<number> = new Set([16, 32, 64, 128, 256, 512]);

/**
 * Reads a query: pieces that nobody knows are cut where letters meet digits or where two words touch, single letters join
 * what follows ("s 25" is "s25"), words that are still unknown are held against the vocabulary for typing errors.
 */
export function understand(query: string, locale: Locale, vocabulary: Vocabulary): Understood {
  const pieces = splitPieces(query).slice(0, MAX_PIECES);
  const { rest, storageGb } = takeStorage(pieces);
  const condition = rest.map((piece) => stem(piece, locale));
  const isUsed = condition.some((word) => asksForUsed(word, locale))
    ? true
    : condition.some((word) => asksForNew(word, locale))
      ? false
      : null;
  const isCondition = (word: string): boolean => asksForUsed(word, locale) || asksForNew(word, locale) || findColour(word, locale) !== null;
  const others = rest.filter((_, index) => !isCondition(condition[index] ?? ''));
  // "Modrá" alone is a word like any other.
  const remaining = others.length === 0 ? rest : others;
  const colour = condition.map((word) => findColour(word, locale)).find((family) => family !== null) ?? null;
  const joined = join(
    remaining.flatMap((piece) => split(piece, locale, vocabulary)),
    vocabulary,
  );
  const telling = joined.filter((piece) => joined.length === 1 || !isIdle(piece, locale) || isModelWord(piece, joined));
  let isCorrected = false;
  const words: string[] = [];
  const wanted = telling.map((piece, index) => {
    const known = knownWords(piece, locale, vocabulary, index === telling.length - 1);
    if (known.length > 0) {
      words.push(piece);
      return known;
    }
    const meant = vocabulary.nearest(stem(piece, locale));
    if (meant === null) {
      words.push(piece);
      return [{ word: piece, isStart: false }];
    }
    // The same word with an ending that we don't know is no error.
    if (!piece.startsWith(meant)) isCorrected = true;
    words.push(vocabulary.spelling(meant));
    return [{ word: meant, isStart: true }];
  });
  return { wanted, isUsed, storageGb, colour, corrected: isCorrected ? words.join(' ') : null };
}

/** "Pro" is a preposition in Czech and a model everywhere: with a device's name it stays. */
const isModelWord = (piece: string, all: readonly string[]): boolean =>
  piece === 'pro' &&
  all.some((other) => /^(iphone|ipad|macbook|airpods|pixel|magic|buds|pencil|xiaomi|redmi|poco|note|\d+)$/.test(other)) &&
  isModelPlace(all);
/** In "kryt pro iphone 15" the word stands before the device, in "iphone 15 pro" behind it. */
const isModelPlace = (all: readonly string[]): boolean => {
  const place = all.indexOf('pro');
  return place > 0 && !/^(iphone|ipad|macbook|airpods|galaxy|samsung|apple)$/.test(all[place + 1] ?? '');
};

/** "256gb", "256 gb" and "1tb" name a size, not a word. */
function takeStorage(pieces: readonly string[]): { readonly rest: string[]; readonly storageGb: number | null } {
  const rest: string[] = [];
  let storageGb: number | null = null;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? '';
    const next = pieces[index + 1] ?? '';
    const isPair = /^\d+$/.test(piece) && /^[gt]b$/.test(next);
    const [, number, unit] = /^(\d+)([gt]b)$/.exec(isPair ? piece + next : piece) ?? [];
    const size = unit === 'tb' ? Number(number) * 1024 : Number(number);
    if (number !== undefined && (sizes.has(size) || size % 1024 === 0) && storageGb === null) {
      storageGb = size;
      if (isPair) index += 1;
    } else rest.push(piece);
  }
  return { rest, storageGb };
}

/** Words of the vocabulary that a piece stands for. */
function knownWords(piece: string, locale: Locale, vocabulary: Vocabulary, isLast: boolean): WantedWord[] {
  const word = stem(piece, locale);
  const synonyms = listSynonyms(word, locale)
    .filter((synonym) => vocabulary.hasStart(synonym))
    .map((synonym) => ({ word: synonym, isStart: true }));
  if (/^\d+$/.test(piece) || piece.length === 1) {
    // "1" is the beginning of "15" only while it is being typed; "15" never means "1500".
    if (vocabulary.has(piece)) return [{ word: piece, isStart: false }, ...synonyms];
    return isLast && vocabulary.hasStart(piece) ? [{ word: piece, isStart: true }, ...synonyms] : synonyms;
  }
  const found: WantedWord[] = [];
  if (vocabulary.hasStart(word)) found.push({ word, isStart: true });
  else if (vocabulary.hasStart(piece)) found.push({ word: piece, isStart: true });
  return [...found, ...synonyms];
}

const isKnown = (piece: string, locale: Locale, vocabulary: Vocabulary): boolean => knownWords(piece, locale, vocabulary, true).length > 0;

/** A piece that nobody knows, in parts that somebody does. */
function split(piece: string, locale: Locale, vocabulary: Vocabulary): string[] {
  if (isKnown(piece, locale, vocabulary)) return [piece];
  const parts = cut(piece);
  if (parts.length > 1) return parts.flatMap((part) => split(part, locale, vocabulary));
  // Two words without the space; each part must be a whole word.
  for (let at = piece.length - 3; at >= 3; at -= 1) {
    const [head, tail] = [piece.slice(0, at), piece.slice(at)];
    if (vocabulary.has(stem(head, locale)) && vocabulary.has(stem(tail, locale))) return [head, tail];
  }
  const [head, letter] = [piece.slice(0, -1), piece.slice(-1)];
  return piece.length >= 6 && vocabulary.has(stem(head, locale)) && vocabulary.has(letter) ? [head, letter] : [piece];
}

/** Joins neighbours that are one word in the catalogue: "s 25", "usb c", "air pods". */
function join(pieces: readonly string[], vocabulary: Vocabulary): string[] {
  const joined: string[] = [];
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? '';
    const next = pieces[index + 1];
    const both = next === undefined ? '' : piece + next;
    const isSplit =
      piece.length === 1 || next?.length === 1 || !vocabulary.hasStart(piece) || (next !== undefined && !vocabulary.hasStart(next));
    const isOne = isSplit
      ? vocabulary.has(both) || (both.length > 5 && vocabulary.hasStart(both))
      : both.length > 5 && !/\d/.test(both) && vocabulary.has(both);
    if (next !== undefined && isOne) {
      joined.push(both);
      index += 1;
    } else joined.push(piece);
  }
  return joined;
}
