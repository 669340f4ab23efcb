import { type Draft, type DraftAnswer, type DraftQuestion, findDefault, type Texts } from './draft.ts';

/** What two people can change apart from each other. */
export type MergedField = 'asked' | 'name' | 'help' | 'offered' | 'label' | 'answers' | 'default' | 'order';
/** A text, whether something is asked or offered, or names in their order. */
export type MergedValue = string | boolean | readonly Texts[];
export type Side = 'theirs' | 'mine';

/** A field that both changed, each in a different direction. */
export interface MergeConflict {
  /** Names it among the conflicts of one merge. */
  readonly id: string;
  readonly field: MergedField;
  /** Null: the order of all questions. */
  readonly question: Texts | null;
  /** Of an answer's fields. */
  readonly answer: Texts | null;
  /** Of a text. */
  readonly language: keyof Texts | null;
  readonly theirs: MergedValue;
  readonly mine: MergedValue;
}

export interface Merge {
  readonly draft: Draft;
  readonly conflicts: readonly MergeConflict[];
}

/** Takes a value that one side changed; where both did, notes a conflict and takes what was chosen, mine until then. */
type Pick3 = <Value>(
  place: Omit<MergeConflict, 'theirs' | 'mine'>,
  values: { readonly base: Value; readonly theirs: Value; readonly mine: Value },
  show?: (value: Value) => MergedValue,
) => Value;

/**
 * Joins two changes of the same questions, question by question and answer by answer. What only one side changed is in the result; what
 * both changed to different values is a conflict. What one side retired and the other changed is a conflict as well, so that no change is
 * lost without being seen.
 *
 * @param base what both began with
 * @param theirs what is stored now
 * @param choices by the conflicts' ids
 */
export function mergeDrafts(base: Draft, theirs: Draft, mine: Draft, choices: ReadonlyMap<string, Side> = new Map()): Merge {
  const conflicts: MergeConflict[] = [];
  const pick: Pick3 = (place, values, show = (value) => value as MergedValue) => {
    const [first, other, own] = [values.base, values.theirs, values.mine].map((value) => JSON.stringify(value));
    if (own === first || own === other) return values.theirs;
    if (other === first) return values.mine;
    conflicts.push({ ...place, theirs: show(values.theirs), mine: show(values.mine) });
    return choices.get(place.id) === 'theirs' ? values.theirs : values.mine;
  };
  const sides = { base: listAll(base), theirs: listAll(theirs), mine: listAll(mine) };
  const merged = new Map<string, { readonly question: DraftQuestion; readonly isAsked: boolean }>();
  for (const key of new Set([...sides.theirs.keys(), ...sides.mine.keys()])) {
    const [first, other, own] = [sides.base.get(key), sides.theirs.get(key), sides.mine.get(key)];
    // New ones of one side; a stored question is never gone.
    const only = other === undefined ? own : own === undefined ? other : null;
    if (only === undefined) continue;
    if (only !== null) merged.set(key, { question: only.item, isAsked: only.isIn });
    else if (other !== undefined && own !== undefined) {
      const begin = first ?? other;
      const question = mergeQuestion(pick, begin.item, other.item, own.item);
      const isAsked = pickMembership(
        pick,
        { id: `${key} asked`, field: 'asked', question: question.name, answer: null, language: null },
        {
          base: begin,
          theirs: other,
          mine: own,
        },
      );
      merged.set(key, { question, isAsked });
    }
  }
  const joined = [...merged.values()];
  const order = pickOrder(
    pick,
    { id: 'order', field: 'order', question: null, answer: null, language: null },
    {
      base: base.questions,
      theirs: theirs.questions,
      mine: mine.questions,
    },
    joined.filter(({ isAsked }) => isAsked).map(({ question }) => question),
    ({ name }) => name,
  );
  return { draft: { questions: order, retired: joined.filter(({ isAsked }) => !isAsked).map(({ question }) => question) }, conflicts };
}

interface Member<Item> {
  readonly item: Item;
  /** Asked, or offered. */
  readonly isIn: boolean;
}

const listMembers = <Item extends { readonly key: string }>(
  shown: readonly Item[],
  retired: readonly Item[],
): ReadonlyMap<string, Member<Item>> => new Map([...toEntries(shown, true), ...toEntries(retired, false)]);

const toEntries = <Item extends { readonly key: string }>(items: readonly Item[], isIn: boolean): [string, Member<Item>][] =>
  items.map((item) => [item.key, { item, isIn }]);

const listAll = ({ questions, retired }: Draft): ReadonlyMap<string, Member<DraftQuestion>> => listMembers(questions, retired);

/** Whether something stays: taken away by one side and changed by the other is for somebody to decide. */
function pickMembership<Item>(
  pick: Pick3,
  place: Omit<MergeConflict, 'theirs' | 'mine'>,
  { base, theirs, mine }: { readonly base: Member<Item>; readonly theirs: Member<Item>; readonly mine: Member<Item> },
): boolean {
  const isSame = (one: Item): boolean => JSON.stringify(one) === JSON.stringify(base.item);
  const isLost = (gone: Member<Item>, other: Member<Item>): boolean => base.isIn && !gone.isIn && other.isIn && !isSame(other.item);
  if (!isLost(theirs, mine) && !isLost(mine, theirs)) return pick(place, { base: base.isIn, theirs: theirs.isIn, mine: mine.isIn });
  // Neither is what both began with, so that it is a conflict.
  return pick<boolean | null>(place, { base: null, theirs: theirs.isIn, mine: mine.isIn }, (value) => value === true) === true;
}

function mergeTexts(
  pick: Pick3,
  place: Pick<MergeConflict, 'id' | 'field' | 'question' | 'answer'>,
  values: { readonly base: Texts; readonly theirs: Texts; readonly mine: Texts },
): Texts {
  const one = (language: keyof Texts): string =>
    pick(
      { ...place, id: `${place.id} ${language}`, language },
      { base: values.base[language], theirs: values.theirs[language], mine: values.mine[language] },
    );
  return { cs: one('cs'), ro: one('ro') };
}

function mergeQuestion(pick: Pick3, base: DraftQuestion, theirs: DraftQuestion, mine: DraftQuestion): DraftQuestion {
  const { key } = theirs;
  const of = { question: theirs.name, answer: null, language: null } as const;
  const name = mergeTexts(pick, { ...of, id: `${key} name`, field: 'name' }, { base: base.name, theirs: theirs.name, mine: mine.name });
  const help = mergeTexts(pick, { ...of, id: `${key} help`, field: 'help' }, { base: base.help, theirs: theirs.help, mine: mine.help });
  const sides = [base, theirs, mine].map(({ answers, retired }) => listMembers(answers, retired));
  const merged: Member<DraftAnswer>[] = [];
  for (const value of new Set(sides.slice(1).flatMap((side) => [...side.keys()]))) {
    const [first, other, own] = sides.map((side) => side.get(value));
    const only = other === undefined ? own : own === undefined ? other : null;
    if (only === undefined) continue;
    if (only !== null) merged.push(only);
    else if (other !== undefined && own !== undefined) merged.push(mergeAnswer(pick, theirs, first ?? other, other, own));
  }
  const offered = merged.filter(({ isIn }) => isIn).map(({ item }) => item);
  const answers = pickOrder(
    pick,
    { ...of, id: `${key} answers`, field: 'answers' },
    { base: base.answers, theirs: theirs.answers, mine: mine.answers },
    offered,
    ({ label }) => label,
  );
  const chosen = pick(
    { ...of, id: `${key} default`, field: 'default' },
    { base: findMarked(base), theirs: findMarked(theirs), mine: findMarked(mine) },
    (found) => [[...theirs.answers, ...mine.answers].find((answer) => answer.key === found)?.label ?? { cs: '', ro: '' }],
  );
  const withDefault = (answer: DraftAnswer): DraftAnswer => ({ ...answer, isDefault: answer.key === chosen });
  return {
    ...theirs,
    name,
    help,
    answers: answers.map(withDefault),
    retired: merged.filter(({ isIn }) => !isIn).map(({ item }) => ({ ...item, isDefault: false })),
  };
}

/** The answer that is marked; one that nobody marked is no change when another one comes first. */
const findMarked = (question: DraftQuestion): string | null =>
  question.answers.some(({ isDefault }) => isDefault) ? (findDefault(question)?.key ?? null) : null;

function mergeAnswer(
  pick: Pick3,
  question: DraftQuestion,
  base: Member<DraftAnswer>,
  theirs: Member<DraftAnswer>,
  mine: Member<DraftAnswer>,
): Member<DraftAnswer> {
  const of = { question: question.name, answer: theirs.item.label };
  const id = `${question.key} ${theirs.item.key}`;
  const label = mergeTexts(
    pick,
    { ...of, id: `${id} label`, field: 'label' },
    {
      base: base.item.label,
      theirs: theirs.item.label,
      mine: mine.item.label,
    },
  );
  // Which answer is chosen at first is the question's.
  const plain = ({ item, isIn }: Member<DraftAnswer>): Member<DraftAnswer['label']> => ({ item: item.label, isIn });
  const isOffered = pickMembership(
    pick,
    { ...of, id: `${id} offered`, field: 'offered', language: null },
    {
      base: plain(base),
      theirs: plain(theirs),
      mine: plain(mine),
    },
  );
  return { item: { ...theirs.item, label }, isIn: isOffered };
}

/** Items in the order of the side that changed it; what the other side added stands where it stood there. */
function pickOrder<Item extends { readonly key: string }>(
  pick: Pick3,
  place: Omit<MergeConflict, 'theirs' | 'mine'>,
  { base, theirs, mine }: { readonly base: readonly Item[]; readonly theirs: readonly Item[]; readonly mine: readonly Item[] },
  items: readonly Item[],
  getName: (item: Item) => Texts,
): Item[] {
  const inAll = new Set([base, theirs, mine].map(toKeys).reduce((one, other) => one.filter((key) => other.includes(key))));
  const common = (side: readonly Item[]): string[] => toKeys(side).filter((key) => inAll.has(key));
  const byKey = new Map(items.map((item) => [item.key, item]));
  const names = (keys: readonly string[]): Texts[] =>
    keys.flatMap((key) => {
      const item = byKey.get(key);
      return item === undefined ? [] : [getName(item)];
    });
  const chosen = pick(place, { base: common(base), theirs: common(theirs), mine: common(mine) }, names);
  const [lead, other] = chosen.join('\n') === common(theirs).join('\n') ? [theirs, mine] : [mine, theirs];
  const keys = toKeys(lead);
  const others = toKeys(other);
  for (const [at, key] of others.entries()) {
    if (keys.includes(key)) continue;
    const before = others.slice(0, at).findLast((one) => keys.includes(one));
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
  }
  return [...keys.flatMap((key) => byKey.get(key) ?? []), ...items.filter(({ key }) => !keys.includes(key))];
}

const toKeys = (items: readonly { readonly key: string }[]): string[] => items.map(({ key }) => key);
