import type { DataOf } from '@okruh/contracts';
import { creditNoteCreated, invoiceCreated } from '@okruh/contracts/events/invoicing';
import { type Handler, on, type Projection, type Tx } from '@okruh/service-kit';
import { creditWithdrawal } from '../stored/withdrawal-refunds.ts';
import { orderInvoices } from '../stored/tables.ts';

const keepInvoices: readonly Handler[] = [invoiceCreated, creditNoteCreated].map((contract) =>
  on(contract, ({ event, data, tx }) => keepInvoice(tx, event.aggregateversion, data)),
);

/** Documents that were issued for orders; credit notes of withdrawals are asked back. */
export const invoiceHandlers: readonly Handler[] = [
  on(invoiceCreated, ({ event, data, tx }) => keepInvoice(tx, event.aggregateversion, data)),
  on(creditNoteCreated, async ({ event, data, tx }) => {
    await keepInvoice(tx, event.aggregateversion, data);
    await creditWithdrawal(tx, data, { event });
  }),
];

/** Rebuilt without asking anything back again. */
export const invoiceProjection: Projection = { name: 'invoices', tables: ['order_invoices'], handlers: keepInvoices };

async function keepInvoice(tx: Tx, version: number, data: DataOf<typeof invoiceCreated>): Promise<void> {
  const { number, issued_on: issuedOn, total } = data;
  // Both events are published with the number.
  if (number === null || issuedOn === null || total === null)
    throw new Error(`document ${data.document_id} was published without its number`);
  await tx
    .insert(orderInvoices)
    .values({
      documentId: data.document_id,
      orderId: data.order_id,
      version,
      kind: data.kind,
      number,
      issuedOn,
      total: total.amount,
      currency: total.currency,
      creditReason: data.credit_reason,
      createdAt: new Date(data.changed_at),
    })
    .onConflictDoNothing();
}
