/** What other services ask services/orders for. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { instantSchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import {
  billingAddressSchema,
  chosenPaymentSchema,
  deliveryAddressSchema,
  orderDraftSchema,
  orderLineSchema,
  typePaymentSchema,
} from '../../schemas/checkout-schemas.ts';
import { ordersInternalPaths } from '../orders.paths.ts';
import { orderPaymentStatusSchema, orderStatusSchema } from './view.ts';

const route = defineRoutes('orders', ordersInternalPaths);

export const placeOrder = route('place_order', {
  summary:
    'Places an order: reserves its stock in picking, gives it a number, keeps the whole snapshot. Idempotent by `order`; the first body counts. `out-of-stock` carries `extra.lines`.',
  access: 'internal',
  callers: ['checkout'],
  params: z.object({ order: z.uuid() }),
  body: orderDraftSchema,
  responses: {
    200: z.object({
      order_id: z.uuid(),
      number: z.string(),
      code: z.string(),
      /** Path of the order's page with the access token in the fragment. */
      location: z.string(),
      status: orderStatusSchema,
      payable_until: instantSchema.nullable(),
    }),
  },
  /** `out-of-stock` has `extra.lines`: `{ variant_id, available }[]`. `reservation-ended`: the placing with this id was given up. `too-many-unpaid`: a guest holds too many pieces without having paid. */
  problems: ['out-of-stock', 'reservation-ended', 'too-many-unpaid'],
  bodyLimit: 512 * 1024,
});
export const internalOrderMayLeave = route('internal_order_may_leave', {
  summary:
    'Whether an order’s goods may leave the house now: it isn’t cancelled, and its money isn’t refused, disputed or charged back. From a yes on its customer can’t cancel it any more. Idempotent.',
  access: 'internal',
  callers: ['picking'],
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ may_leave: z.boolean(), status: orderStatusSchema }) },
});
export const internalOrderPayment = route('internal_order_payment', {
  summary:
    'What payments must know of an order, or of products that are added to it, by its code or id. With personal data for loans; never kept there.',
  access: 'internal',
  callers: ['payments'],
  params: z.object({ code: z.string().max(60) }),
  responses: {
    200: z.object({
      /** The addition’s own id, when the code is an addition’s. */
      order_id: z.uuid(),
      /** Order that the products are added to; null for an order itself. */
      parent_order_id: z.uuid().nullable().default(null),
      code: z.string(),
      number: z.string(),
      market: marketSchema,
      status: orderStatusSchema,
      payment_status: orderPaymentStatusSchema,
      type_payment: typePaymentSchema,
      sub_payment: z.string().nullable(),
      amount: moneySchema,
      payable_until: instantSchema.nullable(),
      transaction_id: z.string().nullable(),
      installment: chosenPaymentSchema.shape.installment,
      leasing: chosenPaymentSchema.shape.leasing,
      /** Digits of the order number; bank transfers carry it. */
      variable_symbol: z.string(),
      /** For the loan partner or the pay-later partner. */
      applicant: z.object({
        first_name: z.string(),
        last_name: z.string(),
        e_mail: z.string(),
        phone: z.string(),
        birth_date: z.string().nullable(),
        address: z.string(),
        city: z.string(),
        postcode: z.string(),
      }),
      lines: z.array(z.object({ name: z.string(), quantity: z.int(), total: moneySchema })),
    }),
  },
});
export const internalOrderSeller = route('internal_order_seller', {
  summary: 'Who gave old devices with an order: what the buy-outs of them begin with.',
  access: 'internal',
  callers: ['buyout'],
  params: z.object({ order: z.uuid() }),
  responses: {
    200: z.object({
      customer_id: z.string().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      /** Street and number. */
      address: z.string(),
      city: z.string(),
      district: z.string(),
      postcode: z.string(),
      phone: z.string(),
      e_mail: z.string(),
      /** Last digits of IMEIs or serial numbers by order line, when the same model is traded in twice. */
      identifier_tails: z.record(z.string(), z.string()),
    }),
  },
});
export const internalOrderRecipient = route('internal_order_recipient', {
  summary: 'Where a parcel of an order goes; for the carrier alone, never kept by services/picking.',
  access: 'internal',
  callers: ['picking'],
  params: z.object({ order: z.uuid() }),
  responses: {
    200: z.object({
      name: z.string(),
      company: z.string(),
      /** Street and number. */
      street: z.string(),
      city: z.string(),
      postcode: z.string(),
      /** Country of the address, which is its market's. */
      country: z.enum(['CZ', 'RO']),
      phone: z.string(),
      e_mail: z.string(),
      pickup_point_id: z.string().nullable(),
      /** What the recipient wrote for the delivery. */
      note: z.string(),
    }),
  },
});
export const orderBillingSchema = z.object({
  order_id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  customer_id: z.string().nullable(),
  status: orderStatusSchema,
  placed_at: instantSchema,
  billing_address: billingAddressSchema,
  /** Null when it goes to the billing address, a store or a pickup point. */
  delivery_address: deliveryAddressSchema.nullable(),
  /** The customer's own number of the order; may be empty. */
  internal_order_number: z.string(),
  /** Products that were added are among them. */
  lines: z.array(orderLineSchema),
  /** Fees with VAT; zero where there is none. */
  delivery: z.object({ name: z.string(), price: moneySchema }),
  payment: z.object({ name: z.string(), price: moneySchema }),
  type_payment: typePaymentSchema,
  /** When all of it was ours, or a loan for it was approved; null while it isn't. */
  paid_at: instantSchema.nullable(),
  /** Pieces that left the order, by variant. */
  dropped: z.array(z.object({ variant_id: z.string(), quantity: z.int().min(1) })),
  /** The order’s page with its access token in the fragment, absolute: for the mail that brings an invoice. */
  order_url: z.string(),
});
/** Orders of one question. */
export const MAX_BILLINGS = 50;
export const internalOrderBillings = route('internal_order_billings', {
  summary:
    'What invoices of orders are made of: their lines as they were paid, their fees, who bought and how it is paid. Orders that aren’t there are left out.',
  access: 'internal',
  callers: ['invoicing'],
  body: z.object({ orders: z.array(z.uuid()).min(1).max(MAX_BILLINGS) }),
  responses: { 200: z.object({ billings: z.array(orderBillingSchema) }) },
});
