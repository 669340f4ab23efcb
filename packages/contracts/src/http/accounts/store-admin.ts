/** Stores and show rooms for the back office. */
import { z } from 'zod';
import { choicesSchema, dateSchema, instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { route } from './accounts-route.ts';

const filled = (max: number) => z.string().trim().min(1).max(max);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** What the office says of a store. */
export const storeValuesSchema = z.object({
  name: filled(80),
  /** Part of the address of its page, unique. */
  seo_name: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(80),
  /** Place in lists; equal ones stand by their ids. */
  position: z.int().min(0).max(1000),
  city: filled(60),
  /** Empty in a town with one store. */
  city_part: z.string().trim().max(80),
  street: filled(120),
  /** As the market writes postcodes. */
  postcode: filled(10),
  /** Degrees (WGS 84). */
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  phone: filled(30),
  e_mail: filled(200),
  /** How to get there, in the market's language. */
  access: z.string().trim().max(500),
  /** At most one entry for each day; a closed day is left out. Local times, 1 is Monday. */
  opening_hours: z.array(z.object({ day: z.int().min(1).max(7), open: clock, close: clock })).max(7),
  closed_on: z.array(z.object({ date: dateSchema, name: filled(80) })).max(60),
  /** Of the choices `services`. */
  services: z.array(z.string().max(40)).max(30),
  is_buyout_center: z.boolean(),
  is_service_center: z.boolean(),
  is_show_room: z.boolean(),
  /** Delivery radius of its own courier; null or 0 without one. */
  express_delivery_radius_km: z.number().min(0).max(50).nullable(),
  /** Times of day of its courier, `HH:mm-HH:mm`. */
  timeslots: z.array(z.string().regex(/^\d\d:\d\d-\d\d:\d\d$/)).max(12),
  /** False once it is closed for good: it is shown nowhere, and orders of old still name it. */
  is_open: z.boolean(),
});
export type StoreValues = z.infer<typeof storeValuesSchema>;
export const adminStoreSchema = storeValuesSchema.extend({
  id: z.string(),
  market: marketSchema,
  version: z.int(),
  /** Null until somebody changes it in the office. */
  changed_by: z.string().nullable(),
  changed_at: instantSchema,
});
export type AdminStore = z.infer<typeof adminStoreSchema>;

const access = { permission: 'content:edit' } as const;
const params = z.object({ store: z.string().min(1).max(100) });
export const adminListStores = route('admin_list_stores', {
  summary: 'Stores of both markets, those that closed too.',
  access,
  query: listQuerySchema.extend({ market: marketSchema.optional(), state: z.enum(['open', 'closed']).optional() }),
  responses: { 200: listOf(adminStoreSchema) },
});
export const adminGetStoreChoices = route('admin_get_store_choices', {
  summary: 'Services that a store may offer.',
  access,
  responses: { 200: z.object({ services: choicesSchema.shape.choices }) },
});
export const adminGetStore = route('admin_get_store', {
  summary: 'One store with what was changed, newest first.',
  access,
  params,
  responses: {
    200: z.object({
      store: adminStoreSchema,
      /** Seo names that the store had before and that lead to it. */
      former_names: z.array(z.string()),
      history: z.array(
        z.object({
          at: instantSchema,
          by: z.string(),
          action: z.enum(['added', 'changed']),
          /** Changed fields by their names; what is no text is JSON. */
          changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
    }),
  },
});
export const adminAddStore = route('admin_add_store', {
  summary:
    'Opens a store on a market; its id is made from its `seo_name`. A closed store leaves its name to others. Published, so that every service knows it.',
  access,
  body: storeValuesSchema.extend({ market: marketSchema }),
  responses: { 201: adminStoreSchema },
});
export const adminUpdateStore = route('admin_update_store', {
  summary: 'Changes a store. The shop shows it at once, and every service that needs stores follows.',
  access,
  params,
  body: storeValuesSchema.extend({ version: z.int() }),
  responses: { 200: adminStoreSchema },
  problems: ['changed-meanwhile'],
});
