import type { OfficeQuestions } from '@okruh/contracts/http/buyout-admin/questions';
import { Button, Notice, Radio } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { type TextFunction, useLanguage, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useId, useState } from 'react';
import type { Conflict } from '../../office/conflict/conflict.tsx';
import { formatDateTime } from '../../office/language/format.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { type Draft, listChanges, type Texts, toDraft } from './draft.ts';
import { type MergeConflict, mergeDrafts, type MergedValue, type Side } from './merge-drafts.ts';

interface MergeNoticeProps {
  readonly conflict: Pick<Conflict<OfficeQuestions>, 'theirs' | 'failure'>;
  /** What the draft began with. */
  readonly base: OfficeQuestions;
  readonly draft: Draft;
  /** Drops the own changes. */
  onLoad(theirs: OfficeQuestions): void;
  onMerge(theirs: OfficeQuestions, merged: Draft): void;
}

const sides = ['theirs', 'mine'] as const;

/** A colleague saved first: who and when, what they changed, and what both changed to choose from. Nothing is saved by joining. */
export function MergeNotice({ conflict: { theirs, failure }, base, draft, onLoad, onMerge }: MergeNoticeProps) {
  const text = useText();
  const language = useLanguage();
  const locale = useNameLocale();
  const { market } = useRemote();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  if (failure !== null) return <Notice tone="danger" role="alert" title={failureText(failure, language)} />;
  if (theirs === null) return null;
  const name = theirs.by ?? text('conflict.somebody');
  const title =
    theirs.at === null ? text('conflict.title', { name }) : text('conflict.title-at', { name, at: formatDateTime(theirs.at, market) });
  const stored = toDraft(theirs.thing);
  const { draft: merged, conflicts } = mergeDrafts(toDraft(base), stored, draft, choices);
  const joined = listChanges(toDraft(base), stored, locale, text);
  const isOpen = conflicts.some(({ id }) => !choices.has(id));
  return (
    <Notice tone="warning" role="alert" title={title}>
      <div className="stack">
        <p>{text('questions.merge.text')}</p>
        {joined.length > 0 && (
          <>
            <p className="soft small">{text('questions.merge.joined')}</p>
            <ul className="small">
              {joined.map(({ label, before, after }) => (
                <li key={`${label} ${before} ${after}`}>
                  {label}: {before} → {after}
                </li>
              ))}
            </ul>
          </>
        )}
        {conflicts.length > 0 && <p>{text('questions.merge.choose', { count: conflicts.length })}</p>}
        {conflicts.map((one) => (
          <ConflictChoice
            key={one.id}
            conflict={one}
            locale={locale}
            chosen={choices.get(one.id) ?? null}
            onChoose={(side) => setChoices(new Map(choices).set(one.id, side))}
          />
        ))}
        <div className="row row-tight">
          <Button
            size="small"
            disabledBecause={isOpen ? text('questions.merge.open') : undefined}
            onClick={() => onMerge(theirs.thing, merged)}
          >
            {text('questions.merge.apply')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => onLoad(theirs.thing)}>
            {text('questions.merge.drop')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

interface ConflictChoiceProps {
  readonly conflict: MergeConflict;
  readonly locale: keyof Texts;
  readonly chosen: Side | null;
  onChoose(side: Side): void;
}

function ConflictChoice({ conflict, locale, chosen, onChoose }: ConflictChoiceProps) {
  const text = useText();
  const group = useId();
  return (
    <fieldset className="stack stack-tight">
      <legend>{describeField(conflict, locale, text)}</legend>
      {sides.map((side) => (
        <Radio
          key={side}
          name={group}
          checked={chosen === side}
          onChange={() => onChoose(side)}
          label={`${text(`conflict.${side}`)} ${describeValue(conflict, conflict[side], locale, text)}`}
        />
      ))}
    </fieldset>
  );
}

const describeField = ({ field, question, answer, language }: MergeConflict, locale: keyof Texts, text: TextFunction): string =>
  text(`questions.merge.field.${field}`, {
    name: question?.[locale] ?? '',
    answer: answer?.[locale] ?? '',
    language: language === null ? '' : text(`questions.merge.language.${language}`),
  });

function describeValue({ field }: MergeConflict, value: MergedValue, locale: keyof Texts, text: TextFunction): string {
  if (typeof value === 'boolean') return text(`questions.merge.${field}.${value ? 'yes' : 'no'}`);
  return (typeof value === 'string' ? value : value.map((name) => name[locale]).join(' · ')) || text('conflict.empty');
}
