import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { changedAtSchema, dateSchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { creditReasonSchema, documentKindSchema, documentStateSchema } from '../http/invoicing.ts';

/** The public state of a document of accounting: no buyer, no address, no line. Aggregate: the document. */
export const documentStateEventSchema = z.object({
  document_id: z.uuid().describe('Document that the event describes.'),
  kind: documentKindSchema.describe('Invoice, advance, or credit note.'),
  state: documentStateSchema.describe('Where the document stands; `void` counts for nothing.'),
  market: marketSchema,
  order_id: z.uuid().describe('Order that it is about.'),
  order_number: z.string().describe('Number of this order that people see.'),
  list_id: z.uuid().nullable().describe('Package that an invoice is for; null for others.'),
  number: z.string().nullable().describe('Number in the series of its kind; null before it is created.'),
  issued_on: dateSchema.nullable().describe('Day of issue, YYYY-MM-DD; null before it is created.'),
  total: moneySchema.nullable().describe('With VAT; of a credit note what is taken back. Null before it is created.'),
  corrects_id: z.uuid().nullable().describe('Document that a credit note takes back; null for others.'),
  credit_reason: creditReasonSchema.nullable().describe('Why a credit note was issued; null for others.'),
  withdrawal_id: z.uuid().nullable().default(null).describe('Withdrawal that a credit note is for; null for others.'),
  mails: z.int().min(0).describe('Mails that were asked for so far.'),
  changed_at: changedAtSchema,
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
    variant_id: z.string().describe('Variant that was bought.'),
    market: marketSchema.describe('Market that it was bought for.'),
    unit_cost: moneySchema.describe('For a piece, without VAT, in the currency of the market.'),
    effective_on: dateSchema.describe(
      'Day of the supplier’s invoice; an earlier one that is imported later doesn’t change what was known.',
    ),
    changed_at: changedAtSchema,
  }),
);
export const supplierPriceTakenBack = defineEvent(
  'invoicing.supplier-price-taken-back.v1',
  'A supplier’s invoice was taken back, and no other of its day has the variant: from that day on it costs what it did before. Aggregate: `<variant>@<market>`.',
  z.object({
    variant_id: z.string().describe('Variant whose cost is taken back.'),
    market: marketSchema.describe('Market that it was bought for.'),
    effective_on: dateSchema.describe('Day of the supplier’s invoice, `effective_on` of the price that is taken back.'),
    changed_at: changedAtSchema,
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
