import type { Totals, TradeInMethod } from '@okruh/contracts/http/checkout';
import { type Currency, money, splitVat } from '@okruh/market';

/** A line after discounts; amounts in minor units. */
export interface TaxedLine {
  readonly total: number;
  readonly discount: number;
  /** Percent. */
  readonly vatRate: number;
}
/** What is expected of the old devices of a cart, minor units. */
export interface ExpectedTradeIn {
  readonly method: TradeInMethod;
  readonly estimates: number;
  readonly bonuses: number;
}
export interface TotalsInput {
  readonly currency: Currency;
  readonly lines: readonly TaxedLine[];
  readonly delivery: number;
  readonly payment: number;
  /** Percent; of delivery and payment. */
  readonly serviceRate: number;
  /** Null without an old device. */
  readonly tradeIn: ExpectedTradeIn | null;
}

/**
 * Totals of a cart (checkout-schemas.ts says what each is). VAT is split of the gross sum of each rate, so that net and tax
 * of all rates are exactly the price. An old device changes neither: what is expected of it stands beside.
 */
export function calculateTotals({ currency, lines, delivery, payment, serviceRate, tradeIn }: TotalsInput): Totals {
  const sum = (getAmount: (line: TaxedLine) => number): number => lines.reduce((total, line) => total + getAmount(line), 0);
  const gross = new Map<number, number>();
  const add = (rate: number, amount: number) => gross.set(rate, (gross.get(rate) ?? 0) + amount);
  for (const line of lines) add(line.vatRate, line.total - line.discount);
  add(serviceRate, delivery + payment);
  const price = [...gross.values()].reduce((total, amount) => total + amount, 0);
  const amount = (minor: number) => money(minor, currency);
  const expected = calculateExpected(price, tradeIn);
  return {
    goods: amount(sum(({ total }) => total)),
    discounts: amount(sum(({ discount }) => discount)),
    delivery: amount(delivery),
    payment: amount(payment),
    price: amount(price),
    total: amount(price),
    trade_in_method: tradeIn?.method ?? null,
    trade_in: amount(tradeIn?.estimates ?? 0),
    trade_in_bonus: amount(tradeIn?.bonuses ?? 0),
    pay_now: amount(expected.payNow),
    pay_at_counter: amount(expected.payAtCounter),
    pay_back: amount(expected.payBack),
    vat: [...gross]
      .filter(([, taxed]) => taxed !== 0)
      .toSorted(([a], [b]) => b - a)
      .map(([rate, taxed]) => ({ rate, ...splitVat(amount(taxed), rate) })),
  };
}

/** When what is paid, if the inspection finds what was described. */
function calculateExpected(price: number, tradeIn: ExpectedTradeIn | null) {
  const worth = tradeIn === null ? 0 : tradeIn.estimates + tradeIn.bonuses;
  if (tradeIn?.method === 'in_store') return { payNow: 0, payAtCounter: Math.max(0, price - worth), payBack: Math.max(0, worth - price) };
  return { payNow: price, payAtCounter: 0, payBack: worth };
}
