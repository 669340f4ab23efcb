/** Goods that their buyer complains about within the legal time (docs/decisions/0048-complaints.md, 0052-complaint-cases.md). */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { dateSchema, instantSchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { ordersInternalPaths, ordersPaths } from '../orders.paths.ts';

const route = defineRoutes('orders', { ...ordersPaths, ...ordersInternalPaths });

/** `not-delivered`: its buyer has nothing of it yet. `not-bought`: no such goods are in it, or they went back. `expired`: the time is over. */
export const complaintRefusals = ['not-delivered', 'not-bought', 'expired'] as const;
export const complaintRefusalSchema = z.enum(complaintRefusals);
export type ComplaintRefusal = (typeof complaintRefusals)[number];

export const internalComplaintItem = route('internal_complaint_item', {
  summary: 'The item of an order that a device is, and until when its buyer may complain about it. 404 for who doesn’t know the order.',
  access: 'internal',
  callers: ['repairs'],
  body: z.object({
    market: marketSchema,
    number: z.string().trim().min(1).max(30),
    e_mail: z.string().trim().min(1).max(200),
    master_product_id: z.string().max(120),
  }),
  responses: {
    200: z.object({
      order_id: z.uuid(),
      number: z.string(),
      refusal: complaintRefusalSchema.nullable(),
      /** Null where nothing fits. */
      item: z.object({ line: z.int().min(1), name: z.string(), delivered_on: dateSchema, until: dateSchema }).nullable(),
    }),
  },
});

/** What was decided of a complaint: its money goes back, its goods are replaced by new ones, or neither. */
export const complaintDecisionSchema = z.enum(['refund', 'replacement', 'rejected']);
export type ComplaintDecision = z.infer<typeof complaintDecisionSchema>;

/**
 * `reported` by the buyer; `received`: the goods are with us; `accepted`: its money goes back; `refunded`; `ready`: new goods wait for the buyer
 * in a store; `settled`: they were handed over, or its money was settled otherwise; `rejected` with a reason.
 */
export const complaintStates = ['reported', 'received', 'accepted', 'refunded', 'ready', 'settled', 'rejected'] as const;
export const complaintStateSchema = z.enum(complaintStates);
export type ComplaintState = (typeof complaintStates)[number];

/** Line of an order with pieces that may be complained about. */
export const complainableLineSchema = z.object({
  /** Number in the order. */
  line: z.int().min(1),
  name: z.string(),
  quantity: z.int().min(1),
  /** Last day of its time. */
  until: dateSchema,
});
export type ComplainableLine = z.infer<typeof complainableLineSchema>;

/** New goods instead of those of a complaint: they wait in a store until they are handed over. */
export const complaintReplacementSchema = z.object({
  store_id: z.string(),
  store_name: z.string(),
  /** Null while they wait, and when they never were. */
  handed_over_at: instantSchema.nullable(),
});

/** A complaint as its buyer sees it. */
export const orderComplaintSchema = z.object({
  id: z.uuid(),
  /** "K26-00118" */
  number: z.string(),
  state: complaintStateSchema,
  reported_at: instantSchema,
  /** Last day to settle it; after it the buyer may withdraw from the contract. */
  settle_until: dateSchema,
  lines: z.array(z.object({ line: z.int().min(1), name: z.string(), quantity: z.int().min(1) })),
  /** What is wrong, as the buyer wrote it. */
  defect: z.string(),
  /** What goes back; null before it is accepted. */
  refund: moneySchema.nullable(),
  refunded_at: instantSchema.nullable(),
  /** Null unless its goods are replaced. */
  replacement: complaintReplacementSchema.nullable().default(null),
  /** What the office wrote to the decision; empty without. */
  note: z.string(),
});
export type OrderComplaint = z.infer<typeof orderComplaintSchema>;

const codeParams = z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/) });

export const reportComplaint = route('report_complaint', {
  summary:
    'Complains about goods of an order and confirms it by mail with date and time; with the token of the mail’s link or as the account. The same `id` again changes nothing and answers the same.',
  access: 'public',
  params: codeParams,
  body: z.object({
    /** Random, made by the page: a repeated press reports once. */
    id: z.uuid(),
    lines: z
      .array(z.object({ line: z.int().min(1), quantity: z.int().min(1) }))
      .min(1)
      .max(200),
    /** What is wrong; required, at most `MAX_DEFECT_LENGTH` characters. */
    defect: z.string().trim().max(10_000).default(''),
    /** Account of the market, or an IBAN; only where it was paid in cash, empty otherwise. */
    account: z.string().trim().max(50).default(''),
  }),
  responses: { 200: orderComplaintSchema },
  /** `complaint-refused` has `extra.refusal`; `lines-changed`: fewer pieces are left than were asked for. */
  problems: ['not-found', 'complaint-refused', 'lines-changed'],
  rateLimit: { max: 20, windowSeconds: 600 },
});

export const getComplaintPaper = route('get_complaint_paper', {
  summary: 'Confirmation of a complaint with its slip as PDF; who knows the order’s code and the complaint’s id may have it.',
  access: 'public',
  params: codeParams.extend({ id: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
  rateLimit: { max: 30, windowSeconds: 600 },
});
