import { DEVICE_COOKIE, SESSION_COOKIE } from '@okruh/contracts/cookies';
import { clearCookie, cookieName, setCookie } from '@okruh/service-kit';
import type { FastifyRequest } from 'fastify';

/** What the browser sent, parsed. */
export type SentCookies = FastifyRequest['cookies'];

/** The cookies of one site. */
export interface Cookies {
  readSession(sent: SentCookies): string | null;
  readDevice(sent: SentCookies): string | null;
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
  const session = cookieName(SESSION_COOKIE, isSecure);
  const device = cookieName(DEVICE_COOKIE, isSecure);
  return {
    readSession: (sent) => asToken(sent[session]),
    readDevice: (sent) => asToken(sent[device]),
    session: (token, maxAgeSeconds) => setCookie(SESSION_COOKIE, isSecure, token, maxAgeSeconds),
    noSession: () => clearCookie(SESSION_COOKIE, isSecure),
    device: (id) => setCookie(DEVICE_COOKIE, isSecure, id, LONGEST_COOKIE_SECONDS),
  };
}

const asToken = (value: string | undefined): string | null => (value !== undefined && TOKEN.test(value) ? value : null);
