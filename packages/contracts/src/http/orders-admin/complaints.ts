/** The office's part of complaints about goods that nobody repairs: what was reported, and what is decided. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf } from '../../definitions/shared.ts';
import { complaintReplacementSchema, complaintStateSchema } from '../orders/complaints.ts';
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

export const complaintRowSchema = returnRowSchema.extend({
  state: complaintStateSchema,
  reported_at: instantSchema,
  /** Last day to settle it. */
  settle_until: dateSchema,
});
export type ComplaintRow = z.infer<typeof complaintRowSchema>;

export const adminListComplaints = route('admin_list_complaints', {
  summary: 'Complaints, the ones that must be settled first in front; `q` finds their numbers and those of orders.',
  access: { permission: 'order:read' },
  query: returnListQuerySchema(complaintStateSchema),
  responses: { 200: listOf(complaintRowSchema) },
});

export const complaintDetailSchema = complaintRowSchema.extend({
  ...returnDetailFields,
  /** What is wrong, as the buyer wrote it. */
  defect: z.string(),
  decided_at: instantSchema.nullable(),
  /** Display name of who decided it. */
  decided_by: z.string().nullable(),
  lines: z.array(returnLineSchema),
  /** Null unless its goods are replaced. */
  replacement: complaintReplacementSchema.nullable(),
  /** Stores of its market, whose shelves new goods may come from. */
  stores: z.array(z.object({ store_id: z.string(), name: z.string() })),
});
export type ComplaintDetail = z.infer<typeof complaintDetailSchema>;

export const adminGetComplaint = route('admin_get_complaint', {
  summary: 'One complaint with what its buyer wrote and what was decided.',
  access: { permission: 'order:read' },
  params: idParams,
  responses: { 200: complaintDetailSchema },
});
export const adminGetComplaintPaper = route('admin_get_complaint_paper', {
  summary: 'Confirmation of a complaint with its slip as PDF.',
  access: { permission: 'order:read' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const adminRevealComplaintAccount = route('admin_reveal_complaint_account', {
  summary: 'The account that the money of a complaint goes to; written into the order’s history.',
  access: { permission: 'order:read-sensitive' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({}),
  responses: { 200: returnAccountSchema },
});

export const adminReceiveComplaint = route('admin_receive_complaint', {
  summary: 'The goods of a complaint are with us; they are looked at later.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: returnVersionSchema }),
  responses: { 200: complaintDetailSchema },
  problems: [...returnProblems],
});
export const adminRefundComplaint = route('admin_refund_complaint', {
  summary: 'Accepts a complaint: a credit note is issued, the money goes back whole, good pieces return to the stock.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({
    version: returnVersionSchema,
    lines: z.array(z.object({ line: z.int().min(1), back: z.int().min(0), is_restocked: z.boolean() })).min(1),
    /** For the buyer: why only some of the pieces are refunded; needed then. */
    note: returnNoteSchema,
  }),
  responses: { 200: complaintDetailSchema },
  /** `lines-changed`: the buyer withdrew from pieces of it meanwhile. */
  problems: [...returnProblems, 'lines-changed'],
});
export const adminReplaceComplaint = route('admin_replace_complaint', {
  summary:
    'Accepts a complaint by new goods of the same kind, all of them: they are kept on the shelf of a store until its buyer fetches them.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: returnVersionSchema, store_id: z.string().min(1).max(60) }),
  responses: { 200: complaintDetailSchema },
  /**
   * `out-of-stock`: fewer are free in that store. `wrong-serial`: goods with serial numbers aren’t replaced so. `lines-changed`: the buyer
   * withdrew from pieces of it meanwhile.
   */
  problems: [...returnProblems, 'lines-changed', 'out-of-stock', 'wrong-serial', 'unknown-place'],
});
export const adminHandOverReplacement = route('admin_hand_over_replacement', {
  summary: 'The buyer of a complaint has the new goods; only by a person of that store.',
  access: { permission: 'order:counter' },
  params: idParams,
  body: z.object({ version: returnVersionSchema }),
  responses: { 200: complaintDetailSchema },
  problems: [...returnProblems, 'lines-changed', 'other-store'],
});
export const adminRejectComplaintCase = route('admin_reject_complaint_case', {
  summary: 'Rejects a complaint with a reason that its buyer gets; its pieces may be complained about again.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: returnVersionSchema, note: returnReasonSchema }),
  responses: { 200: complaintDetailSchema },
  problems: [...returnProblems],
});
export const adminCloseComplaint = route('admin_close_complaint', {
  summary:
    'Ends an accepted complaint whose money was settled otherwise, before a credit note of it moved money, or whose new goods aren’t handed over.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ version: returnVersionSchema, note: returnReasonSchema }),
  responses: { 200: complaintDetailSchema },
  problems: [...returnProblems],
});
