import { baseEnv, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

const http = z.url({ protocol: /^https?$/ });
/** `Name <address>` */
const sender = z
  .string()
  .regex(/^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/)
  .transform((text) => ({ name: text.slice(0, text.lastIndexOf(' <')), address: text.slice(text.lastIndexOf('<') + 1, -1) }));

const serverEnv = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3103),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Services that hold the data of the people we write to. */
  ACCOUNTS_URL: http,
  BUYOUT_URL: http,
  REPAIRS_URL: http,
  ORDERS_URL: http,
  INVOICING_URL: http,
  COUNTER_URL: http,
  OPS_URL: http,
  /** Mailboxes of operations that alerts are mailed to, one for each language; nobody when left out. */
  ALERT_MAIL_CZ: z.email().optional(),
  ALERT_MAIL_RO: z.email().optional(),
  /** Multiplies how many mails of a kind a mailbox gets in an hour. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  MAIL_FROM_CZ: sender.prefault('Okruh <neodpovidat@okruh.example>'),
  MAIL_FROM_RO: sender.prefault('Okruh <noreply@okruh.example>'),
});
const migrationEnv = z.object({
  /** An owner's connection. */
  DATABASE_URL: baseEnv.shape.DATABASE_URL,
  /** Role that the service connects as. */
  DATABASE_ROLE: z.string().min(1).optional(),
});

/** @throws EnvError naming every error. */
export const readServerEnv = () => parseEnv(serverEnv);
export const readMigrationEnv = () => parseEnv(migrationEnv);
