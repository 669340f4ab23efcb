import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { equalMoney, type Money, zeroMoney } from '@okruh/market';
import { answerDifferences, type Answers, type AppraisalOutcome, appraise } from '@okruh/market/appraisal';

/** What saving the inspection would lead to. */
export type Verdict =
  /** The agreed price holds: the buy-out is settled at once. */
  | 'agreed'
  /** Another price: the customer has to be asked. */
  | 'offer'
  /** The device can't be bought out as it is. */
  | 'not-bought';

export interface Inspection {
  /** The clerk's answers by condition; null = not inspected yet. */
  readonly answers: Answers;
  /** Conditions without an answer of the clerk. */
  readonly missing: readonly string[];
  /** Price of what is inspected; what isn't counts as the customer said. */
  readonly outcome: AppraisalOutcome;
  /** 0 when the device can't be bought out. */
  readonly price: Money;
  readonly verdict: Verdict;
  /** Change of the price that an answer other than the customer's brings, by condition. */
  readonly differences: ReadonlyMap<string, Money>;
}

type Answered = Pick<AdminBuyout, 'appraisal' | 'customer_answers' | 'inspected_answers' | 'price'>;

/** Answers of the wire by condition. */
export const answersByCondition = (answers: AdminBuyout['customer_answers'] | null): Answers =>
  Object.fromEntries((answers ?? []).map(({ condition, value }) => [condition, value]));

/**
 * The inspection as it stands: what was saved, overlaid by what the clerk has changed since. Priced by the rule that
 * browser and server share, on the questions and prices that the customer saw.
 */
export function toInspection(buyout: Answered, draft: Answers): Inspection {
  const customer = answersByCondition(buyout.customer_answers);
  const clerk = { ...answersByCondition(buyout.inspected_answers), ...draft };
  const conditions = buyout.appraisal.device_conditions.map(({ id }) => id);
  const answers = Object.fromEntries(conditions.map((id) => [id, clerk[id] ?? null]));
  const assumed = Object.fromEntries(conditions.map((id) => [id, clerk[id] ?? customer[id] ?? null]));
  const outcome = appraise(buyout.appraisal, assumed);
  const price = outcome.kind === 'priced' ? outcome.price : zeroMoney(buyout.price.currency);
  return {
    answers,
    missing: conditions.filter((id) => answers[id] === null),
    outcome,
    price,
    verdict: outcome.kind !== 'priced' ? 'not-bought' : equalMoney(price, buyout.price) ? 'agreed' : 'offer',
    differences: new Map(
      answerDifferences(buyout.appraisal, customer, assumed).map((difference) => [difference.condition, difference.price_difference]),
    ),
  };
}

/** The clerk changed something that isn't saved. */
export function isChanged(buyout: Pick<AdminBuyout, 'inspected_answers'>, draft: Answers): boolean {
  const saved = answersByCondition(buyout.inspected_answers);
  return Object.entries(draft).some(([condition, value]) => value !== (saved[condition] ?? null));
}
