import { baseEnv, fieldKeySchema, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3108),
  /** The service's own field key, base64 of 32 bytes: encrypts personal data at rest. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: fieldKeySchema,
  /** Key of the access tokens in the links of our mails. */
  LINK_SECRET: secretSchema,
  /** Multiplies the limits of guests, see deps.ts. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Origin of services/picking, which reserves the pieces. */
  PICKING_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/checkout, which prices what the office adds to an order. */
  CHECKOUT_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/buyout, which buys the old devices of an order. */
  BUYOUT_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/invoicing, which holds the invoices. */
  INVOICING_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/accounts, which knows whose mailbox is confirmed. */
  ACCOUNTS_URL: z.url({ protocol: /^https?$/ }),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (): Env => parseEnv(envSchema);
