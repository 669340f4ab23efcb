/** What cart, checkout, orders and payments speak of together: lines, totals, deliveries, payments, instalments, addresses. */
import { z } from 'zod';
import { imageSchema, saleQualitySchema } from './http/catalog.ts';
import { dateSchema, instantSchema, moneySchema } from './shared.ts';

// ------------------------------------------------------------------ codes

export const typeDeliveryCodes = ['courier', 'express', 'pickup_balikobod', 'pickup_punct_rapid', 'store_pickup'] as const;
export const typeDeliveryCodeSchema = z.enum(typeDeliveryCodes);
export type TypeDeliveryCode = (typeof typeDeliveryCodes)[number];

export const typePayments = [
  'card',
  'wallet_a',
  'wallet_b',
  'pay_later',
  'bank_transfer',
  'cash_on_delivery',
  'instalments',
  'leasing',
] as const;
export const typePaymentSchema = z.enum(typePayments);
export type TypePayment = (typeof typePayments)[number];

/** Where the loan is arranged. */
export const installmentArrangeTypeSchema = z.enum(['on-store', 'online']);

/** What a line of a cart or an order is; all but `product` hang on a product. */
export const lineKindSchema = z.enum(['product', 'insurance', 'warranty', 'prolonged_warranty', 'general_tuito', 'screen_tuito', 'gift']);
export type LineKind = z.infer<typeof lineKindSchema>;

// ------------------------------------------------------------------ instalments

/** Specification 3, "Instalment calculation": a calculation by one tariff (barem). Amounts in minor units. */
export const installmentCalculationSchema = z.object({
  /** Id of the tariff. */
  barem: z.string(),
  name: z.string(),
  /** What is bought, with VAT. */
  article_price: moneySchema,
  /** Paid at once by the customer. */
  own_payment: moneySchema,
  financed_amount: moneySchema,
  instalment_count: z.int().min(1),
  monthly_price: moneySchema,
  /** All instalments and the own payment together. */
  total_price: moneySchema,
  /** Annual percentage rate of charge, percent. */
  apr_percent: z.number(),
  arrange_types: z.array(installmentArrangeTypeSchema),
});
export type InstallmentCalculation = z.infer<typeof installmentCalculationSchema>;

// ------------------------------------------------------------------ lines and totals

/** A part of a discount that fell on a line. */
export const lineDiscountSchema = z.object({ discount_id: z.string(), name: z.string(), amount: moneySchema });

/** One priced line as an order keeps it. `total` = quantity × unit_price; `final_total` = total − discounts. */
export const orderLineSchema = z.object({
  /** From 1, in the order in which they are shown. */
  line: z.int().min(1),
  /** Line of the product that it hangs on; null for products. */
  parent_line: z.int().min(1).nullable(),
  kind: lineKindSchema,
  /** Seo name in the catalogue; null for what only the checkout knows (insurance, tuito). */
  variant_id: z.string().nullable(),
  master_product_id: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  /** "128 GB, modrá"; may be empty. */
  spec: z.string(),
  brand: z.string(),
  type_device: z.string().nullable(),
  quality: saleQualitySchema.nullable(),
  /** Path of the product's page; null for services. */
  href: z.string().nullable(),
  image: imageSchema.nullable(),
  /** Names of the categories from the top to the leaf, for analytics. */
  categories: z.array(z.string()),
  quantity: z.int().min(1),
  unit_price: moneySchema,
  total: moneySchema,
  discounts: z.array(lineDiscountSchema),
  final_total: moneySchema,
  /** Percent, on the day of the order. */
  vat_rate: z.number(),
  /** Lies in a warehouse and must be reserved and picked. */
  is_physical: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** An old device that is given in part payment: an estimate, settled by the buy-out when it has been inspected. */
export const tradeInSchema = z.object({
  device_identifier: z.string(),
  label: z.string(),
  quality: z.string(),
  estimate: moneySchema,
  /** Lowers the price of what is bought. */
  bonus: moneySchema,
  /** Address of the buy-out with the device and its grade. */
  url: z.string(),
});
export type TradeIn = z.infer<typeof tradeInSchema>;

export const vatSplitSchema = z.object({ rate: z.number(), net: moneySchema, vat: moneySchema, gross: moneySchema });

/**
 * Totals of a cart or an order. `price` = goods − discounts − trade_in_bonus + delivery + payment is what is taxed, and
 * `vat` splits exactly it. `total` = price − trade_in is what is paid; it is never below zero: what an old device is worth
 * beyond the price is paid out by the buy-out.
 */
export const totalsSchema = z.object({
  goods: moneySchema,
  /** Positive: what all discounts take off the lines. */
  discounts: moneySchema,
  trade_in_bonus: moneySchema,
  delivery: moneySchema,
  payment: moneySchema,
  price: moneySchema,
  /** Estimate of the old devices that counts towards the price, at most `price`. */
  trade_in: moneySchema,
  total: moneySchema,
  vat: z.array(vatSplitSchema),
});
export type Totals = z.infer<typeof totalsSchema>;

/** A discount that works on this cart. */
export const appliedDiscountSchema = z.object({
  /** Id of its place in the cart, for `remove_product_discount`. */
  id: z.string(),
  discount_id: z.string(),
  name: z.string(),
  /** Its beginning as the shopper wrote it, the end hidden; null when it came by itself or by a student card. */
  code: z.string().nullable(),
  amount: moneySchema,
  is_automatic: z.boolean(),
});
export type AppliedDiscount = z.infer<typeof appliedDiscountSchema>;

// ------------------------------------------------------------------ addresses and choices

const line = z.string().trim().max(200);
/** A missing text counts as empty, so that one 400 names every field that has to be filled in. */
const text = line.default('');
/** Specification 3, `order_billing_address`. */
export const billingAddressSchema = z.object({
  first_name: text,
  last_name: text,
  /** Street and number. */
  address: text,
  city: text,
  /** Id of the district (`locale.districts`); may be empty. */
  district: text,
  postcode: text,
  phone: text,
  email: text,
  invoice_on_company: z.boolean().default(false),
  company: text,
  /** IČO, in Romania the CUI. */
  tin: text,
  /** DIČ, in Romania the VAT number with RO. */
  vatn: text,
});
export type BillingAddress = z.output<typeof billingAddressSchema>;
/** Specification 3, `order_delivery_address`: when it goes elsewhere than to the billing address. */
export const deliveryAddressSchema = z.object({
  first_name: text,
  last_name: text,
  address: text,
  city: text,
  postcode: text,
  phone: text,
  delivery_extra_info: z.string().max(500).default(''),
});
export type DeliveryAddress = z.output<typeof deliveryAddressSchema>;

/** The delivery that was chosen, in words, as cart, order and mails show it. */
export const chosenDeliverySchema = z.object({
  type_delivery_code: typeDeliveryCodeSchema,
  kind: z.enum(['address', 'pickup_point', 'store']),
  name: z.string(),
  price: moneySchema,
  /** Pickup point or store: its name and address. */
  place: z
    .object({ id: z.string(), name: z.string(), street: z.string(), city: z.string(), postcode: z.string(), opening_hours: z.string() })
    .nullable(),
  store: z.string().nullable(),
  timeslot: z.string().nullable(),
  /** Earliest and latest day on which it arrives. */
  arrives_from: dateSchema.nullable(),
  arrives_to: dateSchema.nullable(),
  /** "zítra, v sobotu 21. 11."; empty when unknown. */
  arrives: z.string(),
});
export type ChosenDelivery = z.infer<typeof chosenDeliverySchema>;
export const chosenPaymentSchema = z.object({
  type_payment: typePaymentSchema,
  sub_payment: z.string().nullable(),
  name: z.string(),
  price: moneySchema,
  /** The loan's calculation for instalments; null otherwise. */
  installment: installmentCalculationSchema.extend({ arrange_type: installmentArrangeTypeSchema }).nullable(),
  /** Leasing programme; null otherwise. */
  leasing: z
    .object({
      id: z.string(),
      name: z.string(),
      months: z.int(),
      monthly_price: moneySchema,
      /** The order has to be a company's. */
      company_only: z.boolean().default(false),
    })
    .nullable(),
});
export type ChosenPayment = z.infer<typeof chosenPaymentSchema>;

// ------------------------------------------------------------------ an order that is being placed

/** A consent as it was given: what was agreed to, in which version of the text, and when. */
export const consentSchema = z.object({ kind: z.string(), given: z.boolean(), version: z.string(), at: instantSchema });

/**
 * Everything that an order keeps for ever, as the checkout computed it. Sent by checkout to orders, never by a browser.
 */
export const orderDraftSchema = z.object({
  /** Made by checkout with the cart's attempt: the key of the whole placing, in orders and picking too. */
  order_id: z.uuid(),
  market: z.enum(['cz', 'ro']),
  /** Account; null for a guest. */
  customer_id: z.string().nullable(),
  lines: z.array(orderLineSchema).min(1),
  totals: totalsSchema,
  applied_discounts: z.array(appliedDiscountSchema),
  trade_ins: z.array(tradeInSchema),
  delivery: chosenDeliverySchema,
  payment: chosenPaymentSchema,
  billing_address: billingAddressSchema,
  delivery_address: deliveryAddressSchema.nullable(),
  birth_date: z.string().nullable(),
  note: z.string(),
  internal_order_number: z.string(),
  consents: z.array(consentSchema),
  /** The shopper wants an account made. */
  create_account: z.boolean(),
  /** A wallet transaction that was prepared before (payments). */
  transaction_id: z.string().nullable(),
});
export type OrderDraft = z.output<typeof orderDraftSchema>;
