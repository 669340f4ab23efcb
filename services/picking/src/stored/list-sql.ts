import { escapeLike } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from './places.ts';

const MAX_WORDS = 8;

/** Name and looks of a product `p` in the language of the office. */
export const nameIn = (locale: Locale): SQL => (locale === 'cs' ? sql`p.name_cs` : sql`p.name_ro`);
export const specIn = (locale: Locale): SQL => (locale === 'cs' ? sql`p.spec_cs` : sql`p.spec_ro`);

/** The text somewhere in a column, whatever `like` would make of its characters. */
export const toPattern = (word: string): string => `%${escapeLike(word)}%`;

/** Conditions of which all have to hold; none: everything. */
export const joinConditions = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Every word of a search stands in one of the texts. */
export const matchWords = (q: string | undefined, columns: readonly SQL[]): SQL[] =>
  (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map(
      (word) =>
        sql`(${sql.join(
          columns.map((column) => sql`${column} ilike ${toPattern(word)}`),
          sql` or `,
        )})`,
    );

/** Each typed word must begin a word of product `p`, a number be a whole one. Nothing to search for finds nothing. */
export function matchProductWords(q = ''): SQL[] {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  const queries =
    words.length > 0
      ? words.slice(0, MAX_WORDS).map((word) => sql`to_tsquery('simple', plain_text(${word}) || ${/^\d+$/.test(word) ? '' : ':*'}::text)`)
      : q.trim() === ''
        ? []
        : [sql`''::tsquery`];
  return queries.map((query) => sql`product_words(p.name_cs, p.name_ro, p.spec_cs, p.spec_ro, p.code, p.variant_id) @@ ${query}`);
}

/** Ends what the planner moves over: the rows before it are found first and sorted or joined then. */
export const FENCE = sql`offset 0`;
/** More rows are neither counted nor listed: who has so many narrows the list or exports it. */
export const MAX_LISTED = 10_000;

/** Order of a list: the asked column if it is one of these, then the rest. A minus in front turns it. */
export function toOrderBy(sort: string | undefined, columns: Readonly<Record<string, SQL>>, rest: SQL): SQL {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) return rest;
  return sort?.startsWith('-') === true ? sql`${column} desc nulls last, ${rest}` : sql`${column} asc nulls last, ${rest}`;
}
