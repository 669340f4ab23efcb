import type { Language, Locale } from '@okruh/market';
import { type I18n, loadTexts, useLanguage } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { messages } from '../messages.ts';

/** Languages of the office by their own names. */
export const languageNames: Readonly<Record<Language, string>> = { cs: 'Čeština', ro: 'Română', en: 'English' };
export const languages: readonly Language[] = ['cs', 'ro', 'en'];
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** Local storage key: the language that somebody chose on the login page of this browser; those who are signed in have their own. */
const LANGUAGE = 'okruh-office-language';

/** The language chosen on the login page of this browser; null without a choice. */
export function readLanguage(): Language | null {
  try {
    const stored = window.localStorage.getItem(LANGUAGE);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Remembers the language of the login page in this browser. */
export function writeLanguage(language: Language): void {
  try {
    window.localStorage.setItem(LANGUAGE, language);
  } catch {
    // Storage may be blocked: then the language holds until the page is left.
  }
}

const loaded = new Map<Language, Promise<I18n>>();

/** The office's own texts in a language, loaded once: each drawing gets the same promise. */
export function loadLanguage(language: Language): Promise<I18n> {
  const loading = loaded.get(language) ?? load(language);
  loaded.set(language, loading);
  return loading;
}

/** After a failure: the next choice of the language loads it again. */
export function forgetLanguage(language: Language): void {
  loaded.delete(language);
}

async function load(language: Language): Promise<I18n> {
  if (language === 'en') {
    const { addEnglish } = await import('./english.ts');
    addEnglish();
  }
  return loadTexts(language, messages);
}

/**
 * Language of names that have one for each of the shop's languages: the office's own, or the host's where the office speaks
 * English.
 */
export function useNameLocale(): Locale {
  const language = useLanguage();
  const { locale } = useRemote();
  return language === 'en' ? locale : language;
}
