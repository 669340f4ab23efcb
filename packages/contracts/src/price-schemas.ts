/** Rows of the tables of prices that the back office keeps at services/checkout: extras beside a product, leasing, deliveries. */
import { z } from 'zod';
import { marketSchema } from './shared.ts';

const key = z.string().trim().min(1).max(100);
const line = z.string().trim().min(1).max(200);
const both = z.object({ cs: line, ro: line });
const paragraph = z.string().trim().max(1_000);
const bothTexts = z.object({ cs: paragraph, ro: paragraph });
const percent = z.number().min(0).max(100).multipleOf(0.01);
/** Minor units, with VAT. */
const amounts = z.object({ CZK: z.int().min(0).max(1_000_000_000), RON: z.int().min(0).max(1_000_000_000) });
const months = z.int().min(1).max(120);
const typeDevices = z.array(key).min(1).max(20);
const markets = z.array(marketSchema).min(1).max(2);
/** Band of the product's price: `from` is included, `to` isn't. Bands of the same thing don't overlap. */
const band = { from: amounts, to: amounts, price: amounts };

/** Insurance of a kind of device. `theft-accident` covers `accident` too. */
export const insuranceValuesSchema = z.object({
  table: z.literal('insurances'),
  kind: z.enum(['accident', 'theft-accident']),
  type_device: key,
  month_count: months,
  name: both,
  ...band,
  deductible_percent: percent,
});
/** Prolonged warranty of new devices; its variant of the catalogue is what the order has. */
export const prolongedWarrantyValuesSchema = z.object({
  table: z.literal('prolonged-warranties'),
  /** The same for all bands of one warranty. */
  code: key,
  variant_id: key,
  type_device: key,
  month_count: months,
  ...band,
});
/** Our own warranty of used devices; 0 % = in the price. */
export const ownWarrantyValuesSchema = z.object({
  table: z.literal('own-warranties'),
  month_count: months,
  name: both,
  percent,
  qualities: z
    .array(z.enum(['A+', 'A', 'B', 'C', 'D']))
    .min(1)
    .max(5),
});
/** Help with a new device (`general`), or with its display (`screen`). */
export const tuitoValuesSchema = z.object({
  table: z.literal('tuito'),
  kind: z.enum(['general', 'screen']),
  code: key,
  name: both,
  text: bothTexts,
  price: amounts,
  type_devices: typeDevices,
  markets,
  is_active: z.boolean(),
});
export const leasingValuesSchema = z.object({
  table: z.literal('leasing'),
  name: both,
  description: bothTexts,
  months,
  /** Of the price, each month; of the residual at the end; of the deposit at the start. */
  monthly_percent: percent,
  residual_percent: percent,
  deposit_percent: percent,
  type_devices: typeDevices,
  /** Empty = all. */
  manufacturer_ids: z.array(key).max(100),
  min: amounts,
  max: amounts,
  company_only: z.boolean(),
  markets,
  /** Who grants it; every market that it is offered in has one. */
  partner_ids: z.object({ cz: key.optional(), ro: key.optional() }),
  is_active: z.boolean(),
});
/** A delivery; which there are is code's business, what they cost and when they leave is the office's. */
export const deliveryValuesSchema = z.object({
  table: z.literal('deliveries'),
  name: both,
  description: bothTexts,
  price: amounts,
  /** Free from this sum of goods; null = never. */
  free_from: amounts.nullable(),
  /** Local time until which it leaves the same day; null = all day. */
  cut_off: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** Working days on the way. */
  days_min: z.int().min(0).max(60),
  days_max: z.int().min(0).max(60),
  /** Kilograms; null = no limit of its own. */
  max_weight_kg: z.number().positive().max(1_000).nullable(),
  markets,
  is_active: z.boolean(),
});
export const priceValuesSchema = z.discriminatedUnion('table', [
  insuranceValuesSchema,
  prolongedWarrantyValuesSchema,
  ownWarrantyValuesSchema,
  tuitoValuesSchema,
  leasingValuesSchema,
  deliveryValuesSchema,
]);
export type PriceValues = z.infer<typeof priceValuesSchema>;
export type PriceTable = PriceValues['table'];
export const priceTables = [
  'insurances',
  'prolonged-warranties',
  'own-warranties',
  'tuito',
  'leasing',
  'deliveries',
] as const satisfies readonly PriceTable[];
/** Tables long enough to be kept in a spreadsheet: they are exported and imported as CSV. */
export const csvPriceTables = ['insurances', 'prolonged-warranties'] as const satisfies readonly PriceTable[];

export const priceRowSchema = z.object({ id: z.string(), version: z.int().min(1), values: priceValuesSchema });
export type PriceRow = z.infer<typeof priceRowSchema>;
