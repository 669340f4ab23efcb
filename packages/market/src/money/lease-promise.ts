// What a lease promised about the device at its end or on the way (docs/decisions/0065-lease-promises.md). Pure; buy-out and its wizard use it.
import type { Quality } from '../appraisal/grade.ts';
import { qualityRank } from '../appraisal/grade.ts';
import { addDays, dateParts, type IsoDate, isoDate, isRealDate } from '../date/date.ts';

/** Days for which a promised price or an exchange can be claimed. */
export const PROMISE_CLAIM_DAYS = 60;

/** A device's part of what its lease agreed; amounts in minor units. */
export interface LeasedDevice {
  readonly kind: 'buy-and-sell' | 'old-for-new';
  readonly months: number;
  readonly monthly: number;
  readonly residual: number;
  /** Instalments after which it can be claimed: of `buy-and-sell` all of them. */
  readonly afterMonths: number;
}

/** When a promise can be claimed, both days included. */
export interface ClaimWindow {
  readonly opensOn: IsoDate;
  readonly endsOn: IsoDate;
}

/** The same day some months later; the last day of a month that is shorter. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = dateParts(date);
  const count = year * 12 + month - 1 + months;
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  let last = day;
  while (!isRealDate({ ...target, day: last })) last -= 1;
  return isoDate({ ...target, day: last });
}

/** Whole months from one day to another. */
export function monthsBetween(from: IsoDate, to: IsoDate): number {
  const [start, end] = [dateParts(from), dateParts(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return to < addMonths(from, months) ? months - 1 : months;
}

/** @param startsOn day on which the customer got the device: the first instalment is due a month later */
export function claimWindow({ afterMonths }: Pick<LeasedDevice, 'afterMonths'>, startsOn: IsoDate): ClaimWindow {
  const opensOn = addMonths(startsOn, afterMonths);
  return { opensOn, endsOn: addDays(opensOn, PROMISE_CLAIM_DAYS) };
}

/**
 * What we promise for a device: what is left of its lease to pay. The buy-and-sell price is the residual; an exchange ends
 * the instalments that are still to come.
 *
 * @param paidMonths instalments that were due by now
 * @returns minor units
 */
export function promisedPrice({ kind, months, monthly, residual, afterMonths }: LeasedDevice, paidMonths: number): number {
  if (kind === 'buy-and-sell') return residual;
  const paid = Math.min(months, Math.max(afterMonths, paidMonths));
  return monthly * (months - paid) + residual;
}

/**
 * The price of a device under a promise: the promised one in the grade that it names or a better one; a worse device is worth what
 * the price list says, never more than was promised.
 */
export const priceByPromise = (
  promise: { readonly price: number; readonly requiredGrade: Quality },
  found: { readonly price: number; readonly quality: Quality },
): number => (qualityRank(found.quality) <= qualityRank(promise.requiredGrade) ? promise.price : Math.min(found.price, promise.price));

/** Parts of an amount by weights, in minor units: they add up to it, and equal weights differ by one at most. */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [seen, given] = [0, 0];
  return weights.map((weight) => {
    seen += weight;
    const upTo = total === 0 ? 0 : Number((BigInt(amount) * BigInt(seen)) / BigInt(total));
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
