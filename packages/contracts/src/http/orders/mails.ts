/** Mails about orders: what services/notifications asks for. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { mailDataSchema } from '../../definitions/shared.ts';
import { ordersInternalPaths } from '../orders.paths.ts';

const route = defineRoutes('orders', ordersInternalPaths);

/** The id of a mail is its order's; of a `written` one, which the office wrote, the mail’s own, of `changed` the change’s. */
export const orderMailKinds = [
  'placed',
  'paid',
  'payment-failed',
  'cancelled',
  'refunded',
  'collection-due',
  'ready',
  'delivered',
  'review-due',
  /** The id of the mails about a package is that of its picking list. */
  'package-handed-over',
  'package-returned',
  'written',
  'changed',
  /** The id of the mails about products that are added is the addition’s. */
  'addition-offered',
  'lines-added',
  /** The id of the mails about withdrawals is the withdrawal’s. */
  'withdrawal-received',
  'withdrawal-judged',
  /** The id of the mails about complaints is the complaint’s. */
  'complaint-reported',
  'complaint-decided',
] as const;
/** Contents of a mail about one order. */
export const orderMailSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    data: mailDataSchema,
    /** Version of the terms of sale that the customer agreed to, for `internal_legal_paper`. */
    terms_version: z.string(),
    /** Payment instructions for a transfer as a PDF in base64; null when no transfer is expected or the mail doesn't attach them. */
    transfer_paper: z.string().nullable(),
    /** Confirmation of a withdrawal as a PDF in base64; null for other mails. */
    withdrawal_paper: z.string().nullable().default(null),
    /** Confirmation of a complaint as a PDF in base64; null for other mails. */
    complaint_paper: z.string().nullable().default(null),
  }),
  /** No mail is to be sent (any more). */
  z.object({ state: z.literal('nothing') }),
  /** Some data aren't known yet or are unavailable: retry later. */
  z.object({ state: z.literal('later') }),
]);
export type OrderMail = z.infer<typeof orderMailSchema>;
/** Maximum number of mails in one request. */
export const MAX_ORDER_MAILS = 32;
export const internalOrderMails = route('internal_order_mails', {
  summary:
    'Recipients and texts of mails about orders and their packages, for notifications. The answers stand in the order of the questions. `id` is the order’s, for `changed` the change’s.',
  access: 'internal',
  callers: ['notifications'],
  body: z.object({ mails: z.array(z.object({ kind: z.enum(orderMailKinds), id: z.uuid() })).max(MAX_ORDER_MAILS) }),
  responses: { 200: z.object({ mails: z.array(orderMailSchema) }) },
});
export const internalLegalPaper = route('internal_legal_paper', {
  summary: "Conditions of sale or instructions on withdrawal of the caller's market in one version; the same bytes for ever.",
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ kind: z.enum(['terms', 'withdrawal']), version: z.string().regex(/^[\w.-]{1,20}$/) }),
  responses: { 200: { binary: 'application/pdf' } },
});
