import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs a short text for one purpose; a signature made for one purpose is worthless for another.
 *
 * @returns `<text>.<signature>`, the signature in base64url
 */
export function signText(secret: string, purpose: string, text: string): string {
  return `${text}.${mac(secret, purpose, text).toString('base64url')}`;
}

/** The text of {@link signText}, or null when it was changed or made for something else. */
export function readSigned(secret: string, purpose: string, signed: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 0) return null;
  const text = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64url');
  const expected = mac(secret, purpose, text);
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

function mac(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
}
