import { randomUUID } from 'node:crypto';
import type { Envelope } from '@okruh/contracts';
import { type OrderState, orderStateSchema } from '@okruh/contracts/events/orders';
import { silentLogger } from '@okruh/service-kit/testing';
import { eventHandlers } from '../event-handlers.ts';
import { PHONE, TIDY, VERSION } from './seller.ts';
import type { Shop } from './shop.ts';

export const ESTIMATE = 720_000;
export const BONUS = 50_000;
export const crowns = (amount: number) => ({ amount, currency: 'CZK' as const });

/** An order with one old phone, whose customer orders know. */
export function placeOrder(shop: Shop, changes: Partial<OrderState> = {}): OrderState {
  const id = randomUUID();
  shop.sellers.set(id, {
    customer_id: null,
    first_name: 'Jan',
    last_name: 'Novotný',
    address: 'Dlouhá 377/2',
    city: 'Praha',
    district: 'CZ0100',
    postcode: '11000',
    phone: '+420601000001',
    e_mail: 'jan.novotny@example.com',
    identifier_tails: {},
  });
  return orderStateSchema.parse({
    order_id: id,
    number: '2610010001',
    market: 'cz',
    status: 'awaiting_payment',
    payment_status: 'pending',
    customer_id: null,
    type_payment: 'card',
    sub_payment: null,
    type_delivery_code: 'courier',
    store_id: null,
    delivery_place_id: null,
    lines: [],
    trade_ins: [
      {
        device_identifier: PHONE,
        estimate: crowns(ESTIMATE),
        bonus: crowns(BONUS),
        quality: 'A',
        appraisal_version: VERSION,
        device_condition_choices: TIDY,
        package_line: 1,
      },
    ],
    trade_in_method: 'mail_in',
    price: crowns(2_000_000),
    total: crowns(2_000_000),
    placed_at: '2026-11-20T10:00:00.000Z',
    payable_until: null,
    paid_at: null,
    cancel_reason: null,
    changed_at: '2026-11-20T10:00:00.000Z',
    ...changes,
  });
}
/** Lets the service hear an event, as its consumer would. */
export async function hear(
  shop: Shop,
  contract: { readonly type: string },
  subject: string,
  data: object,
  time = new Date().toISOString(),
): Promise<void> {
  const handler = eventHandlers(shop.deps).find((candidate) => candidate.contract.type === contract.type);
  if (handler === undefined) throw new Error(`nobody hears ${contract.type}`);
  const event: Envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/okruh/test',
    type: contract.type,
    time,
    subject,
    datacontenttype: 'application/json',
    market: 'cz',
    aggregateversion: 1,
    correlationid: 'test',
    causationid: null,
    traceparent: null,
    data,
  };
  await shop.database.db.transaction((tx) => handler.apply(event, tx, silentLogger));
}
