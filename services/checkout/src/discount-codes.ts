import { randomInt } from 'node:crypto';
import type { Market } from '@okruh/market';
import { blindIndex, createFieldCipher } from '@okruh/service-kit';

/** Length and alphabet of codes that we make. */
export const CODE_LENGTH = 10;
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What codes and student cards are stored and found by. */
export interface DiscountKeys {
  /** Index under which a code is stored. */
  indexOf(code: string, isCaseInsensitive: boolean): string;
  /** Every index that a typed code may be stored under: as written, and with the case taken away. */
  indexesOf(typed: string): readonly [exact: string, folded: string];
  /** Index of a student card; how number and holder are written doesn't matter. */
  cardIndex(market: Market, number: string, holder: string): string;
  seal(code: string, id: string): string;
  /** @throws CipherError when it was sealed by another key or for another code */
  open(cipher: string, id: string): string;
}

/** @param fieldKey the service's FIELD_KEY */
export function createDiscountKeys(fieldKey: string): DiscountKeys {
  const cipher = createFieldCipher(fieldKey);
  const index = (text: string): string => blindIndex(fieldKey, text);
  const exact = (code: string): string => index(`discount-code:${code}`);
  const folded = (code: string): string => index(`discount-code-any-case:${code.toLowerCase()}`);
  return {
    indexOf: (code, isCaseInsensitive) => (isCaseInsensitive ? folded(code) : exact(code)),
    indexesOf: (typed) => [exact(typed.trim()), folded(typed.trim())],
    cardIndex: (market, number, holder) => index(`student-card:${market}:${plainNumber(number)}:${plainName(holder)}`),
    seal: (code, id) => cipher.encrypt(code, `discount-code:${id}`),
    open: (text, id) => cipher.decrypt(text, `discount-code:${id}`),
  };
}

export const newDiscountCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** How a code stands in a cart: enough to know it again, too little to use it. */
export const hiddenEnd = (code: string): string => `${code.trim().slice(0, 4)}••••••`;

/** Number of a card as it is compared, and its end for the office. */
export const plainNumber = (number: string): string => number.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
/** Names are compared without accents, case and repeated spaces. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
