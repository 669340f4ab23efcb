import { mayActAt } from '@okruh/contracts';
import {
  adminGetCounterInvoicePaper,
  adminGetCounterInvoices,
  type CounterInvoices,
} from '@okruh/contracts/http/orders-admin/counter-invoices';
import { type Answer, binary, type Identity, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { loadInvoices } from '../stored/invoices.ts';
import { findOrders } from '../stored/orders.repository.ts';
import { loadPackages, numberPackages } from '../stored/packages.ts';
import { otherStore } from './other-store.ts';

/** Invoices for the clerk who handed an order over. */
export function counterInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminGetCounterInvoices, async ({ params, identity }) =>
    (await refuseOrder(params.id, identity)) ?? ok(await loadPrintable(params.id)),
  );

  route(app, adminGetCounterInvoicePaper, async ({ params, identity, requestId }) => {
    const refusal = await refuseOrder(params.id, identity);
    if (refusal !== null) return refusal;
    const { invoices } = await loadPrintable(params.id);
    const invoice = invoices.find(({ id }) => id === params.invoice);
    const paper = invoice === undefined ? null : await deps.invoicing.loadPaper(invoice.id, requestId);
    return paper === null ? problem('not-found') : binary(paper, 'application/pdf', `${invoice?.number}.pdf`);
  });

  /** Why the caller has nothing to print of an order; null when they may. */
  async function refuseOrder(id: string, identity: Identity): Promise<Answer | null> {
    const row = (await findOrders(database, [id])).get(id);
    if (row?.typeDeliveryCode !== 'store_pickup') return problem('not-found');
    return mayActAt(identity, row.storeId) ? null : otherStore(row);
  }

  /** What a package says goes with it: nothing is printed before the customer has the goods. */
  async function loadPrintable(id: string): Promise<CounterInvoices> {
    const row = (await findOrders(database, [id])).get(id);
    if (row?.status !== 'delivered') return { state: 'in-progress', invoices: [] };
    const [documents, packages] = await Promise.all([loadInvoices(database.db, id), loadPackages(database.db, id)]);
    const invoices = documents.filter(({ kind }) => kind === 'invoice').map(({ id: invoice, number }) => ({ id: invoice, number }));
    // Until picking reported the package of a sale there is none.
    const expected = Math.max(1, numberPackages(packages)[0]?.parts ?? 0);
    return { state: invoices.length < expected ? 'in-progress' : 'created', invoices };
  }
}
