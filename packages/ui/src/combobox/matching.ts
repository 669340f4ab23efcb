import { fold } from '@okruh/market';

const words = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Whether every typed word begins some word of the text, whatever the order, letter case and diacritics. */
export function matches(text: string, typed: string): boolean {
  const known = words(text);
  return words(typed).every((word) => known.some((candidate) => candidate.startsWith(word)));
}

/** Whether both say the same, whatever the letter case and diacritics. */
export const isSameText = (one: string, other: string): boolean => fold(one).trim() === fold(other).trim();

/** A stretch of the text; `isMatch` ones are what was typed. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text around the first place where what was typed stands as it is; one part when it stands nowhere. */
export function highlight(text: string, typed: string): readonly TextPart[] {
  const wanted = fold(typed.trim());
  // Letter by letter, so that a place in the folded text is a place in the text.
  const letters = Array.from(text.normalize('NFC'));
  const start = wanted === '' ? -1 : letters.map(fold).join('').indexOf(wanted);
  if (start < 0 || letters.some((letter) => fold(letter).length !== 1)) return [{ text, isMatch: false }];
  const end = start + wanted.length;
  return [
    { text: letters.slice(0, start).join(''), isMatch: false },
    { text: letters.slice(start, end).join(''), isMatch: true },
    { text: letters.slice(end).join(''), isMatch: false },
  ].filter((part) => part.text !== '');
}
