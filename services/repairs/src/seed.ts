import { openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import { announcePrices } from './announce-prices.ts';
import { seedRepairList } from './demo/demo-repair-list.ts';
import { seedStores } from './demo/demo-stores.ts';

// Fills an empty shop with the demo data: `node dist/seed.js`. Run again it changes nothing.
const env = parseEnv(z.object({ DATABASE_URL: z.url(), FIELD_KEY: z.string(), DEMO_DATA_DIR: z.string() }));
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'repairs',
  max: 2,
  applicationName: 'seed repairs',
  statementTimeoutMs: 60_000,
});
try {
  const operations = await database.db.transaction((tx) => seedRepairList(tx, env.DEMO_DATA_DIR));
  const stores = await database.db.transaction((tx) => seedStores(tx, env.DEMO_DATA_DIR));
  const announced = await database.db.transaction((tx) => announcePrices(tx, new Date()));
  process.stdout.write(`repairs: ${operations} operations, ${stores} stores, ${announced} devices announced\n`);
} finally {
  await database.close();
}
