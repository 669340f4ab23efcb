import { type Money, subtractMoney, zeroMoney } from '../money/money.ts';
import { type Answers, type AppraisalInput, appraise } from './price.ts';

/** One answer that the inspection saw otherwise; the shape of the contract's counter-offer. */
export interface AnswerDifference {
  readonly condition: string;
  readonly name: string;
  /** Label of the answer; empty when there was none. */
  readonly customer_answer: string;
  readonly inspected_answer: string;
  /** Change of the price that this answer alone brings, applied in the order of the list. */
  readonly price_difference: Money;
}

/**
 * What each changed answer does to the price, in the order of the conditions. The differences sum to the whole
 * difference of the two prices; a set of answers that can't be bought out counts as 0.
 */
export function answerDifferences(appraisal: AppraisalInput, before: Answers, after: Answers): AnswerDifference[] {
  const differences: AnswerDifference[] = [];
  const answers: Record<string, string | null> = { ...before };
  let price = paidFor(appraisal, answers);
  for (const condition of appraisal.device_conditions) {
    const from = before[condition.id] ?? null;
    const to = after[condition.id] ?? null;
    if (from === to) continue;
    answers[condition.id] = to;
    const next = paidFor(appraisal, answers);
    const label = (value: string | null): string => condition.choices.find((choice) => choice.value === value)?.label ?? '';
    differences.push({
      condition: condition.id,
      name: condition.name,
      customer_answer: label(from),
      inspected_answer: label(to),
      price_difference: subtractMoney(next, price),
    });
    price = next;
  }
  return differences;
}

function paidFor(appraisal: AppraisalInput, answers: Answers): Money {
  const outcome = appraise(appraisal, answers);
  return outcome.kind === 'priced' ? outcome.price : zeroMoney(appraisal.minimal_buyout_price.currency);
}
