import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Shown by the authenticator beside the address. */
const ISSUER = 'Okruh';
const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;
/** Crockford's digits: none is mistaken for another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** 160 random bits in base32, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://` address that an authenticator reads from the QR code. */
export const otpauthUri = (secret: string, label: string): string => createTotp(secret, label).toString();

/** Time step of a right code (now, one before or one after, for clocks that differ); null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const typed = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) return null;
  const delta = createTotp(secret, '').validate({ token: typed, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten codes of 80 random bits, in groups of four: `xxxx-xxxx-xxxx-xxxx`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );

/** A recovery code as its hash is taken of, however it was typed; null for what is none. */
export function normaliseRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(code) ? code : null;
}
