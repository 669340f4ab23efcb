import { markets, todayIn, type Market } from '@okruh/market';
import { firstError, messageText, type FieldRule } from '@okruh/market/fields';

/** What is wrong with a form's fields, one message each in the market's language; null when nothing is. */
export function formFaults(
  market: Market,
  fields: Readonly<Record<string, { readonly value: string; readonly rules: readonly FieldRule[] }>>,
): Record<string, string[]> | null {
  const context = { market, today: todayIn(market, new Date()) };
  const faults: Record<string, string[]> = {};
  for (const [name, { value, rules }] of Object.entries(fields)) {
    const fault = firstError(value, rules, context);
    if (fault !== null) faults[name] = [messageText(fault, markets[market].locale)];
  }
  return Object.keys(faults).length === 0 ? null : faults;
}
