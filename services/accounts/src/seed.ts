import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger, openDatabase } from '@okruh/service-kit';
import { demoAccounts, demoCustomersSchema, DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { seedAccounts } from './demo/demo.repository.ts';
import { readSeedEnv } from './env.ts';
import { createPasswordHasher } from './password-hasher.ts';

const env = readSeedEnv();
const data = demoCustomersSchema.parse(JSON.parse(await readFile(join(env.DEMO_DATA_DIR, 'customers.json'), 'utf8')));
const database = openDatabase({ url: env.DATABASE_URL, schema: 'accounts', applicationName: 'accounts-seed', max: 1 });
try {
  // One hash for all of them: forty would take seconds.
  const added = await seedAccounts(database, demoAccounts(data), await createPasswordHasher().hash(DEMO_PASSWORD));
  createLogger({ service: 'accounts' }).info({ added }, 'demo accounts are there');
} finally {
  await database.close();
}
