import { withoutTexts } from './banned-words.ts';

/** Names ending in `Of` that are an idiom: a date of validity, `Array.indexOf`, schema and rule combinators as in zod. */
const idioms: ReadonlySet<string> = new Set(['asOf', 'indexOf', 'listOf', 'oneOf']);

/** Members of other objects (`list.lastIndexOf`) are left out: their owner names them. */
const nounName = /(?<![.\w])[a-z][A-Za-z0-9]*Of\b/g;

/** The names in a source file that end in `Of` where a verb belongs (docs/glossary.md). */
export const findNounNames = (source: string): string[] =>
  [...new Set([...withoutTexts(source).matchAll(nounName)].map(([name]) => name))].filter((name) => !idioms.has(name));
