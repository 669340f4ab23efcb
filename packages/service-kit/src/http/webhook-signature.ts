import { createHmac, timingSafeEqual } from 'node:crypto';
import { MIN_SECRET_LENGTH } from '../env.ts';

/** A message older or younger than this is nobody's: it could be a recorded one. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether a webhook was signed by its sender: checks `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">` over the bytes as
 * they came, in constant time.
 * Several `v1` may stand there while a secret is being changed. A key too short to be a secret verifies nothing.
 */
export function isSigned(raw: Buffer, header: string | string[] | undefined, secret: string, now: Date): boolean {
  if (secret.length < MIN_SECRET_LENGTH) return false;
  if (typeof header !== 'string' || header.length > 1_000) return false;
  const parts = header.split(',').map((part) => part.split('=', 2));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
