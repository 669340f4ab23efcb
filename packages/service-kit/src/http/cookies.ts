import type { CookieContract } from '@okruh/contracts/cookies';
import { parseCookie, stringifySetCookie, type Cookies } from 'cookie';

/** Values as they were sent: what is passed on must be byte for byte what came. */
const verbatim = { decode: (value: string) => value };

/**
 * All cookies of a `Cookie` header. When a name stands twice the first counts, as browsers send the most specific one
 * first. Routes of Fastify have the same in `request.cookies`; this is for what runs before its router.
 */
export const readCookies = (header: string): Cookies => parseCookie(header, verbatim);

/** The name that a cookie has on a site. */
export const cookieName = (cookie: CookieContract, isSecure: boolean): string => (isSecure ? cookie.secure : cookie.plain);

/**
 * The value of a `set-cookie` header. It is a header of the answer, not `reply.setCookie`: repeated requests get the
 * stored answer with its cookies.
 */
export function setCookie(cookie: CookieContract, isSecure: boolean, value: string, maxAgeSeconds: number): string {
  return stringifySetCookie({
    name: cookieName(cookie, isSecure),
    value,
    maxAge: Math.max(0, Math.floor(maxAgeSeconds)),
    path: '/',
    httpOnly: cookie.httpOnly,
    secure: isSecure,
    sameSite: 'lax',
  });
}

/** The value of a `set-cookie` header that removes a cookie: the same name, path and attributes. */
export const clearCookie = (cookie: CookieContract, isSecure: boolean): string => setCookie(cookie, isSecure, '', 0);
