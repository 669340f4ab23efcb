import type { Language } from '@okruh/market';
import { createContext, useContext, type ReactNode } from 'react';
import type { KitTexts } from './kit-texts.ts';

const LocaleContext = createContext<Language | null>(null);

/** Says in which language the kit below speaks. Each React root needs one; every bundle has its own. */
export function KitLocaleProvider({ locale, children }: { readonly locale: Language; readonly children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/**
 * Language of the kit here. In a browser a root without a provider follows `<html lang>`; on a server there is no such
 * thing to follow, and the wrong language must not be guessed, so that a missing provider throws.
 */
export function useKitLocale(): Language {
  const locale = useContext(LocaleContext);
  if (locale !== null) return locale;
  if (typeof document === 'undefined') throw new Error('A server render of the kit needs <KitLocaleProvider locale>.');
  return document.documentElement.lang.startsWith('ro') ? 'ro' : 'cs';
}

/** A group of the kit's own words in the language of this place. */
export const useKitTexts = <Words,>(texts: KitTexts<Words>): Words => (texts as Record<Language, Words>)[useKitLocale()];
