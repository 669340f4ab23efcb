import { CART_COOKIE, CART_COUNT_COOKIE } from '@okruh/contracts/cookies';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { Shop } from './shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A browser that keeps its cookies, as a visitor or with an account. */
export interface Shopper {
  call(method: Method, path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  add(product: string, body?: object): Promise<LightMyRequestResponse>;
  summary(): Promise<CartSummary>;
  /** What the browser had joins the account's cart, as pages let it after a login. */
  merge(): Promise<LightMyRequestResponse>;
  /** Logs in as an account; the browser keeps its cookies. */
  logIn(account: string): void;
  logOut(): void;
  readonly cookies: Map<string, string>;
}

export function shopper(shop: Pick<Shop, 'app'>, market: Market = 'cz', cookies = new Map<string, string>()): Shopper {
  let account: string | null = null;
  const call: Shopper['call'] = async (method, path, body, headers = {}) => {
    const response = await shop.app.inject({
      method,
      url: `/api/checkout${path}`,
      headers: {
        ...identityFor({ market, ...(account === null ? {} : { sub: account }) }),
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    return response;
  };
  return {
    cookies,
    call,
    add: (product, body = {}) => call('POST', '/cart/products', { product, ...body }),
    merge: () => call('POST', '/cart/merge', {}),
    async summary() {
      const response = await call('GET', '/summary');
      if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
      return response.json<CartSummary>();
    },
    logIn(to) {
      account = to;
    },
    logOut() {
      account = null;
    },
  };
}

export const getCartToken = ({ cookies }: Shopper): string | undefined => cookies.get(CART_COOKIE.plain);
export const getShownCount = ({ cookies }: Shopper): number => Number(cookies.get(CART_COUNT_COOKIE.plain) ?? 0);
