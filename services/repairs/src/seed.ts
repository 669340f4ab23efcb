import { createFieldCipher, openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import { announcePrices } from './stored/announce-prices.ts';
import { seedRepairList } from './demo/demo-repair-list.ts';
import { seedRepairs } from './demo/demo-repairs.ts';
import { seedStores } from './demo/demo-stores.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { createRepairList } from './model/repair-list.ts';
import { loadRepairList } from './stored/repair-list.repository.ts';

// Fills an empty shop with the demo data: `node dist/bundle/seed.mjs`. Run again it changes nothing.
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
  const list = createRepairList(await loadRepairList(database.db));
  const personalData = createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY);
  const cases = await database.db.transaction((tx) => seedRepairs(tx, env.DEMO_DATA_DIR, list, personalData));
  process.stdout.write(`repairs: ${operations} operations, ${stores} stores, ${cases} repairs, ${announced} devices announced\n`);
} finally {
  await database.close();
}
