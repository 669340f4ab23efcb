import type { Market } from '@okruh/market';

/** What a number belongs to. */
export type NumberKind = 'order' | 'buyout' | 'repair';

/** First letters of the numbers of buy-outs and repairs, as services/buyout and services/repairs give them. */
const letters: Readonly<Record<Market, Readonly<Record<string, NumberKind>>>> = {
  cz: { V: 'buyout', S: 'repair' },
  ro: { B: 'buyout', R: 'repair' },
};
const ORDER_DIGITS = 10;

/** How a number is sent: no spaces, capital letters. */
export const plainNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** Kind of a number by its looks; an order's that is too short says how many digits are missing; null = none of ours. */
export function kindOfNumber(market: Market, number: string): NumberKind | { readonly missing: number } | null {
  if (/^\d+$/.test(number)) {
    if (number.length > ORDER_DIGITS) return null;
    return number.length === ORDER_DIGITS ? 'order' : { missing: ORDER_DIGITS - number.length };
  }
  return letters[market][number.charAt(0)] ?? null;
}
