/** What withdrawals and complaints about goods share in the office: both come back, are decided and paid alike. */
import { z } from 'zod';
import { instantSchema, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { typePaymentSchema } from '../../schemas/checkout-schemas.ts';

export const returnRowSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  order_id: z.uuid(),
  order_number: z.string(),
  /** "Nováková J.", as the list of orders shows it. */
  customer_name: z.string(),
  /** Days until its last one; negative when it is late, null when nothing is open any more. */
  days_left: z.int().nullable(),
  pieces: z.int().min(1),
  /** What goes back when all of it is accepted as it was sold. */
  estimate: moneySchema,
  /** What goes back; null before it is decided. */
  refund: moneySchema.nullable(),
});

/** Query of a list. @param state one of its states, or `open`: what money or goods are still awaited of */
export const returnListQuerySchema = <State extends z.ZodType<string>>(state: State) =>
  listQuerySchema.extend({ market: marketSchema.optional(), state: z.union([state, z.enum(['open'])]).optional() });

export const returnLineSchema = z.object({
  line: z.int().min(1),
  name: z.string(),
  code: z.string(),
  quantity: z.int().min(1),
  /** What goes back for one piece, for two pieces, and so on. */
  refunds: z.array(moneySchema),
  /** Pieces that came back, or that are refunded; null before it is decided, and of a rejected one. */
  back: z.int().min(0).nullable(),
  /** They can be sold again as what they were. */
  is_restocked: z.boolean(),
});

/** What a detail has besides its row. */
export const returnDetailFields = {
  version: z.int().min(1),
  received_at: instantSchema.nullable(),
  refunded_at: instantSchema.nullable(),
  type_payment: typePaymentSchema,
  payment_name: z.string(),
  /** Account for what was paid in cash, by its last digits; null when the money goes back where it came from. */
  account_tail: z.string().nullable(),
  /** What the buyer reads about the decision; empty without. */
  note: z.string(),
  credit_notes: z.array(z.object({ id: z.uuid(), number: z.string(), total: moneySchema })),
};

/** Account and its holder, of what was paid in cash. */
export const returnAccountSchema = z.object({ name: z.string(), bank_account_full_number: z.string() });

/** Of what the person saw: another one is `changed-meanwhile`. */
export const returnVersionSchema = z.int().min(1);
/** For the buyer; required. */
export const returnReasonSchema = z.string().trim().min(1).max(1_000);
/** For the buyer; required only with some decisions. */
export const returnNoteSchema = z.string().trim().max(1_000).default('');
export const returnProblems = ['changed-meanwhile', 'transition-not-allowed'] as const;
