/** The office's part of complaints about goods that nobody repairs: what was reported, and what is decided. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { typePaymentSchema } from '../../schemas/checkout-schemas.ts';
import { complaintStateSchema } from '../orders/complaints.ts';
import { idParams, route } from './office-route.ts';

export const complaintRowSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  order_id: z.uuid(),
  order_number: z.string(),
  /** "Nováková J.", as the list of orders shows it. */
  customer_name: z.string(),
  state: complaintStateSchema,
  reported_at: instantSchema,
  /** Last day to settle it. */
  settle_until: dateSchema,
  /** Days until then; negative when it is late, null when nothing is open any more. */
  days_left: z.int().nullable(),
  pieces: z.int().min(1),
  /** What goes back when it is accepted whole. */
  estimate: moneySchema,
  /** What goes back; null before it is accepted. */
  refund: moneySchema.nullable(),
});
export type ComplaintRow = z.infer<typeof complaintRowSchema>;

export const adminListComplaints = route('admin_list_complaints', {
  summary: 'Complaints, the ones that must be settled first in front; `q` finds their numbers and those of orders.',
  access: { permission: 'order:read' },
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    /** `open`: a decision or its money is still awaited. */
    state: z.union([complaintStateSchema, z.enum(['open'])]).optional(),
  }),
  responses: { 200: listOf(complaintRowSchema) },
});

export const complaintDetailSchema = complaintRowSchema.extend({
  version: z.int().min(1),
  /** What is wrong, as the buyer wrote it. */
  defect: z.string(),
  received_at: instantSchema.nullable(),
  decided_at: instantSchema.nullable(),
  /** Display name of who decided it. */
  decided_by: z.string().nullable(),
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
      /** What goes back for one piece, for two pieces, and so on. */
      refunds: z.array(moneySchema),
      /** Pieces that are refunded; null before it is decided, and of a rejected one. */
      back: z.int().min(0).nullable(),
      /** They can be sold again as what they were. */
      is_restocked: z.boolean(),
    }),
  ),
  /** What the buyer reads about the decision; empty without. */
  note: z.string(),
  credit_notes: z.array(z.object({ id: z.uuid(), number: z.string(), total: moneySchema })),
});
export type ComplaintDetail = z.infer<typeof complaintDetailSchema>;

export const adminGetComplaint = route('admin_get_complaint', {
  summary: 'One complaint with what its buyer wrote and what was decided.',
  access: { permission: 'order:read' },
  params: idParams,
  responses: { 200: complaintDetailSchema },
});
export const adminRevealComplaintAccount = route('admin_reveal_complaint_account', {
  summary: 'The account that the money of a complaint goes to; written into the order’s history.',
  access: { permission: 'order:read-sensitive' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({}),
  responses: { 200: z.object({ name: z.string(), bank_account_full_number: z.string() }) },
});

/** Of the complaint that the person saw: another one is `changed-meanwhile`. */
const versionSchema = z.int().min(1);
const noteSchema = z.string().trim().min(1).max(1_000);
const problems = ['changed-meanwhile', 'transition-not-allowed'] as const;

export const adminReceiveComplaint = route('admin_receive_complaint', {
  summary: 'The goods of a complaint are with us; they are looked at later.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: versionSchema }),
  responses: { 200: complaintDetailSchema },
  problems: [...problems],
});
export const adminRefundComplaint = route('admin_refund_complaint', {
  summary: 'Accepts a complaint: a credit note is issued, the money goes back whole, good pieces return to the stock.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({
    version: versionSchema,
    lines: z.array(z.object({ line: z.int().min(1), back: z.int().min(0), is_restocked: z.boolean() })).min(1),
    /** For the buyer: why only some of the pieces are refunded; needed then. */
    note: z.string().trim().max(1_000).default(''),
  }),
  responses: { 200: complaintDetailSchema },
  /** `lines-changed`: the buyer withdrew from pieces of it meanwhile. */
  problems: [...problems, 'lines-changed'],
});
export const adminRejectComplaintCase = route('admin_reject_complaint_case', {
  summary: 'Rejects a complaint with a reason that its buyer gets; its pieces may be complained about again.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: versionSchema, note: noteSchema }),
  responses: { 200: complaintDetailSchema },
  problems: [...problems],
});
export const adminCloseComplaint = route('admin_close_complaint', {
  summary: 'Ends an accepted complaint whose money was settled otherwise, before a credit note of it moved money.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: versionSchema, note: noteSchema }),
  responses: { 200: complaintDetailSchema },
  problems: [...problems],
});
