import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Crockford's alphabet: no I, L, O, U, so that a code read aloud or typed from paper stays itself. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Base32 of bytes, most significant bit first, padded with zero bits. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += ALPHABET[(held >> (bits - 5)) & 31];
      bits -= 5;
    }
    held &= (1 << bits) - 1;
  }
  if (bits > 0) text += ALPHABET[(held << (5 - bits)) & 31];
  return text;
}

/** A new code that opens data without a login: 128 random bits, 26 characters. */
export const newCode = (): string => base32(randomBytes(16));

/** A code as typed or scanned: any case, the letters that the alphabet lacks read as the digits they look like. */
export const normaliseCode = (typed: string): string =>
  typed.trim().toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');

/**
 * Token of a mail's link, 192 bits; anybody who holds it may see the personal data behind this one code and act on it.
 * @param purpose tells tokens of different things apart, for example `buyout-access`
 */
export const accessToken = (secret: string, purpose: string, code: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${code}`).digest('base64url').slice(0, 32);

/** Compares in constant time. */
export function isAccessToken(secret: string, purpose: string, code: string, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(accessToken(secret, purpose, code));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
