import { createLogger, migrate } from '@okruh/service-kit';
import { readMigrationEnv } from './env.ts';

const env = readMigrationEnv();
const applied = await migrate({
  url: env.DATABASE_URL,
  schema: 'notifications',
  folder: new URL('../migrations/', import.meta.url),
  ...(env.DATABASE_ROLE === undefined ? {} : { role: env.DATABASE_ROLE }),
});
createLogger({ service: 'notifications' }).info({ applied }, 'the schema is up to date');
