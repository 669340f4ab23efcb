import { useSyncExternalStore, type MouseEvent, type Ref } from 'react';
import { fieldName, focusField } from '../focus/focus.ts';

/** One wrong field in the summary. */
export interface SummarisedError {
  /** Id of the control, or of the group that holds it. */
  readonly fieldId: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  /** "Zkontrolujte prosím 2 údaje", with the right plural. */
  readonly title: string;
  readonly errors: readonly SummarisedError[];
  /** Messages that belong to no field. */
  readonly messages?: readonly string[] | undefined;
  /** The box itself; focus it after a submit that failed. */
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * What is wrong in a form, above it; each line leads to its field, and names it where the message alone would not.
 * Nothing when nothing is wrong.
 */
export function ErrorSummary({ title, errors, messages = [], ref }: ErrorSummaryProps) {
  const names = useFieldNames(errors);
  if (errors.length === 0 && messages.length === 0) return null;
  const go = (event: MouseEvent, fieldId: string) => {
    if (focusField(fieldId)) event.preventDefault();
  };
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      <h2>{title}</h2>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {errors.map(({ fieldId, message }, index) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => go(event, fieldId)}>
              {named(message, names[index])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const named = (message: string, name: string | undefined): string =>
  !name || message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`;

/**
 * Labels of the wrong fields, in their order; empty for those without. The page itself is the source: React looks again
 * when everything is drawn, so that fields which come in the same moment are found.
 */
function useFieldNames(errors: readonly SummarisedError[]): readonly string[] {
  const names = useSyncExternalStore(
    nothingToHear,
    () => errors.map(({ fieldId }) => fieldName(fieldId) ?? '').join('\n'),
    () => '',
  );
  return names.split('\n');
}

const nothingToHear = () => () => undefined;
