import type { Totals } from '@okruh/contracts/http/checkout';
import { type Currency, money, splitVat } from '@okruh/market';

/** A line after discounts; amounts in minor units. */
export interface TaxedLine {
  readonly total: number;
  readonly discount: number;
  /** Bonus for an old device that falls on it, at most what is left of it. */
  readonly bonus: number;
  /** Percent. */
  readonly vatRate: number;
}
export interface TotalsInput {
  readonly currency: Currency;
  readonly lines: readonly TaxedLine[];
  readonly delivery: number;
  readonly payment: number;
  /** Percent; of delivery and payment. */
  readonly serviceRate: number;
  /** What the old devices are worth together, without the bonus. */
  readonly estimates: number;
}

/**
 * Totals of a cart (checkout-schemas.ts says what each is). VAT is split of the gross sum of each rate, so that net and tax
 * of all rates are exactly the price. What an old device is worth counts up to the price: the rest is paid out by the buy-out.
 */
export function totalsOf({ currency, lines, delivery, payment, serviceRate, estimates }: TotalsInput): Totals {
  const sum = (amountOf: (line: TaxedLine) => number): number => lines.reduce((total, line) => total + amountOf(line), 0);
  const gross = new Map<number, number>();
  const add = (rate: number, amount: number) => gross.set(rate, (gross.get(rate) ?? 0) + amount);
  for (const line of lines) add(line.vatRate, line.total - line.discount - line.bonus);
  add(serviceRate, delivery + payment);
  const price = [...gross.values()].reduce((total, amount) => total + amount, 0);
  const tradeIn = Math.min(estimates, price);
  return {
    goods: money(
      sum(({ total }) => total),
      currency,
    ),
    discounts: money(
      sum(({ discount }) => discount),
      currency,
    ),
    trade_in_bonus: money(
      sum(({ bonus }) => bonus),
      currency,
    ),
    delivery: money(delivery, currency),
    payment: money(payment, currency),
    price: money(price, currency),
    trade_in: money(tradeIn, currency),
    total: money(price - tradeIn, currency),
    vat: [...gross]
      .filter(([, amount]) => amount !== 0)
      .toSorted(([a], [b]) => b - a)
      .map(([rate, amount]) => ({ rate, ...splitVat(money(amount, currency), rate) })),
  };
}
