import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFieldCipher, createLogger, openDatabase } from '@okruh/service-kit';
import { demoAccountId, demoAccounts, demoCustomersSchema, DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { demoAddressesSchema, seedAddresses } from './demo/demo-addresses.ts';
import { demoContentSchema, seedContactReasons } from './demo/demo-contact-reasons.ts';
import { seedNews } from './demo/demo-news.ts';
import { demoStoresSchema, seedStores } from './demo/demo-stores.ts';
import { seedAccounts } from './demo/demo.repository.ts';
import { allowsDemoLogins } from './demo-hosts.ts';
import { readSeedEnv } from './env.ts';
import { createPasswordHasher } from './stored/password-hasher.ts';
import { createPersonalData } from './stored/personal-data.ts';

const env = readSeedEnv();
const demoFile = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(env.DEMO_DATA_DIR, name), 'utf8'));
const customersFile = await demoFile('customers.json');
const customers = demoCustomersSchema.parse(customersFile);
const storeData = demoStoresSchema.parse(await demoFile('stores.json'));
const content = demoContentSchema.parse(await demoFile('content.json'));
const database = openDatabase({ url: env.DATABASE_URL, schema: 'accounts', applicationName: 'accounts-seed', max: 1 });
try {
  const personalData = createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY);
  // Stores first: clerks belong to them.
  const changedStores = await seedStores(database, storeData);
  const people = allowsDemoLogins(env) ? await seedPeople() : null;
  await seedContactReasons(database, content);
  const logger = createLogger({ service: 'accounts' });
  if (people === null) logger.warn('the demo logins are left out: their password is public, and this shop is not on localhost or .example');
  logger.info({ ...people, changedStores }, 'demo accounts, stores and contact reasons are there');

  async function seedPeople() {
    // One hash for all of them: forty would take seconds.
    const added = await seedAccounts(database, personalData, demoAccounts(customers), await createPasswordHasher().hash(DEMO_PASSWORD));
    await seedNews(database, personalData, demoAccountId('katalog@okruh.example'));
    return { added, withAddresses: await seedAddresses(database, personalData, demoAddressesSchema.parse(customersFile)) };
  }
} finally {
  await database.close();
}
