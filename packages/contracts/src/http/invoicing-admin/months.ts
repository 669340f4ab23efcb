/** Months of accounting: what was issued in them, and whether they are closed. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { instantSchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { invoicingOfficePaths } from '../invoicing-admin.paths.ts';

const route = defineRoutes('invoicing', invoicingOfficePaths);

/** `2026-11`. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const monthParams = z.object({ market: marketSchema, month: monthSchema });

/** Why a month can't be closed: it isn't over for a day, one before it is open, or something of it isn't finished. */
export const closingRefusals = ['not-over', 'earlier-open', 'unfinished'] as const;

export const accountingMonthSchema = z.object({
  month: monthSchema,
  /** Invoices, advances and credit notes that were issued in it. */
  documents: z.int().min(0),
  /** With VAT; credit notes are taken off. */
  total: moneySchema,
  supplier_invoices: z.int().min(0),
  is_closed: z.boolean(),
  /** Null when it can be closed, or is. */
  refusal: z.enum(closingRefusals).nullable(),
  /** Packages of it whose invoices aren't made, and documents that the authority hasn't accepted. */
  unfinished: z.object({ in_progress: z.int().min(0), e_factura: z.int().min(0) }),
  /** It is the last closed one: only that can be opened again. */
  may_reopen: z.boolean(),
  /** Oldest first. */
  history: z.array(z.object({ event: z.enum(['closed', 'reopened']), at: instantSchema, by: z.string(), reason: z.string() })),
});
export type AccountingMonth = z.infer<typeof accountingMonthSchema>;
const monthsSchema = z.object({ market: marketSchema, items: z.array(accountingMonthSchema) });
/** Months that are listed, with the current one. */
export const LISTED_MONTHS = 24;
export const adminListMonths = route('admin_list_months', {
  summary: 'The last months of a market, the newest first, with what was issued in them and whether they are closed.',
  access: { permission: 'invoice:read' },
  query: z.object({ market: marketSchema }),
  responses: { 200: monthsSchema },
});
export const adminCloseMonth = route('admin_close_month', {
  summary: 'Closes a month: nothing that carries one of its days is issued, corrected or imported any more.',
  access: { permission: 'month:close' },
  params: monthParams,
  responses: { 200: monthsSchema },
  /** `month-refused` has `extra.refusal`, one of `closingRefusals`. */
  problems: ['month-refused', 'changed-meanwhile'],
});
export const adminReopenMonth = route('admin_reopen_month', {
  summary: 'Opens the last closed month again, for a reason.',
  access: { permission: 'month:reopen' },
  params: monthParams,
  body: z.object({ reason: z.string().trim().min(1).max(300) }),
  responses: { 200: monthsSchema },
  problems: ['changed-meanwhile'],
});
