/** The shop's cookies, each named once. Nothing here needs a schema, so that browsers can import it as well. */

/** One cookie. All have `Path=/` and `SameSite=Lax`, and `Secure` where the site is served over https. */
export interface CookieContract {
  /** Name on a site over https: with `__Host-` where no script may read the cookie and no subdomain may plant it. */
  readonly secure: string;
  /** Name over http on localhost, where browsers refuse the `__Host-` prefix. */
  readonly plain: string;
  /** No script can read it. */
  readonly httpOnly: boolean;
}

/** Session of a customer or a member of staff: services/accounts sets it, the gateway reads it. */
export const SESSION_COOKIE = { secure: '__Host-okruh', plain: 'okruh', httpOnly: true } as const satisfies CookieContract;

/** A browser that knew a password before: services/accounts alone. */
export const DEVICE_COOKIE = { secure: '__Host-okruh-device', plain: 'okruh-device', httpOnly: true } as const satisfies CookieContract;

/** An anonymous cart, 256 random bits: services/checkout alone. */
export const CART_COOKIE = { secure: '__Host-okruh-cart', plain: 'okruh-cart', httpOnly: true } as const satisfies CookieContract;

/** Number of pieces in the cart, so that the page's header needs no call: nothing but the number. services/checkout sets it, the page reads it. */
export const CART_COUNT_COOKIE = {
  secure: 'okruh-cart-count',
  plain: 'okruh-cart-count',
  httpOnly: false,
} as const satisfies CookieContract;

/** Versions that a browser session is pinned to, signed: the gateway alone. */
export const RELEASE_COOKIE = { secure: '__Host-okruh-release', plain: 'okruh-release', httpOnly: true } as const satisfies CookieContract;

/** Versions that a preview link shows, signed: the gateway alone. */
export const PREVIEW_COOKIE = { secure: '__Host-okruh-preview', plain: 'okruh-preview', httpOnly: true } as const satisfies CookieContract;

/** The visitor's decision about cookies, as `a1m0`: the page writes it, the gateway reads it. */
export const CONSENT_COOKIE = { secure: 'okruh-consent', plain: 'okruh-consent', httpOnly: false } as const satisfies CookieContract;
