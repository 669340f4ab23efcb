import { baseEnv, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3107),
  ORDERS_URL: httpUrl.default('http://127.0.0.1:3108'),
  /** Who takes cards, wallets and later payments. */
  PAYMENTS_PROVIDER: z.enum(['sandbox', 'stripe']).default('sandbox'),
  /** The sandbox of bank and loan partner. */
  SANDBOX_URL: httpUrl.default('http://127.0.0.1:3127'),
  SANDBOX_SECRET: z.string().default(''),
  /** Keys of the Stripe account; needed with PAYMENTS_PROVIDER=stripe. */
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  /** Another address than Stripe's own, for tests. */
  STRIPE_API_URL: httpUrl.optional(),
  /** Origin that providers reach our webhooks at; the Czech public URL when left out. */
  WEBHOOK_ORIGIN: httpUrl.optional(),
  /** Base64 of 32 bytes: encrypts who sent a transfer. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: z
    .string()
    .refine((keys) => keys.split(',').every((key) => Buffer.from(key.trim(), 'base64').length === 32), 'must be base64 of 32 bytes'),
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

/** @throws EnvError naming every fault. */
export const readEnv = (): Env => parseEnv(envSchema);
