import { createFieldCipher, createLogger, migrate, openDatabase } from '@okruh/service-kit';
import { readMigrationEnv } from './env.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { encryptPeople } from './stored/encrypt-people.ts';

const env = readMigrationEnv();
const applied = await migrate({
  url: env.DATABASE_URL,
  schema: 'accounts',
  folder: new URL('../migrations/', import.meta.url),
  ...(env.DATABASE_ROLE === undefined ? {} : { role: env.DATABASE_ROLE }),
});
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'accounts',
  applicationName: 'accounts-seal',
  max: 1,
  statementTimeoutMs: 600_000,
});
try {
  const encrypted = await encryptPeople(database, createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY));
  createLogger({ service: 'accounts' }).info({ applied, encrypted }, 'the schema is up to date');
} finally {
  await database.close();
}
