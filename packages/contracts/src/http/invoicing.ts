/** What our processes ask of services/invoicing. The back office's calls stand in invoicing-admin.ts. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { mailDataSchema } from '../definitions/shared.ts';
import { invoicingInternalPaths } from './invoicing.paths.ts';

const route = defineRoutes('invoicing', invoicingInternalPaths);

/**
 * `invoice`: tax document of what was supplied. `advance`: tax document of money that came before the goods. `credit-note`: takes back a
 * part or all of one of them.
 */
export const documentKinds = ['invoice', 'advance', 'credit-note'] as const;
export const documentKindSchema = z.enum(documentKinds);
export type DocumentKind = (typeof documentKinds)[number];

/**
 * Specification 3, invoice states: `not-created` (its package isn't packed), `in-progress` (its data are being fetched), `created` (it has
 * a number and can be sent again), and `void` for one that is not needed any more before it got a number.
 */
export const documentStates = ['not-created', 'in-progress', 'created', 'void'] as const;
export const documentStateSchema = z.enum(documentStates);
export type DocumentState = (typeof documentStates)[number];

/** Why a credit note was issued. */
export const creditReasons = [
  'order-cancelled',
  'package-returned',
  'pieces-removed',
  'withdrawal',
  'complaint',
  'price',
  'mistake',
] as const;
export const creditReasonSchema = z.enum(creditReasons);
export type CreditReason = (typeof creditReasons)[number];

export const internalInvoicePaper = route('internal_invoice_paper', {
  summary: 'An issued document as PDF/A-3 with its electronic form inside; the same bytes until its buyer is corrected.',
  access: 'internal',
  callers: ['orders', 'notifications'],
  params: z.object({ id: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
});
export const internalInvoiceMail = route('internal_invoice_mail', {
  summary: 'Recipient and texts of the mail that brings a document; 404 when it has none.',
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ kind: z.enum(['issued']), id: z.uuid() }),
  responses: { 200: mailDataSchema },
});

/** Internal routes of services/invoicing, by route name. */
export const invoicingRoutes = {
  internal_invoice_paper: internalInvoicePaper,
  internal_invoice_mail: internalInvoiceMail,
} as const;
export type InvoicingRoutes = typeof invoicingRoutes;
