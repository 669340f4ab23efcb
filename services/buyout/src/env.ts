import { baseEnv, fieldKeySchema, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const czechAccount = z.string().regex(/^(?:\d{1,6}-)?\d{2,10}\/\d{4}$/);
const romanianAccount = z.string().regex(/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/);
const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3102),
  /** The service's own field key, base64 of 32 bytes: encrypts personal data and bank files at rest. Several by commas: the first writes, each reads its own. */
  FIELD_KEY: fieldKeySchema,
  /** Key of the access tokens in the links of our mails. */
  LINK_SECRET: secretSchema,
  /** Origin of services/orders, which knows who gave an old device with a purchase. */
  ORDERS_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/picking, which books couriers and has their labels. */
  PICKING_URL: z.url({ protocol: /^https?$/ }),
  /** Origin of services/catalog, which knows the devices. */
  CATALOG_URL: z.url({ protocol: /^https?$/ }),
  /** Folder of the photos; made when it is missing. */
  PHOTO_DIR: z.string().min(1).default('var/photos'),
  /** Account that Czech pay-outs leave from, `[prefix-]number/bank`; the default is a demo account. */
  PAYOUT_ACCOUNT_CZ: czechAccount.default('19-2000145399/0800'),
  /** IBAN that Romanian pay-outs leave from. */
  PAYOUT_ACCOUNT_RO: romanianAccount.default('RO49AAAA1B31007593840000'),
  /** Name of the payer in bank files. */
  PAYOUT_NAME_CZ: z.string().min(1).max(70).default('Okruh s.r.o.'),
  PAYOUT_NAME_RO: z.string().min(1).max(70).default('Okruh România SRL'),
  /** Account of the lender on each market, who is paid what is left of a lease; the defaults are demo accounts. */
  LENDER_ACCOUNT_CZ: czechAccount.default('19-1000000055/0100'),
  LENDER_ACCOUNT_RO: romanianAccount.default('RO84BTRL0TEST00000000001'),
  LENDER_NAME_CZ: z.string().min(1).max(70).default('Demo Leasing s.r.o.'),
  LENDER_NAME_RO: z.string().min(1).max(70).default('Demo Leasing IFN SA'),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (): Env => parseEnv(envSchema);
