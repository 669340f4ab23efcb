/** Invoices that a clerk prints for who fetched an order at the counter, or bought there (docs/decisions/0047-counter.md). */
import { z } from 'zod';
import { documentStateSchema } from '../invoicing.ts';
import { idParams, route } from './office-route.ts';

export const counterInvoicesSchema = z.object({
  /** `created`: each package of the order has its invoice; until then more of them may follow. */
  state: documentStateSchema.extract(['in-progress', 'created']),
  invoices: z.array(z.object({ id: z.uuid(), number: z.string() })),
});
export type CounterInvoices = z.infer<typeof counterInvoicesSchema>;

export const adminGetCounterInvoices = route('admin_get_counter_invoices', {
  summary: 'Invoices of an order that was handed over at the counter of the caller; asked again while they are being made.',
  access: { permission: 'counter:work' },
  params: idParams,
  responses: { 200: counterInvoicesSchema },
  problems: ['other-store'],
});
export const adminGetCounterInvoicePaper = route('admin_get_counter_invoice_paper', {
  summary: 'One of them as PDF, to be printed at the counter.',
  access: { permission: 'counter:work' },
  readsPersonalData: true,
  params: idParams.extend({ invoice: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
  problems: ['other-store'],
});
