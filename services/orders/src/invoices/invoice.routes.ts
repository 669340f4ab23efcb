import { getOrderInvoice } from '@okruh/contracts/http/orders';
import { internalOrderBillings, type orderBillingSchema } from '@okruh/contracts/http/orders/internal';
import { adminGetOrderInvoice } from '@okruh/contracts/http/orders-admin/desk';
import { binary, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { accessToken } from '../model/access-token.ts';
import { orderAccessPath } from '../model/addresses.ts';
import { isOwn, readByCode } from '../request/order-access.ts';
import { hasInvoice } from '../stored/invoices.ts';
import { countDropped, loadOrdersChanges } from '../stored/order-changes.ts';
import { findOrders } from '../stored/orders.repository.ts';
import type { OrderChangeRow, OrderRow } from '../stored/tables.ts';

const PDF = 'application/pdf';

/** What services/invoicing makes invoices of, and the invoices for who may see them. */
export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, internalOrderBillings, async ({ body }) => {
    const [rows, changes] = await Promise.all([findOrders(database, body.orders), loadOrdersChanges(database.db, body.orders)]);
    return ok({ billings: Array.from(rows.values(), (row) => toBilling(row, changes)) });
  });

  route(app, getOrderInvoice, async (request) => {
    const { params, market, requestId } = request;
    const row = await readByCode(database, params.code, market);
    if (row === null) return problem('not-found');
    if (!isOwn(row, request, deps.linkSecret)) return problem('forbidden');
    return showInvoice(row.id, params.id, requestId);
  });

  route(app, adminGetOrderInvoice, ({ params, requestId }) => showInvoice(params.id, params.invoice, requestId));

  async function showInvoice(orderId: string, documentId: string, requestId: string) {
    if (!(await hasInvoice(database.db, orderId, documentId))) return problem('not-found');
    const paper = await deps.invoicing.loadPaper(documentId, requestId);
    return paper === null ? problem('not-found') : binary(paper, PDF);
  }

  function toBilling(row: OrderRow, changes: readonly OrderChangeRow[]): z.output<typeof orderBillingSchema> {
    const customer = deps.personalData.open(row);
    const { lines, delivery, payment } = row.snapshot;
    return {
      order_id: row.id,
      number: row.number,
      market: row.market,
      customer_id: row.customerId,
      status: row.status,
      placed_at: row.placedAt.toISOString(),
      billing_address: customer.billing_address,
      delivery_address: customer.delivery_address,
      internal_order_number: customer.internal_order_number,
      lines,
      delivery: { name: delivery.name, price: delivery.price },
      payment: { name: payment.name, price: payment.price },
      type_payment: row.typePayment,
      paid_at: row.paidAt?.toISOString() ?? null,
      order_url: deps.publicUrls[row.market] + orderAccessPath(row.market, row.code, accessToken(deps.linkSecret, row.code)),
      dropped: Array.from(countDropped(changes.filter(({ orderId }) => orderId === row.id)), ([variant_id, quantity]) => ({
        variant_id,
        quantity,
      })),
    };
  }
}
