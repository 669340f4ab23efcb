import { type ReactElement, type ReactNode, createContext, useContext } from 'react';
import type { Language } from '@okruh/market';
import type { Locale } from '../server-contract.ts';
import { type I18n, type Messages, type TextValues, createI18n } from './messages.ts';

export type { I18n, Messages, TextValues };

/**
 * Catalogues of one app, loaded per language. They are ICU messages in flat JSON, compiled by the build, so that bundles contain
 * no parser.
 *
 * @example
 * const messages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
 *
 * An app that speaks more languages than the shop has as many catalogues: `LocaleMessages<Language>`.
 */
export type LocaleMessages<Spoken extends Language = Locale> = Readonly<Record<Spoken, () => Promise<{ readonly default: Messages }>>>;

/** The text of a message in the page's language. */
export type TextFunction = (id: string, values?: TextValues) => string;

/** Creates an instance per app and language, because two apps may use the same ids. */
export async function loadTexts<Spoken extends Language>(locale: Spoken, messages: LocaleMessages<Spoken>): Promise<I18n> {
  const { default: catalogue } = await messages[locale]();
  return createTexts(locale, catalogue);
}

/** As `loadTexts`, for a catalogue that is already loaded. */
export function createTexts(locale: Language, catalogue: Messages): I18n {
  const i18n = createI18n(locale);
  i18n.load(locale, catalogue);
  return i18n;
}

/** Text function outside of components, for example for the title of a server render. */
export const createText =
  (i18n: I18n): TextFunction =>
  (id, values) =>
    i18n._(id, values);

const I18nContext = createContext<I18n | null>(null);

/** The I18n instance of the nearest `TextsProvider`. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (i18n === null) throw new Error('texts need <TextsProvider> above them');
  return i18n;
}

/** Provides the app's texts to its children. */
export function TextsProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }): ReactElement {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** Texts for attributes and plain strings. */
export function useText(): TextFunction {
  return createText(useI18n());
}

/** Language of the texts here: one of the shop's, unless the app speaks more. */
export function useLanguage(): Language {
  return useI18n().locale;
}

/** Language of the page, for formatting. */
export function useLocale(): Locale {
  return useI18n().locale === 'ro' ? 'ro' : 'cs';
}
