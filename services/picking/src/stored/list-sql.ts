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

/** Order of a list: the asked column if it is one of these, then the rest. A minus in front turns it. */
export function toOrderBy(sort: string | undefined, columns: Readonly<Record<string, SQL>>, rest: SQL): SQL {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) return rest;
  return sort?.startsWith('-') === true ? sql`${column} desc nulls last, ${rest}` : sql`${column} asc nulls last, ${rest}`;
}
