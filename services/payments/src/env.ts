import { baseEnv, fieldKeySchema, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3107),
  ORDERS_URL: httpUrl.default('http://127.0.0.1:3108'),
  /** Origin of services/buyout, which sets old devices off at the counter. */
  BUYOUT_URL: httpUrl.default('http://127.0.0.1:3102'),
  /** Who takes cards and later payments. Always named: nothing becomes a shop without real money by an omission. */
  PAYMENTS_PROVIDER: z.enum(['sandbox', 'stripe']),
  /** Who lends for instalments and leasing; nobody when left out. */
  LOAN_PARTNER: z.enum(['sandbox']).optional(),
  /** The sandbox of bank and loan partner, and the key of both; needed where one of the two above names it. */
  SANDBOX_URL: httpUrl.default('http://127.0.0.1:3127'),
  SANDBOX_SECRET: secretSchema.optional(),
  /** Keys of the Stripe account; needed with PAYMENTS_PROVIDER=stripe. */
  STRIPE_SECRET_KEY: secretSchema.optional(),
  STRIPE_WEBHOOK_SECRET: secretSchema.optional(),
  /** Another address than Stripe's own, for tests. */
  STRIPE_API_URL: httpUrl.optional(),
  /** Origin that providers reach our webhooks at; the Czech public URL when left out. */
  WEBHOOK_ORIGIN: httpUrl.optional(),
  /** Base64 of 32 bytes: encrypts who sent a transfer. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: fieldKeySchema,
  /** Account that Czech transfers go to, `[prefix-]number/bank`; the default is a demo account. */
  TRANSFER_ACCOUNT_CZ: z
    .string()
    .regex(/^(?:\d{1,6}-)?\d{2,10}\/\d{4}$/)
    .default('19-2000145399/0800'),
  /** IBAN that Romanian transfers go to. */
  TRANSFER_ACCOUNT_RO: z
    .string()
    .regex(/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/)
    .default('RO49AAAA1B31007593840000'),
  TRANSFER_NAME_CZ: z.string().min(1).max(70).default('Okruh s.r.o.'),
  TRANSFER_NAME_RO: z.string().min(1).max(70).default('Okruh România SRL'),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (source?: NodeJS.ProcessEnv): Env => parseEnv(envSchema, source);
