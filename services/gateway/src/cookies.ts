import { SESSION_COOKIE } from '@okruh/contracts/http/accounts';
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
