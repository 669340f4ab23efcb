// What leasing costs.
import { type Currency, type Market, type Money, money } from '@okruh/market';

/** A leasing programme as far as prices go; amounts in minor units of the market, percents of the device's price. */
export interface LeaseProgramme {
  readonly id: string;
  readonly months: number;
  readonly monthlyPercent: number;
  readonly depositPercent: number;
  readonly typeDevices: readonly string[];
  /** Empty: all. */
  readonly manufacturerIds: readonly string[];
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly markets: readonly string[];
}
export interface LeasedThing {
  readonly typeDevice: string;
  readonly manufacturerId: string;
  /** Price with VAT, minor units. */
  readonly price: number;
  readonly market: Market;
}

/** Whether a programme takes a device of this kind and price. */
export const isLeased = (programme: LeaseProgramme, thing: LeasedThing): boolean =>
  programme.markets.includes(thing.market) &&
  programme.typeDevices.includes(thing.typeDevice) &&
  (programme.manufacturerIds.length === 0 || programme.manufacturerIds.includes(thing.manufacturerId)) &&
  thing.price >= programme.minAmount &&
  thing.price <= programme.maxAmount;

/** Share of a price in whole units of the currency, rounded up as the lender does. */
const calculateShare = (price: number, percent: number, currency: Currency): Money => {
  // Percents have three decimals at most: whole numbers keep the product exact.
  const thousandths = Math.round(percent * 1000);
  return money(Math.ceil((price * thousandths) / 100_000 / 100) * 100, currency);
};

/** Instalment of a month, and what is paid at the start: the deposit, or else the first instalment. */
export function calculateLease(
  programme: LeaseProgramme,
  price: number,
  currency: Currency,
): { readonly monthly: Money; readonly first: Money } {
  const monthly = calculateShare(price, programme.monthlyPercent, currency);
  return { monthly, first: programme.depositPercent > 0 ? calculateShare(price, programme.depositPercent, currency) : monthly };
}

/** Programmes that fit with their cost, the cheapest month first. */
export const calculateLeases = <T extends LeaseProgramme>(programmes: readonly T[], thing: LeasedThing, currency: Currency) =>
  programmes
    .filter((programme) => isLeased(programme, thing))
    .map((programme) => ({ programme, ...calculateLease(programme, thing.price, currency) }))
    .sort((a, b) => a.monthly.amount - b.monthly.amount || a.programme.months - b.programme.months);
