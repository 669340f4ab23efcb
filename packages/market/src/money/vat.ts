import type { IsoDate } from '../date/date.ts';
import type { Market } from '../market.ts';
import { type Money, money, roundHalfAwayFromZero, subtractMoney } from './money.ts';

/** Kind of supply; which rate that is depends on the market and the day. */
export type VatClass = 'standard' | 'reduced' | 'second-reduced' | 'zero';

interface VatPeriod {
  /** First day on which the rates hold. */
  readonly from: IsoDate;
  /** Percent by class; a class that the period doesn't know is missing. */
  readonly rates: Readonly<Partial<Record<VatClass, number>>>;
}

/** Rates from the newest period to the oldest (Act 235/2004 Coll.; Codul fiscal, Legea 141/2025). */
export const vatTable: Readonly<Record<Market, readonly VatPeriod[]>> = {
  cz: [
    { from: '2024-01-01', rates: { standard: 21, reduced: 12, zero: 0 } },
    { from: '2015-01-01', rates: { standard: 21, reduced: 15, 'second-reduced': 10, zero: 0 } },
  ],
  ro: [
    { from: '2025-08-01', rates: { standard: 21, reduced: 11, zero: 0 } },
    { from: '2017-01-01', rates: { standard: 19, reduced: 9, 'second-reduced': 5, zero: 0 } },
  ],
};

/**
 * VAT rate in percent on the day of the taxable supply.
 * @throws RangeError when the class doesn't exist on that day: a wrong rate on an invoice is worse than none.
 */
export function vatRate(market: Market, vatClass: VatClass, date: IsoDate): number {
  const rate = vatTable[market].find((period) => period.from <= date)?.rates[vatClass];
  if (rate === undefined) throw new RangeError(`there is no ${vatClass} VAT rate in ${market} on ${date}`);
  return rate;
}

export interface VatSplit {
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
}

/** Splits a price with VAT; the tax is rounded to the minor unit and `net + vat` is always exactly `gross`. */
export function splitVat(gross: Money, rate: number): VatSplit {
  const vat = money(roundHalfAwayFromZero((gross.amount * rate) / (100 + rate)), gross.currency);
  return { net: subtractMoney(gross, vat), vat, gross };
}
