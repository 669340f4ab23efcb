import { escapeLike, type Tx } from '@okruh/service-kit';
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

/** An id made from a name that no row of the tables has yet; of equal names the later ones get a number. */
export async function freeId(tx: Tx, tables: string | readonly string[], name: string, prefix = ''): Promise<string> {
  const base = prefix + toSeoName(name);
  const like = `${escapeLike(base)}-%`;
  const taken = new Set<string>();
  for (const table of [tables].flat()) {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} where id = ${base} or id like ${like}`);
    for (const { id } of rows) taken.add(id);
  }
  return numberFree(base, taken);
}

/** The name itself when nobody has it, else with the first number that is free. */
export function numberFree(base: string, taken: ReadonlySet<string>): string {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
  return name;
}
