import type { Appraisal, DeviceCondition } from '@okruh/contracts/http/buyout/selector';
import { type Quality, worseQuality } from './grade.ts';
import { type Answers, type AppraisalInput, ignoredConditionCodes } from './price.ts';

/** What the questions need of an appraisal; the contract's `Appraisal` fits as it is. */
export interface QuestionsInput extends AppraisalInput {
  readonly device_conditions: readonly (AppraisalInput['device_conditions'][number] & Pick<DeviceCondition, 'type'>)[];
  readonly default_device_condition_choices: Appraisal['default_device_condition_choices'];
}
type Question = QuestionsInput['device_conditions'][number];

/** Conditions of this type start unanswered: only the customer knows what is added to the device. */
export const specialConditionType = 'special';
/** Type of the conditions that describe looks: display, body. */
export const qualityConditionType = 'quality';

export const isQualityCondition = (condition: Pick<DeviceCondition, 'type'>): boolean => condition.type === qualityConditionType;

/**
 * The answers a freshly loaded appraisal starts with, by order of preference: the first choice among the server's
 * defaults, none for a special condition, the first choice.
 */
export function defaultAnswers(appraisal: QuestionsInput): Answers {
  const defaults = new Set(appraisal.default_device_condition_choices);
  return Object.fromEntries(appraisal.device_conditions.map((condition) => [condition.id, defaultAnswer(condition, defaults)]));
}

/** Default answers with the looks set to a grade, for addresses that preselect the condition. A grade that isn't bought leaves the defaults. */
export function answersForQuality(appraisal: QuestionsInput, quality: Quality): Answers {
  const answers: Record<string, string | null> = { ...defaultAnswers(appraisal) };
  for (const condition of appraisal.device_conditions.filter(isQualityCondition)) {
    const choice = condition.choices.find((candidate) => findQuality(appraisal, candidate.appraisal_result) === quality);
    if (choice !== undefined) answers[condition.id] = choice.value;
  }
  return answers;
}

/**
 * The answers after one choice. When an answer about function changes the grade that those answers allow, what was said
 * about the looks no longer fits and goes back to its defaults.
 */
export function chooseAnswer(appraisal: QuestionsInput, answers: Answers, conditionId: string, value: string | null): Answers {
  const condition = appraisal.device_conditions.find((candidate) => candidate.id === conditionId);
  if (condition === undefined) return answers;
  const chosen: Record<string, string | null> = { ...answers, [conditionId]: value };
  if (isQualityCondition(condition) || qualityGroup(appraisal, answers) === qualityGroup(appraisal, chosen)) return chosen;
  const defaults = new Set(appraisal.default_device_condition_choices);
  for (const looks of appraisal.device_conditions.filter(isQualityCondition)) chosen[looks.id] = defaultAnswer(looks, defaults);
  return chosen;
}

/** Answers as the payload's list of values, in the order of the conditions. */
export const answerValues = (appraisal: AppraisalInput, answers: Answers): string[] =>
  appraisal.device_conditions.flatMap((condition) => answers[condition.id] ?? []);

/** Answers by condition of a payload's list of values; what no condition offers is left out. */
export function answersOfValues(appraisal: AppraisalInput, values: readonly string[]): Answers {
  const given = new Set(values);
  return Object.fromEntries(
    appraisal.device_conditions.map((condition) => [
      condition.id,
      condition.choices.find((choice) => given.has(choice.value))?.value ?? null,
    ]),
  );
}

/** Conditions as the form shows them: in the order of the price list, looks last. */
export const inDisplayOrder = <C extends Pick<DeviceCondition, 'type'>>(conditions: readonly C[]): C[] => [
  ...conditions.filter((condition) => !isQualityCondition(condition)),
  ...conditions.filter(isQualityCondition),
];

function defaultAnswer(condition: Question, defaults: ReadonlySet<string>): string | null {
  const preferred = condition.choices.find((choice) => defaults.has(choice.value));
  if (preferred !== undefined) return preferred.value;
  if (condition.type === specialConditionType) return null;
  return condition.choices[0]?.value ?? null;
}

/** Worst grade that the counted answers outside the looks allow. */
function qualityGroup(appraisal: QuestionsInput, answers: Answers): Quality | null {
  let worst: Quality | null = null;
  for (const condition of appraisal.device_conditions) {
    if (isQualityCondition(condition) || ignoredConditionCodes.has(condition.code)) continue;
    const choice = condition.choices.find((candidate) => candidate.value === answers[condition.id]);
    if (choice !== undefined) worst = worseQuality(worst, findQuality(appraisal, choice.appraisal_result));
  }
  return worst;
}

const findQuality = (appraisal: AppraisalInput, resultId: string | null): Quality | null =>
  appraisal.appraisal_result.find((result) => result.id === resultId)?.quality ?? null;
