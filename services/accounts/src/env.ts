import { baseEnv, fieldKeySchema, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const serverEnv = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3101),
  /** Key of the links in mails and of the throttles' names; changing it makes links that are under way worthless. */
  LINK_SECRET: secretSchema,
  /** The service's own field key, base64 of 32 bytes: encrypts messages and subscribers' addresses at rest. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: fieldKeySchema,
  /** Domain of the departments' mailboxes, `orders@…`, which visitors' messages go to. */
  DEPARTMENT_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]+$/)
    .default('okruh.example'),
});
const migrationEnv = z.object({
  /** An owner's connection. */
  DATABASE_URL: baseEnv.shape.DATABASE_URL,
  /** Role that the service connects as. */
  DATABASE_ROLE: z.string().min(1).optional(),
  /** Seals names and addresses that were written before migration 004. */
  FIELD_KEY: serverEnv.shape.FIELD_KEY,
});
const seedEnv = z.object({
  DATABASE_URL: baseEnv.shape.DATABASE_URL,
  /** Seals the demo customers' addresses. */
  FIELD_KEY: serverEnv.shape.FIELD_KEY,
  /** Demo logins are made only where both are demo hosts. */
  PUBLIC_URL_CZ: baseEnv.shape.PUBLIC_URL_CZ,
  PUBLIC_URL_RO: baseEnv.shape.PUBLIC_URL_RO,
  /** Folder with customers.json, stores.json and content.json. */
  DEMO_DATA_DIR: z.string().min(1),
});

const staffEnv = serverEnv.pick({ DATABASE_URL: true, FIELD_KEY: true, LINK_SECRET: true });

/** @throws EnvError naming every error. */
export const readServerEnv = () => parseEnv(serverEnv);
export const readMigrationEnv = () => parseEnv(migrationEnv);
export const readSeedEnv = () => parseEnv(seedEnv);
export const readStaffEnv = () => parseEnv(staffEnv);
