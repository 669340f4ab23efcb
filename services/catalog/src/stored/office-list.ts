import { escapeLike } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';

interface Page {
  readonly page: number;
  readonly page_size: number;
}

/** `limit … offset …` of a list's page. */
export const buildPage = (query: Page): SQL => sql`limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`;

/** The answer of every list (ROUTES, common rules). */
export const listAnswer = <T>(query: Page, items: readonly T[], total: number) => ({
  items,
  total,
  page: query.page,
  page_size: query.page_size,
});

/** Each word that was typed must stand in one of the columns, diacritics aside. True when nothing was typed. */
export function holdsWords(typed: string | undefined, columns: readonly SQL[]): SQL {
  const words = (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql`true`;
  const haystack = sql.join(
    columns.map((column) => sql`plain_text(${column})`),
    sql` || ' ' || `,
  );
  return sql.join(
    words.map((word) => sql`${haystack} like '%' || plain_text(${escapeLike(word)}) || '%'`),
    sql` and `,
  );
}

/** Each typed word must begin a word of the columns, a number be a whole one: "8" is neither in "128 GB" nor in a code. */
export function holdsWholeWords(typed: string | undefined, columns: readonly SQL[]): SQL {
  const words = (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql`true`;
  const haystack = sql.join(
    columns.map((column) => sql`plain_text(${column})`),
    sql` || ' ' || `,
  );
  return sql.join(
    words.map((word) => {
      const end = /^\d+$/.test(word) ? '\\M' : '';
      return sql`${haystack} ~ ('\\m' || plain_text(${word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}) || ${end}::text)`;
    }),
    sql` and `,
  );
}

/** Each typed word as the beginning of an indexed word, a number as a whole one: "8" is neither in "128 GB" nor in a code. */
export const beginnings = (typed = ''): SQL[] =>
  (typed.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 8)
    .map((word) => sql`to_tsquery('simple', plain_text(${word}) || ${/^\d+$/.test(word) ? '' : ':*'}::text)`);

/** What was typed as it stands ranks first: the code, then the name that begins with it, then the shortest name. */
export const listRanks = (typed: string, code: SQL, name: SQL): readonly SQL[] => [
  sql`plain_text(${code}) <> plain_text(${typed})`,
  sql`position(plain_text(${typed}) in plain_text(${name})) = 0`,
  sql`length(${name})`,
];

/** The ranks of what was typed, then the code, as an order. */
export const buildRank = (typed: string, code: SQL, name: SQL): SQL => sql.join([...listRanks(typed, code, name), code], sql`, `);

/** `order by` of a list: a known column, a minus before it turns the order. Nonsense falls back to the first one. */
export function orderBy(sort: string | undefined, columns: Readonly<Record<string, SQL>>, fallback: SQL): SQL {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) return sql`order by ${fallback}`;
  return sort?.startsWith('-') === true ? sql`order by ${column} desc nulls last` : sql`order by ${column} asc nulls last`;
}

/** All conditions; true without any. */
export const all = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);

/** The values as a PostgreSQL array of texts. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
