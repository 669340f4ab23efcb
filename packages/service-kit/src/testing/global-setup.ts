import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findNatsServer } from './embedded/nats-binary.ts';
import { startEmbeddedPostgres } from './embedded/postgres.ts';

/**
 * One throw-away PostgreSQL and one NATS binary for a run of the integration tests. Workers learn of them by
 * TEST_DATABASE_URL and NATS_SERVER_BIN; set beforehand, they are used instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests talk to the loopback only; a machine's proxy has no part in it.
  process.env['NATS_SERVER_BIN'] ??= (await findNatsServer()).path;
  // Names the databases of a run. Seeds may have changed since the last run of a watcher: its templates aren't used again.
  const nameRun = (): void => void (process.env['TEST_RUN'] = randomBytes(4).toString('hex'));
  nameRun();
  project.onTestsRerun(nameRun);
  const server = process.env['TEST_DATABASE_URL'];
  if (server !== undefined) return () => dropTemplates(server);
  const folder = await mkdtemp(join(tmpdir(), 'okruh-test-'));
  // mkdtemp makes it private; PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    port: 0,
    password: randomBytes(12).toString('hex'),
    isDurable: false,
  });
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** On a server that outlives the run; tests drop their own databases. */
async function dropTemplates(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
      `template_${process.env['TEST_RUN']}_`,
    ]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}
