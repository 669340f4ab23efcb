import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { dateSchema, instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { creditReasonSchema, documentKindSchema, documentStateSchema } from '../http/invoicing.ts';

/** The public state of a document of accounting: no buyer, no address, no line. Aggregate: the document. */
export const documentStateEventSchema = z.object({
  document_id: z.uuid(),
  kind: documentKindSchema,
  state: documentStateSchema,
  market: marketSchema,
  order_id: z.uuid(),
  order_number: z.string(),
  /** Package that an invoice is for; null for others. */
  list_id: z.uuid().nullable(),
  /** Null before it is created. */
  number: z.string().nullable(),
  issued_on: dateSchema.nullable(),
  /** With VAT; of a credit note what is taken back. Null before it is created. */
  total: moneySchema.nullable(),
  /** What a credit note takes back; null for others. */
  corrects_id: z.uuid().nullable(),
  credit_reason: creditReasonSchema.nullable(),
  /** Withdrawal that a credit note is for; null for others. */
  withdrawal_id: z.uuid().nullable().default(null),
  /** Mails that were asked for so far. */
  mails: z.int().min(0),
  changed_at: instantSchema,
});
export const invoiceRequested = defineEvent(
  'invoicing.invoice-requested.v1',
  'A package is finished: its invoice is being made.',
  documentStateEventSchema,
);
export const invoiceCreated = defineEvent(
  'invoicing.invoice-created.v1',
  'An invoice or an advance has its number.',
  documentStateEventSchema,
);
export const invoiceMailRequested = defineEvent(
  'invoicing.invoice-mail-requested.v1',
  'The office sends a document to its buyer again.',
  documentStateEventSchema,
);
export const invoiceSent = defineEvent('invoicing.invoice-sent.v1', 'A mail brought a document to its buyer.', documentStateEventSchema);
export const creditNoteCreated = defineEvent(
  'invoicing.credit-note-created.v1',
  'A credit note takes back a part or all of a document.',
  documentStateEventSchema,
);
export const supplierPriceChanged = defineEvent(
  'invoicing.supplier-price-changed.v1',
  'A supplier’s invoice says what a variant costs us from a day on. Aggregate: `<variant>@<market>`.',
  z.object({
    variant_id: z.string(),
    market: marketSchema,
    /** For a piece, without VAT, in the currency of the market. */
    unit_cost: moneySchema,
    /** Day of the supplier's invoice; an earlier one that is imported later doesn't change what was known. */
    effective_on: dateSchema,
    changed_at: instantSchema,
  }),
);
export const supplierPriceTakenBack = defineEvent(
  'invoicing.supplier-price-taken-back.v1',
  'A supplier’s invoice was taken back, and no other of its day has the variant: from that day on it costs what it did before. Aggregate: `<variant>@<market>`.',
  z.object({
    variant_id: z.string(),
    market: marketSchema,
    /** Day of the supplier's invoice, `effective_on` of the price that is taken back. */
    effective_on: dateSchema,
    changed_at: instantSchema,
  }),
);
export const invoicingEvents = [
  invoiceRequested,
  invoiceCreated,
  invoiceMailRequested,
  invoiceSent,
  creditNoteCreated,
  supplierPriceChanged,
  supplierPriceTakenBack,
] as const;
