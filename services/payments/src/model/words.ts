import type { PaymentState } from '@okruh/contracts/http/payments';
import type { Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { PaymentFailure } from './payment.ts';

/** What a shopper reads of a payment. */
export const getMessage = (payment: { readonly state: PaymentState; readonly failure: PaymentFailure | null }, locale: Locale): string =>
  texts.text(
    locale,
    payment.state === 'failed' && payment.failure !== null ? `payment.failure.${payment.failure}` : `payment.state.${payment.state}`,
  );

/** Nobody is sent anywhere by a transfer or by cash: what is under way is waited for. */
const withoutProvider: readonly string[] = ['transfer', 'cash'];
/** What happened to a payment, in the words of the back office. */
export const historyLabel = (event: string, provider: string, locale: Locale): string =>
  event === 'pending' && withoutProvider.includes(provider) ? texts.text(locale, 'office.state.pending') : getLabel(event, locale);

/** What happened is named by itself, a change of the state by the new one. */
function getLabel(event: string, locale: Locale): string {
  const key = [`office.history.${event}`, `office.state.${event}`].find((candidate) => texts.has(candidate));
  return key === undefined ? event : texts.text(locale, key);
}
