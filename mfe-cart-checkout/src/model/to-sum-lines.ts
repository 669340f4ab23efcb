import type { ChosenDelivery, ChosenPayment, OrderLine, Totals } from '@okruh/contracts/http/checkout';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { addMoney, formatMoney, formatMoneyChange, isZeroMoney, type Money, negateMoney } from '@okruh/market';
import type { SumLine } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';

/** What a cart and a placed order have in common: everything that a sum is written from. */
export interface SumSource {
  readonly totals: Totals;
  readonly discounts: CartSummary['discounts'];
  readonly tradeIns: readonly { readonly label: string; readonly estimate: Money }[];
  /** What the lines without VAT cost, which the buyer declares; undefined without any. */
  readonly reverseCharge?: Money | undefined;
  /** Somebody is choosing the delivery right now: a cart of the checkout. */
  readonly isChoosing?: boolean;
  /** Null while none is chosen. */
  readonly delivery: Pick<ChosenDelivery, 'name' | 'place'> | null;
  readonly payment: Pick<ChosenPayment, 'name' | 'type_payment'> | null;
}

/** Sum of a cart. */
export const cartSum = (summary: Pick<CartSummary, 'totals' | 'discounts' | 'delivery' | 'payment' | 'packages'>): SumSource => ({
  totals: summary.totals,
  discounts: summary.discounts,
  tradeIns: summary.packages.flatMap(({ trade_in: tradeIn }) => (tradeIn === null ? [] : [tradeIn])),
  reverseCharge: sumReverseCharge(summary.packages.map(({ product }) => product)),
  delivery: summary.delivery,
  payment: summary.payment,
});

/** What lines without VAT cost, after discounts; undefined when there are none. */
export function sumReverseCharge(lines: readonly Pick<OrderLine, 'final_total' | 'vat_treatment'>[]): Money | undefined {
  const charged = lines.filter((line) => line.vat_treatment !== undefined).map((line) => line.final_total);
  return charged.length === 0 ? undefined : charged.reduce(addMoney);
}

/** An amount to be paid for something, or that nothing is. */
const priceText = (text: TextFunction, price: Money): string => (isZeroMoney(price) ? text('sum.free') : formatMoney(price));
const off = (amount: Money): string => formatMoneyChange(negateMoney(amount));

/** Discounts, trade-in, delivery, payment and the total (with an old device its place is taken by what is paid when, `ExpectedSums`); what stands before them (goods or extras) is given. */
export function toSumLines(text: TextFunction, source: SumSource, before: readonly SumLine[]): SumLine[] {
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
      amount:
        delivery === null
          ? text(source.isChoosing === true ? 'sum.delivery.open' : 'sum.delivery.later')
          : priceText(text, totals.delivery),
    },
    // What is paid at the counter stands below, with the rest of what an old device changes.
    ...(payment === null || totals.trade_in_method === 'in_store'
      ? []
      : [{ id: 'payment', label: payment.name, amount: priceText(text, totals.payment) }]),
    ...(source.reverseCharge === undefined
      ? []
      : [{ id: 'reverse-charge', label: text('sum.reverse'), amount: formatMoney(source.reverseCharge) }]),
    ...(totals.trade_in_method === null
      ? [
          {
            id: 'total',
            label: text(totalKey(source.reverseCharge !== undefined)),
            amount: formatMoney(totals.total),
            kind: 'total' as const,
          },
        ]
      : []),
  ];
}

/** The total has all of its VAT, unless the buyer declares some. */
export const totalKey = (isReverseCharge: boolean) => (isReverseCharge ? 'sum.total.reverse' : 'sum.total');

/** What the counter will take off, each old device by itself. By post nothing is taken off: it comes back later. */
function tradeInLines(text: TextFunction, { totals, tradeIns }: SumSource): SumLine[] {
  if (totals.trade_in_method !== 'in_store') return [];
  const worth: SumLine[] = tradeIns.map(({ label, estimate }, index) => ({
    id: `trade-in-${index}`,
    label: text('sum.trade-in', { device: label }),
    amount: off(estimate),
    kind: 'plus',
  }));
  if (isZeroMoney(totals.trade_in_bonus)) return worth;
  return [...worth, { id: 'bonus', label: text('sum.bonus'), amount: off(totals.trade_in_bonus), kind: 'plus' }];
}

/** Goods in one line, as the cart shows them: the products stand beside it with their own prices. */
export const goodsLine = (text: TextFunction, totals: Totals): SumLine => ({
  id: 'goods',
  label: text('sum.goods'),
  amount: formatMoney(totals.goods),
});

/** A line of a cart or an order as the aside shows it. */
export type ShownLine = Pick<OrderLine, 'name' | 'spec' | 'quality' | 'image' | 'quantity' | 'total' | 'kind' | 'missing_gift'>;

/** What stands under a product's name: size and colour, the grade of a used one, and pieces when there are more. */
export function aboutLine({ spec, quality, quantity }: Pick<ShownLine, 'spec' | 'quality' | 'quantity'>, pieces: () => string): string {
  const grade = quality === 'new' ? null : quality;
  return [spec, grade, quantity === 1 ? null : pieces()].filter((part) => part !== null && part !== '').join(', ');
}
