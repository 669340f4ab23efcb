import type { OrderLine, Totals } from '@okruh/contracts/http/checkout';
import type { PricedProduct } from '@okruh/contracts/http/checkout/internal';
import { type IsoDate, type Market, money, splitVat } from '@okruh/market';
import { reachesReverseCharge, takeVatOff } from '@okruh/market/reverse-charge';

/** A product that is added to an order, and how many pieces. */
export interface AddedProduct {
  readonly product: PricedProduct;
  readonly quantity: number;
}

/**
 * New lines of an order behind those that it has: at the price of now, without discounts, and without gifts. To a company that is
 * registered for VAT they are a supply of their own, which is sold without VAT when it reaches the limit by itself.
 */
export function toAddedLines(
  lines: readonly Pick<OrderLine, 'line'>[],
  added: readonly AddedProduct[],
  buyer: { readonly isVatPayer: boolean; readonly market: Market; readonly today: IsoDate } | null,
): OrderLine[] {
  const last = Math.max(0, ...lines.map(({ line }) => line));
  const takeOff = ({ unit_price: price, vat_rate: rate }: PricedProduct): number => takeVatOff(price.amount, rate);
  const charged = added.filter(({ product }) => product.is_reverse_charge_good);
  const base = charged.reduce((sum, { product, quantity }) => sum + takeOff(product) * quantity, 0);
  const isReverseCharge = buyer?.isVatPayer === true && reachesReverseCharge(buyer.market, buyer.today, base);
  return added.map(({ product: full, quantity }, index) => {
    const { available: _available, is_reverse_charge_good: isCharged, ...sold } = full;
    const product =
      isReverseCharge && isCharged
        ? {
            ...sold,
            unit_price: money(takeOff(full), sold.unit_price.currency),
            vat_rate: 0,
            vat_treatment: 'reverse-charge' as const,
          }
        : sold;
    const total = money(product.unit_price.amount * quantity, product.unit_price.currency);
    return { ...product, line: last + 1 + index, parent_line: null, kind: 'product', quantity, total, discounts: [], final_total: total };
  });
}

export const sumLines = (lines: readonly Pick<OrderLine, 'final_total'>[]): number =>
  lines.reduce((sum, line) => sum + line.final_total.amount, 0);

/** Totals of an order with more lines: delivery, payment and discounts stay as they were agreed, VAT is split of the sums of each rate. */
export function addToTotals(totals: Totals, lines: readonly Pick<OrderLine, 'total' | 'final_total' | 'vat_rate'>[]): Totals {
  const { currency } = totals.total;
  const more = (part: Totals['total'], amount: number) => money(part.amount + amount, currency);
  const added = sumLines(lines);
  const gross = new Map(totals.vat.map(({ rate, gross: { amount } }) => [rate, amount]));
  for (const { vat_rate: rate, final_total: total } of lines) gross.set(rate, (gross.get(rate) ?? 0) + total.amount);
  return {
    ...totals,
    goods: more(
      totals.goods,
      lines.reduce((sum, { total }) => sum + total.amount, 0),
    ),
    price: more(totals.price, added),
    total: more(totals.total, added),
    pay_now: more(totals.pay_now, added),
    vat: [...gross].toSorted(([a], [b]) => b - a).map(([rate, amount]) => ({ rate, ...splitVat(money(amount, currency), rate) })),
  };
}
