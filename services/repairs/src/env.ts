import { baseEnv, fieldKeySchema, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3105),
  /** The service's own field key, base64 of 32 bytes: encrypts personal data at rest. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: fieldKeySchema,
  /** Key of the access tokens in the links of our mails. */
  LINK_SECRET: secretSchema,
  /** Origin of services/picking, which books couriers and has their labels. */
  PICKING_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/catalog, which knows the devices. */
  CATALOG_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/orders, which knows what we sold. */
  ORDERS_URL: z.url({ protocol: /^https?$/ }),
  /** Folder of the photos; made when it is missing. */
  PHOTO_DIR: z.string().min(1).default('var/repair-photos'),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (): Env => parseEnv(envSchema);
