import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import { money, subtractMoney } from '@okruh/market';
import type { AppraisalOutcome } from '@okruh/market/appraisal';
import { priceByPromise } from '@okruh/market/lease-promise';
import type { CallAnswer } from '@okruh/web-kit';

export type LeasePromise = CallAnswer<BuyoutRoutes['get_lease_promise']>;

/**
 * The outcome with the promised price: what it differs by from the price list is one more correction.
 *
 * @param label of that correction
 */
export function applyPromise(
  outcome: AppraisalOutcome,
  promise: Pick<LeasePromise, 'price' | 'required_grade'>,
  label: string,
): AppraisalOutcome {
  if (outcome.kind !== 'priced') return outcome;
  const amount = priceByPromise(
    { price: promise.price.amount, requiredGrade: promise.required_grade },
    { price: outcome.price.amount, quality: outcome.quality },
  );
  if (amount === outcome.price.amount) return outcome;
  const price = money(amount, outcome.price.currency);
  const correction = { condition: 'lease-promise', value: '', name: label, answer: '', amount: subtractMoney(price, outcome.total) };
  return { ...outcome, corrections: [...outcome.corrections, correction], total: price, price, isFloor: false };
}
