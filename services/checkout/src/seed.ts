import { openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import { seedDiscounts } from './demo/seed-discounts.ts';
import { seedTowns } from './demo/demo-towns.ts';
import { seedMethods } from './demo/demo-methods.ts';
import { seedTariffs } from './demo/seed-tariffs.ts';
import { createDiscountKeys } from './stored/discount-codes.ts';

// Fills an empty shop with the demo data: `node dist/bundle/seed.mjs`. Run again it changes nothing. Products and stock
// aren't seeded: they come by events.
const env = parseEnv(z.object({ DATABASE_URL: z.url(), FIELD_KEY: z.string(), DEMO_DATA_DIR: z.string() }));
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'checkout',
  max: 2,
  applicationName: 'seed checkout',
  statementTimeoutMs: 60_000,
});
try {
  const keys = createDiscountKeys(env.FIELD_KEY);
  const discounts = await database.db.transaction((tx) => seedDiscounts(tx, env.DEMO_DATA_DIR, keys));
  const tariffs = await database.db.transaction((tx) => seedTariffs(tx, env.DEMO_DATA_DIR));
  const places = await database.db.transaction((tx) => seedMethods(tx, env.DEMO_DATA_DIR));
  const towns = await database.db.transaction((tx) => seedTowns(tx, env.DEMO_DATA_DIR));
  process.stdout.write(`checkout: ${discounts} discounts, ${tariffs} tariffs, ${places} pickup points, ${towns} towns\n`);
} finally {
  await database.close();
}
