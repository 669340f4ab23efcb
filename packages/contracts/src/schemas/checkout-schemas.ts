/** What cart, checkout, orders and payments speak of together: lines, totals, deliveries, payments, instalments, addresses. */
import { z } from 'zod';
import { imageSchema, saleQualitySchema } from '../http/catalog/cards.ts';
import { dateSchema, instantSchema, moneySchema } from '../definitions/shared.ts';
import { leaseOfferSchema } from './leasing.ts';

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

/**
 * Specification 3, "Instalment calculation": a calculation by one tariff (barem). Amounts in minor units. What is shown adds up:
 * `own_payment + instalment_count × monthly_price = total_price`, and without interest `total_price = article_price`.
 */
export const installmentCalculationSchema = z.object({
  /** Id of the tariff. */
  barem: z.string(),
  name: z.string(),
  /** What is bought, with VAT. */
  article_price: moneySchema,
  /** Paid at once by the customer; holds what doesn't divide into equal instalments. */
  own_payment: moneySchema,
  financed_amount: moneySchema,
  instalment_count: z.int().min(1),
  monthly_price: moneySchema,
  /** All instalments and the own payment together. */
  total_price: moneySchema,
  /** Annual percentage rate of charge of these very amounts, percent. */
  apr_percent: z.number(),
  arrange_types: z.array(installmentArrangeTypeSchema),
});
export type InstallmentCalculation = z.infer<typeof installmentCalculationSchema>;

// ------------------------------------------------------------------ lines and totals

/** A part of a discount that fell on a line. */
export const lineDiscountSchema = z.object({ discount_id: z.string(), name: z.string(), amount: moneySchema });

/** Gift that a product comes with, of which there aren't enough left: its name, so that the line can say so. Absent otherwise. */
export const missingGiftSchema = z.string().optional();

/** The buyer, a company, declares the VAT: the price of the line is without it. Absent: VAT as ever. */
export const vatTreatmentSchema = z.literal('reverse-charge').optional();

/** One priced line as an order keeps it. `total` = quantity × unit_price; `final_total` = total − discounts. */
export const orderLineSchema = z.object({
  line: z.int().min(1).describe('Number of the line from 1, in the order in which lines are shown.'),
  parent_line: z.int().min(1).nullable().describe('Line of the product that it hangs on; null for products.'),
  kind: lineKindSchema.describe('What the line is; all but `product` and `gift` are services that hang on a product.'),
  variant_id: z.string().nullable().describe('Seo name in the catalogue; null for what only the checkout knows (insurance, tuito).'),
  master_product_id: z.string().nullable().describe('Product that the variant belongs to; null for what only the checkout knows.'),
  code: z.string().describe('Code of the variant in warehouse and invoices.'),
  name: z.string().describe('Name of the goods in the language of the market.'),
  spec: z.string().describe('Storage and colour in words; may be empty.'),
  brand: z.string().describe('Maker’s name for statistics; empty when there is none.'),
  type_device: z.string().nullable().describe('Kind of product, for example phone; null for services.'),
  quality: saleQualitySchema.nullable().describe('Grade from A+ to D, or `new`; null for services.'),
  href: z.string().nullable().describe('Path of the product’s page; null for services.'),
  image: imageSchema.nullable(),
  categories: z.array(z.string()).describe('Names of the categories from the top to the leaf, for analytics.'),
  quantity: z.int().min(1).describe('Pieces that were bought.'),
  unit_price: moneySchema.describe('Price of one piece with VAT, before discounts.'),
  total: moneySchema,
  discounts: z.array(lineDiscountSchema),
  final_total: moneySchema.describe('What the line costs with VAT, after discounts.'),
  vat_rate: z.number().describe('Percent, on the day of the order; 0 by reverse charge.'),
  vat_treatment: vatTreatmentSchema,
  is_physical: z.boolean().describe('Lies in a warehouse and must be reserved and picked.'),
  missing_gift: missingGiftSchema,
  dropped_before: z
    .int()
    .min(0)
    .optional()
    .describe('Pieces of the variant that had left the order when this line was added; absent for lines it was placed with.'),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** How an old device gets to us: by post after the purchase, or over the counter of the store where the goods are fetched. */
export const tradeInMethods = ['mail_in', 'in_store'] as const;
export const tradeInMethodSchema = z.enum(tradeInMethods);
export type TradeInMethod = (typeof tradeInMethods)[number];

/**
 * An old device given with a purchase: what we expect to pay for it after the inspection. It pays for nothing before somebody
 * has seen it (docs/decisions/0021-trade-in-with-a-purchase.md).
 */
export const tradeInSchema = z.object({
  device_identifier: z.string().describe('Appraised colour variant of the buy-out’s price list.'),
  label: z.string().describe('Model with storage or size.'),
  quality: z.string().describe('Grade that the answers come to; empty when they weren’t asked for.'),
  estimate: moneySchema.describe('What the buy-out pays for it as it was described.'),
  bonus: moneySchema.describe('Paid with the estimate while the purchase stands; at most the price of its product.'),
  url: z.string().describe('Address of the buy-out with the device and its grade.'),
  appraisal_version: z.string().describe('Version of the questions and prices that the estimate was made by.'),
  device_condition_choices: z.array(z.string()).describe('Answers, values of the questions’ choices; empty while nobody confirmed any.'),
  package_line: z.int().min(1).describe('Line of the product that it belongs to.'),
  identifier_tail: z
    .string()
    .max(4)
    .nullable()
    .describe('Last four characters of the IMEI or serial number, asked for when a model is given twice; null otherwise.'),
});
export type TradeIn = z.infer<typeof tradeInSchema>;

export const vatSplitSchema = z.object({ rate: z.number(), net: moneySchema, vat: moneySchema, gross: moneySchema });

/**
 * Totals of a cart or an order. `price` = goods − discounts + delivery + payment is what is taxed, and `vat` splits exactly
 * it; `total` is the same amount: what the goods cost. Old devices lower neither of them. What is expected of them stands
 * beside: `total` + `pay_back` = `pay_now` + `pay_at_counter` + `trade_in` + `trade_in_bonus`.
 */
export const totalsSchema = z.object({
  goods: moneySchema,
  /** Positive: what all discounts take off the lines. */
  discounts: moneySchema,
  delivery: moneySchema,
  payment: moneySchema,
  price: moneySchema,
  total: moneySchema,
  /** Null without an old device. */
  trade_in_method: tradeInMethodSchema.nullable(),
  /** Expected: estimates of all old devices. */
  trade_in: moneySchema,
  /** Expected: bonuses of all old devices. */
  trade_in_bonus: moneySchema,
  /** What the order asks for by its payment: `total`; 0 when an old device is handed over at the counter. */
  pay_now: moneySchema,
  /** Expected at the counter after the inspection (`in_store`): what the old devices leave of the total. */
  pay_at_counter: moneySchema,
  /** Expected after the inspection: by post all of it, at the counter what exceeds the total. */
  pay_back: moneySchema,
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
  /** At most 500 characters by the form's rules (`orderFormRules` of market); the bound here only keeps the body small. */
  delivery_extra_info: z.string().max(1_000).default(''),
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
  installment: installmentCalculationSchema
    .extend({
      arrange_type: installmentArrangeTypeSchema,
      /** The preview code that opened the tariff; null for one that is open to everybody. */
      preview_code: z.string().nullable().default(null),
    })
    .nullable(),
  /** Leasing programme; null otherwise. */
  leasing: z
    .object({
      id: z.string(),
      name: z.string(),
      months: z.int(),
      monthly_price: moneySchema,
      /** The order has to be a company's. */
      company_only: z.boolean().default(false),
      /** What it costs and promises beyond that; absent in orders from before it was kept. */
      terms: leaseOfferSchema
        .pick({ kind: true, first_payment: true, total_price: true, residual: true, exchange: true, required_grade: true })
        .optional(),
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
  /** Id of the store where it is fetched, or from which it is brought within hours; `delivery.store` is its name in addresses. */
  store_id: z.string().nullable().default(null),
  payment: chosenPaymentSchema,
  billing_address: billingAddressSchema,
  /** The register of companies confirmed that the buyer is registered for VAT. */
  is_vat_payer: z.boolean().default(false),
  delivery_address: deliveryAddressSchema.nullable(),
  birth_date: z.string().nullable(),
  note: z.string(),
  internal_order_number: z.string(),
  consents: z.array(consentSchema),
  /** The shopper wants an account made. */
  create_account: z.boolean(),
  /** A wallet transaction that was prepared before (payments). */
  transaction_id: z.string().nullable(),
  /** Network that the shopper ordered from; orders keeps a keyed hash of it. */
  network: z.string().max(64).nullable().default(null),
});
export type OrderDraft = z.output<typeof orderDraftSchema>;
