import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@okruh/contracts';
import type { TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import { addProduct, type CartSummary } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { finish, type FinishRequest, summary } from '@okruh/contracts/http/checkout/finish';
import { payment, paymentSubPayments } from '@okruh/contracts/http/checkout/payment';
import type { Market } from '@okruh/market';
import { newMailAddress } from './sellers.ts';
import { type Visitor, createVisitor } from './visitor.ts';

/** Products that are sold in both markets and of which the demo has plenty. */
export const PHONE = 'apple-iphone-15-128gb-blue-new';

const homes = {
  cz: {
    first_name: 'Jana',
    last_name: 'Dvořáková',
    address: 'Dlouhá 377/2',
    city: 'Praha',
    district: 'CZ0100',
    postcode: '110 00',
    phone: '+420601000001',
  },
  ro: {
    first_name: 'Ioana',
    last_name: 'Popescu',
    address: 'Calea Dorobanților 7',
    city: 'București',
    district: 'RO-B1',
    postcode: '010551',
    phone: '+40700000001',
  },
} as const satisfies Record<Market, Record<string, string>>;

/** Who buys: name and address that the market's rules accept. */
export const createBuyer = (market: Market, email = newMailAddress('nakup')): NonNullable<FinishRequest['order_billing_address']> => ({
  ...homes[market],
  email,
});

type OrderInfo = NonNullable<FinishRequest['order_info']>;

/** What `finish` is sent for the cart that was seen. */
export const createFinishRequest = (
  market: Market,
  seen: Pick<CartSummary, 'token'>,
  email?: string,
  info: OrderInfo = {},
): FinishRequest => ({
  token: seen.token,
  order_billing_address: createBuyer(market, email),
  order_info: { consent_to_terms_of_service: true, ...info },
});

export interface WantedOrder {
  readonly market: Market;
  /** Seo names. */
  readonly products?: readonly string[];
  readonly typePayment?: TypePayment;
  readonly delivery?: RequestOf<typeof delivery>['body'] | TypeDeliveryCode;
}

/** A cart that only has to be ordered. */
export interface FilledCart {
  readonly visitor: Visitor;
  readonly seen: CartSummary;
}

/** Fills a new visitor's cart and chooses delivery and payment. */
export async function fillCart({
  market,
  products = [PHONE],
  typePayment = 'card',
  delivery: method = 'courier',
}: WantedOrder): Promise<FilledCart> {
  const visitor = createVisitor(market);
  for (const product of products) await visitor.call(addProduct, { body: { product } });
  await visitor.call(delivery, { body: typeof method === 'string' ? { type_delivery_code: method } : method });
  await visitor.call(payment, { body: { type_payment: typePayment } });
  return { visitor, seen: await visitor.call(summary, {}) };
}

/** Fills a new visitor's cart, to be paid by instalments of the first tariff that is arranged there. */
export async function fillLoanCart(
  market: Market,
  arranged: 'online' | 'on-store',
  method: RequestOf<typeof delivery>['body'],
): Promise<FilledCart> {
  const visitor = createVisitor(market);
  await visitor.call(addProduct, { body: { product: PHONE } });
  await visitor.call(delivery, { body: method });
  const { calculations } = await visitor.call(paymentSubPayments, { params: { type_payment: 'instalments' } });
  const tariff = calculations.find(({ arrange_types: types }) => types.includes(arranged));
  await visitor.call(payment, { body: { type_payment: 'instalments', barem: tariff?.barem ?? '', installmentArrangeType: arranged } });
  return { visitor, seen: await visitor.call(summary, {}) };
}

export interface PlacedOrder {
  readonly market: Market;
  readonly visitor: Visitor;
  readonly email: string;
  readonly number: string;
  readonly code: string;
  /** Path of the thank-you page with the token in its fragment. */
  readonly location: string;
  readonly total: ResponseOf<typeof finish>['totals']['total'];
}

/** Orders what is in the cart, once. */
export async function order({ visitor, seen }: FilledCart, info: OrderInfo = {}): Promise<PlacedOrder> {
  const body = createFinishRequest(visitor.market, seen, undefined, info);
  const placed = await visitor.call(finish, { body }, { headers: { 'idempotency-key': randomUUID() } });
  return {
    market: visitor.market,
    visitor,
    email: body.order_billing_address?.email ?? '',
    number: placed.order_number,
    code: placed.order_code,
    location: placed.location,
    total: placed.totals.total,
  };
}

/** Fills a cart and orders it. */
export const placeWantedOrder = async (wanted: WantedOrder): Promise<PlacedOrder> => order(await fillCart(wanted));
