import { baseEnv, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3109),
  /** Origin of services/buyout, which compares serial numbers of bought devices. */
  BUYOUT_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/orders, which says whether goods may still leave. */
  ORDERS_URL: z.url({ protocol: /^https?$/ }),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (): Env => parseEnv(envSchema);
