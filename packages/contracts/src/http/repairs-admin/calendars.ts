/** When stores take devices in: hours, places per time, dates that differ. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { key, route } from './office-route.ts';
import { adminRepairRowSchema } from './work-list.ts';

/** `HH:mm` in local time. */
const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const hoursSchema = z.object({
  open: timeSchema,
  close: timeSchema,
  /** Devices that are taken in at the same time. */
  capacity: z.int().min(1).max(50),
});
/** Day 1 is Monday; one that is missing is closed. */
const weekSchema = z.array(hoursSchema.extend({ day: z.int().min(1).max(7) })).max(7);
const exceptionsSchema = z
  .array(
    z.object({
      date: dateSchema,
      /** Null: closed that day. */
      hours: hoursSchema.nullable(),
      note: z.string().trim().max(120),
    }),
  )
  .max(100);
export const storeCalendarSchema = z.object({
  /** Store. */
  id: z.string(),
  name: z.string(),
  market: marketSchema,
  week: weekSchema,
  /** The week in words: "Po–Pá 9:00–18:00". */
  week_text: z.string(),
  /** Hours of the store itself, which the service's own lie within. */
  opening_text: z.string(),
  /** From today on. */
  exceptions: exceptionsSchema,
  /** For optimistic locking; 0: devices are taken in as the store is open. */
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
});
export type StoreCalendar = z.infer<typeof storeCalendarSchema>;

export const adminListStoreCalendars = route('admin_list_store_calendars', {
  summary: 'Stores that repair, with when they take devices in; by name.',
  access: { permission: 'repair:read' },
  query: listQuerySchema.extend({ market: marketSchema.optional() }),
  responses: { 200: listOf(storeCalendarSchema) },
});
const params = z.object({ store: key });
export const adminGetStoreCalendar = route('admin_get_store_calendar', {
  summary: 'One store’s calendar with what was changed, newest first.',
  access: { permission: 'repair:read' },
  params,
  responses: {
    200: z.object({
      calendar: storeCalendarSchema,
      history: z.array(
        z.object({
          at: instantSchema,
          by: z.string(),
          changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
    }),
  },
});
export const adminSetStoreCalendar = route('admin_set_store_calendar', {
  summary: 'Sets when a store takes devices in. Bookings that would fall outside are listed, and nothing is saved until that is confirmed.',
  access: { permission: 'repair:decide' },
  params,
  body: z.object({
    version: z.int(),
    week: weekSchema,
    exceptions: exceptionsSchema,
    /** The bookings that are hit were seen. */
    is_confirmed: z.boolean(),
  }),
  responses: {
    200: z.object({
      is_saved: z.boolean(),
      calendar: storeCalendarSchema,
      /** Bookings that the new calendar leaves no place for, the nearest first. They stay until somebody calls the customers. */
      hit: z.array(adminRepairRowSchema),
    }),
  },
  problems: ['changed-meanwhile'],
});
