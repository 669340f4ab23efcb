import { useEffect, useSyncExternalStore, type MouseEvent, type Ref } from 'react';
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
  useSecondClick(errors.length > 0 || messages.length > 0);
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

/** A double click takes no longer. */
const DOUBLE_CLICK_MS = 500;

/** The second half of a double click on "send" must not choose what the summary has just moved below the pointer. */
function useSecondClick(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const swallow = (event: Event): void => {
      if (!(event instanceof UIEvent) || event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', swallow, true);
    const timer = setTimeout(() => document.removeEventListener('click', swallow, true), DOUBLE_CLICK_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', swallow, true);
    };
  }, [isShown]);
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
