import type { DataOf } from '@okruh/contracts';
import { creditNoteCreated, invoiceCreated } from '@okruh/contracts/events/invoicing';
import { type Handler, on, type Projection, type Tx } from '@okruh/service-kit';
import { orderInvoices } from '../stored/tables.ts';

/** Documents that were issued for orders. */
export const invoiceHandlers: readonly Handler[] = [invoiceCreated, creditNoteCreated].map((contract) =>
  on(contract, ({ data, tx }) => keepInvoice(tx, data)),
);

export const invoiceProjection: Projection = { name: 'invoices', tables: ['order_invoices'], handlers: invoiceHandlers };

async function keepInvoice(tx: Tx, data: DataOf<typeof invoiceCreated>): Promise<void> {
  const { number, issued_on: issuedOn, total } = data;
  // Both events are published with the number.
  if (number === null || issuedOn === null || total === null)
    throw new Error(`document ${data.document_id} was published without its number`);
  await tx
    .insert(orderInvoices)
    .values({
      documentId: data.document_id,
      orderId: data.order_id,
      kind: data.kind,
      number,
      issuedOn,
      total: total.amount,
      currency: total.currency,
      createdAt: new Date(data.changed_at),
    })
    .onConflictDoNothing();
}
