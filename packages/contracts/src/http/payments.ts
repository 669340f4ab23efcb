/**
 * The calls of services/payments. Amount and currency always come from orders. Card numbers are typed on the
 * provider's page and never reach us. The back office's routes are in payments-admin.ts.
 */
import { z } from 'zod';
import { typePaymentSchema } from '../schemas/checkout-schemas.ts';
import { defineRoutes } from '../definitions/route.ts';
import { instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { paymentsInternalPaths, paymentsPaths, paymentsWebhookPaths } from './payments.paths.ts';

const route = defineRoutes('payments', { ...paymentsPaths, ...paymentsInternalPaths, ...paymentsWebhookPaths });
const orderCode = z.string().regex(/^[0-9A-Za-z]{10,40}$/);

/**
 * States of a payment. `created` = not started; `pending` = the customer is on the provider's page; `authorised` = the money is
 * reserved; `captured` = it is ours; `held` = amount, currency or time don't match and a person decides; `disputed` = the payer asked
 * their bank for it back and the bank hasn't decided; `charged-back` = the payer's bank, or ours, took it back for good.
 */
export const paymentStates = [
  'created',
  'pending',
  'authorised',
  'captured',
  'failed',
  'cancelled',
  'held',
  'partially-refunded',
  'refunded',
  'disputed',
  'charged-back',
] as const;
export const paymentStateSchema = z.enum(paymentStates);
export type PaymentState = (typeof paymentStates)[number];
/** Why an attempt failed; stable codes. */
export const paymentFailureSchema = z.enum([
  'declined',
  'insufficient-funds',
  'authentication-failed',
  'expired',
  'cancelled-by-customer',
  'provider-unavailable',
  'loan-declined',
]);

/** Payment instructions for a bank transfer. */
export const transferInstructionsSchema = z.object({
  account: z.string().describe('Our bank account in the form of the country.'),
  iban: z.string().describe('The same account as IBAN.'),
  variable_symbol: z.string().describe('Number by which the transfer is matched with its order.'),
  amount: moneySchema,
  message: z.string().describe('Text for the payee, by which it is matched without the symbol.'),
  due_at: instantSchema.nullable(),
  qr: z.string().nullable().describe('Text of the QR code: SPAYD in CZ; null where there is none.'),
});
export const paymentViewSchema = z.object({
  payment_id: z.uuid(),
  order_code: z.string(),
  type_payment: typePaymentSchema,
  state: paymentStateSchema,
  amount: moneySchema,
  failure: paymentFailureSchema.nullable(),
  /** Text for the customer. */
  message: z.string(),
  /** The order isn't paid yet and another attempt is allowed. */
  may_retry: z.boolean(),
  /** Deadline of another attempt. */
  retry_until: instantSchema.nullable(),
  transfer: transferInstructionsSchema.nullable(),
  changed_at: instantSchema,
});
export type PaymentView = z.infer<typeof paymentViewSchema>;
export const paymentNextSchema = z.discriminatedUnion('kind', [
  /** Go to the provider's page (another origin). */
  z.object({ kind: z.literal('redirect'), url: z.url() }),
  /** Open the wallet's payment sheet: `wallet_session`, then `wallet_process`. */
  z.object({ kind: z.literal('wallet'), transaction_id: z.string() }),
  z.object({ kind: z.literal('transfer'), transfer: transferInstructionsSchema }),
  /** Nothing is due. */
  z.object({ kind: z.literal('none') }),
]);
export const startPayment = route('start_payment', {
  summary:
    'Begins or continues the payment of an order, with the way that was ordered or another one. Never two open payments, never two captures.',
  access: 'public',
  params: z.object({ code: orderCode }),
  body: z.object({
    /** Another payment method for a retry; cards, wallets and transfers can replace each other. */
    type_payment: typePaymentSchema.nullish(),
    sub_payment: z.string().max(40).nullish(),
    /** Cards: pays with a card of `list_saved_cards`, owner only. The payer's bank may still require authentication (`redirect`). */
    saved_card: z.uuid().nullish(),
    /** Cards: the signed-in customer agrees that the provider keeps the card for their next purchases. */
    keep_card: z.boolean().nullish(),
  }),
  responses: { 200: z.object({ payment: paymentViewSchema, next: paymentNextSchema }) },
  problems: ['order-not-payable', 'provider-unavailable', 'payment-unavailable'],
  rateLimit: { max: 30, windowSeconds: 300 },
  isShedLast: true,
  idempotent: true,
});
export const paymentStatus = route('payment_status', {
  summary: 'State of an order’s newest payment.',
  access: 'public',
  query: z.object({ order: orderCode }),
  responses: { 200: paymentViewSchema },
});
export const paymentStatusPaymentId = route('payment_status_payment_id', {
  summary: 'State of one payment.',
  access: 'public',
  params: z.object({ payment_id: z.uuid() }),
  responses: { 200: paymentViewSchema },
});
export const cardpay = route('cardpay', {
  summary: 'Address of the hosted card page of an order’s open payment.',
  access: 'public',
  query: z.object({ order: orderCode }),
  responses: { 200: z.object({ url: z.url() }) },
  problems: ['order-not-payable', 'provider-unavailable'],
});

/** A card saved at the provider: never its number, only what the customer needs to recognise it. */
export const savedCardSchema = z.object({
  id: z.uuid(),
  /** As the provider names it: `visa`, `mastercard`. */
  brand: z.string(),
  last_digits: z.string().regex(/^\d{4}$/),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int(),
  /** It has expired. */
  is_expired: z.boolean(),
  kept_at: instantSchema,
});
export type SavedCard = z.infer<typeof savedCardSchema>;
export const listSavedCards = route('list_saved_cards', {
  summary: 'Cards that the signed-in customer let us keep, newest first.',
  access: 'session',
  responses: { 200: z.object({ items: z.array(savedCardSchema) }) },
});
export const internalSavedCards = route('internal_saved_cards', {
  summary: 'The same cards, for the choice of a payment in the checkout.',
  access: 'internal',
  callers: ['checkout'],
  params: z.object({ customer: z.string().max(100) }),
  responses: { 200: z.object({ items: z.array(savedCardSchema) }) },
});
export const internalCounterBill = route('internal_counter_bill', {
  summary: 'What is left to pay for an order at the counter where it is fetched. Found by number or id.',
  access: 'internal',
  callers: ['counter'],
  params: z.object({ scan: z.string().min(1).max(60) }),
  responses: {
    200: z.object({
      order_id: z.uuid(),
      number: z.string(),
      market: marketSchema,
      /** Store where it is fetched; null when it is sent. */
      store_id: z.string().nullable(),
      /** What is paid at the counter: the price less what old devices paid. */
      total: moneySchema,
      /**
       * `open`: it waits to be paid there. `trade-in`: an old device has to be settled first. `paid`: nothing is left.
       * `not-payable`: it is paid in another way, or cancelled.
       */
      state: z.enum(['open', 'trade-in', 'paid', 'not-payable']),
    }),
  },
});
export const deleteSavedCard = route('delete_saved_card', {
  summary: 'Forgets a card, here at once and then at its provider.',
  access: 'session',
  params: z.object({ card: z.uuid() }),
  responses: { 204: null },
});

export const walletSchema = z.enum(['wallet_a', 'wallet_b']);
const walletParams = z.object({ wallet: walletSchema });
export const walletEcho = route('wallet_echo', {
  summary: 'Whether a wallet can be used now, and what its script needs.',
  access: 'public',
  params: walletParams,
  responses: { 200: z.object({ available: z.boolean(), merchant_id: z.string(), name: z.string(), networks: z.array(z.string()) }) },
});
export const walletInit = route('wallet_init', {
  summary: 'Prepares a transaction before the order is placed; `finish` takes its id and the order’s amount binds it.',
  access: 'public',
  params: walletParams,
  body: z.object({}),
  responses: { 200: z.object({ transaction_id: z.string(), merchant_id: z.string() }) },
  problems: ['payment-unavailable'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
/**
 * `merchant_session` is defined by the wallet. When the provider shows the sheet on a page (the sandbox always does), it contains
 * `sheet_url`: open it in a window; it answers the opener by `postMessage` with `{ kind: 'wallet-authorised', wallet, token }` (send
 * the token to `wallet_process`) or `{ kind: 'wallet-cancelled', wallet }`. Accept messages of the sheet's origin only.
 */
export const walletSession = route('wallet_session', {
  summary: 'Validates us for the wallet’s sheet.',
  access: 'public',
  params: walletParams,
  body: z.object({ order_code: orderCode, transaction_id: z.string().max(100) }),
  responses: { 200: z.object({ merchant_session: z.record(z.string(), z.unknown()), amount: moneySchema }) },
  problems: ['order-not-payable', 'provider-unavailable', 'payment-unavailable'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
export const walletProcess = route('wallet_process', {
  summary: 'Pays with the token of the wallet’s sheet. The amount is the order’s.',
  access: 'public',
  params: walletParams,
  body: z.object({ order_code: orderCode, transaction_id: z.string().max(100), payment_token: z.string().min(1).max(8_000) }),
  responses: { 200: z.object({ payment: paymentViewSchema }) },
  problems: ['order-not-payable', 'provider-unavailable', 'payment-unavailable'],
  rateLimit: { max: 30, windowSeconds: 300 },
  isShedLast: true,
  idempotent: true,
});

export const paymentWebhook = route('payment_webhook', {
  summary: 'A provider tells what happened to a payment. Signed; the same or an older one again changes nothing.',
  access: 'public',
  isShedLast: true,
  crossSite: true,
  params: z.object({ provider: z.enum(['sandbox', 'stripe', 'partner']) }),
  responses: { 204: null },
  problems: ['signature-invalid'],
  bodyLimit: 256 * 1024,
});

/** Every route of services/payments but the back office's (payments-admin.ts), by route name. */
export const paymentsRoutes = {
  start_payment: startPayment,
  payment_status: paymentStatus,
  payment_status_payment_id: paymentStatusPaymentId,
  cardpay,
  list_saved_cards: listSavedCards,
  internal_counter_bill: internalCounterBill,
  internal_saved_cards: internalSavedCards,
  delete_saved_card: deleteSavedCard,
  wallet_echo: walletEcho,
  wallet_init: walletInit,
  wallet_session: walletSession,
  wallet_process: walletProcess,
  payment_webhook: paymentWebhook,
} as const;
export type PaymentsRoutes = typeof paymentsRoutes;
/** Routes that the shop's pages call; the paths stand in payments.paths.ts. */
export type PaymentsShopRoutes = Pick<PaymentsRoutes, keyof typeof paymentsPaths>;
