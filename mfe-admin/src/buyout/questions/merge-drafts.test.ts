import { expect, it } from 'vitest';
import type { Draft, DraftAnswer, DraftQuestion } from './draft.ts';
import { mergeDrafts } from './merge-drafts.ts';

const both = (cs: string) => ({ cs, ro: `${cs} ro` });
const answer = (key: string, label = key): DraftAnswer => ({
  key,
  value: key,
  label: both(label),
  isDefault: false,
  quality: 'A',
  correction: null,
});
const question = (key: string, ...answers: string[]): DraftQuestion => ({
  key,
  id: key,
  type: 'common',
  name: both(key),
  help: both(''),
  decidesGrade: true,
  answers: answers.map((one) => answer(one)),
  retired: [],
});
const base: Draft = { questions: [question('display', 'd-1', 'd-2'), question('box', 'yes', 'no', 'old')], retired: [] };
const change = (key: string, edit: (question: DraftQuestion) => DraftQuestion, of: Draft = base): Draft => ({
  ...of,
  questions: of.questions.map((one) => (one.key === key ? edit(one) : one)),
});
const rename = (name: string) => (one: DraftQuestion) => ({ ...one, name: { ...one.name, cs: name } });
const relabel = (value: string, cs: string) => (one: DraftQuestion) => ({
  ...one,
  answers: one.answers.map((each) => (each.key === value ? { ...each, label: { ...each.label, cs } } : each)),
});
const mark = (value: string) => (one: DraftQuestion) => ({
  ...one,
  answers: one.answers.map((each) => ({ ...each, isDefault: each.key === value })),
});
const drop = (value: string) => (one: DraftQuestion) => ({
  ...one,
  answers: one.answers.filter(({ key }) => key !== value),
  retired: [...one.retired, ...one.answers.filter(({ key }) => key === value)],
});
const retire = (key: string, of: Draft = base): Draft => ({
  questions: of.questions.filter((one) => one.key !== key),
  retired: [...of.retired, ...of.questions.filter((one) => one.key === key)],
});
const find = (draft: Draft, key: string) => draft.questions.find((one) => one.key === key);

it('changes of other fields of the same question, and of other questions, are joined', () => {
  const theirs = change('box', relabel('yes', 'Ano, mám'), change('display', rename('Displej')));
  const mine = change('box', (one) => mark('no')({ ...rename('Krabice')(one), help: both('Nápověda') }));
  const { draft, conflicts } = mergeDrafts(base, theirs, mine);
  expect(conflicts).toEqual([]);
  expect(find(draft, 'display')?.name.cs).toBe('Displej');
  expect(find(draft, 'box')).toMatchObject({ name: { cs: 'Krabice', ro: 'box ro' }, help: both('Nápověda') });
  expect(find(draft, 'box')?.answers.map(({ label, isDefault }) => [label.cs, isDefault])).toEqual([
    ['Ano, mám', false],
    ['no', true],
    ['old', false],
  ]);
});

it('the same change of both is none, and one language is no other', () => {
  expect(mergeDrafts(base, change('box', rename('Krabice')), change('box', rename('Krabice'))).conflicts).toEqual([]);
  const romanian = change('box', (one) => ({ ...one, name: { ...one.name, ro: 'Cutie' } }));
  const { draft, conflicts } = mergeDrafts(base, romanian, change('box', rename('Krabice')));
  expect([conflicts, find(draft, 'box')?.name]).toEqual([[], { cs: 'Krabice', ro: 'Cutie' }]);
});

it('a field that both changed is a conflict with both values, and takes what is chosen', () => {
  const theirs = change('box', relabel('yes', 'Ano, mám'));
  const mine = change('box', relabel('yes', 'Ano, s nabíječkou'));
  const { draft, conflicts } = mergeDrafts(base, theirs, mine);
  expect(conflicts).toMatchObject([{ field: 'label', language: 'cs', theirs: 'Ano, mám', mine: 'Ano, s nabíječkou' }]);
  expect(find(draft, 'box')?.answers[0]?.label.cs).toBe('Ano, s nabíječkou');
  const id = conflicts[0]?.id ?? '';
  expect(find(mergeDrafts(base, theirs, mine, new Map([[id, 'theirs']])).draft, 'box')?.answers[0]?.label.cs).toBe('Ano, mám');
});

it.each([
  ['by them', retire('box'), change('box', rename('Krabice')), 'theirs'],
  ['by me', change('box', rename('Krabice')), retire('box'), 'mine'],
] as const)('a question that was retired %s and changed by the other is a conflict', (_by, theirs, mine, gone) => {
  const { conflicts } = mergeDrafts(base, theirs, mine);
  expect(conflicts).toMatchObject([{ field: 'asked', theirs: gone !== 'theirs', mine: gone !== 'mine' }]);
  const id = conflicts[0]?.id ?? '';
  expect(find(mergeDrafts(base, theirs, mine, new Map([[id, gone]])).draft, 'box')).toBeUndefined();
  const stays = mergeDrafts(base, theirs, mine, new Map([[id, gone === 'mine' ? 'theirs' : 'mine']]));
  expect(find(stays.draft, 'box')?.name.cs).toBe('Krabice');
});

it('what one side retired alone is retired, and an answer that the other renamed meanwhile is a conflict', () => {
  const { draft, conflicts } = mergeDrafts(base, retire('display'), change('box', drop('old')));
  expect([conflicts, draft.questions.map(({ key }) => key), draft.retired.map(({ key }) => key)]).toEqual([[], ['box'], ['display']]);
  expect(find(draft, 'box')?.retired.map(({ key }) => key)).toEqual(['old']);
  const lost = mergeDrafts(base, change('box', drop('old')), change('box', relabel('old', 'Starší')));
  expect(lost.conflicts).toMatchObject([{ field: 'offered', theirs: false, mine: true }]);
});

it('new questions and answers of both sides stand where each put them', () => {
  const add = (key: string) => (one: DraftQuestion) => ({
    ...one,
    answers: [one.answers[0] ?? answer('x'), answer(key), ...one.answers.slice(1)],
  });
  const theirs = { ...change('box', add('box-1')), questions: [...change('box', add('box-1')).questions, question('case', 'c-1', 'c-2')] };
  const mine = change('box', add('new-1'));
  const { draft, conflicts } = mergeDrafts(base, theirs, { ...mine, questions: [question('new-q', 'n-1', 'n-2'), ...mine.questions] });
  expect(conflicts).toEqual([]);
  expect(draft.questions.map(({ key }) => key)).toEqual(['new-q', 'display', 'box', 'case']);
  expect(
    find(draft, 'box')
      ?.answers.map(({ key }) => key)
      .toSorted(),
  ).toEqual(['box-1', 'new-1', 'no', 'old', 'yes']);
});

it('an order that one side changed is taken, two orders are a conflict', () => {
  const order = (...keys: string[]): Draft => change('box', (one) => ({ ...one, answers: keys.map((key) => answer(key)) }));
  const alone = mergeDrafts(base, order('no', 'yes', 'old'), change('box', rename('Krabice')));
  expect([alone.conflicts, find(alone.draft, 'box')?.answers.map(({ key }) => key)]).toEqual([[], ['no', 'yes', 'old']]);
  const { draft, conflicts } = mergeDrafts(base, order('no', 'yes', 'old'), order('old', 'yes', 'no'));
  expect(conflicts).toMatchObject([{ field: 'answers', theirs: [both('no'), both('yes'), both('old')] }]);
  expect(find(draft, 'box')?.answers.map(({ key }) => key)).toEqual(['old', 'yes', 'no']);
});

it('two defaults of one question are a conflict', () => {
  const { draft, conflicts } = mergeDrafts(base, change('box', mark('yes')), change('box', mark('no')));
  expect(conflicts).toMatchObject([{ field: 'default', theirs: [both('yes')], mine: [both('no')] }]);
  expect(
    find(draft, 'box')
      ?.answers.filter(({ isDefault }) => isDefault)
      .map(({ key }) => key),
  ).toEqual(['no']);
});

it('nothing of mine changed gives theirs', () => {
  const theirs = change('box', drop('old'), change('display', rename('Displej')));
  expect(mergeDrafts(base, theirs, base)).toEqual({ draft: theirs, conflicts: [] });
});
