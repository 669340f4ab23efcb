import { randomInt } from 'node:crypto';
import { fold, type Market } from '@okruh/market';
import { blindIndex, blindIndexes, createFieldCipher } from '@okruh/service-kit';

/** Length and alphabet of codes that we make. */
export const CODE_LENGTH = 10;
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A student card as it was typed. */
interface StudentCard {
  readonly market: Market;
  readonly number: string;
  readonly holder: string;
}

const exactText = (code: string): string => `discount-code:${code}`;
const foldedText = (code: string): string => `discount-code-any-case:${code.toLowerCase()}`;
const cardText = ({ market, number, holder }: StudentCard): string => `student-card:${market}:${plainNumber(number)}:${plainName(holder)}`;

/** What the ciphers are bound to. */
export const codePlace = (id: string): string => `discount-code:${id}`;
export const cardPlace = (id: string): string => `student-card:${id}`;

/** What codes and student cards are stored and found by. */
export interface DiscountKeys {
  /** Index under which a code is stored. */
  indexOf(code: string, isCaseInsensitive: boolean): string;
  /** Every index that a typed code may be stored under, under each key: as written, and with the case taken away. */
  getIndexes(typed: string): { readonly exact: readonly string[]; readonly folded: readonly string[] };
  /** What a student card is stored by; how number and holder are written doesn't matter. */
  card(id: string, card: StudentCard): { readonly index: string; readonly cipher: string };
  /** Every index that a student card may be stored under: one for each key. */
  cardIndexes(card: StudentCard): string[];
  encrypt(code: string, id: string): string;
  /** @throws CipherError when it was sealed by another key or for another code */
  open(cipher: string, id: string): string;
}

/** @param fieldKey the service's FIELD_KEY */
export function createDiscountKeys(fieldKey: string): DiscountKeys {
  const cipher = createFieldCipher(fieldKey);
  const index = (text: string): string => blindIndex(fieldKey, text);
  return {
    indexOf: (code, isCaseInsensitive) => index(isCaseInsensitive ? foldedText(code) : exactText(code)),
    getIndexes: (typed) => ({
      exact: blindIndexes(fieldKey, exactText(typed.trim())),
      folded: blindIndexes(fieldKey, foldedText(typed.trim())),
    }),
    card: (id, card) => ({ index: index(cardText(card)), cipher: cipher.encrypt(cardText(card), cardPlace(id)) }),
    cardIndexes: (card) => blindIndexes(fieldKey, cardText(card)),
    encrypt: (code, id) => cipher.encrypt(code, codePlace(id)),
    open: (text, id) => cipher.decrypt(text, codePlace(id)),
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
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
