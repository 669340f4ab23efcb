import type { Language } from '@okruh/market';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';

/** Shows a toast that an action failed and why; `title` says what failed. */
export function useReportFailure(): (title: string, error: unknown) => void {
  const language = useLanguage();
  const { toast } = useRemote();
  return (title, error) => toast({ kind: 'error', title, text: describeFailure(error, language) });
}

/** A failure in words: the server's first field error, else what went wrong. */
export const describeFailure = (error: unknown, language: Language): string => inputError(error) ?? failureText(error, language);

/** The server's first field error, for actions without a form. */
function inputError(error: unknown): string | undefined {
  if (!(error instanceof FieldErrorsError)) return undefined;
  return (
    [error.serverMessage, ...error.nonFieldErrors, ...Object.values(error.byPath()).flat()].find((message) => message !== null) ?? undefined
  );
}
