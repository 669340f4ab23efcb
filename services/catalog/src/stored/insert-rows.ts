import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** More rows than this go in several statements: one parameter shouldn't hold tens of megabytes. */
const CHUNK = 20_000;

/**
 * Inserts rows with one statement per thousands. What is there already stays as it is.
 *
 * @param rows all with the same columns, named as in the table
 * @param key column that is given back
 * @returns the keys of the rows that are new
 */
export async function insertRows(
  tx: Tx,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  key?: string,
): Promise<string[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const returned = key === undefined ? sql`1` : sql`${sql.identifier(key)}`;
  const keys: string[] = [];
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = JSON.stringify(rows.slice(at, at + CHUNK));
    const { rows: inserted } = await tx.execute<{ key: string }>(sql`
      insert into ${sql.identifier(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${chunk}::jsonb)
      on conflict do nothing returning ${returned} as key`);
    for (const row of inserted) keys.push(row.key);
  }
  return keys;
}
