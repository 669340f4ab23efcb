import type { Locale } from '@okruh/market';
import { ProblemError } from '../client/errors.ts';

const texts: Readonly<Record<Locale, { readonly network: string; readonly server: string }>> = {
  cs: {
    network: 'Nepodařilo se spojit se serverem. Vyplněné údaje zůstaly, zkuste to prosím znovu.',
    server: 'Na naší straně se něco nepovedlo. Vyplněné údaje zůstaly, zkuste to prosím za chvíli znovu.',
  },
  ro: {
    network: 'Nu am reușit să ne conectăm la server. Datele completate au rămas, te rugăm să încerci din nou.',
    server: 'Ceva nu a mers la noi. Datele completate au rămas, te rugăm să încerci din nou peste puțin timp.',
  },
};

/** A failure that belongs to no field, in words: the server's own title, else what went wrong and what is kept. */
export function failureText(error: unknown, locale: Locale): string {
  if (error instanceof ProblemError) return error.title === '' ? texts[locale].server : error.title;
  return texts[locale].network;
}
