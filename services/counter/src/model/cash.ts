// Cash at a counter: what is charged, what is given back. Pure.
import type { Currency } from '@okruh/market';

/** Minor units of the smallest coin that is handed over: whole crowns (Czech Act 6/1993 coll., since 2008), single bani. */
const smallestCoin: Readonly<Record<Currency, number>> = { CZK: 100, RON: 1 };

/** What is charged more (or less, when negative) so that coins can pay it, minor units. */
export function getRounding(amount: number, currency: Currency): number {
  const coin = smallestCoin[currency];
  return Math.round(amount / coin) * coin - amount;
}
