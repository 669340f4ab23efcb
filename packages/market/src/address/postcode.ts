import type { Market } from '../market.ts';

/** Normal form of a postcode, `110 00` in Czechia and `010011` in Romania; null when it isn't one. */
export function parsePostcode(text: string, market: Market): string | null {
  const digits = text.replace(/[\s\u00A0]/g, '');
  if (market === 'ro') return /^\d{6}$/.test(digits) ? digits : null;
  return /^[1-7]\d{4}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3)}` : null;
}
