/** The back office's calls of services/invoicing: documents, credit notes, e-Factura, what accounting takes home. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { creditReasonSchema, documentKindSchema, documentStateSchema } from './invoicing.ts';
import { adminCloseMonth, adminListMonths, adminReopenMonth } from './invoicing-admin/months.ts';
import {
  adminGetSupplierInvoice,
  adminImportSupplierInvoice,
  adminListSupplierInvoices,
  adminTakeBackSupplierInvoice,
} from './invoicing-admin/supplier-invoices.ts';
import { invoicingOfficePaths } from './invoicing-admin.paths.ts';
import { searchRoutes } from '../definitions/search-routes.ts';
import { waitingRoutes } from '../definitions/waiting-routes.ts';

const route = defineRoutes('invoicing', invoicingOfficePaths);
const idParams = z.object({ id: z.uuid() });
const listParams = z.object({ list: z.uuid() });

/**
 * How far a Romanian document is with the authority: it waits to be uploaded, is being read there, is accepted, or refused. Null for
 * documents that no authority wants.
 */
export const eFacturaStates = ['waiting', 'processing', 'accepted', 'refused'] as const;
export const eFacturaStateSchema = z.enum(eFacturaStates);
export type EFacturaState = (typeof eFacturaStates)[number];

/** How the mail that brought a document ended; null while none was sent. */
export const invoiceMailStateSchema = z.enum(['requested', 'sent', 'failed']);

export const invoiceRowSchema = z.object({
  id: z.uuid(),
  market: marketSchema,
  kind: documentKindSchema,
  state: documentStateSchema,
  /** Null before it is created. */
  number: z.string().nullable(),
  order_id: z.uuid(),
  order_number: z.string(),
  /** Buyer and, when it is bought for one, company; empty before it is created. */
  customer: z.string(),
  company: z.string(),
  /** With VAT; null before it is created. Of a credit note what is taken back. */
  total: moneySchema.nullable(),
  issued_on: dateSchema.nullable(),
  /** Number of the document that it takes back. */
  corrects: z.string().nullable(),
  mail: invoiceMailStateSchema.nullable(),
  e_factura: z
    .object({
      state: eFacturaStateSchema,
      /** Last day on which it may be uploaded. */
      due_on: dateSchema,
      /** That day is over and it isn't accepted. */
      is_late: z.boolean(),
      changed_at: instantSchema,
    })
    .nullable(),
  /** Why it couldn't be created the last time it was tried; null when it could, or wasn't tried. */
  problem: z.string().nullable(),
  requested_at: instantSchema,
  created_at: instantSchema.nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRowSchema>;

const filterSchema = z.object({
  market: marketSchema.optional(),
  kind: documentKindSchema.optional(),
  state: documentStateSchema.optional(),
  /** `late`: whose last day is over; `open`: refused or late. */
  e_factura: z.enum([...eFacturaStates, 'late', 'open']).optional(),
  /** By the day of the issue, or of the request for what has none. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});
export const adminListInvoices = route('admin_list_invoices', {
  summary: 'Invoices and credit notes, the newest first; `q` is the beginning of a number or of an order’s, or of a name.',
  access: { permission: 'invoice:read' },
  query: listQuerySchema.extend(filterSchema.shape),
  responses: { 200: listOf(invoiceRowSchema) },
});
export const adminGetInvoiceStats = route('admin_get_invoice_stats', {
  summary: 'What was issued today, what waits, and what the authority has.',
  access: { permission: 'invoice:read' },
  query: z.object({ market: marketSchema.optional() }),
  responses: {
    200: z.object({
      issued_today: z.int().min(0),
      /** By currency, credit notes taken off. */
      sums_today: z.array(moneySchema),
      not_created: z.int().min(0),
      in_progress: z.int().min(0),
      /** Since when the oldest of them is being made; null without one. */
      in_progress_since: instantSchema.nullable(),
      /** Not accepted yet and still in time. */
      e_factura_in_time: z.int().min(0),
      /** The next last day among them. */
      e_factura_next: dateSchema.nullable(),
      e_factura_refused: z.int().min(0),
      e_factura_late: z.int().min(0),
    }),
  },
});
export const adminIssueWaitingInvoices = route('admin_issue_waiting_invoices', {
  summary: 'Tries to create every document in progress now.',
  access: { permission: 'invoice:issue' },
  responses: { 200: z.object({ waiting: z.int().min(0) }) },
});

const partySchema = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  county: z.string(),
  country: z.enum(['CZ', 'RO']),
  is_company: z.boolean(),
  tax_number: z.string(),
  vat_number: z.string(),
});
const vatTreatmentSchema = z.enum(['standard', 'margin', 'reverse-charge']);
export const invoiceLineSchema = z.object({
  position: z.int().min(1),
  name: z.string(),
  code: z.string(),
  serial_numbers: z.array(z.string()),
  quantity: z.int().min(1),
  /** Pieces that credit notes took back. */
  credited: z.int().min(0),
  treatment: vatTreatmentSchema,
  rate: z.number(),
  net: moneySchema,
  vat: moneySchema,
  gross: moneySchema,
});
export const invoiceDetailSchema = invoiceRowSchema.extend({
  supplied_on: dateSchema.nullable(),
  due_on: dateSchema.nullable(),
  seller: partySchema.nullable(),
  buyer: partySchema.nullable(),
  payment_name: z.string(),
  paid_on: dateSchema.nullable(),
  lines: z.array(invoiceLineSchema),
  vat: z.array(z.object({ treatment: vatTreatmentSchema, rate: z.number(), net: moneySchema, vat: moneySchema, gross: moneySchema })),
  due: moneySchema.nullable(),
  /** Advances that it settles, and how much of each, with VAT. */
  advances: z.array(z.object({ id: z.uuid(), number: z.string(), settled: moneySchema })),
  /** Its order was paid in advance and has no document of that yet. */
  may_issue_advance: z.boolean(),
  credit_reason: creditReasonSchema.nullable(),
  /** Credit notes of this document, oldest first. */
  credit_notes: z.array(z.object({ id: z.uuid(), number: z.string(), issued_on: dateSchema, total: moneySchema })),
  /** What the authority said when it refused. */
  refusals: z.array(z.string()),
  /** What happened to it, oldest first. */
  history: z.array(
    z.object({
      at: instantSchema,
      event: z.enum([
        'requested',
        'issue-requested',
        'created',
        'mail-requested',
        'mail-sent',
        'mail-failed',
        'upload-requested',
        'uploaded',
        'accepted',
        'refused',
        'corrected',
      ]),
      /** Member of staff; null for our processes. */
      actor: z.string().nullable(),
    }),
  ),
});
export type InvoiceDetail = z.infer<typeof invoiceDetailSchema>;
export const adminGetInvoice = route('admin_get_invoice', {
  summary: 'One document with its lines, its credit notes and what happened to it.',
  access: { permission: 'invoice:read' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: invoiceDetailSchema },
});
export const adminGetInvoicePaper = route('admin_get_invoice_paper', {
  summary: 'A document as PDF/A-3.',
  access: { permission: 'invoice:read' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});
export const adminGetInvoiceXml = route('admin_get_invoice_xml', {
  summary: 'A document’s electronic form: ISDOC in the Czech market, UBL by CIUS-RO in the Romanian.',
  access: { permission: 'invoice:read' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/xml' } },
});
export const adminSendInvoice = route('admin_send_invoice', {
  summary: 'Sends a document to its buyer again.',
  access: { permission: 'invoice:issue' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: invoiceDetailSchema },
  /** `no-mail-address`: the order has none. */
  problems: ['invoice-not-created', 'no-mail-address'],
  idempotent: true,
});
export const adminIssueCreditNote = route('admin_issue_credit_note', {
  summary:
    'Takes back pieces of an invoice. No money moves by it: that is the order’s page. What isn’t settled of an advance goes by itself.',
  access: { permission: 'invoice:issue' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({
    reason: creditReasonSchema.extract(['withdrawal', 'complaint', 'price', 'mistake']),
    lines: z.array(z.object({ position: z.int().min(1), quantity: z.int().min(1) })).min(1),
    /** Pieces of the whole invoice that were taken back when its page was read. */
    credited: z.int().min(0),
  }),
  responses: { 200: invoiceDetailSchema },
  /** `already-credited`: some of the pieces were taken back meanwhile. `invoice-not-created`: also for what isn't an invoice. */
  problems: ['invoice-not-created', 'already-credited'],
  idempotent: true,
});
export const adminIssueAdvance = route('admin_issue_advance', {
  summary: 'Issues the tax document of what was paid for an order before its goods leave, without waiting for its last day.',
  access: { permission: 'invoice:issue' },
  readsPersonalData: true,
  params: z.object({ order: z.uuid() }),
  responses: { 200: invoiceDetailSchema },
  /** `advance-not-needed`: nothing was paid in advance, it has its document, or all of it is invoiced or isn’t taxed before its supply. */
  problems: ['advance-not-needed'],
  idempotent: true,
});
export const adminCorrectInvoiceBuyer = route('admin_correct_invoice_buyer', {
  summary: 'Corrects the buyer of a document that the authority refused, and uploads it again under its number.',
  access: { permission: 'invoice:issue' },
  readsPersonalData: true,
  params: idParams,
  body: z.object({
    name: z.string().trim().min(1).max(200),
    street: z.string().trim().min(1).max(150),
    city: z.string().trim().min(1).max(50),
    postcode: z.string().trim().max(20),
    tax_number: z.string().trim().max(20),
    is_vat_payer: z.boolean(),
  }),
  responses: { 200: invoiceDetailSchema },
  /** `invoice-accepted`: nobody refused it; a document that was issued is corrected by a credit note. */
  problems: ['invoice-accepted'],
  idempotent: true,
});
export const adminUploadInvoice = route('admin_upload_invoice', {
  summary: 'Uploads a refused document again as it is.',
  access: { permission: 'invoice:issue' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: invoiceDetailSchema },
  problems: ['invoice-accepted'],
  idempotent: true,
});
const exportQuery = z.object({ market: marketSchema, month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/) });
export const adminExportInvoices = route('admin_export_invoices', {
  summary: 'Documents of a month for accounting, a row for each rate of VAT, as CSV.',
  access: { permission: 'invoice:read' },
  readsPersonalData: true,
  query: exportQuery,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminExportInvoiceFiles = route('admin_export_invoice_files', {
  summary: 'The electronic forms of a month’s documents as ZIP.',
  access: { permission: 'invoice:read' },
  readsPersonalData: true,
  query: exportQuery,
  responses: { 200: { binary: 'application/zip' } },
});
export const adminFindListInvoice = route('admin_find_list_invoice', {
  summary: 'The invoice of a package; waits a moment for one that is in progress. For the pack bench.',
  access: { permission: 'picking:work' },
  params: listParams,
  responses: { 200: z.object({ state: documentStateSchema.nullable(), number: z.string().nullable() }) },
});
export const adminGetListInvoicePaper = route('admin_get_list_invoice_paper', {
  summary: 'The invoice of a package as PDF, to be put into it.',
  access: { permission: 'picking:work' },
  readsPersonalData: true,
  params: listParams,
  responses: { 200: { binary: 'application/pdf' } },
});

export const { listWaiting } = waitingRoutes('invoicing');
export const { search } = searchRoutes('invoicing');

/** Every route of the back office in services/invoicing, by route name. */
export const invoicingAdminRoutes = {
  admin_list_waiting: listWaiting,
  admin_search: search,
  admin_list_invoices: adminListInvoices,
  admin_get_invoice_stats: adminGetInvoiceStats,
  admin_issue_waiting_invoices: adminIssueWaitingInvoices,
  admin_get_invoice: adminGetInvoice,
  admin_get_invoice_paper: adminGetInvoicePaper,
  admin_get_invoice_xml: adminGetInvoiceXml,
  admin_send_invoice: adminSendInvoice,
  admin_issue_credit_note: adminIssueCreditNote,
  admin_issue_advance: adminIssueAdvance,
  admin_correct_invoice_buyer: adminCorrectInvoiceBuyer,
  admin_upload_invoice: adminUploadInvoice,
  admin_export_invoices: adminExportInvoices,
  admin_export_invoice_files: adminExportInvoiceFiles,
  admin_find_list_invoice: adminFindListInvoice,
  admin_get_list_invoice_paper: adminGetListInvoicePaper,
  admin_import_supplier_invoice: adminImportSupplierInvoice,
  admin_list_supplier_invoices: adminListSupplierInvoices,
  admin_get_supplier_invoice: adminGetSupplierInvoice,
  admin_take_back_supplier_invoice: adminTakeBackSupplierInvoice,
  admin_list_months: adminListMonths,
  admin_close_month: adminCloseMonth,
  admin_reopen_month: adminReopenMonth,
} as const;
export type InvoicingAdminRoutes = typeof invoicingAdminRoutes;
