import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** "Příslušenství pro iPhone" → "prislusenstvi-pro-iphone". */
export const toSeoName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100) || 'x';

/** An id made from a name that no row of the table has yet; of equal names the later ones get a number. */
export async function freeId(tx: Tx, table: string, name: string, prefix = ''): Promise<string> {
  const base = prefix + toSeoName(name);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where id = ${base} or id like ${`${base.replaceAll(/[\\%_]/g, '\\$&')}-%`}`,
  );
  const taken = new Set(rows.map(({ id }) => id));
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
}
