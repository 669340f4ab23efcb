import { SESSION_COOKIE } from '@okruh/contracts/http/accounts';
import { CART_COOKIE, CART_COUNT_COOKIE } from '@okruh/contracts/http/checkout/cart';
import type { UpstreamName } from './contracts.ts';
import type { Site } from './site.ts';

/**
 * One cookie of a `Cookie` header, or null. When a name stands twice the first counts, as browsers send the most
 * specific one first; a value longer than any of ours is no value.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue;
    const value = part.slice(equals + 1).trim();
    return value === '' || value.length > 1024 ? null : value;
  }
  return null;
}

/** The session token that the browser sent to this site. */
export function sessionToken(header: string | undefined, site: Site): string | null {
  return readCookie(header, site.isSecure ? SESSION_COOKIE.secure : SESSION_COOKIE.plain);
}

/**
 * What of the browser's cookies a service gets to see: accounts the whole header, checkout those of the cart, the others
 * none. A cart is worth stealing as well, so it goes nowhere else; neither may one service's fault lay open another's secret.
 */
export function cookiesFor(service: UpstreamName, header: string | undefined, site: Site): string | null {
  if (header === undefined) return null;
  if (service === 'accounts') return header;
  if (service !== 'checkout') return null;
  const own = [site.isSecure ? CART_COOKIE.secure : CART_COOKIE.plain, CART_COUNT_COOKIE].flatMap((name) => {
    const value = readCookie(header, name);
    return value === null ? [] : [`${name}=${value}`];
  });
  return own.length === 0 ? null : own.join('; ');
}
