import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { qualitySchema } from '@okruh/contracts';
import { z } from 'zod';
import type { ExtraTables } from '../pricing/extras.ts';
import { type LeaseProgrammeState, leaseKindSchema } from '@okruh/contracts/leasing';
import type { Tariff } from '../pricing/instalment-calculation.ts';
import type { Amounts } from '../pricing/model.ts';

const texts = z.object({ cs: z.string(), ro: z.string() });
const amounts = z.object({ CZK: z.number(), RON: z.number() });
const site = z.enum(['cz', 'ro']);
const bandSchema = z.object({ price_from: amounts, price_to: amounts, price: amounts });
const fileSchema = z.object({
  barems: z.array(
    z.object({
      id: z.string(),
      site,
      partner_id: z.string(),
      name: texts,
      months: z.int(),
      own_payment_percent: z.number(),
      interest_rate_pa: z.number(),
      coefficient: z.number(),
      apr_percent: z.number(),
      min_amount: z.number(),
      max_amount: z.number(),
      installment_arrange_types: z.array(z.enum(['online', 'on-store'])),
      valid_from: z.string(),
      valid_to: z.string().nullable(),
    }),
  ),
  barem_groups: z.array(z.object({ id: z.string(), name: texts, barem_ids: z.array(z.string()) })),
  calculation_examples: z.array(
    z.object({
      barem_id: z.string(),
      article_price: z.number(),
      own_payment: z.number(),
      financed_amount: z.number(),
      instalment_count: z.int(),
      monthly_price: z.number(),
      total_price: z.number(),
      apr_percent: z.number(),
    }),
  ),
  leasing_programmes: z.array(
    z.object({
      id: z.string(),
      kind: leaseKindSchema,
      name: texts,
      description: texts,
      months: z.int(),
      monthly_percent: z.number(),
      residual_percent: z.number(),
      deposit_percent: z.number(),
      type_devices: z.array(z.string()),
      manufacturer_ids: z.array(z.string()),
      min_amount: amounts,
      max_amount: amounts,
      company_only: z.boolean(),
      exchange_after_months: z.int().nullable(),
      required_grade: qualitySchema,
      sites: z.array(site),
      partner_ids: z.object({ cz: z.string().optional(), ro: z.string().optional() }),
      is_active: z.boolean(),
    }),
  ),
  insurance_prices: z.array(
    bandSchema.extend({
      id: z.string(),
      kind: z.string(),
      type_device: z.string(),
      month_count: z.int(),
      name: texts,
      deductible_percent: z.number(),
    }),
  ),
  prolonged_warranties: z.array(
    bandSchema.extend({ id: z.string(), code: z.string(), variant_id: z.string(), type_device: z.string(), month_count: z.int() }),
  ),
  mp_warranties: z.array(z.object({ month_count: z.int(), name: texts, price_percent: z.number(), quality_ids: z.array(z.string()) })),
  tuito_products: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['generalTuito', 'screenTuito']),
      code: z.string(),
      name: texts,
      description: texts,
      price: amounts,
      type_devices: z.array(z.string()),
      sites: z.array(site),
      is_active: z.boolean(),
    }),
  ),
});

const minor = (units: number): number => Math.round(units * 100);
const toMinor = ({ CZK, RON }: z.output<typeof amounts>): Amounts => ({ CZK: minor(CZK), RON: minor(RON) });

/** The demo's tariffs, leasing programmes and prices of extras. */
export async function readDemoTariffs(folder: string) {
  const file = fileSchema.parse(JSON.parse(await readFile(join(folder, 'instalments.json'), 'utf8')));
  const barems = file.barems.map((row): Tariff => ({
    id: row.id,
    market: row.site,
    partnerId: row.partner_id,
    name: row.name,
    months: row.months,
    ownPaymentPercent: row.own_payment_percent,
    coefficient: row.coefficient,
    interestRate: row.interest_rate_pa,
    aprPercent: row.apr_percent,
    minAmount: minor(row.min_amount),
    maxAmount: minor(row.max_amount),
    arrangeTypes: row.installment_arrange_types,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    isPublic: true,
  }));
  const leasing = file.leasing_programmes.map(({ min_amount: min, max_amount: max, sites, ...row }): LeaseProgrammeState => ({
    ...row,
    min: toMinor(min),
    max: toMinor(max),
    markets: sites,
  }));
  return { barems, leasing, groups: file.barem_groups, examples: file.calculation_examples, extras: toExtraTables(file) };
}

const toExtraTables = (file: z.output<typeof fileSchema>): ExtraTables => ({
  insurances: file.insurance_prices.map((row) => ({
    id: row.id,
    kind: row.kind,
    typeDevice: row.type_device,
    monthCount: row.month_count,
    name: row.name,
    from: toMinor(row.price_from),
    to: toMinor(row.price_to),
    amounts: toMinor(row.price),
    deductiblePercent: row.deductible_percent,
  })),
  prolongedWarranties: file.prolonged_warranties.map((row) => ({
    id: row.id,
    code: row.code,
    variantId: row.variant_id,
    typeDevice: row.type_device,
    monthCount: row.month_count,
    from: toMinor(row.price_from),
    to: toMinor(row.price_to),
    amounts: toMinor(row.price),
  })),
  warranties: file.mp_warranties.map((row) => ({
    monthCount: row.month_count,
    name: row.name,
    percent: row.price_percent,
    qualities: row.quality_ids,
  })),
  tuito: file.tuito_products.map((row) => ({
    id: row.id,
    kind: row.kind === 'generalTuito' ? 'general' : 'screen',
    code: row.code,
    name: row.name,
    text: row.description,
    amounts: toMinor(row.price),
    typeDevices: row.type_devices,
    markets: row.sites,
    isActive: row.is_active,
  })),
});
