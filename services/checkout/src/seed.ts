import { openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

// Fills an empty shop with the demo data: `node dist/seed.js`. Run again it changes nothing. Products, stock and stores
// aren't seeded: they come by events.
const env = parseEnv(z.object({ DATABASE_URL: z.url(), DEMO_DATA_DIR: z.string() }));
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'checkout',
  max: 2,
  applicationName: 'seed checkout',
  statementTimeoutMs: 60_000,
});
try {
  await database.ping();
  process.stdout.write('checkout: ready\n');
} finally {
  await database.close();
}
