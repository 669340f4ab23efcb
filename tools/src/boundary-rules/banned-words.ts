/**
 * Inventions and archaic words that this code once used, with the field's word for each (docs/glossary.md). Contracts keep some of
 * them as values on the wire, so of strings only titles of tests are read.
 */
const betterWords: Readonly<Record<string, string>> = {
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

/** Plain English in a comment; in titles of tests each of them stood for something that has a name. */
const betterTitleWords: Readonly<Record<string, string>> = {
  hear: 'receive',
  hears: 'receives',
  sealed: 'encrypted',
  seals: 'encrypts',
  tell: 'publish, report, show',
  tells: 'publishes, reports, shows',
  way: 'method, link, path',
  ways: 'methods, links, paths',
};

/** What to write in place of a refused word or of a name that contains one. */
export function betterWord(word: string): string {
  const known = Object.entries({ ...betterTitleWords, ...betterWords }).findLast(([banned]) => word.toLowerCase().includes(banned));
  return known?.[1] ?? 'plain English';
}

/** "Kept" and "most" are plain English in a sentence; `barem` is also a key of the wire, and named in comments as such. */
const inComments = Object.keys(betterWords).filter((word) => !['kept', 'most', 'barem'].includes(word));
/** `dearest` is a value of the wire that lists are keyed by. */
const inNames = Object.keys(betterWords).filter((word) => !['by and by', 'most', 'dearest'].includes(word));

const either = (words: readonly string[]): string => words.join('|');
const titleWords = new RegExp(`\\b(?:${either([...inComments, 'kept', ...Object.keys(betterTitleWords)])})\\b`, 'gi');
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

/** `it('…')`, `test.skip('…')`, `describe.each(…)('…')` and the like; the title is the second group. */
const titles = /(?<![.\w])(?:it|test|describe|apiTest)(?:\.(?:each|for)\b[\s\S]*?[)`]|(?:\.\w+)*)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** A source file without its comments and the contents of its strings. */
export const withoutTexts = (source: string): string => source.replaceAll(comments, '').replaceAll(strings, "''");

/** The refused words of a source file: in comments, outside of `code`, in titles of tests, and in names, outside of strings. */
export function findBannedWords(source: string): string[] {
  const said = [...source.matchAll(comments)].map(([comment]) => comment.replaceAll(quoted, '')).join('\n');
  const code = withoutTexts(source);
  const titled = [...source.matchAll(titles)].map(([, , title = '']) => title.replaceAll(/\$\{[^}]*\}/g, '')).join('\n');
  const found = [...said.matchAll(commentWords), ...titled.matchAll(titleWords), ...code.matchAll(nameWords)];
  return [...new Set(found.map(([word]) => word))];
}
