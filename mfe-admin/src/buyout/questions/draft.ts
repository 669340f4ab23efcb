import type { OfficeQuestions, QuestionInput } from '@okruh/contracts/http/buyout-admin/questions';
import { type Currency, wholeUnits } from '@okruh/market';
import { isQualityCondition, type Quality } from '@okruh/market/appraisal';
import { formatMoneyChange } from '../../office/language/format.ts';
import type { TextFunction } from '@okruh/web-kit/i18n';

export interface Texts {
  readonly cs: string;
  readonly ro: string;
}
export interface DraftAnswer {
  /** Name in the draft: the stored value, or one made for a new answer. */
  readonly key: string;
  /** Null: not stored yet. */
  readonly value: string | null;
  readonly label: Texts;
  readonly isDefault: boolean;
  /** Grade that it means, with most models when it is stored; null: the device isn't bought. */
  readonly quality: Quality | null;
  /** Whole units of a new answer; null of a stored one, whose corrections stand with each model. */
  readonly correction: Readonly<Record<Currency, number>> | null;
}
export interface DraftQuestion {
  readonly key: string;
  /** Null: not stored yet. */
  readonly id: string | null;
  readonly type: string;
  readonly name: Texts;
  readonly help: Texts;
  readonly decidesGrade: boolean;
  readonly answers: readonly DraftAnswer[];
  /** Answers that aren't offered. */
  readonly retired: readonly DraftAnswer[];
}
/** Questions of a kind as somebody changes them. */
export interface Draft {
  readonly questions: readonly DraftQuestion[];
  /** Questions that aren't asked. */
  readonly retired: readonly DraftQuestion[];
}

/** The draft that the stored questions begin with. */
export function toDraft({ questions }: OfficeQuestions): Draft {
  const all = questions.map((question) => {
    const answers = question.answers.map(({ value, label, is_default: isDefault, quality, is_offered: isOffered }) => ({
      isOffered,
      answer: { key: value, value, label, isDefault, quality, correction: null },
    }));
    const pick = (wanted: boolean) => answers.filter(({ isOffered }) => isOffered === wanted).map(({ answer }) => answer);
    const { id, type, name, help, decides_grade: decidesGrade } = question;
    const own = { key: id, id, type, name, help, decidesGrade, answers: pick(true), retired: pick(false) };
    return { isAsked: question.is_asked, question: own };
  });
  const pick = (wanted: boolean) => all.filter(({ isAsked }) => isAsked === wanted).map(({ question }) => question);
  return { questions: pick(true), retired: pick(false) };
}

const toCorrection = (correction: DraftAnswer['correction']) => ({
  CZK: wholeUnits(correction?.CZK ?? 0, 'CZK').amount,
  RON: wholeUnits(correction?.RON ?? 0, 'RON').amount,
});

/** The draft as the service takes it. */
export const toInput = ({ questions }: Draft): QuestionInput[] =>
  questions.map(({ id, type, name, help, answers }) => {
    const texts = { name: { ...name }, help: { ...help } };
    const toNew = ({ label, isDefault, quality, correction }: DraftAnswer) => ({
      value: null,
      label: { ...label },
      is_default: isDefault,
      effect: { quality, correction: toCorrection(correction) },
    });
    if (id === null) return { id, type: type === 'quality' ? 'quality' : 'common', ...texts, answers: answers.map(toNew) };
    return {
      id,
      ...texts,
      answers: answers.map((answer) =>
        answer.value === null ? toNew(answer) : { value: answer.value, label: { ...answer.label }, is_default: answer.isDefault },
      ),
    };
  });

/** Items with one of them replaced, or added at the end when it isn't there. */
export const withItem = <Item extends { readonly key: string }>(items: readonly Item[], item: Item): Item[] =>
  items.some(({ key }) => key === item.key) ? items.map((one) => (one.key === item.key ? item : one)) : [...items, item];

/** Items with one of them a place further up or down among those of its group; it stays at the ends. */
export function withMoved<Item extends { readonly key: string }>(
  items: readonly Item[],
  key: string,
  by: -1 | 1,
  isOfGroup: (item: Item) => boolean = () => true,
): Item[] {
  const group = items.filter(isOfGroup);
  const at = group.findIndex((item) => item.key === key);
  const [own, other] = [group[at], group[at + by]];
  if (own === undefined || other === undefined) return [...items];
  return items.map((item) => (item === own ? other : item === other ? own : item));
}

/** The question with its answer saved; one default leaves no other. */
export const withAnswer = (question: DraftQuestion, answer: DraftAnswer): DraftQuestion => ({
  ...question,
  answers: withItem(answer.isDefault ? question.answers.map((one) => ({ ...one, isDefault: false })) : question.answers, answer),
});

/** The answer that is chosen at first: the default, else the first; none of a special question. */
export const findDefault = ({ type, answers }: DraftQuestion): DraftAnswer | undefined =>
  answers.find(({ isDefault }) => isDefault) ?? (type === 'special' ? undefined : answers[0]);

/** One thing that a draft changes, in words. */
export interface DraftChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What a draft changes against another, in words, question by question. */
export function listChanges(before: Draft, after: Draft, locale: keyof Texts, text: TextFunction): DraftChange[] {
  const changes: DraftChange[] = [];
  const nothing = '–';
  const add = (label: string, old: string, next: string): void => {
    if (old !== next) changes.push({ label, before: old || nothing, after: next || nothing });
  };
  for (const question of after.questions) {
    const old = before.questions.find(({ key }) => key === question.key);
    const name = question.name[locale];
    if (old === undefined) {
      add(name, '', text('questions.change.asked', { answers: describeAnswers(question, locale, text) }));
      continue;
    }
    addTexts(add, text('questions.change.name', { name }), old.name, question.name);
    addTexts(add, text('questions.change.help', { name }), old.help, question.help);
    for (const answer of question.answers) {
      const stored = [...old.answers, ...old.retired].find(({ key }) => key === answer.key);
      if (stored !== undefined) addTexts(add, text('questions.change.answer', { name }), stored.label, answer.label);
    }
    add(text('questions.change.answers', { name }), describeAnswers(old, locale, text), describeAnswers(question, locale, text));
    add(text('questions.change.default', { name }), labelOfDefault(old, locale), labelOfDefault(question, locale));
  }
  for (const question of before.questions)
    if (!after.questions.some(({ key }) => key === question.key))
      add(question.name[locale], describeAnswers(question, locale, text), text('questions.change.retired'));
  const order = ({ questions }: Draft, other: Draft): string =>
    questions
      .filter(({ key }) => other.questions.some((question) => question.key === key))
      .map(({ key }) => after.questions.find((question) => question.key === key)?.name[locale] ?? '')
      .join(' · ');
  add(text('questions.change.order'), order(before, after), order(after, before));
  return changes;
}

function addTexts(add: (label: string, before: string, after: string) => void, label: string, before: Texts, after: Texts): void {
  add(label, before.cs, after.cs);
  add(label, before.ro, after.ro);
}

const labelOfDefault = (question: DraftQuestion, locale: keyof Texts): string => findDefault(question)?.label[locale] ?? '';

/** Answers in their order; of a new one what it does. */
const describeAnswers = ({ answers }: DraftQuestion, locale: keyof Texts, text: TextFunction): string =>
  answers
    .map(({ label, quality, correction }) =>
      correction === null
        ? label[locale]
        : `${label[locale]} (${[
            quality ?? text('price-page.refused'),
            formatMoneyChange(wholeUnits(correction.CZK, 'CZK')),
            formatMoneyChange(wholeUnits(correction.RON, 'RON')),
          ].join(', ')})`,
    )
    .join(' · ');

/** Whether two questions stand in one group of the wizard. */
export const isOfGroup =
  (question: DraftQuestion) =>
  (other: DraftQuestion): boolean =>
    isQualityCondition(other) === isQualityCondition(question);
