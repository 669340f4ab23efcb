// Domestic reverse charge between companies that are registered for VAT: above a limit the buyer declares the VAT of some goods, and
// pays their price without it (docs/decisions/0051-reverse-charge.md). Pure.
import type { IsoDate } from '../date/date.ts';
import type { Market } from '../market.ts';
import { money } from './money.ts';
import { splitVat } from './vat.ts';

interface ReverseChargePeriod {
  /** First and last day on which it holds. */
  readonly from: IsoDate;
  readonly until: IsoDate;
  /** Price of all of its goods without VAT, minor units of the market's currency. */
  readonly limit: number;
  /** The limit itself is enough; otherwise the price has to be above it. */
  readonly isLimitEnough: boolean;
}

/**
 * Periods from the newest. Article 199a of Directive 2006/112/EC allows the rule until 31 December 2026 (Directive 2022/890); a day that no
 * period has is a day without reverse charge.
 *
 * cz: Act 235/2004 Coll., § 92f, and Government Order 361/2014 Coll.: above 100,000 CZK. ro: Codul fiscal (Legea 227/2015), art. 331
 * (2) i)–k) and (6): from 22,500 lei.
 */
export const reverseChargeTable: Readonly<Record<Market, readonly ReverseChargePeriod[]>> = {
  cz: [{ from: '2015-04-01', until: '2026-12-31', limit: 10_000_000, isLimitEnough: false }],
  ro: [{ from: '2016-01-01', until: '2026-12-31', limit: 2_250_000, isLimitEnough: true }],
};

/** What of a product the rule looks at. */
export interface ChargedProduct {
  readonly typeDevice: string;
  /** Its categories and all of their parents. */
  readonly categoryIds: readonly string[];
  readonly quality: string;
  readonly isPhysical: boolean;
}

const chargedTypes: ReadonlySet<string> = new Set(['phone', 'tablet']);
/** Categories of portable computers (CN 8471 30); desktops are the same type of device, and a new category is taxed until it stands here. */
const portableCategories: ReadonlySet<string> = new Set(['macbook-air', 'macbook-pro', 'notebooks']);

/**
 * New mobile phones, tablets and portable computers: of the goods that both laws name, those that we sell. Used goods are sold by the
 * margin scheme, which knows no reverse charge.
 */
export const isReverseChargeGood = ({ typeDevice, categoryIds, quality, isPhysical }: ChargedProduct): boolean =>
  isPhysical &&
  quality === 'new' &&
  (chargedTypes.has(typeDevice) || (typeDevice === 'computer' && categoryIds.some((id) => portableCategories.has(id))));

/** Whether goods that cost so much without VAT, minor units, are sold to a registered company by reverse charge on that day. */
export function reachesReverseCharge(market: Market, date: IsoDate, net: number): boolean {
  const period = reverseChargeTable[market].find(({ from, until }) => from <= date && date <= until);
  return period !== undefined && (net > period.limit || (period.isLimitEnough && net === period.limit));
}

/** A price without its VAT, in minor units. */
export const takeVatOff = (gross: number, rate: number): number => splitVat(money(gross, 'CZK'), rate).net.amount;
