import { createHash, randomBytes } from 'node:crypto';
import { CART_COOKIE, CART_COUNT_COOKIE } from '@okruh/contracts/http/checkout/cart';
import type { Market } from '@okruh/market';

/** A cart without any change is kept so long. */
export const KEPT_DAYS = 30;
const KEPT_SECONDS = KEPT_DAYS * 86_400;

/** 256 random bits in base64url; anything else isn't ours and never reaches a query. */
const TOKEN = /^[\w-]{43}$/;
const COUNT = /^\d{1,4}$/;

/** What the browser says of its cart. */
export interface CartCookies {
  readonly token: string | null;
  /** Pieces as the header shows them; null when it shows none. */
  readonly count: number | null;
}

export function readCartCookies(header: string | undefined, publicUrl: string): CartCookies {
  if (header === undefined || header === '') return { token: null, count: null };
  const token = readCookie(header, isSecure(publicUrl) ? CART_COOKIE.secure : CART_COOKIE.plain);
  const count = readCookie(header, CART_COUNT_COOKIE);
  return {
    token: token !== null && TOKEN.test(token) ? token : null,
    count: count !== null && COUNT.test(count) ? Number(count) : null,
  };
}

export const newCartToken = (): string => randomBytes(32).toString('base64url');

/** The token itself is never stored. With the market in it, a cookie that is carried to the other market opens nothing there. */
export const hashOfToken = (market: Market, token: string): Buffer => createHash('sha256').update(`${market}:${token}`).digest();

/** `Set-Cookie` of a cart's token. */
export const cartCookie = (token: string, publicUrl: string): string =>
  isSecure(publicUrl)
    ? `${CART_COOKIE.secure}=${token}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax; Secure`
    : `${CART_COOKIE.plain}=${token}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax`;

/** Takes the token back: the cart belongs to an account now. */
export const noCartCookie = (publicUrl: string): string =>
  isSecure(publicUrl)
    ? `${CART_COOKIE.secure}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`
    : `${CART_COOKIE.plain}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

/** Number of pieces, readable by the page: nothing but the number. */
export const countCookie = (count: number, publicUrl: string): string =>
  `${CART_COUNT_COOKIE}=${count}; Max-Age=${KEPT_SECONDS}; Path=/; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}
