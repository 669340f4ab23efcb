import { openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import { readDemoData } from './demo/demo-files.ts';
import { ingestProducts } from './demo/ingest.ts';
import { largeCatalogue } from './demo/large-catalogue.ts';

// Adds invented products until the catalogue has some 100,000 variants more: `node dist/bundle/seed-large.mjs`. For benches; run
// again it changes nothing.
const env = parseEnv(
  z.object({
    DATABASE_URL: z.url(),
    DEMO_DATA_DIR: z.string(),
    /** Variants to be added. */
    LARGE_VARIANTS: z.coerce.number().int().min(1).max(1_000_000).default(100_000),
  }),
);
/** Master products that go in with one transaction: others wait no longer than for these. */
const BATCH = 400;

const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'catalog',
  max: 2,
  applicationName: 'seed large',
  statementTimeoutMs: 120_000,
});
try {
  const started = performance.now();
  const { catalogue } = await readDemoData(env.DEMO_DATA_DIR);
  const masters = largeCatalogue(catalogue.master_products, env.LARGE_VARIANTS);
  let written = 0;
  for (let at = 0; at < masters.length; at += BATCH) {
    const batch = masters.slice(at, at + BATCH);
    written += (await database.db.transaction((tx) => ingestProducts(tx, batch, new Date()))).variants;
  }
  // Plans of the first queries would otherwise be those of a small table.
  await database.pool.query('analyze');
  process.stdout.write(`catalog: ${written} variants added in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
} finally {
  await database.close();
}
