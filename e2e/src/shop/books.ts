import pg from 'pg';
import { shop } from '../run/shop.ts';

/** Reads the shop's own tables: what a spec checks must stand in the database, not only in an answer. */
export async function inBooks<Row extends object>(query: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: shop().databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(query, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
