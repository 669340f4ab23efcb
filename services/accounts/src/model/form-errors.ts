import { type Locale, markets, todayIn, type Market } from '@okruh/market';
import { firstError, messageText, type FieldRule } from '@okruh/market/fields';

/** What is wrong with a form's fields, one message each, in the market's language unless another is given; null when nothing is. */
export function formErrors(
  market: Market,
  fields: Readonly<Record<string, { readonly value: string; readonly rules: readonly FieldRule[] }>>,
  language: Locale = markets[market].locale,
): Record<string, string[]> | null {
  const context = { market, today: todayIn(market, new Date()) };
  const errors: Record<string, string[]> = {};
  for (const [name, { value, rules }] of Object.entries(fields)) {
    const error = firstError(value, rules, context);
    if (error !== null) errors[name] = [messageText(error, language)];
  }
  return Object.keys(errors).length === 0 ? null : errors;
}
