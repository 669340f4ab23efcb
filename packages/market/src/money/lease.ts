// What a lease costs and which goods a programme takes (docs/decisions/0064-leasing.md). Pure; checkout and catalogue use it.
import type { LeaseKind, LeaseOffer, LeaseProgrammeState } from '@okruh/contracts/leasing';
import { type Locale, type Market, markets } from '../market.ts';
import { calculateApr } from './apr.ts';
import { type Currency, type Money, money } from './money.ts';
import { percentUp } from './rounding.ts';

/** What the sums of a lease follow from; percents of the price with at most two decimals. */
export interface LeaseTerms {
  readonly months: number;
  readonly monthlyPercent: number;
  /** Paid at the start. */
  readonly depositPercent: number;
  /** What is left to pay after the last month; of `buy-and-sell` the price that we promise to buy the device back for. */
  readonly residualPercent: number;
  /** Count of instalments after which the device can be exchanged for a new one; null = never. */
  readonly exchangeAfterMonths: number | null;
}
/** Which goods a programme is for. */
export interface LeaseRules {
  readonly markets: readonly Market[];
  readonly typeDevices: readonly string[];
  /** Empty = all. */
  readonly manufacturerIds: readonly string[];
  /** Both included, minor units. */
  readonly minAmount: Readonly<Record<Currency, number>>;
  readonly maxAmount: Readonly<Record<Currency, number>>;
  readonly isActive: boolean;
}
/** A programme of leasing, as checkout owns it and the catalogue copies it. */
export interface LeaseProgramme extends LeaseTerms, LeaseRules {
  readonly id: string;
  readonly kind: LeaseKind;
  readonly name: Readonly<Record<Locale, string>>;
  readonly description: Readonly<Record<Locale, string>>;
  /** Worst grade in which the promised price or the exchange holds. */
  readonly requiredGrade: LeaseProgrammeState['required_grade'];
  readonly companyOnly: boolean;
  readonly partnerIds: Readonly<Partial<Record<Market, string>>>;
}
/** What is to be leased: one product, or everything in a cart. */
export interface LeasedGoods {
  readonly market: Market;
  /** With VAT, minor units. */
  readonly price: number;
  readonly typeDevices: readonly string[];
  readonly manufacturerIds: readonly string[];
  /** Used devices aren't leased. */
  readonly isAllNew: boolean;
}
/** The sums of a lease. */
export interface LeasePrice {
  /** Zero without a deposit. */
  readonly firstPayment: Money;
  readonly monthly: Money;
  /** First payment and all instalments. */
  readonly total: Money;
  readonly residual: Money;
  /** What the device costs who keeps it: total and residual. */
  readonly totalToOwn: Money;
  /** What is paid until the exchange; null without one. */
  readonly paidUntilExchange: Money | null;
  /** Of who keeps the device. */
  readonly aprPercent: number;
}

/** Whether a programme takes these goods, all of them. */
export function canLease(programme: LeaseRules, goods: LeasedGoods): boolean {
  const { currency } = markets[goods.market];
  return (
    programme.isActive &&
    programme.markets.includes(goods.market) &&
    goods.isAllNew &&
    goods.typeDevices.length > 0 &&
    goods.typeDevices.every((type) => programme.typeDevices.includes(type)) &&
    (programme.manufacturerIds.length === 0 || goods.manufacturerIds.every((id) => programme.manufacturerIds.includes(id))) &&
    goods.price >= programme.minAmount[currency] &&
    goods.price <= programme.maxAmount[currency]
  );
}

/** The sums of a lease: every payment in whole units of the currency, rounded up as the lender does. */
export function calculateLease(terms: LeaseTerms, price: Money): LeasePrice {
  const sum = (amount: number): Money => money(amount, price.currency);
  const first = percentUp(price.amount, terms.depositPercent);
  const monthly = percentUp(price.amount, terms.monthlyPercent);
  const residual = percentUp(price.amount, terms.residualPercent);
  const total = first + monthly * terms.months;
  return {
    firstPayment: sum(first),
    monthly: sum(monthly),
    total: sum(total),
    residual: sum(residual),
    totalToOwn: sum(total + residual),
    paidUntilExchange: terms.exchangeAfterMonths === null ? null : sum(first + monthly * terms.exchangeAfterMonths),
    aprPercent: calculateApr(price.amount - first, monthly, terms.months, residual),
  };
}

/** A programme as contracts write it. */
export const toLeaseProgramme = (state: LeaseProgrammeState): LeaseProgramme => ({
  id: state.id,
  kind: state.kind,
  name: state.name,
  description: state.description,
  months: state.months,
  monthlyPercent: state.monthly_percent,
  residualPercent: state.residual_percent,
  depositPercent: state.deposit_percent,
  exchangeAfterMonths: state.exchange_after_months,
  requiredGrade: state.required_grade,
  typeDevices: state.type_devices,
  manufacturerIds: state.manufacturer_ids,
  minAmount: state.min,
  maxAmount: state.max,
  companyOnly: state.company_only,
  markets: state.markets,
  partnerIds: { ...(state.partner_ids.cz && { cz: state.partner_ids.cz }), ...(state.partner_ids.ro && { ro: state.partner_ids.ro }) },
  isActive: state.is_active,
});

/** A programme with its sums, as product pages and checkout show it. @param price with VAT */
export function describeLease(programme: LeaseProgramme, price: Money, locale: Locale): LeaseOffer {
  const lease = calculateLease(programme, price);
  const { exchangeAfterMonths } = programme;
  return {
    id: programme.id,
    kind: programme.kind,
    name: programme.name[locale],
    description: programme.description[locale],
    months: programme.months,
    first_payment: lease.firstPayment,
    monthly_price: lease.monthly,
    total_price: lease.total,
    residual: lease.residual,
    total_to_own: lease.totalToOwn,
    apr_percent: lease.aprPercent,
    exchange:
      exchangeAfterMonths === null || lease.paidUntilExchange === null
        ? null
        : { after_months: exchangeAfterMonths, paid_until: lease.paidUntilExchange },
    required_grade: programme.requiredGrade,
    company_only: programme.companyOnly,
  };
}
