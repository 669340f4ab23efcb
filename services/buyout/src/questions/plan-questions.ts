import type { QuestionInput } from '@okruh/contracts/http/buyout-admin/questions';
import type { Currency } from '@okruh/market';
import { isQualityCondition, type Quality, qualities } from '@okruh/market/appraisal';

type Texts = Readonly<Record<'cs' | 'ro', string>>;

export interface StoredAnswer {
  readonly value: string;
  readonly label: Texts;
  readonly isOffered: boolean;
}
/** A question with its answers, retired ones included, in their order. */
export interface StoredQuestion {
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly name: Texts;
  readonly help: Texts;
  readonly isAsked: boolean;
  readonly answers: readonly StoredAnswer[];
}
/** What an answer does with a model's price. */
export interface Effect {
  /** Null: the device isn't bought. */
  readonly quality: Quality | null;
  readonly correction: Readonly<Record<Currency, number>>;
}
export interface PlannedAnswer extends StoredAnswer {
  /** Of a new answer alone. */
  readonly effect: Effect | null;
}
export interface PlannedQuestion extends Omit<StoredQuestion, 'answers'> {
  readonly answers: readonly PlannedAnswer[];
  readonly isNew: boolean;
}
export interface QuestionPlan {
  /** Every question of the kind in its order: looks, the others, retired ones. */
  readonly questions: readonly PlannedQuestion[];
  /** Values of the answers that are chosen at first. */
  readonly defaults: readonly string[];
}
/** Key of the text that says why a list of questions can't be. */
export type PlanError =
  | 'questions.unknown'
  | 'questions.two-answers'
  | 'questions.two-defaults'
  | 'questions.two-looks'
  | 'questions.same-answer';

/** A question about looks: the grade begins with two of them (specification, price calculation). */
const MIN_LOOKS = 2;
const MIN_ANSWERS = 2;

/**
 * What the questions of a kind of device become. Whatever the input doesn't name is retired and stays last; ids and values of what is new
 * are never those of anything that was ever there.
 *
 * @param stored all of the kind, retired ones included
 */
export function planQuestions(kind: string, stored: readonly StoredQuestion[], input: readonly QuestionInput[]): QuestionPlan | PlanError {
  const known = new Map(stored.map((question) => [question.id, question]));
  const taken = new Set(stored.flatMap(({ id, code, answers }) => [id, code, ...answers.map(({ value }) => value)]));
  const planned: PlannedQuestion[] = [];
  const defaults: string[] = [];
  for (const asked of input) {
    const before = asked.id === null ? null : known.get(asked.id);
    if (before === undefined || planned.some(({ id }) => id === asked.id)) return 'questions.unknown';
    const code = before?.code ?? findFree('question', taken);
    const answers = planAnswers(before?.answers ?? [], asked.answers, code.replaceAll('_', '-'), taken);
    if (typeof answers === 'string') return answers;
    const chosen = asked.answers.flatMap(({ is_default: isDefault }, place) => (isDefault ? (answers[place]?.value ?? []) : []));
    if (chosen.length > 1) return 'questions.two-defaults';
    defaults.push(...chosen);
    planned.push({
      id: before?.id ?? `cond-${kind}-${code}`,
      code,
      type: before?.type ?? ('type' in asked ? asked.type : 'common'),
      name: asked.name,
      help: asked.help,
      isAsked: true,
      answers,
      isNew: before === null,
    });
  }
  const looks = planned.filter(isQualityCondition);
  if (looks.length < MIN_LOOKS) return 'questions.two-looks';
  const retired = stored.filter(({ id }) => !planned.some((question) => question.id === id));
  return {
    questions: [
      ...looks,
      ...planned.filter((question) => !isQualityCondition(question)),
      ...retired.map((question) => ({
        ...question,
        isAsked: false,
        isNew: false,
        answers: question.answers.map((answer) => ({ ...answer, effect: null })),
      })),
    ],
    defaults,
  };
}

/** Answers of a question: those of the input in its order, then the retired ones. */
function planAnswers(
  stored: readonly StoredAnswer[],
  input: QuestionInput['answers'],
  code: string,
  taken: Set<string>,
): PlannedAnswer[] | PlanError {
  const answers: PlannedAnswer[] = [];
  for (const answer of input) {
    if (
      answer.value !== null &&
      (!stored.some(({ value }) => value === answer.value) || answers.some(({ value }) => value === answer.value))
    )
      return 'questions.unknown';
    answers.push({
      value: answer.value ?? findFree(code, taken),
      label: answer.label,
      isOffered: true,
      effect: answer.value === null ? answer.effect : null,
    });
  }
  if (answers.length < MIN_ANSWERS) return 'questions.two-answers';
  if (hasTwice(answers, 'cs') || hasTwice(answers, 'ro')) return 'questions.same-answer';
  const retired = stored.filter(({ value }) => !answers.some((answer) => answer.value === value));
  return [...answers, ...retired.map((answer) => ({ ...answer, isOffered: false, effect: null }))];
}

/** Two answers of one text look alike to a seller. */
const hasTwice = (answers: readonly PlannedAnswer[], locale: keyof Texts): boolean =>
  new Set(answers.map(({ label }) => label[locale].toLowerCase())).size < answers.length;

/** `question-1`, `box-3`: the first number that nothing has; it is taken then. */
function findFree(start: string, taken: Set<string>): string {
  let number = 1;
  while (taken.has(`${start}-${number}`)) number += 1;
  const found = `${start}-${number}`;
  taken.add(found);
  return found;
}

/** The grade that a model has for an effect: the same, or the next worse one that it is bought in. */
export const gradeFor = (quality: Quality | null, offered: readonly Quality[]): Quality | null =>
  quality === null ? null : (qualities.slice(qualities.indexOf(quality)).find((one) => offered.includes(one)) ?? null);
