import { baseEnv, fieldKeySchema, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3106),
  /** The service's own field key, base64 of 32 bytes: encrypts personal data at rest. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: fieldKeySchema,
  /** services/orders places what is bought. */
  ORDERS_URL: z.url().default('http://127.0.0.1:3108'),
  /** services/buyout tells what an old device is worth. */
  BUYOUT_URL: z.url().default('http://127.0.0.1:3102'),
  /** services/payments knows the cards that a customer let us keep. */
  PAYMENTS_URL: z.url().default('http://127.0.0.1:3107'),
  /** Stands for the outside parties below that have no address of their own. */
  SANDBOX_URL: z.url().default('http://127.0.0.1:3127'),
  /** Express courier. */
  COURIER_URL: z.url().optional(),
  /** Feeds of the carriers' pickup points. */
  CARRIER_FEED_URL: z.url().optional(),
  /** Czech register of companies: base of the ARES REST service. */
  ARES_URL: z.url().optional(),
  /** Romanian register of companies: origin of ANAF's web services. */
  ANAF_URL: z.url().optional(),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (): Env => parseEnv(envSchema);
