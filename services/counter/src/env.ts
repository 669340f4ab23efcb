import { baseEnv, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3111),
  /** Origin of services/accounts, which knows the stores. */
  ACCOUNTS_URL: httpUrl,
  /** Origin of services/repairs, which knows what repairs cost. */
  REPAIRS_URL: httpUrl,
  /** Origin of services/buyout, which knows what is paid out for devices. */
  BUYOUT_URL: httpUrl,
  /** Origin of services/payments, which knows what is due for orders. */
  PAYMENTS_URL: httpUrl,
  /** Base of the terminal provider's calls: Stripe Terminal, or the sandbox that behaves like it. */
  TERMINAL_API_URL: httpUrl.default('https://api.stripe.com'),
  /** Secret key at the provider; without it only cash is taken. */
  TERMINAL_API_KEY: secretSchema.optional(),
  /** Readers by store: `praha-karlin=tmr_…,brno=tmr_…`. A lone `*` stands for `tmr_<store>` in every store. */
  TERMINAL_READERS: z
    .string()
    .regex(/^(?:\*|[\w-]+=\w[\w-]*(?:,[\w-]+=\w[\w-]*)*)?$/)
    .default(''),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (source?: NodeJS.ProcessEnv): Env => parseEnv(envSchema, source);
