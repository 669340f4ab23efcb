/**
 * Inventions and archaic words that stood in this code once, with the field's word for each (docs/glossary.md). Contracts keep some of
 * them as values on the wire; strings aren't read.
 */
export const betterWords: Readonly<Record<string, string>> = {
  anew: 'again',
  barem: 'tariff',
  bury: 'dead-letter',
  buried: 'dead-lettered',
  'by and by': 'over time',
  dearer: 'more expensive',
  dearest: 'most expensive',
  fault: 'error',
  faults: 'errors',
  heard: 'received',
  kept: 'cached, saved, stored',
  lapse: 'expire',
  lapsed: 'expired',
  lapses: 'expires',
  most: 'MAX_',
  reckon: 'calculate',
  reckoned: 'calculated',
  told: 'published, reported',
  whoever: 'anybody who',
  whomever: 'anybody',
};

/** "Kept" and "most" are plain English in a sentence; `barem` is also a key of the wire, and named in comments as such. */
const inComments = Object.keys(betterWords).filter((word) => !['kept', 'most', 'barem'].includes(word));
/** `dearest` is a value of the wire that lists are keyed by. */
const inNames = Object.keys(betterWords).filter((word) => !['by and by', 'most', 'dearest'].includes(word));

const either = (words: readonly string[]): string => words.join('|');
const commentWords = new RegExp(`\\b(?:${either(inComments)})\\b`, 'gi');
const capitalised = inNames.map((word) => word[0]?.toUpperCase() + word.slice(1));
/** A part of a camelCase name; `barem` alone and snake_case are the wire's. */
const nameWords = new RegExp(
  `\\b(?:${either(inNames.filter((word) => word !== 'barem'))})(?=[A-Z]|\\b)\\w*|\\bbarem[A-Z]\\w*|\\b[a-zA-Z]*(?:${either(capitalised)})(?=[A-Z]|\\b)\\w*|\\bMOST_\\w+`,
  'g',
);

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const quoted = /`[^`]*`/g;
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The refused words of a source file: in comments, outside of `code`, and in names, outside of strings. */
export function bannedWordsOf(source: string): string[] {
  const said = [...source.matchAll(comments)].map(([comment]) => comment.replaceAll(quoted, '')).join('\n');
  const code = source.replaceAll(comments, '').replaceAll(strings, "''");
  return [...new Set([...said.matchAll(commentWords), ...code.matchAll(nameWords)].map(([word]) => word))];
}
