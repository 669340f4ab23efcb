import type { Quality } from '@okruh/market/appraisal';
import { gradeFor, type PlannedQuestion, type QuestionPlan } from './plan-questions.ts';
import type { AskedModel, StoredQuestions } from './questions.repository.ts';

/**
 * Models that could be bought and can't be any more: to one of the questions no answer is left with which they are. A device is bought only
 * if every answer has a grade.
 *
 * @returns their names
 */
export function listBlocked({ questions, models }: StoredQuestions, plan: QuestionPlan): string[] {
  const before = new Map(questions.map((question) => [question.id, question]));
  return models
    .filter(
      (model) =>
        model.isBought &&
        plan.questions.some((question) => {
          if (!question.isAsked || isAnswerable(model, question)) return false;
          const old = before.get(question.id);
          return old === undefined || !old.isAsked || isAnswerable(model, old);
        }),
    )
    .map(({ name }) => name);
}

/** Questions that would begin with an answer with which no model is bought. @returns their names in Czech and Romanian */
export const listRefusingDefaults = ({ models }: StoredQuestions, plan: QuestionPlan): PlannedQuestion['name'][] =>
  plan.questions
    .filter((question) => {
      const chosen = question.answers.find(({ value }) => plan.defaults.includes(value));
      // A special question begins without an answer.
      const first = chosen ?? (question.type === 'special' ? undefined : question.answers[0]);
      return (
        question.isAsked &&
        first !== undefined &&
        models.length > 0 &&
        models.every((model) => (findGrade(model, question.id, first) ?? null) === null)
      );
    })
    .map(({ name }) => name);

type Answer = { readonly value: string; readonly isOffered: boolean } & Partial<Pick<PlannedQuestion['answers'][number], 'effect'>>;

/** Undefined: the model doesn't have the answer. */
function findGrade(model: AskedModel, questionId: string, { value, effect }: Answer): Quality | null | undefined {
  return effect === undefined || effect === null ? model.answers.get(questionId)?.get(value) : gradeFor(effect.quality, model.grades);
}

/** A question that a model has no answers to isn't asked about it. */
function isAnswerable(model: AskedModel, question: { readonly id: string; readonly answers: readonly Answer[] }): boolean {
  const grades = question.answers.filter(({ isOffered }) => isOffered).map((answer) => findGrade(model, question.id, answer));
  const known = grades.filter((grade) => grade !== undefined);
  return known.length === 0 || known.some((grade) => grade !== null);
}
