import { createLogger, migrate } from '@okruh/service-kit';
import { readMigrationEnv } from './env.ts';

const env = readMigrationEnv();
const applied = await migrate({
  url: env.DATABASE_URL,
  schema: 'accounts',
  folder: new URL('../migrations/', import.meta.url),
  ...(env.DATABASE_ROLE === undefined ? {} : { role: env.DATABASE_ROLE }),
});
createLogger({ service: 'accounts' }).info({ applied }, 'the schema is up to date');
