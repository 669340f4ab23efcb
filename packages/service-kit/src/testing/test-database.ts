import { randomBytes } from 'node:crypto';
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

/**
 * A database of its own on the run's PostgreSQL, with the kit's and the service's migrations applied.
 *
 * @param folder the service's migrations; without it only the kit's tables are there
 */
export async function testDatabase(schema: string, folder?: URL | string): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined)
    throw new Error('TEST_DATABASE_URL is not set: integration tests are named *.int.test.ts and run in the project "integration"');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate({ url: url.href, schema, ...(folder === undefined ? {} : { folder }) });
  const open: TestDatabase['open'] = (options) => openDatabase({ url: url.href, schema, applicationName: 'test', ...options });
  const database = open();
  return {
    ...database,
    url: url.href,
    open,
    async close() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
