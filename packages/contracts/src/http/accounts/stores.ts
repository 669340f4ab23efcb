/** Stores of the market. */
import { z } from 'zod';
import { choiceSchema, dateSchema } from '../../definitions/shared.ts';
import { route } from './accounts-route.ts';

/** Opening hours of one day in local time, `HH:mm`; day 1 is Monday. A closed day is missing from the list. */
export const openingDaySchema = z.object({ day: z.int().min(1).max(7), open: z.string(), close: z.string() });
/** A store of the market, with its texts in the market's language. Whether it is open now: `openingNow` of @okruh/market. */
export const storeSchema = z.object({
  id: z.string(),
  seo_name: z.string(),
  /** Path of its page. */
  href: z.string(),
  name: z.string(),
  city: z.string(),
  /** Empty in a town with one store. */
  city_part: z.string(),
  street: z.string(),
  postcode: z.string(),
  /** ISO 3166 code. */
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  phone: z.string(),
  e_mail: z.string(),
  /** Directions. */
  access: z.string(),
  opening_hours: z.array(openingDaySchema),
  /** Days on which it is closed whatever the weekday, with the holiday's name. */
  closed_on: z.array(z.object({ date: dateSchema, name: z.string() })),
  /** Services of the store; `value` is the filter of `get_stores`. */
  services: z.array(choiceSchema.pick({ value: true, label: true })),
  is_buyout_center: z.boolean(),
  is_service_center: z.boolean(),
  is_show_room: z.boolean(),
  /** Delivery radius of the store's own courier, null when it has none. */
  express_delivery_radius_km: z.number().nullable(),
  /** Times of day that the store's courier offers, `HH:mm-HH:mm`. */
  timeslots: z.array(z.string()),
});
export type Store = z.infer<typeof storeSchema>;
/** `accounts.store-changed` purges the key `stores`, so the answer may be cached for long. */
const storeCache = { seconds: 3600, staleSeconds: 86_400 } as const;
export const getStores = route('get_stores', {
  summary: 'Stores of the market with their hours; all of them or those that offer a service.',
  access: 'public',
  query: z.object({
    /** Value of one of `services`; an unknown one gives an empty list. */
    service: z.string().max(40).optional(),
  }),
  responses: {
    200: z.object({
      stores: z.array(storeSchema),
      /** Every service that a store of the market offers, for the filter. */
      services: z.array(choiceSchema.pick({ value: true, label: true })),
    }),
  },
  cache: storeCache,
});
/** `extra` of the problem `store-closed`. */
export const closedStoreSchema = z.object({
  name: z.string(),
  city: z.string(),
  /** Open stores of the market, the nearest first, at most 3. */
  nearby: z.array(storeSchema).max(3),
});
export type ClosedStore = z.infer<typeof closedStoreSchema>;
export const getStore = route('get_store', {
  summary:
    'One store by its id, its seo name or one that it had before: `seo_name` of the answer is the one to go to. Closed for good: 410 `store-closed` with `closedStoreSchema`.',
  access: 'public',
  params: z.object({ store: z.string().min(1).max(100) }),
  responses: { 200: z.object({ store: storeSchema }) },
  problems: ['store-closed'],
  cache: storeCache,
});
export const getServiceBuyoutCenters = route('get_service_buyout_centers', {
  summary: 'Stores where devices are bought out or repaired.',
  access: 'public',
  responses: { 200: z.object({ stores: z.array(storeSchema) }) },
  cache: storeCache,
});
