import { baseEnv, fieldKeySchema, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3110),
  /** Base64 of 32 bytes: encrypts what documents say. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: fieldKeySchema,
  /** Origin of services/orders, which knows who bought what and what was paid. */
  ORDERS_URL: httpUrl,
  /** Origin of services/picking, which knows what lies in a package. */
  PICKING_URL: httpUrl,
  /** Origin of services/catalog, which knows the variants that suppliers' invoices name. */
  CATALOG_URL: httpUrl,
  /** Who takes Romanian documents; when left out they wait. */
  E_FACTURA: z.enum(['sandbox', 'anaf']).optional(),
  /** The sandbox of the authority and its key; needed with E_FACTURA=sandbox. */
  SANDBOX_URL: httpUrl.default('http://127.0.0.1:3127'),
  SANDBOX_SECRET: secretSchema.optional(),
  /** Base of the authority's calls, and where its tokens come from. */
  ANAF_API_URL: httpUrl.default('https://api.anaf.ro/prod/FCTEL/rest'),
  ANAF_LOGIN_URL: httpUrl.default('https://logincert.anaf.ro/anaf-oauth2/v1/token'),
  /** Client and refresh token of the seller there; needed with E_FACTURA=anaf. */
  ANAF_CLIENT_ID: z.string().min(1).optional(),
  ANAF_CLIENT_SECRET: secretSchema.optional(),
  ANAF_REFRESH_TOKEN: secretSchema.optional(),
  /** Account that Czech invoices are paid to, `[prefix-]number/bank` and IBAN; the defaults are demo accounts, as those of services/payments. */
  TRANSFER_ACCOUNT_CZ: z
    .string()
    .regex(/^(?:\d{1,6}-)?\d{2,10}\/\d{4}$/)
    .default('19-2000145399/0800'),
  TRANSFER_IBAN_CZ: z
    .string()
    .regex(/^CZ\d{22}$/)
    .default('CZ6508000000192000145399'),
  TRANSFER_BIC_CZ: z
    .string()
    .regex(/^[A-Z0-9]{8,11}$/)
    .default('GIBACZPX'),
  /** IBAN that Romanian invoices are paid to. */
  TRANSFER_ACCOUNT_RO: z
    .string()
    .regex(/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/)
    .default('RO49AAAA1B31007593840000'),
  TRANSFER_BIC_RO: z
    .string()
    .regex(/^[A-Z0-9]{8,11}$/)
    .default('AAAAROBU'),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (source?: NodeJS.ProcessEnv): Env => parseEnv(envSchema, source);
