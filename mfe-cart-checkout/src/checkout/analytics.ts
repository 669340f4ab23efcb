import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import {
  addPaymentInfo,
  addShippingInfo,
  analyticsValue,
  beginCheckout,
  type CheckoutSource,
  genericEvent,
  purchase,
} from '@okruh/contracts/analytics';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { toAnalyticsItems } from '../model/cart-items.ts';

function toSource(summary: CartSummary): CheckoutSource {
  const coupon = summary.discounts.flatMap(({ code }) => (code === null ? [] : [code])).join(',');
  return {
    items: summary.packages.flatMap(toAnalyticsItems),
    currency: summary.totals.total.currency,
    coupon,
  };
}

let begun = '';
/** Once for the same cart, however often its steps are opened. */
export function pushBeginCheckout(summary: CartSummary): void {
  const cart = summary.packages.map(({ id, quantity }) => `${id} ${quantity}`).join();
  if (cart === begun) return;
  if (pushAnalytics(beginCheckout(toSource(summary)))) begun = cart;
}

/** A delivery or a payment was pressed; leaving the step is reported by {@link pushShipping} and {@link pushPayment}. */
export const pushChoice = (part: 'delivery' | 'payment', code: string): boolean =>
  pushAnalytics(genericEvent('checkout', `choose_${part}`, code));

export const pushShipping = (summary: CartSummary, tier: string): boolean => pushAnalytics(addShippingInfo(toSource(summary), tier));
export const pushPayment = (summary: CartSummary, type: string): boolean => pushAnalytics(addPaymentInfo(toSource(summary), type));

const PURCHASES = 'okruh-purchases';

/** Reported once for each order: an answer that is asked for again after a reload tells nothing again. */
export function pushPurchase(summary: CartSummary, order: { readonly number: string; readonly code: string }): void {
  const reported = reportedPurchases();
  if (reported.includes(order.code)) return;
  const { vat, delivery } = summary.totals;
  const tax = vat.reduce((sum, part) => sum + part.vat.amount, 0);
  const isReported = pushAnalytics(
    purchase(toSource(summary), {
      transaction_id: order.number,
      tax: analyticsValue({ amount: tax }),
      shipping: analyticsValue(delivery),
    }),
  );
  if (isReported) keepPurchases([...reported, order.code]);
}

// Storage may be blocked: the guard then lasts as long as the page.
let ofThisPage: readonly string[] = [];

function reportedPurchases(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(PURCHASES) ?? '[]');
    return Array.isArray(saved) ? [...ofThisPage, ...saved.filter((code) => typeof code === 'string')] : ofThisPage;
  } catch {
    return ofThisPage;
  }
}

function keepPurchases(codes: readonly string[]): void {
  ofThisPage = codes;
  try {
    sessionStorage.setItem(PURCHASES, JSON.stringify(codes.slice(-20)));
  } catch {
    // As above.
  }
}
