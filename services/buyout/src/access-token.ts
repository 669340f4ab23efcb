import { createHmac, timingSafeEqual } from 'node:crypto';

/** 192 bits; whoever holds it may see the personal data of this one buy-out and answer its offer. */
export const accessToken = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`buyout-access:${code}`).digest('base64url').slice(0, 32);

/** Compares in constant time. */
export function isAccessToken(secret: string, code: string, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(accessToken(secret, code));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
