import { z } from 'zod';

/** The market comes from the host, never from a parameter. It isn't the language, which is a separate type. */
export const marketSchema = z.enum(['cz', 'ro']).describe('Market that it belongs to.');
export const localeSchema = z.enum(['cs', 'ro']);
export const currencySchema = z.enum(['CZK', 'RON']).describe('Currency of the amount, ISO 4217.');

/** Integer minor units (haléře, bani) with their currency; always a safe integer. Says as a field what sum it is, with or without VAT. */
export const moneySchema = z
  .object({ amount: z.int().describe('In minor units of the currency (haléře, bani), whole.'), currency: currencySchema })
  .describe('Sum of money.');

/** Grades from best to worst. */
export const qualitySchema = z.enum(['A+', 'A', 'B', 'C', 'D']).describe('Grade of a used device, from A+ (the best) to D.');

/** One entry of a choice list. `image` is a path below `/media/`. */
export const choiceSchema = z.object({
  value: z.string(),
  /** The choice's slug in page addresses, if it differs from the value. */
  slug: z.string().optional(),
  label: z.string(),
  image: z.string().optional(),
  /** Highest price for this choice, for "up to" labels. */
  price_up_to: moneySchema.optional(),
  /** CSS colour of a colour choice. */
  swatch: z.string().optional(),
});
export type Choice = z.infer<typeof choiceSchema>;
export const choicesSchema = z.object({ choices: z.array(choiceSchema) });

/** Instants on the wire: ISO 8601, UTC. */
export const instantSchema = z.iso.datetime().describe('Instant, ISO 8601 in UTC.');
/** When the aggregate of an event came to the state that the event has. */
export const changedAtSchema = instantSchema.describe('When it came to this state, UTC.');
/** Calendar dates on the wire: YYYY-MM-DD. */
export const dateSchema = z.iso.date().describe('Calendar date, YYYY-MM-DD.');

/** Query parameters that every list has. */
export const listQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(50),
  sort: z.string().max(60).optional(),
  q: z.string().max(200).optional(),
});
/** Response of every list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int().min(0), page: z.int().min(1), page_size: z.int().min(1) });

/**
 * Data of a mail. notifications gets them over an internal route from the service that owns the personal data, so that no event
 * carries them. Variables are formatted for the market; links are absolute.
 */
export const mailDataSchema = z.object({ to: z.string(), market: marketSchema, variables: z.record(z.string(), z.string()) });
export type MailData = z.infer<typeof mailDataSchema>;
