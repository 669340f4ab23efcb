import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer } from './embedded/nats-binary.ts';
import { startEmbeddedPostgres } from './embedded/postgres.ts';

/**
 * One throw-away PostgreSQL and one NATS binary for a run of the integration tests. Workers learn of them by
 * TEST_DATABASE_URL and NATS_SERVER_BIN; set beforehand, they are used instead.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Tests talk to the loopback only; a machine's proxy has no part in it.
  process.env['NATS_SERVER_BIN'] ??= (await findNatsServer()).path;
  if (process.env['TEST_DATABASE_URL'] !== undefined) return async () => undefined;
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
