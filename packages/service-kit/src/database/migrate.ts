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
  /** Folder with `NNN-name.sql` and `R-name.sql` files; without it only the kit's tables are made. */
  readonly folder?: URL | string;
  /** Files that landed after higher numbers, before the order was checked: an older database may still lack them. Nothing is added here. */
  readonly landedLate?: readonly string[];
}

/** A landed migration was changed or taken away, a new one comes before a landed one, or a file's name doesn't fit. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const kitFolder = new URL('../../migrations/', import.meta.url);
const fileName = /^(?:\d{3}|R)-[a-z0-9-]+\.sql$/;
const isRepeatable = (name: string): boolean => /(?:^|\/)R-/.test(name);

/**
 * Applies what is missing, in order, the kit's own tables first. A new file comes after all that were applied, so that every
 * database takes the same steps in the same order. `R-name.sql` files are repeatable: they hold what can be put in place again
 * and again (`create or replace function`), come last, and are applied whenever their text has changed. Everything happens in one transaction under an
 * advisory lock: of two processes one applies, the other waits and finds nothing to do, and a failing file leaves nothing behind.
 *
 * @returns names of the files that were applied now
 * @throws MigrationError when a file that was applied before has changed, or a new one sorts before it
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
    const applied = await applyMissing(client, migrations, new Set(options.landedLate));
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
  if (odd !== undefined) throw new MigrationError(`${odd}: migrations are named NNN-name.sql, repeatable ones R-name.sql`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(path, name), 'utf8');
      return { name: prefix + name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[], landedLate: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  const landed = new Map(rows.map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map((migration) => migration.name));
  const gone = [...landed.keys()].find((name) => !known.has(name));
  if (gone !== undefined)
    throw new MigrationError(`${gone} was applied here and its file is gone; is this an older version of the service?`);
  const versioned = migrations.filter(({ name }) => !isRepeatable(name));
  const repeatable = migrations.filter(({ name }) => isRepeatable(name));
  checkOrder(versioned, landed, landedLate);
  const applied: string[] = [];
  for (const migration of [...versioned, ...repeatable]) {
    const before = landed.get(migration.name);
    if (before === migration.checksum) continue;
    if (before !== undefined && !isRepeatable(migration.name))
      throw new MigrationError(`${migration.name} was changed after it was applied; write a new migration instead`);
    await client.query(migration.sql);
    await client.query(
      `insert into schema_migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [migration.name, migration.checksum],
    );
    applied.push(migration.name);
  }
  return applied;
}

/** @throws MigrationError when a file that is missing here sorts before one that was applied */
function checkOrder(versioned: readonly Migration[], landed: ReadonlyMap<string, string>, landedLate: ReadonlySet<string>): void {
  for (const isKit of [true, false]) {
    const own = versioned.filter(({ name }) => name.startsWith('kit/') === isKit);
    const newest = own.findLast(({ name }) => landed.has(name));
    const late = own
      .slice(0, newest === undefined ? 0 : own.indexOf(newest))
      .find(({ name }) => !landed.has(name) && !landedLate.has(name));
    if (newest !== undefined && late !== undefined)
      throw new MigrationError(`${late.name} comes before ${newest.name}, which was applied already: give it the next number`);
  }
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
