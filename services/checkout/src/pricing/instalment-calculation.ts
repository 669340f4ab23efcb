import type { InstallmentCalculation } from '@okruh/contracts/http/checkout';
import { type Locale, type Market, markets, money, todayIn } from '@okruh/market';
import { calculateApr } from '@okruh/market/apr';
import type { LeaseProgramme } from '@okruh/market/lease';
import { percentUp, wholeDown, wholeUp } from '@okruh/market/rounding';
import type { BothLanguages, CartFacts, ProductFacts } from './model.ts';

/** A tariff of instalments (barem). Amounts are minor units of its market's currency. */
export interface Tariff {
  readonly id: string;
  readonly market: Market;
  readonly partnerId: string;
  readonly name: BothLanguages;
  readonly months: number;
  readonly ownPaymentPercent: number;
  /** Instalment = financed amount × coefficient; eight decimals. */
  readonly coefficient: number;
  readonly interestRate: number;
  readonly aprPercent: number;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly arrangeTypes: readonly ('online' | 'on-store')[];
  /** First and last day in the market, both included; null = open. */
  readonly validFrom: string;
  readonly validTo: string | null;
  /** False: only a preview code opens it. */
  readonly isPublic: boolean;
}
/** Opens tariffs that are not public. */
export interface PreviewCode {
  readonly code: string;
  readonly tariffIds: readonly string[];
  /** Last day in the market; null = open. */
  readonly validTo: string | null;
  readonly isActive: boolean;
}
/** Which group a product belongs to when the catalogue names none. */
export interface TariffRules {
  /** The first category that a product has decides. */
  readonly categories: readonly { readonly categoryId: string; readonly groupId: string }[];
  /** Group of everything else; null = it can't be paid in instalments. */
  readonly defaults: Readonly<Record<Market, string | null>>;
}
/** Everything that loans are calculated by. */
export interface Tariffs {
  readonly rules: TariffRules;
  readonly barems: readonly Tariff[];
  /** Tariffs of each group. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly leasing: readonly LeaseProgramme[];
  readonly previewCodes: readonly PreviewCode[];
}

/** What is bought: its price and the group of each product. A tariff has to be in every one of the groups. */
export type Financed = Pick<CartFacts, 'market' | 'payable' | 'tariffGroups' | 'notFinanced'>;

/** What decides about the group of a product. */
export type Grouped = Pick<ProductFacts, 'tariffGroup' | 'categoryIds' | 'name'>;

/**
 * Groups that the tariffs of a purchase have to be in: of each product the one that the catalogue names, else that of its category.
 * What has neither goes along with the others, so that a cover beside a phone changes nothing about the phone's tariffs; alone it
 * goes by the market's group, and where there is none it can't be bought in instalments, nor anything with it.
 */
export function selectGroups(
  { rules }: Pick<Tariffs, 'rules'>,
  market: Market,
  products: readonly Grouped[],
): Pick<Financed, 'tariffGroups' | 'notFinanced'> {
  const own = products.map(
    ({ tariffGroup, categoryIds }) => tariffGroup ?? rules.categories.find(({ categoryId }) => categoryIds.includes(categoryId))?.groupId,
  );
  const usual = rules.defaults[market];
  const without = usual === null ? products.find((_product, index) => own[index] === undefined) : undefined;
  if (without !== undefined) return { tariffGroups: [], notFinanced: without.name };
  const groups = [...new Set(own.flatMap((group) => group ?? []))];
  return { tariffGroups: groups.length > 0 || usual === null || products.length === 0 ? groups : [usual], notFinanced: null };
}

/**
 * One calculation. Instalments are whole units and all alike; own payment + count × instalment is the total, exactly. Without
 * interest the total is the price: what doesn't divide goes into the own payment. The rate of charge is that of these amounts, not
 * of the tariff before rounding. The price has to lie within the tariff's limits; `calculationsFor` looks to it.
 */
export function calculate(barem: Tariff, price: number, locale: Locale): InstallmentCalculation {
  const { currency } = markets[barem.market];
  const least = Math.min(price, percentUp(price, barem.ownPaymentPercent));
  const isFree = barem.interestRate === 0;
  const monthly = isFree ? wholeDown(price - least, barem.months) : monthlyWithInterest(barem, price - least);
  const own = isFree ? price - monthly * barem.months : least;
  const financed = price - own;
  return {
    barem: barem.id,
    name: barem.name[locale],
    article_price: money(price, currency),
    own_payment: money(own, currency),
    financed_amount: money(financed, currency),
    instalment_count: barem.months,
    monthly_price: money(monthly, currency),
    total_price: money(own + monthly * barem.months, currency),
    apr_percent: calculateApr(financed, monthly, barem.months),
    arrange_types: [...barem.arrangeTypes],
  };
}

function monthlyWithInterest({ coefficient, months }: Tariff, financed: number): number {
  const monthly = wholeUp(financed, Math.round(coefficient * 100_000_000), 100_000_000);
  // A coefficient that was rounded down must not leave a part of the loan unpaid.
  return monthly * months < financed ? monthly + 100 : monthly;
}

/** Coefficient and rate of charge of a nominal yearly rate: what the office has to give is the rate only. */
export function calculateCoefficient(interestRate: number, months: number): { readonly coefficient: number; readonly aprPercent: number } {
  const monthly = interestRate / 1_200;
  const coefficient = monthly === 0 ? 1 / months : monthly / (1 - (1 + monthly) ** -months);
  return {
    coefficient: Math.round(coefficient * 100_000_000) / 100_000_000,
    aprPercent: Math.round(((1 + monthly) ** 12 - 1) * 10_000) / 100,
  };
}

/** Every calculation that a cart can be paid by, the shortest first. @param preview code that opens tariffs that are not public */
export function calculationsFor(tariffs: Tariffs, facts: Financed, locale: Locale, now: Date, preview?: string): InstallmentCalculation[] {
  return openTariffs(tariffs, facts, todayIn(facts.market, now), preview)
    .filter((barem) => isInLimits(barem, facts.payable))
    .toSorted((a, b) => a.months - b.months || a.aprPercent - b.aprPercent || (a.id < b.id ? -1 : 1))
    .map((barem) => calculate(barem, facts.payable, locale));
}

/** Tariffs of today for the groups of what is bought, whatever it costs. */
function openTariffs(tariffs: Tariffs, facts: Financed, today: string, preview?: string): readonly Tariff[] {
  const groups = [...new Set(facts.tariffGroups)];
  if (groups.length === 0) return [];
  const opened = openedBy(tariffs, preview, today);
  return tariffs.barems.filter(
    (barem) =>
      barem.market === facts.market &&
      isOpen(barem, today) &&
      (opened.has(barem.id) || (barem.isPublic && groups.every((group) => tariffs.groups.get(group)?.includes(barem.id) ?? false))),
  );
}

/** Why nothing of a cart's price can be paid in instalments; `limit` in minor units. */
export type NoTariff =
  | { readonly code: 'not-financed'; readonly name: BothLanguages }
  | { readonly code: 'below' | 'above'; readonly limit: number }
  | { readonly code: 'not-together' | 'none' };

/** Why a cart can't be paid in instalments, said as closely as it is known; null when it can. */
export function whyNoTariff(tariffs: Tariffs, facts: Financed, now: Date, preview?: string): NoTariff | null {
  if (facts.notFinanced !== null) return { code: 'not-financed', name: facts.notFinanced };
  const today = todayIn(facts.market, now);
  const open = openTariffs(tariffs, facts, today, preview);
  if (open.some((barem) => isInLimits(barem, facts.payable))) return null;
  if (open.length === 0) {
    const alone = facts.tariffGroups.every((group) => openTariffs(tariffs, { ...facts, tariffGroups: [group] }, today, preview).length > 0);
    return { code: facts.tariffGroups.length > 1 && alone ? 'not-together' : 'none' };
  }
  const [lowest, highest] = [Math.min(...open.map(({ minAmount }) => minAmount)), Math.max(...open.map(({ maxAmount }) => maxAmount))];
  if (facts.payable < lowest) return { code: 'below', limit: lowest };
  return facts.payable > highest ? { code: 'above', limit: highest } : { code: 'none' };
}

const isInLimits = ({ minAmount, maxAmount }: Tariff, price: number): boolean => price >= minAmount && price <= maxAmount;
const isOpen = ({ validFrom, validTo }: Tariff, today: string): boolean => today >= validFrom && (validTo === null || today <= validTo);

const openedBy = (tariffs: Tariffs, preview: string | undefined, today: string): ReadonlySet<string> =>
  new Set(preview !== undefined && getPreviewState(tariffs, preview, today) === 'valid' ? codeNamed(tariffs, preview)?.tariffIds : []);

/** Whether a tariff is open to nobody but who has this code. */
export const isOpenedBy = (tariffs: Tariffs, preview: string | null, tariffId: string): boolean =>
  preview !== null &&
  codeNamed(tariffs, preview)?.tariffIds.includes(tariffId) === true &&
  tariffs.barems.find(({ id }) => id === tariffId)?.isPublic === false;

/** What a preview code is worth today. One that was switched off is as unknown as one that never was. */
export function getPreviewState(tariffs: Tariffs, preview: string, today: string): 'valid' | 'unknown' | 'expired' {
  const code = codeNamed(tariffs, preview);
  if (code?.isActive !== true) return 'unknown';
  return code.validTo === null || today <= code.validTo ? 'valid' : 'expired';
}

function codeNamed({ previewCodes }: Tariffs, preview: string): PreviewCode | undefined {
  const wanted = preview.trim().toUpperCase();
  return previewCodes.find((one) => one.code.toUpperCase() === wanted);
}

/**
 * The calculations worth showing first: the one that costs least (of those the lowest month), the lowest month of all, the
 * shortest; in the order of their count. `best` is the one that costs least.
 */
export function bestOptions(calculations: readonly InstallmentCalculation[]): {
  readonly best: InstallmentCalculation | null;
  readonly options: readonly InstallmentCalculation[];
} {
  const first = (order: (a: InstallmentCalculation, b: InstallmentCalculation) => number) => calculations.toSorted(order)[0];
  const month = (a: InstallmentCalculation, b: InstallmentCalculation): number => a.monthly_price.amount - b.monthly_price.amount;
  const charge = (a: InstallmentCalculation, b: InstallmentCalculation): number => a.apr_percent - b.apr_percent;
  const length = (a: InstallmentCalculation, b: InstallmentCalculation): number => a.instalment_count - b.instalment_count;
  const found = [
    first((a, b) => charge(a, b) || month(a, b) || length(a, b)),
    first((a, b) => month(a, b) || charge(a, b)),
    first((a, b) => length(a, b) || charge(a, b)),
  ].filter((calculation) => calculation !== undefined);
  const options = [...new Map(found.map((calculation) => [calculation.barem, calculation])).values()];
  return { best: found[0] ?? null, options: options.toSorted((a, b) => length(a, b) || charge(a, b)) };
}
