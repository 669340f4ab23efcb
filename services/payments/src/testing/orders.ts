import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { TypePayment } from '@okruh/contracts/http/checkout';
import type { OrderState } from '@okruh/contracts/events/orders';
import type { Market } from '@okruh/market';
import { newCode } from '@okruh/service-kit';
import { testKeys } from '@okruh/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { OrderDetails } from '../providers/provider.ts';

let numbers = 4_871;

/** An order as services/orders knows it. */
export function newOrder(changes: Partial<OrderDetails> = {}, market: Market = 'cz'): OrderDetails {
  numbers += 1;
  const number = `26${market === 'cz' ? 1 : 2}${String(numbers).padStart(7, '0')}`;
  return {
    order_id: randomUUID(),
    parent_order_id: null,
    code: newCode(),
    number,
    market,
    status: 'awaiting_payment',
    payment_status: 'pending',
    type_payment: 'card',
    sub_payment: null,
    amount: { amount: 1_118_000, currency: market === 'cz' ? 'CZK' : 'RON' },
    payable_until: new Date(Date.now() + 30 * 60_000).toISOString(),
    transaction_id: null,
    installment: null,
    leasing: null,
    variable_symbol: number,
    applicant: {
      first_name: 'Kanárek',
      last_name: 'Osobní',
      e_mail: 'kanarek@example.com',
      phone: '+420601000001',
      birth_date: '1990-01-31',
      address: 'Křižíkova 1',
      city: 'Praha',
      postcode: '186 00',
    },
    lines: [{ name: 'Apple iPhone 15', quantity: 1, total: { amount: 1_118_000, currency: market === 'cz' ? 'CZK' : 'RON' } }],
    ...changes,
  };
}

/** What the events of orders say of it. */
export const createState = (order: OrderDetails, changes: Partial<OrderState> = {}): OrderState => ({
  order_id: order.order_id,
  number: order.number,
  market: order.market,
  status: order.status,
  payment_status: order.payment_status,
  customer_id: null,
  type_payment: order.type_payment,
  sub_payment: order.sub_payment,
  type_delivery_code: 'courier',
  store_id: null,
  delivery_place_id: null,
  lease: null,
  lines: [],
  trade_ins: [],
  trade_in_method: null,
  price: order.amount,
  total: order.amount,
  placed_at: new Date().toISOString(),
  payable_until: order.payable_until,
  paid_at: null,
  cancel_reason: null,
  changed_at: new Date().toISOString(),
  ...changes,
});

/** services/orders at its HTTP boundary: answers our own processes only. */
export async function startOrders() {
  const held = new Map<string, OrderDetails>();
  let asked = 0;
  const server = createServer((request: IncomingMessage, response) => {
    asked += 1;
    const token = request.headers['x-okruh-identity'];
    const identity = typeof token === 'string' ? testKeys('orders').verify(token) : null;
    const key = decodeURIComponent(request.url?.split('/')[5] ?? '');
    const order = held.get(key);
    const isKnown = identity?.kind === 'service' && order !== undefined;
    response.writeHead(isKnown ? 200 : 404, { 'content-type': isKnown ? 'application/json' : 'application/problem+json' });
    response.end(JSON.stringify(isKnown ? order : { type: 'urn:okruh:problem:not-found', title: '', status: 404 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked: () => asked,
    add(order: OrderDetails, typePayment?: TypePayment): OrderDetails {
      const saved = typePayment === undefined ? order : { ...order, type_payment: typePayment };
      held.set(saved.code, saved);
      held.set(saved.order_id, saved);
      return saved;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
