/** The summary, the order that is made of it, and the help with its addresses. */
import { z } from 'zod';
import {
  billingAddressSchema,
  deliveryAddressSchema,
  totalsSchema,
  typeDeliveryCodeSchema,
  typePaymentSchema,
} from '../../schemas/checkout-schemas.ts';
import { routesOf } from '../../definitions/route.ts';
import { checkoutPaths } from '../checkout.paths.ts';
import { cartSummarySchema } from './cart.ts';

const route = routesOf('checkout', checkoutPaths);
const word = z.string().min(1).max(200);

export const summary = route('summary', {
  summary: 'The whole cart, recomputed now, with its problems and the token that `finish` takes.',
  access: 'public',
  responses: { 200: cartSummarySchema },
});

/** Specification 3, `order_info`. */
export const orderInfoSchema = z.object({
  consent_to_terms_of_service: z.boolean().default(false),
  consent_marketing: z.boolean().default(false),
  consent_heureka_review: z.boolean().default(false),
  create_account: z.boolean().default(false),
  /** As the market writes dates; needed by instalments and pay-later. */
  birth_date: z.string().max(20).nullish(),
  /** At most 2,000 characters by the form's rules (`orderFormRules` of market), as the number below 60; the bounds here keep the body small. */
  note: z.string().max(4_000).default(''),
  subscribe_promotions_info: z.boolean().default(false),
  internal_order_number: z.string().max(200).default(''),
});
/** Specification 3, "Order submit payload". */
export const finishRequestSchema = z.object({
  type_payment: typePaymentSchema.nullish(),
  /** Partner of the payment, for loans; reported by the summary when left out. */
  payment_company: z.string().max(100).nullish(),
  /** Tariff, for instalments. */
  installment: word.nullish(),
  order_billing_address: billingAddressSchema.prefault({}),
  order_info: orderInfoSchema.prefault({}),
  /** `token` of the summary that the shopper saw. */
  token: z.string().max(200).default(''),
  type_delivery_code: typeDeliveryCodeSchema.nullish(),
  store: word.nullish(),
  timeslot: word.nullish(),
  order_delivery_address: deliveryAddressSchema.nullish(),
  /** A wallet's transaction that `init` of payments began. */
  transaction_id: word.nullish(),
});
export type FinishRequest = z.input<typeof finishRequestSchema>;
export const finishAnswerSchema = z.object({
  order_number: z.string(),
  /** 128 bits, opens the order's state. */
  order_code: z.string(),
  /** Path of the thank-you page, with the access token in the fragment. */
  location: z.string(),
  /**
   * What the browser does next: `pay` = start the payment (services/payments, start_payment); `transfer` = the page shows
   * where to send the money; `none` = nothing, it is paid later or elsewhere.
   */
  next: z.enum(['pay', 'transfer', 'none']),
  totals: totalsSchema,
});
export const finish = route('finish', {
  summary: 'Places the order: recomputes the cart, redeems its codes, reserves the stock, and answers the same when it is repeated.',
  access: 'public',
  body: finishRequestSchema,
  responses: { 201: finishAnswerSchema },
  responseHeaders: { location: 'Path of the thank-you page, with the access token in the fragment.' },
  /**
   * `too-many-trade-ins`: with those of the cart the person would have more open trade-ins than MAX_TRADE_INS.
   * `too-many-unpaid`: a guest holds too many pieces without having paid: a card or signing in helps.
   * `cart-changed` and `cart-problems` carry `extra.summary` (CartSummary); `cart-empty` stands alone; `order-pending`: the
   * outcome isn't known yet, the same call again tells it.
   */
  problems: ['cart-empty', 'cart-changed', 'cart-problems', 'too-many-trade-ins', 'out-of-stock', 'too-many-unpaid', 'order-pending'],
  rateLimit: { max: 30, windowSeconds: 600 },
  isShedLast: true,
  idempotent: true,
});

export const findCompany = route('find_company', {
  summary: 'A company by its number (IČO, CUI), from the register of the market.',
  access: 'public',
  params: z.object({ number: z.string().min(2).max(20) }),
  responses: {
    200: z.object({
      company: z.string(),
      tin: z.string(),
      vatn: z.string(),
      address: z.string(),
      city: z.string(),
      postcode: z.string(),
    }),
  },
  problems: ['register-unavailable'],
  rateLimit: { max: 30, windowSeconds: 60 },
});
export const suggestAddress = route('suggest_address', {
  summary: 'Towns and districts by a postcode or the beginning of a town; known offline.',
  access: 'public',
  query: z.object({ term: z.string().trim().min(2).max(60) }),
  responses: {
    200: z.object({
      items: z.array(z.object({ postcode: z.string(), city: z.string(), district: z.string(), district_name: z.string() })).max(10),
    }),
  },
  cache: { seconds: 3_600, staleSeconds: 86_400 },
});
