import { baseEnv, fieldKeySchema, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3109),
  /** Base64 of 32 bytes: encrypts the labels of parcels. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: fieldKeySchema,
  /** Origin of services/buyout, which compares serial numbers of bought devices and knows where they are fetched. */
  BUYOUT_URL: httpUrl,
  /** Origin of services/repairs, which knows where devices for repair are fetched. */
  REPAIRS_URL: httpUrl,
  /** Origin of services/orders, which knows where a parcel goes and whether it may still leave. */
  ORDERS_URL: httpUrl,
  /** Who brings parcels besides our own van; nobody when left out, and what is to be sent is refused. */
  CARRIERS: z.enum(['sandbox']).optional(),
  /** The sandbox of the carriers and its key; needed with CARRIERS=sandbox. */
  SANDBOX_URL: httpUrl.default('http://127.0.0.1:3127'),
  SANDBOX_SECRET: secretSchema.optional(),
  /** Origin that carriers reach our webhooks at; the Czech public URL when left out. */
  WEBHOOK_ORIGIN: httpUrl.optional(),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (source?: NodeJS.ProcessEnv): Env => parseEnv(envSchema, source);
