import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@okruh/contracts';
import type { TypePayment } from '@okruh/contracts/http/checkout';
import type { finish, FinishRequest, summary } from '@okruh/contracts/http/checkout/finish';
import { Pool } from 'undici';

/** The calls of one purchase, in their order. */
export const purchaseSteps = ['add', 'cart', 'delivery', 'payments', 'payment', 'summary', 'finish', 'order'] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

/** What one purchase came to. */
export interface Purchase {
  readonly number: string;
  readonly code: string;
  /** Milliseconds of each call. */
  readonly times: Readonly<Record<PurchaseStep, number>>;
}

interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

let people = 0;

/** The form of one of many guests. */
function guest(token: string): FinishRequest {
  people += 1;
  return {
    token,
    order_billing_address: {
      first_name: 'Jana',
      last_name: 'Dvořáková',
      address: 'Dlouhá 377/2',
      city: 'Praha',
      district: 'CZ0100',
      postcode: '110 00',
      phone: '+420601000001',
      email: `bench-${people}@example.com`,
    },
    order_info: { consent_to_terms_of_service: true },
  };
}

/** Shoppers without a browser: each purchase is a new visitor with a cart cookie of its own. */
export class Buyers {
  readonly #pool: Pool;
  readonly #origin: string;

  constructor(origin: string, clients: number) {
    this.#origin = origin;
    this.#pool = new Pool(origin, { connections: clients, pipelining: 1 });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Puts one piece into a new cart. @returns the cookie of that cart */
  async add(product: string): Promise<string> {
    const { cookie } = await this.#call({ path: '/api/checkout/cart/products', method: 'POST', body: { product } }, '');
    return cookie;
  }

  /** Buys one piece, to be paid on delivery unless something else is said. @throws Error naming the call that failed */
  async buy(product: string, typePayment: TypePayment = 'cash_on_delivery'): Promise<Purchase> {
    let cookie = '';
    const times = Object.fromEntries(purchaseSteps.map((step) => [step, 0])) as Record<PurchaseStep, number>;
    const step = async <T>(name: PurchaseStep, call: Call): Promise<T> => {
      const began = performance.now();
      const answer = await this.#call(call, cookie);
      times[name] = performance.now() - began;
      if (answer.cookie !== '') cookie = answer.cookie;
      return answer.body as T;
    };
    await step('add', { path: '/api/checkout/cart/products', method: 'POST', body: { product } });
    await step('cart', { path: '/api/checkout/cart/packages' });
    await step('delivery', { path: '/api/checkout/delivery', method: 'POST', body: { type_delivery_code: 'courier' } });
    await step('payments', { path: '/api/checkout/payments' });
    await step('payment', { path: '/api/checkout/payment', method: 'POST', body: { type_payment: typePayment } });
    const seen = await step<ResponseOf<typeof summary>>('summary', { path: '/api/checkout/summary' });
    const headers = { 'idempotency-key': randomUUID() };
    const placed = await step<ResponseOf<typeof finish>>('finish', {
      path: '/api/checkout/finish',
      method: 'POST',
      body: guest(seen.token),
      headers,
    });
    await step('order', { path: `/api/orders/orders/${placed.order_code}` });
    return { number: placed.order_number, code: placed.order_code, times };
  }

  async #call({ path, method = 'GET', body, headers = {} }: Call, cookie: string): Promise<{ body: unknown; cookie: string }> {
    const answer = await this.#pool.request({
      path,
      method,
      headers: {
        ...headers,
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'POST' ? { 'content-type': 'application/json', origin: this.#origin } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    const given = answer.headers['set-cookie'];
    const cookies = (typeof given === 'string' ? [given] : (given ?? [])).map((line) => line.slice(0, line.indexOf(';')));
    return { body: JSON.parse(text), cookie: cookies.join('; ') };
  }
}
