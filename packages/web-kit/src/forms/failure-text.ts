import type { Language } from '@okruh/market';
import { ProblemError } from '../client/errors.ts';

interface FailureTexts {
  readonly network: string;
  readonly server: string;
  /** What a problem says, by its code, where the service's own words are in another language. */
  readonly problems?: Readonly<Record<string, string>>;
}

/** English is added by the back office, so that no page of the shop loads it. */
const texts = {
  cs: {
    network: 'Nepodařilo se spojit se serverem. Vyplněné údaje zůstaly, zkuste to prosím znovu.',
    server: 'Na naší straně se něco nepovedlo. Vyplněné údaje zůstaly, zkuste to prosím za chvíli znovu.',
  },
  ro: {
    network: 'Nu am reușit să ne conectăm la server. Datele completate au rămas, te rugăm să încerci din nou.',
    server: 'Ceva nu a mers la noi. Datele completate au rămas, te rugăm să încerci din nou peste puțin timp.',
  },
} as Record<Language, FailureTexts>;

/** Adds the English texts, before the first failure is shown in English. */
export function addEnglishFailures(english: FailureTexts): void {
  texts.en = english;
}

/** A failure that belongs to no field, in words: the server's own title, else what went wrong and what is kept. */
export function failureText(error: unknown, language: Language): string {
  const { network, server, problems } = texts[language];
  if (error instanceof ProblemError) return problems?.[error.code] ?? (error.title === '' ? server : error.title);
  return network;
}
