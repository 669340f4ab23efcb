import {
  complaintParameter,
  loginReturnParameter,
  orderPaymentParameter,
  withdrawalOrderParameter,
} from '@okruh/contracts/shop-parameters';
import {
  cartPage,
  checkoutDeliveryPage,
  checkoutPage,
  checkoutPaymentPage,
  checkoutSummaryPage,
  contactPage,
  homePage,
  loginPage,
  orderPage,
  privacyPage,
  productPage,
  repairPage,
  saleTermsPage,
  storesPage,
  withdrawalFormPage,
  withdrawalPage,
} from '@okruh/contracts/shop-paths';
import type { Market } from '@okruh/market';

/** Steps of the checkout, in their order. */
export const checkoutSteps = ['delivery', 'payment', 'summary'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

const stepPages = { delivery: checkoutDeliveryPage, payment: checkoutPaymentPage, summary: checkoutSummaryPage } as const;

export type Page =
  | { readonly kind: 'cart' }
  | { readonly kind: 'checkout'; readonly step: CheckoutStep }
  /** `payment`: id of the payment whose provider redirected here. */
  | { readonly kind: 'order'; readonly code: string; readonly payment: string | null }
  /** `code`: order that the link came from. */
  | { readonly kind: 'withdrawal'; readonly code: string | null }
  | { readonly kind: 'not-found' };

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null; // invalid percent-encoding
  }
};

/** Finds the page of an address; unknown query parameters (campaigns) are ignored. */
export function resolvePage(market: Market, path: string, search: string): Page {
  const [first, second, third, ...more] = path.split('/').filter(Boolean).map(decode);
  if (more.length > 0 || third !== undefined || second === null) return { kind: 'not-found' };
  const area = `/${first}`;
  if (area === cartPage[market]) return second === undefined ? { kind: 'cart' } : { kind: 'not-found' };
  if (area === orderPage[market]) {
    // Without a code the shell shows its form that finds orders.
    if (second === undefined) return { kind: 'not-found' };
    return { kind: 'order', code: second, payment: new URLSearchParams(search).get(orderPaymentParameter[market]) };
  }
  if (area === withdrawalFormPage[market])
    return second === undefined
      ? { kind: 'withdrawal', code: new URLSearchParams(search).get(withdrawalOrderParameter[market]) }
      : { kind: 'not-found' };
  if (area !== checkoutPage[market]) return { kind: 'not-found' };
  // The checkout's path without a step shows the first one.
  const step = second === undefined ? 'delivery' : checkoutSteps.find((candidate) => stepPages[candidate][market] === `${area}/${second}`);
  return step === undefined ? { kind: 'not-found' } : { kind: 'checkout', step };
}

/** Repairs, where a complaint about goods of an order begins. */
export const complaintPath = (market: Market, orderNumber: string): string =>
  `${repairPage[market]}?${complaintParameter[market]}=${encodeURIComponent(orderNumber)}`;

/** Stores, and how to write to us: where a complaint about goods that nobody repairs begins. */
export const storesPath = (market: Market): string => storesPage[market];
export const contactPath = (market: Market): string => contactPage[market];

export const cartPath = (market: Market): string => cartPage[market];
export const checkoutPath = (market: Market, step: CheckoutStep): string => stepPages[step][market];
/** Path of an order; without a code, of the form that finds orders by number and e-mail. */
export const orderPath = (market: Market, code?: string): string =>
  code === undefined ? orderPage[market] : `${orderPage[market]}/${encodeURIComponent(code)}`;
/** Path of an order's page after the redirect from the provider, where it waits for the payment's outcome. `location` may have a fragment. */
export function paidOrderPath(market: Market, location: string, paymentId: string): string {
  const address = new URL(location, 'http://shop');
  address.searchParams.set(orderPaymentParameter[market], paymentId);
  return address.pathname + address.search + address.hash;
}

/** Path of the withdrawal from an order's contract. */
export const withdrawalPath = (market: Market, code: string): string =>
  `${withdrawalFormPage[market]}?${withdrawalOrderParameter[market]}=${encodeURIComponent(code)}`;

/** Instructions on withdrawal with the model form. */
export const withdrawalTermsPath = (market: Market): string => withdrawalPage[market];

export const homePath = (market: Market): string => homePage[market];
export const privacyPath = (market: Market): string => privacyPage[market];
export const termsPath = (market: Market): string => saleTermsPage[market];
export const productPath = (market: Market, product: string): string => `${productPage[market]}/${encodeURIComponent(product)}`;
/** Path of the login that returns to a path of this shop. */
export const loginPath = (market: Market, back: string): string =>
  `${loginPage[market]}?${loginReturnParameter[market]}=${encodeURIComponent(back)}`;

/** Seo name of the product in an address; null when it isn't a product's page. */
export function findProduct(market: Market, path: string): string | null {
  const product = `${productPage[market]}/`;
  return path.startsWith(product) ? decode(path.slice(product.length)) || null : null;
}
