import { type ReactElement, type ReactNode, use, useState } from 'react';
import type { Locale } from '../server-contract.ts';
import type { I18n, Messages } from './messages.ts';
import { type LocaleMessages, useI18n, useLocale } from './texts.tsx';

const parts = new WeakMap<I18n, Map<LocaleMessages, Promise<void>>>();

/**
 * Texts of a part of the app that most visitors don't open: they load when it is drawn, and join the app's own. Suspends
 * until they are there. An app that speaks more languages than the shop brings all of them.
 */
export function MoreTexts({ messages, children }: { readonly messages: LocaleMessages; readonly children: ReactNode }): ReactElement {
  const i18n = useI18n();
  const loaded = parts.get(i18n) ?? new Map<LocaleMessages, Promise<void>>();
  parts.set(i18n, loaded);
  const loading =
    loaded.get(messages) ?? messages[i18n.locale as Locale]().then(({ default: catalogue }) => i18n.load(i18n.locale, catalogue));
  loaded.set(messages, loading);
  use(loading);
  return <>{children}</>;
}

/** As `MoreTexts`, for the few texts of a part that loads late and brings them along in every language. */
export function useBroughtTexts(catalogues: Readonly<Record<Locale, Messages>>): void {
  const i18n = useI18n();
  const locale = useLocale();
  useState(() => i18n.load(locale, catalogues[locale]));
}
