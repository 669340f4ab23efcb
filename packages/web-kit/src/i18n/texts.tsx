import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { I18nProvider, Trans, useLingui } from '@lingui/react';
import { type ReactElement, type ReactNode, use } from 'react';
import type { Locale } from '../server-contract.ts';

export type { I18n, Messages };

/**
 * The catalogues of one app, each loaded only when its language is shown. They are ICU messages in flat JSON; the build
 * compiles them, so that no parser gets into the bundle.
 *
 * @example
 * const messages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
 */
export type LocaleMessages = Readonly<Record<Locale, () => Promise<{ readonly default: Messages }>>>;

/** Values of a message's placeholders. */
export type TextValues = Readonly<Record<string, unknown>>;

/** The text of a message in the page's language. */
export type TextFunction = (id: string, values?: TextValues) => string;

/** An instance of its own for each app and language: two apps may use the same ids. */
export async function loadTexts(locale: Locale, messages: LocaleMessages): Promise<I18n> {
  const { default: catalogue } = await messages[locale]();
  return createTexts(locale, catalogue);
}

/** As `loadTexts`, for a catalogue that is already there. */
export function createTexts(locale: Locale, catalogue: Messages): I18n {
  return setupI18n({ locale, messages: { [locale]: catalogue } });
}

/** Text function outside of components, for example for the title of a server render. */
export const textOf =
  (i18n: I18n): TextFunction =>
  (id, values) =>
    i18n._(id, values === undefined ? undefined : { ...values });

/** Gives the app's texts to everything below. */
export function TextsProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }): ReactElement {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

const parts = new WeakMap<I18n, Map<LocaleMessages, Promise<void>>>();

/**
 * Texts of a part of the app that most visitors don't open: they load when it is drawn, and join the app's own. Suspends
 * until they are there.
 */
export function MoreTexts({ messages, children }: { readonly messages: LocaleMessages; readonly children: ReactNode }): ReactElement {
  const { i18n } = useLingui();
  const locale = useLocale();
  const loaded = parts.get(i18n) ?? new Map<LocaleMessages, Promise<void>>();
  parts.set(i18n, loaded);
  const loading = loaded.get(messages) ?? messages[locale]().then(({ default: catalogue }) => i18n.load(locale, catalogue));
  loaded.set(messages, loading);
  use(loading);
  return <>{children}</>;
}

/** Texts for attributes and plain strings. */
export function useText(): TextFunction {
  return textOf(useLingui().i18n);
}

/** Language of the page, for formats. */
export function useLocale(): Locale {
  return useLingui().i18n.locale === 'ro' ? 'ro' : 'cs';
}

export interface TextProps {
  readonly id: string;
  readonly values?: TextValues;
  /** Elements that the message wraps around its parts: `<0>…</0>` or by name. */
  readonly components?: Readonly<Record<string, ReactElement>>;
}

/** A text in the page, with elements inside where it has them. */
export function Text({ id, values, components }: TextProps): ReactElement {
  return <Trans id={id} {...(values && { values: { ...values } })} {...(components && { components: { ...components } })} />;
}
