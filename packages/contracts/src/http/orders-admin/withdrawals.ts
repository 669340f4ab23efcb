/** The office's part of withdrawals: what was announced, goods that come back, what is paid for them. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, moneySchema } from '../../definitions/shared.ts';
import { withdrawalReasonSchema, withdrawalStateSchema } from '../orders/withdrawals.ts';
import { idParams, route } from './office-route.ts';
import {
  returnAccountSchema,
  returnDetailFields,
  returnLineSchema,
  returnListQuerySchema,
  returnNoteSchema,
  returnProblems,
  returnReasonSchema,
  returnRowSchema,
  returnVersionSchema,
} from './return-schemas.ts';

export const withdrawalRowSchema = returnRowSchema.extend({
  state: withdrawalStateSchema,
  announced_at: instantSchema,
  /** Last day for the money. */
  refund_due_on: dateSchema,
});
export type WithdrawalRow = z.infer<typeof withdrawalRowSchema>;

export const adminListWithdrawals = route('admin_list_withdrawals', {
  summary: 'Withdrawals, the ones whose money is due first in front; `q` finds their numbers and those of orders.',
  access: { permission: 'order:read' },
  query: returnListQuerySchema(withdrawalStateSchema),
  responses: { 200: listOf(withdrawalRowSchema) },
});

export const withdrawalDetailSchema = withdrawalRowSchema.extend({
  ...returnDetailFields,
  reason: withdrawalReasonSchema.nullable(),
  send_until: dateSchema,
  judged_at: instantSchema.nullable(),
  /** Display name of who judged it. */
  judged_by: z.string().nullable(),
  lines: z.array(
    returnLineSchema.extend({
      companions: z.array(z.string()),
      /** Bonus of a trade-in, taken off once all pieces of the line are back. */
      bonus: moneySchema,
      deduction: moneySchema,
    }),
  ),
  /** Fees that go back when nothing of the order is left; zero otherwise. */
  fees: moneySchema,
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
  responses: { 200: returnAccountSchema },
});

export const adminReceiveWithdrawal = route('admin_receive_withdrawal', {
  summary: 'The parcel with returned goods arrived; what is in it is judged later.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: returnVersionSchema }),
  responses: { 200: withdrawalDetailSchema },
  problems: [...returnProblems],
});
export const adminJudgeWithdrawal = route('admin_judge_withdrawal', {
  summary: 'Says what came back and in which state: a credit note is issued, the money goes back, good pieces return to the stock.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({
    version: returnVersionSchema,
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
    note: returnNoteSchema,
  }),
  responses: { 200: withdrawalDetailSchema },
  problems: [...returnProblems],
});
export const adminCloseWithdrawal = route('admin_close_withdrawal', {
  summary: 'Ends a withdrawal whose goods never came, or whose money was settled otherwise; its pieces can be withdrawn from again.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: returnVersionSchema, note: returnReasonSchema }),
  responses: { 200: withdrawalDetailSchema },
  problems: [...returnProblems],
});
