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
import type { OrderRow } from '../stored/tables.ts';
import { otherStore } from './other-store.ts';

/** Invoices for the clerk who handed an order over. */
export function counterInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminGetCounterInvoices, ({ params, identity }) =>
    forOwnOrder(params.id, identity, async (row) => ok(await loadPrintable(row))),
  );

  route(app, adminGetCounterInvoicePaper, ({ params, identity, requestId }) =>
    forOwnOrder(params.id, identity, async (row) => {
      const { invoices } = await loadPrintable(row);
      const invoice = invoices.find(({ id }) => id === params.invoice);
      if (invoice === undefined) return problem('not-found');
      const paper = await deps.invoicing.loadPaper(invoice.id, requestId);
      return paper === null ? problem('not-found') : binary(paper, 'application/pdf', `${invoice.number}.pdf`);
    }),
  );

  /** Answers for an order that is fetched at a store of the caller, and refuses others. */
  async function forOwnOrder(id: string, identity: Identity, answer: (row: OrderRow) => Promise<Answer>): Promise<Answer> {
    const row = (await findOrders(database, [id])).get(id);
    if (row?.typeDeliveryCode !== 'store_pickup') return problem('not-found');
    return mayActAt(identity, row.storeId) ? answer(row) : otherStore(row);
  }

  /** Nothing is printed before the customer has the goods. */
  async function loadPrintable({ id, status }: OrderRow): Promise<CounterInvoices> {
    if (status !== 'delivered') return { state: 'in-progress', invoices: [] };
    const [documents, packages] = await Promise.all([loadInvoices(database.db, id), loadPackages(database.db, id)]);
    const invoices = documents.filter(({ kind }) => kind === 'invoice').map(({ id: invoice, number }) => ({ id: invoice, number }));
    // Until picking reported the package of a sale there is none.
    const expected = Math.max(1, numberPackages(packages)[0]?.parts ?? 0);
    return { state: invoices.length < expected ? 'in-progress' : 'created', invoices };
  }
}
