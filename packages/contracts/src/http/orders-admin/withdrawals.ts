/** The office's part of withdrawals: what was announced, goods that come back, what is paid for them. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { typePaymentSchema } from '../../schemas/checkout-schemas.ts';
import { withdrawalReasonSchema, withdrawalStateSchema } from '../orders/withdrawals.ts';
import { idParams, route } from './office-route.ts';

export const withdrawalRowSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  order_id: z.uuid(),
  order_number: z.string(),
  /** "Nováková J.", as the list of orders shows it. */
  customer_name: z.string(),
  state: withdrawalStateSchema,
  announced_at: instantSchema,
  refund_due_on: dateSchema,
  /** Days until the money must be out; negative when it is late, null when nothing is open any more. */
  days_left: z.int().nullable(),
  pieces: z.int().min(1),
  estimate: moneySchema,
  refund: moneySchema.nullable(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRowSchema>;

export const adminListWithdrawals = route('admin_list_withdrawals', {
  summary: 'Withdrawals, the ones whose money is due first in front; `q` finds their numbers and those of orders.',
  access: { permission: 'order:read' },
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    /** `open`: whatever money or goods are still awaited of. */
    state: z.union([withdrawalStateSchema, z.enum(['open'])]).optional(),
  }),
  responses: { 200: listOf(withdrawalRowSchema) },
});

export const withdrawalDetailSchema = withdrawalRowSchema.extend({
  version: z.int().min(1),
  reason: withdrawalReasonSchema.nullable(),
  send_until: dateSchema,
  received_at: instantSchema.nullable(),
  judged_at: instantSchema.nullable(),
  /** Display name of who judged it. */
  judged_by: z.string().nullable(),
  refunded_at: instantSchema.nullable(),
  type_payment: typePaymentSchema,
  payment_name: z.string(),
  /** Account for what was paid in cash, by its last digits; null when the money goes back where it came from. */
  account_tail: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.int().min(1),
      name: z.string(),
      code: z.string(),
      quantity: z.int().min(1),
      companions: z.array(z.string()),
      /** What goes back for one piece, for two pieces, and so on. */
      refunds: z.array(moneySchema),
      /** Bonus of a trade-in, taken off once all pieces of the line are back. */
      bonus: moneySchema,
      /** Pieces that came back; null before it is judged. */
      back: z.int().min(0).nullable(),
      /** They can be sold again as what they were. */
      is_restocked: z.boolean(),
      deduction: moneySchema,
    }),
  ),
  /** Fees that go back when nothing of the order is left; zero otherwise. */
  fees: moneySchema,
  /** What the buyer reads about a reduction; empty without. */
  note: z.string(),
  credit_notes: z.array(z.object({ id: z.uuid(), number: z.string(), total: moneySchema })),
});
export type WithdrawalDetail = z.infer<typeof withdrawalDetailSchema>;

export const adminGetWithdrawal = route('admin_get_withdrawal', {
  summary: 'One withdrawal with what came back and what is paid.',
  access: { permission: 'order:read' },
  params: idParams,
  responses: { 200: withdrawalDetailSchema },
});
export const adminGetWithdrawalPaper = route('admin_get_withdrawal_paper', {
  summary: 'Confirmation of a withdrawal with its return slip as PDF.',
  access: { permission: 'order:read' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const adminRevealWithdrawalAccount = route('admin_reveal_withdrawal_account', {
  summary: 'The account that the money of a withdrawal goes to; written into the order’s history.',
  access: { permission: 'order:read-sensitive' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({}),
  responses: { 200: z.object({ name: z.string(), bank_account_full_number: z.string() }) },
});

/** Of the withdrawal that the person saw: another one is `changed-meanwhile`. */
const versionSchema = z.int().min(1);
const problems = ['changed-meanwhile', 'transition-not-allowed'] as const;

export const adminReceiveWithdrawal = route('admin_receive_withdrawal', {
  summary: 'The parcel with returned goods arrived; what is in it is judged later.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: versionSchema }),
  responses: { 200: withdrawalDetailSchema },
  problems: [...problems],
});
export const adminJudgeWithdrawal = route('admin_judge_withdrawal', {
  summary: 'Says what came back and in which state: a credit note is issued, the money goes back, good pieces return to the stock.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({
    version: versionSchema,
    lines: z
      .array(
        z.object({
          line: z.int().min(1),
          /** Pieces that came back. */
          back: z.int().min(0),
          is_restocked: z.boolean(),
          /** What the value is reduced by, minor units; at most what was paid for the pieces. */
          deduction: z.int().min(0),
        }),
      )
      .min(1),
    /** Why the value is reduced, for the buyer; needed with a deduction. */
    note: z.string().trim().max(1_000).default(''),
  }),
  responses: { 200: withdrawalDetailSchema },
  problems: [...problems],
});
export const adminCloseWithdrawal = route('admin_close_withdrawal', {
  summary: 'Ends a withdrawal whose goods never came, or whose money was settled otherwise; its pieces can be withdrawn from again.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: versionSchema, note: z.string().trim().min(1).max(1_000) }),
  responses: { 200: withdrawalDetailSchema },
  problems: [...problems],
});
