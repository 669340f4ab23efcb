import { createHash, randomBytes } from 'node:crypto';
import { CART_COOKIE, CART_COUNT_COOKIE } from '@okruh/contracts/cookies';
import type { Market } from '@okruh/market';
import { clearCookie, cookieName, setCookie } from '@okruh/service-kit';
import type { FastifyRequest } from 'fastify';
import { CART_DAYS } from '../pricing/model.ts';

const CART_SECONDS = CART_DAYS * 86_400;

/** 256 random bits in base64url; anything else isn't ours and never reaches a query. */
const TOKEN = /^[\w-]{43}$/;
const COUNT = /^\d{1,4}$/;

/** What the browser says of its cart. */
export interface CartCookies {
  readonly token: string | null;
  /** Pieces as the header shows them; null when it shows none. */
  readonly count: number | null;
}

export function readCartCookies(sent: FastifyRequest['cookies'], publicUrl: string): CartCookies {
  const isSecure = isSecureSite(publicUrl);
  const token = sent[cookieName(CART_COOKIE, isSecure)];
  const count = sent[cookieName(CART_COUNT_COOKIE, isSecure)];
  return {
    token: token !== undefined && TOKEN.test(token) ? token : null,
    count: count !== undefined && COUNT.test(count) ? Number(count) : null,
  };
}

export const newCartToken = (): string => randomBytes(32).toString('base64url');

/** The token itself is never stored. With the market in it, a cookie that is carried to the other market opens nothing there. */
export const hashOfToken = (market: Market, token: string): Buffer => createHash('sha256').update(`${market}:${token}`).digest();

/** `Set-Cookie` of a cart's token. */
export const cartCookie = (token: string, publicUrl: string): string =>
  setCookie(CART_COOKIE, isSecureSite(publicUrl), token, CART_SECONDS);

/** Takes the token back: the cart belongs to an account now. */
export const noCartCookie = (publicUrl: string): string => clearCookie(CART_COOKIE, isSecureSite(publicUrl));

/** Number of pieces, readable by the page: nothing but the number. */
export const countCookie = (count: number, publicUrl: string): string =>
  setCookie(CART_COUNT_COOKIE, isSecureSite(publicUrl), String(count), CART_SECONDS);

const isSecureSite = (publicUrl: string): boolean => publicUrl.startsWith('https:');
