import type { OrderLine, Totals } from '@okruh/contracts/http/checkout';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { compareMoney, formatMoney, formatMoneyChange, isZeroMoney, type Money, negateMoney, subtractMoney, sumMoney } from '@okruh/market';
import type { SumLine } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';

/** What a cart and a placed order have in common: everything that a sum is written from. */
export interface SumSource {
  readonly totals: Totals;
  readonly discounts: CartSummary['discounts'];
  readonly tradeIns: readonly { readonly label: string; readonly estimate: Money }[];
  /** Null while none is chosen. */
  readonly delivery: { readonly name: string } | null;
  readonly payment: { readonly name: string } | null;
}

/** Sum of a cart. */
export const cartSum = (summary: Pick<CartSummary, 'totals' | 'discounts' | 'delivery' | 'payment' | 'packages'>): SumSource => ({
  totals: summary.totals,
  discounts: summary.discounts,
  tradeIns: summary.packages.flatMap(({ trade_in: tradeIn }) => (tradeIn === null ? [] : [tradeIn])),
  delivery: summary.delivery,
  payment: summary.payment,
});

/** An amount to be paid for something, or that nothing is. */
const priceText = (text: TextFunction, price: Money): string => (isZeroMoney(price) ? text('sum.free') : formatMoney(price));
const off = (amount: Money): string => formatMoneyChange(negateMoney(amount));

/** Discounts, trade-in, delivery, payment and the total; what stands before them (goods or extras) is given. */
export function sumLinesOf(text: TextFunction, source: SumSource, before: readonly SumLine[]): SumLine[] {
  const { totals, delivery, payment } = source;
  return [
    ...before,
    ...tradeInLines(text, source),
    ...source.discounts.map(({ id, name, code, amount }) => ({
      id: `discount-${id}`,
      label: code === null ? name : text('sum.code', { code }),
      amount: off(amount),
      kind: 'plus' as const,
    })),
    {
      id: 'delivery',
      label: delivery?.name ?? text('sum.delivery'),
      amount: delivery === null ? text('sum.delivery.later') : priceText(text, totals.delivery),
    },
    ...(payment === null ? [] : [{ id: 'payment', label: payment.name, amount: priceText(text, totals.payment) }]),
    { id: 'total', label: text('sum.total'), amount: formatMoney(totals.total), kind: 'total' },
  ];
}

/** Each old device by itself; in one line when the price is too small to take all of it. */
function tradeInLines(text: TextFunction, { totals, tradeIns }: SumSource): SumLine[] {
  if (tradeIns.length === 0) return [];
  const estimates = sumMoney(
    tradeIns.map(({ estimate }) => estimate),
    totals.total.currency,
  );
  const isWhole = compareMoney(estimates, totals.trade_in) === 0;
  const worth: SumLine[] = isWhole
    ? tradeIns.map(({ label, estimate }, index) => ({
        id: `trade-in-${index}`,
        label: text('sum.trade-in', { device: label }),
        amount: off(estimate),
        kind: 'plus',
      }))
    : [{ id: 'trade-in', label: text('sum.trade-in.counted'), amount: off(totals.trade_in), kind: 'plus' }];
  if (isZeroMoney(totals.trade_in_bonus)) return worth;
  return [...worth, { id: 'bonus', label: text('sum.bonus'), amount: off(totals.trade_in_bonus), kind: 'plus' }];
}

/** What the old devices are worth beyond the price: the buy-out pays it out. Null when nothing is left. */
export function paidOut({ totals, tradeIns }: SumSource): Money | null {
  const estimates = sumMoney(
    tradeIns.map(({ estimate }) => estimate),
    totals.total.currency,
  );
  const left = subtractMoney(estimates, totals.trade_in);
  return left.amount > 0 ? left : null;
}

/** Goods in one line, as the cart shows them: the products stand beside it with their own prices. */
export const goodsLine = (text: TextFunction, totals: Totals): SumLine => ({
  id: 'goods',
  label: text('sum.goods'),
  amount: formatMoney(totals.goods),
});

/** A line of a cart or an order as the aside shows it. */
export type ShownLine = Pick<OrderLine, 'name' | 'spec' | 'quality' | 'image' | 'quantity' | 'total' | 'kind'>;

/** What stands under a product's name: size and colour, the grade of a used one, and pieces when there are more. */
export function aboutLine({ spec, quality, quantity }: Pick<ShownLine, 'spec' | 'quality' | 'quantity'>, pieces: () => string): string {
  const grade = quality === 'new' ? null : quality;
  return [spec, grade, quantity === 1 ? null : pieces()].filter((part) => part !== null && part !== '').join(', ');
}
