import { pino, type Logger as PinoLogger } from 'pino';
import { describeError } from './database/database-error.ts';

export type Logger = PinoLogger;

/** Keys whose values are never written, wherever they stand in the first two levels. */
const secretKeys = [
  'password',
  'password_confirmation',
  'token',
  'secret',
  'authorization',
  'cookie',
  'e_mail',
  'email',
  'phone',
  'birth_number',
  'identity_card',
  'id_card',
  'bank_account',
  'account_number',
  'iban',
  'ip',
];

/** Lines are written together: when there are so many bytes of them, at the latest after so long. */
const HELD_BYTES = 4_096;
const HELD_MS = 200;

/** JSON lines on standard output, with the service's name; secrets and personal data are cut out by key, errors by {@link describeError}. */
export function createLogger(options: { readonly service: string; readonly level?: string }): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`]), censor: '[cut out]' },
  };
  // A write for each line costs a process as much as a call does. What is left is written at exit.
  return pino(settings, pino.destination({ dest: 1, sync: false, minLength: HELD_BYTES, periodicFlush: HELD_MS }));
}
