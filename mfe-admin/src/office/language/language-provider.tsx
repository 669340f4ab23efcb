import type { Language } from '@okruh/market';
import { KitLocaleProvider } from '@okruh/ui';
import { createText, TextsProvider } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { createContext, type ReactNode, startTransition, use, useContext, useRef, useState } from 'react';
import { formatIn } from './format.ts';
import styles from './language.module.css';
import { forgetLanguage, loadLanguage, readLanguage, writeLanguage } from './language.ts';

const ChooseContext = createContext<(language: Language) => void>(() => undefined);

/** Changes the language of the office, for now and for the next visits in this browser. */
export const useChooseLanguage = (): ((language: Language) => void) => useContext(ChooseContext);

/**
 * The office in its language: the one chosen in this browser, else the host's. Another one comes once its texts have loaded, and
 * nothing is mounted again, so that what is typed stays.
 */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const { locale, toast } = useRemote();
  const [language, setLanguage] = useState<Language>(() => {
    const first = readLanguage() ?? locale;
    formatIn(first, locale);
    return first;
  });
  const i18n = use(loadLanguage(language));
  /** The last choice counts, whichever texts come first. */
  const wanted = useRef(language);
  const choose = (next: Language): void => {
    wanted.current = next;
    loadLanguage(next)
      .then(() => {
        if (wanted.current !== next) return;
        writeLanguage(next);
        formatIn(next, locale);
        startTransition(() => setLanguage(next));
      })
      .catch(() => {
        forgetLanguage(next);
        toast({ kind: 'error', title: createText(i18n)('language.failed') });
      });
  };
  return (
    <div lang={language} className={styles.root}>
      <ChooseContext value={choose}>
        <TextsProvider i18n={i18n}>
          <KitLocaleProvider locale={language}>{children}</KitLocaleProvider>
        </TextsProvider>
      </ChooseContext>
    </div>
  );
}
