import type { OrderInvoice } from '@okruh/contracts/http/orders/view';
import { money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, sql } from 'drizzle-orm';
import { orderInvoices } from './tables.ts';

/** Invoices and credit notes of an order, oldest first. */
export async function loadInvoices(tx: Tx, orderId: string): Promise<OrderInvoice[]> {
  const rows = await tx
    .select()
    .from(orderInvoices)
    .where(eq(orderInvoices.orderId, orderId))
    .orderBy(asc(orderInvoices.createdAt), asc(orderInvoices.documentId));
  return rows.map((row) => ({
    id: row.documentId,
    kind: row.kind,
    number: row.number,
    issued_on: row.issuedOn,
    total: money(row.total, row.currency),
  }));
}

/** Whether an order has an invoice, and whether something of its documents was taken back. An advance alone is no invoice. */
export type InvoiceState = 'none' | 'created' | 'credited';

/** The orders that have invoices or credit notes, by id. */
export async function findInvoiceStates(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, InvoiceState>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; credited: boolean }>(sql`
    select order_id as id, bool_or(kind = 'credit-note') as credited from order_invoices
    where order_id = any(${sql.param(orderIds)}::uuid[]) and kind <> 'advance' group by order_id`);
  return new Map(rows.map(({ id, credited }) => [id, credited ? 'credited' : 'created']));
}

/** Whether a document is the order's. */
export async function hasInvoice(tx: Tx, orderId: string, documentId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: orderInvoices.documentId })
    .from(orderInvoices)
    .where(and(eq(orderInvoices.documentId, documentId), eq(orderInvoices.orderId, orderId)));
  return rows.length > 0;
}
