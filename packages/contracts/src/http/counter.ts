/** What our processes ask of services/counter. The back office's calls stand in counter-admin.ts. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { mailDataSchema } from '../definitions/shared.ts';
import { counterInternalPaths } from './counter.paths.ts';

const route = defineRoutes('counter', counterInternalPaths);

export const internalReceiptMail = route('internal_receipt_mail', {
  summary: 'Recipient and texts of the mail that brings a receipt; 404 when nobody left an address.',
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ kind: z.enum(['receipt']), id: z.uuid() }),
  responses: { 200: mailDataSchema },
});
export const internalReceiptPaper = route('internal_receipt_paper', {
  summary: 'The receipt of a payment or a refund as PDF.',
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ id: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
});

/** Internal routes of services/counter, by route name. */
export const counterRoutes = {
  internal_receipt_mail: internalReceiptMail,
  internal_receipt_paper: internalReceiptPaper,
} as const;
