import { hotline, type Locale } from '@okruh/market';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';

/** Where to turn to when trying again doesn't help; the same phone as in the page's header. */
export const hotlineText = (locale: Locale): string =>
  locale === 'cs'
    ? `Když to nepůjde ani napodruhé, zavolejte nám na ${hotline.cz.number}.`
    : `Dacă nu merge nici a doua oară, sună-ne la ${hotline.ro.number}.`;

/**
 * A refusal in words where no field stands for it: the server's first sentence, else what went wrong. What failed on our side asks to
 * try again and names the phone.
 */
export function failureWords(error: unknown, locale: Locale): string {
  if (!(error instanceof FieldErrorsError)) {
    const words = failureText(error, locale);
    return isProcessingError(error) ? `${words} ${hotlineText(locale)}` : words;
  }
  return error.nonFieldErrors[0] ?? Object.values(error.byPath())[0]?.[0] ?? error.serverMessage ?? failureText(error, locale);
}

/** Nothing that the shopper chose: the connection, the server or the payment provider. */
const isProcessingError = (error: unknown): boolean => !(error instanceof ProblemError) || error.status >= 500;
