import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLocale } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';

/** Says in a toast that an action failed and why; `title` is what failed, in the shop's words. */
export function useReportFailure(): (title: string, error: unknown) => void {
  const locale = useLocale();
  const { toast } = useRemote();
  return (title, error) => toast({ kind: 'error', title, text: inputError(error) ?? failureText(error, locale) });
}

/** The server's first message about the input, where no form can show it at its field. */
function inputError(error: unknown): string | undefined {
  if (!(error instanceof FieldErrorsError)) return undefined;
  return (
    [error.serverMessage, ...error.nonFieldErrors, ...Object.values(error.byPath()).flat()].find((message) => message !== null) ?? undefined
  );
}
