import { openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import { readDemoData } from './demo/demo-files.ts';
import { seedOffers } from './demo/demo-offers.ts';
import { ingest } from './demo/ingest.ts';

// Fills an empty shop with the demo catalogue: `node dist/bundle/seed.mjs`. Run again it changes nothing but offers that have ended.
const env = parseEnv(z.object({ DATABASE_URL: z.url(), DEMO_DATA_DIR: z.string() }));
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'catalog',
  max: 2,
  applicationName: 'seed catalog',
  statementTimeoutMs: 120_000,
});
try {
  const data = await readDemoData(env.DEMO_DATA_DIR);
  const now = new Date();
  const written = await database.db.transaction((tx) => ingest(tx, data, now));
  const offers = await database.db.transaction((tx) => seedOffers(tx, now));
  process.stdout.write(
    `catalog: ${written.masterProducts} products with ${written.variants} variants, ${written.categories} categories, ${written.reviews} reviews, ${offers} offers written\n`,
  );
} finally {
  await database.close();
}
