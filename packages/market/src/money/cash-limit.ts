import type { Market } from '../market.ts';

/**
 * Most cash that a company takes from a person, or pays to one, in a day: Czech Act 254/2004 coll. § 4; Romanian Law 70/2015 art. 4, which forbids to
 * split one sum as well. Minor units.
 */
const cashLimits: Readonly<Record<Market, number>> = { cz: 270_000_00, ro: 10_000_00 };
export const isOverCashLimit = (amount: number, market: Market): boolean => amount > cashLimits[market];
