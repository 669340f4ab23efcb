/**
 * The calls of services/checkout that shoppers' pages make. A cart is known by its cookie (or the account), never by an id
 * in a request; prices, totals and stock are the server's own knowledge. The back office's part stands in checkout-admin.ts.
 */
import { z } from 'zod';
import {
  appliedDiscountSchema,
  billingAddressSchema,
  chosenDeliverySchema,
  chosenPaymentSchema,
  deliveryAddressSchema,
  installmentArrangeTypeSchema,
  installmentCalculationSchema,
  lineDiscountSchema,
  lineKindSchema,
  totalsSchema,
  tradeInSchema,
  typeDeliveryCodeSchema,
  typePaymentSchema,
} from '../checkout-schemas.ts';
import { routesOf } from '../route.ts';
import { dateSchema, moneySchema } from '../shared.ts';
import { imageSchema, saleQualitySchema } from './catalog.ts';
import { checkoutPaths } from './checkout.paths.ts';

export * from '../checkout-schemas.ts';

const route = routesOf('checkout', checkoutPaths);
const word = z.string().min(1).max(200);
const idParams = z.object({ id: z.uuid() });

/** Cookie of an anonymous cart: 256 random bits, HttpOnly, kept 30 days. `__Host-` where the site is secure. */
export const CART_COOKIE = { secure: '__Host-okruh-cart', plain: 'okruh-cart' } as const;
/** Number of pieces in the cart, readable by the page, so that the header needs no call: nothing but the number. */
export const CART_COUNT_COOKIE = 'okruh-cart-count';
/** Most pieces of one package. */
export const MOST_PIECES = 20;
/** Most packages of a cart. */
export const MOST_PACKAGES = 50;

// ------------------------------------------------------------------ what is wrong, with one remedy each

/**
 * What keeps a cart from being what the shopper thinks it is. `blocks` = it can't be ordered until the remedy is done. The
 * remedy names the one call that does it.
 */
export const cartProblemSchema = z.object({
  code: z.enum([
    'price-changed',
    'not-enough-stock',
    'not-for-sale',
    'insurance-price-changed',
    'discount-invalid',
    'trade-in-changed',
    'delivery-unavailable',
    'pickup-point-congested',
    'payment-unavailable',
    'leasing-not-alone',
  ]),
  /** Fit to be shown, with what it means and what to do. */
  title: z.string(),
  text: z.string(),
  blocks: z.boolean(),
  /** Package or line that it is about; null for the whole cart. */
  package_id: z.uuid().nullable(),
  remedy: z.object({
    kind: z.enum([
      'accept-price',
      'set-quantity',
      'remove-package',
      'choose-insurance',
      'remove-discount',
      'accept-trade-in',
      'choose-delivery',
      'choose-place',
      'choose-payment',
    ]),
    label: z.string(),
    /** Quantity to set, for `set-quantity`. */
    quantity: z.int().min(0).nullable(),
    /** Discount's place in the cart, for `remove-discount`. */
    discount: z.string().nullable(),
  }),
});
export type CartProblem = z.infer<typeof cartProblemSchema>;

// ------------------------------------------------------------------ cart

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
  type_device: z.string().nullable(),
  quality: saleQualitySchema.nullable(),
  quality_name: z.string(),
  href: z.string().nullable(),
  image: imageSchema.nullable(),
  quantity: z.int().min(1),
  unit_price: moneySchema,
  /** Lowest price of the 30 days before a reduction; null when it isn't reduced. */
  was: moneySchema.nullable(),
  total: moneySchema,
  discounts: z.array(lineDiscountSchema),
  final_total: moneySchema,
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
/** A package: a product with what hangs on it. Quantity holds for all of its lines. */
export const cartPackageSchema = z.object({
  id: z.uuid(),
  /** Package that it is an accessory of; null when it stands alone. */
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
    .object({ installmentArrangeType: installmentArrangeTypeSchema, barem: z.string(), monthly_price: moneySchema, count: z.int() })
    .nullable(),
  trade_in: tradeInSchema.nullable(),
  /** Bonus that an old device would bring here, percent; null when none holds. */
  trade_in_percent: z.number().nullable(),
  total: moneySchema,
});
export type CartPackage = z.infer<typeof cartPackageSchema>;

export const cartSummarySchema = z.object({
  packages: z.array(cartPackageSchema),
  /** Pieces of products. */
  count: z.int().min(0),
  totals: totalsSchema,
  discounts: z.array(appliedDiscountSchema),
  problems: z.array(cartProblemSchema),
  /** False while a problem blocks, or the cart is empty. */
  may_continue: z.boolean(),
  delivery: chosenDeliverySchema.nullable(),
  payment: chosenPaymentSchema.nullable(),
  /** The best instalment, "nebo 10 × 1 356 Kč"; null when none fits. */
  best_installment: installmentCalculationSchema.nullable(),
  /** What is missing for a delivery without a price; null when nothing or already reached. */
  free_delivery_missing: moneySchema.nullable(),
  /** Stands for exactly what this answer shows; `finish` sends it back, and refuses when anything changed. */
  token: z.string(),
});
export type CartSummary = z.infer<typeof cartSummarySchema>;

const quantity = z.int().min(1).max(MOST_PIECES);
/** Specification 3, "Cart add payload". */
export const addProductRequestSchema = z.object({
  /** Seo name of the variant. */
  product: word,
  /** Package that it is an accessory of: only groups them on the page. */
  cart_package_item_parent_id: z.uuid().nullish(),
  /** Tariff (barem) chosen on the product's page. */
  installment_id: word.nullish(),
  /** Identifier of the old device given in part payment. */
  buyout_product: word.nullish(),
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
  problems: ['not-for-sale', 'not-enough-stock', 'cart-full', 'extra-unavailable', 'trade-in-unavailable'],
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
  responses: { 200: z.object({ products: z.array(cartLineSchema), count: z.int(), total: moneySchema }) },
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
    /** The shopper saw the changed prices of this package and goes on. */
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
  summary: 'Gives an old device in part payment for a package; the bonus is told by buy-out.',
  access: 'public',
  params: idParams,
  body: z.object({ device_identifier: word }),
  responses: { 200: cartPackageSchema },
  problems: ['trade-in-unavailable'],
});
export const deleteCartPackageProductBuyoutBonus = route('delete_cart_package_product_buyout_bonus', {
  summary: 'Takes the old device back.',
  access: 'public',
  params: idParams,
  responses: { 204: null },
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

// ------------------------------------------------------------------ delivery

export const deliverySchema = z.object({
  type_delivery_code: typeDeliveryCodeSchema,
  kind: z.enum(['address', 'pickup_point', 'store']),
  name: z.string(),
  description: z.string(),
  price: moneySchema,
  /** From which sum of goods it is free; null = never. */
  free_from: moneySchema.nullable(),
  /** Earliest and latest day, cut-off and holidays counted. */
  arrives_from: dateSchema.nullable(),
  arrives_to: dateSchema.nullable(),
  /** "zítra, v sobotu 21. 11." */
  arrives: z.string(),
  timeslots: z.array(z.object({ value: z.string(), label: z.string(), available: z.boolean() })),
  /** Fields of `finish` that it needs. */
  requires: z.array(z.string()),
  available: z.boolean(),
  /** Why not, in words; empty when it is available. */
  reason: z.string(),
  selected: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveries = route('deliveries', {
  summary: 'Deliveries for this cart, with prices and days; what does not fit stands there with the reason.',
  access: 'public',
  responses: { 200: z.object({ deliveries: z.array(deliverySchema) }) },
});
export const deliveriesAll = route('deliveries_all', {
  summary: 'Every delivery of the market, whatever is in the cart: for the page about delivery.',
  access: 'public',
  responses: { 200: z.object({ deliveries: z.array(deliverySchema) }) },
  cache: { seconds: 60, staleSeconds: 300 },
});
export const deliveryPlaceSchema = z.object({
  id: z.string(),
  type_delivery_code: typeDeliveryCodeSchema,
  code: z.string(),
  type: z.enum(['box', 'counter', 'store']),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lng: z.number(),
  opening_hours: z.string(),
  card_payment: z.boolean(),
  cash_on_delivery: z.boolean(),
  /** Takes nothing more for now: shown, but another one has to be chosen. */
  is_congested: z.boolean(),
  is_available: z.boolean(),
  max_weight_kg: z.number().nullable(),
  /** For stores: seo name, and when the goods of this cart are ready there. */
  store: z.string().nullable(),
  ready: z.string().nullable(),
});
export type DeliveryPlace = z.infer<typeof deliveryPlaceSchema>;
const placesAnswer = z.object({ places: z.array(deliveryPlaceSchema) });
export const deliveryPlaces = route('delivery_places', {
  summary: 'Pickup points or stores of a delivery, the ones that this cart fits into.',
  access: 'public',
  params: z.object({ type_delivery_code: typeDeliveryCodeSchema }),
  responses: { 200: placesAnswer },
});
export const deliveryPlacesAll = route('delivery_places_all', {
  summary: 'Every pickup point and store of the market, small: for the map.',
  access: 'public',
  responses: { 200: placesAnswer },
  cache: { seconds: 60, staleSeconds: 300 },
});
export const deliveryDispensingPlaces = route('delivery_dispensing_places', {
  summary: 'Pickup points by words (town, street, postcode, name), accents and typos ignored.',
  access: 'public',
  query: z.object({
    term: z.string().trim().max(100).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    type_delivery_code: typeDeliveryCodeSchema.optional(),
    /** Nearest first. */
    lat: z.coerce.number().min(-90).max(90).optional(),
    lng: z.coerce.number().min(-180).max(180).optional(),
  }),
  responses: { 200: z.object({ places: z.array(deliveryPlaceSchema), total: z.int() }) },
});
export const deliveryAtc = route('delivery_atc', {
  summary: 'When what is in the cart can be with the customer, by delivery ("availability to customer").',
  access: 'public',
  query: z.object({ product: word.optional() }),
  responses: {
    200: z.object({
      dates: z.array(
        z.object({ type_delivery_code: typeDeliveryCodeSchema, from: dateSchema.nullable(), to: dateSchema.nullable(), text: z.string() }),
      ),
    }),
  },
});
export const deliveryLiftagoCheck = route('delivery_liftago_check', {
  summary: 'Whether the express courier goes from a store to an address today, when, and for how much.',
  access: 'public',
  body: z.object({
    store_seo_name: z.string().max(200).default(''),
    delivery_address: z.object({
      address: z.string().max(200).default(''),
      city: z.string().max(200).default(''),
      postcode: z.string().max(20).default(''),
    }),
  }),
  responses: {
    200: z.object({
      available: z.boolean(),
      reason: z.string(),
      store: z.string().nullable(),
      price: moneySchema.nullable(),
      timeslots: z.array(z.object({ value: z.string(), label: z.string(), available: z.boolean() })),
    }),
  },
  rateLimit: { max: 30, windowSeconds: 60 },
});
export const delivery = route('delivery', {
  summary: 'Chooses the delivery of this cart; answers the new summary.',
  access: 'public',
  body: z.object({
    type_delivery_code: typeDeliveryCodeSchema,
    /** Id of the pickup point. */
    delivery_place: word.nullish(),
    /** Seo name of the store. */
    store: word.nullish(),
    timeslot: word.nullish(),
  }),
  responses: { 200: cartSummarySchema },
  /** `extra.reason` tells more: `too-heavy`, `not-in-store`, `over-for-today`, `place-unavailable`, `timeslot-gone` … */
  problems: ['cart-empty', 'delivery-unavailable', 'pickup-point-congested'],
});

// ------------------------------------------------------------------ payment

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
export const leasingOfferSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  months: z.int(),
  monthly_price: moneySchema,
  residual: moneySchema,
  deposit: moneySchema,
  company_only: z.boolean(),
});
export const paymentSubPayments = route('payment_sub_payments', {
  summary: 'What is chosen within a payment: new or saved card, classic or QR, tariffs of instalments, programmes of leasing.',
  access: 'public',
  params: z.object({ type_payment: typePaymentSchema }),
  responses: {
    200: z.object({
      sub_payments: z.array(subPaymentSchema),
      calculations: z.array(installmentCalculationSchema),
      leasing: z.array(leasingOfferSchema),
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
  options: z.array(installmentCalculationSchema),
  /** Why there is none, for the shopper; empty when there is. */
  reason: z.string().default(''),
});
export const cartInstallmentBestOptions = route('cart_installment_best_options', {
  summary: 'The calculations worth showing for the whole cart: lowest rate, lowest month, shortest.',
  access: 'public',
  responses: { 200: bestOptionsSchema },
});
export const installmentPreview = route('installment_preview', {
  summary: 'Calculations for one product before it is in the cart; `code` opens tariffs that are not public.',
  access: 'public',
  query: z.object({ product: word, code: z.string().max(40).optional() }),
  responses: { 200: bestOptionsSchema },
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

// ------------------------------------------------------------------ discounts

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
export const removeProductDiscount = route('remove_product_discount', {
  summary: 'Takes a discount off the cart (`id` of an applied discount).',
  access: 'public',
  params: z.object({ id: word }),
  responses: { 200: cartSummarySchema },
});

// ------------------------------------------------------------------ summary and finish

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
  note: z.string().max(2000).default(''),
  subscribe_promotions_info: z.boolean().default(false),
  internal_order_number: z.string().max(60).default(''),
});
/** Specification 3, "Order submit payload". */
export const finishRequestSchema = z.object({
  type_payment: typePaymentSchema.nullish(),
  /** Partner of the payment, for loans; told by the summary when left out. */
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
   * `cart-changed` and `cart-problems` carry `extra.summary` (CartSummary); `cart-empty` stands alone; `order-pending`: the
   * outcome isn't known yet, the same call again tells it.
   */
  problems: ['cart-empty', 'cart-changed', 'cart-problems', 'out-of-stock', 'order-pending'],
  rateLimit: { max: 30, windowSeconds: 600 },
  isShedLast: true,
  idempotent: true,
});

// ------------------------------------------------------------------ companies and addresses

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

/** Every route of services/checkout but the back office's (checkout-admin.ts), by route name. */
export const checkoutRoutes = {
  add_product: addProduct,
  remove_product: removeProduct,
  cart_count: cartCount,
  cart_packages: cartPackages,
  cart_products: cartProducts,
  cart_package_product_data: cartPackageProductData,
  update_cart_package_product_data: updateCartPackageProductData,
  cart_package_item_installment_data: cartPackageItemInstallmentData,
  cart_package_remove_item: cartPackageRemoveItem,
  restore_cart: restoreCart,
  cart_package_product_buyout_bonus: cartPackageProductBuyoutBonus,
  delete_cart_package_product_buyout_bonus: deleteCartPackageProductBuyoutBonus,
  cart_package_product_prolong_warranty: cartPackageProductProlongWarranty,
  delete_cart_package_product_prolong_warranty: deleteCartPackageProductProlongWarranty,
  product_extras: productExtras,
  payments_default: paymentsDefault,
  payments_by_delivery: paymentsByDelivery,
  payment,
  payment_sub_payments: paymentSubPayments,
  deliveries,
  deliveries_all: deliveriesAll,
  delivery,
  delivery_places: deliveryPlaces,
  delivery_places_all: deliveryPlacesAll,
  delivery_dispensing_places: deliveryDispensingPlaces,
  delivery_atc: deliveryAtc,
  delivery_liftago_check: deliveryLiftagoCheck,
  add_discount_code: addDiscountCode,
  remove_product_discount: removeProductDiscount,
  summary,
  finish,
  cart_installment_best_options: cartInstallmentBestOptions,
  installment_preview: installmentPreview,
  twisto_data: twistoData,
  save_twisto_data: saveTwistoData,
  find_company: findCompany,
  suggest_address: suggestAddress,
} as const;
export type CheckoutRoutes = typeof checkoutRoutes;
/** Routes that the shop's pages call; the paths stand in checkout.paths.ts. */
export type CheckoutShopRoutes = Pick<CheckoutRoutes, keyof typeof checkoutPaths>;
