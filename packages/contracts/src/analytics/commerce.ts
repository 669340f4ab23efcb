import type { AnalyticsCurrency, AnalyticsItem } from './item.ts';

interface Items {
  readonly items: readonly AnalyticsItem[];
}
interface Valued extends Items {
  readonly currency: AnalyticsCurrency;
  /** Sum of price × quantity, in units of the currency. */
  readonly value: number;
}
interface List extends Items {
  /** Stable name of the list, for example `category`, `search`, `last-visited`. */
  readonly item_list_id: string;
  /** Heading of the list. */
  readonly item_list_name: string;
}
interface Paying extends Valued {
  /** Discount code; empty without one. */
  readonly coupon: string;
}
interface CommerceData {
  /** Products of a list came on the screen. */
  view_item_list: List;
  /** A product of a list was opened. */
  select_item: List;
  view_item: Valued;
  add_to_cart: Valued;
  remove_from_cart: Valued;
  view_cart: Valued;
  begin_checkout: Paying;
  /** `shipping_tier`: code of the delivery. */
  add_shipping_info: Paying & { readonly shipping_tier: string };
  /** `payment_type`: code of the payment. */
  add_payment_info: Paying & { readonly payment_type: string };
  /** `transaction_id`: order number. `tax` and `shipping` in units of the currency. */
  purchase: Paying & { readonly transaction_id: string; readonly tax: number; readonly shipping: number };
}
export type CommerceEventName = keyof CommerceData;
type Commerce<N extends CommerceEventName> = { [K in N]: { readonly event: K; readonly ecommerce: CommerceData[K] } }[N];
/** Any commerce push; the products stand under `ecommerce` as tag managers expect. */
export type CommercePush = Commerce<CommerceEventName>;

/** Sum of price × quantity; counted in hundredths, so that no amount of items leaves a tail of decimals. */
const sumValue = (items: readonly AnalyticsItem[]): number =>
  items.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0) / 100;

const valued = (items: readonly AnalyticsItem[], currency: AnalyticsCurrency): Valued => ({ currency, value: sumValue(items), items });

interface ListName {
  readonly id: string;
  readonly name: string;
}
export const viewItemList = (list: ListName, items: readonly AnalyticsItem[]): Commerce<'view_item_list'> => ({
  event: 'view_item_list',
  ecommerce: { item_list_id: list.id, item_list_name: list.name, items },
});
export const selectItem = (list: ListName, item: AnalyticsItem): Commerce<'select_item'> => ({
  event: 'select_item',
  ecommerce: { item_list_id: list.id, item_list_name: list.name, items: [item] },
});
export const viewItem = (item: AnalyticsItem, currency: AnalyticsCurrency): Commerce<'view_item'> => ({
  event: 'view_item',
  ecommerce: valued([item], currency),
});
export const addToCart = (item: AnalyticsItem, currency: AnalyticsCurrency): Commerce<'add_to_cart'> => ({
  event: 'add_to_cart',
  ecommerce: valued([item], currency),
});
export const removeFromCart = (item: AnalyticsItem, currency: AnalyticsCurrency): Commerce<'remove_from_cart'> => ({
  event: 'remove_from_cart',
  ecommerce: valued([item], currency),
});
export const viewCart = (items: readonly AnalyticsItem[], currency: AnalyticsCurrency): Commerce<'view_cart'> => ({
  event: 'view_cart',
  ecommerce: valued(items, currency),
});

/** The cart on its way through the checkout. */
export interface CheckoutSource {
  readonly items: readonly AnalyticsItem[];
  readonly currency: AnalyticsCurrency;
  readonly coupon?: string;
}
const paying = ({ items, currency, coupon = '' }: CheckoutSource): Paying => ({ ...valued(items, currency), coupon });

export const beginCheckout = (cart: CheckoutSource): Commerce<'begin_checkout'> => ({ event: 'begin_checkout', ecommerce: paying(cart) });
export const addShippingInfo = (cart: CheckoutSource, shipping_tier: string): Commerce<'add_shipping_info'> => ({
  event: 'add_shipping_info',
  ecommerce: { ...paying(cart), shipping_tier },
});
export const addPaymentInfo = (cart: CheckoutSource, payment_type: string): Commerce<'add_payment_info'> => ({
  event: 'add_payment_info',
  ecommerce: { ...paying(cart), payment_type },
});
export const purchase = (
  cart: CheckoutSource,
  order: { readonly transaction_id: string; readonly tax: number; readonly shipping: number },
): Commerce<'purchase'> => ({
  event: 'purchase',
  ecommerce: { ...paying(cart), transaction_id: order.transaction_id, tax: order.tax, shipping: order.shipping },
});
