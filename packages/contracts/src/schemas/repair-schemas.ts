/** Schemas that the shop's and the back office's calls of services/repairs share. */
import { z } from 'zod';
import { dateSchema, instantSchema, moneySchema } from '../definitions/shared.ts';
import { deviceTypeSchema, identifierKindSchema } from './device-selector.ts';

/** States of a repair (ADR 12). A declined quote ends in `cancelled`, with `outcome` saying so. */
export const repairStatuses = [
  'booked',
  'received',
  'diagnosed',
  'waiting_for_approval',
  'approved',
  'waiting_for_parts',
  'in_repair',
  'quality_check',
  'ready',
  'collected',
  'cancelled',
] as const;
export const repairStatusSchema = z.enum(repairStatuses);
export type RepairStatus = z.infer<typeof repairStatusSchema>;

/** How the device gets to us: brought to a store, or fetched and brought back by a courier for free. */
export const handOverSchema = z.enum(['store', 'courier']);
export type HandOver = z.infer<typeof handOverSchema>;

/** A device that we repair, in one colour. */
export const repairDeviceSchema = z.object({
  /** The catalogue's device identifier (smallest size of that colour); the same as in buy-out. */
  device_identifier: z.string(),
  master_product_id: z.string(),
  /** For example "Apple iPhone 13". */
  name: z.string(),
  /** Colour in words, for example "temně inkoustová". */
  variant: z.string(),
  /** CSS colour of the device, for a drawing without a picture. */
  swatch: z.string().nullable(),
  /** Address of its drawing below `/media/`, null without one. */
  image: z.string().nullable(),
  type_device: deviceTypeSchema,
  manufacturer_id: z.string(),
  /** Which identifier the booking asks for; it is optional. */
  identifier_kind: identifierKindSchema,
});
export type RepairDevice = z.infer<typeof repairDeviceSchema>;

/** One operation on a quote or a repair, priced. */
export const repairLineSchema = z.object({
  operation_id: z.string(),
  label: z.string(),
  /** Null: on request, the price follows after the diagnosis. */
  price: moneySchema.nullable(),
  /** In the market's language, for example "1 hodina". */
  duration: z.string(),
  duration_minutes: z.int().min(0),
  on_the_spot: z.boolean(),
  /** 0 = without warranty. */
  warranty_months: z.int().min(0),
});
export type RepairLine = z.infer<typeof repairLineSchema>;

/** A deduction with its reason. */
export const repairDiscountSchema = z.object({
  /**
   * `several-operations`: each further operation; `diagnosis-included`: the diagnosis is free with a repair; `own`: given by staff;
   * `warranty`: all of it, for a complaint about goods that we sold.
   */
  code: z.enum(['several-operations', 'diagnosis-included', 'own', 'warranty']),
  label: z.string(),
  /** Negative. */
  amount: moneySchema,
});
export const repairSumSchema = z.object({
  lines: z.array(repairLineSchema),
  discounts: z.array(repairDiscountSchema),
  /** Priced lines less discounts, with VAT. */
  total: moneySchema,
  /** At least one line is on request: the total covers the known prices, the rest follows with the quote. */
  has_on_request: z.boolean(),
});
export type RepairSum = z.infer<typeof repairSumSchema>;

/** A quote after the diagnosis, waiting for an answer or answered. */
export const repairQuoteSchema = repairSumSchema.extend({
  id: z.uuid(),
  /** What the technician found. */
  finding: z.string(),
  sent_at: instantSchema.nullable(),
  /** Until when the price is guaranteed. */
  answer_until: instantSchema.nullable(),
  /** Day on which the repair will be ready if approved now. */
  ready_on: dateSchema.nullable(),
  answer: z.enum(['approved', 'declined']).nullable(),
  answered_at: instantSchema.nullable(),
  /** By whom or how: the signed link, the account, a phone call noted by staff, at the counter. */
  answered_by: z.enum(['link', 'account', 'phone', 'counter']).nullable(),
  /** Text of the consent above the buttons; stored with the answer. */
  consent_text: z.string(),
});
export type RepairQuote = z.infer<typeof repairQuoteSchema>;

/** A store that repairs. */
export const repairStoreSchema = z.object({
  store_id: z.string(),
  seo_name: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  city_part: z.string(),
  postcode: z.string(),
  phone: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Local times; closed days are left out. Day 1 is Monday. */
  opening_hours: z.array(z.object({ day: z.int().min(1).max(7), open: z.string(), close: z.string() })),
  /** As text, days with the same hours grouped, for example "Po–Pá 9:00–20:00, So 9:00–18:00". */
  opening_text: z.string(),
});
export type RepairStore = z.infer<typeof repairStoreSchema>;

/** A time at which a device can be handed in. */
export const repairSlotSchema = z.object({
  starts_at: instantSchema,
  /** Local time, for example "16:20". */
  time: z.string(),
  /** Local day. */
  date: dateSchema,
  /** "dnes v 16:20", "zítra v 9:00", "pondělí 23. 11. v 9:00". */
  label: z.string(),
});
export type RepairSlot = z.infer<typeof repairSlotSchema>;
