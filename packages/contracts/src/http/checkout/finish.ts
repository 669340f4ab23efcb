/** The summary, placing the order, and suggestions for its addresses. */
import { z } from 'zod';
import {
  billingAddressSchema,
  deliveryAddressSchema,
  totalsSchema,
  typeDeliveryCodeSchema,
  typePaymentSchema,
} from '../../schemas/checkout-schemas.ts';
import { defineRoutes } from '../../definitions/route.ts';
import { moneySchema } from '../../definitions/shared.ts';
import { checkoutPaths } from '../checkout.paths.ts';
import { cartSummarySchema } from './cart.ts';

const route = defineRoutes('checkout', checkoutPaths);
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
  /** In the market's date format; required for instalments and pay later. */
  birth_date: z.string().max(20).nullish(),
  /** The form's rules allow 2,000 characters (`orderFormRules` of packages/market); this bound only keeps the body small. */
  note: z.string().max(4_000).default(''),
  subscribe_promotions_info: z.boolean().default(false),
  internal_order_number: z.string().max(200).default(''),
});
/** Specification 3, "Order submit payload". */
export const finishRequestSchema = z.object({
  type_payment: typePaymentSchema.nullish(),
  /** Loan partner; when left out, the one of the summary. */
  payment_company: z.string().max(100).nullish(),
  /** Id of the tariff, for instalments. */
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
  /** 128 bits; shows the order's status. */
  order_code: z.string(),
  /** Path of the thank-you page, with the access token in the fragment. */
  location: z.string(),
  /**
   * Next step of the browser: `pay` = start the payment (`start_payment` of services/payments); `transfer` = show the payment
   * instructions; `none` = nothing, it is paid later or elsewhere.
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
   * `too-many-trade-ins`: with this cart the person would have more than MAX_TRADE_INS open trade-ins.
   * `too-many-unpaid`: a guest has reserved too many pieces without paying; paying by card or logging in helps.
   * `cart-changed` and `cart-problems` have `extra.summary` (CartSummary). `order-pending`: the outcome isn't known yet, repeat the
   * call.
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
      /** Registered for VAT, not only for single acquisitions. */
      is_vat_payer: z.boolean(),
    }),
  },
  problems: ['register-unavailable'],
  rateLimit: { max: 30, windowSeconds: 60 },
});
export const setCompany = route('set_company', {
  summary:
    'Who the cart is bought for: whether the register confirms that the company is registered for VAT. Decides by law whether goods are sold without VAT; `finish` asks again.',
  access: 'public',
  /** Both empty: a person buys, or a company without a VAT number. */
  body: z.object({ tin: z.string().trim().max(20), vatn: z.string().trim().max(20) }),
  responses: {
    200: z.object({
      /** `unknown`: the register doesn't answer; VAT is charged as ever. */
      vat_payer: z.enum(['yes', 'no', 'unknown']),
      /** What the cart costs a company that is confirmed, and everybody else; null when the law leaves no VAT to the buyer of these goods. */
      reverse_charge: z.object({ total: moneySchema, total_with_vat: moneySchema }).nullable(),
      summary: cartSummarySchema,
    }),
  },
  problems: ['cart-empty'],
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
