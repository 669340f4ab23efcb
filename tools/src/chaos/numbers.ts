import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { freePort } from '@okruh/service-kit/embedded/free-port';
import { z } from 'zod';
import { ensureDatabase } from '../stack/database-roles.ts';
import { embeddedDatabase } from '../stack/embedded.ts';
import { runSource } from '../stack/run-source.ts';

export interface NumbersChaosOptions {
  /** Folder of the database, which is thrown away. */
  readonly dir: string;
  readonly packages: number;
  readonly writers: number;
  readonly killEveryMs: number;
  readonly say: (line: string) => void;
}

const count = z.int().min(0);
const seriesSchema = z.object({
  market: z.string(),
  kind: z.string(),
  year: z.int(),
  documents: count,
  numbers: count,
  highest: count,
  missing: z.int(),
});
const reportSchema = z.object({
  documents: count,
  /** Writers that ended by kill -9; `inside` of them between a number and its document. */
  kills: count,
  inside: count,
  rolledBack: count,
  seconds: z.number(),
  killedEachSeconds: z.object({ median: z.number(), longest: z.number() }),
  series: z.array(seriesSchema),
  /** What is wrong, a line each. */
  broken: z.array(z.string()),
});
/** What a run came to. */
export type NumbersReport = z.output<typeof reportSchema>;

/** Invoices and credit notes by many processes that are killed all the time, on a real PostgreSQL of its own; then every series is counted. */
export async function runNumbersChaos({ dir, packages, writers, killEveryMs, say }: NumbersChaosOptions): Promise<NumbersReport> {
  await mkdir(join(dir, 'log'), { recursive: true });
  const server = embeddedDatabase({ dir, port: await freePort(), password: randomBytes(16).toString('hex'), say });
  await server.start();
  try {
    const env = { DATABASE_URL: await ensureDatabase(server.url(), 'okruh') };
    await runSource('invoicing', 'migrate.ts', env, say);
    const lines = await runSource(
      'invoicing',
      'testing/prove-numbers.ts',
      { ...env, PACKAGES: String(packages), WRITERS: String(writers), KILL_EVERY_MS: String(killEveryMs) },
      (line) => (line.startsWith('{') ? undefined : say(line)),
    );
    return reportSchema.parse(JSON.parse(lines.at(-1) ?? ''));
  } finally {
    await server.stop();
  }
}
