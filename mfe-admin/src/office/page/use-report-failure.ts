import type { Locale } from '@okruh/market';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLocale } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';

/** Shows a toast that an action failed and why; `title` says what failed. */
export function useReportFailure(): (title: string, error: unknown) => void {
  const locale = useLocale();
  const { toast } = useRemote();
  return (title, error) => toast({ kind: 'error', title, text: describeFailure(error, locale) });
}

/** A failure in words: the server's first field error, else what went wrong. */
export const describeFailure = (error: unknown, locale: Locale): string => inputError(error) ?? failureText(error, locale);

/** The server's first field error, for actions without a form. */
function inputError(error: unknown): string | undefined {
  if (!(error instanceof FieldErrorsError)) return undefined;
  return (
    [error.serverMessage, ...error.nonFieldErrors, ...Object.values(error.byPath()).flat()].find((message) => message !== null) ?? undefined
  );
}
