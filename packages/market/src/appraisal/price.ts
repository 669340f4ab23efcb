import type { ConditionChoice, DeviceCondition } from '@okruh/contracts/http/buyout/selector';
import { addMoney, compareMoney, type Money, sumMoney } from '../money/money.ts';
import { qualities, type Quality, qualityRank, worseQuality } from './grade.ts';

/** A condition as the price rule reads it. */
export type ConditionInput = Pick<DeviceCondition, 'id' | 'code' | 'name'> & {
  readonly choices: readonly Pick<ConditionChoice, 'value' | 'label' | 'appraisal_result' | 'price_correction'>[];
};
/** A graded outcome. The price list may know a grade that has no price of its own; the next worse priced one then holds. */
export interface ResultInput {
  readonly id: string;
  readonly quality: Quality | null;
  readonly price: Money | null;
}
/** What the price rule needs of an appraisal; the contract's `Appraisal` fits as it is. */
export interface AppraisalInput {
  readonly appraisal_result: readonly ResultInput[];
  readonly device_conditions: readonly ConditionInput[];
  readonly minimal_buyout_price: Money;
}

/** Chosen answers by condition id; null or absent = not answered. */
export type Answers = Readonly<Record<string, string | null>>;
/** Chosen answers: by condition, or as the payload's list of values in any order. */
export type ChosenAnswers = Answers | readonly (string | null)[];

/** One chosen answer in words. */
export interface AnsweredCondition {
  /** Condition id. */
  readonly condition: string;
  readonly name: string;
  readonly value: string;
  /** Label of the answer. */
  readonly answer: string;
}
export interface Correction extends AnsweredCondition {
  /** Never zero; negative lowers the price. */
  readonly amount: Money;
}
export interface Priced {
  readonly kind: 'priced';
  /** Id of the result whose price holds. */
  readonly result: string;
  readonly quality: Quality;
  /** Price of the result. */
  readonly base: Money;
  /** Corrections other than zero, in the order of the conditions. */
  readonly corrections: readonly Correction[];
  /** `base` with every correction, before the floor; may be negative. */
  readonly total: Money;
  /** What we pay: `total`, never below the minimal buy-out price. */
  readonly price: Money;
  /** The floor lifted the price. */
  readonly isFloor: boolean;
}
export type AppraisalOutcome =
  | Priced
  /** Values that no condition offers, or two answers to one question: a wrong request, not a bad device. */
  | { readonly kind: 'invalid-answers'; readonly unknown: readonly string[]; readonly repeated: readonly string[] }
  /** An answer without a graded result: the device can't be bought out. */
  | { readonly kind: 'not-eligible'; readonly blocking: readonly AnsweredCondition[] }
  /** Unanswered conditions by id; `estimate` is the price of the answers given so far. */
  | { readonly kind: 'incomplete'; readonly missing: readonly string[]; readonly estimate: Priced | null }
  /** Neither the grade nor a worse one has a price. */
  | { readonly kind: 'no-price' };

/** Conditions whose answers never decide the grade; their corrections count. */
export const ignoredConditionCodes: ReadonlySet<string> = new Set(['original_charger', 'battery']);

type Choice = ConditionInput['choices'][number];
interface Answered {
  readonly condition: ConditionInput;
  readonly choice: Choice;
}

/**
 * The price rule of the buy-out, the same for browser and server (docs/decisions/0001-buy-out-price-rule.md).
 *
 * "The first two conditions agree and nothing counted is worse" and "the worst counted grade decides" name the same
 * grade whenever both apply, so the rule is written as the second alone; a property test holds it against the literal text.
 *
 * @throws RangeError when the appraisal mixes currencies, which no valid appraisal does.
 */
export function appraise(appraisal: AppraisalInput, answers: ChosenAnswers): AppraisalOutcome {
  const { answered, missing, unknown, repeated } = readAnswers(appraisal.device_conditions, answers);
  if (unknown.length > 0 || repeated.length > 0) return { kind: 'invalid-answers', unknown, repeated };

  const results = new Map(appraisal.appraisal_result.map((result) => [result.id, result]));
  let worst: Quality | null = null;
  const blocking: AnsweredCondition[] = [];
  const corrections: Correction[] = [];
  for (const { condition, choice } of answered) {
    const quality = choice.appraisal_result === null ? null : (results.get(choice.appraisal_result)?.quality ?? null);
    if (quality === null) blocking.push(inWords(condition, choice));
    else if (!ignoredConditionCodes.has(condition.code)) worst = worseQuality(worst, quality);
    if (choice.price_correction.amount !== 0) corrections.push({ ...inWords(condition, choice), amount: choice.price_correction });
  }
  if (blocking.length > 0) return { kind: 'not-eligible', blocking };

  const priced = worst === null ? null : calculatePrice(appraisal, worst, corrections);
  if (missing.length > 0) return { kind: 'incomplete', missing, estimate: priced };
  return priced ?? { kind: 'no-price' };
}

/** Whether the device can be bought out: every condition has an answer whose appraisal result has a quality. */
export function isEligible(appraisal: AppraisalInput, answers: ChosenAnswers): boolean {
  const { kind } = appraise(appraisal, answers);
  return kind === 'priced' || kind === 'no-price';
}

function calculatePrice(appraisal: AppraisalInput, worst: Quality, corrections: readonly Correction[]): Priced | null {
  for (const quality of qualities.slice(qualityRank(worst))) {
    const result = appraisal.appraisal_result.find((candidate) => candidate.quality === quality && candidate.price !== null);
    if (result === undefined || result.price === null) continue;
    const base = result.price;
    const total = addMoney(
      base,
      sumMoney(
        corrections.map((correction) => correction.amount),
        base.currency,
      ),
    );
    const isFloor = compareMoney(total, appraisal.minimal_buyout_price) < 0;
    return {
      kind: 'priced',
      result: result.id,
      quality,
      base,
      corrections,
      total,
      price: isFloor ? appraisal.minimal_buyout_price : total,
      isFloor,
    };
  }
  return null;
}

function readAnswers(conditions: readonly ConditionInput[], answers: ChosenAnswers) {
  const answered: Answered[] = [];
  const missing: string[] = [];
  const repeated: string[] = [];
  const given = isList(answers) ? new Set(answers.filter((value) => value !== null)) : null;
  const unknown = new Set<string>(given ?? Object.values(answers as Answers).filter((value) => value !== null));
  for (const condition of conditions) {
    const chosen = condition.choices.filter((choice) =>
      given === null ? (answers as Answers)[condition.id] === choice.value : given.has(choice.value),
    );
    for (const choice of chosen) unknown.delete(choice.value);
    const [choice, ...more] = chosen;
    if (choice === undefined) missing.push(condition.id);
    else if (more.length > 0) repeated.push(condition.id);
    else answered.push({ condition, choice });
  }
  return { answered, missing, unknown: [...unknown], repeated };
}

const isList = (answers: ChosenAnswers): answers is readonly (string | null)[] => Array.isArray(answers);

const inWords = (condition: ConditionInput, choice: Choice): AnsweredCondition => ({
  condition: condition.id,
  name: condition.name,
  value: choice.value,
  answer: choice.label,
});
