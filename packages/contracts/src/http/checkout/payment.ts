/** Ways of payment and instalments. */
import { z } from 'zod';
import {
  installmentArrangeTypeSchema,
  installmentCalculationSchema,
  typeDeliveryCodeSchema,
  typePaymentSchema,
} from '../../schemas/checkout-schemas.ts';
import { defineRoutes } from '../../definitions/route.ts';
import { moneySchema } from '../../definitions/shared.ts';
import { leaseOfferSchema } from '../../schemas/leasing.ts';
import { checkoutPaths } from '../checkout.paths.ts';
import { savedCardSchema } from '../payments.ts';
import { cartSummarySchema } from './cart.ts';

const route = defineRoutes('checkout', checkoutPaths);
const word = z.string().min(1).max(200);

export const paymentOptionSchema = z.object({
  type_payment: typePaymentSchema,
  name: z.string(),
  description: z.string(),
  price: moneySchema,
  is_online: z.boolean(),
  /** Goes with nothing else: no other payment, no trade-in (leasing). */
  exclusive: z.boolean(),
  requires_device_support: z.boolean(),
  available: z.boolean(),
  reason: z.string(),
  selected: z.boolean(),
  is_default: z.boolean(),
});
export type PaymentOption = z.infer<typeof paymentOptionSchema>;
const paymentsAnswer = z.object({ payments: z.array(paymentOptionSchema) });
export const paymentsDefault = route('payments_default', {
  summary: 'The payment that is offered first for the chosen delivery.',
  access: 'public',
  responses: { 200: z.object({ payment: paymentOptionSchema.nullable() }) },
});
export const paymentsByDelivery = route('payments_by_delivery', {
  summary: 'Payments that go with a delivery (the chosen one when none is named); what does not fit stands there with the reason.',
  access: 'public',
  query: z.object({ type_delivery_code: typeDeliveryCodeSchema.optional() }),
  responses: { 200: paymentsAnswer },
});
export const subPaymentSchema = z.object({
  code: z.string(),
  name: z.string(),
  available: z.boolean(),
  selected: z.boolean(),
});
export const paymentSubPayments = route('payment_sub_payments', {
  summary: 'What is chosen within a payment: new or saved card, classic or QR, tariffs of instalments, programmes of leasing.',
  access: 'public',
  params: z.object({ type_payment: typePaymentSchema }),
  responses: {
    200: z.object({
      sub_payments: z.array(subPaymentSchema),
      calculations: z.array(installmentCalculationSchema),
      leasing: z.array(leaseOfferSchema),
      /** Of `card`: what the signed-in customer let us keep; null while services/payments doesn't answer. */
      saved_cards: z.array(savedCardSchema).nullable(),
    }),
  },
});
export const payment = route('payment', {
  summary: 'Chooses the payment of this cart; answers the new summary.',
  access: 'public',
  body: z.object({
    type_payment: typePaymentSchema,
    sub_payment: word.nullish(),
    /** Tariff and place of arranging, for instalments. */
    barem: word.nullish(),
    installmentArrangeType: installmentArrangeTypeSchema.nullish(),
    /** Programme, for leasing. */
    leasing: word.nullish(),
  }),
  responses: { 200: cartSummarySchema },
  problems: ['cart-empty', 'payment-unavailable'],
});
const bestOptionsSchema = z.object({
  best: installmentCalculationSchema.nullable(),
  /** Worth showing first, ascending by the count of instalments. */
  options: z.array(installmentCalculationSchema),
  /** Every one, ascending by the count of instalments. */
  all: z.array(installmentCalculationSchema).default([]),
  /** Why there is none, for the shopper; empty when there is. */
  reason: z.string().default(''),
});
export const cartInstallmentBestOptions = route('cart_installment_best_options', {
  summary: 'The calculations worth showing for the whole cart: lowest rate, lowest month, shortest.',
  access: 'public',
  responses: { 200: bestOptionsSchema },
});
export const installmentPreview = route('installment_preview', {
  summary: 'Calculations for one product before it is in the cart.',
  access: 'public',
  query: z.object({
    product: word,
    /** `cart`: with the tariffs that the preview code of the visitor's cart opens. */
    opened_by: z.enum(['cart']).optional(),
  }),
  responses: { 200: bestOptionsSchema },
});
export const saveInstallmentCode = route('save_installment_code', {
  summary: 'Keeps a preview code in the cart, which is made when there is none: tariffs that it opens are offered from then on.',
  access: 'public',
  body: z.object({ code: z.string().trim().min(1).max(40) }),
  responses: { 204: null },
  rateLimit: { max: 30, windowSeconds: 600 },
});
export const twistoDataSchema = z.object({
  birth_date: z.string(),
  consent: z.boolean(),
});
export const twistoData = route('twisto_data', {
  summary: 'What the pay-later partner asks for, as it was filled in.',
  access: 'public',
  responses: { 200: twistoDataSchema.extend({ limit: moneySchema, due_days: z.int() }) },
});
export const saveTwistoData = route('save_twisto_data', {
  summary: 'Keeps what the pay-later partner asks for.',
  access: 'public',
  body: twistoDataSchema,
  responses: { 204: null },
  problems: ['cart-empty'],
});
