import { CART_COOKIE, CART_COUNT_COOKIE, CONSENT_COOKIE, SESSION_COOKIE, type CookieContract } from '@okruh/contracts/cookies';
import { cookieName, readCookies } from '@okruh/service-kit';
import type { UpstreamName } from './contracts.ts';
import type { Site } from './site.ts';

/** Longer than any of ours. */
const MAX_VALUE_LENGTH = 1024;

/**
 * One of our cookies in a `Cookie` header, or null. By the header and not by `request.cookies` of a plugin: cached
 * responses are sent before Fastify's router has seen the request.
 */
export function readCookie(header: string | undefined, cookie: CookieContract, site: Pick<Site, 'isSecure'>): string | null {
  if (header === undefined) return null;
  const value = parsed(header)[cookieName(cookie, site.isSecure)];
  return value === undefined || value === '' || value.length > MAX_VALUE_LENGTH ? null : value;
}

let last = { header: '', cookies: readCookies('') };

/** One request asks for several of its cookies: the header is parsed once. */
function parsed(header: string): ReturnType<typeof readCookies> {
  if (last.header !== header) last = { header, cookies: readCookies(header) };
  return last.cookies;
}

/** The session token that the browser sent to this site. */
export const sessionToken = (header: string | undefined, site: Pick<Site, 'isSecure'>): string | null =>
  readCookie(header, SESSION_COOKIE, site);

/** What the visitor decided about cookies, as the page's script wrote it. */
export const consentCookie = (header: string | undefined, site: Pick<Site, 'isSecure'>): string | null =>
  readCookie(header, CONSENT_COOKIE, site);

/**
 * What of the browser's cookies a service gets to see: accounts the whole header, checkout those of the cart, the others
 * none. A cart is worth stealing as well, so it goes nowhere else; neither may one service's error lay open another's secret.
 */
export function cookiesFor(service: UpstreamName, header: string | undefined, site: Site): string | null {
  if (header === undefined) return null;
  if (service === 'accounts') return header;
  if (service !== 'checkout') return null;
  const own = [CART_COOKIE, CART_COUNT_COOKIE].flatMap((cookie) => {
    const value = readCookie(header, cookie, site);
    return value === null ? [] : [`${cookieName(cookie, site.isSecure)}=${value}`];
  });
  return own.length === 0 ? null : own.join('; ');
}
