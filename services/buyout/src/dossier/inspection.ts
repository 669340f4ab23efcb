import type { CounterOffer } from '@okruh/contracts/http/buyout';
import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import { answerDifferences, answersOfValues, appraise, type Quality } from '@okruh/market/appraisal';

export interface Inspection {
  /** Values in the order of the questions. */
  readonly values: readonly string[];
  /** Null when the device can't be bought out as it was found. */
  readonly quality: Quality | null;
  /** Minor units; null when the device can't be bought out. */
  readonly price: number | null;
}

/** An inspection that can't be priced because answers are missing, doubled or unknown, by condition. */
export interface FaultyInspection {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Prices what the clerk found by the questions and prices that the seller saw, not by today's list: the agreed price may
 * only change because the device is another than described.
 */
export function inspect(
  appraisal: Appraisal,
  answers: readonly { readonly condition: string; readonly value: string }[],
): Inspection | FaultyInspection {
  const byCondition = new Map(answers.map((answer) => [answer.condition, answer.value]));
  const missing: string[] = [];
  const values: string[] = [];
  for (const condition of appraisal.device_conditions) {
    const value = byCondition.get(condition.id);
    byCondition.delete(condition.id);
    if (value !== undefined && condition.choices.some((choice) => choice.value === value)) values.push(value);
    else missing.push(condition.id);
  }
  if (missing.length > 0 || byCondition.size > 0) return { missing, unknown: [...byCondition.keys()] };
  const outcome = appraise(appraisal, values);
  return outcome.kind === 'priced'
    ? { values, quality: outcome.quality, price: outcome.price.amount }
    : { values, quality: null, price: null };
}

/** Price difference of each answer that the inspection saw otherwise. */
export const differences = (
  appraisal: Appraisal,
  customer: readonly string[],
  inspected: readonly string[] | null,
): CounterOffer['differences'] =>
  inspected === null ? [] : answerDifferences(appraisal, answersOfValues(appraisal, customer), answersOfValues(appraisal, inspected));
