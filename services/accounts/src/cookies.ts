import { SESSION_COOKIE } from '@okruh/contracts/http/accounts';

/** The cookies of one site. */
export interface Cookies {
  readSession(header: string | undefined): string | null;
  readDevice(header: string | undefined): string | null;
  /** `Set-Cookie` of a new session. The server decides when it ends, so the browser's own limit is only a ceiling. */
  session(token: string, maxAgeSeconds: number): string;
  /** `Set-Cookie` that removes the session. */
  noSession(): string;
  device(id: string): string;
}

/** 400 days: the longest that browsers keep a cookie. */
export const LONGEST_COOKIE_SECONDS = 400 * 86_400;

/** Both cookies carry 256 random bits in base64url; anything else isn't ours and never reaches a query. */
const TOKEN = /^[\w-]{43}$/;

/** Cookies for a site with this public address: `__Host-` and Secure over https, plain names over http on localhost. */
export function cookiesFor(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:');
  const names = isSecure
    ? { session: SESSION_COOKIE.secure, device: '__Host-okruh-device' }
    : { session: SESSION_COOKIE.plain, device: 'okruh-device' };
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    readSession: (header) => readToken(header, names.session),
    readDevice: (header) => readToken(header, names.device),
    session: (token, maxAgeSeconds) => `${names.session}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    noSession: () => `${names.session}=; Max-Age=0; ${attributes}`,
    device: (id) => `${names.device}=${id}; Max-Age=${LONGEST_COOKIE_SECONDS}; ${attributes}`,
  };
}

function readToken(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    return TOKEN.test(value) ? value : null;
  }
  return null;
}
