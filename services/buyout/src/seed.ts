import { createFieldCipher, openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import { announcePrices } from './stored/announce-prices.ts';
import { seedBuyouts } from './demo/demo-buyouts.ts';
import { seedPriceList } from './demo/demo-price-list.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { createPriceList } from './model/price-list.ts';
import { loadPriceList } from './stored/price-list.repository.ts';

// Fills an empty shop with the demo data: `node dist/bundle/seed.mjs`. Run again it changes nothing.
const env = parseEnv(z.object({ DATABASE_URL: z.url(), FIELD_KEY: z.string(), DEMO_DATA_DIR: z.string() }));
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'buyout',
  max: 2,
  applicationName: 'seed buyout',
  statementTimeoutMs: 60_000,
});
try {
  const models = await database.db.transaction((tx) => seedPriceList(tx, env.DEMO_DATA_DIR));
  const announced = await database.db.transaction((tx) => announcePrices(tx, new Date()));
  const list = createPriceList(await loadPriceList(database.db));
  const personalData = createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY);
  const written = await database.db.transaction((tx) => seedBuyouts(tx, env.DEMO_DATA_DIR, list, personalData));
  process.stdout.write(`buyout: ${models} models, ${written} estimates and buy-outs written, ${announced} prices announced\n`);
} finally {
  await database.close();
}
