import type { Database } from '../database/database.ts';
import type { FieldCipher } from './encryption.ts';

/** A row as the database has it: its key, its sealed columns and what `reads` names. */
type Row = Readonly<Record<string, unknown>>;
/** Sealed columns of a row, opened; null where nothing is sealed. */
type Opened = Readonly<Record<string, string | null>>;

/** The sealed columns of one table, and the search hashes that follow from them. */
export interface EncryptedTable {
  readonly table: string;
  /** Its primary key. */
  readonly key: string;
  /** Sealed columns, each with the place that its cipher is bound to. */
  readonly encrypted: Readonly<Record<string, (row: Row) => string>>;
  /** Other columns that places or hashes depend on: their names and how they are read. */
  readonly reads?: Readonly<Record<string, string>>;
  /** Columns of search hashes. */
  readonly hashes?: readonly string[];
  /** What those columns hold, under the current key. Null where it can't be known any more. */
  readonly hash?: (opened: Opened, row: Row) => Readonly<Record<string, string | readonly string[] | null>>;
  /** Rows of one transaction where they are big; otherwise those of the rotation. */
  readonly batch?: number;
  /** It is filled again as it is asked for: a rotation empties it. */
  readonly isCache?: true;
}

export interface RotationOptions {
  readonly cipher: FieldCipher;
  readonly tables: readonly EncryptedTable[];
  /** Rows of one transaction; 200 when left out. */
  readonly batch?: number;
  /** Ends the work between two batches; it is carried on by the next rotation. */
  readonly signal?: AbortSignal;
}

const BATCH = 200;

/**
 * Rewrites by the current key what an older one sealed, and the search hashes beside it. A batch is a transaction; each value
 * names its key, so the work may be stopped at any time and repeated, while the service runs with both keys.
 *
 * @returns how many rows were rewritten
 * @throws CipherError when the key of a value isn't among those of the cipher; what was rewritten before stays
 */
export async function rotateEncrypted(database: Database, { cipher, tables, batch = BATCH, signal }: RotationOptions): Promise<number> {
  let rewritten = 0;
  for (const table of tables) {
    if (table.isCache === true) {
      await database.pool.query(`delete from ${table.table}`);
      continue;
    }
    let after: unknown = null;
    while (signal?.aborted !== true) {
      const page = await rotateBatch(database, cipher, table, after, Math.min(batch, table.batch ?? batch));
      rewritten += page.rewritten;
      if (page.last === null) break;
      after = page.last;
    }
  }
  return rewritten;
}

async function rotateBatch({ pool }: Database, cipher: FieldCipher, spec: EncryptedTable, after: unknown, batch: number) {
  const encrypted = Object.keys(spec.encrypted);
  const reads = Object.entries(spec.reads ?? {}).map(([name, expression]) => `${expression} as ${name}`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${[spec.key, ...encrypted, ...reads].join(', ')} from ${spec.table}
       where ($1::text is null or ${spec.key} > $1::text::uuid) and num_nonnulls(${encrypted.join(', ')}) > 0
       order by ${spec.key} limit ${batch} for update`,
      [after],
    );
    const due = rows.filter((row) => encrypted.some((column) => typeof row[column] === 'string' && cipher.isOld(row[column])));
    for (const row of due) {
      const columns = Object.entries(rewrite(cipher, spec, row));
      await client.query(
        `update ${spec.table} set ${columns.map(([column], index) => `${column} = $${index + 2}`).join(', ')} where ${spec.key} = $1`,
        [row[spec.key], ...columns.map(([, value]) => value)],
      );
    }
    await client.query('commit');
    return { rewritten: due.length, last: rows.at(-1)?.[spec.key] ?? null };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function rewrite(cipher: FieldCipher, spec: EncryptedTable, row: Row): Record<string, unknown> {
  const opened: Record<string, string | null> = {};
  const columns: Record<string, unknown> = {};
  for (const [column, toPlace] of Object.entries(spec.encrypted)) {
    const value = row[column];
    const text = typeof value === 'string' ? cipher.decrypt(value, toPlace(row)) : null;
    opened[column] = text;
    columns[column] = text === null ? null : cipher.encrypt(text, toPlace(row));
  }
  return { ...columns, ...spec.hash?.(opened, row) };
}
