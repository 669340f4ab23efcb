import { type Currency, type Locale, type Money, money } from '@okruh/market';
import type { RepairLine, RepairSum } from '@okruh/contracts/http/repairs';
import { texts } from '../locales/texts.ts';

/** Off for each further operation, minor units. */
const FURTHER: Readonly<Record<Currency, number>> = { CZK: 30_000, RON: 6_000 };
/** Kind of the operation that finds out what is wrong. */
export const DIAGNOSIS = 'diagnostics';

/** An operation with what decides the price. */
export interface PricedLine extends RepairLine {
  readonly kind: string;
}

/**
 * The sum of operations done together. The most expensive one costs its full price; each further one with a price is 300 Kč or
 * 60 Lei cheaper, but never more than by half, because device and seals are opened only once. The diagnosis is free when
 * anything is repaired. What is on request counts in none of it.
 *
 * @param own given by staff, minor units; at most half of what is left
 */
export function calculateSum(lines: readonly PricedLine[], currency: Currency, locale: Locale, own = 0): RepairSum {
  const amount = (minor: number): Money => money(minor, currency);
  const getPrice = (line: PricedLine): number => line.price?.amount ?? 0;
  const repairs = lines.filter((line) => line.kind !== DIAGNOSIS);
  const discounts: RepairSum['discounts'] = [];

  const diagnosis =
    repairs.length === 0 ? 0 : lines.filter((line) => line.kind === DIAGNOSIS).reduce((sum, line) => sum + getPrice(line), 0);
  if (diagnosis > 0)
    discounts.push({ code: 'diagnosis-included', label: texts.text(locale, 'discount.diagnosis'), amount: amount(-diagnosis) });

  const [, ...further] = repairs
    .map(getPrice)
    .filter((price) => price > 0)
    .toSorted((a, b) => b - a);
  const several = further.reduce((sum, price) => sum + Math.min(FURTHER[currency], halve(price)), 0);
  if (several > 0) discounts.push({ code: 'several-operations', label: texts.text(locale, 'discount.several'), amount: amount(-several) });

  const before = lines.reduce((sum, line) => sum + getPrice(line), 0) - diagnosis - several;
  const given = Math.min(own, halve(before));
  if (given > 0) discounts.push({ code: 'own', label: texts.text(locale, 'discount.own'), amount: amount(-given) });
  return {
    lines: lines.map(({ kind: _kind, ...line }) => line),
    discounts,
    total: amount(before - given),
    has_on_request: lines.some((line) => line.price === null),
  };
}

/** The same work for nothing: a complaint about goods that we answer for. What is on request is covered as well. */
export function coverByWarranty<Sum extends RepairSum>(sum: Sum, locale: Locale): Sum {
  const { amount, currency } = sum.total;
  const discounts: RepairSum['discounts'] =
    amount === 0
      ? sum.discounts
      : [...sum.discounts, { code: 'warranty', label: texts.text(locale, 'discount.warranty'), amount: money(-amount, currency) }];
  return { ...sum, discounts, total: money(0, currency), has_on_request: false };
}

/** Half in whole units, so that no price tag ends in hellers. */
const halve = (minor: number): number => Math.floor(minor / 200) * 100;

/** Operations that exclude each other, by id: all of a group of which more than one was chosen. */
export function conflicting(chosen: readonly { readonly id: string; readonly exclusiveGroup: string | null }[]): readonly string[] {
  return chosen
    .filter(
      (one) => one.exclusiveGroup !== null && chosen.some((other) => other.id !== one.id && other.exclusiveGroup === one.exclusiveGroup),
    )
    .map(({ id }) => id);
}
