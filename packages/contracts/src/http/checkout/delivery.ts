/** Shipping methods and pickup points. */
import { z } from 'zod';
import { typeDeliveryCodeSchema } from '../../schemas/checkout-schemas.ts';
import { defineRoutes } from '../../definitions/route.ts';
import { dateSchema, moneySchema } from '../../definitions/shared.ts';
import { checkoutPaths } from '../checkout.paths.ts';
import { cartSummarySchema } from './cart.ts';

const route = defineRoutes('checkout', checkoutPaths);
const word = z.string().min(1).max(200);

export const deliverySchema = z.object({
  type_delivery_code: typeDeliveryCodeSchema,
  kind: z.enum(['address', 'pickup_point', 'store']),
  name: z.string(),
  description: z.string(),
  price: moneySchema,
  /** Value of goods from which it is free; null = never. */
  free_from: moneySchema.nullable(),
  /** Earliest and latest day of delivery, with cut-off and holidays taken into account. */
  arrives_from: dateSchema.nullable(),
  arrives_to: dateSchema.nullable(),
  /** "zítra, v sobotu 21. 11." */
  arrives: z.string(),
  timeslots: z.array(z.object({ value: z.string(), label: z.string(), available: z.boolean() })),
  /** Fields of `finish` that this method requires. */
  requires: z.array(z.string()),
  available: z.boolean(),
  /** Why it isn't available, as text; empty when it is. */
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
  /** Congested: it takes no more parcels for now and can't be chosen. */
  is_congested: z.boolean(),
  is_available: z.boolean(),
  max_weight_kg: z.number().nullable(),
  /** For stores: seo name, and when the goods of this cart are ready for collection. */
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
    /** Position of the shopper; with it the nearest come first. */
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
  /** `extra.reason` has the details: `too-heavy`, `not-in-store`, `over-for-today`, `place-unavailable`, `timeslot-gone` … */
  problems: ['cart-empty', 'delivery-unavailable', 'pickup-point-congested'],
});
