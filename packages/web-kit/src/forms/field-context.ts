import { type Language, todayIn } from '@okruh/market';
import type { FieldContext } from '@okruh/market/fields';
import { useLanguage } from '../i18n/texts.tsx';
import { useRemote } from '../remote/remote-context.ts';

/** Market, its date of today and the language of the screen: what the field rules and their messages depend on. */
export function useFieldContext(): { readonly context: FieldContext; readonly language: Language } {
  const { market } = useRemote();
  return { context: { market, today: todayIn(market, new Date()) }, language: useLanguage() };
}
