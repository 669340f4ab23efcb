import { useId, type CSSProperties, type ReactNode } from 'react';
import { FieldNotes } from '../field/field.tsx';
import { classNames } from '../text/class-names.ts';

/** Where a question stands on the track: answered, the one to answer now, or one that cannot be answered yet. */
export type QuestionState = 'done' | 'current' | 'open' | 'later';

export interface QuestionProps {
  /** The question itself, the legend of the group. */
  readonly legend: ReactNode;
  readonly state: QuestionState;
  /** How to find the answer, below the question. */
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** The answer when it is folded to one line, at the end of the head. */
  readonly aside?: ReactNode;
  /** Id of the group, the target of error summaries. */
  readonly id?: string | undefined;
  readonly children?: ReactNode;
}

/** One question on the standing track. Its number comes from its place. */
export function Question({ legend, state, help, error, aside, id, children }: QuestionProps) {
  const generated = useId();
  const groupId = id ?? generated;
  const describedBy = classNames(error && `${groupId}-error`, help ? `${groupId}-help` : null);
  const head = (title: ReactNode) => (
    <div className="question-head">
      {title}
      {help && <p id={`${groupId}-help`}>{help}</p>}
      {aside}
    </div>
  );
  // A question without controls is no group of fields; its title is then a heading.
  if (state === 'later')
    return (
      <div className="question later" id={groupId}>
        {head(<h2>{legend}</h2>)}
      </div>
    );
  return (
    <fieldset
      className={classNames('question', state !== 'open' && state, error && 'field invalid')}
      id={groupId}
      // The title stands in the head's row, where no legend may be.
      aria-labelledby={`${groupId}-legend`}
      aria-describedby={describedBy || undefined}
    >
      {head(
        <span className="legend" id={`${groupId}-legend`}>
          {legend}
        </span>,
      )}
      {children}
      <FieldNotes controlId={groupId} error={error} />
    </fieldset>
  );
}

export interface QuestionsProps {
  /** Name of the group of questions. */
  readonly label: string;
  /** How many questions stand before this group, so that the numbers go on. */
  readonly after?: number | undefined;
  readonly children: ReactNode;
}

/** Questions below each other, numbered along the track. */
export function Questions({ label, after = 0, children }: QuestionsProps) {
  const style: CSSProperties | undefined = after > 0 ? { counterReset: `question ${after}` } : undefined;
  return (
    <section className="questions" aria-label={label} style={style}>
      {children}
    </section>
  );
}
