import { type Locale, todayIn } from '@okruh/market';
import type { FieldContext } from '@okruh/market/fields';
import { useRemote } from '../remote/remote-context.ts';

/** Market, its date of today and its language: what the field rules and their messages depend on. */
export function useFieldContext(): { readonly context: FieldContext; readonly locale: Locale } {
  const { market, locale } = useRemote();
  return { context: { market, today: todayIn(market, new Date()) }, locale };
}
