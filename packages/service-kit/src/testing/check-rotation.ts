import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '../database/database.ts';
import { createFieldCipher } from '../encryption/encryption.ts';
import { rotateEncrypted } from '../encryption/rotate-encrypted.ts';
import type { EncryptedTables } from '../encryption/run-rotation.ts';

type Row = Record<string, unknown>;

const ROWS = 5;

/**
 * Shows that a change of keys reaches every sealed column of a schema: rows under an old key are rewritten with a stop in between,
 * afterwards the new key alone opens them and made their search hashes.
 *
 * @param database of this test alone: its constraints are taken away, so that rows need nothing but what is sealed
 * @param texts what the sealed columns hold, by table
 * @param others further columns that places and hashes depend on, by table
 * @returns how many rows were rewritten, five in each table
 */
export async function checkRotation(
  database: Database,
  listTables: EncryptedTables,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  others: Readonly<Record<string, Row>> = {},
): Promise<number> {
  const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const old = createFieldCipher(oldKey);
  const renewed = createFieldCipher(newKey);
  const both = createFieldCipher(`${newKey},${oldKey}`);
  expect(await forgottenColumns(database, listTables)).toEqual([]);
  const tablesToCheck = listTables(old, oldKey).filter(({ isCache }) => isCache !== true);
  expect(Object.keys(texts).toSorted()).toEqual(tablesToCheck.map(({ table }) => table).toSorted());

  await loosen(database);
  for (const spec of tablesToCheck) {
    const opened = texts[spec.table] ?? {};
    expect(Object.keys(opened).toSorted()).toEqual(Object.keys(spec.encrypted).toSorted());
    for (let count = 0; count < ROWS; count += 1) {
      const { rows } = await database.pool.query<{ id: string }>('select gen_random_uuid() as id');
      const row: Row = { [spec.key]: rows[0]?.id, ...others[spec.table] };
      const ciphers = Object.entries(spec.encrypted).map(([column, toPlace]) => [column, old.encrypt(opened[column] ?? '', toPlace(row))]);
      await insert(database, spec.table, {
        ...row,
        ...Object.fromEntries(ciphers),
        ...spec.hash?.(opened, { ...row, has_identifier: true }),
      });
    }
  }

  // Stopped after three values, as by a signal; then carried on.
  const stop = new AbortController();
  let encrypted = 0;
  const stopping: typeof both = {
    ...both,
    encrypt: (text, context) => {
      encrypted += 1;
      if (encrypted === 3) stop.abort();
      return both.encrypt(text, context);
    },
  };
  const tables = listTables(both, `${newKey},${oldKey}`);
  const before = await rotateEncrypted(database, { cipher: stopping, tables, batch: 2, signal: stop.signal });
  expect(before).toBeLessThan(tablesToCheck.length * ROWS);
  const after = await rotateEncrypted(database, { cipher: both, tables, batch: 2 });
  expect(before + after).toBe(tablesToCheck.length * ROWS);
  expect(await rotateEncrypted(database, { cipher: renewed, tables: listTables(renewed, newKey) })).toBe(0);

  for (const spec of listTables(renewed, newKey).filter(({ isCache }) => isCache !== true)) {
    const opened = texts[spec.table] ?? {};
    const reads = Object.entries(spec.reads ?? {}).map(([name, expression]) => `, ${expression} as ${name}`);
    const { rows } = await database.pool.query<Row>(`select *${reads.join('')} from ${spec.table}`);
    expect(rows).toHaveLength(ROWS);
    for (const row of rows) {
      for (const [column, toPlace] of Object.entries(spec.encrypted))
        expect(renewed.decrypt(String(row[column]), toPlace(row))).toBe(opened[column]);
      expect(row).toMatchObject(spec.hash?.(opened, row) ?? {});
    }
  }
  return before + after;
}

/** Columns of the schema that hold something sealed or a search hash, by their names, and that no sealed table names. */
async function forgottenColumns(database: Database, listTables: EncryptedTables): Promise<string[]> {
  const key = randomBytes(32).toString('base64');
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and column_name ~ '(^|_)(cipher|sealed|index)$' order by name`,
  );
  const named = new Set(
    listTables(createFieldCipher(key), key).flatMap(({ table, encrypted, hashes = [] }) =>
      [...Object.keys(encrypted), ...hashes].map((column) => `${table}.${column}`),
    ),
  );
  return rows.map(({ name }) => name).filter((name) => !named.has(name));
}

/** Takes away whatever would ask for other rows or other columns: foreign keys, checks, unique constraints, not null. */
async function loosen(database: Database): Promise<void> {
  await database.pool.query(`do $$ declare it record; begin
    for it in select conrelid::regclass as of_table, conname from pg_constraint
      where connamespace = current_schema()::regnamespace and contype in ('f', 'c', 'u') and conrelid <> 0 loop
      execute format('alter table %s drop constraint if exists %I cascade', it.of_table, it.conname);
    end loop;
    for it in select indexrelid::regclass as unique_index from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = current_schema()::regnamespace and indisunique and not indisprimary loop
      execute format('drop index %s', it.unique_index);
    end loop;
    for it in select table_name, column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE' and is_nullable = 'NO' and is_identity = 'NO'
        and is_generated = 'NEVER' and not exists (
          select from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
          where indisprimary and indrelid = format('%I', table_name)::regclass and attname = column_name) loop
      execute format('alter table %I alter column %I drop not null', it.table_name, it.column_name);
    end loop;
  end $$`);
}

async function insert(database: Database, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const { rows } = await database.pool.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1',
    [table],
  );
  const known = columns.filter((column) => rows.some(({ name }) => name === column));
  await database.pool.query(
    `insert into ${table} (${known.join(', ')}) values (${known.map((_column, index) => `$${index + 1}`).join(', ')})`,
    known.map((column) => row[column]),
  );
}
