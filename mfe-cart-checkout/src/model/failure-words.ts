import { hotline, type Locale } from '@okruh/market';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';

/** Label before the shop's phone number. */
export const hotlineWords: Readonly<Record<Locale, string>> = {
  cs: 'Když to nepůjde ani napodruhé, zavolejte nám na',
  ro: 'Dacă nu merge nici a doua oară, sună-ne la',
};
const hotlineText = (locale: Locale): string => `${hotlineWords[locale]} ${hotline[locale === 'cs' ? 'cz' : 'ro'].number}.`;

/**
 * Text for an error without a field: the server's first message, else a general one. For errors on our side it asks to try
 * again and adds the phone number.
 */
export function failureWords(error: unknown, locale: Locale): string {
  if (!(error instanceof FieldErrorsError)) {
    const words = failureText(error, locale);
    return isProcessingError(error) ? `${words} ${hotlineText(locale)}` : words;
  }
  return error.nonFieldErrors[0] ?? Object.values(error.byPath())[0]?.[0] ?? error.serverMessage ?? failureText(error, locale);
}

/** Not caused by the shopper's input, but by the connection, the server or the payment provider. */
const isProcessingError = (error: unknown): boolean => !(error instanceof ProblemError) || error.status >= 500;
