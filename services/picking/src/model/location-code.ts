import { MAX_RANGE } from '@okruh/contracts/http/picking-admin/locations';

/** Rack, aisle, level, position: each of the last three below a hundred. */
const SHELF = /^([A-Z]{1,2})-(\d{1,2})-(\d{1,2})-(\d{1,2})$/;
/** Above the last shelf `ZZ-99-99-99`. */
const BEHIND_SHELVES = 1_000_000_000;
const LETTERS = 26;
/** Numbers at the end of a name that keep their order: `SKLAD-2` comes before `SKLAD-10`. */
const NUMBERS_PER_NAME = 10_000_000;

/**
 * Place of a location in the walk: shelves by rack, aisle, level and position, each part by its number; then everything that has a name.
 * It is a start: what stands across the aisle is put in order by hand.
 */
export function calculateWalkOrder(code: string): number {
  const shelf = SHELF.exec(code);
  if (shelf !== null) {
    const [, rack = '', ...numbers] = shelf;
    return numbers.reduce((order, part) => order * 100 + Number(part), toLetterNumber(rack));
  }
  const name = LETTERS_AND_DIGITS.indexOf(code.charAt(0));
  const number = Math.min(Number(/(\d+)$/.exec(code)?.[1] ?? 0), NUMBERS_PER_NAME - 1);
  return BEHIND_SHELVES + name * NUMBERS_PER_NAME + number;
}
const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A = 1 … Z = 26, AA = 27, as columns of a spreadsheet. */
const toLetterNumber = (letters: string): number =>
  letters.split('').reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 64, 0);
const toLetters = (number: number): string =>
  number > LETTERS
    ? String.fromCharCode(64 + Math.floor((number - 1) / LETTERS)) + String.fromCharCode(65 + ((number - 1) % LETTERS))
    : String.fromCharCode(64 + number);

export type CodeRange =
  | { readonly codes: readonly string[] }
  /** `different`: the two codes aren't built alike; `backwards`: a part ends before it begins; `too-long`: more than may be added at once. */
  | { readonly error: 'different' | 'backwards' | 'too-long' };

/** All codes between two of them: `A-01-1-01` to `A-04-3-10` is aisles 1 to 4, levels 1 to 3 and positions 1 to 10, 120 together. */
export function expandCodeRange(from: string, to: string): CodeRange {
  const starts = from.split('-');
  const ends = to.split('-');
  if (starts.length !== ends.length) return { error: 'different' };
  const bounds: { readonly first: number; readonly last: number; readonly write: (value: number) => string }[] = [];
  for (const [index, start] of starts.entries()) {
    const end = ends[index] ?? '';
    if (start === end) bounds.push({ first: 0, last: 0, write: () => start });
    else if (/^\d+$/.test(start) && /^\d+$/.test(end))
      bounds.push({ first: Number(start), last: Number(end), write: (value) => String(value).padStart(start.length, '0') });
    else if (/^[A-Z]{1,2}$/.test(start) && /^[A-Z]{1,2}$/.test(end))
      bounds.push({ first: toLetterNumber(start), last: toLetterNumber(end), write: toLetters });
    else return { error: 'different' };
  }
  if (bounds.some(({ first, last }) => last < first)) return { error: 'backwards' };
  if (bounds.reduce((count, { first, last }) => count * (last - first + 1), 1) > MAX_RANGE) return { error: 'too-long' };
  return {
    codes: bounds
      .map(({ first, last, write }) => Array.from({ length: last - first + 1 }, (_, step) => write(first + step)))
      .reduce<string[]>(
        (codes, parts) => (codes.length === 0 ? parts : codes.flatMap((code) => parts.map((part) => `${code}-${part}`))),
        [],
      ),
  };
}
