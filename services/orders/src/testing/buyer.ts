import type { ResponseOf } from '@okruh/contracts';
import type { ChosenDelivery, ChosenPayment, OrderDraft, OrderLine, TypePayment } from '@okruh/contracts/http/checkout';
import type { placeOrder } from '@okruh/contracts/http/orders/internal';
import { type Market, markets, money } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Shop } from './shop.ts';

export type Placed = ResponseOf<typeof placeOrder>;

const names: Readonly<Record<Market, { phone: string; warranty: string; courier: string; card: string }>> = {
  cz: { phone: 'Apple iPhone 15', warranty: 'Prodloužená záruka na 36 měsíců', courier: 'Kurýr na adresu', card: 'Kartou online' },
  ro: { phone: 'Apple iPhone 15', warranty: 'Garanție extinsă la 36 de luni', courier: 'Curier la adresă', card: 'Online cu cardul' },
};

/** A phone with a longer warranty and a discount, sent by courier. */
function createLines(market: Market, variant: string): OrderLine[] {
  const { currency } = markets[market];
  const line = {
    master_product_id: 'mp-apple-iphone-15',
    spec: '',
    brand: 'Apple',
    type_device: 'phone',
    quality: 'A+',
    href: null,
    image: null,
    categories: [],
    quantity: 1,
    discounts: [],
    vat_rate: 21,
  } satisfies Partial<OrderLine>;
  return [
    {
      ...line,
      line: 1,
      parent_line: null,
      kind: 'product',
      variant_id: variant,
      code: 'PH010-004',
      name: names[market].phone,
      spec: '128 GB',
      unit_price: money(1_499_000, currency),
      total: money(1_499_000, currency),
      discounts: [{ discount_id: 'd-1', name: 'PODZIM26', amount: money(50_000, currency) }],
      final_total: money(1_449_000, currency),
      is_physical: true,
    },
    {
      ...line,
      line: 2,
      parent_line: 1,
      kind: 'prolonged_warranty',
      variant_id: 'prodlouzena-zaruka',
      code: 'PZ-12',
      name: names[market].warranty,
      type_device: null,
      quality: null,
      unit_price: money(99_000, currency),
      total: money(99_000, currency),
      final_total: money(99_000, currency),
      is_physical: false,
    },
  ];
}

const createDelivery = (market: Market): ChosenDelivery => ({
  type_delivery_code: 'courier',
  kind: 'address',
  name: names[market].courier,
  price: money(0, markets[market].currency),
  place: null,
  store: null,
  timeslot: null,
  arrives_from: '2026-11-24',
  arrives_to: '2026-11-24',
  arrives: market === 'cz' ? 'v úterý 24. 11.' : 'marți, 24.11',
});

export const createPayment = (market: Market, type: TypePayment = 'card'): ChosenPayment => ({
  type_payment: type,
  sub_payment: null,
  name: names[market].card,
  price: money(0, markets[market].currency),
  installment: null,
  leasing: null,
});

const people = {
  cz: {
    first_name: 'Jana',
    last_name: 'Nováková',
    address: 'Dlouhá 3',
    city: 'Praha',
    district: '',
    postcode: '11000',
    phone: '+420601000001',
  },
  ro: {
    first_name: 'Ioana',
    last_name: 'Ștefănescu',
    address: 'Strada Lungă 3',
    city: 'Cluj-Napoca',
    district: '',
    postcode: '400001',
    phone: '+40700000002',
  },
} as const;

let variants = 0;

/** What checkout sends for a whole order of 15 480; each call brings another order of another variant. */
export function draft(market: Market = 'cz', changes: Partial<OrderDraft> = {}): OrderDraft {
  const { currency } = markets[market];
  variants += 1;
  return {
    order_id: uuidv7(),
    market,
    customer_id: null,
    is_vat_payer: false,
    lines: createLines(market, `apple-iphone-15-${variants}`),
    totals: {
      goods: money(1_598_000, currency),
      discounts: money(50_000, currency),
      delivery: money(0, currency),
      payment: money(0, currency),
      price: money(1_548_000, currency),
      total: money(1_548_000, currency),
      trade_in_method: null,
      trade_in: money(0, currency),
      trade_in_bonus: money(0, currency),
      pay_now: money(1_548_000, currency),
      pay_at_counter: money(0, currency),
      pay_back: money(0, currency),
      vat: [{ rate: 21, net: money(1_279_339, currency), vat: money(268_661, currency), gross: money(1_548_000, currency) }],
    },
    applied_discounts: [
      { id: 'e-1', discount_id: 'd-1', name: 'Podzim', code: 'PODZIM26', amount: money(50_000, currency), is_automatic: false },
    ],
    trade_ins: [],
    delivery: createDelivery(market),
    store_id: null,
    payment: createPayment(market),
    billing_address: {
      ...people[market],
      email: market === 'cz' ? 'Jana.Novakova@Example.com' : 'ioana.stefanescu@example.com',
      invoice_on_company: false,
      company: '',
      tin: '',
      vatn: '',
    },
    delivery_address: null,
    birth_date: null,
    note: '',
    internal_order_number: '',
    consents: [{ kind: 'terms', given: true, version: '2026-11', at: '2026-11-20T10:00:00.000Z' }],
    create_account: false,
    transaction_id: null,
    network: '203.0.113.5',
    ...changes,
  };
}

const asCheckout = (market: Market) => identityFor({ kind: 'service', sub: 'checkout', aud: 'orders', market });

/** Sends a draft as checkout does. */
export const send = (shop: Shop, order: OrderDraft): Promise<LightMyRequestResponse> =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/orders/internal/orders/${order.order_id}`,
    headers: asCheckout(order.market),
    payload: order,
  });

/** An order that was placed, with what leads back to it. */
export interface Bought extends Placed {
  readonly token: string;
  readonly draft: OrderDraft;
}

/** Places an order. @throws Error when it is refused */
export async function buy(shop: Shop, order: OrderDraft = draft()): Promise<Bought> {
  const response = await send(shop, order);
  if (response.statusCode !== 200) throw new Error(`placing was answered with ${response.statusCode}: ${response.body}`);
  const placed = response.json<Placed>();
  return { ...placed, token: placed.location.split('#t=')[1] ?? '', draft: order };
}

/** Types of an order's events in the order in which they were written. */
export async function loadEvents(shop: Shop, id: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ type: string }>('select type from outbox where subject = $1 order by position', [id]);
  return rows.map((row) => row.type.replace(/^orders\.|\.v\d+$/g, ''));
}
