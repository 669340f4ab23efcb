import { randomBytes } from 'node:crypto';
import type { Market } from '@okruh/market';

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

/** A new code of a buy-out: 128 random bits, 26 characters. */
export const newCode = (): string => base32(randomBytes(16));

/** A code as typed or scanned: any case, the letters that the alphabet lacks read as the digits they look like. */
export const normaliseCode = (typed: string): string =>
  typed.trim().toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');

const series: Readonly<Record<Market, { readonly prefix: string; readonly digit: string }>> = {
  cz: { prefix: 'V', digit: '5' },
  ro: { prefix: 'B', digit: '6' },
};

/** Number for people, for example V26-000123. */
export const buyoutNumber = (market: Market, year: number, position: number): string =>
  `${series[market].prefix}${twoDigits(year)}-${sixDigits(position)}`;

/** Nine digits on the bank statement: year, market, position. */
export const variableSymbol = (market: Market, year: number, position: number): string =>
  `${twoDigits(year)}${series[market].digit}${sixDigits(position)}`;

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

function sixDigits(position: number): string {
  if (position > 999_999) throw new RangeError(`the number series is full at ${position}`);
  return String(position).padStart(6, '0');
}
