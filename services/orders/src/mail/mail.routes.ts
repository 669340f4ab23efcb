import { internalOrderMail } from '@okruh/contracts/http/orders';
import { money } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import { eq, sum } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findOrder } from '../orders.repository.ts';
import { orderPayments } from '../tables.ts';
import { orderMail } from './mail-variables.ts';

/** What notifications ask for when an event has to become a mail: the events themselves carry no address. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, internalOrderMail, async ({ params, requestId }) => {
    const row = await findOrder(db, params.id);
    if (row === null) return problem('not-found');
    // Paid by another try, or over: nobody has to do anything any more.
    if (params.kind === 'payment-failed' && row.status !== 'awaiting_payment') return problem('not-found');
    const refunded = params.kind === 'refunded' ? await refundedOf(row.id) : 0;
    // The mail was quicker than payments' event: it asks again in a while.
    if (params.kind === 'refunded' && refunded === 0) return problem('unavailable');
    const isTransfer = params.kind === 'placed' && row.typePayment === 'bank_transfer' && row.status === 'awaiting_payment';
    const customer = deps.personalData.open(row);
    if (customer.billing_address.email === '') return problem('not-found');
    const transfer = isTransfer ? await deps.transfers.of(row, requestId) : null;
    return ok(orderMail({ row, customer, transfer, refunded: money(refunded, row.currency) }, deps));
  });

  async function refundedOf(orderId: string): Promise<number> {
    const [row] = await db
      .select({ amount: sum(orderPayments.refunded) })
      .from(orderPayments)
      .where(eq(orderPayments.orderId, orderId));
    return Number(row?.amount ?? 0);
  }
}
