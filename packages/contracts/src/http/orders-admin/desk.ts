/** What the office sees beside an order's lines: the masked contact, its money, its documents, and what a cancellation would do. */
import { z } from 'zod';
import { typePaymentSchema } from '../../schemas/checkout-schemas.ts';
import { instantSchema, moneySchema } from '../../definitions/shared.ts';
import { orderPromiseSchema } from '../buyout/lease-promise.ts';
import { holdReasonSchema, orderAdditionSchema, orderInvoiceSchema } from '../orders/view.ts';
import { paymentStateSchema } from '../payments.ts';
import { idParams, route } from './office-route.ts';

/** Contact of an order. An empty text = not given. */
export const orderContactSchema = z.object({
  /** "Nováková J." or the company while masked, first and last name in clear. */
  name: z.string(),
  company: z.string(),
  /** Company id. */
  tin: z.string(),
  e_mail: z.string(),
  phone_number: z.string(),
  /** One line: street, postcode and town. */
  billing_address: z.string(),
  /** One line; empty when it goes to the billing address, a store or a pickup point. */
  delivery_address: z.string(),
  /** What the customer wrote for the carrier or for us. */
  note: z.string(),
  /** The customer's own number of the order. */
  internal_order_number: z.string(),
});
export type OrderContact = z.infer<typeof orderContactSchema>;

/** Documents of an order; `transfer` only while a bank transfer is awaited and payments have published where it goes. */
export const orderDocumentKinds = ['terms', 'withdrawal', 'transfer'] as const;
export const orderDocumentSchema = z.enum(orderDocumentKinds);
export type OrderDocument = z.infer<typeof orderDocumentSchema>;

/** One payment of an order, as services/payments published it last. */
export const deskPaymentSchema = z.object({
  id: z.uuid(),
  type_payment: typePaymentSchema,
  state: paymentStateSchema,
  amount: moneySchema,
  captured: moneySchema,
  refunded: moneySchema,
  captured_at: instantSchema.nullable(),
  refunded_at: instantSchema.nullable(),
  changed_at: instantSchema,
});
export type DeskPayment = z.infer<typeof deskPaymentSchema>;

/** What the office's cancellation would do now; null where the state of the order doesn't allow it. */
export const cancellationPreviewSchema = z.object({
  /** What goes back to the customer; zero when nothing was paid. */
  refund: moneySchema,
  /** Bonuses of old devices that stay ours and are taken off the refund. */
  withheld: moneySchema,
  /** A payment that was begun or authorised is given up. */
  ends_payment: z.boolean(),
  /** The warehouse works on it already and has to stop. */
  stops_picking: z.boolean(),
});
export type CancellationPreview = z.infer<typeof cancellationPreviewSchema>;

/** Pieces of a product that an order still has. */
export const changeableLineSchema = z.object({
  variant_id: z.string(),
  code: z.string(),
  name: z.string(),
  /** Pieces that left the order taken off. */
  quantity: z.int().min(1),
});
export type ChangeableLine = z.infer<typeof changeableLineSchema>;

export const orderDeskSchema = z.object({
  /** Of the order; a cancellation names the one that was seen. */
  version: z.int().min(1),
  contact_masked: orderContactSchema,
  payments: z.array(deskPaymentSchema),
  /** What the customer still has to pay; zero when it is paid or over. */
  due: moneySchema,
  /** What we still have to send back; zero unless it ended after it was paid. */
  owed_back: moneySchema,
  documents: z.array(orderDocumentSchema),
  /** Its invoices and credit notes, oldest first. */
  invoices: z.array(orderInvoiceSchema).default([]),
  /** Version of the conditions of sale that were agreed to. */
  terms_version: z.string(),
  /** Buy-outs of old devices given with the order; empty while services/buyout can't be asked. */
  buyouts: z.array(z.object({ number: z.string(), package_line: z.int().min(1), status_label: z.string() })),
  /** What its lease promised about each device. */
  promises: z.array(orderPromiseSchema.omit({ location: true })).default([]),
  cancellation: cancellationPreviewSchema.nullable(),
  /** Its money is in doubt; null when it isn't. */
  hold: z.object({ reason: holdReasonSchema, since: instantSchema }).nullable().default(null),
  /** Products whose pieces can be taken off the order; null where its state doesn’t allow it. */
  changeable_lines: z.array(changeableLineSchema).nullable(),
  /** Whether products can be added now; `loan`: a loan of a fixed amount pays the order; `open`: an offered addition waits for its money. */
  adding: z.enum(['allowed', 'not-allowed', 'loan', 'open']).default('not-allowed'),
  /** Products that were added after it was placed, oldest first. */
  additions: z.array(orderAdditionSchema.omit({ payment_code: true }).extend({ by: z.string() })).default([]),
});
export type OrderDesk = z.infer<typeof orderDeskSchema>;

export const adminGetOrderDesk = route('admin_get_order_desk', {
  summary: 'The masked contact of an order, its money, documents and buy-outs, and what a cancellation would do.',
  access: { permission: 'order:read' },
  params: idParams,
  responses: { 200: orderDeskSchema },
});
export const adminRevealOrderContact = route('admin_reveal_order_contact', {
  summary: 'The contact in clear; who asked and why is written to the history of the order first.',
  access: { permission: 'order:read-sensitive' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3).max(200) }),
  responses: { 200: orderContactSchema },
});
export const adminGetOrderDocument = route('admin_get_order_document', {
  summary: 'A document of an order: conditions of sale, instructions on withdrawal, or where its transfer goes.',
  access: { permission: 'order:read' },
  params: idParams.extend({ kind: orderDocumentSchema }),
  responses: { 200: { binary: 'application/pdf' } },
});

export const adminGetOrderInvoice = route('admin_get_order_invoice', {
  summary: 'An invoice or a credit note of an order as PDF.',
  access: { permission: 'order:read-sensitive' },
  readsPersonalData: true,
  params: idParams.extend({ invoice: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
});

/** Why the office cancels an order; the customer's mail and page say only that we did. */
export const officeCancelReasons = ['customer-asked', 'cannot-deliver', 'suspected-fraud', 'duplicate'] as const;
export const officeCancelReasonSchema = z.enum(officeCancelReasons);
export type OfficeCancelReason = z.infer<typeof officeCancelReasonSchema>;

export const adminCancelOrder = route('admin_cancel_order', {
  summary: 'Cancels an order for a reason. Pieces, refund and the mail to the customer follow by its event.',
  access: { permission: 'order:cancel' },
  params: idParams,
  body: z.object({
    /** Of the order that the person saw: another one is `changed-meanwhile`. */
    version: z.int().min(1),
    reason: officeCancelReasonSchema,
    /** For colleagues; kept as a note of the order. */
    note: z.string().trim().max(2000).default(''),
  }),
  responses: { 200: orderDeskSchema },
  idempotent: true,
  problems: ['changed-meanwhile', 'too-many-notes', 'transition-not-allowed'],
});
