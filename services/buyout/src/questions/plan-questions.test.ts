import type { QuestionInput } from '@okruh/contracts/http/buyout-admin/questions';
import { expect, it } from 'vitest';
import { gradeFor, planQuestions, type StoredQuestion } from './plan-questions.ts';

const both = (text: string) => ({ cs: text, ro: text });
const stored = (id: string, type: string, ...values: readonly string[]): StoredQuestion => ({
  id,
  code: id.replace('cond-', ''),
  type,
  name: both(id),
  help: both(''),
  isAsked: true,
  answers: values.map((value) => ({ value, label: both(value), isOffered: true })),
});
const questions = [
  stored('cond-display', 'quality', 'display-a', 'display-b'),
  stored('cond-body', 'quality', 'body-a', 'body-b'),
  stored('cond-box', 'common', 'box-yes', 'box-no', 'box-1'),
];
const toInput = ({ id, name, help, answers }: StoredQuestion): QuestionInput => ({
  id,
  name,
  help,
  answers: answers.map(({ value, label }) => ({ value, label, is_default: false })),
});
const added = { value: null, label: both('new'), is_default: true, effect: { quality: null, correction: { CZK: 0, RON: 0 } } };
const plan = (input: readonly QuestionInput[]) => {
  const result = planQuestions('phone', questions, input);
  if (typeof result === 'string') throw new Error(result);
  return result;
};

it('a new answer gets a value that nothing ever had, and is the default when it is marked', () => {
  const input = questions
    .map(toInput)
    .map((question): QuestionInput => (question.id === 'cond-box' ? { ...question, answers: [...question.answers, added] } : question));
  const { questions: planned, defaults } = plan(input);
  expect(planned[2]?.answers.at(-1)).toEqual({ value: 'box-2', label: both('new'), isOffered: true, effect: added.effect });
  expect(defaults).toEqual(['box-2']);
});

it('what isn’t named is retired and stands last', () => {
  const { questions: planned } = plan([...questions.slice(0, 2).map(toInput)]);
  expect(planned.map(({ id, isAsked }) => [id, isAsked])).toEqual([
    ['cond-display', true],
    ['cond-body', true],
    ['cond-box', false],
  ]);
  const [box, ...looks] = questions.map(toInput).toReversed();
  const { questions: fewer } = plan([{ ...box, answers: box?.answers.slice(1) } as QuestionInput, ...looks]);
  expect(fewer[2]?.answers.map(({ value, isOffered }) => [value, isOffered])).toEqual([
    ['box-no', true],
    ['box-1', true],
    ['box-yes', false],
  ]);
});

it('the first two questions are always about looks', () => {
  const { questions: planned } = plan(questions.map(toInput).toReversed());
  expect(planned.map(({ id }) => id)).toEqual(['cond-body', 'cond-display', 'cond-box']);
  expect(planQuestions('phone', questions, questions.slice(1).map(toInput))).toBe('questions.two-looks');
});

it('a grade that a model isn’t bought in is the next worse one, never a better', () => {
  expect(gradeFor('B', ['A', 'C', 'D'])).toBe('C');
  expect(gradeFor('D', ['A+', 'A'])).toBeNull();
  expect(gradeFor(null, ['A'])).toBeNull();
});
