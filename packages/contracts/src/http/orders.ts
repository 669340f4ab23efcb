/** The calls of services/orders. An order is opened by its code (128 bits); personal data only by the token of the mail's link or the account. */
import { z } from 'zod';
import {
  appliedDiscountSchema,
  billingAddressSchema,
  chosenDeliverySchema,
  chosenPaymentSchema,
  deliveryAddressSchema,
  orderDraftSchema,
  orderLineSchema,
  totalsSchema,
  tradeInSchema,
  typePaymentSchema,
} from '../schemas/checkout-schemas.ts';
import { routesOf } from '../definitions/route.ts';
import { instantSchema, listOf, listQuerySchema, mailDataSchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { orderBuyoutSchema } from './buyout/purchase.ts';
import { ordersInternalPaths, ordersPaths } from './orders.paths.ts';
import { transferInstructionsSchema } from './payments.ts';

const route = routesOf('orders', { ...ordersPaths, ...ordersInternalPaths });
const codeParams = z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/) });

/** Header that carries the token of the e-mail link; it never stands in a path or query. */
export const ORDER_TOKEN_HEADER = 'x-order-token';

export const orderStatuses = [
  'new',
  'awaiting_payment',
  /** Reserved at a store until the old device is handed over at the counter and the rest is paid. */
  'awaiting_trade_in',
  'paid',
  'picking',
  'picked',
  'handed_over',
  'ready_for_pickup',
  'delivered',
  'cancelled',
  'returned',
] as const;
export const orderStatusSchema = z.enum(orderStatuses);
export type OrderStatus = (typeof orderStatuses)[number];
export const orderPaymentStatusSchema = z.enum(['pending', 'paid', 'failed', 'refunded']);
export type OrderPaymentStatus = z.infer<typeof orderPaymentStatusSchema>;
/**
 * Why an order ended: unpaid in time, by the customer, by us, because the goods ran out, because the loan was declined, because
 * nobody came to the counter in time.
 */
export const cancelReasonSchema = z.enum(['unpaid', 'customer', 'shop', 'out-of-stock', 'loan-declined', 'not-collected']);
export type CancelReason = z.infer<typeof cancelReasonSchema>;

export const orderTimelineStepSchema = z.object({
  key: z.enum(['placed', 'counter', 'paid', 'picking', 'handed_over', 'delivered', 'cancelled', 'refunded']),
  label: z.string(),
  text: z.string(),
  state: z.enum(['done', 'now', 'failed', 'later']),
  at: instantSchema.nullable(),
});
export const orderViewSchema = z.object({
  code: z.string(),
  number: z.string(),
  status: orderStatusSchema,
  status_label: z.string(),
  payment_status: orderPaymentStatusSchema,
  cancel_reason: cancelReasonSchema.nullable(),
  placed_at: instantSchema,
  /** Until when it must be paid; null when nothing is due. */
  payable_until: instantSchema.nullable(),
  lines: z.array(orderLineSchema),
  totals: totalsSchema,
  discounts: z.array(appliedDiscountSchema),
  trade_ins: z.array(tradeInSchema),
  /** The buy-outs of its old devices; with the token or as the owner only, and empty while they can't be had. */
  buyouts: z.array(orderBuyoutSchema).default([]),
  delivery: chosenDeliverySchema,
  payment: chosenPaymentSchema,
  /** Where to send the money while a bank transfer is awaited, also when payments don't answer; null until payments have published it. */
  transfer: transferInstructionsSchema.nullable().default(null),
  timeline: z.array(orderTimelineStepSchema),
  may_cancel: z.boolean(),
  /** With the token or as the owner only, null otherwise. */
  customer: z
    .object({
      first_name: z.string(),
      e_mail: z.string(),
      billing_address: billingAddressSchema,
      delivery_address: deliveryAddressSchema.nullable(),
      note: z.string(),
    })
    .nullable(),
  /** True with the token or as the owner. */
  may_act: z.boolean(),
  /** No account belongs to the e-mail yet and the shopper may make one with a password. */
  may_register: z.boolean(),
});
export type OrderView = z.infer<typeof orderViewSchema>;
export const getOrder = route('get_order', {
  summary: 'State, lines and timeline of an order.',
  access: 'public',
  params: codeParams,
  responses: { 200: orderViewSchema },
  rateLimit: { max: 120, windowSeconds: 60 },
});
export const findOrder = route('find_order', {
  summary: 'Address of an order by its number and e-mail; alike in body and time when there is none.',
  access: 'public',
  body: z.object({ number: z.string().trim().max(20).default(''), e_mail: z.string().trim().max(200).default('') }),
  responses: { 200: z.object({ location: z.string() }) },
  problems: ['order-not-found'],
  rateLimit: { max: 10, windowSeconds: 300 },
});
export const orderRowSchema = z.object({
  code: z.string(),
  number: z.string(),
  href: z.string(),
  placed_at: instantSchema,
  status: orderStatusSchema,
  status_label: z.string(),
  payment_status: orderPaymentStatusSchema,
  total: moneySchema,
  /** Names of the products. */
  products: z.array(z.string()),
});
export const myOrders = route('my_orders', {
  summary: 'Orders of the account, the newest first.',
  access: 'session',
  query: listQuerySchema,
  responses: { 200: listOf(orderRowSchema) },
});
export const cancelOrder = route('cancel_order', {
  summary: 'Cancels an order that is not being picked yet; needs the token or the owner. What was paid goes back.',
  access: 'public',
  params: codeParams,
  responses: { 200: z.object({ status: orderStatusSchema }) },
  problems: ['too-late-to-cancel'],
  rateLimit: { max: 20, windowSeconds: 600 },
  idempotent: true,
});
export const getOrderTerms = route('get_order_terms', {
  summary: 'Terms and withdrawal instructions in the version that the order was placed under.',
  access: 'public',
  params: codeParams,
  responses: { 200: { binary: 'application/pdf' } },
});

// ------------------------------------------------------------------ between our processes

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
  /** `out-of-stock` has `extra.lines`: `{ variant_id, available }[]`. `reservation-ended`: the id belongs to a placing that was given up. `too-many-unpaid`: a guest holds too many pieces without having paid. */
  problems: ['out-of-stock', 'reservation-ended', 'too-many-unpaid'],
  bodyLimit: 512 * 1024,
});
export const internalOrderPayment = route('internal_order_payment', {
  summary: 'What payments must know of an order, by its code or id. With personal data for loans; never kept there.',
  access: 'internal',
  callers: ['payments'],
  params: z.object({ code: z.string().max(60) }),
  responses: {
    200: z.object({
      order_id: z.uuid(),
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
      /** For the partner of a loan or a later payment. */
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
      /** Ends of IMEIs or serial numbers by line of the order, where the same model is given twice. */
      identifier_tails: z.record(z.string(), z.string()),
    }),
  },
});
export const orderMailKinds = ['placed', 'paid', 'payment-failed', 'cancelled', 'refunded', 'collection-due'] as const;
/** What there is to write about one order. */
export const orderMailSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    data: mailDataSchema,
    /** Version of the conditions of sale that the customer agreed to: names the papers of `internal_legal_paper`. */
    terms_version: z.string(),
    /** Where a transfer goes, as a PDF in base64; null when none is awaited, or the mail doesn't carry it. */
    transfer_paper: z.string().nullable(),
  }),
  /** There is nothing to write about (any more). */
  z.object({ state: z.literal('nothing') }),
  /** Something it is made of isn't known yet or can't be had now: ask again in a while. */
  z.object({ state: z.literal('later') }),
]);
export type OrderMail = z.infer<typeof orderMailSchema>;
/** Most mails of one question. */
export const MAX_ORDER_MAILS = 32;
export const internalOrderMails = route('internal_order_mails', {
  summary: 'Recipients and texts of mails about orders, for notifications. The answers stand in the order of the questions.',
  access: 'internal',
  callers: ['notifications'],
  body: z.object({ mails: z.array(z.object({ kind: z.enum(orderMailKinds), id: z.uuid() })).max(MAX_ORDER_MAILS) }),
  responses: { 200: z.object({ mails: z.array(orderMailSchema) }) },
});
export const internalLegalPaper = route('internal_legal_paper', {
  summary: "Conditions of sale or instructions on withdrawal of the caller's market in one version; the same bytes for ever.",
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ kind: z.enum(['terms', 'withdrawal']), version: z.string().regex(/^[\w.-]{1,20}$/) }),
  responses: { 200: { binary: 'application/pdf' } },
});

/** Every route of services/orders, by route name. */
export const ordersRoutes = {
  get_order: getOrder,
  find_order: findOrder,
  my_orders: myOrders,
  cancel_order: cancelOrder,
  get_order_terms: getOrderTerms,
  place_order: placeOrder,
  internal_order_payment: internalOrderPayment,
  internal_order_seller: internalOrderSeller,
  internal_order_mails: internalOrderMails,
  internal_legal_paper: internalLegalPaper,
} as const;
export type OrdersRoutes = typeof ordersRoutes;
/** Routes that the shop's pages call; the paths stand in orders.paths.ts. */
export type OrdersShopRoutes = Pick<OrdersRoutes, keyof typeof ordersPaths>;
