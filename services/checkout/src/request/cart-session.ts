import type { Locale, Market } from '@okruh/market';
import { type Answer, databaseFailure, type Identity, ok, sqlState, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { cartCookie, countCookie, hashOfToken, newCartToken, noCartCookie, readCartCookies } from './cart-cookies.ts';
import { CART_DAYS } from '../pricing/model.ts';
import type { LoadedCart } from '../pricing/loaded-cart.ts';
import { type CartKey, loadCarts } from '../stored/carts.repository.ts';
import type { Deps } from '../deps.ts';
import { mergeCarts } from '../stored/merge-carts.ts';

/** What every handler of a shopper's route has. */
export interface CartRequest {
  readonly identity: Identity;
  readonly market: Market;
  readonly locale: Locale;
  readonly raw: FastifyRequest;
}

/** Whose cart a request is about. */
export interface CartSession {
  readonly key: CartKey;
  /** Token of the cookie; null without one. */
  readonly token: string | null;
  /** Pieces as the header shows them; null when it shows none. */
  readonly shownCount: number | null;
  readonly publicUrl: string;
  /** A GET reads both carts and changes neither; any other call lets them become one first. */
  readonly isRead: boolean;
  /** Found out while the request is served: nothing of the browser's own cart is left to join the account's, so its token can go. */
  readonly browserCart: { isGone: boolean };
}

export function openSession(deps: Deps, request: CartRequest): CartSession {
  const { identity, market } = request;
  const publicUrl = deps.publicUrls[market];
  const { token, count } = readCartCookies(request.raw.cookies, publicUrl);
  return {
    key: {
      market,
      tokenHash: token === null ? null : hashOfToken(market, token),
      customerId: identity.kind === 'customer' || identity.kind === 'staff' ? identity.sub : null,
    },
    token,
    shownCount: count,
    publicUrl,
    isRead: request.raw.method === 'GET',
    browserCart: { isGone: false },
  };
}

/** The cart of a request with all that hangs on it; null when there is none. */
export async function openCart(deps: Deps, session: CartSession): Promise<LoadedCart | null> {
  return (await openCarts(deps, session)).cart;
}

/** The cart of a request, and what of the browser's cart from before the login isn't in it yet. */
interface OpenedCarts {
  readonly cart: LoadedCart | null;
  /** It is being ordered right now: what isn't in the order can join when that is settled. */
  readonly orderUnderWay: boolean;
  /** `merge_cart` joins it. */
  readonly hasBrowserCart: boolean;
}

/** Opens the cart of a request. A call that changes something merges the browser's cart into the account's before. */
export async function openCarts(deps: Deps, session: CartSession): Promise<OpenedCarts> {
  const { key } = session;
  const nothingElse = { orderUnderWay: false, hasBrowserCart: false };
  if (key.tokenHash === null && key.customerId === null) return { cart: null, ...nothingElse };
  const carts = await loadCarts(deps.database, key);
  if (key.customerId === null) return { cart: carts.find(({ head }) => head.customerId === null) ?? null, ...nothingElse };
  const findOwn = (found: readonly LoadedCart[]) => found.find(({ head }) => head.customerId === key.customerId) ?? null;
  const browsers = carts.find(({ head }) => head.customerId === null);
  if (browsers === undefined) {
    session.browserCart.isGone = true;
    return { cart: findOwn(carts), ...nothingElse };
  }
  const orderUnderWay = browsers.head.attemptId !== null;
  if (orderUnderWay || session.isRead) return { cart: findOwn(carts), orderUnderWay, hasBrowserCart: !orderUnderWay };
  await mergeIntoAccount(deps, session);
  return { cart: findOwn(await loadCarts(deps.database, key)), orderUnderWay: !session.browserCart.isGone, hasBrowserCart: false };
}

/**
 * Changes the cart of a request in one short transaction. Its row is locked first and its version goes up, so that changes
 * of one cart come one after another and none is lost.
 *
 * @returns what `work` returned; null when there is no cart
 */
export async function changeCart<T>(
  deps: Deps,
  session: CartSession,
  work: (tx: Tx, cartId: string) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const { key } = session;
  if (key.tokenHash === null && key.customerId === null) return null;
  if (key.customerId !== null && key.tokenHash !== null) await mergeIntoAccount(deps, session);
  return deps.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update carts set version = version + 1, touched_at = now()
      where market = ${key.market} and ${key.customerId === null ? sql`token_hash = ${key.tokenHash} and customer_id is null` : sql`customer_id = ${key.customerId}`}
        and touched_at > now() - make_interval(days => ${CART_DAYS})
      returning id`);
    return rows[0] === undefined ? null : { result: await work(tx, rows[0].id) };
  });
}

/** The key of a guest's cart that is about to be made, and the cookie that gives it to this browser alone. */
export function newGuestCart({ key, publicUrl }: CartSession): { readonly key: CartKey; readonly cookie: string } {
  const token = newCartToken();
  return { key: { ...key, tokenHash: hashOfToken(key.market, token) }, cookie: cartCookie(token, publicUrl) };
}

/** An answer with the cookies that go with it: the number in the header, when it differs, and the token when it is spent. */
export function withCartCookies(session: CartSession, count: number, answer: Answer, cookies: readonly string[] = []): Answer {
  const set = [...cookies];
  if (session.shownCount !== count && !(count === 0 && session.shownCount === null)) set.push(countCookie(count, session.publicUrl));
  if (session.key.customerId !== null && session.token !== null && session.browserCart.isGone) set.push(noCartCookie(session.publicUrl));
  return set.length === 0 ? answer : { ...answer, headers: { ...('headers' in answer ? answer.headers : {}), 'set-cookie': set } };
}

/** 200 with a body and the cart's cookies. */
export const okWithCart = (session: CartSession, count: number, body: unknown, cookies: readonly string[] = []): Answer =>
  withCartCookies(session, count, ok(body), cookies);

/** Two calls right after a login may merge at once: the one that finds the other's work in its way looks again. */
export async function mergeIntoAccount(deps: Deps, { key, browserCart }: CartSession): Promise<void> {
  const { tokenHash, customerId, market } = key;
  if (tokenHash === null || customerId === null) return;
  const merge = () => deps.database.db.transaction((tx) => mergeCarts(tx, { market, tokenHash, customerId }));
  try {
    browserCart.isGone = (await merge()) === 'merged';
  } catch (error) {
    if (sqlState(error) !== '23505' && databaseFailure(error) !== 'contention') throw error;
    browserCart.isGone = (await merge()) === 'merged';
  }
}
