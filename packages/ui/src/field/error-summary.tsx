import { useEffect, useSyncExternalStore, type MouseEvent, type Ref } from 'react';
import { fieldName, focusField } from '../focus/focus.ts';

/** An invalid field in the summary. */
export interface SummarisedError {
  /** Id of the control, or of the group that holds it. */
  readonly fieldId: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  /** "Zkontrolujte prosím 2 údaje", with the right plural. */
  readonly title: string;
  readonly errors: readonly SummarisedError[];
  /** Errors without a field. */
  readonly messages?: readonly string[] | undefined;
  /** The summary's element; focus it after a failed submit. */
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * Errors of a form, shown above it. Each line links to its field and names it when the message doesn't. Renders nothing without
 * errors.
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

/** Maximum duration of a double click. */
const DOUBLE_CLICK_MS = 500;

/** Ignores the second click of a double click on "send": the summary has moved the page, so it would hit something else. */
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
 * Labels of the invalid fields, in their order; empty for those without. Read from the DOM after rendering, so that fields which
 * appear at the same time are found.
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
