/** Leasing: its programmes as checkout owns them, and what one of them costs for a product or a cart. */
import { z } from 'zod';
import { marketSchema, moneySchema, qualitySchema } from '../definitions/shared.ts';

const line = z.string().trim().min(1).max(200);
const paragraph = z.string().trim().max(1_000);
const percent = z.number().min(0).max(100).multipleOf(0.01);
const minorUnits = z.int().min(0).max(1_000_000_000);
const amounts = z.object({ CZK: minorUnits.describe('Amount in haléře.'), RON: minorUnits.describe('Amount in bani.') });
const word = z.string().trim().min(1).max(100);

/** `buy-and-sell`: we promise a price to buy it back for. `old-for-new`: it can be exchanged for a new one on the way. */
export const leaseKindSchema = z
  .enum(['business', 'buy-and-sell', 'old-for-new'])
  .describe('What the programme promises: a buy-back price, an exchange, or nothing but the device.');
export type LeaseKind = z.infer<typeof leaseKindSchema>;

/** A programme of leasing; percents are of the price with VAT. */
export const leaseProgrammeSchema = z.object({
  id: z.string().describe('Programme.'),
  kind: leaseKindSchema,
  name: z.object({ cs: line.describe('Czech name.'), ro: line.describe('Romanian name.') }).describe('Name in both languages.'),
  description: z
    .object({ cs: paragraph.describe('Czech description.'), ro: paragraph.describe('Romanian description.') })
    .describe('Description in both languages, for the shopper.'),
  months: z.int().min(1).max(120).describe('Count of monthly instalments.'),
  monthly_percent: percent.describe('Share of the price that is paid each month.'),
  residual_percent: percent.describe('Share left to pay after the last month; of `buy-and-sell` the promised buy-back price.'),
  deposit_percent: percent.describe('Share that is paid at the start.'),
  exchange_after_months: z
    .int()
    .min(1)
    .max(119)
    .nullable()
    .describe('Count of instalments after which the device can be exchanged for a new one; null = never.'),
  required_grade: qualitySchema.describe('Worst grade in which the promised price or the exchange holds.'),
  type_devices: z.array(word).min(1).max(20).describe('Kinds of devices that it takes.'),
  manufacturer_ids: z.array(word).max(100).describe('Makers that it takes; empty = all.'),
  min: amounts.describe('Lowest price that it takes, with VAT.'),
  max: amounts.describe('Highest price that it takes, with VAT.'),
  company_only: z.boolean().describe('Only companies can have it.'),
  markets: z.array(marketSchema).min(1).max(2).describe('Markets where it is offered.'),
  partner_ids: z
    .object({ cz: word.optional().describe('Lender on the Czech market.'), ro: word.optional().describe('Lender on the Romanian market.') })
    .describe('Who grants it; every market that it is offered in has one.'),
  is_active: z.boolean().describe('It is offered.'),
});
export type LeaseProgrammeState = z.infer<typeof leaseProgrammeSchema>;

/** What a programme costs for a product or a cart, in the language of the market. Every sum is with VAT. */
export const leaseOfferSchema = z.object({
  id: z.string(),
  kind: leaseKindSchema,
  name: z.string(),
  description: z.string(),
  months: z.int(),
  /** Zero without a deposit. */
  first_payment: moneySchema,
  monthly_price: moneySchema,
  /** First payment and all instalments. */
  total_price: moneySchema,
  /** Left to pay after the last month; of `buy-and-sell` the price that we promise to buy the device back for. */
  residual: moneySchema,
  /** Of who keeps the device: total and residual. */
  total_to_own: moneySchema,
  apr_percent: z.number(),
  /** Null when it can't be exchanged on the way. */
  exchange: z.object({ after_months: z.int(), paid_until: moneySchema }).nullable(),
  /** Worst grade in which the promised price or the exchange holds. */
  required_grade: qualitySchema,
  company_only: z.boolean(),
});
export type LeaseOffer = z.infer<typeof leaseOfferSchema>;

/** What an order agreed about its lease: what its promises follow from. No person, no lender. */
export const leaseAgreementSchema = z.object({
  kind: leaseKindSchema,
  months: z.int().min(1).describe('Count of monthly instalments.'),
  monthly_price: moneySchema.describe('One instalment.'),
  residual: moneySchema.describe('Left to pay after the last month; of `buy-and-sell` what we promise to buy the devices back for.'),
  exchange_after_months: z.int().min(1).nullable().describe('Instalments after which the devices can be exchanged; null = never.'),
  required_grade: qualitySchema.describe('Worst grade in which the promised price or the exchange holds.'),
});
export type LeaseAgreement = z.infer<typeof leaseAgreementSchema>;
