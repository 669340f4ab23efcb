/** The cart: its packages and lines, what is wrong with them, their extras and discounts. */
import { z } from 'zod';
import {
  appliedDiscountSchema,
  chosenDeliverySchema,
  chosenPaymentSchema,
  installmentArrangeTypeSchema,
  installmentCalculationSchema,
  lineDiscountSchema,
  lineKindSchema,
  missingGiftSchema,
  vatTreatmentSchema,
  totalsSchema,
  tradeInMethodSchema,
  tradeInSchema,
} from '../../schemas/checkout-schemas.ts';
import { identifierKindSchema } from '../../schemas/device-selector.ts';
import { defineRoutes } from '../../definitions/route.ts';
import { moneySchema } from '../../definitions/shared.ts';
import { badgeSchema, imageSchema, saleQualitySchema } from '../catalog/cards.ts';
import { checkoutPaths } from '../checkout.paths.ts';

const route = defineRoutes('checkout', checkoutPaths);
const word = z.string().min(1).max(200);
const idParams = z.object({ id: z.uuid() });

/** Maximum quantity of one package. */
export const MAX_PIECES = 20;
/** Maximum number of packages in a cart. */
export const MAX_PACKAGES = 50;

/**
 * A problem of a cart, such as a changed price or missing stock. `blocks` = the cart can't be ordered before it is solved. The
 * remedy names the one call that solves it.
 */
export const cartProblemSchema = z.object({
  code: z.enum([
    'price-changed',
    'not-enough-stock',
    'not-for-sale',
    'insurance-price-changed',
    'discount-invalid',
    'trade-in-changed',
    'trade-in-unconfirmed',
    'trade-in-twice',
    'too-many-trade-ins',
    'trade-in-store-missing',
    'delivery-unavailable',
    'pickup-point-congested',
    'payment-unavailable',
    'leasing-not-alone',
  ]),
  /** Text for the shopper: what is wrong and what to do. */
  title: z.string(),
  text: z.string(),
  blocks: z.boolean(),
  /** Package or line with the problem; null when it concerns the whole cart. */
  package_id: z.uuid().nullable(),
  remedy: z.object({
    kind: z.enum([
      'accept-price',
      'set-quantity',
      'remove-package',
      'choose-insurance',
      'remove-discount',
      'accept-trade-in',
      'answer-trade-in',
      'remove-trade-in',
      'choose-store',
      'choose-delivery',
      'choose-place',
      'choose-payment',
    ]),
    label: z.string(),
    /** Quantity to set, for `set-quantity`. */
    quantity: z.int().min(0).nullable(),
    /** Id of the discount's entry in the cart, for `remove-discount`. */
    discount: z.string().nullable(),
  }),
});
export type CartProblem = z.infer<typeof cartProblemSchema>;

export const cartLineSchema = z.object({
  id: z.uuid(),
  kind: lineKindSchema,
  /** Seo name of the variant, or the code of an extra. */
  productSeoName: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  brand: z.string(),
  categories: z.array(z.string()),
  /** Badges of its product card, for analytics. */
  badges: z.array(badgeSchema.pick({ id: true, name: true })),
  type_device: z.string().nullable(),
  quality: saleQualitySchema.nullable(),
  quality_name: z.string(),
  href: z.string().nullable(),
  image: imageSchema.nullable(),
  quantity: z.int().min(1),
  unit_price: moneySchema,
  /** Usual price of the same thing new or elsewhere, for analytics; null without one. */
  common: moneySchema.nullable(),
  /** Lowest price of the 30 days before a reduction; null when it isn't reduced. */
  was: moneySchema.nullable(),
  total: moneySchema,
  discounts: z.array(lineDiscountSchema),
  final_total: moneySchema,
  vat_treatment: vatTreatmentSchema,
  missing_gift: missingGiftSchema,
});
export type CartLine = z.infer<typeof cartLineSchema>;

/** An extra that a product can have. */
export const extraOfferSchema = z.object({
  /** `selected_insurance_ids`, `warranty_month_value`, `prolong_warranty_code`, `generalTuito` or `screenTuito` of the request. */
  value: z.string(),
  name: z.string(),
  text: z.string(),
  price: moneySchema,
  selected: z.boolean(),
});
export const packageExtrasSchema = z.object({
  insurances: z.array(extraOfferSchema),
  /** Our own warranty on used devices, months as value. */
  warranties: z.array(extraOfferSchema),
  prolonged_warranties: z.array(extraOfferSchema),
  general_tuito: z.array(extraOfferSchema),
  screen_tuito: z.array(extraOfferSchema),
});
/** Maximum number of trade-ins of one order, and of open ones of one person. */
export const MAX_TRADE_INS = 2;
/** The old device of a package. */
export const cartTradeInSchema = tradeInSchema.extend({
  /** The shopper answered the questions about its condition; otherwise the estimate assumes a good one. */
  is_confirmed: z.boolean(),
  /** Answers that change the price, as text; empty when there are none. */
  condition: z.string(),
  image: z.string().nullable(),
  identifier_kind: identifierKindSchema,
});
export type CartTradeIn = z.infer<typeof cartTradeInSchema>;

/** A package: a product with its extras and gift. The quantity applies to all of its lines. */
export const cartPackageSchema = z.object({
  id: z.uuid(),
  /** Package that this is an accessory of; null when it isn't one. */
  parent_id: z.uuid().nullable(),
  productSeoName: z.string(),
  product: cartLineSchema,
  children: z.array(cartLineSchema),
  quantity: z.int().min(1),
  max_quantity: z.int().min(0),
  stock: z.object({
    state: z.enum(['in-stock', 'low', 'incoming', 'none']),
    /** "Skladem, zítra u vás". */
    text: z.string(),
  }),
  installment: z
    .object({
      installmentArrangeType: installmentArrangeTypeSchema,
      barem: z.string(),
      own_payment: moneySchema,
      monthly_price: moneySchema,
      count: z.int(),
      total_price: moneySchema,
    })
    .nullable(),
  trade_in: cartTradeInSchema.nullable(),
  /** Trade-in bonus of this product in percent; null when there is none today. */
  trade_in_percent: z.number().nullable(),
  total: moneySchema,
});
export type CartPackage = z.infer<typeof cartPackageSchema>;

/** The cart of the browser from before the login isn't merged into this one yet; `merge_cart` does it. */
const hasBrowserCartSchema = z.boolean();
export const cartSummarySchema = z.object({
  packages: z.array(cartPackageSchema),
  /** Pieces of products. */
  count: z.int().min(0),
  /** An order from before the login is still being placed. Packages that aren't part of it join this cart when it is settled. */
  order_under_way: z.boolean(),
  has_browser_cart: hasBrowserCartSchema,
  totals: totalsSchema,
  discounts: z.array(appliedDiscountSchema),
  /** Some goods are sold without VAT, which the buyer declares: lines with a `vat_treatment`. */
  is_reverse_charge: z.boolean(),
  problems: z.array(cartProblemSchema),
  /** False while a blocking problem exists or the cart is empty. */
  may_continue: z.boolean(),
  delivery: chosenDeliverySchema.nullable(),
  payment: chosenPaymentSchema.nullable(),
  /** The best instalment, "dnes 0 Kč a 10 × 1 356 Kč, celkem 13 560 Kč"; null when none fits. */
  best_installment: installmentCalculationSchema.nullable(),
  /** Amount missing for free delivery; null when there is no such limit or it is reached. */
  free_delivery_missing: moneySchema.nullable(),
  /** Identifies exactly what this answer shows. The browser sends it with `finish`, which refuses when anything has changed. */
  token: z.string(),
});
export type CartSummary = z.infer<typeof cartSummarySchema>;

const quantity = z.int().min(1).max(MAX_PIECES);
/** Specification 3, "Cart add payload". */
export const addProductRequestSchema = z.object({
  /** Seo name of the variant. */
  product: word,
  /** Package that this is an accessory of; only groups them on the page. */
  cart_package_item_parent_id: z.uuid().nullish(),
  /** Tariff (barem) chosen on the product's page. */
  installment_id: word.nullish(),
  /** Identifier of the old device given in part payment. */
  buyout_product: word.nullish(),
  /** Answers of the wizard about the old device. */
  buyout_condition_choices: z.array(word).max(40).nullish(),
  /** Moves the old device here from the package that it belongs to now. */
  move_buyout_product: z.boolean().default(false),
  quantity: quantity.default(1),
  generalTuito: z.object({ id: word }).nullish(),
  screenTuito: z.object({ id: word }).nullish(),
  mp_warranty: z.object({ month_count: z.int().min(1).max(120) }).nullish(),
  prolongWarranty: z.object({ code: word }).nullish(),
});
export type AddProductRequest = z.input<typeof addProductRequestSchema>;
export const addProduct = route('add_product', {
  summary: 'Puts a product with its extras into the cart; the same product again adds to its quantity.',
  access: 'public',
  body: addProductRequestSchema,
  responses: {
    200: z.object({
      cart_package_item_id: z.uuid(),
      product_code: z.string(),
      product_price: moneySchema,
      /** Pieces in the cart now. */
      count: z.int(),
    }),
  },
  /** `trade-in-twice` carries `extra` as `cart_package_product_buyout_bonus` does. */
  problems: ['not-for-sale', 'not-enough-stock', 'cart-full', 'extra-unavailable', 'trade-in-unavailable', 'trade-in-twice'],
  idempotent: true,
});
export const removeProduct = route('remove_product', {
  summary: 'Takes a product out of the cart by its seo name; with a parent only the one that hangs on it.',
  access: 'public',
  params: z.object({ seo: word }),
  body: z.object({ parent_package_product_seo_name: word.nullish() }),
  responses: { 200: z.object({ count: z.int() }) },
});
export const cartCount = route('cart_count', {
  summary: 'Pieces in the cart.',
  access: 'public',
  responses: { 200: z.object({ count: z.int() }) },
});
export const mergeCart = route('merge_cart', {
  summary: "After a login: what the browser had in its cart joins the account's. Nothing happens without such a cart.",
  access: 'public',
  responses: { 200: z.object({ count: z.int() }) },
});
export const cartPackages = route('cart_packages', {
  summary: 'Everything in the cart with prices, extras on offer and problems: the cart page in one call.',
  access: 'public',
  responses: {
    200: z.object({
      packages: z.array(cartPackageSchema.extend({ extras: packageExtrasSchema })),
      summary: cartSummarySchema.omit({ packages: true }),
    }),
  },
});
export const cartProducts = route('cart_products', {
  summary: 'The products alone, for the mini cart.',
  access: 'public',
  responses: {
    200: z.object({ products: z.array(cartLineSchema), count: z.int(), total: moneySchema, has_browser_cart: hasBrowserCartSchema }),
  },
});
export const cartPackageProductData = route('cart_package_product_data', {
  summary: 'One package with every extra that it can have.',
  access: 'public',
  params: idParams,
  responses: { 200: cartPackageSchema.extend({ extras: packageExtrasSchema }) },
});
export const updateCartPackageProductData = route('update_cart_package_product_data', {
  summary: 'Sets the quantity, or the extras of a package. What is left out stays; an empty list or null takes off.',
  access: 'public',
  params: idParams,
  body: z.object({
    quantity: quantity.optional(),
    selected_insurance_ids: z.array(word).max(5).optional(),
    warranty_month_value: z.int().min(0).max(120).nullish(),
    prolong_warranty_code: word.nullish(),
    general_tuito_id: word.nullish(),
    screen_tuito_id: word.nullish(),
    /** The shopper accepts the changed prices of this package. */
    accept_price: z.boolean().optional(),
  }),
  responses: { 200: cartPackageSchema.extend({ extras: packageExtrasSchema }) },
  problems: ['not-enough-stock', 'extra-unavailable'],
});
export const cartPackageItemInstallmentData = route('cart_package_item_installment_data', {
  summary: 'Calculations of every tariff that a package can be paid by.',
  access: 'public',
  params: idParams,
  responses: { 200: z.object({ calculations: z.array(installmentCalculationSchema) }) },
});
export const cartPackageRemoveItem = route('cart_package_remove_item', {
  summary: 'Takes a package, or one line of it, out of the cart. `restore` puts it back for a while.',
  access: 'public',
  params: idParams,
  body: z.object({ item: z.uuid().nullish() }),
  responses: { 200: z.object({ count: z.int(), restore: z.string().nullable() }) },
});
export const restoreCart = route('restore_cart', {
  summary: 'Undoes the removal of a package.',
  access: 'public',
  body: z.object({ restore: word }),
  responses: { 200: z.object({ count: z.int() }) },
});
export const cartPackageProductBuyoutBonus = route('cart_package_product_buyout_bonus', {
  summary: 'Gives an old device with a package, described by the answers of the wizard; what it is worth is said by buy-out.',
  access: 'public',
  params: idParams,
  body: z.object({
    device_identifier: word,
    /** Values of the answers; without them the trade-in stays unconfirmed and the cart can't be ordered. */
    device_condition_choices: z.array(word).max(40).default([]),
    /** Moves the device here from the package that it belongs to now. */
    move: z.boolean().default(false),
    /** IMEI or serial number of this device; needed when another package has a trade-in of the same model. */
    identifier: z.string().trim().max(40).nullish(),
    /** IMEI or serial number of the other package's device, when that one has none yet. */
    other_identifier: z.string().trim().max(40).nullish(),
  }),
  responses: { 200: cartPackageSchema },
  /** `trade-in-twice` has `extra`: `package_id` and `product` that the device belongs to, and whether that one `needs_identifier`. */
  problems: ['trade-in-unavailable', 'trade-in-not-eligible', 'trade-in-twice'],
});
export const deleteCartPackageProductBuyoutBonus = route('delete_cart_package_product_buyout_bonus', {
  summary: 'Takes the old device back.',
  access: 'public',
  params: idParams,
  responses: { 204: null },
});
export const setTradeInMethod = route('set_trade_in_method', {
  summary: 'How the old devices of the cart get to us. Handing over in a store chooses the pickup there, and the payment at its counter.',
  access: 'public',
  body: z.object({
    method: tradeInMethodSchema,
    /** Seo name of the store, for `in_store`. */
    store: word.nullish(),
  }),
  responses: { 200: cartSummarySchema },
  problems: ['cart-empty', 'delivery-unavailable'],
});
export const cartPackageProductProlongWarranty = route('cart_package_product_prolong_warranty', {
  summary: 'Prolongs the warranty of a package.',
  access: 'public',
  params: idParams,
  body: z.object({ code: word }),
  responses: { 200: cartPackageSchema },
  problems: ['extra-unavailable'],
});
export const productExtras = route('product_extras', {
  summary: 'Extras that a product can have, before it is in the cart: for its page. Nothing for what is not sold here.',
  access: 'public',
  params: z.object({ product: word }),
  responses: { 200: packageExtrasSchema },
});
export const deleteCartPackageProductProlongWarranty = route('delete_cart_package_product_prolong_warranty', {
  summary: 'Takes the prolonged warranty off.',
  access: 'public',
  params: idParams,
  responses: { 204: null },
});

export const addDiscountCode = route('add_discount_code', {
  summary: 'Redeems a code, or the student card that opens the student discount. A 400 says what is wrong with it.',
  access: 'public',
  body: z.union([
    z.object({ code: z.string().trim().min(1).max(40) }),
    z.object({ cardNumber: z.string().trim().min(1).max(40), cardHolder: z.string().trim().min(1).max(200) }),
  ]),
  responses: { 200: cartSummarySchema },
  rateLimit: { max: 10, windowSeconds: 60 },
});
export const publicDiscountSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Highest percent that it takes off; null when it is an amount, or depends on the accessory. */
  percent: z.number().nullable(),
  /** What it takes off, or the price that it sets (`is_price`). */
  amount: moneySchema.nullable(),
  is_price: z.boolean(),
  /** The student card opens it; every other one here applies by itself. */
  needs_student_card: z.boolean(),
  /** Pieces that have to be in the cart; null for one. */
  minimal_products: z.int().nullable(),
  /** Goods in the cart, or the main product, have to cost this much. */
  price_from: moneySchema.nullable(),
  /** Last moment on the market's clock, `YYYY-MM-DDTHH:MM:SS`; null without an end. */
  valid_to: z.string().nullable(),
});
export type PublicDiscount = z.infer<typeof publicDiscountSchema>;
/** Products that one call of `public_discounts` names at most. */
export const MAX_DISCOUNTED_PRODUCTS = 50;
export const publicDiscounts = route('public_discounts', {
  summary: 'Discounts that hold now, may be shown, and are meant for at least one of the products: those without a code.',
  access: 'public',
  query: z.object({
    /** Seo names, separated by commas. */
    products: z
      .string()
      .min(1)
      .max(200 * MAX_DISCOUNTED_PRODUCTS)
      .transform((typed) => typed.split(',').slice(0, MAX_DISCOUNTED_PRODUCTS)),
  }),
  responses: { 200: z.object({ items: z.array(publicDiscountSchema) }) },
});
export const removeProductDiscount = route('remove_product_discount', {
  summary: 'Takes a discount off the cart (`id` of an applied discount).',
  access: 'public',
  params: z.object({ id: word }),
  responses: { 200: cartSummarySchema },
});
