/** The back office's calls of services/payments. */
import { z } from 'zod';
import { typePaymentSchema } from '../schemas/checkout-schemas.ts';
import { defineRoutes } from '../definitions/route.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { paymentsOfficePaths } from './payments-admin.paths.ts';
import { paymentFailureSchema, paymentStateSchema } from './payments.ts';
import { waitingRoutes } from '../definitions/waiting-routes.ts';

const route = defineRoutes('payments', paymentsOfficePaths);
const idParams = z.object({ id: z.uuid() });

// ------------------------------------------------------------------ payments

export const adminPaymentRowSchema = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  order_number: z.string(),
  market: marketSchema,
  type_payment: typePaymentSchema,
  provider: z.string(),
  state: paymentStateSchema,
  state_label: z.string(),
  /** Why a person has to decide: wrong amount, wrong currency, or taken back by our bank. Null when it isn't held. */
  hold: z.enum(['amount', 'currency', 'reversed']).nullable(),
  failure: paymentFailureSchema.nullable(),
  amount: moneySchema,
  captured: moneySchema,
  refunded: moneySchema,
  /** Sum that our bank reversed, plus sum that payers' banks took back for good. */
  taken_back: moneySchema,
  /** Sum in dispute until the payer's bank decides. */
  disputed: moneySchema,
  /** Earliest deadline for answering an open dispute at the provider; null when there is none. */
  dispute_due_at: instantSchema.nullable(),
  /** A refund that a person has to send from the bank (transfers, cash), or that the provider refused. */
  needs_refund: z.boolean(),
  created_at: instantSchema,
  changed_at: instantSchema,
});
export type AdminPaymentRow = z.infer<typeof adminPaymentRowSchema>;

export const adminPaymentQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  /** Comma-separated states. */
  state: z.string().max(200).optional(),
  type_payment: typePaymentSchema.optional(),
  /** `decide`: held payments; `refund`: refunds to be sent by hand; `dispute`: open disputes. */
  work: z.enum(['decide', 'refund', 'dispute']).optional(),
  /** First and last day of its creation, in the market's time zone. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});

export const adminListPayments = route('admin_list_payments', {
  summary: 'Payments, newest first; `q` finds an order’s number.',
  access: { permission: 'payment:read' },
  query: adminPaymentQuerySchema,
  responses: { 200: listOf(adminPaymentRowSchema) },
});
export const adminExportPayments = route('admin_export_payments', {
  summary: 'The same list as CSV, whole.',
  access: { permission: 'payment:read' },
  query: adminPaymentQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});

export const adminRefundSchema = z.object({
  id: z.uuid(),
  amount: moneySchema,
  reason: z.string(),
  /** `by-hand`: waits until a person has sent it from the bank and confirms it; `dropped`: not needed, the bank took the money back before. */
  state: z.enum(['under-way', 'by-hand', 'made', 'refused', 'dropped']),
  by: z.string().nullable(),
  created_at: instantSchema,
  done_at: instantSchema.nullable(),
});
export const adminDisputeSchema = z.object({
  id: z.uuid(),
  /** Id at the provider, where the dispute is answered. */
  provider_id: z.string(),
  amount: moneySchema,
  /** In the provider's words: `fraudulent`, `product_not_received`. */
  reason: z.string(),
  /** `open`: waits for our answer; `answered`: the payer's bank decides. */
  state: z.enum(['open', 'answered', 'won', 'lost']),
  due_at: instantSchema.nullable(),
  opened_at: instantSchema,
  closed_at: instantSchema.nullable(),
});
export const adminPaymentSchema = adminPaymentRowSchema.extend({
  /** Id at the provider, to look the payment up there. */
  session_id: z.string().nullable(),
  /** Maximum that may be refunded now. */
  refundable: moneySchema,
  loan: z
    .object({
      partner_id: z.string(),
      kind: z.enum(['instalments', 'leasing']),
      state: z.enum(['draft', 'submitted', 'approved', 'declined', 'signed', 'sent', 'cancelled']),
      /** Number of the contract that was signed at the counter; null for what is arranged online. */
      contract_number: z.string().nullable(),
    })
    .nullable(),
  /** Newest first. */
  disputes: z.array(adminDisputeSchema),
  /** Refunds of this payment are sent by a person, not by a provider. */
  refunds_by_hand: z.boolean(),
  refunds: z.array(adminRefundSchema),
  history: z.array(z.object({ at: instantSchema, event: z.string(), label: z.string(), by: z.string().nullable(), note: z.string() })),
  /** Other payments of the same order, newest first. */
  others: z.array(adminPaymentRowSchema),
  version: z.int(),
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

export const adminGetPayment = route('admin_get_payment', {
  summary: 'One payment with its history.',
  access: { permission: 'payment:read' },
  params: idParams,
  responses: { 200: adminPaymentSchema },
});
export const adminDecidePayment = route('admin_decide_payment', {
  summary:
    'Decides about held money: `accept` takes it as the whole price, `refund` sends all of it back; where nothing is left, `refund` gives the order up.',
  access: { permission: 'payment:decide' },
  params: idParams,
  body: z.object({ decision: z.enum(['accept', 'refund']), note: z.string().trim().max(500).default('') }),
  responses: { 200: adminPaymentSchema },
  problems: ['transition-not-allowed'],
  idempotent: true,
});
export const adminRefundPayment = route('admin_refund_payment', {
  summary: 'Sends money back, all of it or a part. Needs an `Idempotency-Key` to be repeatable.',
  access: { permission: 'payment:refund' },
  params: idParams,
  body: z.object({
    /** Minor units, in the payment's currency. */
    amount: z.int().min(1),
    reason: z.string().trim().min(1).max(500),
  }),
  responses: { 200: adminPaymentSchema },
  problems: ['not-refundable'],
  idempotent: true,
});
export const adminConfirmRefund = route('admin_confirm_refund', {
  summary: 'Says that a refund was sent from the bank by hand.',
  access: { permission: 'payment:refund' },
  params: z.object({ id: z.uuid(), refund: z.uuid() }),
  body: z.object({}),
  responses: { 200: adminPaymentSchema },
  problems: ['not-refundable'],
});

// ------------------------------------------------------------------ at a store's counter

/** What old devices paid of an order. */
export const counterSettlementSchema = z.object({
  order_id: z.uuid(),
  order_number: z.string(),
  total: moneySchema,
  /** Sum paid by trade-ins. */
  set_off: moneySchema,
  /** Left to be paid at the till. */
  rest: moneySchema,
  /** Value of the devices above the price; the buy-out pays it out. */
  surplus: moneySchema,
  settled_at: instantSchema,
  settled_by: z.string(),
});
export type CounterSettlement = z.infer<typeof counterSettlementSchema>;
export const adminSettleAtCounter = route('admin_settle_at_counter', {
  summary:
    'Sets the agreed sums of old devices off from an order at the counter; the rest is due at the till. Repeated, it answers the same.',
  access: { permission: 'order:counter' },
  params: z.object({ order: z.uuid() }),
  body: z.object({
    /** Sum that the clerk saw and the customer agreed to, minor units; the call is refused when it has changed. */
    set_off: z.int().min(0),
    rest: z.int().min(0),
  }),
  responses: { 200: counterSettlementSchema },
  /** `other-store`: the order is fetched at another counter. */
  problems: ['changed-meanwhile', 'undecided', 'order-not-payable', 'other-store'],
  idempotent: true,
});

// ------------------------------------------------------------------ instalments arranged at a store

export const adminLoanRowSchema = z.object({
  /** Id of the payment. */
  id: z.uuid(),
  order_id: z.uuid(),
  order_number: z.string(),
  market: marketSchema,
  partner_id: z.string(),
  amount: moneySchema,
  /** `waiting`: for the partner's answer at the counter; `ended`: the order ended before the answer. */
  state: z.enum(['waiting', 'approved', 'declined', 'ended']),
  contract_number: z.string().nullable(),
  /** Why it was declined; empty in the other states. */
  reason: z.string(),
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  created_at: instantSchema,
});
export type AdminLoanRow = z.infer<typeof adminLoanRowSchema>;
export const adminListLoans = route('admin_list_loans', {
  summary:
    'Applications for instalments that are arranged at a store, oldest waiting first; a clerk of a store sees those of their own; `q` finds an order’s number.',
  access: { permission: 'loan:decide' },
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    state: z.enum(['waiting', 'approved', 'declined', 'ended']).optional(),
  }),
  responses: { 200: listOf(adminLoanRowSchema) },
});
export const adminDecideLoan = route('admin_decide_loan', {
  summary: 'Says what the partner answered at the counter: the order goes on, or it ends.',
  access: { permission: 'loan:decide' },
  params: idParams,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      contract_number: z
        .string()
        .trim()
        .min(3)
        .max(40)
        .regex(/^[\p{L}\d][\p{L}\d /.-]*$/u),
    }),
    z.object({ decision: z.literal('refuse'), reason: z.string().trim().min(1).max(500) }),
  ]),
  responses: { 200: adminLoanRowSchema },
  problems: ['other-store', 'transition-not-allowed'],
  idempotent: true,
});

// ------------------------------------------------------------------ statements

export const statementLineResultSchema = z.enum([
  'matched',
  'underpaid',
  'overpaid',
  'surplus',
  'unknown',
  'outgoing',
  'reversed',
  'reversal',
  'reversal-unknown',
  'refund-returned',
]);
export const adminStatementLineSchema = z.object({
  id: z.uuid(),
  position: z.int(),
  booked_on: dateSchema,
  /** Negative for outgoing money. */
  amount: moneySchema,
  variable_symbol: z.string(),
  /** Payer's name and the end of their account. */
  payer: z.string(),
  /**
   * `matched` pays its order; `underpaid` and `overpaid` are held for a person; `surplus` is for an order that is already paid or
   * cancelled, and is refunded; `unknown` matches no order that waits for a transfer; `outgoing` is a payment of ours; `reversed` was
   * taken back by the bank; `reversal` is the line that takes such a line back; `reversal-unknown` is one whose original isn't known;
   * `refund-returned` is a refund of ours that couldn't be delivered.
   */
  result: statementLineResultSchema,
  payment_id: z.uuid().nullable(),
  order_number: z.string().nullable(),
});
export const adminStatementRowSchema = z.object({
  id: z.uuid(),
  market: marketSchema,
  format: z.enum(['camt.053', 'abo']),
  file_name: z.string(),
  account: z.string(),
  number: z.string(),
  day: dateSchema,
  uploaded_at: instantSchema,
  uploaded_by: z.string(),
  lines: z.int(),
  /** Lines that wait for a person: `unknown` and `reversal-unknown`. */
  unknown: z.int(),
});
export const adminStatementSchema = adminStatementRowSchema.extend({ items: z.array(adminStatementLineSchema) });
export type AdminStatement = z.infer<typeof adminStatementSchema>;

export const adminListStatements = route('admin_list_statements', {
  summary: 'Account statements, newest first.',
  access: { permission: 'payment:read' },
  query: listQuerySchema.extend({ market: marketSchema.optional() }),
  responses: { 200: listOf(adminStatementRowSchema) },
});
export const adminGetStatement = route('admin_get_statement', {
  summary: 'One statement with what became of each line.',
  access: { permission: 'payment:read' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: adminStatementSchema },
});
export const adminUploadStatement = route('admin_upload_statement', {
  summary: 'Reads a statement (field `file`): CAMT.053 or ABO. Money that was counted before isn’t counted again.',
  access: { permission: 'payment:decide' },
  readsPersonalData: true,
  multipart: true,
  responses: {
    200: z.object({
      statement: adminStatementSchema,
      /** Lines that an earlier statement already contained. */
      repeated: z.int(),
    }),
  },
  bodyLimit: 5 * 1024 * 1024,
});
export const adminAssignStatementLine = route('admin_assign_statement_line', {
  summary: 'Gives money of an unknown payer, or what took money back, to an order.',
  access: { permission: 'payment:decide' },
  readsPersonalData: true,
  params: z.object({ line: z.uuid() }),
  body: z.object({ order_number: z.string().trim().max(20).default('') }),
  responses: { 200: adminStatementLineSchema },
  problems: ['transition-not-allowed'],
});

export const { listWaiting } = waitingRoutes('payments');

/** Every route of the back office's part of services/payments, by route name. */
export const paymentsAdminRoutes = {
  admin_list_waiting: listWaiting,
  admin_list_payments: adminListPayments,
  admin_export_payments: adminExportPayments,
  admin_get_payment: adminGetPayment,
  admin_decide_payment: adminDecidePayment,
  admin_refund_payment: adminRefundPayment,
  admin_confirm_refund: adminConfirmRefund,
  admin_settle_at_counter: adminSettleAtCounter,
  admin_list_loans: adminListLoans,
  admin_decide_loan: adminDecideLoan,
  admin_list_statements: adminListStatements,
  admin_get_statement: adminGetStatement,
  admin_upload_statement: adminUploadStatement,
  admin_assign_statement_line: adminAssignStatementLine,
} as const;
export type PaymentsAdminRoutes = typeof paymentsAdminRoutes;
