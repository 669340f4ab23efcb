import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database, type DatabaseOptions } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

export interface TestDatabase extends Database {
  /** Owner's connection to this database. */
  readonly url: string;
  /** Opens another pool on the same database, as another process would have. */
  open(options?: Partial<Pick<DatabaseOptions, 'max' | 'statementTimeoutMs' | 'applicationName' | 'byKey'>>): Database;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

/** Rows that many test files start from. */
export interface Seed {
  /** Unique among the seeds of its schema. */
  readonly name: string;
  /** Writes the rows, the same ones each time: it runs once, in whichever process comes first. */
  insert(database: Database): Promise<unknown>;
}

/**
 * A database of its own on the run's PostgreSQL, with the kit's and the service's migrations applied. It is a copy of a
 * template that the first test that asks makes.
 *
 * @param folder the service's migrations; without it only the kit's tables are there
 * @param seed rows that are there from the start
 */
export async function testDatabase(schema: string, folder?: URL | string, seed?: Seed): Promise<TestDatabase> {
  const [server, run] = [process.env['TEST_DATABASE_URL'], process.env['TEST_RUN']];
  if (server === undefined || run === undefined)
    throw new Error('TEST_DATABASE_URL is not set: integration tests are named *.int.test.ts and run in the project "integration"');
  const name = `test_${run}_${randomBytes(6).toString('hex')}`;
  await administer(server, async (client) => {
    const template = await ensureTemplate(client, { server, run, schema, folder, seed });
    // Small files are copied faster than pages go through the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = buildUrl(server, name);
  const open: TestDatabase['open'] = (options) => openDatabase({ url, schema, applicationName: 'test', ...options });
  const database = open();
  return {
    ...database,
    url,
    open,
    async close() {
      await database.close();
      await administer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

interface TemplateOf {
  readonly server: string;
  readonly run: string;
  readonly schema: string;
  readonly folder: URL | string | undefined;
  readonly seed: Seed | undefined;
}

/** Makes the template unless it is there; other processes wait meanwhile. @returns its name */
async function ensureTemplate(client: pg.Client, { server, run, schema, folder, seed }: TemplateOf): Promise<string> {
  const key = createHash('sha256').update([schema, folder, seed?.name].join('\n')).digest('hex').slice(0, 12);
  const template = `template_${run}_${key}`;
  const isThere = async (): Promise<boolean> =>
    ((await client.query('select from pg_database where datname = $1', [template])).rowCount ?? 0) > 0;
  if (await isThere()) return template;
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
  if (await isThere()) return template;
  // It gets its name when it is whole: nothing is copied from one whose making failed.
  const unfinished = `${template}_${randomBytes(3).toString('hex')}`;
  await client.query(`create database ${unfinished} template template0`);
  const url = buildUrl(server, unfinished);
  await migrate({ url, schema, ...(folder === undefined ? {} : { folder }) });
  if (seed !== undefined) {
    const database = openDatabase({ url, schema, applicationName: 'seed' });
    try {
      await seed.insert(database);
    } finally {
      await database.close();
    }
  }
  await client.query(`alter database ${unfinished} rename to ${template}`);
  return template;
}

function buildUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Locks that the work takes end with its connection. */
async function administer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
