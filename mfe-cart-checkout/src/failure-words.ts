import type { Locale } from '@okruh/market';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';

/** A refusal in words where no field stands for it: the server's first sentence, else what went wrong. */
export function failureWords(error: unknown, locale: Locale): string {
  if (!(error instanceof FieldErrorsError)) return failureText(error, locale);
  return error.nonFieldErrors[0] ?? Object.values(error.byPath())[0]?.[0] ?? error.serverMessage ?? failureText(error, locale);
}
