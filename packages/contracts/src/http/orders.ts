/** The calls of services/orders. The code (128 bits) shows an order's status; personal data need the token of the mail's link or the account. */
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
import { defineRoutes } from '../definitions/route.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, mailDataSchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { orderBuyoutSchema } from './buyout/purchase.ts';
import { documentKindSchema } from './invoicing.ts';
import {
  complainableLineSchema,
  getComplaintPaper,
  internalComplaintItem,
  orderComplaintSchema,
  reportComplaint,
} from './orders/complaints.ts';
import { announceWithdrawal, findWithdrawable, getWithdrawalPaper, orderWithdrawalSchema } from './orders/withdrawals.ts';
import { ordersInternalPaths, ordersPaths } from './orders.paths.ts';
import { transferInstructionsSchema } from './payments.ts';

const route = defineRoutes('orders', { ...ordersPaths, ...ordersInternalPaths });
const codeParams = z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/) });

/** Header with the token of the e-mail's link, which is never part of a path or query. */
export const ORDER_TOKEN_HEADER = 'x-order-token';

export const orderStatuses = [
  'new',
  'awaiting_payment',
  /** Reserved at a store until the trade-in is handed over at the counter and the rest is paid. */
  'awaiting_trade_in',
  'paid',
  'picking',
  'packed',
  'handed_over',
  'ready_for_pickup',
  'delivered',
  'cancelled',
  /** All of it came back: nobody took it. */
  'returned',
  /** Its buyer withdrew from all of it, and what came back was judged. */
  'withdrawn',
] as const;
export const orderStatusSchema = z.enum(orderStatuses);
export type OrderStatus = (typeof orderStatuses)[number];
export const orderPaymentStatusSchema = z.enum(['pending', 'paid', 'failed', 'refunded']);
export type OrderPaymentStatus = z.infer<typeof orderPaymentStatusSchema>;
/**
 * Why an order was cancelled: not paid in time, by the customer, by us, out of stock, the loan was declined, not collected at
 * the counter in time, the payer's bank took the money back.
 */
export const cancelReasonSchema = z.enum(['unpaid', 'customer', 'shop', 'out-of-stock', 'loan-declined', 'not-collected', 'charged-back']);
export type CancelReason = z.infer<typeof cancelReasonSchema>;

export const orderTimelineStepSchema = z.object({
  key: z.enum([
    'placed',
    'counter',
    'paid',
    'picking',
    'handed_over',
    'held',
    'delivered',
    'returned',
    'lost',
    'withdrawn',
    'cancelled',
    'refunded',
  ]),
  label: z.string(),
  text: z.string(),
  state: z.enum(['done', 'now', 'failed', 'later']),
  at: instantSchema.nullable(),
});

/** How far a package is, as its customer sees it: what happens in the warehouse before it is packed is one state. */
export const orderPackageStatuses = [
  'preparing',
  'packed',
  'handed_over',
  'ready_for_pickup',
  'delivered',
  /** On its way back to us: nobody took it. */
  'returning',
  'returned',
  'lost',
] as const;
export const orderPackageStatusSchema = z.enum(orderPackageStatuses);
export type OrderPackageStatus = (typeof orderPackageStatuses)[number];

/** A part of an order that leaves from one place. */
export const orderPackageSchema = z.object({
  /** From 1, of `parts`. */
  part: z.int().min(1),
  /** Packages that the order has now. */
  parts: z.int().min(1),
  status: orderPackageStatusSchema,
  status_label: z.string(),
  /** In the reader's language; null before a carrier knows the parcel, and for what is fetched where it was picked. */
  carrier_name: z.string().nullable(),
  /** Only for those who may act, null otherwise. */
  tracking_number: z.string().nullable(),
  /** Page of the carrier, http or https; only for those who may act, null otherwise. */
  tracking_url: z.url({ protocol: /^https?$/ }).nullable(),
  pieces: z.int().min(0),
  /** What lies in it; empty for packages from before picking reported it. */
  contents: z.array(z.object({ name: z.string(), quantity: z.int().min(1) })),
  /** Store or pickup point where it is collected; null when it goes to an address. */
  place_name: z.string().nullable(),
  handed_over_at: instantSchema.nullable(),
  delivered_at: instantSchema.nullable(),
});
export type OrderPackage = z.infer<typeof orderPackageSchema>;
/** A change of an order after it was placed: pieces that there are none of (`dropped`, `substituted`), or that the customer doesn’t want (`removed`). */
export const orderChangeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['dropped', 'removed', 'substituted']),
  /** What was bought. */
  name: z.string(),
  quantity: z.int().min(1),
  /** What the customer doesn’t pay, or gets back, for dropped pieces; 0 otherwise. */
  amount: moneySchema,
  /** That much less is collected at the door or at the counter; false: it goes back. */
  is_due_reduced: z.boolean(),
  /** What is sent instead; null for dropped pieces. */
  substitute_name: z.string().nullable(),
  at: instantSchema,
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/**
 * Why products that were offered don’t become part of an order: nobody paid in time (`expired`), the office took the offer back
 * (`withdrawn`), the order was cancelled (`order-cancelled`), or its customer had everything else before the money came (`too-late`).
 */
export const additionEnds = ['expired', 'withdrawn', 'order-cancelled', 'too-late'] as const;
export const additionEndSchema = z.enum(additionEnds);
export type AdditionEnd = z.infer<typeof additionEndSchema>;
/** Products that the office adds to an order. Once it is `added`, they stand in the order’s lines and totals. */
export const orderAdditionSchema = z.object({
  id: z.uuid(),
  state: z.enum(['awaiting-payment', 'added', 'ended']),
  /** Null unless it has ended. */
  end_reason: additionEndSchema.nullable(),
  /** What is paid by `start_payment`; null when nothing is due any more. */
  payment_code: z.string().nullable(),
  lines: z.array(orderLineSchema.pick({ variant_id: true, name: true, spec: true, quantity: true, final_total: true })),
  amount: moneySchema,
  /** The carrier or the counter collects it; false: the customer pays it before it is sent. */
  is_due_raised: z.boolean(),
  /** Until when it must be paid; null when nothing is due. */
  payable_until: instantSchema.nullable(),
  /** When it came to its state. */
  at: instantSchema,
});
export type OrderAddition = z.infer<typeof orderAdditionSchema>;

/** An invoice, an advance or a credit note that was issued for an order. */
export const orderInvoiceSchema = z.object({
  id: z.uuid(),
  kind: documentKindSchema,
  number: z.string(),
  issued_on: dateSchema,
  /** With VAT; of a credit note what is taken back. */
  total: moneySchema,
});
export type OrderInvoice = z.infer<typeof orderInvoiceSchema>;

/** Why nothing of an order may leave, and what has left is asked back, while its money is in doubt. */
export const holdReasons = ['payment-disputed', 'charged-back', 'loan-refused'] as const;
export const holdReasonSchema = z.enum(holdReasons);
export type HoldReason = z.infer<typeof holdReasonSchema>;

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
  /** Buy-outs of its trade-ins; only with the token or as the owner, and empty while services/buyout is unavailable. */
  buyouts: z.array(orderBuyoutSchema).default([]),
  delivery: chosenDeliverySchema,
  payment: chosenPaymentSchema,
  /** Where to send the money while a bank transfer is awaited, also when payments don't answer; null until payments have published it. */
  transfer: transferInstructionsSchema.nullable().default(null),
  timeline: z.array(orderTimelineStepSchema),
  /** Its packages, once picking has begun with them. */
  packages: z.array(orderPackageSchema).default([]),
  /** What changed since it was placed, oldest first; lines and totals stay as they were agreed. */
  changes: z.array(orderChangeSchema).default([]),
  /** Products that the office adds to it, oldest first. */
  additions: z.array(orderAdditionSchema).default([]),
  /** Its invoices and credit notes, oldest first. */
  invoices: z.array(orderInvoiceSchema).default([]),
  /** Withdrawals from its contract, oldest first; only with the token or as the owner. */
  withdrawals: z.array(orderWithdrawalSchema).default([]),
  /** Until when its buyer can withdraw; null when nothing can be withdrawn from, or while a part isn’t delivered. */
  withdrawable_until: dateSchema.nullable().default(null),
  may_withdraw: z.boolean().default(false),
  /** Complaints about its goods, oldest first; only with the token or as the owner. */
  complaints: z.array(orderComplaintSchema).default([]),
  /** Goods that its buyer may complain about on its page: devices are repaired instead. Only with the token or as the owner. */
  complainable: z.array(complainableLineSchema).default([]),
  /** It was paid in cash: money for a complaint needs an account. */
  complaint_needs_account: z.boolean().default(false),
  may_cancel: z.boolean(),
  /** Only with the token or as the owner, null otherwise. */
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
  /** The e-mail address has no account yet, and the shopper may create one with a password. */
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

export const getOrderInvoice = route('get_order_invoice', {
  summary: 'An invoice or a credit note of an order as PDF; needs the token or the owner.',
  access: 'public',
  params: codeParams.extend({ id: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
  rateLimit: { max: 30, windowSeconds: 600 },
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
/** The id of a mail is its order's; of a `written` one, which the office wrote, the mail’s own, of `changed` the change’s. */
export const orderMailKinds = [
  'placed',
  'paid',
  'payment-failed',
  'cancelled',
  'refunded',
  'collection-due',
  'ready',
  'delivered',
  'review-due',
  /** The id of the mails about a package is that of its picking list. */
  'package-handed-over',
  'package-returned',
  'written',
  'changed',
  /** The id of the mails about products that are added is the addition’s. */
  'addition-offered',
  'lines-added',
  /** The id of the mails about withdrawals is the withdrawal’s. */
  'withdrawal-received',
  'withdrawal-judged',
  /** The id of the mails about complaints is the complaint’s. */
  'complaint-reported',
  'complaint-decided',
] as const;
/** Contents of a mail about one order. */
export const orderMailSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    data: mailDataSchema,
    /** Version of the terms of sale that the customer agreed to, for `internal_legal_paper`. */
    terms_version: z.string(),
    /** Payment instructions for a transfer as a PDF in base64; null when no transfer is expected or the mail doesn't attach them. */
    transfer_paper: z.string().nullable(),
    /** Confirmation of a withdrawal as a PDF in base64; null for other mails. */
    withdrawal_paper: z.string().nullable().default(null),
    /** Confirmation of a complaint as a PDF in base64; null for other mails. */
    complaint_paper: z.string().nullable().default(null),
  }),
  /** No mail is to be sent (any more). */
  z.object({ state: z.literal('nothing') }),
  /** Some data aren't known yet or are unavailable: retry later. */
  z.object({ state: z.literal('later') }),
]);
export type OrderMail = z.infer<typeof orderMailSchema>;
/** Maximum number of mails in one request. */
export const MAX_ORDER_MAILS = 32;
export const internalOrderMails = route('internal_order_mails', {
  summary:
    'Recipients and texts of mails about orders and their packages, for notifications. The answers stand in the order of the questions. `id` is the order’s, for `changed` the change’s.',
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
  get_order_invoice: getOrderInvoice,
  find_withdrawable: findWithdrawable,
  announce_withdrawal: announceWithdrawal,
  get_withdrawal_paper: getWithdrawalPaper,
  report_complaint: reportComplaint,
  get_complaint_paper: getComplaintPaper,
  place_order: placeOrder,
  internal_order_payment: internalOrderPayment,
  internal_order_seller: internalOrderSeller,
  internal_complaint_item: internalComplaintItem,
  internal_order_may_leave: internalOrderMayLeave,
  internal_order_recipient: internalOrderRecipient,
  internal_order_billings: internalOrderBillings,
  internal_order_mails: internalOrderMails,
  internal_legal_paper: internalLegalPaper,
} as const;
export type OrdersRoutes = typeof ordersRoutes;
/** Routes that the shop's pages call; the paths stand in orders.paths.ts. */
export type OrdersShopRoutes = Pick<OrdersRoutes, keyof typeof ordersPaths>;
