import { openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import { findWrongNumbers, loadSeries } from './check-numbers.ts';
import { writeNumbers } from './write-numbers.ts';

// `npm run chaos -- numbers` runs this on a database that is thrown away. Its last line is the result as JSON.
const env = parseEnv(
  z.object({
    DATABASE_URL: z.url(),
    /** Packages that get an invoice each. */
    PACKAGES: z.coerce.number().int().min(1).max(900_000),
    WRITERS: z.coerce.number().int().min(1).max(64),
    KILL_EVERY_MS: z.coerce.number().int().min(50),
  }),
);
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'invoicing',
  max: 3,
  applicationName: 'prove numbers',
  statementTimeoutMs: 120_000,
});
try {
  const run = await writeNumbers({
    pool: database.pool,
    url: env.DATABASE_URL,
    packages: env.PACKAGES,
    writers: env.WRITERS,
    isKillDue: ({ sinceLastMs }) => sinceLastMs >= env.KILL_EVERY_MS,
    say: (line) => void process.stdout.write(`${line}\n`),
  });
  const series = await loadSeries(database.pool);
  process.stdout.write(`${JSON.stringify({ ...run, series, broken: findWrongNumbers(series) })}\n`);
} finally {
  await database.close();
}
