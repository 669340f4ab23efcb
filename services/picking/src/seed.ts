import { openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import { seedLocations } from './demo/demo-locations.ts';
import { seedStock } from './demo/demo-stock.ts';

// Fills an empty warehouse and empty stores with the demo stock: `node dist/bundle/seed.mjs`. Run again it changes nothing.
const env = parseEnv(z.object({ DATABASE_URL: z.url(), DEMO_DATA_DIR: z.string() }));
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'picking',
  max: 1,
  applicationName: 'seed picking',
  statementTimeoutMs: 60_000,
});
try {
  const { stocked, located } = await database.db.transaction(async (tx) => ({
    stocked: await seedStock(tx, env.DEMO_DATA_DIR, new Date()),
    located: await seedLocations(tx, env.DEMO_DATA_DIR),
  }));
  process.stdout.write(`picking: stock of ${stocked} variants and markets, ${located} locations\n`);
} finally {
  await database.close();
}
