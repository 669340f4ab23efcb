/** Pay-outs and their bank files. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { idParams, route } from './office-route.ts';

export const payoutRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  market: marketSchema,
  status: z.enum(['accepted', 'payout_requested', 'paid']),
  customer_name: z.string(),
  account_masked: z.string(),
  /** `lender`: what is left of the device's lease. */
  pay_to: z.enum(['bank', 'card', 'lender', 'cash']),
  amount: moneySchema,
  variable_symbol: z.string(),
  accepted_at: instantSchema,
  file_id: z.string().nullable(),
});
export const payoutFileSchema = z.object({
  id: z.string(),
  market: marketSchema,
  /** CZ: ABO (KPC). RO: SEPA pain.001.001.03. */
  format: z.enum(['abo', 'pain.001']),
  file_name: z.string(),
  created_at: instantSchema,
  created_by: z.string(),
  count: z.int(),
  total: moneySchema,
});
export const adminListPayouts = route('admin_list_payouts', {
  summary: 'Accepted buy-outs to be paid out.',
  access: { permission: 'buyout:pay-out' },
  query: listQuerySchema.extend({ market: marketSchema, status: z.enum(['accepted', 'payout_requested', 'paid']).default('accepted') }),
  responses: { 200: listOf(payoutRowSchema) },
});
export const adminExportPayouts = route('admin_export_payouts', {
  summary: 'Makes a bank file of the chosen pay-outs; they become `payout_requested`.',
  access: { permission: 'buyout:pay-out' },
  body: z.object({ market: marketSchema, ids: z.array(z.uuid()).min(1).max(500) }),
  responses: { 201: payoutFileSchema },
  problems: ['transition-not-allowed'],
  idempotent: true,
});
export const adminListPayoutFiles = route('admin_list_payout_files', {
  summary: 'Bank files made so far.',
  access: { permission: 'buyout:pay-out' },
  query: listQuerySchema.extend({ market: marketSchema.optional() }),
  responses: { 200: listOf(payoutFileSchema) },
});
export const adminGetPayoutFile = route('admin_get_payout_file', {
  summary: 'The bank file; its reading is logged.',
  access: { permission: 'buyout:pay-out' },
  readsPersonalData: true,
  params: idParams,
  responses: { 200: { binary: 'application/octet-stream' } },
});
export const adminConfirmPayouts = route('admin_confirm_payouts', {
  summary: 'The bank carried the pay-outs out.',
  access: { permission: 'buyout:pay-out' },
  body: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
  responses: { 200: z.object({ paid: z.int() }) },
  idempotent: true,
});
