import { baseEnv, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

const serverEnv = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3101),
  /** Key of the links in mails and of the throttles' names; changing it makes links that are under way worthless. */
  LINK_SECRET: z.string().min(32),
});
const migrationEnv = z.object({
  /** An owner's connection. */
  DATABASE_URL: baseEnv.shape.DATABASE_URL,
  /** Role that the service connects as. */
  DATABASE_ROLE: z.string().min(1).optional(),
});
const seedEnv = z.object({
  DATABASE_URL: baseEnv.shape.DATABASE_URL,
  /** Folder with customers.json. */
  DEMO_DATA_DIR: z.string().min(1),
});

/** @throws EnvError naming every fault. */
export const readServerEnv = () => parseEnv(serverEnv);
export const readMigrationEnv = () => parseEnv(migrationEnv);
export const readSeedEnv = () => parseEnv(seedEnv);
