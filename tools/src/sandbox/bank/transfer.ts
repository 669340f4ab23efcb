import { z } from 'zod';

/** A transfer to one of the shop's accounts, as the bank keeps it. */
export const transferSchema = z.object({
  id: z.string(),
  market: z.enum(['cz', 'ro']),
  /** YYYY-MM-DD */
  day: z.string(),
  amount: z.int(),
  variable_symbol: z.string(),
  payer: z.string(),
  account: z.string(),
  message: z.string(),
  /** The transfer that the bank took back with this one; its amount is the same. */
  reverses: z.string().nullable().default(null),
});
export type Transfer = z.infer<typeof transferSchema>;
