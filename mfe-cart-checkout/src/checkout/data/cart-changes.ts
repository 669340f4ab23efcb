import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { equalMoney, formatMoney, type Money } from '@okruh/market';
import { totalKey } from '../../model/to-sum-lines.ts';
import type { TextFunction } from '@okruh/web-kit/i18n';

/** One thing that is no longer as the shopper saw it. */
export interface CartChange {
  readonly id: string;
  readonly text: string;
}

type Words = TextFunction;

/** What differs between the cart that was seen and the cart as it is, the total last. */
export function cartChanges(seen: CartSummary, now: CartSummary, text: Words): readonly CartChange[] {
  return [
    ...packageChanges(seen, now, text),
    ...seen.discounts
      .filter(({ id }) => !now.discounts.some((other) => other.id === id))
      .map(({ id, name, code }) => ({ id: `discount-${id}`, text: text('change.discount', { name: code ?? name }) })),
    ...priced('delivery', seen.delivery?.name, seen.totals.delivery, now.totals.delivery, text),
    ...priced('payment', seen.payment?.name, seen.totals.payment, now.totals.payment, text),
    ...priced('total', text(totalKey(now.is_reverse_charge)), seen.totals.total, now.totals.total, text),
  ];
}

function packageChanges(seen: CartSummary, now: CartSummary, text: Words): CartChange[] {
  const gone = seen.packages
    .filter(({ id }) => !now.packages.some((other) => other.id === id))
    .map(({ id, product }) => ({ id: `gone-${id}`, text: text('change.gone', { name: product.name }) }));
  const others = now.packages.flatMap((after) => {
    const before = seen.packages.find(({ id }) => id === after.id);
    if (before === undefined) return [{ id: `new-${after.id}`, text: text('change.new', { name: after.product.name }) }];
    if (before.quantity !== after.quantity) {
      const values = { name: after.product.name, before: before.quantity, now: after.quantity };
      return [{ id: `quantity-${after.id}`, text: text('change.quantity', values) }];
    }
    return priced(`price-${after.id}`, after.product.name, before.total, after.total, text);
  });
  return [...gone, ...others];
}

function priced(id: string, name: string | undefined, before: Money, now: Money, text: Words): CartChange[] {
  if (name === undefined || equalMoney(before, now)) return [];
  return [{ id, text: text('change.price', { name, before: formatMoney(before), now: formatMoney(now) }) }];
}
