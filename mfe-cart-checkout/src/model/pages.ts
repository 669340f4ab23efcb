import type { Market } from '@okruh/market';

/** Steps of the checkout, in their order. */
export const checkoutSteps = ['delivery', 'payment', 'summary'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** Words of the addresses, by market. The shell owns the first one of each, this remote everything behind it. */
const words = {
  cz: {
    cart: 'kosik',
    checkout: 'pokladna',
    delivery: 'doprava',
    payment: 'platba',
    summary: 'souhrn',
    order: 'objednavka',
    paidBy: 'platba',
    home: '/',
    product: '/produkt/',
    privacy: '/ochrana-udaju',
    terms: '/obchodni-podminky',
    login: '/prihlaseni',
    back: 'zpet',
  },
  ro: {
    cart: 'cos',
    checkout: 'finalizare',
    delivery: 'livrare',
    payment: 'plata',
    summary: 'rezumat',
    order: 'comanda',
    paidBy: 'plata',
    home: '/',
    product: '/produs/',
    privacy: '/protectia-datelor',
    terms: '/termeni-si-conditii',
    login: '/autentificare',
    back: 'inapoi',
  },
} as const satisfies Record<Market, Record<string, string>>;

export type Page =
  | { readonly kind: 'cart' }
  | { readonly kind: 'checkout'; readonly step: CheckoutStep }
  /** `payment`: id of the payment that the provider's page came back from. */
  | { readonly kind: 'order'; readonly code: string; readonly payment: string | null }
  | { readonly kind: 'not-found' };

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null; // a broken escape names no order
  }
};

/** Reads an address of the market; unknown query parameters (campaigns) are left alone. */
export function pageOf(market: Market, path: string, search: string): Page {
  const word = words[market];
  const [first, second, third, ...more] = path.split('/').filter(Boolean).map(decode);
  if (more.length > 0 || third !== undefined || second === null) return { kind: 'not-found' };
  if (first === word.cart) return second === undefined ? { kind: 'cart' } : { kind: 'not-found' };
  if (first === word.order) {
    // Without a code the shell's own page finds the order.
    if (second === undefined) return { kind: 'not-found' };
    return { kind: 'order', code: second, payment: new URLSearchParams(search).get(word.paidBy) };
  }
  if (first !== word.checkout) return { kind: 'not-found' };
  // The checkout's own address begins with its first step.
  const step = second === undefined ? 'delivery' : checkoutSteps.find((candidate) => word[candidate] === second);
  return step === undefined ? { kind: 'not-found' } : { kind: 'checkout', step };
}

export const cartPath = (market: Market): string => `/${words[market].cart}`;
export const checkoutPath = (market: Market, step: CheckoutStep): string => `/${words[market].checkout}/${words[market][step]}`;
/** Page of an order. Without a code: where it is found by number and e-mail. */
export const orderPath = (market: Market, code?: string): string =>
  code === undefined ? `/${words[market].order}` : `/${words[market].order}/${encodeURIComponent(code)}`;
/** An order's page as the provider's page comes back to it: it waits for the payment's outcome. `location` may carry a fragment. */
export function paidOrderPath(market: Market, location: string, paymentId: string): string {
  const address = new URL(location, 'http://shop');
  address.searchParams.set(words[market].paidBy, paymentId);
  return address.pathname + address.search + address.hash;
}

export const homePath = (market: Market): string => words[market].home;
export const privacyPath = (market: Market): string => words[market].privacy;
export const termsPath = (market: Market): string => words[market].terms;
export const productPath = (market: Market, product: string): string => `${words[market].product}${encodeURIComponent(product)}`;
/** Login that comes back to a path of this shop. */
export const loginPath = (market: Market, back: string): string =>
  `${words[market].login}?${words[market].back}=${encodeURIComponent(back)}`;

/** Seo name of the product whose page an address is; null for any other. */
export function productOf(market: Market, path: string): string | null {
  const { product } = words[market];
  return path.startsWith(product) ? decode(path.slice(product.length)) || null : null;
}
