import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { checkSchemaName } from './database.ts';

export interface MigrateOptions {
  /** An owner's connection: it may create the schema. */
  readonly url: string;
  readonly schema: string;
  /** Role that the service itself connects as: it gets rights on the data, none to change tables. */
  readonly role?: string;
  /** Folder with `NNN-name.sql` files; without it only the kit's tables are made. */
  readonly folder?: URL | string;
}

/** A landed migration was changed or taken away, or a file's name doesn't fit. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const kitFolder = new URL('../../migrations/', import.meta.url);
const fileName = /^\d{3}-[a-z0-9-]+\.sql$/;

/**
 * Applies what is missing, in order, the kit's own tables first. Everything happens in one transaction under an
 * advisory lock: of two processes one applies, the other waits and finds nothing to do, and a failing file leaves nothing behind.
 *
 * @returns names of the files that were applied now
 * @throws MigrationError when a file that was applied before has changed
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const schema = checkSchemaName(options.schema);
  const migrations = [
    ...(await readMigrations(kitFolder, 'kit/')),
    ...(options.folder === undefined ? [] : await readMigrations(options.folder, '')),
  ];
  const client = new pg.Client({ connectionString: options.url, application_name: `migrate ${schema}` });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`okruh-migrate:${schema}`]);
    await client.query(`create schema if not exists ${schema}`);
    await client.query(`set local search_path to ${schema}`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await applyMissing(client, migrations);
    if (options.role !== undefined) await grant(client, schema, options.role);
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: URL | string, prefix: string): Promise<Migration[]> {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder);
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).toSorted();
  const odd = names.find((name) => !fileName.test(name));
  if (odd !== undefined) throw new MigrationError(`${odd}: migrations are named NNN-name.sql`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(path, name), 'utf8');
      return { name: prefix + name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  const landed = new Map(rows.map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map((migration) => migration.name));
  const gone = [...landed.keys()].find((name) => !known.has(name));
  if (gone !== undefined)
    throw new MigrationError(`${gone} was applied here and its file is gone; is this an older version of the service?`);
  const applied: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const before = landed.get(name);
    if (before === undefined) {
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      applied.push(name);
    } else if (before !== checksum) {
      throw new MigrationError(`${name} was changed after it was applied; write a new migration instead`);
    }
  }
  return applied;
}

async function grant(client: pg.Client, schema: string, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  await client.query(
    `grant usage on schema ${schema} to ${to};
     grant select, insert, update, delete on all tables in schema ${schema} to ${to};
     revoke insert, update, delete on schema_migrations from ${to};
     grant usage on all sequences in schema ${schema} to ${to};
     grant execute on all functions in schema ${schema} to ${to}`,
  );
}
