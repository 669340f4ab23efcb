import type { Language } from '@okruh/market';
import { KitLocaleProvider } from '@okruh/ui';
import { createText, TextsProvider } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { createContext, type ReactNode, startTransition, use, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../session.ts';
import { useSetting } from '../settings/use-setting.ts';
import { formatIn } from './format.ts';
import styles from './language.module.css';
import { forgetLanguage, isLanguage, loadLanguage, readLanguage, writeLanguage } from './language.ts';

const ChooseContext = createContext<(language: Language) => void>(() => undefined);

/** Changes the language of the office, for now and for the next visits of the person, before the login of this browser. */
export const useChooseLanguage = (): ((language: Language) => void) => useContext(ChooseContext);

/**
 * The office in its language: the one that its reader chose, else that of the login page, else the host's. Another one comes once its
 * texts have loaded, and nothing is mounted again, so that what is typed stays.
 */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const { locale, toast } = useRemote();
  const isSignedIn = useSession() !== null;
  const [own, writeOwn] = useSetting('language');
  const chosen = isSignedIn && isLanguage(own) ? own : (readLanguage() ?? locale);
  const [language, setLanguage] = useState<Language>(() => {
    formatIn(chosen, locale);
    return chosen;
  });
  const i18n = use(loadLanguage(language));
  /** The last choice counts, whichever texts come first. */
  const wanted = useRef(language);
  const show = (next: Language, remember: () => void): void => {
    wanted.current = next;
    loadLanguage(next)
      .then(() => {
        if (wanted.current !== next) return;
        remember();
        formatIn(next, locale);
        startTransition(() => setLanguage(next));
      })
      .catch(() => {
        forgetLanguage(next);
        toast({ kind: 'error', title: createText(i18n)('language.failed') });
      });
  };
  const choose = (next: Language): void => show(next, () => (isSignedIn ? writeOwn(next) : writeLanguage(next)));
  // Somebody else has signed in, or chose another one on another computer.
  const follow = useEffectEvent((next: Language) => {
    if (next !== wanted.current) show(next, () => undefined);
  });
  useEffect(() => follow(chosen), [chosen]);
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
