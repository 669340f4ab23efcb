// Cash at a counter: what is charged, what is given back, how much the law allows. Pure.
import type { Currency, Market } from '@okruh/market';

/** Minor units of the smallest coin that is handed over: whole crowns (Czech Act 6/1993 coll., since 2008), single bani. */
const smallestCoin: Readonly<Record<Currency, number>> = { CZK: 100, RON: 1 };

/** What is charged more (or less, when negative) so that coins can pay it, minor units. */
export function getRounding(amount: number, currency: Currency): number {
  const coin = smallestCoin[currency];
  return Math.round(amount / coin) * coin - amount;
}

/** Most cash that one payment may be: Czech Act 254/2004 coll. § 4; Romanian Law 70/2015 art. 4, from a person to a company. Minor units. */
const cashLimits: Readonly<Record<Market, number>> = { cz: 270_000_00, ro: 10_000_00 };
export const isOverCashLimit = (amount: number, market: Market): boolean => amount > cashLimits[market];
