import type { ChosenPayment } from '@okruh/contracts/http/checkout';
import { formatMoney, type Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';

/** "24 × 680 Kč" with what its contract promises: the buy-back price or the exchange, after which instalment, in which grade. */
export function leaseText({ months, monthly_price: monthly, terms }: NonNullable<ChosenPayment['leasing']>, locale: Locale): string {
  const plan = `${months} × ${formatMoney(monthly)}`;
  if (terms?.kind === 'buy-and-sell')
    return texts.text(locale, 'lease.promise', { plan, months, price: formatMoney(terms.residual), grade: terms.required_grade });
  if (terms !== undefined && terms.exchange !== null)
    return texts.text(locale, 'lease.exchange', { plan, months: terms.exchange.after_months, grade: terms.required_grade });
  return plan;
}
