import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { orderCancelled, orderDelivered, orderHandedOver, orderPlaced, type OrderState } from '@okruh/contracts/events/orders';
import type { Envelope } from '@okruh/contracts';
import type { TypePayment } from '@okruh/contracts/http/checkout';
import type { PaymentView } from '@okruh/contracts/http/payments';
import type { Market } from '@okruh/market';
import { createFieldCipher } from '@okruh/service-kit';
import { identityFor, silentLogger, testKeys, testDatabase } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { orderHandlers } from '../orders/on-order-events.ts';
import { loanPartner } from '../providers/partner.ts';
import type { OrderDetails } from '../providers/provider.ts';
import { sandboxProvider } from '../providers/sandbox.ts';
import { czechIban } from '../model/transfer.ts';
import { doTasks } from '../tasks/start-worker.ts';
import { startBuyouts } from './buyouts.ts';
import { newOrder, startOrders, createState } from './orders.ts';
import { SANDBOX_SECRET, startSandbox } from './sandbox.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
export const publicUrls = { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' };

/** Stands where the gateway stands before our webhooks: passes the bytes on and says that a visitor brings them. */
async function startFront() {
  let pass: (request: IncomingMessage, body: Buffer) => Promise<number> = () => Promise.resolve(503);
  const received: { url: string; headers: Record<string, string>; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' && name !== 'host' ? [[name, value]] : [])),
      );
      received.push({ url: request.url ?? '', headers, body });
      void pass(request, body).then((code) => response.writeHead(code).end());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    received,
    serve: (work: typeof pass) => {
      pass = work;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The service on a database of its own, with the sandbox bank as its own process and orders at their HTTP boundary. */
export async function openShop() {
  const [database, sandbox, ordersServer, front] = await Promise.all([
    testDatabase('payments', MIGRATIONS),
    startSandbox(),
    startOrders(),
    startFront(),
  ]);
  const buyouts = await startBuyouts();
  const api = { url: sandbox.url, secret: SANDBOX_SECRET };
  const bank = sandboxProvider({ ...api, notifyUrl: `${front.url}/api/payments/webhooks/sandbox`, publicUrls });
  const partner = loanPartner({ ...api, notifyUrl: `${front.url}/api/payments/webhooks/partner` });
  const deps: Deps = {
    database,
    providers: { online: 'sandbox', wallets: bank, cards: { sandbox: bank }, byName: { sandbox: bank, partner } },
    accounts: {
      cz: { account: '19-2000145399/0800', iban: czechIban('19-2000145399/0800'), name: 'Okruh s.r.o.' },
      ro: { account: 'RO49AAAA1B31007593840000', iban: 'RO49AAAA1B31007593840000', name: 'Okruh România SRL' },
    },
    cipher: createFieldCipher(randomBytes(32).toString('base64')),
    ordersUrl: ordersServer.url,
    buyoutUrl: buyouts.url,
    keys: testKeys('payments'),
    publicUrls,
    logger: silentLogger,
    now: () => new Date(),
  };
  const app = buildApp(deps, { keys: testKeys('payments'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  const forward = async (url: string, headers: Record<string, string>, body: Buffer): Promise<number> => {
    const response = await app.inject({ method: 'POST', url, headers: { ...headers, ...identityFor() }, payload: body });
    return response.statusCode;
  };
  const deliver = (request: IncomingMessage, body: Buffer): Promise<number> => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' && name !== 'host' ? [[name, value]] : [])),
    );
    return forward(request.url ?? '', headers, body);
  };
  front.serve(deliver);
  return {
    app,
    deps,
    database,
    sandbox,
    orders: ordersServer,
    buyouts,
    front,
    forward,
    /** Webhooks arrive again after a test kept them away. */
    restoreFront: () => front.serve(deliver),
    async close() {
      await app.close();
      await Promise.all([sandbox.stop(), ordersServer.close(), buyouts.close(), front.close()]);
      await database.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

const handlers = {
  placed: orderPlaced.type,
  cancelled: orderCancelled.type,
  'handed-over': orderHandedOver.type,
  delivered: orderDelivered.type,
} as const;

/** Lets the service hear an event of orders, as its consumer would. */
export async function hear(
  shop: Shop,
  name: keyof typeof handlers,
  order: OrderDetails,
  version = 1,
  changes: Partial<OrderState> = {},
): Promise<void> {
  const handler = orderHandlers({ online: 'sandbox', accounts: shop.deps.accounts }).find(
    ({ contract }) => contract.type === handlers[name],
  );
  const event: Envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/okruh/orders',
    type: handlers[name],
    time: new Date().toISOString(),
    subject: order.order_id,
    datacontenttype: 'application/json',
    market: order.market,
    aggregateversion: version,
    correlationid: 'test-correlation',
    causationid: null,
    traceparent: null,
    data: createState(order, changes),
  };
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}

interface Started {
  readonly payment: PaymentView;
  readonly next:
    | { readonly kind: 'redirect'; readonly url: string }
    | { readonly kind: 'wallet'; readonly transaction_id: string }
    | { readonly kind: 'transfer'; readonly transfer: NonNullable<PaymentView['transfer']> }
    | { readonly kind: 'none' };
}
export const startRequest = (
  shop: Shop,
  order: { readonly code: string; readonly market: Market },
  typePayment?: TypePayment,
): Promise<LightMyRequestResponse> =>
  shop.app.inject({
    method: 'POST',
    url: `/api/payments/orders/${order.code}/start`,
    headers: identityFor({ market: order.market }),
    payload: typePayment === undefined ? {} : { type_payment: typePayment },
  });
/** Begins a payment and fails when it can't be begun. */
export async function start(shop: Shop, order: OrderDetails, typePayment?: TypePayment): Promise<Started> {
  const response = await startRequest(shop, order, typePayment);
  if (response.statusCode !== 200) throw new Error(`the start was answered with ${response.statusCode}: ${response.body}`);
  return response.json();
}
export const getPage = ({ next }: Started): string => {
  if (next.kind !== 'redirect') throw new Error(`there is no page to go to, only ${next.kind}`);
  return next.url;
};
/** A placed order of that way of paying. */
export function place(
  shop: Shop,
  typePayment: TypePayment = 'card',
  changes: Partial<OrderDetails> = {},
  market: Market = 'cz',
): OrderDetails {
  return shop.orders.add(newOrder({ ...changes, type_payment: typePayment }, market));
}
export async function status(shop: Shop, paymentId: string, market: Market = 'cz'): Promise<PaymentView> {
  const response = await shop.app.inject({ url: `/api/payments/status/${paymentId}`, headers: identityFor({ market }) });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json();
}
/** Types of the events of an order's payments, in the order in which they were written. */
export async function loadEvents(shop: Shop, order: OrderDetails): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ type: string }>(
    `select type from outbox where envelope->'data'->>'order_id' = $1 order by position`,
    [order.order_id],
  );
  return rows.map(({ type }) => type.replace(/^payments\.|\.v\d+$/g, ''));
}
/** Does what waits, until nothing does. */
export async function settle(shop: Shop): Promise<void> {
  for (let round = 0; round < 20 && (await doTasks(shop.deps)) > 0; round += 1);
}
